"""Terms: typed expressions, whose overloaded names are resolved by the wanted type.

Types go up first: a `Term` has an upper bound of its values. Then the wanted type goes down: `meaning`
gives a term the relevant type at its
position, and returns a node of relational logic. A `Choice` takes the one alternative that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.signatures import Function, Macro
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place
from ooxcheck.relational.from_alloy.types import FORMULA, INTEGER, Row, Type, common, make_type
from ooxcheck.relational.logic.expr import NONE, Expr, Formula
from ooxcheck.relational.logic.intexpr import IntAtom, IntExpr, total

Meaning = Expr | Formula | IntExpr


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    """An expression with one meaning; `give` makes it for the wanted type."""

    place: Place
    type: Type
    give: Callable[[Type], Meaning]
    weight: int = 0


@dataclass(frozen=True, eq=False, slots=True)
class Partial:
    """A function, predicate or macro with missing arguments; `macros` is the nesting of expansions."""

    place: Place
    function: Function | Macro
    arguments: tuple[AnyTerm, ...] = ()
    weight: int = 0
    macros: int = 0

    type = Type()

    def __str__(self) -> str:
        text = self.function.text
        wanted = len(self.function.parameters)
        return f"{text.name} of {text.place} wants {wanted} arguments, and has {len(self.arguments)}"


@dataclass(frozen=True, eq=False, slots=True)
class Misfit:
    """An impossible meaning, and the reason."""

    place: Place
    reason: str
    weight: int = 0

    type = Type()

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """An overloaded name, or an operation on one; `sources` are the declarations of the alternatives."""

    place: Place
    alternatives: tuple[AnyTerm, ...]
    sources: tuple[str, ...]
    type: Type
    weight: int = 0


AnyTerm = Term | Partial | Misfit | Choice


def choice(place: Place, alternatives: Iterable[AnyTerm], sources: Iterable[str]) -> AnyTerm:
    """Return a term that is one of several."""
    alternatives = tuple(alternatives)
    if len(alternatives) == 1:
        return alternatives[0]
    types = [each.type for each in alternatives]
    sets = [each for each in types if each.rows] or [each for each in types if not each.is_formula]
    whole = make_type(
        (row for each in sets for row in each.rows), (arity for each in sets for arity in each.arities)
    )
    if not whole.arities and FORMULA in types:
        whole = FORMULA
    fitting = [each.weight for each in alternatives if each.type.arities or each.type.is_formula]
    return Choice(place, alternatives, tuple(sources), whole, min(fitting, default=0))


def meaning(term: AnyTerm, wanted: Type) -> Meaning:
    """Return the meaning of a term for a wanted type."""
    match term:
        case Term():
            return term.give(wanted)
        case Partial() | Misfit():
            raise AlloyError(str(term), term.place)
        case Choice():
            return _best_alternative(term, wanted)


def _best_alternative(term: Choice, wanted: Type) -> Meaning:
    """Return the meaning of the best alternative: by its type, else by its arity; then by least weight."""
    candidates = [
        pair for pair in zip(term.alternatives, term.sources, strict=True) if pair[0].type.meets(wanted)
    ]
    if not candidates:
        candidates = [
            pair
            for pair in zip(term.alternatives, term.sources, strict=True)
            if pair[0].type.shares_arity(wanted)
        ]
    least = min((each.weight for each, _ in candidates), default=0)
    candidates = [pair for pair in candidates if pair[0].weight == least]
    if len(candidates) == 1:
        return meaning(candidates[0][0], wanted)
    if candidates and all(not each.type.rows and not each.type.is_formula for each, _ in candidates):
        return empty(candidates[0][0].type.arities[0])
    if candidates:
        msg = f"the name is ambiguous here; it can be {', '.join(source for _, source in candidates)}"
        raise AlloyError(msg, term.place)
    reasons = [str(each) if isinstance(each, Partial | Misfit) else f"{source} of type {each.type}" for each, source in
               zip(term.alternatives, term.sources, strict=True)]  # fmt: skip
    msg = f"nothing of this name fits: {'; '.join(reasons)}"
    raise AlloyError(msg, term.place)


def empty(arity: int) -> Expr:
    """Return the empty set of tuples of an arity."""
    made: Expr = NONE
    for _ in range(arity - 1):
        made = made.product(NONE)
    return made


def as_set(term: AnyTerm, wanted: Type | None = None) -> Expr:
    """Return the set of a term; by default all of its own type is wanted."""
    own = term.type
    if own.is_formula or not own.arities:
        _refuse(term, "a set")
    node = meaning(term, own if wanted is None else relevant(own, wanted))
    if isinstance(node, Formula):
        _refuse(term, "a set")
    return set_of_node(node)


def set_of_node(node: Meaning) -> Expr:
    """Return a set, or the atom of an integer."""
    if isinstance(node, IntExpr):
        return IntAtom(node)
    assert isinstance(node, Expr)
    return node


def as_number(term: AnyTerm) -> IntExpr:
    """Return the integer of a term: for a set, the sum of its integers."""
    if term.type.is_formula or not term.type.meets(INTEGER):
        _refuse(term, "an integer")
    node = meaning(term, INTEGER)
    if isinstance(node, IntExpr):
        return node
    if isinstance(node, IntAtom):
        return node.operand
    assert isinstance(node, Expr)
    return total(node)


def as_formula(term: AnyTerm) -> Formula:
    """Return the formula of a term."""
    is_formula = term.type.is_formula or (
        isinstance(term, Choice) and any(each.type.is_formula for each in term.alternatives)
    )
    if not is_formula:
        _refuse(term, "a formula")
    formula = meaning(term, FORMULA)
    assert isinstance(formula, Formula)
    return formula


def arity_of(term: AnyTerm) -> int:
    """Return the arity of a set, which must be unique."""
    if term.type.is_formula or not term.type.arities:
        _refuse(term, "a set")
    if len(term.type.arities) > 1:
        msg = f"the arity is ambiguous: {', '.join(map(str, term.type.arities))}"
        raise AlloyError(msg, term.place)
    return term.type.arities[0]


def _refuse(term: AnyTerm, wanted: str) -> NoReturn:
    if isinstance(term, Partial | Misfit):
        raise AlloyError(str(term), term.place)
    if isinstance(term, Choice) and not term.type.arities and not term.type.is_formula:
        _best_alternative(term, FORMULA)
    actual = "a formula" if term.type.is_formula else f"a set of type {term.type}"
    msg = f"{wanted} is wanted here, and this is {actual}"
    raise AlloyError(msg, term.place)


def relevant(own: Type, wanted: Type) -> Type:
    """Return the part of a type that overlaps another; else the part of its arity, else all."""
    rows = [row for row in own.rows if any(common(row, each) is not None for each in wanted.rows)]
    if rows:
        return make_type(rows, (len(row) for row in rows))
    return own.of_arity(wanted.arities) if own.shares_arity(wanted) else own


def sides(
    left: Type, right: Type, wanted: Type, combine: Callable[[Row, Row], Row | None]
) -> tuple[Type, Type]:
    """Return the parts of two operands that are relevant to the wanted part of the result."""
    pairs = [(one, other) for one in left.rows for other in right.rows if combine(one, other) is not None]
    rows = [
        pair for pair in pairs if any(common(combine(*pair) or (), each) is not None for each in wanted.rows)
    ]
    rows = rows or pairs
    if not rows:
        return left, right
    firsts, seconds = [one for one, _ in rows], [other for _, other in rows]
    return make_type(firsts, map(len, firsts)), make_type(seconds, map(len, seconds))


def on_paths(edges: Type, wanted: Type) -> Type:
    """Return the parts of a relation that are relevant to the wanted part of its closure."""
    pairs = edges.of_arity((2,)).rows
    forward = _reachable(pairs, [row[:1] for row in wanted.rows])
    backward = _reachable(
        [(row[1], row[0]) for row in pairs], [row[1:] for row in wanted.rows if len(row) > 1]
    )
    kept = [row for row in pairs if row in forward and (row[1], row[0]) in backward]
    return make_type(kept or pairs, (2,))


def _reachable(pairs: Iterable[Row], starts: Iterable[Row]) -> list[Row]:
    reachable: list[Row] = []
    ends, waiting = list(starts), list(pairs)
    for end in ends:
        for pair in [each for each in waiting if common(each[:1], end) is not None]:
            waiting.remove(pair)
            reachable.append(pair)
            ends.append(pair[1:])
    return reachable
