from __future__ import annotations

import pytest

from ooxcheck.batch.save_contracts import contracts, program_with
from ooxcheck.engine.checker import check
from ooxcheck.oox.check import formula, load_text
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from tests.ooxcheck.questions import asked
from tests.specs.refining import abstracted

CLASSES = "class Cell { int value; Cell next; Cell other; static int count; }\n"


def fact(callee: str, call: str = "Main.f(c, d)", promise: str = "c == null") -> str | None:
    """Return what is told of a callee that a model is wrong about."""
    text = f"{CLASSES}class Main {{ {callee} static void main(Cell c, Cell d) ensures({promise}) {{ {call}; }} }}"
    with abstracted(text) as abstract:
        instance = abstract.instance(abstract.site.state.guard & ~abstract.site.throws)
        assert instance is not None
        assert abstract.refine(instance), "the solver should choose something else than the body does"
        return abstract.refinement.history[-1].fact


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Cell.count := 1;", "Cell.count == 1"),
        ("int x := Cell.count; Cell.count := x + 1;", "Cell.count == (old(Cell.count) + 1)"),
        ("if (c == null) { Cell.count := 1; } else { Cell.count := 1; }", "Cell.count == 1"),
    ],
)
def test_a_path_is_told_over_the_state_before_the_call(body: str, expected: str) -> None:
    told = fact(f"static void f(Cell c, Cell d) {{ {body} }}")
    assert told is not None
    assert told.endswith(expected)


def test_the_conditions_of_the_path_imply_what_it_leaves_behind() -> None:
    told = fact(
        "static void f(Cell c, Cell d) { if (c == null) { Cell.count := 1; } else { Cell.count := 2; } }"
    )
    assert told in {"(old(c) == null) ==> Cell.count == 1", "!(old(c) == null) ==> Cell.count == 2"}


@pytest.mark.parametrize(
    "body", ["Cell e := new Cell(); Cell.count := e.value;", "try { Cell.count := 1; } catch { }"]
)
def test_what_the_language_has_no_words_for_is_not_told(body: str) -> None:
    assert fact(f"static void f(Cell c, Cell d) {{ {body} }}") is None


SWAP = """
class Cell { int value; Cell next; }
class Main {
  static void swap(Cell c, Cell d) { int x := c.value; c.value := d.value; d.value := x; }
  static void main(Cell c, Cell d) requires(c != null && d != null)
    ensures(c.value == old(d.value) && d.value == old(c.value)) { Main.swap(c, d); }
}"""


def method_of(program: Program, name: str) -> Method:
    return next(method for method in program.methods() if method.name == name)


def test_facts_of_two_objects_say_whether_they_are_the_same() -> None:
    report = check(asked(SWAP, "Main.main", calls="infer", summaries="frame"))
    facts = [each.fact for each in report.refinements if each.fact]
    assert facts
    program = load_text(SWAP)
    for each in facts:
        assert formula(each, program, method_of(program, "Main.swap")) is not None


@pytest.mark.parametrize("summaries", ["frame", "inferred"])
def test_saved_contracts_are_kept_by_the_callees_and_read_back(summaries: str) -> None:
    report = check(asked(SWAP, "Main.main", calls="infer", summaries=summaries))
    found = contracts(report)
    assert found
    saved = program_with(report.question.program, found)
    program = load_text(saved)
    contract = method_of(program, "Main.swap").contract
    assert len(contract.ensures) + len(contract.exceptional) == sum(map(len, found.values()))
    assert check(asked(saved, "Main.swap")).verdict.value.startswith("holds")
