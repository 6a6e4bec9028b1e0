"""The paths of a method, twice: those whose guards the solver can satisfy, and those that the interpreter takes from every small state."""

from __future__ import annotations

from ooxcheck.oox.oracle.states import States
from ooxcheck.oox.running.decisions import Path, Taken
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Returned, Threw, Violated
from ooxcheck.relational import Interpretation
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import any_of, negation
from tests.translate.deciding import OPTIONS, Problem


def symbolic_paths(problem: Problem) -> set[Path]:
    """Return the path of each execution that comes to an end, as the decisions of the encoder tell it."""
    encoding = encode(
        EncodingRequest(
            problem.program, problem.method, problem.bounds, problem.settings, options=OPTIONS, courses=True
        )
    )
    found: set[Path] = set()
    decisions = encoding.courses.decisions
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        session.add(any_of((encoding.terminates, *encoding.violations.values())))
        while (instance := session.solve().instance) is not None:
            held = Interpretation(instance)
            truth = [held.holds(each.guard) for each in decisions]
            found.add(tuple(each.taken for each, here in zip(decisions, truth, strict=True) if here))
            other = [
                negation(each.guard) if here else each.guard
                for each, here in zip(decisions, truth, strict=True)
            ]
            if not other:
                break
            session.add(any_of(other))
    return found


def concrete_paths(problem: Problem) -> set[Path]:
    """Return the path of each run that comes to an end, as the interpreter tells it."""
    found: set[Path] = set()
    taken: list[Taken] = []
    bank = Bank(problem.program, problem.settings, taken=taken)
    for state in States(Bank(problem.program, problem.settings), problem.method, problem.bounds):
        ours = state.copy()
        taken.clear()
        machine = Machine(bank, ours.heap)
        machine.start(problem.method, ours.arguments)
        if isinstance(machine.run(), Returned | Threw | Violated):
            found.add(tuple(taken))
    return found
