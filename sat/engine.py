"""The interface to PySAT: the trusted solvers, and the few operations that are used.

PySAT has no types and its solvers differ in robustness; besides this only `ooxcheck.sat.maxsat` imports it,
and `ooxcheck.sat.glucose` its
compiled module. Left out are Lingeling (aborts on clauses added between calls) and Kissat (no assumptions).
Some solvers answer correctly but
log proofs that no checker accepts, so those that may certify are marked.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from operator import neg
from typing import NamedTuple, Protocol, TypeVar, cast

from ooxcheck.sat.clauses import split

T = TypeVar("T")

DEFAULT_SOLVER = "glucose4"

# About a tenth of a second.
_MANY_CONFLICTS = 2_000

_LARGEST_TEAM = 2

# Name in PySAT, and whether its proofs were found to be correct.
SOLVERS = {
    "cadical103": True,
    "cadical153": True,
    "cadical195": True,
    "cadical300": True,
    "glucose3": True,
    "glucose4": True,
    "glucose42": True,
    "maplechrono": True,
    "maplecm": False,
    "maplesat": False,
    "mergesat3": False,
    "minicard": False,
    "minisat22": False,
    "minisat-gh": False,
}


class Question(NamedTuple):
    """A query for several models: at most so many, under assumptions, that differ `over` some variables.

    The models are excluded in later queries that assume `guard`, as this one should. Only the first
    `variables` are returned, which must include
    `over`.
    """

    assumptions: Sequence[int]
    over: Sequence[int]
    guard: int
    most: int
    variables: int


class _PySat(Protocol):
    """The part of PySAT's solver interface that is used here."""

    def add_clause(self, clause: list[int]) -> None: ...
    def append_formula(self, formula: Iterable[list[int]]) -> None: ...
    def solve(self, assumptions: Sequence[int]) -> bool: ...
    def solve_limited(self, assumptions: Sequence[int]) -> bool | None: ...
    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]: ...
    def set_phases(self, literals: Sequence[int]) -> None: ...
    def conf_budget(self, budget: int) -> None: ...
    def get_model(self) -> list[int]: ...
    def get_core(self) -> list[int] | None: ...
    def get_proof(self) -> list[str] | None: ...
    def accum_stats(self) -> dict[str, int]: ...
    def delete(self) -> None: ...


class Engine:
    """One incremental solver in this process."""

    def __init__(self, name: str = DEFAULT_SOLVER, *, with_proof: bool = False) -> None:
        check_solver(name)
        self.name = name
        self._solver = _create_solver(name, {"with_proof": True} if with_proof else {})

    def add(self, clauses: Iterable[int]) -> None:
        """Add clauses, each ended by a zero."""
        self._solver.append_formula(split(clauses))

    def prefer(self, literals: Sequence[int]) -> None:
        """Set preferred phases of literals; ignored by a solver without phases."""
        with suppress(NotImplementedError):
            self._solver.set_phases(literals)

    def solve(self, assumptions: Sequence[int], conflicts: int | None = None) -> bool | None:
        """Return whether the clauses and assumptions are satisfiable; None after too many conflicts.

        The solver must not be used again after a KeyboardInterrupt.
        """
        with interruptible():
            if conflicts is None:
                return self._solver.solve(assumptions=assumptions)
            self._solver.conf_budget(conflicts)
            return self._solver.solve_limited(assumptions=assumptions)

    def look_ahead(self, assumptions: Sequence[int], candidates: Iterable[int]) -> int:
        """Return the candidate that propagates most, in both phases; 0 if all are assigned.

        This is how cubes are made (Heule, Kullmann, Wieringa and Biere, HVC 2011). A solver that cannot
        propagate takes the first.
        """
        try:
            known = set(self._propagate(assumptions))
            open_ = [each for each in candidates if each not in known and -each not in known]
            ways = [[len(self._propagate([*assumptions, way])) for way in (each, -each)] for each in open_]
        except NotImplementedError:
            return next(
                (each for each in candidates if each not in assumptions and -each not in assumptions), 0
            )
        return max(zip(map(min, ways), map(sum, ways), open_, strict=True), default=(0, 0, 0))[2]

    def _propagate(self, assumptions: Sequence[int]) -> list[int]:
        """Return the literals that unit propagation derives from assumptions."""
        return self._solver.propagate(assumptions=list(assumptions))[1]

    def model(self) -> "array[int]":
        """Return the true literal of every variable, after a satisfiable answer."""
        return array("i", self._solver.get_model())

    def models(
        self, question: Question, ask: Callable[[list[int]], bool | T]
    ) -> tuple[list["array[int]"], bool | T]:
        """Return the models of a query, and the last result of `ask`: True if there may be more.

        It ends early after many conflicts, so that models are returned soon.
        """
        models: list[array[int]] = []
        places = [variable - 1 for variable in question.over]
        assumptions = list(question.assumptions)
        begun = self.counters()[0]
        while len(models) < question.most and (not models or self.counters()[0] - begun < _MANY_CONFLICTS):
            result = ask(assumptions)
            if result is not True:
                return models, result
            model = array("i", self._solver.get_model()[: question.variables])
            model.extend(range(-len(model) - 1, -question.variables - 1, -1))
            self._solver.add_clause([-question.guard, *map(neg, map(model.__getitem__, places))])
            models.append(model)
        return models, True

    def core(self) -> "array[int]":
        """Return the failed assumptions, after an unsatisfiable answer."""
        return array("i", self._solver.get_core() or [])

    def proof(self) -> list[str]:
        """Return the lines of the proof, after an unsatisfiable answer without assumptions."""
        return self._solver.get_proof() or []

    def counters(self) -> tuple[int, int, int, int]:
        """Return the number of conflicts, decisions, propagations and restarts so far."""
        counted = self._solver.accum_stats()
        return counted["conflicts"], counted["decisions"], counted["propagations"], counted["restarts"]

    def delete(self) -> None:
        """Free the solver's memory; it cannot be used afterwards."""
        self._solver.delete()


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn PySAT's own error for Ctrl-C into a KeyboardInterrupt during a block."""
    try:
        yield
    except Exception as error:
        if "keyboard interrupt" in str(error):
            raise KeyboardInterrupt from None
        raise


def load(name: str) -> Callable[..., _PySat]:
    """Return the constructor of a solver without proofs, after loading its modules; programs that solve elsewhere need not."""
    if name == DEFAULT_SOLVER:
        from ooxcheck.sat import glucose

        if glucose.is_here():
            return glucose.Glucose
    from pysat.solvers import Solver

    return cast("Callable[..., _PySat]", partial(Solver, name=name))


def _create_solver(name: str, options: dict[str, bool]) -> _PySat:
    """Return a solver of PySAT, which is imported lazily."""
    if not options and name == DEFAULT_SOLVER:
        return load(name)()
    from pysat.solvers import NoSuchSolverError, Solver

    try:
        return cast("_PySat", Solver(name=name, **options))
    except NoSuchSolverError:
        msg = f"the installed python-sat has no solver {name!r}; a newer version may"
        raise ValueError(msg) from None


def team(names: str) -> tuple[str, ...]:
    """Return the named solver, or both of two: ``glucose4`` or ``glucose4+cadical195``."""
    solvers = tuple(names.split("+"))
    for name in solvers:
        check_solver(name)
    if len(solvers) > len(set(solvers)) or len(solvers) > _LARGEST_TEAM:
        msg = f"{names}: name one solver, or two different ones"
        raise ValueError(msg)
    return solvers


def check_solver(name: str) -> None:
    """Raise a ValueError that lists the alternatives if there is no solver of this name."""
    if name not in SOLVERS:
        from difflib import get_close_matches

        near = get_close_matches(name, SOLVERS, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(SOLVERS)}"
        msg = f"no solver {name!r}; {hint}"
        raise ValueError(msg)
