r"""JML's quantifiers, ``(\forall T x; range; body)``: over objects as quantifiers over sets, over whole numbers as quantifiers over the indices of an array.

The range bounds the variable, and the array is one that it is an index of (`ooxcheck.java.lowering.quantifiers.index_ranges`). A number outside of the array at which the body
reads it makes ``\forall`` false, and is skipped by the other quantifiers. Between two constants the body is expanded for each number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from ooxcheck.java import typed
from ooxcheck.java.formulas import Range
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.operators import constant
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.operators import ConditionalOp, FormulaOp, RangeKind
from ooxcheck.java.typed import Binary, Constant, Expr, Local, Variable
from ooxcheck.java.types import BOOLEAN, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, rewrite_node
from ooxcheck.oox.operators import ArrayQuantifier, Infix, Quantifier
from ooxcheck.oox.source import Span

if TYPE_CHECKING:
    from ooxcheck.java.lowering.quantifiers.index_ranges import Indices

_OF_ARRAYS: Mapping[str, ArrayQuantifier] = {
    RangeKind.FORALL: ArrayQuantifier.FORALL,
    RangeKind.EXISTS: ArrayQuantifier.EXISTS,
    RangeKind.SUM: ArrayQuantifier.SUM,
    RangeKind.NUM_OF: ArrayQuantifier.COUNT,
}
_OF_SETS: Mapping[str, Quantifier] = {
    RangeKind.FORALL: Quantifier.ALL,
    RangeKind.EXISTS: Quantifier.SOME,
    RangeKind.NUM_OF: Quantifier.COUNT,
}
_MAX_EXPANSION = 64
"""The largest number of values for which a body is expanded."""


class Ranges(ABC):
    """Lowers quantifiers of JML; a subclass lowers the formulas in them."""

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
            return self._over_booleans(_nest(node) if len(node.variables) > 1 else node)
        if True in kinds:
            return self._over_objects(node)
        return self._over_numbers(_nest(node) if len(node.variables) > 1 else node)

    # ------------------------------------------------------------------------------------------------- objects

    def _over_objects(self, node: Range) -> tree.Expr:
        from ooxcheck.java.lowering.quantifiers.range_bounds import conjuncts_of

        if node.kind == RangeKind.PRODUCT:
            self._no_product(node.span)
        if node.kind in (RangeKind.SUM, RangeKind.MIN, RangeKind.MAX):
            return self._of_members(node)
        conjuncts = list(conjuncts_of(node.range))
        declarations = tuple(self._ranging(variable, conjuncts, node) for variable in node.variables)
        body = self._under(node.kind, conjuncts, node.body, node.span)
        return tree.Quantifier(_OF_SETS[node.kind], declarations, body, span=node.span)

    def _ranging(self, variable: Variable, conjuncts: list[Expr], node: Range) -> tree.Declaration:
        """Return the declaration of a variable: over ``S`` if the range has ``x in S``, or else over all objects of its class."""
        domain = self._domain(variable, conjuncts, node)
        return tree.Declaration((self.bind(variable),), domain, span=node.span)

    def _domain(self, variable: Variable, conjuncts: list[Expr], node: Range) -> tree.Expr:
        from ooxcheck.java.lowering.quantifiers.range_bounds import mentions

        assert isinstance(variable.type, ClassType), "a variable should be an object"
        every = tree.Name(self._names.class_(variable.type.name), span=variable.span)
        for each in conjuncts:
            match each:
                case Binary(FormulaOp.IN, Local(member), those) if member == variable and not any(
                    mentions(those, other) for other in node.variables
                ):
                    conjuncts.remove(each)
                    domain = self.formula(those)
                    return (
                        domain
                        if those.type == variable.type
                        else tree.Binary(Infix.INTERSECTION, domain, every, span=node.span)
                    )
                case _:  # other conjuncts do not restrict the variable to a set
                    continue
        return every

    def _of_members(self, node: Range) -> tree.Expr:
        r"""Return ``\sum``, ``\min`` or ``\max`` over the members of a set."""
        from ooxcheck.java.lowering.quantifiers.range_bounds import conjuncts_of

        if len(node.variables) > 1:
            refuse(rf"\{node.kind} over several variables", "use one inside the other", node.span)
        variable, conjuncts = node.variables[0], list(conjuncts_of(node.range))
        domain = self._domain(variable, conjuncts, node)
        if conjuncts:
            inner = tree.Declaration((self.bind(variable),), domain, span=node.span)
            domain = tree.Comprehension((inner,), self._all(conjuncts, node.span), span=node.span)
        if node.kind == RangeKind.SUM:
            declaration = tree.Declaration((self.bind(variable),), domain, span=node.span)
            return tree.Quantifier(Quantifier.SUM, (declaration,), self.formula(node.body), span=node.span)
        return tree.Builtin(node.kind, (self._path(node, node.body, domain),), span=node.span)

    def _path(self, node: Range, at: Expr, those: tree.Expr) -> tree.Expr:
        """Return the values of a field path that starts at a set in place of the variable."""
        match at:
            case Local(variable) if variable == node.variables[0]:
                return those
            case typed.FieldGet(target, field):
                return tree.Member(self._path(node, target, those), self._names.field(field), span=at.span)
            case _:  # no other expression is a path of fields
                return refuse(
                    rf"\{node.kind} of this", rf"write \{node.kind} of fields of the variable", node.span
                )

    def _no_product(self, span: Span) -> None:
        refuse(
            r"\product over objects or an array", "use constants as bounds, which it is written out for", span
        )

    # ------------------------------------------------------------------------------------------------ booleans

    def _over_booleans(self, node: Range) -> tree.Expr:
        """Return a quantifier over both truth values, expanded."""
        from ooxcheck.java.lowering.quantifiers.range_bounds import conjuncts_of

        node = _with_range(node)
        return self._expand(node, tuple(conjuncts_of(node.range)), (False, True))

    # ------------------------------------------------------------------------------------------------- numbers

    def _over_numbers(self, node: Range) -> tree.Expr:
        from ooxcheck.java.lowering.quantifiers.index_ranges import fitting
        from ooxcheck.java.lowering.quantifiers.range_bounds import limits

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
            return self._expand(node, bounds.rest, bounds.numbers)
        if node.kind == RangeKind.PRODUCT:
            self._no_product(node.span)
        indices = fitting(node)
        if indices is None:
            hint = f"use constants as bounds, or let {variable.name} be an index of an array, and say so: 0 <= {variable.name} && {variable.name} < a.length"
            refuse("a quantifier over these numbers", hint, node.span)
        return (
            self._extreme(indices)
            if node.kind in (RangeKind.MIN, RangeKind.MAX)
            else self._over_indices(indices)
        )

    def _over_indices(self, indices: Indices) -> tree.Expr:
        from ooxcheck.java.lowering.quantifiers.range_bounds import conjuncts_of

        harmless, node = indices.harmless(), indices.node
        conditions = indices.bounds.rest if indices.is_whole else tuple(conjuncts_of(node.range))
        domain, index = self.formula(indices.array), self.bind(node.variables[0])
        conjuncts, inner = [indices.of_index(each) for each in conditions], indices.of_index(node.body)
        if node.kind == RangeKind.SUM:
            body: tree.Expr = self._summand(_with_body(node, inner), conjuncts)
        else:
            body = self._under(node.kind, conjuncts, inner, node.span)
        every: tree.Expr = tree.ArrayQuantifier(
            _OF_ARRAYS[node.kind], f"_{index}", index, domain, body, span=node.span
        )
        if node.kind != RangeKind.FORALL or harmless is None:
            return every
        return tree.Binary(Infix.AND, self.formula(harmless), every, span=node.span)

    def _summand(self, node: Range, conjuncts: Sequence[Expr]) -> tree.Expr:
        body = self.formula(node.body)
        if not conjuncts:
            return body
        nothing = constant(1 if node.kind == RangeKind.PRODUCT else 0, node.type, node.span)
        return tree.Conditional(self._all(conjuncts, node.span), body, nothing, span=node.span)

    def _extreme(self, indices: Indices) -> tree.Expr:
        """Return the least or greatest element of a part of an array."""
        node, bounds = indices.node, indices.bounds
        is_element = (
            isinstance(node.body, typed.ElementGet)
            and node.body.array == indices.array
            and node.body.index == Local(node.variables[0], span=node.span)
        )
        if bounds.rest or not is_element:
            refuse(
                rf"\{node.kind} of this",
                rf"write (\{node.kind} int i; 0 <= i && i < a.length; a[i])",
                node.span,
            )
        whole = self.formula(indices.array)
        if indices.is_whole:
            return tree.Builtin(node.kind, (tree.Elements(whole, span=node.span),), span=node.span)
        sequence = tree.Builtin("seq", (whole,), span=node.span)
        part = tree.Slice(sequence, self.formula(bounds.first), self.formula(bounds.stop), span=node.span)
        return tree.Builtin(node.kind, (tree.Builtin("elems", (part,), span=node.span),), span=node.span)

    def _expand(self, node: Range, rest: Sequence[Expr], numbers: Sequence[int]) -> tree.Expr:
        """Return the expansion of a quantifier over some numbers."""
        if len(numbers) > _MAX_EXPANSION:
            refuse(
                f"a quantifier over {len(numbers)} numbers",
                f"there may be {_MAX_EXPANSION}, or use the variable as an index of an array",
                node.span,
            )
        parts = [self._instance(node, rest, number) for number in numbers]
        match RangeKind(node.kind):
            case RangeKind.FORALL:
                return _row(Infix.AND, parts, tree.BoolLiteral(True, span=node.span))
            case RangeKind.EXISTS:
                return _row(Infix.OR, parts, tree.BoolLiteral(False, span=node.span))
            case RangeKind.SUM | RangeKind.NUM_OF:
                return _row(Infix.PLUS, parts, constant(0, node.type, node.span))
            case RangeKind.PRODUCT:
                return _row(Infix.TIMES, parts, constant(1, node.type, node.span))
            case RangeKind.MIN | RangeKind.MAX:
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
        if node.kind in (RangeKind.SUM, RangeKind.PRODUCT):
            return self._summand(_with_body(node, body), rest)
        if node.kind in (RangeKind.MIN, RangeKind.MAX):
            return self.formula(body)
        holds = self._under(
            RangeKind.FORALL if node.kind == RangeKind.FORALL else RangeKind.EXISTS, rest, body, node.span
        )
        if node.kind != RangeKind.NUM_OF:
            return holds
        one, nothing = tree.IntLiteral(1, span=node.span), tree.IntLiteral(0, span=node.span)
        return tree.Conditional(holds, one, nothing, span=node.span)

    # --------------------------------------------------------------------------------------------------- parts

    def _under(self, kind: str, conjuncts: Sequence[Expr], body: Expr, span: Span) -> tree.Expr:
        r"""Return the body of a quantifier under its range: an implication for ``\forall``, else a conjunction."""
        formula = self.formula(body)
        if not conjuncts:
            return formula
        return tree.Binary(
            Infix.IMPLIES if kind == RangeKind.FORALL else Infix.AND,
            self._all(conjuncts, span),
            formula,
            span=span,
        )

    def _all(self, conjuncts: Sequence[Expr], span: Span) -> tree.Expr:
        return _row(Infix.AND, [self.formula(each) for each in conjuncts], tree.BoolLiteral(True, span=span))


def _row(op: Infix, parts: Sequence[tree.Expr], nothing: tree.Expr) -> tree.Expr:
    return (
        reduce(lambda left, right: tree.Binary(op, left, right, span=nothing.span), parts)
        if parts
        else nothing
    )


def _with_body(node: Range, body: Expr) -> Range:
    return Range(node.kind, node.variables, node.range, body, type=node.type, span=node.span)


def _conjunction(conjuncts: Sequence[Expr]) -> Expr | None:
    if not conjuncts:
        return None
    return reduce(
        lambda left, right: Binary(ConditionalOp.AND, left, right, left.type, span=left.span), conjuncts
    )


def _nest(node: Range) -> Range:
    """Return a quantifier over several numbers as nested quantifiers; each has the conjuncts of the range about its variable and the outer ones."""
    from ooxcheck.java.lowering.quantifiers.range_bounds import conjuncts_of, mentions

    if node.kind in (RangeKind.MIN, RangeKind.MAX):
        refuse(rf"\{node.kind} over several variables", "use one inside the other", node.span)
    first, *rest = node.variables
    conjuncts = list(conjuncts_of(_with_range(node).range))
    own = [each for each in conjuncts if not any(mentions(each, other) for other in rest)]
    inner = Range(
        node.kind,
        tuple(rest),
        _conjunction([each for each in conjuncts if each not in own]),
        _with_range(node).body,
        type=node.type,
        span=node.span,
    )
    kind = RangeKind.SUM if node.kind == RangeKind.NUM_OF else node.kind
    return Range(
        kind,
        (first,),
        _conjunction(own),
        _nest(inner) if len(rest) > 1 else inner,
        type=node.type,
        span=node.span,
    )


def _with_range(node: Range) -> Range:
    """Return a quantifier with a range: without one, the left side of the implication in its body."""
    match node:
        case Range(RangeKind.FORALL, variables, None, Binary(FormulaOp.IMPLIES, left, right)):
            return Range(RangeKind.FORALL, variables, left, right, type=node.type, span=node.span)
        case Range(RangeKind.EXISTS, variables, None, Binary(ConditionalOp.AND)):
            return Range(
                RangeKind.EXISTS,
                variables,
                node.body,
                Constant(True, node.type, span=node.span),
                type=node.type,
                span=node.span,
            )
        case _:  # it has a range, or its body is no implication
            return node
