"""Written clauses have the meaning of the invariants that they were written for, and a check holds with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.clauses.same_meaning import Meaning, calls_loops, compare_meaning
from ooxcheck.classes.clauses.write_clauses import NOT_ALONE, NOT_IN_JML, SLOW, plan_insertion
from ooxcheck.classes.invariants_text import clause
from ooxcheck.classes.load_boundary import ClassBoundary, load_boundary, source_boundary
from ooxcheck.engine.question import Terms
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.candidates import Candidate, candidates
from tests.test_floors import ROOT

Write = Callable[..., Path]

STACK = (ROOT / "docs/IntStack.java").read_text(encoding="utf-8")
LRU = (ROOT / "tests/ooxcheck/classes/programs/LruCache.java").read_text(encoding="utf-8")
LIST = """class List {
  private static class Node {
    int value;
    Node next;
  }
  private Node head;
  private int size;

  void add(int value) {
    Node node = new Node();
    node.value = value;
    node.next = head;
    head = node;
    size++;
  }
}
"""
COUNTER = "class Counter { int n; Counter() { } void up() { if (this.n < 9) { this.n := this.n + 1; } } }"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(text: str, name: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8", newline="")
        return path

    return write_file


def _meanings(boundary: ClassBoundary, guesses: list[Candidate]) -> dict[str, Meaning]:
    """Compare each candidate with its clause, which is inserted alone."""
    terms = Terms.of({"scope": (2, {})})
    answers = {}
    for each in guesses:
        text = clause(each, is_java=boundary.is_java)
        (source,) = boundary.sources
        simple = each.class_name.rpartition(".")[2]
        head, brace, rest = source.text.partition(f"class {simple} {{")
        again = source_boundary(
            boundary.class_name, [Source(source.name, f"{head}{brace}\n{text}\n{rest}")], int_width=32
        )
        answers[text] = compare_meaning(again, terms, each, text)
    return answers


@pytest.mark.parametrize(
    ("name", "file", "text"),
    [("IntStack", "IntStack.java", STACK), ("List", "List.java", LIST), ("Counter", "counter.oox", COUNTER)],
)
def test_every_candidate_is_read_back_with_the_same_meaning(
    write: Write, name: str, file: str, text: str
) -> None:
    boundary = load_boundary(name, [str(write(text, file))], int_width=32)
    guesses = candidates(boundary.boundary.program, boundary.boundary.classes)
    answers = _meanings(boundary, [each for each in guesses if each.is_expressible])
    assert len(answers) > 5
    assert {text: meaning for text, meaning in answers.items() if meaning is not Meaning.SAME} == {}


def test_a_clause_with_another_meaning_is_noticed(write: Write) -> None:
    boundary = load_boundary("IntStack", [str(write(STACK, "IntStack.java"))], int_width=32)
    guesses = candidates(boundary.boundary.program, boundary.boundary.classes)
    (least,) = [each for each in guesses if each.jml == "size >= 0"]
    wrong, far = replace(least, jml="size >= -1"), replace(least, jml="size >= 0 && size < 100000")
    missing = replace(least, jml="size >= 0 && true")
    written = "".join(f"\n{clause(each, is_java=True)}" for each in (wrong, far))
    text = STACK.replace("IntStack {", f"IntStack {{{written}")
    again = source_boundary("IntStack", [Source("IntStack.java", text)], int_width=32)
    terms = Terms.of({"scope": (2, {})})
    assert compare_meaning(again, terms, wrong, clause(wrong, is_java=True)) is Meaning.OTHER
    assert compare_meaning(again, terms, far, clause(far, is_java=True)) is Meaning.OTHER
    assert compare_meaning(again, terms, missing, clause(missing, is_java=True)) is Meaning.MISSING


def test_calls_of_methods_with_loops_are_noticed(write: Write) -> None:
    clauses = ["//@ invariant index.size() >= 0;", "//@ invariant !index.containsValue(null);"]
    text = LRU.replace("LruCache<K, V> {", f"LruCache<K, V> {{\n{chr(10).join(clauses)}")
    boundary = load_boundary("LruCache", [str(write(text, "LruCache.java"))], int_width=32)
    guess = candidates(boundary.boundary.program, ["LruCache"])[0]
    assert [calls_loops(boundary, guess, each) for each in clauses] == [False, True]


def test_written_invariants_make_a_check_hold(write: Write) -> None:
    path = write(STACK, "IntStack.java")
    answer = ooxcheck.invariants("IntStack", path)
    assert ooxcheck.check("IntStack.push", path, no_infer=True).verdict is Verdict.VIOLATED
    assert answer.write() == answer.clauses()
    lines = "".join(f"  {each}\n" for each in answer.clauses())
    assert path.read_text(encoding="utf-8") == STACK.replace("IntStack {\n", f"IntStack {{\n{lines}")
    assert ooxcheck.check("IntStack.push", path).verdict is Verdict.HOLDS


def test_a_second_run_writes_nothing(write: Write) -> None:
    path = write(LIST, "List.java")
    assert ooxcheck.invariants("List", path, scope=2).write()
    text = path.read_text(encoding="utf-8")
    again = ooxcheck.invariants("List", path, scope=2)
    assert again.clauses() == []
    assert again.implied
    assert again.write() == []
    assert path.read_text(encoding="utf-8") == text


def test_classes_in_several_files(write: Write) -> None:
    state = "class State {\n\tint n;\n}\n"
    user = "class User {\n  private int calls;\n  void up(State state) { if (state.n < 9) state.n++; if (calls < 5) calls++; }\n}\n"
    first, second = write(state, "State.java"), write(user, "User.java")
    written = ooxcheck.invariants("State", first, second, scope=2).write()
    assert {"//@ invariant n >= 0;", "//@ invariant calls >= 0;"} <= set(written)
    assert "class State {\n\t//@ invariant n >= 0;\n" in first.read_text(encoding="utf-8")
    assert "class User {\n  //@ invariant calls >= 0;\n" in second.read_text(encoding="utf-8")


def test_oox_clauses(write: Write) -> None:
    path = write(COUNTER, "counter.oox")
    written = ooxcheck.invariants("Counter", path).write()
    assert "invariant this.n >= 0;" in written
    text = path.read_text(encoding="utf-8")
    assert "".join(f"\n    {each}" for each in written) in text
    for each in written:
        text = text.replace(f"\n    {each}", "", 1)
    assert text.replace("{\n    int", "{ int") == COUNTER
    assert ooxcheck.check("Counter.up", path).verdict is Verdict.HOLDS
    assert ooxcheck.invariants("Counter", path).write() == []


def test_an_invariant_whose_proof_needs_another_one_is_not_written_without_it(write: Write) -> None:
    path = write(LRU, "LruCache.java")
    insertion = plan_insertion(ooxcheck.invariants("LruCache", path, scope=2))
    assert {each.reason for each in insertion.left_out} == {NOT_IN_JML, SLOW, NOT_ALONE}
    assert "head == null <==> tail == null" in [each.jml for each in insertion.written]
    (edit,) = insertion.edits
    path.write_text(edit[1].text, encoding="utf-8")
    assert ooxcheck.check("LruCache.put", path, scope=2).verdict is Verdict.HOLDS


def test_invariants_without_objects_are_not_written(write: Write) -> None:
    path = write("class C { private int[] items = new int[50]; int first() { return items[0]; } }", "C.java")
    with pytest.raises(OoxError, match="nothing is written: no object of C is within the bounds"):
        ooxcheck.invariants("C", path).write()
