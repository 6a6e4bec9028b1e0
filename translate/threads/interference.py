"""Interference: the writes of other threads that a read may see, as a least fixpoint.

A read without interference has the value that its own thread knows, and folds like the rest of the program.
Interference is known only
after all threads have been executed; so they are executed again, with the interference so far, until it
does not grow (Miné, "Static
analysis of run-time errors in embedded critical parallel C programs", ESOP 2011).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass

Row = tuple[Hashable, ...]

PATIENCE = 4
"""Rounds of growth before widening (Cousot and Cousot, POPL 1977): a sum would take a round for each of its bits."""


@dataclass(slots=True)
class Interference:
    """The values that reads with interference may see, by the names of the reads; and the events before which others may have written.

    `heights` are the numbers of rows of tables.
    """

    found: dict[Hashable, dict[Row, None]] = field(default_factory=dict)
    instants: set[Hashable] = field(default_factory=set)
    grows: bool = False
    heights: dict[Hashable, int] = field(default_factory=dict)
    rounds: int = 0
    growths: Counter[Hashable] = field(default_factory=Counter)

    def at_read(self, name: Hashable, rows: Iterable[Row], widest: Iterable[Row] = ()) -> None:
        """Record a value of another thread that a read may see; growth is widened to `widest` soon."""
        is_new, known = name not in self.found, self.found.setdefault(name, {})
        before = len(known)
        known.update(dict.fromkeys(rows))
        if is_new or len(known) > before:
            self.grows = True
            self.growths[name] += 1
            known.update(dict.fromkeys(widest if self.growths[name] > PATIENCE else ()))

    def at_tables(self, heights: Mapping[Hashable, int]) -> None:
        """Record the number of rows of all tables that ghost code may see, if other threads may have written them.

        They grow in every round, since threads see each other's tables. But in an execution the reads are
        in sequence: so there are as many
        rounds as reads of tables, after all other interference is known.
        """
        grow = any(height > self.heights.get(name, -1) for name, height in heights.items())
        self.heights.update(heights)
        if grow and not self.grows and self.rounds <= len(heights):
            self.rounds += 1
            self.grows = True

    def at_instant(self, name: Hashable) -> None:
        """Record that other threads may have written before a formula is evaluated."""
        if name not in self.instants:
            self.instants.add(name)
            self.grows = True
