"""Which of several inherited methods counts, whatever the order in which the text names them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ooxcheck.oox.check import check_program, load_text
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse
from tests.oox.hierarchies import HIERARCHIES, Answers, in_every_order, texts
from tests.oox.runs import value

NAMES = list(HIERARCHIES)


def told(text: str) -> dict[str, str]:
    """Return the codes of the complaints, by the name they stand at."""
    report = Report()
    check_program(parse([Source("t.oox", text)], report=report), report)
    assert len({d.span for d in report.errors()}) == len(report.errors())
    return {d.span.text: d.code for d in report.errors() if d.span}


def complaints(answers: Answers) -> dict[str, str]:
    """Return the complaints among what is expected."""
    return {name: answer for name, answer in answers.items() if isinstance(answer, str)}


def ran(program: Program) -> Iterator[tuple[str, str]]:
    """Yield each class with each method that its objects run."""
    for name in program.classes:
        yield from ((name, program.runs(name, signature).full_name) for signature in program.rivals(name))


def test_the_orders_are_really_different() -> None:
    text, _ = HIERARCHIES["also when another lies between"]
    assert len(set(texts(text))) == 6
    assert len(set(in_every_order(text))) == 6 * 24


@pytest.mark.parametrize("name", NAMES)
def test_complaints_do_not_depend_on_the_order(name: str) -> None:
    text, answers = HIERARCHIES[name]
    for each in in_every_order(text):
        assert told(each) == complaints(answers), each


@pytest.mark.parametrize("name", [name for name in NAMES if not complaints(HIERARCHIES[name][1])])
def test_what_runs_does_not_depend_on_the_order(name: str) -> None:
    text, answers = HIERARCHIES[name]
    found = {tuple(sorted(ran(load_text(each)))) for each in in_every_order(text)}
    assert len(found) == 1, found
    made = {c: answer for c, answer in answers.items() if f"class {c} " in text}
    for each in texts(text):
        assert {
            c: value(f"{c} o := new {c}(); int r := o.k(); return r;", classes=each) for c in made
        } == made


def test_the_narrowest_of_several_results_counts() -> None:
    classes = "class B { } class C extends B { } interface I { B k(); } interface M { C k(); }"
    use = "class Main { C main(K o) { C c := o.k(); return c; } }"
    for sides in ("I, M", "M, I"):
        assert told(f"{classes} interface K extends {sides} {{ }} {use}") == {}


def test_a_message_says_who_and_what_would_be_right() -> None:
    report = Report()
    text, _ = HIERARCHIES["two bodies side by side"]
    check_program(parse([Source("t.oox", text)], report=report), report)
    (error,) = report.errors()
    assert error.message == "A inherits k() from I and M, and none of them is more specific; declare it in A"
