"""The answer for SV-COMP: TRUE, FALSE or UNKNOWN for each property of a task.

Each property is about some kinds of duties. TRUE needs that no bound on loops, calls or new objects was reached, and that no bound on the size of
inputs limits the answer: arguments that the program reads, and strings that it inputs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ooxcheck.input.svcomp_tasks import Kind, Property

_DUTIES: Mapping[Kind, str] = {"assert": "assert", "exception": "exceptional", "deadlock": "deadlock"}
_CHOSEN = "note.numbers"
_LIMITS = ("reason", "bounds_reached", "size_limits")
"""The keys of an answer that does not cover every execution."""


def verdict(
    document: Mapping[str, Any], properties: Sequence[Property], unchecked: Collection[str] = ()
) -> str:
    """Return the answers for all methods of a document, one line for each property; `unchecked` are the classes of RuntimeExceptions."""
    return _lines({each.name: _word(document, each.kind, unchecked) for each in properties})


def unknown(properties: Sequence[Property]) -> str:
    """Return the answers for properties without a result."""
    return _lines({each.name: "UNKNOWN" for each in properties})


def _lines(words: Mapping[str, str]) -> str:
    return (
        "\n".join(words.values())
        if len(words) == 1
        else "\n".join(f"{name}: {word}" for name, word in words.items())
    )


def surprises(
    document: Mapping[str, Any], properties: Sequence[Property], unchecked: Collection[str]
) -> list[str]:
    """Return the answers that differ from the expected ones of the task."""
    words = {True: "TRUE", False: "FALSE"}
    answers = (
        (each, _word(document, each.kind, unchecked)) for each in properties if each.expected is not None
    )
    return [
        f"{each.name}: {word}, but {words[bool(each.expected)]} is expected"
        for each, word in answers
        if word not in ("UNKNOWN", words[bool(each.expected)])
    ]


def _word(document: Mapping[str, Any], kind: Kind, unchecked: Collection[str]) -> str:
    methods = document["methods"]
    duties = [
        duty for method in methods for duty in method.get("duties") or [] if duty["kind"] == _DUTIES[kind]
    ]
    broken = [duty for duty in duties if duty["standing"] == "violated"]
    if broken and (kind != "exception" or any(_escapes(method, unchecked) for method in methods)):
        return "UNKNOWN" if any(map(_chooses, methods)) else "FALSE"
    is_whole = all(
        method["error"] is None and not any(method.get(key) for key in _LIMITS) for method in methods
    )
    is_known = all(duty["standing"] in ("holds", "never reached") for duty in duties) and bool(
        duties or kind == "assert"
    )
    return "TRUE" if methods and is_whole and is_known and not document["unchecked"] else "UNKNOWN"


def _chooses(method: Mapping[str, Any]) -> bool:
    """Return whether a counterexample may contain a number that no JVM computes."""
    return any(note["code"] == _CHOSEN for note in method.get("notes") or [])


def _escapes(method: Mapping[str, Any], unchecked: Collection[str]) -> bool:
    """Return whether some counterexample throws a RuntimeException."""
    reasons = (example.get("why") or {} for example in method.get("counterexamples") or [])
    return any((reason.get("raised") or {}).get("exception") in unchecked for reason in reasons)
