"""The question of a check: a method, bounds, semantics, and limits of the work.

`Terms` hold for any method and can be sent to other processes. A `Question` adds the method. Defaults are in `ooxcheck.input.values`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, field, fields, replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Literal, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import check_memory_model, has_own_contract
from ooxcheck.input.name_loops import Bound, bounds_by_key, bounds_by_name, places
from ooxcheck.input.select_methods import matching_methods, somewhere
from ooxcheck.input.values import CallMode, LoopMode, Steps, last, read_values
from ooxcheck.oox.analysis.callgraph import by_contract_only, reachable, rests_on
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Origin, Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Options
from ooxcheck.sat import DEFAULT_SOLVER

SummaryMode: TypeAlias = Literal["inferred", "frame"]

_USUAL = read_values({})


_SAME = (
    "loops",
    "induction",
    "any_heap",
    "solver",
    "seconds",
    "memory",
    "jobs",
    "cluster",
    "self_check",
    "certify",
    "counterexamples",
    "coverage",
    "infer",
    "no_infer",
    "strict",
    "out",
)
"""The options that are fields of `Terms` without conversion."""


def depths() -> Iterator[int]:
    """Iterate over the bounds to try: 1, 2, 3, 5, 8 and so on."""
    bound, following = 1, 2
    while True:
        yield bound
        bound, following = following, bound + following


@dataclass(frozen=True, slots=True)
class Growth:
    """The bounds that grow together until something is violated; None for fixed ones. With `sizes`, other bounds grow that runs reach."""

    scope: Steps | None = None
    scopes: Mapping[str, Steps] = field(default_factory=dict)
    unroll: Steps | None = None
    unrolls: Mapping[str, Steps] = field(default_factory=dict)
    sizes: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """Bounds, semantics and limits of the work.

    If `settings.unroll` is None, the bound on loops and calls grows until no run reaches it; `unrolls` are bounds of single loops and methods, by
    the keys of `ooxcheck.input.name_loops`. `growth` has the start of growing bounds. `callees` overrides `calls` for single methods, by full name.
    With `induction` a proof is tried that bounds on recursion do not matter, with `any_heap` that bounds on objects do not. `memory` is in megabytes. Without a `solver` the default one is used;
    `jobs` processes share a long query, on the machines of a `cluster` if there is one. `counterexamples` is the number of heaps to find for each
    violated duty. With `infer` the invariants of OOX classes without written ones are inferred, too, with `no_infer` those of Java are not; with `strict` every exception that leaves a method is a violation, and a
    possible violation counts as one. Only duties of the kinds `duty_kinds` are decided, all if it is None; one violation of the kinds `sought` is enough. With `coverage` the reached statements and branches are computed, with `unneeded` the assumptions that no duty needs, with `invariants_to_read` invariants of loops whose bounds a proof without any has removed. `out` is
    the folder for output files.
    """

    _: KW_ONLY
    bounds: Bounds = Bounds(scope=_USUAL["scope"][0], array=_USUAL["array"])
    settings: Settings = Settings(unroll=_USUAL["unroll"][0], overflow=_USUAL["overflow"])
    unrolls: Mapping[str, int] = field(default_factory=dict)
    growth: Growth = Growth()
    calls: CallMode = _USUAL["calls"][0]
    callees: Mapping[str, CallMode] = field(default_factory=dict)
    loops: LoopMode = _USUAL["loops"]
    induction: bool = _USUAL["induction"]
    any_heap: bool = _USUAL["any_heap"]
    summaries: SummaryMode = "inferred"
    solver: str | None = _USUAL["solver"]
    seconds: float | None = _USUAL["seconds"]
    memory: int | None = _USUAL["memory"]
    jobs: int = _USUAL["jobs"]
    cluster: str | None = _USUAL["cluster"]
    self_check: bool = _USUAL["self_check"]
    certify: bool = _USUAL["certify"]
    counterexamples: int = _USUAL["counterexamples"]
    coverage: bool = _USUAL["coverage"]
    infer: bool = _USUAL["infer"]
    no_infer: bool = _USUAL["no_infer"]
    strict: bool = _USUAL["strict"]
    unneeded: bool = False
    invariants_to_read: bool = False
    duty_kinds: tuple[DutyKind, ...] | None = None
    sought: tuple[DutyKind, ...] = ()
    out: Path = _USUAL["out"]

    @staticmethod
    def of(values: Mapping[str, Any]) -> Terms:
        """Return the terms for values by option name; missing ones have their defaults."""
        value = {**_USUAL, **values}
        (scope, scopes), (calls, callees), (unroll, unrolls) = (
            value["scope"],
            value["calls"],
            value["unroll"] or (None, {}),
        )
        settings = Settings(
            overflow=value["overflow"],
            unroll=None if unroll is None else last(unroll),
            open_types=value["open_types"],
            invariants=not value["no_invariants"],
            exceptions_allowed=not value["no_exceptions"],
            inherited=value["inherited"],
            memory_model=value["memory_model"],
            races=value["races"],
            contexts=value["contexts"],
        )
        same = {name: value[name] for name in _SAME}
        bounds = Bounds(scope=last(scope), scopes=_largest(scopes), array=value["array"])
        growth = Growth(_steps(scope), _growing(scopes), _steps(unroll), _growing(unrolls))
        return Terms(
            bounds=bounds,
            settings=settings,
            unrolls=_largest(unrolls),
            growth=growth,
            calls=calls,
            callees=callees,
            **same,
        )

    def resolve_for(self, *programs: Program) -> Terms:
        """Return the terms for a program or several: names of classes, loops and methods are resolved.

        For single loops and methods, a later name overrides an earlier pattern.
        """
        for program in programs:
            check_memory_model(program, self.settings.memory_model)
        named = _named_classes(programs, self.bounds.scopes)
        bounds = replace(
            self.bounds, scopes={named[name]: number for name, number in self.bounds.scopes.items()}
        )
        callees = {
            method.full_name: mode
            for word, mode in self.callees.items()
            for method in somewhere(programs, partial(matching_methods, word=word))
        }
        scopes = {named[name]: steps for name, steps in self.growth.scopes.items()}
        growth = replace(self.growth, scopes=scopes, unrolls=bounds_by_key(programs, self.growth.unrolls))
        return replace(
            self, bounds=bounds, callees=callees, unrolls=bounds_by_key(programs, self.unrolls), growth=growth
        )

    def about(self, program: Program, method: Method) -> Question:
        """Return the question about one method, with bounds that admit every initial state; refuse a method that rests on faulty ones."""
        _check_soundness(program, method)
        bounds = self.bounds if program.origin is None else _with_room(self.bounds, program.origin)
        return Question(program, method, **{**dict(self._values()), "bounds": bounds})

    def without(self, seconds: float) -> Terms:
        """Return the terms with less time."""
        return self if self.seconds is None else replace(self, seconds=max(0.001, self.seconds - seconds))

    def _values(self) -> Iterator[tuple[str, Any]]:
        return ((each.name, getattr(self, each.name)) for each in fields(Terms))


def _with_room(bounds: Bounds, origin: Origin) -> Bounds:
    """Return bounds that admit the objects of every initial state; bounds of single classes stay."""
    room = {name: count for name, count in origin.least.items() if count > bounds.scope}
    room |= {
        name: bounds.scope * (1 + origin.again.get(name, 0)) + origin.besides.get(name, 0)
        for name in (*origin.besides, *origin.again)
    }
    return replace(bounds, scopes={**room, **bounds.scopes}, array=max(bounds.array, origin.longest))


def _largest(bounds: Mapping[str, int | Steps]) -> dict[str, int]:
    return {name: last(each) for name, each in bounds.items()}


def _growing(bounds: Mapping[str, int | Steps]) -> dict[str, Steps]:
    return {name: each for name, each in bounds.items() if isinstance(each, Steps)}


def _steps(bound: int | Steps | None) -> Steps | None:
    return bound if isinstance(bound, Steps) else None


def _named_classes(programs: Sequence[Program], names: Iterable[str]) -> dict[str, str]:
    """Return the classes that names denote: nested classes also by their last name, with or without package; also unreachable classes.

    The name of an array type ends with brackets, and its element type need not exist.
    """
    classes = {name: None for program in programs for name in program.classes}
    classes |= {
        name: None for program in programs if program.origin for name in sorted(program.origin.others)
    }
    class_by_name: dict[str, str] = {}
    unknown: list[str] = []
    for name in names:
        bare = name.removesuffix("[]" * name.count("[]"))
        meant = (
            [bare]
            if bare in classes
            else [each for each in classes if each.endswith(f".{bare}") or bare.endswith(f".{each}")]
        )
        if len(meant) == 1 or name != bare:
            class_by_name[name] = name.replace(bare, meant[0], 1) if len(meant) == 1 else name
        else:
            could_be = f"; it could be {' or '.join(meant)}" if meant else did_you_mean(name, classes)
            unknown.append(f"--scope: no class {name}{could_be}")
    if unknown:
        raise OoxError(Diagnostic("request.class", problem, None) for problem in unknown)
    return class_by_name


def _check_soundness(program: Program, method: Method) -> None:
    """Refuse a method whose answer may depend on a method with errors; a Java method has a program of its own without errors."""
    is_in_part = program.faulty and program.origin is None
    faulty = (
        [each for each in rests_on(program, method) if each.full_name in program.faulty] if is_in_part else []
    )
    if not faulty:
        return
    first = min(faulty, key=lambda each: (each is not method, each.full_name))
    told = (
        f"{method.name} has errors"
        if first is method
        else f"{method.name} may come to run {first.name}, which has errors"
    )
    raise OoxError([Diagnostic("request.faulty", told, first.span)])


@dataclass(frozen=True, slots=True)
class Question(Terms):
    """The question about one method of a program, with runs beyond the bounds if they may be the answer (`deep_runs`)."""

    program: Program
    method: Method
    _: KW_ONLY
    deep_runs: bool = True

    def by_contract(self) -> frozenset[str]:
        """Return the full names of the methods whose calls are replaced by their contracts."""
        return by_contract_only(self.program, self._wanted_by_contract())

    def run_all_the_same(self) -> tuple[Method, ...]:
        """Return the callees that are inlined although their contracts are wanted, because formulas may call them."""
        run = self._wanted_by_contract() - self.by_contract()
        callees = (each for each in reachable(self.program, self.method) if each.body is not None)
        return tuple(each for each in callees if each.full_name in run and each is not self.method)

    def _wanted_by_contract(self) -> frozenset[str]:
        return frozenset(
            method.full_name for method in self.program.methods() if self._mode(method) == "contract"
        )

    def _mode(self, method: Method) -> str:
        """Return how calls of a method are treated; in Java, ``contract`` without names applies to methods with a contract of their own."""
        usual = (
            self.calls
            if self.calls != "contract" or self.program.origin is None or has_own_contract(method)
            else "inline"
        )
        return self.callees.get(method.full_name, usual)

    @property
    def abstracts_code(self) -> bool:
        """Whether loops may be replaced by invariants, or callees with code by contracts."""
        if self.loops == "invariant":
            return True
        by_contract = self.by_contract()
        return any(
            method.body is not None and method.full_name in by_contract for method in self.program.methods()
        )

    def seconds_left(self, begun: float) -> float | None:
        """Return the seconds that a check which began at a time has left, at least 0; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - (monotonic() - begun))

    @property
    def goes_deeper(self) -> bool:
        """Whether runs may go beyond the bounds on loops and calls: these do not grow, and nothing else is about them."""
        is_about_bounds = self.settings.unroll is None or self.self_check or self.coverage
        return self.loops == "auto" and self.deep_runs and not is_about_bounds

    def without_abstraction(self) -> Question:
        """Return the same question with all loops unrolled and all callees with code inlined."""
        return replace(self, calls="inline", callees={}, loops="unroll")

    def unroll_names(self, unrolls: Mapping[str, Bound]) -> dict[str, Bound]:
        """Return bounds of single loops and methods by their names for users."""
        return bounds_by_name(self.program, unrolls)

    def unroll_text(self) -> str:
        """Return the bounds on loops and calls in the syntax of ``--unroll``."""
        growth, most = self.growth, self.settings.unroll
        single = self.unroll_names({**self.unrolls, **growth.unrolls})
        return ",".join(
            [
                "auto" if most is None else str(growth.unroll or most),
                *(f"{name}={each}" for name, each in single.items()),
            ]
        )

    def solver_options(self, seconds: float | None, *, is_alone: bool) -> Options:
        """Return the options of the solver for some seconds; the encoder breaks symmetry itself. It `is_alone` if other processes do not help."""
        return Options(
            symmetry=0,
            orders=False,
            solver=self.solver or DEFAULT_SOLVER,
            processes=1 if is_alone else self.jobs,
            cluster=None if is_alone else self.cluster,
            seconds=seconds,
            memory=None if self.memory is None else self.memory << 20,
            defer=not self.certify,
        )

    def settings_with(self, unroll: int | None, unrolls: Mapping[str, int] | None = None) -> Settings:
        """Return the settings of runs with a bound on loops and calls, and bounds of single ones; by default those of the question."""
        return replace(
            self.settings,
            unroll=unroll,
            unrolls=places(self.program, self.unrolls if unrolls is None else unrolls),
            by_contract=self.by_contract(),
            loops_by_invariant=self.loops == "invariant",
        )
