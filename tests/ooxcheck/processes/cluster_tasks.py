"""What the tests let the machines of a cluster do."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def noted(note: str) -> str:
    """Note that this was done."""
    with open(note, "a", encoding="utf-8") as file:
        file.write("done\n")
    return note


def killed_once(note: str) -> str:
    """Die, the first time."""
    if not Path(note).exists():
        Path(note).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def killed(_task: object) -> None:
    """Die."""
    os.kill(os.getpid(), signal.SIGKILL)


def sleeping(note: str) -> None:
    """Note which process this is, and do nothing for long."""
    Path(note).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(600)


def refused(_task: object) -> None:
    """Fail."""
    raise ValueError("not this one")
