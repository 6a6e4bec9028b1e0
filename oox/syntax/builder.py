# ruff: noqa: D102  -- a method is named after its rule, and the grammar says what the rule is.
"""Semantic actions of the grammar's rules for statements and declarations.

The span of a method or a constructor is its header, so that a message about it underlines what the reader calls the
method.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.operators import ClauseKind, SignalOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.build_expressions import Expressions, Given, Parts
from ooxcheck.oox.syntax.lexer import Token

MAX_DIMENSIONS = 100


class Statements(Expressions):
    """Statements, and the values only they may hold: ``new`` and casts."""

    def block(self, parts: Parts) -> tree.Block:
        return tree.Block(tuple(parts[1]), span=self._span(parts[0], parts[2]))

    def declare(self, parts: Parts) -> tree.Statement:
        value = parts[3] if len(parts) == 5 else None
        self._end_program(value)
        return tree.Declare(parts[0], parts[1].text, value, span=self._from_to(parts[0], parts[-1]))

    def assign(self, parts: Parts) -> tree.Statement:
        target, _, value, closing = parts
        if not isinstance(target, tree.Name | tree.Member | tree.Index):
            message = "only a variable, a field or an array element can be assigned to"
            self.report.error("syntax.target", message, target.span)
            self._end_places()
        self._end_program(value)
        return tree.Assign(target, value, span=self._from_to(target, closing))

    def ghost_declare(self, parts: Parts) -> tree.Statement:
        self._end_specification()
        value = parts[4] if len(parts) == 6 else None
        return tree.GhostDeclare(self.ghost_parameter(parts[:3]), value, span=self._span(parts[0], parts[-1]))

    def ghost_assign(self, parts: Parts) -> tree.Statement:
        word, target, _, value, closing = parts
        self._end_specification()
        if not isinstance(target, tree.Name | tree.Member):
            message = "only a ghost variable or a ghost field can be assigned to by `ghost`"
            self.report.error("syntax.target", message, target.span)
        return tree.GhostAssign(target, value, span=self._span(word, closing))

    def ghost_parameter(self, parts: Parts) -> tree.Ghost:
        word, type_, name = parts
        return tree.Ghost(type_, name.text, span=self._span(word, name))

    def call_statement(self, parts: Parts) -> tree.Statement:
        call, closing = parts
        span = self._from_to(call, closing)
        self._end_program(call)
        if isinstance(call, tree.Call):
            return tree.CallStatement(call, span=span)
        self.report.error(
            "syntax.statement", "an expression is no statement: assign it with `:=`, or call a method", span
        )
        return tree.Skip(span=span)

    def super_statement(self, parts: Parts) -> tree.Statement:
        word, _, given, closing, end = parts
        self._end_program()
        call = tree.SuperConstructor(*given, span=self._span(word, closing))
        return tree.CallStatement(call, span=self._span(word, end))

    def skip(self, parts: list[Token]) -> tree.Statement:
        return tree.Skip(span=self._span(parts[0], parts[0]))

    def assert_(self, parts: Parts) -> tree.Statement:
        self._end_specification()
        return tree.Assert(parts[1], span=self._span(parts[0], parts[2]))

    def assume(self, parts: Parts) -> tree.Statement:
        self._end_specification()
        return tree.Assume(parts[1], span=self._span(parts[0], parts[2]))

    def condition(self, parts: Parts) -> tree.Expr:
        self._end_program()
        return parts[1]  # type: ignore[no-any-return]  # the grammar's expression

    def loop_invariants(self, parts: Parts) -> list[tree.Expr]:
        if not parts:
            return []
        self._end_specification()
        return [*parts[0], *parts[3]]

    def while_(self, parts: Parts) -> tree.Statement:
        word, condition, invariants, body = parts
        return tree.While(condition, tuple(invariants), body, span=self._to(word, body))

    def if_(self, parts: Parts) -> tree.Statement:
        otherwise = parts[4] if len(parts) == 5 else None
        return tree.If(parts[1], parts[2], otherwise, span=self._to(parts[0], parts[-1]))

    def continue_(self, parts: list[Token]) -> tree.Statement:
        return tree.Continue(span=self._span(parts[0], parts[1]))

    def break_(self, parts: list[Token]) -> tree.Statement:
        return tree.Break(span=self._span(parts[0], parts[1]))

    def return_(self, parts: Parts) -> tree.Statement:
        value = parts[1] if len(parts) == 3 else None
        self._end_program(value)
        return tree.Return(value, span=self._span(parts[0], parts[-1]))

    def throw(self, parts: Parts) -> tree.Statement:
        self._end_program()
        word = parts[1] if len(parts) == 3 else None
        return tree.Throw(word, span=self._span(parts[0], parts[-1]))

    def try_(self, parts: Parts) -> tree.Statement:
        word, body, _, *caught, handler = parts
        if caught and (caught[1].name, caught[1].dimensions) != ("string", 0):
            message = (
                "exceptions have no classes, but a word: write `catch (string w) { ... }`, or `catch { ... }`"
            )
            self.report.error("syntax.foreign", message, caught[1].span)
        return tree.Try(body, handler, caught[2].text if caught else None, span=self._to(word, handler))

    def lock(self, parts: Parts) -> tree.Statement:
        word, target, *when, body = parts
        return tree.Lock(target, body, when[-1] if when else None, span=self._to(word, body))

    def signal(self, parts: Parts) -> tree.Statement:
        word, target, closing = parts
        return tree.Signal(SignalOp(word.text), target, span=self._span(word, closing))

    def fork(self, parts: Parts) -> tree.Statement:
        word, call, closing = parts
        self._end_program(call)
        if isinstance(call, tree.Call):
            return tree.Fork(call, span=self._span(word, closing))
        self.report.error("syntax.statement", "only a call can be forked", call.span)
        return tree.Skip(span=self._span(word, closing))

    def join_threads(self, parts: list[Token]) -> tree.Statement:
        return tree.JoinThreads(span=self._span(parts[0], parts[1]))

    def new_object(self, parts: Parts) -> tree.Expr:
        word, name, _, given, closing = parts
        return tree.NewObject(name.text, *given, span=self._span(word, closing))

    def new_array(self, parts: Parts) -> tree.Expr:
        word, name, (*sizes, closing), dimensions = parts
        element = tree.TypeName(name.text, len(dimensions), span=self._span(name, name))
        expr = tree.NewArray(element, tuple(sizes), span=self._span(word, (dimensions or [closing])[-1]))
        self._check_dimensions(len(sizes) + len(dimensions), expr.span)
        return expr

    def _check_dimensions(self, dimensions: int, span: Span) -> None:
        if dimensions > MAX_DIMENSIONS:
            self.report.error(
                "syntax.nesting", f"an array may have at most {MAX_DIMENSIONS} dimensions", span
            )

    def sizes(self, parts: Parts) -> Parts:
        """Return the sizes so far, and the last closing bracket."""
        *before, _, size, closing = parts
        sizes: Parts = before[0] if before else [closing]
        sizes[-1:] = size, closing
        return sizes

    def cast(self, parts: Parts) -> tree.Expr:
        opening, name, _, operand = parts
        return tree.Cast(name.text, operand, span=self._to(opening, operand))


@dataclass(frozen=True, slots=True)
class Head:
    """The part of a declaration in front of its braces or its specification."""

    name: Token
    span: Span
    static: bool = False
    result: tree.TypeName | None = None
    parameters: Given = Given(())
    parents: tuple[str, ...] = ()
    interfaces: tuple[str, ...] = ()


class Builder(Statements):
    """Declarations: members, classes, interfaces, the program."""

    def program(self, parts: Parts) -> list[tree.TypeDeclaration]:
        return parts[0]  # type: ignore[no-any-return]  # the grammar's list of declarations

    def class_head(self, parts: Parts) -> Head:
        parents: tuple[str, ...] = ()
        interfaces: tuple[str, ...] = ()
        for word, what in zip(parts[2::2], parts[3::2], strict=True):
            if word.type == "EXTENDS":
                parents = (what.text,)
            else:
                interfaces = tuple(name.text for name in what)
        span = self._span(parts[0], parts[1])
        return Head(parts[1], span, parents=parents, interfaces=interfaces)

    def interface_head(self, parts: Parts) -> Head:
        parents = tuple(name.text for name in parts[3]) if len(parts) == 4 else ()
        return Head(parts[1], self._span(parts[0], parts[1]), parents=parents)

    def class_declaration(self, parts: Parts) -> tree.TypeDeclaration:
        head, _, members, closing = parts
        return tree.ClassDeclaration(
            head.name.text, head.parents[0] if head.parents else None, head.interfaces, tuple(members),
            name_span=self._span(head.name, head.name), span=Span(self.source, head.span.start, closing.end),
        )  # fmt: skip

    def interface_declaration(self, parts: Parts) -> tree.TypeDeclaration:
        head, _, members, closing = parts
        return tree.InterfaceDeclaration(
            head.name.text, head.parents, interface_members(members, self.report),
            name_span=self._span(head.name, head.name), span=Span(self.source, head.span.start, closing.end),
        )  # fmt: skip

    # ----------------------------------------------------------------------------------------------- members

    def type_name(self, parts: list[Token]) -> tree.TypeName:
        return tree.TypeName(parts[0].text, span=self._span(parts[0], parts[0]))

    def array_type(self, parts: Parts) -> tree.TypeName:
        element, closing = parts
        dimensions = element.dimensions + 1
        span = self._from_to(element, closing)
        if dimensions <= MAX_DIMENSIONS + 1:
            self._check_dimensions(dimensions, span)
        return tree.TypeName(element.name, dimensions, span=span)

    def parameter(self, parts: Parts) -> tree.Parameter:
        return tree.Parameter(parts[0], parts[1].text, span=self._from_to(parts[0], parts[1]))

    def field(self, parts: Parts) -> tree.MemberDeclaration:
        type_, name, closing = parts
        return tree.FieldDeclaration(False, type_, name.text, span=self._from_to(type_, closing))

    def static_field(self, parts: Parts) -> tree.MemberDeclaration:
        word, type_, name, closing = parts
        return tree.FieldDeclaration(True, type_, name.text, span=self._span(word, closing))

    def volatile_field(self, parts: Parts) -> tree.MemberDeclaration:
        word, type_, name, closing = parts
        return tree.FieldDeclaration(False, type_, name.text, volatile=True, span=self._span(word, closing))

    def volatile_static_field(self, parts: Parts) -> tree.MemberDeclaration:
        word, _, type_, name, closing = parts
        return tree.FieldDeclaration(True, type_, name.text, volatile=True, span=self._span(word, closing))

    def method_head(self, parts: Parts) -> Head:
        *static, result, name, _, parameters, closing = parts
        is_void = isinstance(result, Token)
        start = static[0].start if static else result.start if is_void else result.span.start
        span = Span(self.source, start, closing.end)
        return Head(name, span, bool(static), None if is_void else result, parameters)

    def method(self, parts: Parts) -> tree.MemberDeclaration:
        head, spec, body = parts
        block, (parameters, ghosts) = None if isinstance(body, Token) else body, head.parameters
        return tree.Method(
            head.static, head.result, head.name.text, parameters, tuple(spec), block, ghosts, span=head.span
        )

    def constructor_head(self, parts: Parts) -> Head:
        name, _, parameters, closing = parts
        return Head(name, self._span(name, closing), parameters=parameters)

    def constructor(self, parts: Parts) -> tree.MemberDeclaration:
        head, spec, body = parts
        parameters, ghosts = head.parameters
        return tree.Constructor(head.name.text, parameters, tuple(spec), body, ghosts, span=head.span)

    def invariant(self, parts: Parts) -> tree.MemberDeclaration:
        word, formula, closing = parts
        self._end_specification()
        return tree.Invariant(None, formula, span=self._span(word, closing))

    def named_invariant(self, parts: Parts) -> tree.MemberDeclaration:
        word, name, _, formula, closing = parts
        self._end_specification()
        return tree.Invariant(name.text, formula, span=self._span(word, closing))

    def ghost(self, parts: Parts) -> tree.MemberDeclaration:
        word, type_, name, closing = parts
        return tree.Ghost(type_, name.text, span=self._span(word, closing))

    def spec_type(self, parts: Parts) -> tree.SpecType:
        columns, *word = parts
        span = columns[0].span.to(columns[-1].span) if not word else self._from_to(columns[0], word[0])
        return tree.SpecType(tuple(columns), word[0].text if word else "", span=span)

    def spec_parameter(self, parts: Parts) -> tree.SpecParameter:
        type_, name = parts
        return tree.SpecParameter(type_, name.text, span=self._from_to(type_, name))

    def model(self, parts: Parts) -> tree.MemberDeclaration:
        word, type_, name, *definition, closing = parts
        self._end_specification()
        return tree.Model(
            type_, name.text, definition[1] if definition else None, span=self._span(word, closing)
        )

    def define(self, parts: Parts) -> tree.MemberDeclaration:
        word, type_, name, _, parameters, _, _, definition, closing = parts
        self._end_specification()
        return tree.Define(type_, name.text, tuple(parameters), definition, span=self._span(word, closing))

    def clause(self, parts: Parts) -> tree.SpecClause:
        word, _, formulas, closing = parts
        self._end_specification()
        return tree.Clause(ClauseKind(word.text), tuple(formulas), span=self._span(word, closing))

    def modifies(self, parts: Parts) -> tree.SpecClause:
        word, _, places, closing = parts
        self._end_places()
        return tree.Modifies(tuple(places), span=self._span(word, closing))

    def pure(self, parts: list[Token]) -> tree.SpecClause:
        return tree.Pure(span=self._span(parts[0], parts[0]))

    def reads(self, parts: list[Token]) -> tree.SpecClause:
        return tree.Reads(span=self._span(parts[0], parts[-1]))


def interface_members(
    members: list[tree.MemberDeclaration], report: Report
) -> tuple[tree.InterfaceMember, ...]:
    """Return the members that an interface may have, and report the others."""
    kept: list[tree.InterfaceMember] = []
    for member in members:
        if isinstance(member, tree.Model | tree.Define) or (
            isinstance(member, tree.Method) and not member.static
        ):
            kept.append(member)
        else:
            message = (
                "an interface has only methods that are not static, model fields and specification functions"
            )
            report.error("syntax.interface", message, member.span)
    return tuple(kept)
