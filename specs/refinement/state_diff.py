"""Differences between the state after a call in a model and in a run of the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.running.heap import Atom, Obj
from ooxcheck.oox.running.heap import Heap as ConcreteHeap
from ooxcheck.relational import Expr, Formula, Interpretation, IntExpr
from ooxcheck.specs.refinement.call_sites import Site
from ooxcheck.specs.refinement.callee_encoding import Part, Piece
from ooxcheck.translate.model.cells import Row, Writer
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value


@dataclass(frozen=True, slots=True)
class Comparison:
    """A site in a model, and the interpreter's heap after the same call; `things` maps objects to atoms."""

    site: Site
    truth: Interpretation
    things: Mapping[Obj, Thing]
    heap: ConcreteHeap

    def differences(self, result: Atom, *, throws: bool) -> tuple[Piece, ...]:
        """Return the differing pieces, given how the call really ends."""
        site, truth = self.site, self.truth
        if truth.holds(site.cut) or truth.holds(site.throws) != throws:
            return (Part.END,)
        after = site.thrown if throws else site.after
        wrong = list(self._different_cells(after))
        if site.pool and truth.rows(after.allocated) != {(thing,) for thing in self.things.values()}:
            wrong.append(Part.MADE)
        if site.result is not None and not throws and not self._is(site.result, result):
            wrong.append(Part.RESULT)
        return tuple(wrong)

    def _different_cells(self, after: Heap) -> Iterator[Piece]:
        real = self._rows()
        for cells in self.site.changed:
            if self.truth.rows(after.relation(cells)) != real.get(cells, set()):
                yield cells
        holder = self.heap.statics
        for field in self.site.statics:
            content = holder.cells[holder.kind.index[field]]
            assert not isinstance(content, frozenset)
            if not self._is(after.static(field), content):  # type: ignore[arg-type]  # no cell is unset in a run
                yield field

    @property
    def _writer(self) -> Writer:
        return Writer(self.site.after.world, self.things.__getitem__)

    def _rows(self) -> Mapping[Cells, set[Row]]:
        """Return the contents of the cells that the call may change, as tuples of atoms."""
        writer, rows = self._writer, dict[Cells, set[Row]]()
        for obj in self.heap.objects:
            for cells, row in writer.rows(obj, self.site.changed):
                rows.setdefault(cells, set()).add(row)
        return rows

    def _is(self, value: Value, atom: Atom) -> bool:
        """Return whether a symbolic value equals a concrete one in the model."""
        match value:
            case Formula():
                return self.truth.holds(value) == atom
            case IntExpr():
                return self.truth.value(value) == atom
            case Expr():
                expected = {(self._writer.atom(atom),)} if isinstance(atom, Obj | str) else set()
                return self.truth.rows(value) == expected
