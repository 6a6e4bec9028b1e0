"""The Dockerfile, read as Docker reads it: what it copies and calls is there, and the container runs without rights."""

from __future__ import annotations

import re
import shlex
import tomllib
from fnmatch import fnmatch
from pathlib import PurePath

from tests.sessions import ROOT

Instruction = tuple[str, str]
"""The word of an instruction, and what follows it."""


def stages() -> list[list[Instruction]]:
    """Return the instructions of each stage; the first one is FROM."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    found: list[list[Instruction]] = []
    for word, _, rest in (line.partition(" ") for line in lines if line.strip()):
        if word == "FROM":
            found.append([])
        if found:
            found[-1].append((word, rest.strip()))
        else:
            assert (word, rest) == ("ARG", "BASE=python:3.12-slim"), "only the base stands before a stage"
    return found


def values(stage: list[Instruction], word: str) -> list[str]:
    return [rest for each, rest in stage if each == word]


def ignored(path: str) -> bool:
    """Return whether a path is left out of what Docker sees."""
    patterns = (ROOT / ".dockerignore").read_text().split()
    parts = [str(PurePath(*PurePath(path).parts[: n + 1])) for n in range(len(PurePath(path).parts))]
    return any(
        fnmatch(part, each) or (each.startswith("**/") and fnmatch(PurePath(part).name, each[3:]))
        for part in parts
        for each in patterns
    )


def test_the_instructions_are_known_and_in_two_stages() -> None:
    build, final = stages()
    assert values(build, "FROM")[0].endswith(" AS build")
    assert {word for word, _ in (*build, *final)} <= {
        *("FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "ENTRYPOINT", "CMD"),
    }
    images = {rest.split()[0] for rest in (values(build, "FROM")[0], values(final, "FROM")[0])}
    assert images == {"${BASE}"}, "the environment is copied, so both stages need the same Python"
    assert values(final, "COPY") == ["--from=build /opt/ooxcheck /opt/ooxcheck"]


def test_it_runs_a_script_of_the_project_without_rights() -> None:
    final = stages()[1]
    (user,) = values(final, "USER")
    assert f"useradd --create-home --uid 1000 {user}" in values(final, "RUN")
    words = [word for word, _ in final]
    assert words.index("RUN") < words.index("USER") < words.index("ENTRYPOINT")
    (entry,) = values(final, "ENTRYPOINT")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert entry == '["ooxcheck"]'
    assert "ooxcheck" in project["scripts"]
    assert values(final, "ENV") == ['PATH="/opt/ooxcheck/bin:$PATH"']


def test_what_the_build_needs_is_there_and_not_ignored() -> None:
    build = stages()[0]
    assert values(build, "COPY") == [". ."]
    (install,) = (each for each in values(build, "RUN") if "-m venv" in each)
    files = [word for word in shlex.split(install) if word.startswith("locks/")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = [*files, "pyproject.toml", "setup.py", "MANIFEST.in", project["project"]["readme"]]
    floors = ["sat", "relational", "oox", "java", "translate", "specs", "datatypes", "ooxcheck"]
    for path in (*needed, *project["project"]["license-files"], *(f"{each}/__init__.py" for each in floors)):
        assert (ROOT / path).is_file(), path
        assert not ignored(path), path
    for path in (".git/config", ".venv/bin/python", "sat/compiled/circuit.so", "oox/__pycache__/a.pyc"):
        assert ignored(path), path
    command = install[install.index("pip install") :]
    assert "--require-hashes" in command
