"""Houdini: drop candidate clauses until the rest is inductive (Flanagan and Leino, FME 2001), and check whether it suffices for the caller.

A precondition is dropped if some call violates it, a postcondition if some body violates it under the
hypothesis. The rest holds for all
calls of any depth. So if the caller has no failing duty and reaches no bound with calls replaced by these
contracts, nothing can fail. This
is partial correctness: nothing is claimed about calls that do not return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import is_recursive, may_fork, reachable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Formula, Options
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.induction.candidate_contracts import (
    Contract,
    candidate_contracts,
    is_scalar,
)
from ooxcheck.specs.induction.closed_forms import ClosedForm, closed_forms
from ooxcheck.specs.induction.hypothesis import AnyResult, Hypothesis, all_hold, scene_on_return
from ooxcheck.specs.induction.tabulation import Tabulation
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import Instead, TooLarge

DEPTHS = (1, 2)
"""Activations of a method that are executed before calls are replaced by the hypothesis."""
UNROLL = 2
"""The unrolling of loops and other calls; a method that exceeds it is not proved."""
DEEP = 64
"""The depth of calls that are tabulated."""
WORK = 20_000
"""Conflicts of the solver per query."""

Contracts = dict[str, Contract]


@dataclass(frozen=True, slots=True)
class Proof:
    """The statement that no bound on calls of some methods matters, and the reason."""

    methods: tuple[Method, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Prover:
    """Proofs about one method within some bounds of the heap; `watch` is called repeatedly, and may raise to stop it."""

    program: Program
    caller: Method
    bounds: Bounds
    settings: Settings
    options: Options
    watch: Callable[[], None]

    def proof(self) -> Proof | None:
        """Return a proof that nothing fails beyond the bounds on recursion, None if there is none."""
        if may_fork(self.program, self.caller):
            return None
        start = candidate_contracts(self.program, self.caller)
        methods = tuple(each for each in self.program.methods() if each.full_name in start)
        if start and any(self._is_proved(methods, start, depth) for depth in DEPTHS):
            return Proof(methods, "are proved by induction, however deep")
        callees = (each for each in reachable(self.program, self.caller) if each is not self.caller)
        methods = tuple(
            each for each in callees if is_recursive(self.program, each) and is_scalar(self.program, each)
        )
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
        forms_by_method = {
            each.full_name: list(closed_forms(self.program, each, self.settings)) for each in methods
        }
        while any(forms_by_method.values()):
            contracts = {
                name: Contract((), tuple(each.clause for each in forms))
                for name, forms in forms_by_method.items()
            }
            failing = [self._failing(each, contracts, 1) for each in methods]
            if None in failing:
                return {}
            dropped = set().union(*(each for each in failing if each))
            if not dropped:
                break
            forms_by_method = {
                name: [each for each in forms if each.clause not in dropped]
                for name, forms in forms_by_method.items()
            }
        return {name: forms for name, forms in forms_by_method.items() if forms}

    def _is_calm_by_table(
        self, methods: tuple[Method, ...], forms: Mapping[str, Sequence[ClosedForm]]
    ) -> bool:
        """Tabulate the recursive methods on numbers to any depth; return whether the caller then reaches no bound, and nothing fails."""
        settings = replace(
            self.settings, unrolls=(*self.settings.unrolls, *((each.span, DEEP) for each in methods))
        )
        try:
            with self._open_query(
                self.caller, Tabulation(frozenset(each.full_name for each in methods), forms), settings
            ) as asked:
                return asked.is_calm()
        except TooLarge:
            return False

    def _is_proved(self, methods: tuple[Method, ...], contracts: Contracts, depth: int) -> bool:
        """Drop clauses that are not inductive, or that the caller violates at a call; return whether the rest suffices for it."""
        while True:
            dropped = set[logic.Formula]()
            for method in methods:
                failed = self._failing(method, contracts, depth)
                if failed is None:
                    return False
                dropped |= failed
            hypothesis = Hypothesis(contracts, 0)
            with self._open_query(self.caller, hypothesis, self.settings) as asked:
                dropped |= asked.violated_clauses(hypothesis)
                if not dropped:
                    return asked.is_calm()
            contracts = {name: each.without(dropped) for name, each in contracts.items()}

    def _failing(self, method: Method, contracts: Contracts, depth: int) -> set[logic.Formula] | None:
        """Return the clauses that a method violates, as postcondition or at a call; None if it may throw, violate a duty or reach a bound."""
        hypothesis, contract = Hypothesis(contracts, depth), contracts[method.full_name]
        with self._open_query(method, hypothesis, replace(self.settings, unroll=UNROLL, unrolls=())) as asked:
            start, (end, _) = asked.encoding.initial.state, asked.encoding.ends
            entry = start.variables, start.heap
            asked.encoding.world.session.add(all_hold(Scene(TRUE, *entry, entry), contract.requires))
            if not asked.is_calm() or not asked.refutes(asked.encoding.thrown):
                return None
            scene = None if end is None else scene_on_return(method, entry, end)
            ensured = (
                {}
                if scene is None
                else {each: scene.guard & ~all_hold(scene, (each,)) for each in contract.ensures}
            )
            return asked.violated_clauses(hypothesis) | {
                clause for clause, formula in ensured.items() if not asked.refutes(formula)
            }

    @contextmanager
    def _open_query(self, method: Method, instead: Instead, settings: Settings) -> Iterator[_Query]:
        """Encode a method, and add its assumptions."""
        encoding = encode(
            EncodingRequest(
                self.program,
                method,
                self.bounds,
                settings,
                options=self.options,
                watch=self.watch,
                instead=instead,
                hook=AnyResult(),
            )
        )
        with encoding.world.session as session:
            session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
            yield _Query(encoding)


@dataclass(frozen=True, slots=True)
class _Query:
    """Queries about the executions of an encoding."""

    encoding: Encoding

    def refutes(self, formula: Formula) -> bool:
        """Return whether no execution satisfies a formula, within the limit of work."""
        session = self.encoding.world.session
        with session.within(Allowance(WORK, WORK)):
            return formula is FALSE or session.solve(formula).is_unsat

    def is_calm(self) -> bool:
        """Return whether no duty can fail and no bound is reached."""
        met = (self.encoding.violations, self.encoding.bounds, self.encoding.problems, self.encoding.cuts)
        return all(self.refutes(formula) for formulas in met for formula in formulas.values())

    def violated_clauses(self, hypothesis: Hypothesis) -> set[logic.Formula]:
        """Return the clauses that some call violates."""
        return {clause for clause, guards in hypothesis.broken.items() if not self.refutes(any_of(guards))}
