from __future__ import annotations

import io
import time

import pytest

from ooxcheck.text.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_line_tells_what_is_done_and_for_how_long() -> None:
    clock = Clock()
    progress = Progress(io.StringIO(), 3, clock=clock)
    progress.tell("A.f", "encoding")
    clock.now = 1.0
    progress.tell("A.f", "solving")
    progress.tell("A.g", "encoding")
    clock.now = 1.5
    assert progress.line(80) == "0 of 3 done, A.f: solving 1.5 s, A.g: encoding 0.5 s"
    progress.finish("A.f")
    assert progress.line(80) == "1 of 3 done, A.g: encoding 0.5 s"


def test_one_method_is_not_counted() -> None:
    progress = Progress(io.StringIO(), 1, clock=Clock())
    progress.tell("A.f", "solving")
    assert progress.line(80) == "A.f: solving 0.0 s"


def test_the_line_fits_and_is_safe() -> None:
    progress = Progress(io.StringIO(), 1, clock=Clock())
    progress.tell("A.\x1b" + "f" * 100, "solving")
    assert progress.line(20) == "A.<U+001B>ffffff..."


def test_a_terminal_sees_it_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.tell("A.f", "solving")
        while "A.f: solving" not in terminal.getvalue():
            time.sleep(0.01)
        with progress.hide():
            assert terminal.getvalue().endswith(" \r")
    assert terminal.getvalue().endswith("\r")
    assert "\x1b" not in terminal.getvalue()


def test_a_terminal_that_cannot_rewrite_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("ooxcheck.text.progress._INTERVAL", 0.001)
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.tell("A.f", "solving")
        with progress.hide():
            time.sleep(0.02)
    assert terminal.getvalue() == ""


def test_after_a_while_without_a_change_the_line_names_what_is_slow() -> None:
    clock = Clock()
    progress = Progress(io.StringIO(), 1, hint=lambda name, doing: f"{name} when {doing}", clock=clock)
    progress.tell("A.f", "solving")
    clock.now = 9.0
    progress.tell("A.f", "solving")
    assert "slow" not in progress.line(80)
    clock.now = 10.0
    assert progress.line(80) == "A.f: solving 10.0 s; slow: A.f when solving"
    assert progress.line(43) == "A.f is slow: A.f when solving"
    assert progress.line(20) == "A.f is slow: A.f..."
    progress.tell("A.f", "solving more")
    assert progress.line(80) == "A.f: solving more 10.0 s"


def test_violations_are_told_once_if_their_check_goes_on() -> None:
    clock = Clock()
    progress = Progress(io.StringIO(), 2, clock=clock)
    progress.record_violations("A.f", ["one"])
    progress.record_violations("A.g", ["soon over"])
    assert progress.due() == []
    clock.now = 0.5
    progress.record_violations("A.f", ["before it", "one", "one"])
    progress.finish("A.g")
    clock.now = 1.0
    assert progress.due() == ["A.f: one"]
    clock.now = 2.0
    assert progress.due() == ["A.f: before it", "A.f: one"]
    assert progress.due() == []


def test_a_terminal_keeps_the_violations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("ooxcheck.text.progress.HOLD", 0.0)
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.tell("A.f", "solving")
        progress.record_violations("A.f", ["the assertion is false, p.oox:3"])
        while "p.oox:3\n" not in terminal.getvalue():
            time.sleep(0.01)


def test_a_file_sees_nothing() -> None:
    stream = io.StringIO()
    with Progress(stream, 1) as progress:
        progress.tell("A.f", "solving")
        with progress.hide():
            pass
    assert stream.getvalue() == ""
