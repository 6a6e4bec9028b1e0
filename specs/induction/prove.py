"""Proofs that bounds on recursion do not matter: by candidate contracts, by closed forms, or by a table of calls.

Houdini drops candidate clauses until the rest is inductive (Flanagan and Leino, FME 2001): a precondition if some call violates it, a
postcondition if some body violates it under the hypothesis. The rest holds for all calls of any depth. So if the caller has no failing
duty and reaches no bound with calls replaced by these contracts, nothing can fail. This is partial correctness: nothing is claimed about
calls that do not return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import is_recursive, may_fork, reachable
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.limits import LimitReached
from ooxcheck.oox.typed import Method
from ooxcheck.specs.induction.candidate_contracts import (
    Contract,
    candidate_contracts,
    computes_with_numbers,
    is_scalar,
)
from ooxcheck.specs.induction.candidate_session import LITTLE_WORK, WORK_FOR_CANDIDATES, Candidates
from ooxcheck.specs.induction.closed_forms import ClosedForm, closed_forms
from ooxcheck.specs.induction.houdini import inductive_subset, needed_subset, supporting_subset
from ooxcheck.specs.induction.hypothesis import Hypothesis
from ooxcheck.specs.induction.step import Step, StepMaker
from ooxcheck.specs.induction.tabulation import Tabulation
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import TooLarge

DEPTHS = (1, 2)
"""Activations of a method that are executed before calls are replaced by the hypothesis."""
DEEP = 64
"""The depth of calls that are tabulated."""
FEW = 48
"""The greatest number of clauses of which single ones are dropped that a proof does not need."""

Contracts = Mapping[str, Contract]
Guess = Callable[[Sequence[Method]], Contracts]
"""Returns further candidate contracts of recursive methods, by full name."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The statement that no bound on calls of some methods matters, and the reason; with the contracts that it needs.

    `reached` are the given duties that some execution may reach; it `finishes` if some execution may end. If it `is_with_loops`, these are replaced by `invariants`.
    Activations up to the `depth` are executed in the steps of methods.
    """

    methods: tuple[Method, ...]
    why: str
    contracts: Contracts = field(default_factory=dict)
    reached: frozenset[Duty] = frozenset()
    finishes: bool = False
    invariants: Candidates = ()
    is_with_loops: bool = False
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Prover:
    """Proofs about one method and some of its duties."""

    program: Program
    caller: Method
    settings: Settings
    steps: StepMaker
    guess: Guess
    duties: Sequence[Duty]

    def proof(self, *, only_by_contracts: bool = False) -> Proof | None:
        """Return a proof that nothing fails beyond the bounds on recursion, None if there is none."""
        if may_fork(self.program, self.caller):
            return None
        has_tables = self.steps.loops is None and not only_by_contracts
        return self._by_contracts() or (self._by_table() if has_tables else None)

    def steps_of(self, proof: Proof) -> Iterator[Step]:
        """Yield the steps of a proof by contracts, encoded anew without the other candidates, each while it is open: those of the methods, then that of the caller."""
        for method in proof.methods:
            with self.steps.open_callee(method, Hypothesis(proof.contracts, proof.depth)) as step:
                yield step
        with self.steps.open_caller(self.caller, Hypothesis(proof.contracts, 0)) as step:
            yield step

    def _by_contracts(self) -> Proof | None:
        """Return a proof by contracts: those that assertions of the caller suggest, then with those that observed calls suggest."""
        suggested = candidate_contracts(self.program, self.caller)
        methods = tuple(each for each in self.program.methods() if each.full_name in suggested)
        for depth in DEPTHS if methods else ():
            if (proof := self._induct(methods, suggested, depth)) is not None:
                return proof
        methods = tuple(
            each
            for each in reachable(self.program, self.caller)
            if each.retval is not None
            and is_recursive(self.program, each)
            and computes_with_numbers(self.program, each)
        )
        if not methods:
            return None
        contracts = {**suggested}
        for name, each in self.guess(methods).items():
            contracts[name] = each.with_first(suggested.get(name, Contract((), ())))
        if self.caller.full_name in contracts:
            contracts[self.caller.full_name] = replace(contracts[self.caller.full_name], requires=())
        return self._induct(methods, contracts, 1)

    def _recursive_methods(self) -> list[Method]:
        """Return the recursive methods on numbers among the callees; and the caller, if it is one."""
        return [
            each
            for each in reachable(self.program, self.caller)
            if is_recursive(self.program, each)
            and is_scalar(self.program, each, self.caller if each is self.caller else None)
        ]

    def _by_table(self) -> Proof | None:
        """Return a proof by closed forms, or by a table of calls."""
        methods = tuple(each for each in self._recursive_methods() if each is not self.caller)
        if not methods or self.settings.overflow == "error":
            return None
        forms = self._closed_forms(methods)
        if forms and self._is_calm_by_table(methods, forms):
            return Proof(
                methods, "are replaced by closed forms, proved by induction, or run once for each arguments"
            )
        if all(each.full_name in forms and forms[each.full_name][0].held is None for each in methods):
            return None
        if self._is_calm_by_table(methods, {}):
            return Proof(methods, "are run once for each arguments, as deep as they go")
        return None

    def _closed_forms(self, methods: tuple[Method, ...]) -> dict[str, list[ClosedForm]]:
        """Return inductive closed forms by full name of the method; a method without one may return anything."""
        forms = {each.full_name: list(closed_forms(self.program, each, self.settings)) for each in methods}
        contracts = {
            name: Contract((), tuple(each.clause for each in several)) for name, several in forms.items()
        }
        if not any(forms.values()):
            return {}
        with ExitStack() as stack:
            callees = self._open_callees(stack, methods, contracts, 1)
            active = _inductive_clauses(callees, _clauses(contracts))
            if not all(each.is_calm(active) for each in callees):
                return {}
        proved = {
            name: [each for each in several if each.clause in active] for name, several in forms.items()
        }
        return {name: several for name, several in proved.items() if several}

    def _is_calm_by_table(
        self, methods: tuple[Method, ...], forms: Mapping[str, Sequence[ClosedForm]]
    ) -> bool:
        """Tabulate the recursive methods on numbers to any depth; return whether the caller then reaches no bound, and nothing fails."""
        settings = replace(
            self.settings, unrolls=(*self.settings.unrolls, *((each.span, DEEP) for each in methods))
        )
        table = Tabulation(frozenset(each.full_name for each in methods), forms)
        try:
            with self.steps.open_exact(self.caller, table, settings) as step:
                return step.is_calm()
        except TooLarge:
            return False

    def _induct(self, methods: tuple[Method, ...], contracts: Contracts, depth: int) -> Proof | None:
        """Drop clauses that are not inductive, or that the caller violates at a call; return a proof if the rest suffices for it."""
        invariants = () if self.steps.loops is None else self.steps.loops.candidates
        candidates = (*_clauses(contracts), *invariants)
        with ExitStack() as stack:
            callees = self._open_callees(stack, methods, contracts, depth)
            if not all(each.is_calm(candidates) for each in callees):
                return None
            caller = stack.enter_context(self.steps.open_caller(self.caller, Hypothesis(contracts, 0)))
            steps = [*callees, caller]
            active = _inductive_clauses(steps, candidates)
            if not all(each.is_calm(active) for each in steps):
                return None
            needed = _needed_clauses(steps, active)
            return Proof(
                methods,
                "are proved by induction, however deep",
                {name: each.only(needed) for name, each in contracts.items()},
                frozenset(each for each in self.duties if caller.reaches(each, active)),
                caller.finishes(active),
                tuple(each for each in invariants if each in needed),
                self.steps.loops is not None,
                depth,
            )

    def _open_callees(
        self, stack: ExitStack, methods: Sequence[Method], contracts: Contracts, depth: int
    ) -> list[Step]:
        return [
            stack.enter_context(self.steps.open_callee(each, Hypothesis(contracts, depth)))
            for each in methods
        ]


def _clauses(contracts: Contracts) -> Candidates:
    return tuple(clause for each in contracts.values() for clause in each.clauses)


def _inductive_clauses(
    steps: Sequence[Step], clauses: Sequence[logic.Formula], work: int = WORK_FOR_CANDIDATES
) -> Candidates:
    """Return the greatest set of clauses that all steps preserve, as far as the solver decides."""

    def refute(active: Sequence[logic.Formula]) -> set[logic.Formula]:
        broken = (each.queries.broken_candidates(active, work) for each in steps)
        return next(filter(None, broken), set())

    return inductive_subset(clauses, refute)


def _needed_clauses(steps: Sequence[Step], active: Candidates) -> Candidates:
    """Return active clauses that suffice for the proof, and of which none can be dropped, as far as little work shows."""

    def reduce(clauses: Sequence[logic.Formula]) -> Candidates | None:
        rest = _inductive_clauses(steps, clauses, LITTLE_WORK)
        return rest if all(each.is_calm(rest, LITTLE_WORK) for each in steps) else None

    with suppress(LimitReached):
        few = reduce(_supporting_clauses(steps, _supporting_clauses(steps, active)))
        active = few if few is not None else active
        return needed_subset(active, reduce) if len(active) <= FEW else active
    return active


def _supporting_clauses(steps: Sequence[Step], active: Candidates) -> Candidates:
    """Return the active clauses on which the proofs that nothing fails, and of each other, depend."""

    def support(clause: logic.Formula) -> list[logic.Formula]:
        return [
            other
            for each in steps
            for other in each.queries.support(any_of(each.queries.broken.get(clause, ())), active)
        ]

    goals = [clause for each in steps for clause in each.support(active)]
    chosen = supporting_subset(goals, support)
    return tuple(each for each in active if each in chosen)
