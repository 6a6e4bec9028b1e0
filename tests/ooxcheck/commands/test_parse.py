from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

ROOT = Path(__file__).parent.parent.parent.parent


def test_a_program_is_printed_in_one_layout(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("parse", file("class   A{int x;}"))
    assert (answer.code, answer.out, answer.err) == (0, "class A {\n  int x;\n}\n", "")


def test_what_is_printed_prints_itself(ooxcheck: Ooxcheck, file: File) -> None:
    text = "class A { int x; void m(int y) requires(y > 0) { while (y > 0) y := y - 1; } }"
    once = ooxcheck("parse", file(text)).out
    assert ooxcheck("parse", file(once)).out == once


def test_nothing_is_printed_when_only_checking(ooxcheck: Ooxcheck, file: File) -> None:
    name = file("class A { }")
    assert ooxcheck("parse", "-q", name) == ooxcheck("parse", "--check-only", name)
    assert ooxcheck("parse", "-q", name).out == ""


def test_all_mistakes_are_told_and_nothing_is_printed(ooxcheck: Ooxcheck, file: File) -> None:
    methods = "\n".join(f"void m{i}() {{ int x := true; }}" for i in range(30))
    answer = ooxcheck("parse", file(f"class A {{ {methods} }}"))
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("[type.mismatch]") == 30
    assert answer.err.endswith("30 errors\n")


def test_warnings_do_not_stop_the_printing(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("parse", file("class A { bool m(bool a) { return a && a || a; } }"))
    assert answer.code == 0
    assert "warning:" in answer.err
    assert answer.out.startswith("class A {")


def test_several_files_are_one_program(ooxcheck: Ooxcheck, file: File) -> None:
    first, second = file("class A { B b; }", "a.oox"), file("class B { A a; }", "b.oox")
    assert ooxcheck("parse", "-q", first).code == 2
    assert ooxcheck("parse", "-q", first, second).code == 0
    assert ooxcheck("parse", "-q").code == 0


def test_a_file_gets_strings_as_they_are_and_a_terminal_or_a_pipe_gets_them_spelled_out(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = file('class A { void m() { throw "\x1b[2J"; } }')
    with (tmp_path / "printed").open("w") as printed:
        subprocess.run(
            [sys.executable, "-m", "ooxcheck", "parse", name],
            stdout=printed,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=True,
        )
    assert '"\x1b[2J"' in (tmp_path / "printed").read_text()
    piped = ooxcheck("parse", name)
    assert '"<U+001B>[2J"' in piped.out
    assert "what is printed is not the same program" in piped.err
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert '"<U+001B>[2J"' in ooxcheck("parse", name).out
