"""Programs without inputs: one run decides them, however far it goes.

A program has no inputs if its parameters are not mentioned, preconditions determine all static fields, no formula is about all objects of the heap, and
the run makes no choice: no method without body has several results, and there is one thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.engine.sampling.sample_states import sample_states
from ooxcheck.engine.sampling.sample_values import sample_values
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import may_fork, reachable
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.running.contracts.promises import duties_of_method
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Duty, Outcome, Returned, Violated
from ooxcheck.oox.terms.conjuncts import conjuncts, equations
from ooxcheck.oox.terms.dependence import looks_around
from ooxcheck.oox.types import is_floating

_STEPS = 150_000
"""The greatest number of steps of the run."""


def single_run_duties(question: Question) -> dict[Duty, Standing] | None:
    """Return the duties of a program whose only run violates none; None if it violates one, or if there may be other runs."""
    program, method = question.program, question.method
    if question.abstracts_code or may_fork(program, method) or _has_inputs(question):
        return None
    settings = replace(question.settings_with(question.settings.unroll), steps=_STEPS)
    bank = Bank(program, settings)
    state = next(sample_states(bank, method, question.bounds, sample_values(program, method)), None)
    if state is None:
        return None
    machine = Machine(bank, state.heap)
    machine.start(method, state.arguments)
    if not _is_end(machine.run(), question) or _has_looked_around(question, bank):
        return None
    kinds = question.duty_kinds
    duties = (duty for each in duties_of_method(program, method, settings) for duty in each)
    return {duty: _standing(duty, bank) for duty in duties if kinds is None or duty.kind in kinds}


def _is_end(outcome: Outcome, question: Question) -> bool:
    """Return whether a run returns, or ends by violating duties that are not asked about: nothing comes behind these."""
    if isinstance(outcome, Returned):
        return True
    kinds = question.duty_kinds
    return (
        kinds is not None
        and isinstance(outcome, Violated)
        and all(duty.kind not in kinds for duty in outcome.duties)
    )


def _standing(duty: Duty, bank: Bank) -> Standing:
    """Return the standing of a duty after a run that violates none of its kind."""
    is_reached = duty in bank.reached or duty.kind.facts.due is Due.THROW
    return Standing.HOLDS if is_reached else Standing.NEVER_REACHED


def _has_inputs(question: Question) -> bool:
    """Return whether a run may depend on the initial state."""
    program, method = question.program, question.method
    if not method.static or method.body is None:
        return True
    given = {*method.parameters}
    named = of_kinds((typed.Local, logic.ProgramVariable), method.body)
    if any(each.variable in given for each in named):
        return True
    determined = {*_determined_fields(method)}
    if any(field not in determined or is_floating(field.type) for field in program.statics):
        return True
    required = {id(clause.formula) for clause in method.contract.requires}
    with_body = (each for each in reachable(program, method) if each.body is not None)
    formulas = (formula for each in with_body for formula in each.formulas())
    return any(looks_around(formula) for formula in formulas if id(formula) not in required)


def _has_looked_around(question: Question, bank: Bank) -> bool:
    """Return whether a run may have called a method without body whose contract is about all objects of the heap."""
    reached = reachable(question.program, question.method)
    return any(
        each.body is None and bank.may_have_run(each) and any(map(looks_around, each.formulas()))
        for each in reached
    )


def _determined_fields(method: typed.Method) -> Iterator[Field]:
    """Yield the static fields that a precondition equates with a constant or null."""
    for clause in method.contract.requires:
        for part in conjuncts(clause.formula):
            for left, right in equations(part):
                term = left.term if isinstance(left, logic.Holds) else left
                if isinstance(term, logic.StaticField) and isinstance(right, logic.Constant | logic.Empty):
                    yield term.field
