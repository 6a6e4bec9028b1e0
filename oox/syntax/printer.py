"""Syntax tree to text that parses to the same tree: two spaces per level, one statement per line, no superfluous brackets.

Brackets follow from the strengths in `ooxcheck.oox.syntax.operators`. Three cases are not required by the strengths: ``&&`` inside ``||`` keeps its brackets
(without them there is a warning), an operand that would turn a multiplicity word before it into a name has brackets (``no (-x)``), and an ``if`` without ``else``
has braces if the ``else`` that follows belongs to another ``if``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, else_chain, left_spine
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.syntax.operators import (
    BINARY,
    PREFIX,
    RIGHT_ASSOCIATIVE,
    Strength,
    operand_strengths,
)

_CONTINUES_A_NAME = ("-", "*", "!", "[", "~~~")
_CONTINUES_GHOST = ("-", "*", "[")
_INFIX_WORDS = ("in", "then")
_BIT_MARKS = frozenset((Prefix.TRANSPOSE, Prefix.CLOSURE))
_LIKE_A_METHOD = re.compile(r"\w+\((\)|\w+ \w)")


def node_text(node: tree.Node) -> str:
    """Return the text of a node, without a line break at its end."""
    if isinstance(node, tree.Expr):
        return _expr(node)
    if isinstance(node, tree.Statement):
        return "\n".join(_statement(node))
    if isinstance(node, tree.MemberDeclaration):
        return "\n".join(_member(node))
    if isinstance(node, tree.TypeDeclaration):
        return "\n".join(_declaration(node))
    if isinstance(node, tree.SpecClause):
        return _clause(node)
    return _part(node)


def _part(node: tree.Node) -> str:
    """Return the text of a node that occurs in nodes of several kinds, or in all of them."""
    match node:
        case tree.Program(declarations):
            return "\n\n".join(map(node_text, declarations))
        case tree.TypeName(name, dimensions):
            return name + "[]" * dimensions
        case tree.SpecType(columns, collection):
            return f"{' -> '.join(map(node_text, columns))}{f' {collection}' if collection else ''}"
        case tree.Parameter(type_, name) | tree.SpecParameter(type_, name):
            return f"{node_text(type_)} {name}"
        case tree.Declaration():
            return _bindings([node])
        case tree.Super():
            return "super"
        case _:
            msg = f"there should be no other nodes, but there is {type(node).__name__}"
            raise TypeError(msg)


def _indent(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" if line else line for line in lines]


# --------------------------------------------------------------------------------------------- declarations


def _declaration(declaration: tree.TypeDeclaration) -> list[str]:
    match declaration:
        case tree.ClassDeclaration(name, parent, interfaces, members):
            extends = f" extends {parent}" if parent else ""
            implements = f" implements {', '.join(interfaces)}" if interfaces else ""
            return _in_braces(f"class {name}{extends}{implements}", _members(members))
        case tree.InterfaceDeclaration(name, parents, members):
            extends = f" extends {', '.join(parents)}" if parents else ""
            return _in_braces(f"interface {name}{extends}", _members(members))


def _in_braces(head: str, lines: list[str]) -> list[str]:
    return [f"{head} {{", *_indent(lines), "}"] if lines else [f"{head} {{}}"]


def _members(members: Sequence[tree.MemberDeclaration]) -> list[str]:
    """Return the members, with an empty line around each member of more than one line."""
    lines: list[str] = []
    was_long = False
    for member in members:
        text = _member(member)
        is_long = len(text) > 1
        if lines and (is_long or was_long):
            lines.append("")
        lines += text
        was_long = is_long
    return lines


def _member(member: tree.MemberDeclaration) -> list[str]:
    match member:
        case tree.FieldDeclaration(static, type_, name, volatile):
            return [
                f"{'static ' if static else ''}{'volatile ' if volatile else ''}{node_text(type_)} {name};"
            ]
        case tree.Constructor(name, parameters, spec, body):
            return _with_spec(f"{name}({_parameters(parameters, member.ghosts)})", spec, body)
        case tree.Method(static, result, name, parameters, spec, body):
            result_text = node_text(result) if result else "void"
            head = (
                f"{'static ' if static else ''}{result_text} {name}({_parameters(parameters, member.ghosts)})"
            )
            return _with_spec(head, spec, body)
        case tree.Invariant(name):
            return [
                f"invariant {f'{name} : {_expr(member.formula)}' if name else _nameless_invariant(_expr(member.formula))};"
            ]
        case tree.Ghost():
            return [f"{_ghost(member)};"]
        case tree.Model(type_, name):
            return [
                f"model {node_text(type_)} {name}{f' := {_expr(member.definition)}' if member.definition else ''};"
            ]
        case tree.Define(type_, name, parameters):
            return [
                f"define {node_text(type_)} {name}({_separate(parameters)}) := {_expr(member.definition)};"
            ]


def _nameless_invariant(formula: str) -> str:
    """Return the formula of an invariant without a name, in brackets if it would look like a method with the result type ``invariant``."""
    return f"({formula})" if _LIKE_A_METHOD.match(formula) else formula


def _ghost(node: tree.Ghost) -> str:
    return f"ghost {node_text(node.type)} {node.name}"


def _parameters(parameters: Sequence[tree.Parameter], ghosts: Sequence[tree.Ghost]) -> str:
    return ", ".join((*map(node_text, parameters), *map(_ghost, ghosts)))


def _with_spec(head: str, spec: Sequence[tree.SpecClause], body: tree.Block | None) -> list[str]:
    clauses = _indent(map(_clause, spec))
    if body is None:
        *most, last = [head, *clauses]
        return [*most, f"{last};"]
    if not clauses:
        return _with_head(head, body)
    return [head, *clauses, *_statement(body)]


def _clause(clause: tree.SpecClause) -> str:
    match clause:
        case tree.Clause(kind):
            return f"{kind}({_separate(clause.formulas)})"
        case tree.Modifies():
            return f"modifies({_separate(clause.places)})"
        case tree.Pure():
            return "pure"
        case tree.Reads():
            return "reads()"
        case tree.Decreases(measures):
            return f"decreases({_separate(measures)})"


# ----------------------------------------------------------------------------------------------- statements


def _statement(statement: tree.Statement) -> list[str]:
    match statement:
        case tree.Block(()):
            return ["{}"]
        case tree.Block():
            lines: list[str] = []
            for inner in statement.statements:
                lines += _statement(inner)
            return ["{", *_indent(lines), "}"]
        case tree.While(condition, (), body, ()):
            return _with_head(f"while ({_expr(condition)})", body)
        case tree.While():
            invariants = [f"invariant({_expr(formula)})" for formula in statement.invariants]
            measures = ", ".join(map(_expr, statement.measures))
            clauses = _indent([*invariants, *([f"decreases({measures})"] if measures else [])])
            return [f"while ({_expr(statement.condition)})", *clauses, *_inner_lines(statement.body)]
        case tree.If():
            return _choices(statement)
        case tree.Try(body, handler, name):
            return _continue_lines(
                _with_head("try", body), _with_head(f"catch (string {name})" if name else "catch", handler)
            )
        case tree.Lock(body=body):
            guard = f" when ({_expr(statement.when)})" if statement.when else ""
            return _with_head(f"lock ({_expr(statement.target)}){guard}", body)
        case _:
            return [f"{_simple(statement)};"]


def _inner_lines(body: tree.Statement) -> list[str]:
    """Return the lines of a statement below its head."""
    return _statement(body) if isinstance(body, tree.Block) else _indent(_statement(body))


def _with_head(head: str, body: tree.Statement) -> list[str]:
    """Return a head and the statement that it controls; an opening brace stays on the line of the head."""
    first, *rest = _statement(body)
    return [f"{head} {first}", *rest] if isinstance(body, tree.Block) else [head, *_indent([first, *rest])]


def _continue_lines(lines: list[str], more: list[str]) -> list[str]:
    """Return lines with further lines appended, of which the first continues the line of the closing brace."""
    return [*lines[:-1], f"{lines[-1]} {more[0]}", *more[1:]]


def _choices(node: tree.If) -> list[str]:
    """Return an ``else if`` chain; each ``else`` follows the closing brace before it, or is on a new line."""
    chain, rest = else_chain(node)
    parts = [(f"if ({_expr(each.condition)})", _kept_apart(each)) for each in chain]
    lines = _with_head(*parts[0])
    for (_, before), (head, body) in pairwise((*parts, *([("", rest)] if rest else []))):
        more = _with_head(f"else {head}".rstrip(), body)
        if isinstance(before, tree.Block):
            more[0] = f"{lines.pop()} {more[0]}"
        lines += more
    return lines


def _kept_apart(node: tree.If) -> tree.Statement:
    """Return the first branch of an ``if``, in braces if it would otherwise capture the ``else`` that follows."""
    return (
        tree.Block((node.then,), span=node.then.span)
        if node.otherwise and _takes_else(node.then)
        else node.then
    )


def _takes_else(statement: tree.Statement) -> bool:
    """Whether an ``else`` after the statement would become a part of it."""
    while isinstance(statement, tree.If | tree.While):
        if isinstance(statement, tree.While):
            statement = statement.body
        elif statement.otherwise is None:
            return True
        else:
            statement = statement.otherwise
    return False


def _simple(statement: tree.Statement) -> str:  # noqa: C901 (one case for each kind of statement)
    """Return a statement that ends with a semicolon, without it."""
    match statement:
        case tree.Declare(type_, name):
            return (
                f"{node_text(type_)} {name} := {_expr(statement.value)}"
                if statement.value
                else f"{node_text(type_)} {name}"
            )
        case tree.Assign():
            return f"{_expr(statement.target)} := {_expr(statement.value)}"
        case tree.GhostDeclare(ghost):
            return f"{_ghost(ghost)} := {_expr(statement.value)}" if statement.value else _ghost(ghost)
        case tree.GhostAssign():
            return f"ghost {_expr(statement.target)} := {_expr(statement.value)}"
        case tree.CallStatement(call):
            return _expr(call)
        case tree.Assert():
            return f"assert {_expr(statement.formula)}"
        case tree.Assume(unsupported=reason) if reason:
            return "assert false"  # the text must not hold because of what is not followed
        case tree.Assume():
            return f"assume {_expr(statement.formula)}"
        case tree.Return():
            return f"return {_expr(statement.value)}" if statement.value else "return"
        case tree.Throw():
            return f"throw {_expr(statement.word)}" if statement.word else "throw"
        case tree.Signal(word):
            return f"{word} ({_expr(statement.target)})"
        case tree.Fork(call):
            return f"fork {_expr(call)}"
        case _:
            return _WORDS[type(statement)]


_WORDS: dict[type[tree.Statement], str] = {
    tree.Skip: "",
    tree.Continue: "continue",
    tree.Break: "break",
    tree.JoinThreads: "join",
}


# ---------------------------------------------------------------------------------------------- expressions


def _separate(nodes: Iterable[tree.Node]) -> str:
    return ", ".join(map(node_text, nodes))


def _expr(expr: tree.Expr, least: int = Strength.OPEN, *, is_last: bool = True) -> str:
    """Return an expression, in brackets if it binds less strongly than its place requires.

    Parameters
    ----------
    least
        How strongly it must bind to stand there without brackets.
    is_last
        Whether a bracket or the end follows: then even a quantifier needs no brackets behind an operator.
    """
    strength = _strength(expr)
    if strength >= least or (strength == Strength.OPEN and is_last and least <= Strength.NEGATION):
        return _text(expr, is_last=is_last)
    return f"({_text(expr, is_last=True)})"


def _strength(expr: tree.Expr) -> int:
    match expr:
        case tree.Binary(op):
            return BINARY[op]
        case tree.Unary(op):
            return PREFIX[op][0]
        case tree.Conversion():
            return PREFIX[expr.sign][0]
        case tree.InstanceOf():
            return Strength.INSTANCE
        case (
            tree.Member()
            | tree.Join()
            | tree.Index()
            | tree.AllElements()
            | tree.Elements()
            | tree.Slice()
            | tree.Call()
        ):
            return Strength.JOIN
        case tree.Quantifier() | tree.ArrayQuantifier() | tree.Conditional():
            return Strength.OPEN
        case _:
            return Strength.WHOLE


def _text(expr: tree.Expr, *, is_last: bool) -> str:
    match expr:
        case tree.Binary():
            return _binary(expr, is_last=is_last)
        case tree.Unary(op):
            return _prefix_text(op, expr.operand, is_last=is_last)
        case tree.Conversion(_, operand):
            return f"{expr.sign} {_expr(operand, PREFIX[expr.sign][1], is_last=is_last)}"
        case tree.InstanceOf(class_name=class_name):
            return f"{_expr(expr.operand, Strength.INSTANCE, is_last=False)} instanceof {class_name}"
        case (
            tree.Member()
            | tree.Join()
            | tree.Index()
            | tree.AllElements()
            | tree.Elements()
            | tree.Slice()
            | tree.Call()
        ):
            return _chain(expr)
        case tree.Quantifier() | tree.ArrayQuantifier() | tree.Conditional() | tree.Comprehension():
            return _binder(expr)
        case (
            tree.SuperConstructor() | tree.NewObject() | tree.NewArray() | tree.Cast() | tree.Builtin() | tree.FunctionCall()
            | tree.SequenceLiteral()
        ):  # fmt: skip
            return _application(expr)
        case _:
            return _atom(expr)


def _binary(expr: tree.Binary, *, is_last: bool) -> str:
    """Return a chain of operators, as far as no brackets come between them."""
    first, row = left_spine(expr, lambda each: each is expr or _is_in_row(each, expr.op))
    texts = [_expr(first, _least(row[0], first, 0), is_last=False)]
    for each in row:
        is_end = is_last and each is row[-1]
        texts.append(f"{each.op} {_expr(each.right, _least(each, each.right, 1), is_last=is_end)}")
    return " ".join(texts)


def _is_in_row(node: Node, op: Infix) -> bool:
    """Whether an operator on the left of another needs no brackets because both have the same precedence."""
    return isinstance(node, tree.Binary) and BINARY[node.op] == BINARY[op] and op not in RIGHT_ASSOCIATIVE


def _least(expr: tree.Binary, side: tree.Expr, which: int) -> int:
    """Return the least strength with which a side of an operator needs no brackets."""
    if expr.op is Infix.OR and isinstance(side, tree.Binary) and side.op is Infix.AND:
        return Strength.MULTIPLICITY
    return operand_strengths(expr.op)[which]


def _prefix_text(op: Prefix, operand: tree.Expr, *, is_last: bool) -> str:
    text = _expr(operand, PREFIX[op][1], is_last=is_last)
    if not op.isalpha():
        is_mark = op in _BIT_MARKS and text.startswith(op * 2)  # without the bracket an operator on bits
        return f"{op}({text})" if is_mark else f"{op}{text}"
    would_be_a_name = text.startswith(_CONTINUES_A_NAME) or text.split(maxsplit=1)[0] in _INFIX_WORDS
    return f"{op} ({text})" if would_be_a_name else f"{op} {text}"


def _chain(
    expr: tree.Member | tree.Join | tree.Index | tree.AllElements | tree.Elements | tree.Slice | tree.Call,
) -> str:
    match expr:
        case tree.Member(name=name):
            return f"{_expr(expr.target, Strength.JOIN)}.{name}"
        case tree.Join():
            is_closure = _strength(expr.right) == Strength.CLOSURE
            return f"{_expr(expr.left, Strength.JOIN)}.{_expr(expr.right) if is_closure else f'({_expr(expr.right)})'}"
        case tree.Index():
            return f"{_expr(expr.target, Strength.JOIN)}[{_expr(expr.index)}]"
        case tree.AllElements():
            return f"{_expr(expr.target, Strength.JOIN)}[*]"
        case tree.Elements():
            return f"{_expr(expr.target, Strength.JOIN)}[]"
        case tree.Slice():
            first, last = ("" if each is None else _expr(each) for each in (expr.start, expr.stop))
            return f"{_expr(expr.target, Strength.JOIN)}[{first}..{last}]"
        case tree.Call(name=name):
            receiver = "super" if isinstance(expr.target, tree.Super) else _expr(expr.target, Strength.JOIN)
            return f"{receiver}.{name}({_arguments(expr.args, expr.ghosts)})"


def _binder(expr: tree.Quantifier | tree.ArrayQuantifier | tree.Conditional | tree.Comprehension) -> str:
    match expr:
        case tree.Quantifier(kind, declarations):
            return f"{kind} {_bindings(declarations)} | {_expr(expr.body)}"
        case tree.ArrayQuantifier(kind, element, index):
            return f"{kind} {element}, {index} : {_expr(expr.array, Strength.JOIN)} : {_expr(expr.body)}"
        case tree.Conditional():
            return f"if {_expr(expr.condition)} then {_expr(expr.then)} else {_expr(expr.otherwise)}"
        case tree.Comprehension(declarations):
            return f"{{ {_bindings(declarations)} | {_expr(expr.body)} }}"


def _bindings(declarations: Iterable[tree.Declaration]) -> str:
    """Return the declarations of a quantifier; a domain must not end with ``no x``, which before a comma would declare x."""
    texts = []
    for declaration in declarations:
        domain = _expr(declaration.domain, Strength.EQUALITY, is_last=False)
        texts.append(f"{', '.join(declaration.names)} : {domain}")
    return ", ".join(texts)


def _arguments(args: Iterable[tree.Expr], ghosts: Iterable[tree.Expr]) -> str:
    """Return the arguments of a call; a term before which ``ghost`` would be read as a name is in brackets."""
    terms = [
        f"ghost ({text})" if text.startswith(_CONTINUES_GHOST) else f"ghost {text}"
        for text in map(_expr, ghosts)
    ]
    return ", ".join((*map(_expr, args), *terms))


def _application(
    expr: tree.SuperConstructor
    | tree.NewObject
    | tree.NewArray
    | tree.Cast
    | tree.Builtin
    | tree.FunctionCall
    | tree.SequenceLiteral,
) -> str:
    match expr:
        case tree.SuperConstructor():
            return f"super({_arguments(expr.args, expr.ghosts)})"
        case tree.NewObject(class_name):
            return f"new {class_name}({_arguments(expr.args, expr.ghosts)})"
        case tree.NewArray(tree.TypeName(name, dimensions), sizes):
            return f"new {name}[{']['.join(map(_expr, sizes))}]{'[]' * dimensions}"
        case tree.Cast(class_name):
            text = _expr(expr.operand)
            return f"({class_name}) ({text})" if text.startswith("-") else f"({class_name}) {text}"
        case tree.Builtin(name) | tree.FunctionCall(name):
            return f"{name}({', '.join(map(_expr, expr.args))})"
        case tree.SequenceLiteral():
            return f"[{', '.join(map(_expr, expr.elements))}]"


def _atom(expr: tree.Expr) -> str:
    match expr:
        case tree.Name(text) | tree.RelationConstant(text) | tree.FloatLiteral(text):
            return text
        case tree.IntLiteral(value):
            return str(value)
        case tree.BoolLiteral(truth):
            return "true" if truth else "false"
        case tree.StringLiteral(text):
            return f'"{text}"'
        case tree.CharLiteral(text):
            return f"'{text}'"
        case tree.This():
            return "this"
        case _:
            return "null"
