"""``tests``, ``heaps``, ``effects`` and ``--write-test`` of Java: what is printed and written, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck as front_door
from tests.ooxcheck.conftest import Ooxcheck

EXAMPLES = "examples/java"


def test_a_suite_is_written_for_junit_unless_something_else_is_said(
    ooxcheck: Ooxcheck, tmp_path: Path
) -> None:
    answer = ooxcheck("tests", "RingBuffer.offer", f"{EXAMPLES}/RingBuffer.java", "--output", str(tmp_path))
    path = tmp_path / "RingBufferOfferTest.java"
    assert answer.out.splitlines()[0] == str(path)
    assert path.read_text(encoding="utf-8").count("\n  @Test\n") == 2
    printed = ooxcheck("tests", "RingBuffer.offer", f"{EXAMPLES}/RingBuffer.java", "--format", "junit")
    support = tmp_path / "OoxcheckHeap.java"
    test, declaration = (each.read_text(encoding="utf-8").strip() for each in (path, support))
    assert (
        f"{test}\n\n{declaration.partition(chr(10))[2]}" == f"// Written by ooxcheck\n{printed.out.strip()}"
    )


def test_with_fail_a_call_that_breaks_a_contract_asks_the_clause(ooxcheck: Ooxcheck) -> None:
    words = (
        "tests",
        "RingBuffer.isLater",
        f"{EXAMPLES}/RingBuffer.java",
        "--cover",
        "path",
        "--format",
        "junit",
    )
    assert "Object result = call(" in ooxcheck(*words).out
    assert '"\\\\result <==> a > b",' not in ooxcheck(*words).out
    assert '"\\\\result <==> a > b",' in ooxcheck(*words, "--fail").out


def test_heaps_of_a_class_are_counted(ooxcheck: Ooxcheck) -> None:
    """A sorted list of n numbers is one of 2^(n - 1) by their order."""
    answer = ooxcheck("heaps", "SortedList", f"{EXAMPLES}/SortedList.java", "--scope", "3", "--count")
    assert answer.out.splitlines()[1:3] == [
        "8 heaps",
        "  of these    1 object: 1, 2 objects: 1, 3 objects: 2, 4 objects: 4",
    ]
    nested = ooxcheck("heaps", "SortedList.Node", f"{EXAMPLES}/SortedList.java", "--scope", "1", "--count")
    assert nested.out.splitlines()[1] == "2 heaps"  # alone, and its own next
    assert "no method SortedLis" in ooxcheck("heaps", "SortedLis", f"{EXAMPLES}/SortedList.java").err


def test_a_counterexample_is_written_as_a_test_in_java(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    path, program = tmp_path / "Bug.java", f"{EXAMPLES}/ArrayStack.java"
    answer = ooxcheck("ArrayStack.peek", "ArrayStack.pushDoubling", program, "-q", "--write-test", str(path))
    assert answer.out.splitlines()[-1] == f"tests: {path}, 3 tests for JUnit"
    text = path.read_text(encoding="utf-8")
    assert text.count("import org.junit.jupiter.api.Test;") == 1
    assert "\nclass ArrayStack_peek_Test extends OoxcheckHeap {\n" in text
    assert "\nclass ArrayStack_pushDoubling_Test extends OoxcheckFormulas {\n" in text
    assert sorted(each.name for each in tmp_path.glob("*.java")) == [
        "Bug.java",
        "OoxcheckFormulas.java",
        "OoxcheckHeap.java",
    ]
    alone = front_door.check("ArrayStack.peek", program).tests()
    assert "class ArrayStack_peek_Test extends OoxcheckHeap {" in alone
    assert "\nabstract class OoxcheckHeap {" in alone


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--write-test", "bug.oox"], "a file of Java ends in .java"),
        (["--write-test", "Bug.java", "--junit", "tests"], "write the same tests"),
    ],
)
def test_what_makes_no_sense_is_refused(ooxcheck: Ooxcheck, words: list[str], message: str) -> None:
    answer = ooxcheck("ArrayStack.peek", f"{EXAMPLES}/ArrayStack.java", *words)
    assert answer.code == 2
    assert message in answer.err


def test_effects_are_told_in_java(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("effects", "RingBuffer.offer", f"{EXAMPLES}/RingBuffer.java", "--scope", "1")
    assert answer.code == 0
    assert "  if          count == cells.length" in answer.out
    assert "  it          returned false" in answer.out
