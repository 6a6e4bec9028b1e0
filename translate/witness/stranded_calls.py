"""Stranded calls: calls by contract that have no answer in some execution with as many new objects as the scope allows."""

from __future__ import annotations

from ooxcheck.relational import FALSE
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.duty_ledger import Narrow


def is_stranded(encoding: Encoding, call: Narrow, rounds: int) -> bool | None:
    """Return whether the contract of a call allows no answer in some execution that reaches it; None if unknown.

    The session of the encoding must require its structure and assumptions. That includes facts about later calls,
    which may have no answer themselves; without these facts the question is asked again.
    """
    if call.reached is FALSE:
        return False
    session, passed = encoding.world.session, any_of(call.passed)
    answer = session.has_unanswered_instance(call.reached, passed, call.chosen, rounds)
    if answer is not True or encoding.executions is not None or call.facts == len(encoding.facts):
        return answer
    assumed = (each.formula for each in encoding.assumptions)
    with session.apart() as until_call:
        demands = (*encoding.initial.structure, *encoding.facts[: call.facts], *assumed)
        until_call.require(until_call.literal(each) for each in demands)
        return until_call.has_unanswered_instance(call.reached, passed, call.chosen, rounds)
