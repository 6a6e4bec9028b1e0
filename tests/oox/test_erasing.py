"""Ghost code has no effect on the program: without it, everything that runs runs as before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import islice

import pytest

from ooxcheck.oox.check import check_program
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Content, Heap, Kinds, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Exhausted, Outcome, Raised, Returned, Threw, Violated
from ooxcheck.oox.running.schedules.partial_order import executions
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse
from tests.oox.erasing import erased
from tests.oox.random_programs import ghost_program_text

MOST = 40
"""How many schedules of a program are run; of those with more, nothing is said."""


def both(text: str) -> tuple[Program, Program]:
    """Return a program, and what is left of it when its specification is erased."""
    tree = parse([Source("<random>", text)], report=(report := Report()))
    whole, rest = check_program(tree, report), check_program(erased(tree), report)
    report.check()
    assert whole is not None
    assert rest is not None
    return whole, rest


def ends(program: Program) -> list[Hashable] | None:
    """Return how the runs of the entry end under all schedules; None if they are too many or too long, or ghost code breaks a duty."""
    bank = Bank(program, Settings(steps=400), duties=False)
    machine = Machine(bank, Heap(Kinds(program)))
    machine.start(
        program.runs("Main", next(m.signature for m in program.methods() if m.name == "Main.main")), []
    )
    found = []
    for each in islice(executions(bank, lambda _bank: machine), MOST + 1):
        if isinstance(each.outcome, Exhausted):
            return None
        if isinstance(each.outcome, Violated):
            assert all(duty.kind is DutyKind.EVALUATION for duty in each.outcome.duties)
            return None
        found.append((_told(each.outcome), _visible(machine.heap)))
    return None if len(found) > MOST else sorted(set(found), key=repr)


def _told(outcome: Outcome) -> Hashable:
    match outcome:
        case Returned(value):
            return "returned", _named(value)
        case Threw(Raised(kind, message, span)):
            return "threw", kind, message, span.start
        case _:
            return type(outcome).__name__


def _visible(heap: Heap) -> tuple[Hashable, ...]:
    """Return what is in all cells but ghosts."""
    found: list[Hashable] = []
    for obj in (heap.statics, *sorted(heap.objects, key=lambda each: each.maker)):
        cells = [(_cell(obj, at), _named(content)) for at, content in enumerate(obj.cells)]
        found.append(
            (obj.maker, str(obj.kind.type), tuple((name, held) for name, held in cells if name is not None))
        )
    return tuple(found)


def _cell(obj: Obj, at: int) -> Hashable:
    cell = at if obj.kind.is_array else obj.kind.cell(at)
    return str(cell) if isinstance(cell, Field | int) else None


def _named(content: Content) -> Hashable:
    return content.maker if isinstance(content, Obj) else repr(content)


@pytest.mark.parametrize("group", range(4))
def test_erasing_ghost_code_changes_no_run(group: int) -> None:
    compared = 0
    for seed in range(group * 8, group * 8 + 8):
        text = ghost_program_text(seed)
        whole, rest = both(text)
        before = ends(whole)
        if before is not None:
            after = ends(rest)
            assert after is None or before == after, (seed, text)
            compared += after is not None
    assert compared >= 2


def test_random_programs_have_all_kinds_of_ghost_code() -> None:
    texts = [ghost_program_text(seed) for seed in range(60)]
    found = Counter(
        word
        for text in texts
        for word in (".hits :=", ".bag :=", ".odd :=", "ghost int v", ", ghost (")
        if word in text
    )
    assert len(found) >= 4
    assert all(number >= 5 for number in found.values())
