"""Helix, configured as its page says, shows mistakes and verdicts; its configuration is TOML that names the server where it uses it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.editors.pages import PROGRAM, WITHOUT_MISTAKE, configuration

SECONDS = 60


class Terminal:
    """A program in a terminal of tmux: keys go in, and the screen comes out."""

    def __init__(self, command: str, folder: Path) -> None:
        self._tmux = ["tmux", "-L", f"helix{os.getpid()}", "-f", "/dev/null"]
        self._run("new-session", "-d", "-x", "160", "-y", "40", "-c", str(folder), command)

    def press(self, *keys: str) -> None:
        """Press keys, by the names of tmux."""
        self._run("send-keys", *keys)

    def screen(self) -> str:
        """Return what is on the screen."""
        return self._run("capture-pane", "-p")

    def wait_for(self, words: str) -> str:
        """Return the screen as soon as some words are on it."""
        limit = monotonic() + SECONDS
        while words not in (screen := self.screen()):
            assert monotonic() < limit, f"{words} should be on the screen:\n{screen}"
            sleep(0.1)
        return screen

    def end(self) -> None:
        """End the program."""
        self._run("kill-server")

    def _run(self, *arguments: str) -> str:
        done = subprocess.run([*self._tmux, *arguments], capture_output=True, text=True, check=True)
        return done.stdout


@pytest.fixture
def helix(tmp_path: Path) -> Iterator[Callable[[str], Terminal]]:
    """Open a file in Helix, in a folder with the configuration of the page."""
    pytest.importorskip("pygls")
    for name in ("hx", "tmux"):
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
    (tmp_path / "helix").mkdir()
    (tmp_path / "helix" / "languages.toml").write_text(configuration("helix.md", "toml"))
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    terminals: list[Terminal] = []

    def start(file: str) -> Terminal:
        variables = f"PATH='{path}' HOME='{tmp_path}' XDG_CONFIG_HOME='{tmp_path}'"
        terminals.append(Terminal(f"env {variables} hx {file}", tmp_path))
        return terminals[-1]

    yield start
    for each in terminals:
        each.end()


def test_the_languages_use_the_server() -> None:
    settings = tomllib.loads(configuration("helix.md", "toml"))
    (server,) = settings["language-server"]
    assert settings["language-server"][server] == {"command": "ooxcheck", "args": ["lsp"]}
    assert all(server in language["language-servers"] for language in settings["language"])


def test_mistakes_and_verdicts_arrive(tmp_path: Path, helix: Callable[[str], Terminal]) -> None:
    (tmp_path / "broken.oox").write_text(PROGRAM)
    (tmp_path / "mended.oox").write_text(WITHOUT_MISTAKE)
    editor = helix("broken.oox")
    editor.wait_for("● 1")  # the status line counts mistakes
    editor.press("Space", "d")
    editor.wait_for("has no field valu")
    editor.press("Escape")
    editor.press(":open mended.oox", "Enter")
    editor.wait_for("mended.oox")
    editor.press(":write!", "Enter")
    editor.wait_for("● 1")
    editor.press("4", "g", "g", "Space", "k")
    editor.wait_for("violated")
    editor.press("Escape", "Space", "d")
    editor.wait_for("ensures")
