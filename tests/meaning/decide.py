"""What is true of a method: every run of it, from every initial state within the limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice

from ooxcheck.oox import logic, typed
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.types import ClassType
from tests.meaning.calls import completed, opened
from tests.meaning.choices import all_runs
from tests.meaning.classes import Classes
from tests.meaning.contracts import claims, invariants, owed_on_exit
from tests.meaning.filling import Filling
from tests.meaning.formulas import NoValue, holds
from tests.meaning.heap import NotCovered
from tests.meaning.mentions import literals, run_by_formulas
from tests.meaning.promises import promises
from tests.meaning.runs import Bounded, Broken, Dropped, Duty, Ended, Frame, Limits, Run, Thrown
from tests.meaning.statements import asked, body


class TooMany(NotCovered):
    """More runs than were allowed."""


@dataclass
class Answer:
    """What the runs of a method come to."""

    violated: set[Duty] = field(default_factory=set)
    bounded: bool = False
    returns: bool = False
    throws: bool = False
    runs: int = 0
    reached: set[Duty] = field(default_factory=set)
    promised: set[Duty] = field(default_factory=set)

    @property
    def verdict(self) -> str:
        """The answer in one word."""
        if self.violated:
            return "violated"
        if not (self.returns or self.throws) or self._is_hollow():
            return "vacuous"
        return "holds within bounds" if self.bounded else "holds"

    def _is_hollow(self) -> bool:
        """Return whether nothing comes up, although there is more than what is due when something is thrown."""
        return not self.reached and any(duty.kind != "exceptional" for duty in self.promised)


def decide(classes: Classes, method: typed.Method, limits: Limits, *, most: int = 100_000) -> Answer:
    """Return what is true of a method, or raise `NotCovered`."""
    strings, answer = literals(classes), Answer()
    if limits.by_contract:
        limits = replace(limits, by_contract=limits.by_contract - run_by_formulas(classes))
    answer.promised = promises(classes, method, limits)
    ends = all_runs(
        lambda choices: _end(Run(classes, strings, limits, choices, asked, reached=answer.reached), method)
    )
    for end in islice(ends, most + 1):
        answer.runs += 1
        match end:
            case Broken():
                answer.violated |= end.duties
            case Bounded():
                answer.bounded = True
            case Thrown():
                answer.throws = True
            case None:
                answer.returns = True
            case _:
                pass
    if answer.runs > most:
        msg = f"more than {most} runs"
        raise TooMany(msg)
    return answer


def _end(run: Run, method: typed.Method) -> Ended | Thrown | None:
    """Return how one run of a method under check ends: None if it returns."""
    try:
        frame = _initial(run, method)
        _assume(run, frame)
        _check(run, frame)
    except (Ended, Thrown) as end:
        return end
    except RecursionError:
        raise NotCovered("a contract that asks itself") from None
    return None


def _initial(run: Run, method: typed.Method) -> Frame:
    """Choose an initial state: all that the receiver, the arguments and the static fields reach."""
    filling = Filling(run)
    receiver = (
        None
        if method.static or method.constructor
        else filling.any_value(ClassType(method.owner), nullable=False)
    )
    arguments = [filling.any_value(parameter.type) for parameter in method.parameters]
    run.heap.statics = {each: filling.any_value(each.type) for each in run.classes.statics}
    filling.fill()
    if method.constructor:
        receiver = run.new_object(method.owner)
    return opened(method, receiver, arguments, run)


def _assume(run: Run, frame: Frame) -> None:
    """Go on only from a state in which all assumptions hold; one that has no value is a violation if none is false."""
    before = frame.entry.heap
    assumed = claims("requires", frame.method.contract.requires, run.scene(frame))
    assumed += invariants(run, before, before.cells)
    problems: list[Ended] = []
    for part, scene in ((part, scene) for _, whole, scene in assumed for part in conjuncts(whole)):
        try:
            if not holds(part, scene):
                raise Dropped
        except NoValue as missing:
            problems.append(Broken({Duty("evaluation", missing.span)}))
        except Bounded as bound:
            problems.append(bound)
    for problem in problems:
        raise problem


def _check(run: Run, frame: Frame) -> None:
    """Run the method; on its exits the invariants of everything that it was given or gives are due, too."""
    block = frame.method.body
    if block is None:
        raise NotCovered("a method without body has nothing to check")
    if _inherits(run, frame.method):
        raise NotCovered("an inherited contract")
    completed(frame, block, run, body, lambda result, threw: owed_on_exit(run, frame, result, threw=threw))


def _inherits(run: Run, method: typed.Method) -> bool:
    """Return whether a method above has a contract that speaks of definitions."""
    declared = run.classes.declared
    above = [
        m
        for name in declared
        if name != method.owner and run.classes.is_a(method.owner, name)
        for m in declared[name].methods
    ]
    clauses = (
        clause
        for m in above
        if m.signature == method.signature and not method.constructor
        for clause in (*m.contract.requires, *m.contract.ensures, *m.contract.exceptional)
    )
    return any(
        isinstance(node, logic.Defined | logic.ModelRelation)
        for clause in clauses
        for node in logic.parts(clause.formula)
    )
