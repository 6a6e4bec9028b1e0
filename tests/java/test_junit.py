"""Counterexamples as JUnit tests fail on the JVM for the reason that is given, and pass where the method is right."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.batch.save_tests import save_junit_tests
from ooxcheck.generation.junit.counterexamples import junit_class
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java
from tests.java.tools import javac

EXAMPLES = Path(__file__).parents[2] / "examples" / "java"
CLAUSES = Path(__file__).with_name("Clauses.java")
WRONG = {
    "ArrayStack.pushDoubling": "push",
    "ArrayStack.peek": None,
    "SortedList.insertAtEnd": "insert",
    "SortedList.smallest": None,
    "SearchTree.addCounting": "add",
    "SearchTree.smallest": None,
    "RingBuffer.pollCarelessly": "poll",
    "RingBuffer.isLater": None,
    "Money.compareToIsAntisymmetric": None,
    "Money.compareToAgreesWithEquals": None,
}
"""Wrong methods, and the right ones of the same shape, if there are any."""

REASONS = {
    "wrongOld": "size == \\old(size) + 1 (size = 2, \\old(size) = 0)",
    "wrongElements": "\\forall int i; 0 <= i && i < items.length; items[i] == \\old(items[i]) || i == 0 (items = [0, 7])",
    "wrongSum": "\\result == (\\sum int i; 0 <= i && i < items.length; items[i]) (\\result = 0, items = [0, 1])",
    "wrongReach": "this.head.*next == \\old(this.head.*next) && acyclic(this.head, next) (this.head.*next = null, \\old(this.head.*next) = Node(value = 0, next = null), this.head = null)",
    "wrongModel": "all n : \\old(nodes) | n in nodes && \\old(n.value) == n.value (this = Clauses(head = Node(value = 1, next = null), size = 0, items = []))",
    "wrongSequence": "seq(head, next, value) == [x] ++ \\old(seq(head, next, value)) (head = Node(value = 0, next = null), x = 0)",
    "wrongFresh": "\\fresh(\\result) && \\result.value == \\old(head.value) (\\result = Node(value = 0, next = null), \\result.value = 0, \\old(head.value) = 0)",
    "wrongCall": "\\old(head.twice()) == head.twice() (head = Node(value = 3, next = null))",
    "wrongSignals": "thrown: IllegalStateException, where signals (IllegalStateException e) size == 0 (size = 1)",
    "wrongOnly": "thrown: NullPointerException",
    "wrongFrame": "Clauses.calls may not change (now 1, before 0)",
    "wrongStatic": "calls == \\old(calls) + 1 (calls = 1, \\old(calls) = 1)",
    "wrongInvariant": "invariant size >= 0 && items != null (size = -1, items = [])",
    "wrongAssert": "assert x != 5 (this = Clauses(head = null, size = 0, items = []), x = 5)",
    "wrongBoxes": "assert a == null || !a.equals(b) || a == b (a = 128, b = 128)",
    "wrongStrings": 'assert a == null || !a.equals("key") || a == "key" (a = "key", other = null)',
    "wrongConstant": "assert Level.LOW.limit < 97 (x = 0)",
    "wrongWithin": "assert w == null || w.isEmpty() (w = Within(this$ = Around(size = 1)))",
    "wrongComment": "this is what was left where it is false: x != 5 (this = Clauses(head = null, size = 0, items = []), x = 5)",
    "wrongGhost": "this is what was left where it is false: seen == size (this = Clauses(head = null, size = 0, items = []))",
}
"""The messages of the tests of wrong methods: the condition, and the values in it."""


@cache
def written(method: str, path: Path) -> str:
    text, reasons = junit_class(ooxcheck.check(method, path, scope=2, no_infer=True))
    assert not reasons
    return text


def in_place_of(text: str, wrong: str, right: str) -> str:
    """Return tests of another method, which has the same parameters."""
    return re.sub(rf'(?<=["_]){wrong}(?=["_])', right, text)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_counterexamples_fail_on_the_jvm_and_right_methods_pass(tmp_path: Path) -> None:
    texts: dict[str, str] = {}
    for method, right in WRONG.items():
        owner, _, wrong = method.partition(".")
        texts[f"{owner}_{wrong}_Test"] = text = written(method, EXAMPLES / f"{owner}.java")
        if right:
            texts[f"{owner}_{right}_Test"] = in_place_of(text, wrong, right)
    for wrong in REASONS:
        texts[f"clauses.Clauses_{wrong}_Test"] = text = written(f"Clauses.{wrong}", CLAUSES)
        texts[f"clauses.Clauses_{wrong.replace('wrong', 'right')}_Test"] = in_place_of(
            text, wrong, wrong.replace("wrong", "right")
        )
    owners = dict.fromkeys(method.partition(".")[0] for method in WRONG)
    found = ends(tmp_path, [*(EXAMPLES / f"{owner}.java" for owner in owners), CLAUSES], texts)
    wrong_ones = {
        *(method.replace(".", "_") for method in WRONG),
        *(f"clauses.Clauses_{wrong}" for wrong in REASONS),
    }
    for name, end in found.items():
        is_wrong = name.partition("_Test.")[0] in wrong_ones
        assert end.startswith("fails") if is_wrong else end == "passes", (name, end)
    assert (
        found["ArrayStack_pushDoubling_Test.pushDoubling_on1ObjectArrayAndNullItem_keepsExceptional"]
        == "fails thrown: ArrayIndexOutOfBoundsException"
    )
    assert (
        found["SortedList_insertAtEnd_Test.insertAtEnd_on1SortedListNode_keepsInvariantRepOk"]
        == "fails repOk is false (this = SortedList(head = Node(value = 1, next = Node(value = 0, next = null))))"
    )
    told = {
        name.partition("_")[2].partition("_")[0]: end
        for name, end in found.items()
        if name.startswith("clauses.") and end != "passes"
    }
    assert told == {wrong: f"fails {reason}" for wrong, reason in REASONS.items()}
    assert len(found) == sum(text.count("\n  @Test\n") for text in texts.values())
    classes = [tmp_path / f"{name.replace('.', '/')}.java" for name in texts]
    compiled = javac(
        tmp_path / "again",
        "-Xlint:all",
        "-Werror",
        "-cp",
        str(tmp_path),
        *classes,
        *tmp_path.rglob("Ooxcheck*.java"),
    )
    assert compiled.status == 0, compiled.err


def test_a_test_is_short_and_each_package_has_its_support_classes_once(tmp_path: Path) -> None:
    methods = ("SortedList.insertAtEnd", "ArrayStack.peek")
    tests = [written(method, EXAMPLES / f"{method.partition('.')[0]}.java") for method in methods]
    line, is_written = save_junit_tests(tmp_path, [*tests, written("Clauses.wrongAssert", CLAUSES)])
    assert (line, is_written) == (f"tests: {tmp_path}, 3 tests for JUnit", True)
    files = {str(path.relative_to(tmp_path)): path.read_text() for path in tmp_path.rglob("*.java")}
    supports = {"OoxcheckHeap.java", "OoxcheckFormulas.java"}
    assert files.keys() == {
        *supports,
        *(f"clauses/{name}" for name in supports),
        "SortedList_insertAtEnd_Test.java",
        "ArrayStack_peek_Test.java",
        "clauses/Clauses_wrongAssert_Test.java",
    }
    lengths = [text.count("\n") for name, text in files.items() if name.endswith("_Test.java")]
    assert max(lengths) <= 40
    assert "package clauses;" in files["clauses/OoxcheckHeap.java"]


def test_a_clause_about_all_objects_has_its_helpers(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text("class A { int x; //@ constraint x >= \\old(x);\n void down() { x--; } }")
    text, reasons = junit_class(ooxcheck.check("A.down", path, scope=1, no_infer=True))
    assert not reasons
    assert "new State(" in text
    assert "class A_down_Test extends OoxcheckFormulas {" in text
