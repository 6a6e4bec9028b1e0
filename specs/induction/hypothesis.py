"""The induction hypothesis: calls that go deep enough do what is to be proved.

A call is run as far as some depth, and then taken for any that the guessed contract allows; what is run keeps the contract as well, since it is a
recursive call, too (k-induction: Sheeran, Singh and Stålmarck, FMCAD 2000). Where a call does not satisfy what the method is guessed to require is noted
for each clause.
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
from ooxcheck.specs.induction.guesses import Contract
from ooxcheck.translate.formulas.formulas import judge
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, Variables
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Path
from ooxcheck.translate.symbolic.statements import Exactly


class Anything(Exactly):
    """Executes everything as it is meant, but results may be any: so no value is known to need few bits."""

    __slots__ = ()

    @property
    def loosens(self) -> bool:
        """Whether statements may do what they never do."""
        return True


@dataclass(slots=True)
class Hypothesis:
    """Has the effect of calls by guessed contracts where `depth` activations are open; `broken` says for each clause where a call does not satisfy it."""

    contracts: Mapping[str, Contract]
    depth: int
    broken: dict[logic.Formula, list[Formula]] = field(default_factory=dict)

    def __call__(self, encoder: Encoder, path: Path) -> bool:
        """Have the effect of a call, and return whether that was done."""
        method = path.frame.method
        contract = self.contracts.get(method.full_name)
        if contract is None or method.body is None or method.retval is None:
            return False
        for clause in contract.requires:
            self.broken.setdefault(clause, []).append(path.guard & ~held(path.scene(), (clause,)))
        if encoder.open[method.full_name] > self.depth:
            chosen = FreshUnknowns(encoder, (*encoder.place, "by induction"), NONE)
            path.assign(method.retval.slot, chosen.value("result", method.retval.type))
            path.keep(all_of(chosen.demands))
            path.keep(held(path.scene(), contract.ensures))
        else:
            self._run(encoder, path, contract)
        return True

    def _run(self, encoder: Encoder, path: Path, contract: Contract) -> None:
        """Run a body, and go on with the executions in which it has kept its contract: by the hypothesis, these are all."""
        frame, returns = path.frame, path.flow.returns
        assert frame.method.body is not None
        try:
            encoder.statement(path, frame.method.body)
            returns.append(path.state)
        except Dead:
            pass
        kept = [
            state.where(held(returned(frame.method, frame.entry, state), contract.ensures))
            for state in returns
        ]
        returns[:] = [state for state in kept if state.guard is not FALSE]
        raise Dead


def returned(method: Method, entry: tuple[Variables, Heap], state: State) -> Scene:
    """Return what a contract sees where a method returns: its parameters as they were on entry, and its result."""
    assert method.retval is not None
    slot = method.retval.slot
    return Scene(state.guard, {**entry[0], slot: state.variables[slot]}, state.heap, entry)


def held(scene: Scene, clauses: Iterable[logic.Formula]) -> Formula:
    """Return where all of some clauses hold, and have a value."""
    judged = [judge(clause, scene, _nobody) for clause in clauses]
    return all_of(part for each in judged for part in (each.holds, ~each.error, ~each.cut))


def _nobody(
    class_name: str,
    signature: Signature,
    receiver: Expr | None,
    arguments: Sequence[Value],
    guard: Formula,
    heap: Heap,
) -> NoReturn:
    """Call nothing: guesses do not."""
    msg = f"a guess should not call {class_name}.{signature}"
    raise AssertionError(msg)
