"""Structures in the style of libraries have their verdicts, and their counterexamples fail on the JVM.

One right and one wrong method of each is checked here; all of them with ``python -m tests.java.test_library_structures``.
"""

from __future__ import annotations

import re
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report
from ooxcheck.generation.junit.counterexamples import junit_class
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java

FOLDER = Path(__file__).parents[2] / "examples" / "java" / "library"

RIGHT = {
    "BinomialHeap": "isEmpty size insert min extractMin",
    "CircularBuffer": "size add isEmpty peek get remove counted",
    "IntervalTree": "Interval.equals insert(Interval) search containing",
    "LeftistHeap": "merge(LeftistHeap<T>) insert findMin deleteMin",
    "LinkedList": "add(E) addFirst add(int,E) get set getFirst poll indexOf contains remove removeAll clear",
    "LruCache": "capacity size get example put",
    "NodeCachingLinkedList": "addLast add get remove setMaximumCacheSize frequency",
    "OpenHashMap": "containsKey getOrDefault remove clear put",
    "Rope": "example of concat count",
    "SkipList": "contains add(int,int) add(int,IntSupplier) remove",
    "TreeMap": "firstKey containsKey get put",
    "Trie": "contains startingWith size add remove",
    "UnionFind": "find connected union count",
}
"""The right methods of each file; the first of them costs little."""

OPTIONS: dict[str, dict[str, int]] = {
    "BinomialHeap": {"scope": 4},
    "IntervalTree": {"scope": 3},
    "LeftistHeap": {"scope": 3},
    "OpenHashMap": {"array": 2},
    "SkipList": {"array": 2},
    "Trie": {"array": 2},
}
"""Greater scopes that bugs need, and arrays as long as they have to be: as a rule there are two objects of each class, and one of the structure."""


def checked(method: str) -> Report:
    owner, *inner = method.split(".")
    options = {"scope": 2, "array": 3, **OPTIONS.get(owner, {})}
    scope = options["scope"] if inner[1:] else f"{options['scope']},{owner}=1"
    return ooxcheck.check(
        method,
        FOLDER / f"{owner}.java",
        scope=scope,
        array=options["array"],
        unroll=4 if owner == "Rope" else 3,
    )


WRONG = re.compile(
    r"/\*\* (?:[^*]* )?Wrong\b[^/]*\*/\s*(?://@.*\n\s*|@\w+.*\n\s*)*^( +)public (?:static )?[\w<>]+ (\w+)\(",
    re.MULTILINE,
)


@cache
def wrong() -> tuple[str, ...]:
    """Return the methods whose comments say that they are wrong."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.java"))}
    return tuple(
        f"{stem}.{_nested(text, match)}{match[2]}"
        for stem, text in texts.items()
        for match in WRONG.finditer(text)
    )


def _nested(text: str, match: re.Match[str]) -> str:
    """Return the class that a method is nested in, if its indentation says so, and a dot."""
    around: list[str] = re.findall(r"class (\w+)", text[: match.start()])
    return f"{around[-1]}." if len(match[1]) > 2 else ""


def first_wrong() -> list[str]:
    return list({name.partition(".")[0]: name for name in reversed(wrong())}.values())


def test_every_file_has_a_wrong_method() -> None:
    assert (
        {name.partition(".")[0] for name in wrong()}
        == {path.stem for path in FOLDER.glob("*.java")}
        == set(RIGHT)
    )


@pytest.mark.parametrize("owner", RIGHT)
def test_right_methods_hold(owner: str) -> None:
    assert checked(f"{owner}.{RIGHT[owner].split()[0]}").verdict.value in ("holds", "holds within bounds")


@pytest.mark.skipif(java() is None, reason=REASON)
def test_wrong_methods_are_violated_and_their_counterexamples_fail_on_the_jvm(tmp_path: Path) -> None:
    assert confirmed(first_wrong(), tmp_path) == []


NOT_MADE = "which a test cannot make"
"""Why there is no test of a counterexample with a map in it."""


def confirmed(methods: list[str], folder: Path) -> list[str]:
    """Return what is not as it should be: a wrong method that holds, or a test that does not fail on the JVM."""
    reports = {method: checked(method) for method in methods}
    held = [method for method, report in reports.items() if report.verdict.value != "violated"]
    written = {method: junit_class(report) for method, report in reports.items() if method not in held}
    refused = [
        f"{method}: {why}"
        for method, (_, reasons) in written.items()
        for why in reasons
        if NOT_MADE not in why
    ]
    texts = {
        f"library.{name}": text
        for text, _ in written.values()
        for name in re.findall(r"^class (\w+)", text, re.MULTILINE)
    }
    found = ends(folder, sorted(FOLDER.glob("*.java")), texts)
    assert len(found) >= len(texts)
    return [
        *held,
        *refused,
        *(f"{name} {end}" for name, end in found.items() if not end.startswith("fails ")),
    ]


def main() -> int:
    """Check all methods; return how many have another verdict than they should."""
    others = 0
    for owner, names in RIGHT.items():
        for name in re.findall(r"[\w.]+(?:\(.*?\))?", names):
            verdict = checked(f"{owner}.{name}").verdict.value
            others += not verdict.startswith("holds")
            sys.stdout.write(f"{owner}.{name:<40} {verdict}\n")
    with tempfile.TemporaryDirectory() as folder:
        unconfirmed = confirmed(list(wrong()), Path(folder))
    sys.stdout.write(
        "\n".join(
            [
                *unconfirmed,
                f"{len(wrong())} wrong methods, {len(unconfirmed)} that do not fail as they should; {others} others\n",
            ]
        )
    )
    return others + len(unconfirmed)


if __name__ == "__main__":
    sys.exit(main())
