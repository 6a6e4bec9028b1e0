"""Strings of any length: the bound goes where strings of the initial heap are only compared, and stays where a length matters."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import ANY_STRING

PROGRAM = """class B {{ string name; B next; static string last; }}
class S {{
  static int len(B b) {{ if (b.name == null) {{ return 0; }} return #b.name; }}
  {}
}}
"""

COMPARED = 'static bool f(B b, string s) requires(b != null) ensures(retval <==> (s == "abc" || s == B.last || s == b.name)) { if (s == "abc") { return true; } if (s == B.last) { return true; } return s == b.name; }'
READ = {
    "compared with a computed string": 'static bool f(string s, string t) requires(s != null && t != null) ensures(!retval || #t <= 5) { string u := s + "x"; return u == t; }',
    "in a formula": "static int f(string s) ensures(s == null || #s <= 5) { return 1; }",
    "in another method, through a field": "static int f(B b, string s) requires(b != null && s != null) ensures(retval <= 5) { b.name := s; int r := S.len(b); return r; }",
    "through an array": "static bool f(string[] x, string s) requires(x != null && #x == 1 && s != null) ensures(retval) { x[0] := s; string y := x[0]; return #y <= 5; }",
    "of many objects": "static int f(B b) requires(b != null && acyclic(b, next)) ensures(all n : b.*next | n.name == null || #n.name <= 5) { return 0; }",
    "as the word of an exception": "static int f(string s) requires(s != null) ensures(retval <= 5) { int r := 0; try { throw s; } catch (string w) { r := #w; } return r; }",
}
"""Methods whose postconditions are false for strings of more than five chars, by where their lengths are read."""


def _is_any_length(code: str, path: Path) -> bool:
    path.write_text(PROGRAM.format(code), encoding="utf-8")
    report = ooxcheck.check("S.f", path, any_heap=True, scope=1, array=3)
    assert report.verdict.value == "holds"
    has_note = any(note.code == ANY_STRING for note in report.notes)
    assert has_note is not any(each.size.value == "string length" for each in report.limits)
    return has_note


def test_strings_that_are_only_compared_have_any_length(tmp_path: Path) -> None:
    assert _is_any_length(COMPARED, tmp_path / "s.oox")


@pytest.mark.parametrize("place", READ)
def test_a_length_that_is_read_keeps_the_bound(place: str, tmp_path: Path) -> None:
    assert not _is_any_length(READ[place], tmp_path / "s.oox")
