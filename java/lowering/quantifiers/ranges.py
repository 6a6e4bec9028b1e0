r"""JML's quantifiers, ``(\forall T x; range; body)``: over objects as quantifiers over sets, over whole numbers as quantifiers over the indices of an array.

The range says between which numbers a variable is, and the array is one that it is an index of (`ooxcheck.java.lowering.quantifiers.index_ranges`). A number that is no index, and
would be looked up, makes ``\forall`` false, and is left out by the others. Between two constants the body is written out for each number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import reduce

from ooxcheck.java import typed
from ooxcheck.java.formulas import Range
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.operators import constant
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.quantifiers.index_ranges import Indices, conjoined, fitting, limits, mentions
from ooxcheck.java.typed import Binary, Constant, Expr, Local, Variable
from ooxcheck.java.types import BOOLEAN, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, rewrite_node
from ooxcheck.oox.source import Span

_OF_ARRAYS = {"forall": "forall", "exists": "exists", "sum": "sum", "num_of": "count"}
_OF_SETS = {"forall": "all", "exists": "some", "sum": "sum", "num_of": "count"}
_MOST = 64
"""How many numbers a body is written out for."""


class Ranges(ABC):
    """Lowers quantifiers of JML; what they are about is for those who lower formulas."""

    _names: Names
    _bound: dict[Variable, str]

    @abstractmethod
    def formula(self, node: Expr) -> tree.Expr:
        """Return the formula that an expression becomes."""

    @abstractmethod
    def bind(self, variable: Variable) -> str:
        """Return a name for a variable of a quantifier."""

    def over_range(self, node: Range) -> tree.Expr:
        """Return a quantifier of JML."""
        kinds = {isinstance(variable.type, ClassType) for variable in node.variables}
        if len(kinds) > 1:
            refuse("a quantifier over objects and numbers", "use one inside the other", node.span)
        if node.variables[0].type is BOOLEAN:
            return self._over_truths(_nested(node) if len(node.variables) > 1 else node)
        if True in kinds:
            return self._over_objects(node)
        return self._over_numbers(_nested(node) if len(node.variables) > 1 else node)

    # ------------------------------------------------------------------------------------------------- objects

    def _over_objects(self, node: Range) -> tree.Expr:
        if node.kind == "product":
            self._no_product(node.span)
        if node.kind in ("sum", "min", "max"):
            return self._of_members(node)
        conjuncts = list(conjoined(node.range))
        declarations = tuple(self._ranging(variable, conjuncts, node) for variable in node.variables)
        body = self._under(node.kind, conjuncts, node.body, node.span)
        return tree.Quantifier(_OF_SETS[node.kind], declarations, body, span=node.span)

    def _ranging(self, variable: Variable, conjuncts: list[Expr], node: Range) -> tree.Declaration:
        """Return a variable with its set: that behind ``x in S`` in the range, if there is one, or all objects of its class."""
        domain = self._domain(variable, conjuncts, node)
        return tree.Declaration((self.bind(variable),), domain, span=node.span)

    def _domain(self, variable: Variable, conjuncts: list[Expr], node: Range) -> tree.Expr:
        assert isinstance(variable.type, ClassType), "a variable should be an object"
        every = tree.Name(self._names.class_(variable.type.name), span=variable.span)
        for each in conjuncts:
            match each:
                case Binary("in", Local(member), those) if member == variable and not any(
                    mentions(those, other) for other in node.variables
                ):
                    conjuncts.remove(each)
                    domain = self.formula(those)
                    return (
                        domain
                        if those.type == variable.type
                        else tree.Binary("&", domain, every, span=node.span)
                    )
                case _:
                    continue
        return every

    def _of_members(self, node: Range) -> tree.Expr:
        r"""Return ``\sum``, ``\min`` or ``\max`` of what the members of a set have."""
        if len(node.variables) > 1:
            refuse(rf"\{node.kind} over several variables", "use one inside the other", node.span)
        variable, conjuncts = node.variables[0], list(conjoined(node.range))
        domain = self._domain(variable, conjuncts, node)
        if conjuncts:
            inner = tree.Declaration((self.bind(variable),), domain, span=node.span)
            domain = tree.Comprehension((inner,), self._all(conjuncts, node.span), span=node.span)
        if node.kind == "sum":
            declaration = tree.Declaration((self.bind(variable),), domain, span=node.span)
            return tree.Quantifier("sum", (declaration,), self.formula(node.body), span=node.span)
        return tree.Builtin(node.kind, (self._path(node, node.body, domain),), span=node.span)

    def _path(self, node: Range, at: Expr, those: tree.Expr) -> tree.Expr:
        """Return what fields lead to from a set in the place of the variable."""
        match at:
            case Local(variable) if variable == node.variables[0]:
                return those
            case typed.FieldGet(target, field):
                return tree.Member(self._path(node, target, those), self._names.field(field), span=at.span)
            case _:
                return refuse(
                    rf"\{node.kind} of this", rf"write \{node.kind} of fields of the variable", node.span
                )

    def _no_product(self, span: Span) -> None:
        refuse(
            r"\product over objects or an array", "use constants as bounds, which it is written out for", span
        )

    # ------------------------------------------------------------------------------------------------- truths

    def _over_truths(self, node: Range) -> tree.Expr:
        """Return a quantifier over both truth values, written out."""
        node = _with_range(node)
        return self._written_out(node, tuple(conjoined(node.range)), (False, True))

    # ------------------------------------------------------------------------------------------------- numbers

    def _over_numbers(self, node: Range) -> tree.Expr:
        node = _with_range(node)
        variable = node.variables[0]
        bounds = limits(node)
        if bounds is None:
            refuse(
                f"a quantifier over all {variable.type}s",
                f"say between which numbers: 0 <= {variable.name} && {variable.name} < ...",
                node.span,
            )
        if bounds.numbers is not None:
            return self._written_out(node, bounds.rest, bounds.numbers)
        if node.kind == "product":
            self._no_product(node.span)
        indices = fitting(node)
        if indices is None:
            hint = f"use constants as bounds, or let {variable.name} be an index of an array, and say so: 0 <= {variable.name} && {variable.name} < a.length"
            refuse("a quantifier over these numbers", hint, node.span)
        return self._extreme(indices) if node.kind in ("min", "max") else self._over_indices(indices)

    def _over_indices(self, found: Indices) -> tree.Expr:
        harmless, node = found.harmless(), found.node
        kept = found.bounds.rest if found.is_whole else tuple(conjoined(node.range))
        domain, index = self.formula(found.array), self.bind(node.variables[0])
        conjuncts, inner = [found.of_index(each) for each in kept], found.of_index(node.body)
        if node.kind == "sum":
            body: tree.Expr = self._summand(_replaced(node, inner), conjuncts)
        else:
            body = self._under(node.kind, conjuncts, inner, node.span)
        every: tree.Expr = tree.ArrayQuantifier(
            _OF_ARRAYS[node.kind], f"_{index}", index, domain, body, span=node.span
        )
        if node.kind != "forall" or harmless is None:
            return every
        return tree.Binary("&&", self.formula(harmless), every, span=node.span)

    def _summand(self, node: Range, conjuncts: Sequence[Expr]) -> tree.Expr:
        body = self.formula(node.body)
        if not conjuncts:
            return body
        nothing = constant(1 if node.kind == "product" else 0, node.type, node.span)
        return tree.Conditional(self._all(conjuncts, node.span), body, nothing, span=node.span)

    def _extreme(self, found: Indices) -> tree.Expr:
        """Return the least or greatest element of a part of an array."""
        node, bounds = found.node, found.bounds
        is_element = (
            isinstance(node.body, typed.ElementGet)
            and node.body.array == found.array
            and node.body.index == Local(node.variables[0], span=node.span)
        )
        if bounds.rest or not is_element:
            refuse(
                rf"\{node.kind} of this",
                rf"write (\{node.kind} int i; 0 <= i && i < a.length; a[i])",
                node.span,
            )
        whole = self.formula(found.array)
        if found.is_whole:
            return tree.Builtin(node.kind, (tree.Elements(whole, span=node.span),), span=node.span)
        sequence = tree.Builtin("seq", (whole,), span=node.span)
        part = tree.Slice(sequence, self.formula(bounds.first), self.formula(bounds.stop), span=node.span)
        return tree.Builtin(node.kind, (tree.Builtin("elems", (part,), span=node.span),), span=node.span)

    def _written_out(self, node: Range, rest: Sequence[Expr], numbers: Sequence[int]) -> tree.Expr:
        """Return what a quantifier says, number by number."""
        if len(numbers) > _MOST:
            refuse(
                f"a quantifier over {len(numbers)} numbers",
                f"there may be {_MOST}, or use the variable as an index of an array",
                node.span,
            )
        parts = [self._instance(node, rest, number) for number in numbers]
        match node.kind:
            case "forall" | "exists":
                op = "&&" if node.kind == "forall" else "||"
                return _row(op, parts, tree.BoolLiteral(node.kind == "forall", span=node.span))
            case "sum" | "num_of":
                return _row("+", parts, constant(0, node.type, node.span))
            case "product":
                return _row("*", parts, constant(1, node.type, node.span))
            case _:
                if rest or not parts:
                    refuse(rf"\{node.kind} of this", "name the numbers by their bounds only", node.span)
                return tree.Builtin(node.kind, tuple(parts), span=node.span)

    def _instance(self, node: Range, rest: Sequence[Expr], number: int) -> tree.Expr:
        """Return the body for one number."""

        def put(part: Node) -> Node:
            is_variable = isinstance(part, Local) and part.variable == node.variables[0]
            return (
                Constant(number, node.variables[0].type, span=part.span)
                if is_variable and isinstance(part, Local)
                else part
            )

        rest, body = [rewrite_node(each, put) for each in rest], rewrite_node(node.body, put)
        if node.kind in ("sum", "product"):
            return self._summand(_replaced(node, body), rest)
        if node.kind in ("min", "max"):
            return self.formula(body)
        holds = self._under("forall" if node.kind == "forall" else "exists", rest, body, node.span)
        if node.kind != "num_of":
            return holds
        one, nothing = tree.IntLiteral(1, span=node.span), tree.IntLiteral(0, span=node.span)
        return tree.Conditional(holds, one, nothing, span=node.span)

    # --------------------------------------------------------------------------------------------------- parts

    def _under(self, kind: str, conjuncts: Sequence[Expr], body: Expr, span: Span) -> tree.Expr:
        """Return the body of a quantifier where its range holds."""
        formula = self.formula(body)
        if not conjuncts:
            return formula
        return tree.Binary(
            "==>" if kind == "forall" else "&&", self._all(conjuncts, span), formula, span=span
        )

    def _all(self, conjuncts: Sequence[Expr], span: Span) -> tree.Expr:
        return _row("&&", [self.formula(each) for each in conjuncts], tree.BoolLiteral(True, span=span))


def _row(op: str, parts: Sequence[tree.Expr], nothing: tree.Expr) -> tree.Expr:
    return (
        reduce(lambda left, right: tree.Binary(op, left, right, span=nothing.span), parts)
        if parts
        else nothing
    )


def _replaced(node: Range, body: Expr) -> Range:
    return Range(node.kind, node.variables, node.range, body, type=node.type, span=node.span)


def _joined(conjuncts: Sequence[Expr]) -> Expr | None:
    if not conjuncts:
        return None
    return reduce(lambda left, right: Binary("&&", left, right, left.type, span=left.span), conjuncts)


def _nested(node: Range) -> Range:
    """Return a quantifier over several numbers as one inside the other; each has what the range says of it and of those around."""
    if node.kind in ("min", "max"):
        refuse(rf"\{node.kind} over several variables", "use one inside the other", node.span)
    first, *rest = node.variables
    conjuncts = list(conjoined(_with_range(node).range))
    own = [each for each in conjuncts if not any(mentions(each, other) for other in rest)]
    inner = Range(
        node.kind,
        tuple(rest),
        _joined([each for each in conjuncts if each not in own]),
        _with_range(node).body,
        type=node.type,
        span=node.span,
    )
    kind = "sum" if node.kind == "num_of" else node.kind
    return Range(
        kind,
        (first,),
        _joined(own),
        _nested(inner) if len(rest) > 1 else inner,
        type=node.type,
        span=node.span,
    )


def _with_range(node: Range) -> Range:
    """Return a quantifier whose range is the left side of its implication where it has none."""
    match node:
        case Range("forall", variables, None, Binary("==>", left, right)):
            return Range("forall", variables, left, right, type=node.type, span=node.span)
        case Range("exists", variables, None, Binary("&&")):
            return Range(
                "exists",
                variables,
                node.body,
                Constant(True, node.type, span=node.span),
                type=node.type,
                span=node.span,
            )
        case _:
            return node
