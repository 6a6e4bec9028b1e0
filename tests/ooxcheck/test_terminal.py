from __future__ import annotations

import io

import pytest

from ooxcheck.terminal import PLAIN, Paint


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
