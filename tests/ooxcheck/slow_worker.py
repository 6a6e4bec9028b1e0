"""A worker that lets the oracle answer; the first method takes a while, and ``A.sleep`` for ever, as a file says."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from ooxcheck import engine
from ooxcheck.batch import worker
from tests.ooxcheck import fakes


def main() -> None:
    checker: Any = ModuleType("ooxcheck.engine.checker")
    checker.check = fakes.check
    sys.modules["ooxcheck.engine.checker"] = checker
    setattr(engine, "checker", checker)  # noqa: B010 (the type checker knows the attribute as something else)
    worker.serve(_answered)


def _answered(job: dict[str, Any], doing: worker.Doing) -> dict[str, Any]:
    if job["method"] == "A.sleep()":
        Path("asleep").touch()
    time.sleep({"A.f()": 0.5, "A.sleep()": 60}.get(job["method"], 0))
    return worker.check_job(job, doing)
