"""Sessions in documents: the ``console`` blocks of a Markdown file, run again and compared, or written anew.

A line that begins with ``$`` is a command, what follows is what it prints. Only ``ooxcheck`` is run, in this process,
and ``echo $?`` means the exit code of the command before. ``python -m tests.sessions`` writes into every document what
its commands print now: look at the difference before keeping it.
"""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from ooxcheck.commands.cli import status

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SECONDS = re.compile(r" *\b\d+\.\d+ s\b")
_FIGURES = re.compile(r'"(?:timing|sizes)": \{[^}]*\}')


@dataclass(frozen=True)
class Document:
    """A file with sessions, and the folder in which they run."""

    path: Path
    folder: Path

    def blocks(self) -> list[str]:
        """Return the sessions as they are written down."""
        return _BLOCK.findall(self.path.read_text(encoding="utf-8"))

    def rewrite(self) -> None:
        """Write down what the sessions print now."""
        text = self.path.read_text(encoding="utf-8")
        self.path.write_text(
            _BLOCK.sub(lambda match: f"```console\n{replayed(match[1], self.folder)}```", text),
            encoding="utf-8",
        )


def documents() -> list[Document]:
    """Return all documents that have sessions."""
    manuals = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = [Document(path, ROOT) for path in manuals]
    found += [Document(path, GOLDEN) for path in sorted(GOLDEN.glob("*.md"))]
    return [document for document in found if document.blocks()]


def replayed(block: str, folder: Path) -> str:
    """Return a session with what its commands print now."""
    return "".join(_answers([line for line in block.splitlines() if line.startswith("$ ")], folder))


def comparable(text: str) -> str:
    """Return what a session prints without what may differ the next time: seconds, and sizes of problems."""
    return _FIGURES.sub("...", _SECONDS.sub(" ...", text))


def _answers(commands: list[str], folder: Path) -> Iterator[str]:
    code = 0
    for line in commands:
        words = shlex.split(line[2:])
        if words == ["echo", "$?"]:
            yield f"{line}\n{code}\n"
            continue
        assert words[0] == "ooxcheck", f"only ooxcheck should be run in a session, not {words[0]}"
        output = io.StringIO()
        with chdir(folder), _plain_environment(), redirect_stdout(output), redirect_stderr(output):
            code = int(status(words[1:]))
        yield f"{line}\n{output.getvalue()}"


@contextmanager
def _plain_environment() -> Iterator[None]:
    """Make the width of help texts independent of the terminal."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


if __name__ == "__main__":
    for document in documents():
        document.rewrite()
