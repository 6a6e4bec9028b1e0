"""The tasks: methods of the programs, each with a comment above it that gives its name, and says whether it is right or wrong.

Each is there twice: in OOX, where what Java asks of a `Verifier` is a parameter, and in Java, which asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = Path(__file__).parent / "programs"
JAVA = Path(__file__).parent / "java"
IN_JAVA = "java/"
"""Before the names of the tasks in Java."""

_CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
_TASK = re.compile(
    r"^  // ([\w-]+): (right|wrong)\b[^\n]*\n  static void (\w+)\(([^)]*)\)([^{]*)", re.MULTILINE
)
_PINNED = re.compile(r"#(\w+) == [0-9]+")


@dataclass(frozen=True)
class Task:
    """A method, and whether it keeps all its assertions; `has_all_inputs` if arrays of some length have all inputs that there are."""

    name: str
    path: Path
    method: str
    is_right: bool
    has_all_inputs: bool = True


def tasks() -> Iterator[Task]:
    """Yield all tasks, file by file, first those in OOX."""
    yield from (task for path in sorted(PROGRAMS.glob("*.oox")) for task in _of(path, ""))
    yield from (task for path in sorted(JAVA.glob("*.java")) for task in _of(path, IN_JAVA))


def _of(path: Path, prefix: str) -> Iterator[Task]:
    text = path.read_text(encoding="utf-8")
    for match in _TASK.finditer(text):
        owner = [each[1] for each in _CLASS.finditer(text, 0, match.start())][-1]
        arrays = set(re.findall(r"\[\] (\w+)", match[4]))
        yield Task(
            f"{prefix}{match[1]}",
            path,
            f"{owner}.{match[3]}",
            match[2] == "right",
            arrays <= set(_PINNED.findall(match[5])),
        )
