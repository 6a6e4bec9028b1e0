"""Runs in tests that break a duty, and why they do."""

from __future__ import annotations

from ooxcheck.diagnosis.violation import Why, why
from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.outcomes import Duty, Violated
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.reports.violation_text import because_lines
from tests.ooxcheck.questions import asked, called


def ran(text: str, method: str, this: str | None = None, *args: str, **settings: object) -> tuple[Run, State]:
    """Return what a call does on values as a user writes them, and the state that it leaves behind."""
    question = asked(text, method, **{"int_width": 32, **settings})
    state = called(question, this, *args)
    return run(
        question.program, question.method, state.arguments, heap=state.heap, settings=question.settings
    ), state


def broken(run: Run) -> Duty:
    """Return the first duty that a run breaks."""
    assert isinstance(run.outcome, Violated), run.outcome
    return run.outcome.duties[0]


def reason(text: str, method: str, this: str | None = None, *args: str, **settings: object) -> Why | None:
    """Return why a call breaks a duty."""
    run = ran(text, method, this, *args, **settings)[0]
    return why(broken(run), run.machine)


def because(text: str, method: str, this: str | None = None, *args: str, **settings: object) -> list[str]:
    """Return why a call breaks a duty in words: on each line what is written, a bar, and what it came to."""
    run, state = ran(text, method, this, *args, **settings)
    lines = because_lines(why(broken(run), run.machine), Names(state.heap.objects))
    return [" | ".join(piece for piece in line.split("  ") if piece).replace(" |  ", " | ") for line in lines]


def asserted(formula: str, *, parameters: str = "") -> str:
    """Return a program whose method ``Main.main`` asserts a formula."""
    return f"""
        class Node {{ int value; Node next; bool flag; int get() pure {{ return this.value; }} }}
        class Sub extends Node {{ }}
        class Main {{ static void main({parameters}) {{ assert {formula}; }} }}"""
