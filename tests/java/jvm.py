"""Java programs on the JVM, which is what they mean: compiled and run in batches, in one process that stays.

`Harness.java` does both, and prints how each program ended with the heap that it left.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO

from ooxcheck.datatypes import dataclass

OLDEST = 17
"""The first version of Java that knows all that we read."""

REASON = f"there is no JDK {OLDEST} or later: neither JAVA_HOME nor the path has a javac of it"


SHORT = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""How a JVM is started that lives for seconds: what it compiles best and collects on all processors does not pay."""


@cache
def java() -> str | None:
    """Return the command that runs Java, of a JDK that is recent enough; None without one."""
    homes = [Path(home, "bin") for home in [os.environ.get("JAVA_HOME")] if home]
    found = [str(home / "java") for home in homes if (home / "javac").is_file()]
    if shutil.which("javac"):
        found += [path for path in [shutil.which("java")] if path]
    return next((path for path in found if _version(path) >= OLDEST), None)


def version() -> int:
    """Return the version of that command; 0 without one."""
    command = java()
    return _version(command) if command else 0


def _version(path: str) -> int:
    told = subprocess.run([path, "-version"], capture_output=True, text=True, check=False).stderr
    version = re.search(r'version "(\d+)', told)
    return int(version[1]) if version else 0


@dataclass(frozen=True, slots=True)
class Jvm:
    """A JVM that compiles and runs what it is given."""

    to: IO[str]
    out_of: IO[str]

    def outcomes(self, programs: Mapping[str, str], statics: Sequence[Sequence[str]] = ()) -> list[str]:
        """Return how each program ends, by package, and the heap that it leaves; or ``refused`` and javac's words.

        The heap is what is reached from those static fields that are named for each program, ``Main.x``, or from all.
        """
        named = [",".join(each) or "none" for each in statics] or ["*"] * len(programs)
        texts = [(name, base64.b64encode(text.encode()).decode()) for name, text in programs.items()]
        lines = [f"{name} {text} {fields}" for (name, text), fields in zip(texts, named, strict=True)]
        self.to.write("\n".join([str(len(lines)), *lines, ""]))
        self.to.flush()
        return ["\n".join(self._answer()) for _ in lines]

    def _answer(self) -> Iterator[str]:
        while (line := self.out_of.readline()) != ".\n":
            if not line:
                msg = "the JVM has ended; its last words are above"
                raise RuntimeError(msg)
            yield line.rstrip("\n")


@contextmanager
def jvm() -> Iterator[Jvm]:
    """Start a JVM for as long as it is needed."""
    command = java()
    assert command, REASON
    flags = [*SHORT, "-Xshare:auto", "-Dfile.encoding=UTF-8"]
    harness = Path(__file__).with_name("Harness.java")
    with subprocess.Popen(
        [command, *flags, str(harness)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdin
        assert process.stdout
        yield Jvm(process.stdin, process.stdout)
        process.stdin.close()
