"""The two ends of a film, before and after, with what is to be said of each: what the plainer formats are made from.

Of a deadlock there is a third picture, who waits for what.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.snapshots import Box, Cell, Difference, Snapshot, witnessed


@dataclass(frozen=True, slots=True)
class End:
    """A snapshot, and how it differs from the start."""

    moment: str
    snapshot: Snapshot
    change: Difference

    def is_new(self, box: Box) -> bool:
        """Return whether an object was not there at the start."""
        return box.name in self.change.new

    def is_changed(self, box: Box, cell: Cell) -> bool:
        """Return whether a cell holds something else than at the start."""
        return (box.name, cell.name) in self.change.changed

    def is_blamed(self, box: Box, cell: Cell | None = None) -> bool:
        """Return whether an object, or one of its cells, makes a formula false."""
        blame = self.snapshot.blame
        return box.name in blame.objects if cell is None else (box.name, cell.name) in blame.cells

    @property
    def said(self) -> Iterator[tuple[str, str | None, bool]]:
        """What is said beside objects or on its own, the object, and whether it is a witness."""
        for cell in self.snapshot.variables:
            yield cell.name if cell.target else witnessed(cell), cell.target, False
        yield from ((witnessed(cell), cell.target, True) for cell in self.snapshot.blame.witnesses)

    def was(self, box: Box, cell: Cell) -> str:
        """Return what a cell held at the start, in words; empty if it holds the same now."""
        old = self.change.changed.get((box.name, cell.name))
        return f" (was {old.text})" if old else ""

    @property
    def gone(self) -> Iterator[tuple[str, Cell]]:
        """The references that are there no longer."""
        for (owner, _), old in self.change.changed.items():
            if old.target is not None:
                yield owner, old


def ends(film: Film) -> tuple[End, ...]:
    """Return the first and the last moment of a film, and who waits for what if that is a deadlock."""
    return (
        End("before", film.before.snapshot, Difference()),
        End("after", film.after.snapshot, film.after.since_start),
        *([End("deadlock", film.waits.frame.snapshot, Difference())] if film.waits else []),
    )


def numbered(film: Film) -> dict[str, int]:
    """Return a number for each object, so that no format has to spell a name where it wants an identifier."""
    names = dict.fromkeys(name for end in ends(film) for name in end.snapshot.boxes)
    return {name: number for number, name in enumerate(names)}
