"""The structures of the examples in Java: the verdicts of those in OOX, and counterexamples that the JVM confirms.

The costly ones, and greater scopes, are for ``python -m tests.java.structures``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ooxcheck.engine.report import Report
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java
from tests.java.structures import (
    NAMES,
    PORTS,
    Pair,
    answer,
    camel_case,
    files,
    in_java,
    in_oox,
    junit_texts,
    right,
    unconfirmed,
    wrong,
)

SCOPE = 2

COSTLY = ("Avl", "RedBlack", "HashMap", "Trie")
"""What takes most of the time; the bugs in them are looked for, and methods that begin otherwise are compared."""


@cache
def report(pair: Pair) -> Report:
    return in_java(pair, SCOPE)


def test_every_structure_and_every_bug_is_ported() -> None:
    files = {path.stem for path in PORTS.glob("*.java")}
    assert files == {camel_case(name) for name in NAMES}
    assert len(NAMES) == 16
    assert [pair.path for pair in wrong()] == sorted((PORTS / "bugs").glob("*.java"))


@pytest.mark.parametrize("pair", [pair for pair in right() if not pair.name.startswith(COSTLY)], ids=str)
def test_right_methods_have_the_same_verdict(pair: Pair) -> None:
    assert answer(report(pair)) == answer(in_oox(pair, SCOPE))


@pytest.mark.parametrize("pair", [pair for pair in wrong() if not pair.name.startswith(COSTLY)], ids=str)
def test_wrong_methods_have_the_same_verdict(pair: Pair) -> None:
    assert answer(report(pair)) == answer(in_oox(pair, SCOPE))


@pytest.mark.skipif(java() is None, reason=REASON)
def test_counterexamples_fail_on_the_jvm_and_pass_with_the_right_class(tmp_path: Path) -> None:
    """One of each structure."""
    violated = [pair for pair in wrong() if not pair.name.startswith(COSTLY) and report(pair).counterexamples]
    chosen = {structure(pair): pair for pair in violated}
    texts = {name: text for pair in chosen.values() for name, text in junit_texts(pair, report(pair)).items()}
    found = ends(tmp_path, files(), texts)
    assert unconfirmed(found) == []
    assert len(found) == sum(text.count("\n  @Test\n") for text in texts.values()) > 2 * len(chosen) == 24


def structure(pair: Pair) -> str:
    return next(
        camel_case(name)
        for name in sorted(NAMES, key=len, reverse=True)
        if pair.name.startswith(camel_case(name))
    )
