"""javac, and programs that it has compiled, in a JVM that stays as long as this process: `Tools.java` runs both."""

from __future__ import annotations

import atexit
import base64
import subprocess
from functools import cache
from pathlib import Path

from ooxcheck.datatypes import dataclass
from tests.java.jvm import REASON, SHORT, java


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, what it printed, and its complaints."""

    status: int
    out: str
    err: str


def javac(folder: Path, *arguments: str | Path) -> Ended:
    """Compile some files into a folder."""
    return _asked("javac", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", folder, *arguments)


def run(folder: Path, main: str, *arguments: str, asserting: bool = False) -> Ended:
    """Run the class of a name in a folder; assertions are enabled if it is `asserting`."""
    return _asked("java", str(asserting), folder, main, *arguments)


def _asked(*words: str | Path) -> Ended:
    tools = _tools()
    assert tools.stdin
    assert tools.stdout
    tools.stdin.write(" ".join(base64.b64encode(str(word).encode()).decode() for word in words) + "\n")
    tools.stdin.flush()
    status, out, err = tools.stdout.readline().rstrip("\n").split(" ")
    return Ended(int(status), *(base64.b64decode(text).decode() for text in (out, err)))


@cache
def _tools() -> subprocess.Popen[str]:
    command = java()
    assert command, REASON
    file = Path(__file__).with_name("Tools.java")
    tools = subprocess.Popen(
        [command, *SHORT, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(tools.communicate)
    return tools
