"""Task definitions of a folder, and answers about their properties."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.svcomp.points import points
from ooxcheck.datatypes import dataclass
from ooxcheck.input.svcomp_tasks import Property, read_task


@dataclass(frozen=True, slots=True)
class Definition:
    """A program and its properties with expected verdicts; `family` is the folder below `root`, the folder of the track."""

    name: str
    family: str
    path: Path
    root: Path
    files: tuple[str, ...]
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a tool to one property of a task: true, false or unknown with the reason, and its processor time."""

    definition: Definition
    asked: Property
    says_right: bool | None
    reason: str
    seconds: float

    @property
    def name(self) -> str:
        """The name of the task with its property."""
        return f"{self.definition.name}:{self.asked.kind}"

    @property
    def is_right(self) -> bool:
        """Whether the answer is the expected one."""
        return self.says_right is not None and self.says_right == self.asked.expected

    @property
    def is_wrong(self) -> bool:
        """Whether the answer contradicts the expected one."""
        return self.says_right is not None and not self.is_right

    @property
    def points(self) -> int:
        """The points of SV-COMP."""
        return points(is_right=bool(self.asked.expected), says_right=self.says_right)


def definitions(folder: Path) -> Iterator[Definition]:
    """Yield the definitions below a folder that have properties with expected verdicts, in the order of their names."""
    root = folder / "java" if (folder / "java").is_dir() else folder
    for path in sorted(root.rglob("*.yml")):
        task = read_task(path, root)
        expected = tuple(each for each in task.properties if each.expected is not None)
        if expected:
            name = path.relative_to(root).with_suffix("")
            yield Definition(str(name), name.parts[0], path, root, task.files, expected)
