# ruff: noqa: D102  -- a method is named after its rule, and the grammar says what the rule is.
"""Semantic actions of the grammar's rules for expressions, one method per rule or alternative.

A method gets the values of the rule's parts, tokens included, and returns a tree node, or a Python list where the
rule is a list. Nothing here recurses: the parser calls the parts first. Some things the grammar allows are legal only
in some places (a call inside a larger expression, only in a specification). They wait in `_calls`, `_logic` and
`_elements` until the statement or clause around them is complete and says what it allows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.operators import ArrayQuantifier, Infix, Prefix, Quantifier
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.lexer import Token
from ooxcheck.oox.syntax.operators import Item, apply_prefix, shape_row

Parts = list[Any]
"""The values of a rule's parts; their types are those of the rules in the grammar."""

T = TypeVar("T")

_SPECIFICATION_ONLY = frozenset((Infix.INTERSECTION, Infix.PRODUCT, Infix.IFF, Infix.OVERRIDE))
_SETS = frozenset("&^~")
"""Marks about sets that other languages have for bits; ours for these are three of them."""


class Given(NamedTuple):
    """The parameters of a method or the arguments of a call, and behind them the ghosts."""

    real: tuple[Any, ...]
    ghosts: tuple[Any, ...] = ()


class Lists:
    """Rules that are nothing but lists, and rules that hand a part on."""

    def first(self, parts: list[T]) -> T:
        """Hand on the first part."""
        return parts[0]

    unchanged = first

    def _list(self, parts: list[T]) -> list[T]:
        return parts

    declarations = members = names = columns = parameter_list = ghost_parameters = spec = statements = _list
    args = exprs = ghost_args = bindings = head = dimensions = spec_parameters = spec_parameter_list = _list

    def appended(self, parts: Parts) -> Parts:
        """Add the second part to the list that is the first."""
        whole: Parts = parts[0]
        whole.append(parts[1])
        return whole

    def appended_after_comma(self, parts: Parts) -> Parts:
        """Add the third part to the list that is the first."""
        whole: Parts = parts[0]
        whole.append(parts[2])
        return whole


class Placed(Lists):
    """Holds the text that is being parsed, the spans of its parts, and the report."""

    def __init__(self) -> None:
        self.begin(Source("", ""), Report())

    def begin(self, source: Source, report: Report) -> None:
        """Start on a text, forgetting any other."""
        self.source = source
        self.report = report
        self._calls: list[tree.Expr] = []
        self._logic: list[Token] = []
        self._elements: list[Span] = []

    def parameters(self, parts: Parts) -> Given:
        return Given(tuple(parts[0]) if parts else ())

    arguments = parameters

    def only_ghosts(self, parts: Parts) -> Given:
        return Given((), tuple(parts[0]))

    def with_ghosts(self, parts: Parts) -> Given:
        return Given(tuple(parts[0]), tuple(parts[2]))

    def ghost_argument(self, parts: Parts) -> tree.Expr:
        """Return a term, in which everything is allowed that is allowed in a specification."""
        word, term = parts
        for span in self._elements:
            if span.start >= word.start:
                self.report.error("syntax.all-elements", "`[*]` may be used only in `modifies`", span)
        self._calls = [call for call in self._calls if call.span.start < word.start]
        self._logic = [token for token in self._logic if token.start < word.start]
        self._elements = [span for span in self._elements if span.start < word.start]
        return term  # type: ignore[no-any-return]  # the grammar's expression

    def _span(self, first: Token, last: Token) -> Span:
        return Span(self.source, first.start, last.end)

    def _from_to(self, first: tree.Node, last: Token) -> Span:
        return Span(self.source, first.span.start, last.end)

    def _to(self, first: Token, last: tree.Node) -> Span:
        return Span(self.source, first.start, last.span.end)

    def _end_program(self, whole: tree.Expr | None = None) -> None:
        """End an expression of the program; only `whole` may be a call."""
        if not (self._calls or self._logic or self._elements):
            return
        for call in self._calls:
            if call is not whole:
                message = "a call must stand alone in a program: assign it to a variable first and use that"
                self.report.error("syntax.call", message, call.span)
        for token in self._logic:
            bits = f"; for the bits of a number write `{token.text * 3}`" if token.text in _SETS else ""
            message = f"`{token.text}` may be used only in a specification{bits}"
            self.report.error("syntax.specification-only", message, self._span(token, token))
        self._end_specification()

    def _end_specification(self) -> None:
        """End a specification: everything but ``a[*]`` is allowed in it."""
        for span in self._elements:
            self.report.error("syntax.all-elements", "`[*]` may be used only in `modifies`", span)
        self._end_places()

    def _end_places(self) -> None:
        """End the places of ``modifies``: everything is allowed in them."""
        self._calls.clear()
        self._logic.clear()
        self._elements.clear()


class Expressions(Placed):
    """Expressions: operands, chains of members and calls, rows of operators, quantifiers."""

    def name(self, parts: list[Token]) -> tree.Expr:
        token = parts[0]
        return tree.Name(token.text, span=Span(self.source, token.start, token.end))

    def int_literal(self, parts: list[Token]) -> tree.Expr:
        return tree.IntLiteral(int(parts[0].text), span=self._span(parts[0], parts[0]))

    def float_literal(self, parts: list[Token]) -> tree.Expr:
        return tree.FloatLiteral(parts[0].text, span=self._span(parts[0], parts[0]))

    def char_literal(self, parts: list[Token]) -> tree.Expr:
        return tree.CharLiteral(parts[0].text[1:-1], span=self._span(parts[0], parts[0]))

    def string_literal(self, parts: list[Token]) -> tree.Expr:
        return tree.StringLiteral(parts[0].text[1:-1], span=self._span(parts[0], parts[0]))

    def bool_literal(self, parts: list[Token]) -> tree.Expr:
        return tree.BoolLiteral(parts[0].text == "true", span=self._span(parts[0], parts[0]))

    def null(self, parts: list[Token]) -> tree.Expr:
        return tree.NullLiteral(span=self._span(parts[0], parts[0]))

    def this(self, parts: list[Token]) -> tree.Expr:
        return tree.This(span=self._span(parts[0], parts[0]))

    def relation_constant(self, parts: list[Token]) -> tree.Expr:
        return tree.RelationConstant(parts[0].text, span=self._span(parts[0], parts[0]))

    def bracketed(self, parts: Parts) -> tree.Expr:
        """Widen the expression to its brackets, so that what contains it starts and ends with them."""
        expr: tree.Expr = replace(parts[1], span=self._span(parts[0], parts[2]))
        if self._calls and self._calls[-1] is parts[1]:
            self._calls[-1] = expr
        return expr

    def comprehension(self, parts: Parts) -> tree.Expr:
        return tree.Comprehension(tuple(parts[1]), parts[3], span=self._span(parts[0], parts[4]))

    def sequence(self, parts: Parts) -> tree.Expr:
        opening, elements, closing = parts
        self._logic.append(opening)
        return tree.SequenceLiteral(tuple(elements), span=self._span(opening, closing))

    def empty_sequence(self, parts: list[Token]) -> tree.Expr:
        self._logic.append(parts[0])
        return tree.SequenceLiteral((), span=self._span(parts[0], parts[0]))

    def builtin(self, parts: Parts) -> tree.Expr:
        return tree.Builtin(parts[0].text, tuple(parts[2]), span=self._span(parts[0], parts[3]))

    def function_call(self, parts: Parts) -> tree.Expr:
        return tree.FunctionCall(parts[0].text, tuple(parts[2]), span=self._span(parts[0], parts[3]))

    def prefixed(self, parts: Parts) -> tree.Expr:
        op, operand = parts
        if op.text != Prefix.COUNT:
            self._logic.append(op)
        return apply_prefix(op, operand, self._to(op, operand))

    # ------------------------------------------------------------------------------------------------ chains

    def field_access(self, parts: Parts) -> tree.Expr:
        target, _, name = parts
        return tree.Member(target, name.text, span=Span(self.source, target.span.start, name.end))

    def call(self, parts: Parts) -> tree.Expr:
        target, _, name, _, given, closing = parts
        expr = tree.Call(target, name.text, *given, span=self._from_to(target, closing))
        self._calls.append(expr)
        return expr

    def super_call(self, parts: Parts) -> tree.Expr:
        word, _, name, _, given, closing = parts
        target = tree.Super(span=self._span(word, word))
        expr = tree.Call(target, name.text, *given, span=self._span(word, closing))
        self._calls.append(expr)
        return expr

    def join_bracketed(self, parts: Parts) -> tree.Expr:
        left, dot, opening, right, closing = parts
        self._logic.append(Token("DOT", ".(", dot.start, opening.end))
        return self.join([left, dot, self.bracketed([opening, right, closing])])

    def join(self, parts: Parts) -> tree.Expr:
        left, _, right = parts
        return tree.Join(left, right, span=left.span.to(right.span))

    def index(self, parts: Parts) -> tree.Expr:
        target, _, index, closing = parts
        return tree.Index(target, index, span=self._from_to(target, closing))

    def all_elements(self, parts: Parts) -> tree.Expr:
        self._elements.append(self._span(parts[1], parts[3]))
        return tree.AllElements(parts[0], span=self._from_to(parts[0], parts[3]))

    def elements(self, parts: Parts) -> tree.Expr:
        return tree.Elements(parts[0], span=self._from_to(parts[0], parts[1]))

    def slice(self, parts: Parts) -> tree.Expr:
        target, _, start, _, stop, closing = parts
        return tree.Slice(target, start, stop, span=self._from_to(target, closing))

    def slice_from(self, parts: Parts) -> tree.Expr:
        target, opening, start, dots, closing = parts
        return self.slice([target, opening, start, dots, None, closing])

    def slice_to(self, parts: Parts) -> tree.Expr:
        target, opening, dots, stop, closing = parts
        return self.slice([target, opening, None, dots, stop, closing])

    # -------------------------------------------------------------------------------------------------- rows

    def extended(self, parts: Parts) -> list[Item]:
        row, item = parts
        if row.__class__ is not list:
            return [row, item]
        row.append(item)
        return row

    def shaped(self, parts: Parts) -> tree.Expr:
        row = parts[0]
        if row.__class__ is not list:
            return row  # type: ignore[no-any-return]  # a row of one item is that operand
        for item in row:
            if item.__class__ is Token and item.text in _SPECIFICATION_ONLY:
                self._logic.append(item)
        return shape_row(row, self.source, self._warn_of_mixed)

    def shaped_open(self, parts: Parts) -> tree.Expr:
        return self.shaped([[*parts[0], parts[1]]])

    def _warn_of_mixed(self, expr: tree.Expr) -> None:
        message = "`&&` and `||` are mixed without brackets: `&&` binds tighter here, older engines read them on one level"
        self.report.warning("syntax.mixed-logic", message, expr.span, "write the brackets that you mean")

    def instance_of(self, parts: Parts) -> tree.Expr:
        operand, _, name = parts
        return tree.InstanceOf(operand, name.text, span=self._from_to(operand, name))

    # ------------------------------------------------------------------------------------------- quantifiers

    def array_quantifier(self, parts: Parts) -> tree.Expr:
        kind, element, _, index, _, array, _, body = parts
        return tree.ArrayQuantifier(
            ArrayQuantifier(kind.text),
            element.text,
            index.text,
            array,
            body,
            span=self._to(kind, body),
        )

    def quantifier(self, parts: Parts) -> tree.Expr:
        kind, bindings, _, body = parts
        return tree.Quantifier(Quantifier(kind.text), tuple(bindings), body, span=self._to(kind, body))

    def element_fold(self, parts: Parts) -> tree.Expr:
        kind, names, _, array, _, body = parts
        if len(names) != 2:
            message = (
                f"`{kind.text}` over an array names an element and its index: `{kind.text} v, i : a : ...`"
            )
            self.report.error("syntax.elements", message, self._span(kind, names[-1]))
        element, index = names[0].text, names[-1].text
        return tree.ArrayQuantifier(
            ArrayQuantifier(kind.text), element, index, array, body, span=self._to(kind, body)
        )

    def binding(self, parts: Parts) -> tree.Declaration:
        names, _, domain = parts
        return tree.Declaration(tuple(name.text for name in names), domain, span=self._to(names[0], domain))

    def conditional(self, parts: Parts) -> tree.Expr:
        word, condition, _, then, _, otherwise = parts
        return tree.Conditional(condition, then, otherwise, span=self._to(word, otherwise))

    def formula(self, parts: Parts) -> tree.Expr:
        self._end_specification()
        return parts[0]  # type: ignore[no-any-return]  # the grammar's expression
