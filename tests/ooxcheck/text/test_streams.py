"""Outputs that are closed, full or left: what a script sees is never a verdict."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = (
    "--help",
    "--version",
    "Main.max examples/max.oox",
    "Main.maxOfThree Main.max examples/max.oox --diagram none",
    "Main.maxOfThree examples/max.oox --format json",
    "Main.maxOfThree examples/max.oox --timeout 60 --diagram none",
    "parse examples/max.oox",
    "run Main.max examples/max.oox --arg 1 --arg 2",
    "brute Main.max examples/max.oox",
    "explain Main.max examples/max.oox",
    "export Main.max examples/max.oox --to dimacs",
    "summary Main.max examples/max.oox",
)

MEANS_SOMETHING = {0, 1, 2, 3}
"""Exit codes that are answers."""


def shell(words: str, redirections: str) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.quote(sys.executable)} -m ooxcheck {words} {redirections}"
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("words", COMMANDS)
def test_an_answer_that_no_disk_takes_is_no_verdict(words: str) -> None:
    ended = shell(words, ">/dev/full")
    assert ended.returncode == 74
    assert ended.stderr == "the answer could not be written to standard output: No space left on device\n"


@pytest.mark.parametrize("words", COMMANDS[1:4])
def test_an_answer_to_a_closed_output_is_no_verdict(words: str) -> None:
    ended = shell(words, ">&-")
    assert ended.returncode == 74
    assert ended.stderr == "the answer could not be written to standard output: Bad file descriptor\n"


@pytest.mark.parametrize("redirections", [">&- 2>&-", ">/dev/full 2>/dev/full", "<&- >&- 2>&-"])
def test_where_nothing_can_be_said_the_exit_code_says_it(redirections: str) -> None:
    ended = shell("Main.maxOfThree examples/max.oox --diagram none", redirections)
    assert (ended.returncode, ended.stdout, ended.stderr) == (74, "", "")


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_complaints_that_nobody_receives_are_not_put_among_the_answers(redirection: str) -> None:
    ended = shell("parse tests/golden/broken.oox", redirection)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", "")
    ended = shell("Main.maxOfThree examples/max.oox -q", redirection)
    assert ended.returncode == 1
    assert ended.stdout.startswith("Main.maxOfThree")


def test_who_writes_nothing_needs_no_output() -> None:
    assert shell("parse -q examples/max.oox", ">&-").returncode == 0


def test_a_reader_that_leaves_is_no_verdict(tmp_path: Path) -> None:
    code = tmp_path / "code"
    words = f"{shlex.quote(sys.executable)} -m ooxcheck Main.maxOfThree examples/max.oox --diagram none"
    subprocess.run(["sh", "-c", f"({words}; echo $? > {code}) | true"], timeout=120, check=True)
    assert int(code.read_text()) not in MEANS_SOMETHING


def test_an_output_that_does_not_wait_gets_everything() -> None:
    code = (
        "import fcntl, os; fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK); from ooxcheck.text.streams import guard; guard(); "
        "print('x' * 300_000, flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert len(process.stdout.read()) == 300_001
    assert process.returncode == 0
