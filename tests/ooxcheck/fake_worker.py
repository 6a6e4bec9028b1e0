"""A worker that does to its process what its job says."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from ooxcheck.batch.worker import Doing, limit_memory, serve

_LEFT_BEHIND: list[bytearray] = []


def main() -> None:
    serve(_obeyed)


def _obeyed(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    doing(f"about to {job['do']}")
    match job["do"]:
        case "answer":
            sys.stdout.write("this is no message\n")
            time.sleep(job.get("after", 0))
        case "note":
            Path(job["file"]).write_text(str(os.getpid()))
            time.sleep(60)
        case "sleep":
            time.sleep(60)
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "raise":
            msg = "a fault"
            raise ZeroDivisionError(msg)
        case "grow":
            limit_memory(1 << 8)
            bytearray(1 << 30)
        case "leave too much behind":
            limit_memory(1 << 8)
            _LEFT_BEHIND.append(bytearray(1 << 27))
        case "be killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "exit":
            sys.exit(3)
        case unknown:
            raise ValueError(unknown)
    return {"process": os.getpid(), "name": job.get("name"), "text": "é\ud800" * job.get("size", 1)}
