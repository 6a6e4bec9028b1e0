"""Small concurrent programs: every way to end that some schedule has, and no other."""

from __future__ import annotations

import re

import pytest

from oox.interpreter import run_all
from oox.oracle.states import Bounds
from oox.running.outcomes import DutyKind, Returned
from oox.running.settings import Settings
from ooxcheck.engine.checker import room
from tests.oox.concurrent import PROGRAMS, complete
from tests.oox.runs import loaded, method
from tests.translate.threads.campaign import compared
from tests.translate.threads.comparing_threads import Decider

SETTINGS = Settings(unroll=3)

OPEN = frozenset(("static fields", "without join", "read by two, written by one"))
"""What these return depends on what static fields hold at first, which may be anything."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_end_as_their_schedules_do(name: str) -> None:
    assert compared(loaded(complete(PROGRAMS[name]), 8), SETTINGS) == "same"


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in OPEN])
def test_programs_return_what_their_schedules_return(name: str) -> None:
    text = complete(PROGRAMS[name])
    program = loaded(text, 8)
    runs = run_all(program, method(program, "Main.main"), settings=SETTINGS)
    values = {run.outcome.value for run in runs if isinstance(run.outcome, Returned)}
    for value in {*values, *range(-1, 3)}:
        assert _can_return(text, value) == (value in values), value


def _can_return(text: str, value: object) -> bool:
    """Ask the solver whether some schedule returns a value."""
    program = loaded(re.sub(r"int main\(\)", f"int main() ensures(retval != {value})", text), 8)
    with room():
        found = Decider(program, method(program, "Main.main"), Bounds(scope=1, array=1), SETTINGS).ends()
    return any(duty.kind is DutyKind.ENSURES and duty.name == "Main.main" for duty in found.violated)
