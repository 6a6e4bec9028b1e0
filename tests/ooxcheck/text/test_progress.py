from __future__ import annotations

import io
import time

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
    assert progress.line(20) == "A.<U+001B>fffffffff"


def test_a_terminal_sees_it_come_and_go() -> None:
    terminal = Terminal()
    with Progress(terminal, 1) as progress:
        progress.tell("A.f", "solving")
        while "A.f: solving" not in terminal.getvalue():
            time.sleep(0.01)
        with progress.hidden():
            assert terminal.getvalue().endswith("\r\x1b[K")
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_file_sees_nothing() -> None:
    stream = io.StringIO()
    with Progress(stream, 1) as progress:
        progress.tell("A.f", "solving")
        with progress.hidden():
            pass
    assert stream.getvalue() == ""
