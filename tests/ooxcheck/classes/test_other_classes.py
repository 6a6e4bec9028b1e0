"""Fields of other classes that are never null, in the check of a method that reads them. The verdicts were written down before the tool ran."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

BOX = "class Box { private final String name; Box(String n) { name = java.util.Objects.requireNonNull(n); } String name() { return name; } }"
OPEN = 'class Open { String name = ""; void clear() { name = null; } }'
LEAKED = 'class Leaked { static Leaked last; String name; Leaked() { last = this; name = ""; } }'
USER = """class User {
  int direct(Box b) { return b == null ? 0 : b.name().length(); }
  int inList(java.util.List<Box> all) { int n = 0; if (all != null) { for (Box b : all) { if (b != null) n += b.name().length(); } } return n; }
  int made(Source s) { Box b = s == null ? null : s.next(); return b == null ? 0 : b.name().length(); }
  int through(Box b) { return b == null ? 0 : helper(b); }
  private int helper(Box b) { return b.name().length(); }
  int open(Open o) { return o == null ? 0 : o.name.length(); }
  int leaked(Leaked l) { return l == null ? 0 : l.name.length(); }
  int named(Source s) { return s.next().name().length(); }
}
interface Source { Box next(); }
"""


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("direct", "holds"),
        ("inList", "holds within bounds"),
        ("made", "holds"),
        ("through", "holds"),
        ("helper", "holds"),
        ("open", "possible"),
        ("leaked", "possible"),
        ("named", "possible"),
    ],
)
def test_fields_of_other_classes(tmp_path: Path, method: str, verdict: str) -> None:
    for name, text in (("Box", BOX), ("Open", OPEN), ("Leaked", LEAKED), ("User", USER)):
        (tmp_path / f"{name}.java").write_text(text)
    report = ooxcheck.check(f"User.{method}", tmp_path, scope=2)
    assert report.verdict.value == verdict
    is_named = any("1 inferred invariant of Box" in each.message for each in report.notes)
    assert is_named or verdict == "possible"


def test_a_string_in_an_object_that_unknown_code_makes_has_a_text(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(
        "class C { static int f(S s) { P p = s == null ? null : s.next(); return p == null || p.text == null ? 0 : p.text.length(); } } interface S { P next(); } class P { String text; }"
    )
    assert ooxcheck.check("C.f", path, scope=2).verdict.value == "holds"
