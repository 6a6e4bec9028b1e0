"""Completion: what the command answers to a shell, and what bash makes of it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ooxcheck.commands.cli import COMMANDS
from ooxcheck.commands.introduction.completion import SHELLS
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = "class List { List() { } void add(int x) { } void add(bool b) { } int size() { return 0; } void none(); } class Other { void m() { } }"


@pytest.fixture
def offered(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Callable[..., list[str]]:
    file(PROGRAM)

    def ask(*words: str) -> list[str]:
        answer = ooxcheck("completion", "--complete", "--", *words)
        assert (answer.code, answer.err) == (0, "")
        return [":".join(line.split("\t")[:2]) for line in answer.out.splitlines()]

    return ask


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["br"], ["word:brute", "file:oox"]),
        (["List.s"], ["word:List.size", "file:oox"]),
        (["check", "List."], ["word:List.List", "word:List.add", "word:List.size", "file:oox"]),
        (["List.add", "Oth"], ["word:Other.m", "file:oox"]),
        (["brute", "O"], ["word:Other.m"]),
        (["brute", "Other.m", ""], ["file:oox"]),
        (["parse", ""], ["file:oox"]),
        (["List.add", "--sco"], ["word:--scope"]),
        (["--sco"], ["word:--scope"]),
        (["List.add", "--overflow", ""], ["word:wrap", "word:error"]),
        (["List.add", "--overflow", "e"], ["word:error"]),
        (["List.add", "--overflow=e"], ["word:error"]),
        (["List.add", "--overflow", "=", "e"], ["word:error"]),
        (["List.add", "--overflow", "="], ["word:wrap", "word:error"]),
        (["List.add", "--calls", "in"], ["word:inline", "word:infer"]),
        (["List.add", "--unroll", ""], ["word:auto"]),
        (["List.add", "--scope", ""], []),
        (["List.add", "--out", ""], ["folder:"]),
        (["List.add", "--diagram", "m"], ["word:mermaid"]),
        (["completion", ""], [f"word:{shell}" for shell in SHELLS]),
        (["example", "tr"], ["word:tree.oox"]),
        (["help", "nothing", ""], []),
    ],
)
def test_what_a_word_could_become(
    words: list[str], found: list[str], offered: Callable[..., list[str]]
) -> None:
    assert offered(*words) == found


def test_the_first_word_is_a_command_a_method_or_a_file(offered: Callable[..., list[str]]) -> None:
    found = offered("")
    assert [f"word:{name}" for name in COMMANDS] == found[: len(COMMANDS)]
    assert found[len(COMMANDS) :] == [
        "word:List.List",
        "word:List.add",
        "word:List.size",
        "word:Other.m",
        "file:oox",
    ]


def test_only_the_files_that_are_named_are_looked_at(
    offered: Callable[..., list[str]], tmp_path: Path
) -> None:
    (tmp_path / "q.oox").write_text("class Q { void q() { } ")
    (tmp_path / "r.oox").write_text("class R { void r() { } }")
    assert offered("r.oox", "") == ["word:R.r", "file:oox"]
    assert offered("nowhere.oox", "") == ["file:oox"]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script_that_asks_the_command(shell: str, ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("completion", shell)
    assert answer.code == 0
    assert "completion --complete -- " in answer.out
    assert all(f"{kind}" in answer.out for kind in ("file)", "folder)", "word)") if shell != "fish")


@pytest.mark.parametrize("words", [[], ["tcsh"], ["bash", "zsh"]])
def test_another_shell_is_told_which_there_are(words: list[str], ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("completion", *words)
    assert answer.code == 2
    assert "name a shell: bash, zsh, fish" in answer.err


def bash(words: list[str], folder: Path) -> list[str]:
    """Return what bash offers for the last of some words, with our script and our command."""
    (folder / "ooxcheck").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ooxcheck "$@"\n')
    (folder / "ooxcheck").chmod(0o755)
    line = " ".join(map(shlex.quote, ["ooxcheck", *words]))
    code = f'source <(ooxcheck completion bash); COMP_WORDS=({line}); COMP_CWORD={len(words)}; _ooxcheck; printf "%s\\n" "${{COMPREPLY[@]}}"'
    environment = {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "PYTHONPATH": str(Path(__file__).parents[3]),
    }
    done = subprocess.run(
        ["bash", "-c", code], capture_output=True, cwd=folder, env=environment, timeout=60, check=True
    )
    assert done.stderr == b""
    return sorted(done.stdout.decode().split())


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["exp"], ["explain", "export"]),
        (["List.a"], ["List.add"]),
        (["parse", ""], ["deep", "p.oox"]),
        (["brute", "List.add", "p"], ["p.oox"]),
        (["List.add", "--out", ""], ["deep"]),
        (["List.add", "--loops", "="], ["auto", "invariant", "unroll"]),
        (["List.add", "--calls", "co"], ["contract"]),
    ],
)
def test_bash_completes(words: list[str], found: list[str], tmp_path: Path) -> None:
    (tmp_path / "p.oox").write_text(PROGRAM)
    (tmp_path / "deep").mkdir()
    assert bash(words, tmp_path) == found


def test_bash_knows_whom_to_ask(tmp_path: Path) -> None:
    script = subprocess.run(
        [sys.executable, "-m", "ooxcheck", "completion", "bash"], capture_output=True, check=True
    ).stdout
    done = subprocess.run(
        ["bash", "-c", script.decode() + "complete -p ooxcheck"], capture_output=True, check=True
    )
    assert done.stdout == b"complete -F _ooxcheck ooxcheck\n"
