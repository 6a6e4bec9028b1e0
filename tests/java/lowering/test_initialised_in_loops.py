"""The value analysis of programs that initialise a class in a loop: in the first iteration, not in the later ones."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.specs.values.analysis import analyse

TEXT = """
class A {{
  static class B {{ static String s = new String("a"); static int n = 7; static void f() {{ }} }}
  static class C {{ static String s = B.s; }}
  public static void main(String[] args) {{ for (int i = 0; i < args.length; i++) {{ {} }} }}
}}
"""


@pytest.mark.parametrize(
    ("body", "is_proved"),
    [
        ("B.s.length();", True),
        ("assert B.n == 7;", True),
        ("if (i > 3) { B.f(); } assert B.n == 7;", True),
        ("if (i > 3) { assert B.n == 7; } else { C.s.length(); }", True),
        ("B.s.length(); B.s = null;", False),
        ("assert B.n == 7; B.n = 8;", False),
        ("assert B.n == 8; B.n = 8;", False),
        ("if (i > 3) { C.s.length(); } C.s = null;", False),
    ],
)
def test_static_fields_keep_their_initial_values(body: str, *, is_proved: bool) -> None:
    """Of the false ones, each fails on a JVM with five arguments."""
    findings = analyse(*java_program([Source("A.java", TEXT.format(body))], "A.main"), Settings())
    assert findings is not None
    assert findings.proves(None) == is_proved


@pytest.mark.parametrize("call", ["println(i)", 'print("a")'])
def test_a_writer_in_a_loop(call: str) -> None:
    text = f"import java.io.*; class A {{ public static void main(String[] args) {{ for (int i = 0; i < args.length; i++) {{ new PrintWriter(System.out).{call}; }} }} }}"
    findings = analyse(*java_program([Source("A.java", text)], "A.main"), Settings())
    assert findings is not None
    assert findings.proves((DutyKind.EXCEPTIONAL,))
