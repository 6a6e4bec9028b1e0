"""The sizes that a problem needs in Alloy: the bitwidth of integers, and numbers of tuples.

The translator provides both: the bits of an integer without sign copies hold it in every instance, and the
cells of a matrix are the upper bound of
an expression. Sums, differences and products may overflow before a reduction, because the low bits of a
result depend only on low bits.
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
"""The greatest number of tuples of one arity in Alloy's engine."""


class TooWide(ValueError):  # noqa: N818 (a limit of Alloy that is told to the user, not an error of ours)
    """A problem has integers of `needed` bits, and Alloy supports `most`."""

    def __init__(self, needed: int, most: int) -> None:
        super().__init__(
            f"integers of {needed} bits are needed, and Alloy has room for {most} beside these atoms"
        )
        self.needed = needed
        self.most = most


class FloatingPoint(ValueError):  # noqa: N818 (a limit of Alloy, not an error)
    """A formula uses floating-point numbers, which Alloy does not support."""

    def __init__(self) -> None:
        super().__init__("Alloy has no floating-point numbers")


class AlloySizes:
    """The sizes of the nodes of a problem; `width` is the least that holds every integer of the formula.

    Raise `TooWide` for more bits than Alloy supports, `FloatingPoint` for floating-point numbers.
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
        """Return the packed upper bound of an expression without free variables."""
        return sorted(self._translator.matrix(expr).cells)

    def _bits(self, node: IntExpr) -> int:
        """Return the number of bits of an integer, for all values of its free variables."""
        variables = [each for each in node.free if isinstance(each, Variable)]
        bits = self._translator.integer(node, {each: self._any(each) for each in variables})
        while len(bits) > 1 and bits[-1] == bits[-2]:
            bits = bits[:-1]
        if isinstance(node, IntBinary) and node.op is IntOp.SHIFT_RIGHT:
            return max(len(bits), self._bounds.integers.result_width(node.width) or 0)
        # The least integer divided by -1 needs one bit more before the reduction.
        return len(bits) + (isinstance(node, IntBinary) and node.op is IntOp.DIVIDE)

    def _any(self, variable: Variable) -> Relation:
        """Return a relation with the upper bound of a variable."""
        if variable not in self._anything:
            rows = product(*[list(self._bounds.universe)] * variable.arity)
            name = f"any {variable.name} #{len(self._anything)}"
            self._anything[variable] = self._bounds.bind(Relation(name, variable.arity), upper=rows)
        return self._anything[variable]


def _length(number: int) -> int:
    """Return the number of bits of a number, its sign included."""
    return 1 + (number if number >= 0 else ~number).bit_length()


def _widest(atoms: int, arity: int) -> int:
    """Return the greatest width with which tuples of an arity over some atoms and all integers can be counted."""
    width = 1
    while (atoms + (2 << width)) ** arity <= _CAPACITY:
        width += 1
    return width
