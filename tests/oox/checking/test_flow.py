"""Methods with a type return a value on every way through; `tests/oox/checking/messages/flow.oox` has the single cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.commands.cli import status
from ooxcheck.oox.check import check_program, load_text
from ooxcheck.oox.checking.flow import thrown_at_end
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.error_recovery import load_in_part
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse
from ooxcheck.oox.syntax.printer import node_text

FALLING = "class A { int f(bool b) { if (b) { return 1; } } int g() { return 1; } }"


def test_the_message_is_at_the_brace_where_the_method_ends() -> None:
    with pytest.raises(OoxError) as caught:
        load_text("class A {\n  int f(bool b) {\n    if (b) { return 1; }\n  }\n}")
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.span)) == ("flow.no-return", "<text>:4:3")
    assert (
        found.message
        == "f can end here without returning a value of type int; every way through it needs a return or a throw"
    )


def test_a_program_that_was_made_from_another_one_may_fall_off() -> None:
    program = parse([Source("a.oox", FALLING)], report=Report())
    assert check_program(program, Report()) is None
    assert check_program(program, Report(), must_return=False) is not None


def test_other_methods_can_be_checked_all_the_same() -> None:
    program = load_in_part([Source("a.oox", FALLING)])
    assert {name: [each.code for each in errors] for name, errors in program.faulty.items()} == {
        "A.f(bool)": ["flow.no-return"]
    }


def test_what_was_made_throws_where_it_would_fall_off_and_can_be_read_again() -> None:
    program = parse([Source("a.oox", FALLING)], report=Report())
    text = node_text(thrown_at_end(program))
    assert text.count("throw;") == 1
    load_text(text)


JAVA = """class D {
  static int loop(int n) { do { n++; if (n > 3) return n; } while (true); }
  static int last(int n) { try { return n / n; } catch (ArithmeticException e) { return 0; } finally { n = 1; } }
}"""


@pytest.mark.parametrize("method", [[], ["D.last"]])
def test_java_as_oox_can_be_read_again(
    method: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Java's rules of reachability are its own: what a method of it is lowered to may seem to fall off."""
    (tmp_path / "D.java").write_text(JAVA)
    assert status(["parse", "--to", "oox", *method, str(tmp_path / "D.java")]) == 0
    load_text(capsys.readouterr().out)


def test_unrolled_loops_can_be_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.oox").write_text(
        "class A { static int up(int n) { while (true) { n := n + 1; if (n > 3) { return n; } } } }"
    )
    assert status(["export", "A.up", str(tmp_path / "a.oox"), "--to", "oox", "--unroll", "2"]) == 0
    load_text(capsys.readouterr().out)
