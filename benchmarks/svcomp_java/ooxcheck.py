"""ooxcheck on a task: one run answers all properties, since the check is the same for each of them."""

from __future__ import annotations

import re

from benchmarks.ground.benchmark import Finished
from benchmarks.ground.processes import finished
from benchmarks.svcomp_java.options import SVCOMP
from benchmarks.svcomp_java.tasks import Answer, Definition

_WORD = re.compile(r"^(?:([\w-]+): )?(TRUE|FALSE|UNKNOWN)$", re.MULTILINE)
_REASON = re.compile(r"^([\w-]+): UNKNOWN, since (.*)$", re.MULTILINE)
_WORDS = {"TRUE": True, "FALSE": False, "UNKNOWN": None}


def answers(definition: Definition, seconds: float) -> list[Answer]:
    """Return the answers to all properties within so many seconds of processor time."""
    arguments = ("-m", "ooxcheck", str(definition.path), *SVCOMP, "--root", str(definition.root))
    return read_answers(definition, finished(arguments, seconds=seconds), seconds)


def read_answers(definition: Definition, ended: Finished, seconds: float) -> list[Answer]:
    """Return the answers that a run has printed; none that it has not."""
    words: dict[str, str] = dict(_WORD.findall(ended.output))
    reasons = dict(_REASON.findall(ended.errors))
    read = []
    for asked in definition.properties:
        word = words.get(asked.name, words.get("", "UNKNOWN"))
        reason = reasons.get(asked.name) or _failure(ended, seconds)
        says_right = _WORDS[word]
        read.append(
            Answer(definition, asked, says_right, "" if says_right is not None else reason, ended.seconds)
        )
    return read


def _failure(ended: Finished, seconds: float) -> str:
    """Return why a run has printed no reason."""
    if ended.status is None:
        return f"no answer in {seconds:g} s"
    last = (ended.errors.strip().splitlines() or [""])[-1]
    return f"exit status {ended.status}: {last}"
