"""How much room a problem needs in Alloy: bits for its integers, tuples for its expressions.

The translator knows both: the bits of an integer, without the copies of its sign, hold it in every instance, and the cells
of a matrix are the tuples that an expression may have. Sums, differences and products may overflow on the way to fewer
bits, because the low bits of a result depend on nothing but low bits.
"""

from __future__ import annotations

from ooxcheck.relational.bounds import Bounds, product
from ooxcheck.relational.logic.expr import Expr, Formula, Relation, Variable
from ooxcheck.relational.logic.floats import FLOAT_NODES
from ooxcheck.relational.logic.intexpr import IntBinary, IntExpr
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.logic.operators import IntOp
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.relational.translation.translate import Translator
from ooxcheck.sat.core import Circuit

_CAPACITY = (1 << 31) - 1
"""How many tuples of one arity Alloy's engine can count."""


class TooWide(ValueError):  # noqa: N818 (a limit of Alloy that is told to the user, not an error of ours)
    """A problem has integers of `needed` bits, and Alloy has room for `most`."""

    def __init__(self, needed: int, most: int) -> None:
        super().__init__(
            f"integers of {needed} bits are needed, and Alloy has room for {most} beside these atoms"
        )
        self.needed = needed
        self.most = most


class FloatingPoint(ValueError):  # noqa: N818 (a limit of Alloy, not an error)
    """A formula calculates with floating-point numbers, which Alloy does not have."""

    def __init__(self) -> None:
        super().__init__("Alloy has no floating-point numbers")


class Room:
    """Knows how large the nodes of a problem can become; `width` is the least that holds every integer of the formula.

    More bits than Alloy can have are a `TooWide`, floating-point numbers a `FloatingPoint`.
    """

    def __init__(self, formula: Formula, bounds: Bounds) -> None:
        if any(isinstance(node, FLOAT_NODES) for node in nodes(formula)):
            raise FloatingPoint
        gates, self._bounds = Circuit(), bounds.copy()
        self._translator = Translator(gates, Leaves(gates, self._bounds), bounds.universe, bounds.integers)
        self._anything: dict[Variable, Relation] = {}
        numbers = (_length(number) for number in bounds.integers.atoms)
        self.width = max(
            [1, *numbers, *(self._bits(node) for node in nodes(formula) if isinstance(node, IntExpr))]
        )
        arities = (node.arity for node in nodes(formula) if isinstance(node, Expr))
        most = _widest(len(bounds.universe), 1 + max(arities, default=1))
        if self.width > most:
            raise TooWide(self.width, most)

    def possible(self, expr: Expr) -> list[int]:
        """Return the packed tuples that an expression without free variables may have."""
        return sorted(self._translator.matrix(expr).cells)

    def _bits(self, node: IntExpr) -> int:
        """Return how many bits an integer has, whatever its free variables stand for."""
        variables = [each for each in node.free if isinstance(each, Variable)]
        bits = self._translator.integer(node, {each: self._any(each) for each in variables})
        while len(bits) > 1 and bits[-1] == bits[-2]:
            bits = bits[:-1]
        if isinstance(node, IntBinary) and node.op is IntOp.SHIFT_RIGHT:
            return max(len(bits), self._bounds.integers.kept(node.width) or 0)
        # The least integer divided by -1 has one bit more before it is reduced.
        return len(bits) + (isinstance(node, IntBinary) and node.op is IntOp.DIVIDE)

    def _any(self, variable: Variable) -> Relation:
        """Return a relation that may hold whatever a variable may."""
        if variable not in self._anything:
            rows = product(*[list(self._bounds.universe)] * variable.arity)
            name = f"any {variable.name} #{len(self._anything)}"
            self._anything[variable] = self._bounds.bind(Relation(name, variable.arity), upper=rows)
        return self._anything[variable]


def _length(number: int) -> int:
    """Return how many bits a number has, its sign included."""
    return 1 + (number if number >= 0 else ~number).bit_length()


def _widest(atoms: int, arity: int) -> int:
    """Return the greatest width with which tuples of an arity over some atoms and all integers can be counted."""
    width = 1
    while (atoms + (2 << width)) ** arity <= _CAPACITY:
        width += 1
    return width
