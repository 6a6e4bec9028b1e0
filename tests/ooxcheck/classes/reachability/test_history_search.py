"""Searches of histories of a class that the inference refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.classes.reachability import history_search
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source


def test_a_violation_of_a_class_with_missing_parts_is_possible(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text("""import other.Missing;
    class C { private int[] a; C(Missing m) { m.go(); } int f(int i, C o) { return o == null ? 0 : a[i]; } }""")
    assert ooxcheck.check("C.f", path, scope=2).verdict is Verdict.POSSIBLE


def test_a_boundary_without_classes_has_no_histories(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source("C.java", "class C { int n; int f(C o) { return o.n; } }")
    program, _ = java_program([source], "C.f")
    boundary = load_java_boundary("C", (source,))
    empty = replace(boundary, boundary=replace(boundary.boundary, classes=(), steps=()))
    for loader in ("java_class_boundary", "load_java_boundary"):
        monkeypatch.setattr(history_search, loader, lambda *_, **_options: empty)
    with pytest.raises(OoxError, match="no step of clients reaches C"):
        history_search.class_histories("C", program, Bounds(scope=2))
