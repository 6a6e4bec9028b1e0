"""What was measured, kept by commit: a small file for each below ``benchmarks/history``, which `compare` and the gate read.

A file has for each suite the limit, the calibration of that run, and a line for each benchmark: what is true, the verdict, processor seconds. A
run of another suite on the same commit comes to the same file. A tree with changes that are not committed has a plus behind its commit.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.ground.benchmark import Result
from benchmarks.ground.processes import ROOT

HISTORY = ROOT / "benchmarks" / "history"
SCHEMA = "ooxcheck-ground-1"
DIGITS = 12


class UnreadableError(Exception):
    """There is no such run, or its file is not one of ours."""


@dataclass(frozen=True)
class Kept:
    """The results of one suite in one run, the seconds that each benchmark had, and what the calibration task took."""

    timeout: float
    jobs: int
    calibration: float
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Run:
    """All that is kept of a commit, by suite."""

    commit: str
    suites: Mapping[str, Kept]


def commit(root: Path = ROOT) -> str:
    """Return the commit of a tree, with a plus if something in it was changed; what the benchmarks keep is no change."""
    try:
        number = _git(root, "rev-parse", f"--short={DIGITS}", "HEAD")
        changed = _git(
            root, "status", "--porcelain", "--untracked-files=no", "--", ".", ":!benchmarks/history"
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{number}+" if changed else number


def keep(run: Run, folder: Path = HISTORY, name: str = "") -> Path:
    """Write a run beside what is kept of its commit, suite by suite, and return the file."""
    path = folder / f"{name or run.commit}.json"
    before = {} if name else kept_of(run.commit, folder)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(Run(run.commit, {**before, **run.suites})), encoding="utf-8")
    return path


def kept_of(commit: str, folder: Path = HISTORY) -> Mapping[str, Kept]:
    """Return what is kept of a commit, by suite: nothing if it was never measured."""
    path = folder / f"{commit}.json"
    return read(path).suites if path.exists() else {}


def find(name: str, folder: Path = HISTORY) -> Run:
    """Return the run that a name means: a file, the beginning of a commit, or what git knows as one."""
    if name.endswith(".json"):
        return read(Path(name))
    there = {path.stem: path for path in folder.glob("*.json")}
    kept = [stem for stem in there if name and stem.startswith(name)] or [
        stem for stem in there if stem.startswith(_meant(name) or " ")
    ]
    exact = [stem for stem in kept if stem == name] or kept
    if len(exact) == 1:
        return read(there[exact[0]])
    names = ", ".join(sorted(exact or there)) or "none"
    msg = f"{name or 'nothing'}: {'several runs begin so' if exact else 'no such run is kept'}; there are {names}"
    raise UnreadableError(msg)


def read(path: Path) -> Run:
    """Return what a file keeps."""
    try:
        form = json.loads(path.read_text(encoding="utf-8"))
        if form["schema"] != SCHEMA:
            msg = f"{path}: its schema is {form['schema']}, not {SCHEMA}"
            raise UnreadableError(msg)
        return Run(form["commit"], {name: _kept(name, kept) for name, kept in form["suites"].items()})
    except (
        OSError,
        UnicodeDecodeError,
        json.JSONDecodeError,
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
    ) as error:
        msg = f"{path}: cannot be read as results of the benchmarks ({type(error).__name__}: {error})"
        raise UnreadableError(msg) from error


def _kept(suite: str, form: dict[str, Any]) -> Kept:
    results = [
        Result(suite, name, size, truth, verdict, float(seconds))
        for name, size, truth, verdict, seconds in form["results"]
    ]
    return Kept(float(form["timeout"]), int(form["jobs"]), float(form["calibration"]), tuple(results))


def _text(run: Run) -> str:
    """Return a run as JSON with a line for each benchmark."""
    suites = ",\n".join(f"  {json.dumps(name)}: {_suite(kept)}" for name, kept in sorted(run.suites.items()))
    return f'{{\n "schema": {json.dumps(SCHEMA)},\n "commit": {json.dumps(run.commit)},\n "suites": {{\n{suites}\n }}\n}}\n'


def _suite(kept: Kept) -> str:
    head = f'"timeout": {kept.timeout:g}, "jobs": {kept.jobs}, "calibration": {kept.calibration:.3f}'
    return f'{{{head}, "results": [\n{_lines(kept.results)}\n  ]}}'


def _lines(results: Sequence[Result]) -> str:
    rows = ([each.name, each.size, each.truth, each.verdict, round(each.seconds, 3)] for each in results)
    return ",\n".join(f"   {json.dumps(row, ensure_ascii=False)}" for row in rows)


def _meant(name: str) -> str:
    try:
        return (
            _git(ROOT, "rev-parse", f"--short={DIGITS}", "--verify", "--quiet", f"{name}^{{commit}}") or name
        )
    except (OSError, subprocess.CalledProcessError):
        return name


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=root, check=True, capture_output=True, text=True
    ).stdout.strip()
