"""Calling the command in this process: what it prints on both streams, and its exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ooxcheck import engine as engine_package
from ooxcheck.commands.cli import status
from tests.ooxcheck import fakes


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads(self.out)
        return loaded


Ooxcheck = Callable[..., Answer]


@pytest.fixture
def ooxcheck(capsys: pytest.CaptureFixture[str]) -> Ooxcheck:
    def call(*arguments: str | Path) -> Answer:
        code = status([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(int(code), captured.out, captured.err)

    return call


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Let the oracle answer where a check would be made; return what stands in for the checker."""
    checker = ModuleType("ooxcheck.engine.checker")
    monkeypatch.setattr(checker, "check", fakes.check, raising=False)
    monkeypatch.setattr(engine_package, "checker", checker, raising=False)
    monkeypatch.setitem(sys.modules, "ooxcheck.engine.checker", checker)
    return checker


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a program into a folder of its own, which becomes the current one, and return the file's name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "p.oox") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write
