"""Approximation by bounds: the translator over a circuit of true, false and unknown (Kleene's logic, 1938).

Leaves are true in the lower bound, unknown in the rest of the upper bound. A true cell is in the expression
in every instance, a missing one in
none. An unknown is a new literal that is unrelated to others, so ``r - r`` is as unknown as `r`: the result
is sound, not exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ooxcheck.relational.bounds import Bound, Bounds
from ooxcheck.relational.logic.expr import Expr, Relation, Variable
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.relational.translation.translate import Translator
from ooxcheck.sat.circuit import FALSE, TRUE, VARIABLE, Lit
from ooxcheck.sat.core import Circuit

# Unknowns between two calls of `watch`: a power of two less one.
_BETWEEN_LOOKS = 0xFFF


def approximate(
    expr: Expr,
    bounds: Bounds,
    env: Mapping[Variable, Relation] | None = None,
    watch: Callable[[], None] | None = None,
) -> Bound:
    """Return the lower and upper bound of an expression over all instances within the bounds.

    `env` has the relations of its free variables. `watch` is called repeatedly, and may raise to stop this.
    """
    gates = ThreeValued()
    gates.watch = watch
    translator = Translator(gates, Leaves(gates, bounds), bounds.universe, bounds.integers)
    cells = translator.matrix(expr, env or {}).cells
    return Bound(frozenset(key for key, lit in cells.items() if lit == TRUE), tuple(sorted(cells)))


class ThreeValued(Circuit):
    """A circuit of constants and unknowns; a gate with an unknown result is a new unknown."""

    __slots__ = ("_unknowns",)

    def __init__(self) -> None:
        super().__init__()
        self._unknowns = TRUE

    def variable(self) -> Lit:
        """Return a new unknown."""
        self._unknowns = Lit(self._unknowns + 1)
        if not self._unknowns & _BETWEEN_LOOKS and self.watch is not None:
            self.watch()
        return self._unknowns

    def gate(self, _gate: int) -> tuple[int, tuple[Lit, ...]]:
        """Return the kind and the inputs of a gate; an unknown has no inputs."""
        return VARIABLE, ()

    def and2(self, a: Lit, b: Lit) -> Lit:
        """Return the conjunction: false if one is, true if both are."""
        return self.and_((a, b))

    def and_(self, inputs: Iterable[Lit]) -> Lit:
        """Return the conjunction: false if one is, true if all are."""
        values = set(inputs) - {TRUE}
        if FALSE in values:
            return FALSE
        return values.pop() if len(values) == 1 else self.variable() if values else TRUE

    def xor(self, a: Lit, b: Lit) -> Lit:
        """Return whether two literals differ, if both are known."""
        if abs(a) != TRUE or abs(b) != TRUE:
            return self.variable()
        return TRUE if a != b else FALSE

    def ite(self, cond: Lit, then: Lit, else_: Lit) -> Lit:
        """Return the chosen literal; if both alternatives agree, the condition is irrelevant."""
        if abs(cond) == TRUE:
            return then if cond == TRUE else else_
        return then if then == else_ else self.variable()
