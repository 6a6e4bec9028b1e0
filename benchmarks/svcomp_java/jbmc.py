"""JBMC on a task, as its SV-COMP wrapper runs it: growing bounds, each first without and then with assertions about unwinding.

The folder has ``jbmc.sh``, and ``core-models.jar`` if there are library models. The program is compiled before; this time does not count.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.ground.processes import run_command
from benchmarks.svcomp_java.tasks import Answer, Definition
from ooxcheck.input.svcomp_tasks import Property

BOUNDS = (2, 6, 12, 17, 21, 40, 200, 400, 1025, 2049, 268435456)
OPTIONS = ("--throw-runtime-exceptions", "--max-nondet-string-length", "125", "--stop-on-fail")
KINDS = {"assert": ("--disable-uncaught-exception-check",), "exception": ("--no-assertions",)}
"""The options for each property that JBMC can check."""
SUCCESS, FAILURE = 0, 10
"""Exit statuses of an answer."""


def answers(definition: Definition, seconds: float, folder: Path) -> list[Answer]:
    """Return the answers to all properties, each within so many seconds of processor time."""
    with TemporaryDirectory() as classes:
        problem = _compile(definition, Path(classes))
        if problem:
            return [Answer(definition, asked, None, problem, 0.0) for asked in definition.properties]
        return [_answer(definition, asked, seconds, folder, classes) for asked in definition.properties]


def _compile(definition: Definition, classes: Path) -> str:
    """Compile a program; return why that is not possible."""
    texts = [
        str(text)
        for name in definition.files
        for text in (sorted(Path(name).rglob("*.java")) if Path(name).is_dir() else [Path(name)])
    ]
    for target in (("--release", "8"), ()):
        done = subprocess.run(
            ["javac", "-g", "-nowarn", *target, "-d", str(classes), *texts],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode == 0:
            return ""
    return f"javac refuses it: {done.stderr.splitlines()[0]}"


def _answer(definition: Definition, asked: Property, seconds: float, folder: Path, classes: str) -> Answer:
    if asked.kind not in KINDS:
        return Answer(definition, asked, None, "JBMC does not check this property", 0.0)
    models = folder / "core-models.jar"
    class_path = f"{classes}:{models}" if models.exists() else classes
    command = (
        str(folder.absolute() / "jbmc.sh"), asked.entry.rpartition(".")[0], "--classpath", class_path, *OPTIONS, *KINDS[asked.kind],
    )  # fmt: skip
    says_right, reason, spent = deepen(command, seconds)
    return Answer(definition, asked, says_right, reason, spent)


def deepen(command: Sequence[str], seconds: float) -> tuple[bool | None, str, float]:
    """Return the verdict of the first bound that is enough, why there is none, and the processor time."""
    spent = 0.0
    for bound in BOUNDS:
        for mode in ("--no-unwinding-assertions", "--unwinding-assertions"):
            ended = run_command((*command, "--unwind", str(bound), mode), seconds=max(0.0, seconds - spent))
            spent += ended.seconds
            if ended.status is None:
                return None, f"no answer in {seconds:g} s", spent
            if ended.status not in (SUCCESS, FAILURE):
                return None, f"JBMC ends with status {ended.status}", spent
            if ended.status == FAILURE and mode == "--no-unwinding-assertions":
                return False, "", spent
        if ended.status == SUCCESS:
            return True, "", spent
    return None, "a bound is reached", spent
