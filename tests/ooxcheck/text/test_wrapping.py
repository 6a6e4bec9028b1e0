"""No line is wider than the terminal, and none says less, but for lines of a program, which keep what carets mean."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios

import pytest

from ooxcheck.text.sanitise import columns
from ooxcheck.text.wrapping import fit_lines, wrap


def at(width: int, *lines: str) -> list[str]:
    return list(fit_lines(lines, width))


def test_what_fits_is_left_alone() -> None:
    lines = ["", "  a   b      c", "x" * 20, "\x1b[31;1m" + "y" * 20 + "\x1b[0m"]
    assert at(20, *lines) == lines


def test_sentences_wrap_a_little_further_in() -> None:
    assert at(20, "the quick brown fox jumps over the dog") == ["the quick brown fox", "  jumps over the dog"]


def test_a_line_wraps_below_its_last_column() -> None:
    line = "  after       List0 -head-> Node0(1) -next-> Node1(0)"
    assert at(40, line) == ["  after       List0 -head-> Node0(1)", "              -next-> Node1(0)"]


def test_a_gap_before_the_last_column_closes_first() -> None:
    line = f"  {'x := 1;':<50}x = 1"
    assert at(30, line) == ["  x := 1;                x = 1"]
    assert at(20, f"  {'int x := f(y);':<50}x = 100") == ["  int x := f(y);", "    x = 100"]


def test_rows_of_a_table_lose_all_their_gaps() -> None:
    row = (
        "\x1b[1mA.f  \x1b[0m\x1b[32m  holds              \x1b[0m  8 duties   no bound reached           0.1 s"
    )
    (line,) = at(50, row)
    assert re.sub(r"\x1b\[[0-9;]*m", "", line) == "A.f  holds  8 duties  no bound reached  0.1 s"


def test_words_that_do_not_fit_are_broken() -> None:
    assert at(20, "a " + "x" * 40) == ["a", "  " + "x" * 18, "  " + "x" * 18, "  " + "x" * 4]


def test_colours_take_no_room_and_are_not_broken() -> None:
    lines = at(20, "\x1b[31;1mone two three four five\x1b[0m six seven")
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines] == [
        "one two three four",
        "  five six seven",
    ]
    assert "".join(lines).count("\x1b[31;1m") == "".join(lines).count("\x1b[0m") == 1


def test_wide_characters_take_two_columns() -> None:
    assert all(columns(line) <= 10 for line in at(10, "漢字" * 9))


@pytest.mark.parametrize(
    ("text", "blank", "carets", "expected"),
    [
        (
            "x := aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa;",
            0,
            1,
            ["   12 | x := aaaaaaaaaaaaaa...", "      | ^"],
        ),
        (
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(b, c, d)",
            37,
            1,
            ["   12 | ...aaaaaaaaaa(b, c, d)", "      |               ^"],
        ),
        (
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            3,
            28,
            ["   12 | aaaaaaaaaaaaaaaaaaa...", "      |    ^^^^^^^^^^^^^^^^^^^"],
        ),
    ],
)
def test_a_line_of_a_program_keeps_what_the_carets_mean(
    text: str, blank: int, carets: int, expected: list[str]
) -> None:
    assert at(30, f"   12 | {text}", f"      | {' ' * blank}{'^' * carets}") == expected


def test_a_line_that_looks_like_one_of_a_program_needs_carets_to_be_one() -> None:
    line = "   12 | " + "word " * 10
    assert "".join("".join(at(30, line, "no carets"))).split() == [*line.split(), "no", "carets"]
    assert "".join(at(30, line)).split() == line.split()


@pytest.mark.parametrize("width", [40, 57, 80, 120, 200])
def test_nothing_is_lost_and_nothing_is_too_wide(width: int) -> None:
    for line in (
        f"{'  ' * depth}{'word' * (depth + 1)} {' ' * gap}{'other words ' * depth}"
        for depth in range(20)
        for gap in (0, 9, 60)
    ):
        parts = list(wrap(line, width))
        assert all(columns(part) <= width for part in parts)
        assert "".join(parts).replace(" ", "") == line.replace(" ", "")


def on_terminal(columns_: int, *arguments: str, **environment: str) -> str:
    """Return what a command shows on a terminal of some width."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    process, terminal = pty.fork()
    if process == 0:
        os.execve(
            sys.executable,
            [sys.executable, "-m", "ooxcheck", *arguments],
            {**kept, "TERM": "xterm", **environment},
        )
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns_, 0, 0))
    shown = b""
    try:
        while piece := os.read(terminal, 1 << 16):
            shown += piece
    except OSError:  # the other side is closed
        pass
    os.waitpid(process, 0)
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n")


CHECK = ("SortedList.insertAtEnd", "examples/sorted_list.oox", "--diagram", "none")


@pytest.mark.parametrize(
    "arguments",
    [CHECK, ("parse", "-q", "tests/golden/broken.oox"), ("--all", *CHECK[1:])],
    ids=["check", "mistakes", "table"],
)
def test_what_a_terminal_shows_fits(arguments: tuple[str, ...]) -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", on_terminal(40, *arguments))
    lines = [line.rpartition("\r")[2] for line in shown.split("\n")]
    assert max(map(columns, lines)) <= 40
    assert len(lines) > 5


def test_a_document_is_not_wrapped() -> None:
    assert max(map(len, on_terminal(40, *CHECK, "--format", "json").splitlines())) > 80


def test_a_dumb_terminal_gets_no_control_codes() -> None:
    shown = on_terminal(80, *CHECK, TERM="dumb")
    assert "1 violated" in shown
    assert not {char for char in shown if ord(char) < 32 and char != "\n"}
