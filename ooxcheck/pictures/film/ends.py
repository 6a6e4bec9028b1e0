"""The two ends of a film, before and after, with their annotations: the input of the simpler formats.

A deadlock has a third picture, the wait-for graph.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.snapshots import Box, Cell, Difference, Snapshot, witness_text


@dataclass(frozen=True, slots=True)
class End:
    """A snapshot, and its difference to the start."""

    moment: str
    snapshot: Snapshot
    change: Difference

    def is_new(self, box: Box) -> bool:
        """Return whether an object is new."""
        return box.name in self.change.new

    def is_changed(self, box: Box, cell: Cell) -> bool:
        """Return whether a cell has changed."""
        return (box.name, cell.name) in self.change.changed

    def is_blamed(self, box: Box, cell: Cell | None = None) -> bool:
        """Return whether an object, or one of its cells, is a culprit."""
        blame = self.snapshot.blame
        return box.name in blame.objects if cell is None else (box.name, cell.name) in blame.cells

    @property
    def labels(self) -> Iterator[tuple[str, str | None, bool]]:
        """The annotations, each with its object, and whether it is a witness."""
        for cell in self.snapshot.variables:
            yield cell.name if cell.target else witness_text(cell), cell.target, False
        yield from ((witness_text(cell), cell.target, True) for cell in self.snapshot.blame.witnesses)

    def was(self, box: Box, cell: Cell) -> str:
        """Return the old content of a cell in words; empty if it is unchanged."""
        old = self.change.changed.get((box.name, cell.name))
        return f" (was {old.text})" if old else ""

    @property
    def removed_references(self) -> Iterator[tuple[str, Cell]]:
        """The removed references."""
        for (owner, _), old in self.change.changed.items():
            if old.target is not None:
                yield owner, old


def ends(film: Film) -> tuple[End, ...]:
    """Return the moments before and after the call, and the wait-for graph of a deadlock."""
    return (
        End("before", film.before.snapshot, Difference()),
        End("after", film.after.snapshot, film.after.since_start),
        *([End("deadlock", film.waits.frame.snapshot, Difference())] if film.waits else []),
    )


def object_numbers(film: Film) -> dict[str, int]:
    """Return a number for each object, as an identifier for the formats."""
    names = dict.fromkeys(name for end in ends(film) for name in end.snapshot.boxes)
    return {name: number for number, name in enumerate(names)}
