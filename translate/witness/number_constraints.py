"""Constraints that select one heap of all that differ only in irrelevant numbers: dense by order, or from a set; the rest default."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import LENGTHS
from ooxcheck.oox.declarations import Collected
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.oox.types import Type, is_floating
from ooxcheck.relational import TRUE, Formula, IntConstant, IntExpr
from ooxcheck.translate.initial.initial_relations import Cell, Source
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.floats import constant
from ooxcheck.translate.model.ghost_tables import read
from ooxcheck.translate.widths.order_types import OrderType


@dataclass(frozen=True, slots=True)
class NumberConstraints:
    """The numbers in the cells of initial heaps."""

    initial: Initial

    def dense(self, order: OrderType) -> Iterator[Formula]:
        """Yield that the numbers of an order type are literals, or next to a literal or another number, or start at the right place."""
        cells = [
            (self._is_there(cell), self._number(cell))
            for source in order.sources
            for cell in self._cells(source)
        ]
        for place, (there, number) in enumerate(cells):
            others = cells[:place] + cells[place + 1 :]
            yield there.implies(any_of(self._beside(order, number, others)))

    def _beside(
        self, order: OrderType, number: IntExpr, others: Sequence[tuple[Formula, IntExpr]]
    ) -> Iterator[Formula]:
        literals = [IntConstant(literal) for literal in order.literals]
        above = [there & (other + IntConstant(1)).eq(number) for there, other in others]
        if not literals:
            yield number.eq(IntConstant(order.begin(self.initial.world.program.int_width)))
            yield from above
            return
        yield from (number.eq(literal) for literal in literals)
        yield number.eq(IntConstant(order.literals[0] - 1))
        yield from (number.eq(IntConstant(literal + 1)) for literal in order.literals)
        yield (number > literals[0]) & any_of(above)
        yield (number < literals[0]) & any_of(
            there & (number + IntConstant(1)).eq(other) for there, other in others
        )

    def among(self, source: Source, type_: Type, numbers: Collection[Dynamic]) -> Iterator[Formula]:
        """Yield that the numbers of a type in a location are from a set."""
        allowed = [_constant(number, type_) for number in numbers]
        for cell in self._cells(source):
            if is_table(source):
                yield from self._rows_among(cell, source, type_, allowed)
            else:
                number = self._number(cell)
                yield self._is_there(cell).implies(any_of(map(number.eq, allowed)))

    def _rows_among(
        self, cell: Cell, ghost: Collected, type_: Type, allowed: Sequence[IntExpr]
    ) -> Iterator[Formula]:
        """Yield the same for the columns of a table with the type."""
        table = self.initial.places.content(cell, self.initial.unknowns[cell.source].relation)
        for row in read(self.initial.world, ghost, table, self.initial.places.height(ghost)):
            for column, value in zip(ghost.columns, row.values, strict=True):
                if column is type_ and isinstance(value, IntExpr):
                    yield row.guard.implies(any_of(map(value.eq, allowed)))

    def _cells(self, source: Source) -> Iterator[Cell]:
        return self.initial.places.cells(source) if source in self.initial.unknowns else iter(())

    def _number(self, cell: Cell) -> IntExpr:
        return self.initial.places.number(cell, self.initial.unknowns[cell.source])

    def _is_there(self, cell: Cell) -> Formula:
        """Return the formula that a cell exists: its object exists, and the index is in bounds."""
        initial = self.initial
        if cell.holder is None:
            return TRUE
        if cell.index is None:
            return initial.world.constant(cell.holder).in_(initial.exists)
        return self._number(Cell(LENGTHS, cell.holder)) > IntConstant(cell.index)


def _constant(number: Dynamic, type_: Type) -> IntExpr:
    assert isinstance(number, int | float), "a number should be one"
    return constant(number, type_) if is_floating(type_) else IntConstant(int(number))
