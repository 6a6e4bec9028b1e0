"""Histories that call what a class inherits from a class of another file: the verdicts are written by hand, and each violation is repeated on the JVM."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck as package
from benchmarks.classes.jvm_confirmation import confirm, violation_tests
from ooxcheck.oox.source import Source
from tests.java.jvm import REASON, java

needs_jdk = pytest.mark.skipif(java() is None, reason=REASON)

BASE = "package {package}; public class Base<T> {{ protected int n; protected T item; {member} }}"
SUB = "package q; public class Sub extends {parent} {{ private int[] a = new int[4]; {members} public int get() {{ {body} }} }}"

CASES = {
    "method": ("q", "public void reset() { n = -1; }", "Base<String>", "", "return a[n];", "violated", ["sub.reset()"]),
    "argument": ("q", "void put(T t) { item = t; }", "Base<String>", "", "return item == null ? 0 : a[item.length() + 3];", "violated", ['sub.put("a")']),
    "field": ("q", "public int m;", "Base<String>", "", "return a[m];", "violated", ["sub.m = -1"]),
    "overridden": ("q", "public void reset() { n = -1; }", "Base<String>", "public void reset() { n = 1; }", "return a[n];", "holds", []),
    "another package": ("p", "protected void reset() { n = -1; }", "p.Base<String>", "", "return a[n];", "possible", []),
    "public in another package": ("p", "public void reset() { n = -1; }", "p.Base<String>", "", "return a[n];", "violated", ["sub.reset()"]),
    "template": ("q", "public void run() { step(3); } void step(int by) { }", "Base<String>", "void step(int by) { n = n + by; }", "return a[n];", "violated", None),
}  # fmt: skip
"""By hand: nobody outside the package of `Base` calls what is protected there, unless the class is a subclass. `n` is protected, so a client of another package does not write it.
`Sub.reset` overrides the method that makes `n` negative, so `n >= 0` is an invariant of `Sub`, but not of `Base`. `run` calls the override of `step`, which clients of the package call, too; several histories have the same length."""


@needs_jdk
@pytest.mark.parametrize("name", CASES)
def test_verdict_and_calls_and_end_on_the_jvm(name: str, tmp_path: Path) -> None:
    where, member, parent, members, body, verdict, calls = CASES[name]
    paths = [tmp_path / where / "Base.java", tmp_path / "q" / "Sub.java"]
    texts = [BASE.format(package=where, member=member), SUB.format(parent=parent, members=members, body=body)]
    for path, text in zip(paths, texts, strict=True):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    report = package.check("Sub.get", *map(str, paths), scope=2)
    assert report.verdict.value == verdict
    for example in report.counterexamples:
        assert example.history is not None
        made, *between, last = [str(each).partition(" throws")[0] for each in example.history.calls]
        assert (made, last) == ("sub = new Sub()", "sub.get()")
        assert calls is None or between == calls
    if report.counterexamples:
        assert not confirm(violation_tests(report), Source(str(paths[1]), texts[1]), tmp_path / "tests")


def test_hint_holds_in_heaps_that_inherited_members_reach(tmp_path: Path) -> None:
    """`shift` makes `n` negative, but never -1. So `n >= 0`, which is true in all heaps that the inference knows, is no hint."""
    base, sub = tmp_path / "Base.java", tmp_path / "Sub.java"
    base.write_text("public class Base { protected int n; public void shift() { n = -2; } }")
    sub.write_text(
        "public class Sub extends Base { private int[] a = new int[4]; public int get() { return n == -1 ? a[n] : 0; } }"
    )
    report = package.check("Sub.get", str(sub), str(base), scope=2)
    assert report.verdict.value == "possible"
    (possible,) = report.possible
    assert possible.hint == "//@ signals (ArrayIndexOutOfBoundsException e) true;"
