"""Glucose 4.1 without the rest of PySAT: the functions of its compiled module that `ooxcheck.sat.engine` needs.

PySAT's own class calls the same solver; but its module has two dozen others and file parsers, and takes
longer to load than a small query. This class notices Ctrl-C between two portions of a search. PySAT's own
handler leaves the solver by a long jump, also in the middle of an allocation, and then freeing the solver
may wait forever.
`is_here` says whether the compiled module has all functions; otherwise PySAT's class is used.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

_FUNCTIONS = (
    "new",
    "del",
    "add_cl",
    "solve_lim",
    "cbudget",
    "propagate",
    "setphases",
    "model",
    "core",
    "acc_stats",
)

_PORTION = 2000
"""The number of conflicts after which Python handles signals; a fraction of a second."""

_NO_HANDLER = 0
"""This value keeps PySAT from its own handler of Ctrl-C."""


class Glucose:
    """A solver, equivalent to PySAT's class of that name without proofs; it cannot be used after `delete`."""

    def __init__(self) -> None:
        self._functions = _solver_functions()
        self._solver: object = self._functions["new"]()
        self._status: bool | None = None
        self._budget = _PORTION

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        """Free the solver's memory."""
        if self._solver is not None:
            self._functions["del"](self._solver)
            self._solver = None

    def add_clause(self, clause: list[int]) -> None:
        """Add a clause."""
        self.append_formula([clause])

    def append_formula(self, formula: Iterable[list[int]]) -> None:
        """Add clauses."""
        add, solver = self._functions["add_cl"], self._solver
        for clause in formula:
            if add(solver, clause) is False:
                self._status = False

    def solve(self, assumptions: Sequence[int]) -> bool:
        """Return whether clauses and assumptions are satisfiable."""
        while (answer := self._search(assumptions, _PORTION)) is None:
            pass
        return answer

    def solve_limited(self, assumptions: Sequence[int]) -> bool | None:
        """Return the same, None if the budget is exceeded."""
        left = self._budget
        while (answer := self._search(assumptions, min(left, _PORTION))) is None and left > _PORTION:
            left -= _PORTION
        return answer

    def _search(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Return the same after so many conflicts."""
        self._functions["cbudget"](self._solver, conflicts)
        self._status = self._functions["solve_lim"](self._solver, assumptions, _NO_HANDLER, 0)
        return self._status

    def conf_budget(self, budget: int) -> None:
        """Limit the conflicts of the next limited query."""
        self._budget = budget

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Return whether assumptions propagate without conflict, and the derived literals."""
        status, literals = self._functions["propagate"](self._solver, assumptions, 0, _NO_HANDLER)
        return bool(status), literals or []

    def set_phases(self, literals: Sequence[int]) -> None:
        """Set preferred phases of literals."""
        self._functions["setphases"](self._solver, literals)

    def get_model(self) -> list[int]:
        """Return the true literal of every variable, after a satisfiable answer."""
        model: list[int] | None = self._functions["model"](self._solver) if self._status else None
        return model or []

    def get_core(self) -> list[int] | None:
        """Return the failed assumptions, after an unsatisfiable answer."""
        core: list[int] | None = self._functions["core"](self._solver) if self._status is False else None
        return core

    def get_proof(self) -> list[str] | None:
        """Return no proof."""
        return None

    def accum_stats(self) -> dict[str, int]:
        """Return the solver's counters."""
        counted: dict[str, int] = self._functions["acc_stats"](self._solver)
        return counted


def is_here() -> bool:
    """Return whether the compiled module of the installed PySAT has all functions."""
    return all(_solver_functions().values())


def _solver_functions() -> dict[str, Any]:
    """Return the functions by their names, None for a missing one; the module is loaded lazily."""
    try:
        module = import_module("pysolvers")
    except ImportError:
        return dict.fromkeys(_FUNCTIONS)
    return {name: getattr(module, f"glucose41_{name}", None) for name in _FUNCTIONS}
