"""A report whose words have moved is the report that a check of the moved words gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.batch.shipping import pack, unpack
from ooxcheck.engine import checker
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.oox.check import load
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.reports.answer import Answer
from ooxcheck.serving.relocate import Moves
from tests.ooxcheck import fakes
from tests.programs import corpus

REQUEST = Request(html=True)


def moved(text: str) -> str:
    """Return a text with the same words at other places: more lines, more columns, and comments."""
    lines = [
        line if "//" in line else f"  {line} // {number}" for number, line in enumerate(text.splitlines())
    ]
    return "\n".join(["// moved", "", *lines, ""])


def loaded(name: str, text: str) -> Program:
    return load([Source(name, text)])


def check(program: Program, method: str) -> Report:
    """Return the report on a method within small bounds; it never took any time."""
    return replace(checker.check(fakes.question(program, method)), seconds={})


def answer(program: Program, method: str) -> Answer:
    return answer_for_report(check(program, method), REQUEST, 0.1)


@pytest.mark.parametrize(
    "name",
    ["violated/arguments_may_alias", "violated/invariants_of_what_is_reachable", "violated/a_callees_requires_is_due",
     "violated/strings_are_values", "violated/a_loop_invariant", "violated/several_duties_each_with_its_example",
     "violated/invariants_are_due_on_both_exits", "vacuous/nothing_satisfies_requires", "within_bounds/recursion", "violated/only_when_two_locks_differ"],
)  # fmt: skip
def test_what_is_told_is_what_a_check_of_the_new_text_tells(name: str) -> None:
    path = corpus.FOLDER / f"{name}.oox"
    method = corpus.question(path).method.full_name
    before, after = loaded(path.name, path.read_text()), loaded(path.name, moved(path.read_text()))
    report = check(before, method)
    text = pack(report)
    assert text
    again = answer_for_report(unpack(text, Moves(before, after)), REQUEST, 0.1)
    assert again == answer(after, method)
    assert again != answer_for_report(report, REQUEST, 0.1)


def test_a_race_is_told_where_its_accesses_are_now() -> None:
    text = "class A { static int n; static void m() { fork A.put(); A.n := 2; join; } static void put() { A.n := 1; } }\n"
    before, after = loaded("a.oox", text), loaded("a.oox", moved(text))
    reports = [replace(checker.check(raced(program)), seconds={}) for program in (before, after)]
    sent = pack(reports[0])
    assert sent
    again = answer_for_report(unpack(sent, Moves(before, after)), REQUEST, 0.1)
    assert again == answer_for_report(reports[1], REQUEST, 0.1)


def raced(program: Program) -> Question:
    """Return the question whether threads race."""
    question = fakes.question(program, "A.m()")
    return replace(question, settings=replace(question.settings, races=True))


def test_what_has_moved_can_move_again() -> None:
    path = corpus.FOLDER / "violated" / "fresh_objects.oox"
    method = corpus.question(path).method.full_name
    texts = [path.read_text(), moved(path.read_text()), moved(moved(path.read_text())), path.read_text()]
    programs = [loaded(path.name, text) for text in texts]
    report = check(programs[0], method)
    for before, after in pairwise(programs):
        text = pack(report)
        assert text
        report = unpack(text, Moves(before, after))
    assert answer_for_report(report, REQUEST, 0.1) == answer(programs[0], method)


def test_other_pieces_may_change_as_they_like() -> None:
    first = "class A { int x; void f() ensures(this.x == 1) { this.x := 2; } void g() { this.x := 1; } }"
    second = "class B { }\nclass A { void g() { this.x := 5; this.x := 6; }\n int x; void f() ensures(this.x == 1)\n{ this.x := 2; } }"
    before, after = loaded("p.oox", first), loaded("p.oox", second)
    text = pack(check(before, "A.f"))
    assert text
    assert answer_for_report(unpack(text, Moves(before, after)), REQUEST, 0.1) == answer(after, "A.f")


def test_a_class_may_move_to_another_file() -> None:
    a, b = (
        "class A { B b; void f() ensures(this.b.x == 1) requires(this.b != null) { this.b.x := 2; } }",
        "class B { int x; }",
    )
    before = load([Source("a.oox", f"{b}\n{a}")])
    after = load([Source("a.oox", a), Source("b.oox", f"\n{b}")])
    text = pack(check(before, "A.f"))
    assert text
    assert answer_for_report(unpack(text, Moves(before, after)), REQUEST, 0.1) == answer(after, "A.f")


def test_a_report_that_cannot_be_packed_is_not_kept() -> None:
    program = loaded("p.oox", "class A { void f() { } }")
    report = check(program, "A.f")
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    object.__setattr__(report, "inlined", deep)
    assert pack(report) is None


def test_a_packed_report_has_no_program_in_it() -> None:
    program = loaded(
        "p.oox", "class A { int veryLongName; void f() ensures(this.veryLongName == 1) { } void other() { } }"
    )
    text = pack(check(program, "A.f"))
    assert text
    assert len(text) < 5_000
