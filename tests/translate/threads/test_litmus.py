"""Litmus tests: whether the outcome that each of them forbids by an ``assert`` can be seen, as published, under both memory models.

The programs lie in `litmus`, each with its source. The table was written by hand: what x86-TSO allows is as in Sewell, Sarkar, Owens, Zappa Nardelli
and Myreen, "x86-TSO" (CACM 2010, tests SB, IRIW, n4b, n5, n6, 2.4), in Owens, Sarkar and Sewell, "A better x86 memory model" (TPHOLs 2009, n7) and, for the others,
in Alglave, Maranget and Tautschnig, "Herding cats" (TOPLAS 2014), whose TSO is the same. Sequential consistency allows none of the weak outcomes. Fences are empty blocks that
hold a lock of their own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import MemoryModel, Settings
from tests.oox.runs import loaded, method
from tests.translate.threads.comparing_threads import Decider, Ends, by_running, run_everywhere

LITMUS = Path(__file__).parent / "litmus"
BOUNDS = Bounds(scope=1, array=1)

ALLOWED: dict[str, tuple[bool, bool]] = {
    # name: seen under sequential consistency, under total store order
    "SB": (False, True),
    "SBStrong": (True, True),
    "SBFence": (False, True),
    "SBFences": (False, False),
    "SBLocks": (False, False),
    "SBOneLock": (False, True),
    "MP": (False, False),
    "MPLocks": (False, False),
    "LB": (False, False),
    "LBLocks": (False, False),
    "IRIW": (False, False),
    "IRIWLocks": (False, False),
    "TwoPlusTwoW": (False, False),
    "TwoPlusTwoWLocks": (False, False),
    "S": (False, False),
    "R": (False, True),
    "RFence": (False, False),
    "WRC": (False, False),
    "RWC": (False, True),
    "CoRR": (False, False),
    "Forwarding": (False, True),
    "N4b": (False, False),
    "N5": (False, False),
    "N6": (False, True),
    "N7": (False, True),
}

CASES = [
    (name, model, seen)
    for name, both in ALLOWED.items()
    for model, seen in zip(("sc", "tso"), both, strict=True)
]


def test_every_program_has_its_row() -> None:
    assert sorted(path.stem for path in LITMUS.glob("*.oox")) == sorted(ALLOWED)


@pytest.mark.parametrize(("name", "model", "seen"), CASES)
def test_the_checker_sees_what_is_published(name: str, model: MemoryModel, seen: bool) -> None:
    assert is_seen_by_checker(name, model) == seen


@pytest.mark.parametrize(("name", "model", "seen"), CASES)
def test_running_every_schedule_sees_what_is_published(name: str, model: MemoryModel, seen: bool) -> None:
    program = loaded((LITMUS / f"{name}.oox").read_text(), 8)
    result = run_everywhere(
        program, method(program, f"{name}.main"), BOUNDS, Settings(unroll=1, memory_model=model)
    )
    assert result is not None
    assert _is_seen(by_running(result)) == seen


def is_seen_by_checker(name: str, model: MemoryModel) -> bool:
    """Return whether the solver finds the outcome of a litmus test, and the interpreter confirms it."""
    program = loaded((LITMUS / f"{name}.oox").read_text(), 8)
    with deep_recursion():
        return _is_seen(
            Decider(
                program, method(program, f"{name}.main"), BOUNDS, Settings(unroll=1, memory_model=model)
            ).ends()
        )


def _is_seen(found: Ends) -> bool:
    assert all(duty.kind is not DutyKind.DEADLOCK for duty in found.violated)
    assert found.returns or found.violated
    return any(duty.kind is DutyKind.ASSERT for duty in found.violated)
