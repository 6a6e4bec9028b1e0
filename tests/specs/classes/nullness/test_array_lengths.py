"""Fields whose arrays have one length. The expected lengths were written down before the analysis ran."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.infer import immediate_invariants
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.engine.question import Terms
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source
from ooxcheck.oox.types import ArrayType
from ooxcheck.specs.classes.nullness.array_lengths import array_lengths

JAVA = {
    "at the declaration": ("private final int[] f = new int[32];", {"f": 32}),
    "a constant by name": ("static final int N = 4; private final int[] f = new int[N * 2];", {"f": 8}),
    "in two constructors": ("private int[] f; C() { f = new int[5]; } C(int n) { f = new int[5]; }", {"f": 5}),
    "of different lengths": ("private int[] f; C() { f = new int[5]; } C(int n) { f = new int[6]; }", {}),
    "of a length that a client chooses": ("private int[] f; C(int n) { f = new int[n]; }", {}),
    "through a local": ("private int[] f; C() { int[] a = new int[3]; a[0] = 1; f = a; }", {"f": 3}),
    "through a local of two lengths": (
        "private int[] f; C(int n) { int[] a = new int[3]; if (n > 0) a = new int[4]; f = a; }",
        {},
    ),
    "through locals in a circle": (
        "private int[] f; C(int n) { int[] a = new int[3]; int[] b = a; while (n-- > 0) { int[] c = a; a = b; b = c; } f = a; }",
        {"f": 3},
    ),
    "an array of a client": ("private int[] f = new int[2]; void set(int[] a) { f = a; }", {}),
    "a parameter that is assigned": (
        "private int[] f = new int[2]; void set(int[] a) { if (a == null) a = new int[2]; f = a; }",
        {},
    ),
    "a public field": ("public int[] f = new int[2];", {}),
    "a public final field": ("public final int[] f = new int[2];", {"f": 2}),
    "a reset": ("private int[] f = new int[2]; void reset() { f = new int[2]; }", {"f": 2}),
    "growth": ("private int[] f = new int[2]; void grow() { f = new int[f.length * 2]; }", {}),
    "growth through a local": (
        "private int[] f = new int[2]; void grow() { int[] a = new int[f.length + 1]; a[0] = f[0]; f = a; }",
        {},
    ),
    "a copy": ("private int[] f = new int[2]; void share(C c) { f = c.f; }", {"f": 2}),
    "another field": ("private int[] f = new int[2]; private int[] g = new int[3]; void share() { f = g; }", {"g": 3}),
    "a result": ("private int[] f = new int[2]; void set() { f = make(); } int[] make() { return new int[3]; }", {}),
    "rows": ("private int[][] f = new int[2][3];", {"f": 2}),
    "a swap of rows": ("private int[][] f = new int[2][]; void set(int[] a) { f[0] = a; }", {"f": 2}),
    "an inner class": ("private int[] f = new int[2]; class D { void go() { f = new int[1]; } }", {}),
    "a lambda": (
        "private int[] f = new int[2]; Runnable go() { return () -> { f = new int[1]; }; }",
        {},
    ),
    "a subclass": (
        "protected int[] f = new int[2]; static class D extends C { D() { f = new int[3]; } }",
        {},
    ),
}  # fmt: skip


@pytest.mark.parametrize("title", JAVA)
def test_lengths_of_arrays_in_fields(title: str) -> None:
    members, expected = JAVA[title]
    boundary = load_java_boundary("C", (Source("C.java", f"public class C {{ {members} }}"),))
    program = boundary.boundary.program
    fields = [each for each in program.classes["C"].fields if isinstance(each.type, ArrayType)]
    found = {each.name: length for each, length in array_lengths(program, fields).items()}
    assert found == expected


@pytest.mark.parametrize(
    ("members", "is_immediate"),
    [
        ("private final int[] f = new int[32];", True),
        ("private int[] f; C(int n) { if (n > 0) f = new int[32]; }", False),
        ("private int[] f = new int[32]; void drop() { f = null; }", False),
        ("private int[] f = new int[32]; int size() { return f.length; } C() { f = new int[32]; size(); }", True),
        ("private int[] f; int size() { return f == null ? 0 : f.length; } C() { size(); f = new int[32]; }", False),
    ],
)  # fmt: skip
def test_a_length_is_a_fact_only_of_a_field_that_is_never_null(members: str, is_immediate: bool) -> None:
    boundary = load_java_boundary(
        "C", (Source("C.java", f"class C {{ {members} int g(int i) {{ return f[i & 31]; }} }}"),)
    )
    facts = immediate_invariants(boundary, Terms.of(read_values({})))
    assert ("f.length == 32" in [each.jml for each in facts.invariants]) == is_immediate


def test_an_index_below_a_fixed_length_needs_no_other_invariant(tmp_path: Path) -> None:
    file = tmp_path / "C.java"
    file.write_text(
        "class C { private final byte[] f = new byte[32]; byte g(int i) { return f[i & f.length - 1]; } void h(int i) { f[i & 31]++; } }"
    )
    report = ooxcheck.check("C.g", file, scope=2)
    assert report.verdict is Verdict.HOLDS
    assert report.question.program.inferred is not None
    assert report.question.program.inferred.invariants == (
        "//@ invariant f != null;",
        "//@ invariant f.length == 32;",
    )
