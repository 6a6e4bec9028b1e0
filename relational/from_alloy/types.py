"""Types: upper bounds of expressions, as unions of products of signatures (Edwards et al., FSE 2004).

They distinguish fields of one name, and reject meaningless expressions. A formula has the type `FORMULA`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.signatures import INT, UNIV, Sig

Row = tuple[Sig, ...]


@dataclass(frozen=True, slots=True)
class Type:
    """Products of signatures, in order of occurrence; `is_formula` if it is no set."""

    rows: tuple[Row, ...] = ()
    arities: tuple[int, ...] = ()
    is_formula: bool = False

    def __str__(self) -> str:
        if self.is_formula:
            return "formula"
        return "{" + ", ".join("->".join(sig.label for sig in row) for row in self.rows) + "}"

    def meets(self, other: Type) -> bool:
        """Return whether two expressions of these types can share a tuple, or both are formulas."""
        if self.is_formula or other.is_formula:
            return self.is_formula and other.is_formula
        return any(common(row, each) is not None for row in self.rows for each in other.rows)

    def shares_arity(self, other: Type) -> bool:
        """Return whether both can be compared."""
        return self.is_formula == other.is_formula and (
            self.is_formula or any(arity in other.arities for arity in self.arities)
        )

    def union(self, other: Type) -> Type:
        """Return the union type."""
        return make_type((*self.rows, *other.rows), (*self.arities, *other.arities))

    def of_arity(self, arities: Iterable[int]) -> Type:
        """Return the part with one of these arities."""
        kept = tuple(arity for arity in self.arities if arity in tuple(arities))
        return make_type((row for row in self.rows if len(row) in kept), kept)


FORMULA = Type(is_formula=True)


def make_type(rows: Iterable[Row], arities: Iterable[int]) -> Type:
    """Return a type without duplicates."""
    return Type(tuple(dict.fromkeys(rows)), tuple(dict.fromkeys(arities)))


def of_sig(sig: Sig) -> Type:
    """Return the type of a signature: itself, or its parents if it is a subset of them."""
    if not sig.subset_of:
        return Type(((sig,),), (1,))
    return make_type((row for parent in sig.subset_of for row in of_sig(parent).rows), (1,))


INTEGER = of_sig(INT)
ANYTHING = of_sig(UNIV)


def common(one: Row, other: Row) -> Row | None:
    """Return the intersection of two products; None if it is empty."""
    if len(one) != len(other):
        return None
    columns = [_lower(left, right) for left, right in zip(one, other, strict=True)]
    return tuple(each for each in columns if each is not None) if None not in columns else None


def _lower(left: Sig, right: Sig) -> Sig | None:
    if left in right.ancestors():
        return right
    return left if right in left.ancestors() else None


def join_products(one: Row, other: Row) -> Row | None:
    """Return the join of two products; None if it is always empty."""
    return None if _lower(one[-1], other[0]) is None else (*one[:-1], *other[1:])


def pairwise_type(
    left: Type, right: Type, arity: Callable[[int, int], int], row: Callable[[Row, Row], Row | None]
) -> Type:
    """Return the type of an operation that combines pairs of products."""
    arities = (arity(one, other) for one in left.arities for other in right.arities)
    rows = (row(one, other) for one in left.rows for other in right.rows if arity(len(one), len(other)) > 0)
    return make_type((each for each in rows if each), (each for each in arities if each > 0))


def join(left: Type, right: Type) -> Type:
    """Return the type of ``left.right``."""
    return pairwise_type(left, right, lambda one, other: one + other - 2, join_products)


def product(left: Type, right: Type) -> Type:
    """Return the type of ``left -> right``."""
    return pairwise_type(left, right, lambda one, other: one + other, lambda one, other: (*one, *other))


def intersection(left: Type, right: Type) -> Type:
    """Return the type of ``left & right``."""
    return pairwise_type(left, right, lambda one, other: one if one == other else 0, common)


def restricted_domain(left: Type, right: Type) -> Type:
    """Return the type of ``left <: right``."""
    return pairwise_type(left, right, lambda one, other: other if one == 1 else 0, _first_in)


def restricted_range(left: Type, right: Type) -> Type:
    """Return the type of ``left :> right``."""
    return pairwise_type(left, right, lambda one, other: one if other == 1 else 0, _last_in)


def _first_in(one: Row, other: Row) -> Row | None:
    first = _lower(one[0], other[0])
    return None if first is None else (first, *other[1:])


def _last_in(one: Row, other: Row) -> Row | None:
    last = _lower(one[-1], other[0])
    return None if last is None else (*one[:-1], last)


def transpose_type(operand: Type) -> Type:
    """Return the type of ``~operand``."""
    pairs = operand.of_arity((2,))
    return make_type(((row[1], row[0]) for row in pairs.rows), pairs.arities)


def closure_type(operand: Type) -> Type:
    """Return the type of ``^operand``."""
    pairs = operand.of_arity((2,))
    while True:
        more = pairs.union(join(pairs, pairs))
        if len(more.rows) == len(pairs.rows):
            return pairs
        pairs = more
