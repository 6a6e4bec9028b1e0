"""The checker as a function, for whoever has no terminal."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import ooxcheck
from oox.diagnostics import OoxError
from oox.oracle.bruteforce import Verdict

ROOT = Path(__file__).parents[3]
EXAMPLE = "class Main { static int f(int x) ensures(retval > x) { return x + 1; } }"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "p.oox"
    file.write_text(EXAMPLE)
    return file


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(ooxcheck) == (0, 5)


def test_the_manual_tells_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_names_and_numbers_are_enough(program: Path) -> None:
    report = ooxcheck.check("f", program, scope=1, unroll=0, int_width=4)
    assert report.verdict is Verdict.VIOLATED
    assert report.counterexamples[0].state.arguments == (7,)
    assert ooxcheck.check("f", str(program), overflow="error").verdict is Verdict.VIOLATED


def test_mistakes_are_told_as_on_the_command_line(program: Path) -> None:
    with pytest.raises(OoxError, match=r"no method Main\.g"):
        ooxcheck.check("Main.g", program)


def test_importing_the_package_loads_nothing_that_takes_time() -> None:
    script = "import sys, ooxcheck; print([m for m in ('lark', 'pysat', 'relational', 'translate') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
