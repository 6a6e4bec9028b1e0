"""The extension for VS Code: its settings and files are those that its pages name, and its lock file names no registry."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ooxcheck import __version__

ROOT = Path(__file__).parent.parent.parent
EXTENSION = ROOT / "editors" / "vscode"
PACKAGE = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))


def test_the_pages_name_all_settings_with_their_defaults() -> None:
    settings = {
        name: str(json.dumps(each["default"])).strip('"')
        for name, each in PACKAGE["contributes"]["configuration"]["properties"].items()
        if name != "ooxcheck.trace.server"
    }
    for page in (EXTENSION / "README.md", ROOT / "docs" / "editors" / "vscode.md"):
        rows = re.findall(r"^\| `(ooxcheck[.\w]+)` \| `([^`]*)` \|", page.read_text("utf-8"), re.MULTILINE)
        assert dict(rows) == settings


def test_the_files_that_are_named_are_there() -> None:
    contributes = PACKAGE["contributes"]
    steps = contributes["walkthroughs"][0]["steps"]
    files = [
        *(each["path"] for each in contributes["grammars"]),
        *(each["configuration"] for each in contributes["languages"]),
        *(step["media"]["markdown"] for step in steps),
    ]
    assert not [each for each in files if not (EXTENSION / each).is_file()]


def test_commands_of_the_walkthrough_exist() -> None:
    text = json.dumps(PACKAGE["contributes"]["walkthroughs"])
    commands = {each["command"] for each in PACKAGE["contributes"]["commands"]}
    assert set(re.findall(r"command:(ooxcheck\.\w+)", text)) <= commands
    source = (EXTENSION / "src" / "extension.ts").read_text("utf-8")
    registered = {f"ooxcheck.{name}" for name in re.findall(r'command\("(\w+)"', source)}
    assert commands <= registered


def test_it_has_the_version_of_the_checker() -> None:
    assert PACKAGE["version"] == __version__


def test_the_lock_file_names_no_registry() -> None:
    packages = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))["packages"]
    assert not [name for name, each in packages.items() if "resolved" in each]
    assert all("integrity" in each for name, each in packages.items() if name)
