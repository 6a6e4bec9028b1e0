"""The manual tells the truth about Java: what it calls known is lowered, what it calls unknown is refused; and examples have their answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Assume

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "java"


def rows(title: str) -> list[tuple[str, str]]:
    """Return the constructs of a table of the manual, and their examples."""
    text = (ROOT / "docs" / "java.md").read_text(encoding="utf-8")
    section = text.split(f"## {title}\n")[1].split("\n## ")[0]
    return [
        (what, code.replace("\\|", "|"))
        for what, code in re.findall(r"^\| (.*?) \| `(.*)` \|$", section, re.MULTILINE)
    ]


def lower(members: str) -> Program:
    return java_program([Source("M.java", f"public class M {{\n  {members}\n}}\n")], "M.m")[0]


@pytest.mark.parametrize(("what", "members"), rows("What is known of Java"))
def test_what_the_manual_calls_known_is_known(what: str, members: str) -> None:
    lower(members)


@pytest.mark.parametrize(("what", "members"), rows("What is not known"))
def test_what_the_manual_calls_unknown_is_refused_at_its_place(what: str, members: str) -> None:
    assert refusals(members)


def refusals(members: str) -> list[Span]:
    """Return the places of unsupported constructs: where executions end, or those of the errors."""
    try:
        program = lower(members)
    except OoxError as error:
        return [
            each.span
            for each in error.diagnostics
            if each.code == "java.unsupported" and each.span is not None
        ]
    return [
        each.span
        for class_ in program.classes.values()
        for method in class_.methods
        for each in method.statements()
        if isinstance(each, Assume) and each.unsupported
    ]


VERDICTS = {
    "SortedList.insert": "holds within bounds",
    "SortedList.insertAtEnd": "violated",
    "SortedList.contains": "holds within bounds",
    "SortedList.smallest": "violated",
    "ArrayStack.push": "holds",
    "ArrayStack.pushDoubling": "violated",
    "ArrayStack.pop": "holds",
    "ArrayStack.popOrThrow": "holds",
    "ArrayStack.peek": "violated",
    "SearchTree.contains": "holds",
    "SearchTree.add": "holds within bounds",
    "SearchTree.addCounting": "violated",
    "SearchTree.smallest": "violated",
    "RingBuffer.offer": "holds",
    "RingBuffer.poll": "holds",
    "RingBuffer.pollCarelessly": "violated",
    "RingBuffer.isLater": "violated",
    "OrderedTree.contains": "holds",
    "OrderedTree.insert": "holds",
    "OrderedTree.insertByOne": "violated",
    "SharedCounter.count": "holds",
    "SharedCounter.countCarelessly": "violated",
    "SharedCounter.transferBothWays": "violated",
}


@pytest.mark.parametrize("method", VERDICTS)
def test_examples_have_their_answers(method: str) -> None:
    report = ooxcheck.check(method, EXAMPLES / f"{method.partition('.')[0]}.java", scope=2, unroll=3)
    assert report.verdict.value == VERDICTS[method]


def test_every_method_that_is_called_wrong_is_violated() -> None:
    for path in sorted(EXAMPLES.glob("*.java")):
        found = re.findall(
            r"(/\*\* Wrong[^/]*\*/)?\s*(?://@.*\n\s*|@\w+.*\n\s*)*public (?:static )?[\w<>]+ (\w+)\(",
            path.read_text(encoding="utf-8"),
        )
        for comment, name in found:
            method = f"{path.stem}.{name}"
            assert (VERDICTS.get(method) == "violated") == bool(comment) or method.endswith("repOk"), method
