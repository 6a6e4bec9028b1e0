"""What is written for JUnit 5, run by JUnit 5 itself: counterexamples fail there, each for its own reason."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ooxcheck
from ooxcheck.batch.save_tests import save_junit_tests
from ooxcheck.generation.junit.counterexamples import junit_class
from tests.java.jvm import SHORT, java
from tests.java.tools import javac

EXAMPLES = Path(__file__).parents[2] / "examples" / "java"
JARS = os.environ.get("JUNIT_JARS", "")
"""The jars of JUnit 5 with its console launcher, as a class path."""
WRONG = {"SortedList": "insertAtEnd", "ArrayStack": "pushDoubling"}

needs_junit = pytest.mark.skipif(
    not JARS or java() is None, reason="JUNIT_JARS names no jars of JUnit 5, or there is no JDK 17"
)


def failures(folder: Path, tests: Path) -> dict[str, str]:
    """Compile tests with the examples that they are of, run them, and return how each failed, "" where it passed."""
    command, classes, reports = java(), folder / "classes", folder / "reports"
    assert command
    sources = [*(EXAMPLES / f"{owner}.java" for owner in WRONG), *sorted(tests.glob("*.java"))]
    compiled = javac(classes, "-cp", JARS, *sources)
    assert compiled.status == 0, compiled.err
    launcher = [
        "org.junit.platform.console.ConsoleLauncher",
        "--scan-class-path",
        "--class-path",
        str(classes),
        "--reports-dir",
        str(reports),
    ]
    subprocess.run([command, *SHORT, "-cp", JARS, *launcher], check=False, capture_output=True)
    ran = ElementTree.parse(reports / "TEST-junit-jupiter.xml").iter("testcase")
    return {f"{each.get('classname')}.{each.get('name')}": _failure(each) for each in ran}


def _failure(ran: ElementTree.Element) -> str:
    found = ran.find("failure")
    """Return the message of a failure and its stack trace."""
    return "" if found is None else found.get("message", "") + (found.text or "")


@needs_junit
def test_counterexamples_fail_in_junit_for_the_reason_that_is_given(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    for owner, method in WRONG.items():
        text, _ = junit_class(ooxcheck.check(f"{owner}.{method}", EXAMPLES / f"{owner}.java", scope=2))
        save_junit_tests(tests, [text])
    found = failures(tmp_path, tests)
    assert (
        "repOk is false"
        in found["SortedList_insertAtEnd_Test.insertAtEnd_on1SortedListNode_keepsInvariantRepOk()"]
    )
    thrown = found["ArrayStack_pushDoubling_Test.pushDoubling_on1ObjectArrayAndNullItem_keepsExceptional()"]
    assert "an exception leaves ArrayStack.pushDoubling" in thrown
    assert re.search(
        r"Caused by: java.lang.ArrayIndexOutOfBoundsException: .*\n\s*at ArrayStack.pushDoubling", thrown
    )
    assert all(found.values())
