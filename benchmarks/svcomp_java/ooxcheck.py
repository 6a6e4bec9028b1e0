"""ooxcheck on a task: one run for each property, as BenchExec runs it."""

from __future__ import annotations

import re
from os.path import abspath as absolute

from benchmarks.ground.benchmark import Finished
from benchmarks.ground.processes import finished
from benchmarks.svcomp_java.options import SVCOMP
from benchmarks.svcomp_java.tasks import Answer, Definition
from ooxcheck.input.svcomp_tasks import PROPERTY_SUFFIX, Property

_REASON = re.compile(r"^[\w-]+: UNKNOWN, since (.*)$", re.MULTILINE)
_WORDS = {"TRUE": True, "FALSE": False, "UNKNOWN": None}


def answers(definition: Definition, seconds: float) -> list[Answer]:
    """Return the answers to all properties, each within so many seconds of processor time."""
    return [_answer(definition, asked, seconds) for asked in definition.properties]


def _answer(definition: Definition, asked: Property, seconds: float) -> Answer:
    property_file = definition.root / "properties" / f"{asked.name}{PROPERTY_SUFFIX}"
    arguments = ("-m", "ooxcheck", *map(absolute, definition.files), absolute(property_file), *SVCOMP)
    ended = finished(arguments, seconds=seconds)
    says_right, reason = read_answer(ended, seconds)
    return Answer(definition, asked, says_right, reason, ended.seconds)


def read_answer(ended: Finished, seconds: float) -> tuple[bool | None, str]:
    """Return the answer that a run has printed, and the reason if it is unknown."""
    says_right = _WORDS.get(ended.output.strip()) if ended.status is not None else None
    return says_right, "" if says_right is not None else _reason(ended, seconds)


def _reason(ended: Finished, seconds: float) -> str:
    """Return why a run has no answer."""
    if ended.status is None:
        return f"no answer in {seconds:g} s"
    printed = _REASON.search(ended.errors)
    last = (ended.errors.strip().splitlines() or [""])[-1]
    return printed[1] if printed else f"exit status {ended.status}: {last}"
