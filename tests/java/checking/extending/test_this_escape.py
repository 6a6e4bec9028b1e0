"""Escapes of this during construction."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.java.checking.extending.this_escape import Escapes, is_always_set
from tests.java.checking.show import checker

TEXT = "class A { int x; int y; static A last; A() { x = 1; last = this; y = 2; } }"


def test_a_field_set_before_the_escape_is_safe() -> None:
    found = checker(TEXT)
    fields = {each.ref.name: each.ref for each in found.class_("A").fields}
    escapes = Escapes(found)
    assert escapes.before(fields["x"]) is None
    assert escapes.before(fields["y"]) is not None
    assert is_always_set(found, fields["y"])


RECURSIVE = {
    "static": "class T { static class U extends T { } U u = new U(); int x = 1; int f() { return 1; } }",
    "inner": "class T { class U extends T { } U u = new U(); int x = 1; int f() { return 1; } }",
    "mutual": "class T { class U extends T { V v = new V(); } class V extends U { } U u = new U(); int x = 1; int f() { return 1; } }",
}


@pytest.mark.parametrize("text", RECURSIVE.values(), ids=RECURSIVE)
def test_a_construction_that_never_ends_is_examined_once(text: str, tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text(text)
    report = ooxcheck.check("T.f", tmp_path / "T.java", scope=2, self_check=True)
    assert report.verdict.value == "holds"
    assert report.self_check is not None
    assert not report.self_check.missing


@pytest.mark.parametrize(("name", "escapes"), [("static", False), ("inner", True), ("mutual", True)])
def test_an_object_inside_a_construction_of_the_same_class_counts_as_an_escape(
    name: str, escapes: bool
) -> None:
    found = checker(RECURSIVE[name])
    (x,) = [each.ref for each in found.class_("T").fields if each.ref.name == "x"]
    assert (Escapes(found).before(x) is not None) is escapes


def test_a_new_object_of_a_class_that_never_ends_its_construction_has_no_run(tmp_path: Path) -> None:
    text = RECURSIVE["static"].replace("int f()", "static int g() { return new T().x; } int f()")
    (tmp_path / "T.java").write_text(text)
    assert ooxcheck.check("T.g", tmp_path / "T.java", scope=2).verdict.value == "vacuous"
