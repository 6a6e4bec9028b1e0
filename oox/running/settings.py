"""The parameters of a run: overflow, memory model, bounds on loops and calls, and limits."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.subtyping import Inherited
from ooxcheck.oox.source import Span

Overflow: TypeAlias = Literal["wrap", "error"]
MemoryModel: TypeAlias = Literal["sc", "tso"]
"""Sequential consistency, or total store order: threads with buffers of their writes (docs/threads.md)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Parameters of the meaning (first group) and limits (second group).

    `unroll` bounds the iterations of each execution of a loop, and the open activations of a method when it is called again; None is no bound. `unrolls` overrides
    it for single loops and methods, by their places. `open_types` gives every interface an implementation known by its contracts only. In program code, calls of the
    methods whose full names are in `by_contract` are calls by contract, except methods that formulas may reach (`ooxcheck.oox.analysis.callgraph.by_contract_only`).
    With `loops_by_invariant`, loops with invariants that allocate no objects are loops by invariant. `inherited` selects the inherited contracts that the method
    under check owes, too. With `races`, data races are violations. `contexts` bounds the context switches; the exploration of all schedules ignores it.
    """

    overflow: Overflow = "wrap"
    unroll: int | None = None
    unrolls: tuple[tuple[Span, int], ...] = ()
    open_types: bool = False
    invariants: bool = True
    exceptions_allowed: bool = True
    by_contract: frozenset[str] = frozenset()
    loops_by_invariant: bool = False
    inherited: Inherited = "model"
    memory_model: MemoryModel = "sc"
    races: bool = False
    contexts: int | None = None

    steps: int = 1_000_000
    depth: int = 10_000
    threads: int = 1_000
    cells: int = 10_000_000

    def bound(self, place: Span) -> int | None:
        """Return the bound on the loop or on the activations of the method at a place."""
        return next((number for single, number in self.unrolls if single == place), self.unroll)


DEFAULT = Settings()
