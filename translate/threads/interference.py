"""Interference: what other threads may have written when a read comes up, found as a least fixpoint.

A read that nobody interferes with finds what its own thread knows, and folds like the rest of the program. Whether somebody does
is seen only when all threads have been executed; so they are executed again, with what was found, until nothing new is found
(Miné, "Static analysis of run-time errors in embedded critical parallel C programs", ESOP 2011).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass

Row = tuple[Hashable, ...]

PATIENCE = 4
"""How often what is found may grow before it is widened (Cousot and Cousot, POPL 1977): a sum would take a round for each of its bits."""


@dataclass(slots=True)
class Interference:
    """What may be found by reads with which others interfere, by the names of these; and the instants at which others may have written.

    Of tables, `heights` are how many rows they may have.
    """

    found: dict[Hashable, dict[Row, None]] = field(default_factory=dict)
    instants: set[Hashable] = field(default_factory=set)
    grows: bool = False
    heights: dict[Hashable, int] = field(default_factory=dict)
    rounds: int = 0
    growths: Counter[Hashable] = field(default_factory=Counter)

    def at_read(self, name: Hashable, rows: Iterable[Row], widest: Iterable[Row] = ()) -> None:
        """Note that a read may find something that another thread wrote; what grows again and again is `widest` soon."""
        is_new, known = name not in self.found, self.found.setdefault(name, {})
        before = len(known)
        known.update(dict.fromkeys(rows))
        if is_new or len(known) > before:
            self.grows = True
            self.growths[name] += 1
            known.update(dict.fromkeys(widest if self.growths[name] > PATIENCE else ()))

    def at_tables(self, heights: Mapping[Hashable, int]) -> None:
        """Note how many rows all tables may have that ghost code finds, where other threads may have written them.

        These grow with every round, since threads are taken to see each other's. But in an execution one look comes after the other:
        so there are as many rounds as looks for tables, after all else is known.
        """
        grow = any(height > self.heights.get(name, -1) for name, height in heights.items())
        self.heights.update(heights)
        if grow and not self.grows and self.rounds <= len(heights):
            self.rounds += 1
            self.grows = True

    def at_instant(self, name: Hashable) -> None:
        """Note that other threads may have written something when a formula is judged."""
        if name not in self.instants:
            self.instants.add(name)
            self.grows = True
