"""Interpreters are found where they are, and one that answers with another version is none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import pythons

HERE = "{}.{}".format(*sys.version_info[:2])


def stand_in(path: Path, version: str) -> str:
    """Write something that answers as a Python of this version does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_the_supported_versions_begin_with_the_least_that_is_required() -> None:
    text = (pythons.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={pythons.supported()[0]}"' in text
    assert HERE in pythons.supported()


def test_this_python_is_one_of_its_version() -> None:
    assert pythons.interpreter(HERE, [sys.executable]) == sys.executable


def test_a_shim_that_leads_nowhere_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path / "bin" / "python9.1", "no such version; exit 1")
    right = stand_in(tmp_path / "pyenv" / "versions" / "9.1.3" / "bin" / "python", "9.1")
    stand_in(tmp_path / "pyenv" / "versions" / "9.10.0" / "bin" / "python", "9.10")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin:/usr/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert pythons.interpreter("9.1", []) == right


def test_a_version_that_is_not_there_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    assert pythons.interpreter("9.9", [sys.executable, str(tmp_path / "nothing")]) is None


def test_nothing_found_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "supported", lambda: ["9.9"])
    assert pythons.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("9.9    not found")
