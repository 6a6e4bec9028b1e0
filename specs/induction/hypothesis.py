"""The induction hypothesis: calls beyond some depth satisfy the candidate contract.

A call is executed up to some depth, and then replaced by any behaviour that the candidate contract allows. Executed calls satisfy the
contract as well, since they are recursive calls, too (k-induction: Sheeran, Singh and Stålmarck, FMCAD 2000). For each precondition, the
executions in which a call violates it are recorded; where duties are assumed, it is assumed, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, NONE, Expr, Formula
from ooxcheck.specs.induction.candidate_contracts import Contract
from ooxcheck.specs.induction.candidate_session import make_selector
from ooxcheck.translate.formulas.formulas import judge
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, Variables
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Path
from ooxcheck.translate.symbolic.statements import Exactly


class AnyResult(Exactly):
    """Executes everything exactly, but results are arbitrary: so no value is known to need few bits."""

    __slots__ = ()

    @property
    def loosens(self) -> bool:
        """Whether statements may have other effects than their own."""
        return True


@dataclass(slots=True)
class Hypothesis:
    """Replaces calls by candidate contracts where `depth` activations are open; a clause is assumed where its selector is true.

    `broken` has for each precondition where a call violates it.
    """

    contracts: Mapping[str, Contract]
    depth: int
    selectors: dict[logic.Formula, Formula] = field(default_factory=dict)
    broken: dict[logic.Formula, list[Formula]] = field(default_factory=dict)

    def __call__(self, encoder: Encoder, path: Path) -> bool:
        """Apply the effect of a call, and return whether that was done."""
        method = path.frame.method
        contract = self.contracts.get(method.full_name)
        if contract is None or method.body is None or method.retval is None:
            return False
        if encoder.ledger.is_assumed:
            path.keep(self.assume(encoder.world, path.scene(), contract.requires))
        else:
            for clause in contract.requires:
                self.broken.setdefault(clause, []).append(path.guard & ~all_hold(path.scene(), (clause,)))
        if encoder.open[method.full_name] > self.depth:
            chosen = FreshUnknowns(encoder, (*encoder.place, "by induction"), NONE)
            path.assign(method.retval.slot, chosen.value("result", method.retval.type))
            path.keep(all_of(chosen.demands))
            path.keep(self.assume(encoder.world, path.scene(), contract.ensures))
        else:
            self._run(encoder, path, contract)
        return True

    def _run(self, encoder: Encoder, path: Path, contract: Contract) -> None:
        """Execute a body, and continue where it satisfies its contract: by the hypothesis, everywhere."""
        frame, returns = path.frame, path.flow.returns
        assert frame.method.body is not None
        try:
            encoder.statement(path, frame.method.body)
            returns.append(path.state)
        except Dead:
            pass
        possible = [
            state.where(
                self.assume(
                    encoder.world, scene_on_return(frame.method, frame.entry, state), contract.ensures
                )
            )
            for state in returns
        ]
        returns[:] = [state for state in possible if state.guard is not FALSE]
        raise Dead

    def assume(self, world: World, scene: Scene, clauses: Iterable[logic.Formula]) -> Formula:
        """Return where all clauses hold whose selectors are true."""
        return all_of(~self._selector(world, each) | all_hold(scene, (each,)) for each in clauses)

    def _selector(self, world: World, clause: logic.Formula) -> Formula:
        if clause not in self.selectors:
            self.selectors[clause] = make_selector(world, clause)
        return self.selectors[clause]


def scene_on_return(method: Method, entry: tuple[Variables, Heap], state: State) -> Scene:
    """Return the scene of a postcondition: the parameters on entry, and the result."""
    assert method.retval is not None
    slot = method.retval.slot
    return Scene(state.guard, {**entry[0], slot: state.variables[slot]}, state.heap, entry)


def all_hold(scene: Scene, clauses: Iterable[logic.Formula]) -> Formula:
    """Return where all clauses hold and have a value."""
    judged = [judge(clause, scene, _refuse_pure_call) for clause in clauses]
    return all_of(part for each in judged for part in (each.holds, ~each.error, ~each.cut))


def may_hold(scene: Scene, formula: logic.Formula) -> Formula:
    """Return where a formula holds or has no value."""
    judged = judge(formula, scene, _refuse_pure_call)
    return any_of((judged.holds, judged.error, judged.cut))


def _refuse_pure_call(
    class_name: str,
    signature: Signature,
    receiver: Expr | None,
    arguments: Sequence[Value],
    guard: Formula,
    heap: Heap,
) -> NoReturn:
    """Fail: candidates contain no pure calls."""
    msg = f"a guess should not call {class_name}.{signature}"
    raise AssertionError(msg)
