from __future__ import annotations

import io

import pytest

from ooxcheck.text.terminal import PLAIN, Paint, can_show


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Paint(Terminal())("bad", "x") == "\x1b[31;1mx\x1b[0m"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("NO_COLOR", ""), ("TERM", "dumb")])
def test_who_does_not_want_colours_gets_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert Paint(Terminal())("bad", "x") == "x"


def test_a_file_gets_none() -> None:
    assert Paint(io.StringIO())("bad", "x") == PLAIN("bad", "x") == "x"


@pytest.mark.parametrize(("encoding", "expected"), [("utf-8", True), ("ascii", False), ("latin-1", False)])
def test_a_stream_tells_which_characters_it_has(encoding: str, expected: bool) -> None:
    assert can_show(io.TextIOWrapper(io.BytesIO(), encoding=encoding), "✓✗") is expected
    assert can_show(io.TextIOWrapper(io.BytesIO(), encoding=encoding), "x")


def test_colours_can_be_asked_for() -> None:
    assert Paint(enabled=True)("good", "x") == "\x1b[32mx\x1b[0m"
