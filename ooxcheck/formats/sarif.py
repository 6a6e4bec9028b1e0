"""Answers as SARIF 2.1.0, the format of code scanning (OASIS, "Static Analysis Results Interchange Format", 2020).

Every violated duty is a result with its place, the steps of the counterexample as a code flow, and its heaps as properties. Open and unproved duties are
results of kind ``open``, unreached ones of kind ``notApplicable``, assumptions about methods without body and contract of kind ``informational``. A duty
that holds is no result; the verdict on every method is in the properties of the run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import version
from itertools import chain
from pathlib import PurePath
from urllib.parse import quote

from ooxcheck.formats.alerts import (
    ASSUMED,
    FAULT,
    NEVER,
    NOT_PROVED,
    POSSIBLE,
    REFUSED,
    UNKNOWN,
    VACUOUS,
    Alert,
    Form,
    alerts,
    assumption_alerts,
    bounds_text,
)
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.text.json_form import Json

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

MAX_STEPS = 1_000
"""The number of steps of a counterexample in a result."""

_OTHERS = {
    VACUOUS: "Some state satisfies what is assumed, some run finishes, and some duty is reached.",
    UNKNOWN: "Every duty is decided within the limits of time and memory.",
    NOT_PROVED: "Loop invariants and contracts that stand for code are strong enough to prove every duty.",
    POSSIBLE: "Every heap in which a duty is violated is one that no client can build.",
    NEVER: "Some run comes to every duty that the text of the method names.",
    REFUSED: "The method can be checked.",
    FAULT: "The tool does not fail.",
    ASSUMED: "A method without a body has a contract that says what it does.",
}
RULES = {**{kind.value.replace(" ", "-"): kind.facts.rule for kind in DutyKind}, **_OTHERS}
"""Every rule with its meaning."""

_LEVELS = {
    VACUOUS: "warning",
    UNKNOWN: "warning",
    NOT_PROVED: "warning",
    NEVER: "warning",
    **dict.fromkeys((POSSIBLE, ASSUMED), "note"),
}
_KINDS = {UNKNOWN: "open", NOT_PROVED: "open", NEVER: "notApplicable", ASSUMED: "informational"}
"""The kind of a result that is no violation, by rule."""


def sarif(document: Mapping[str, Json]) -> dict[str, Json]:
    """Return the log with the one run of a document."""
    form: Form = document
    results: list[Json] = [
        _result(alert, method)
        for method in form["methods"]
        for alert in chain(alerts(method), assumption_alerts(method))
    ]
    run: dict[str, Json] = {
        "tool": {"driver": _driver()},
        "invocations": [_invocation(form)],
        "columnKind": "unicodeCodePoints",
        "results": results,
        "properties": {
            "methods": [_method(method) for method in form["methods"]],
            "unchecked": form["unchecked"],
        },
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _driver() -> Json:
    rules: list[Json] = [
        {
            "id": rule,
            "shortDescription": {"text": sentence},
            "defaultConfiguration": {"level": _LEVELS.get(rule, "error")},
        }
        for rule, sentence in RULES.items()
    ]
    return {"name": "ooxcheck", "version": version("ooxcheck"), "rules": rules}


def _invocation(form: Form) -> Json:
    """Return the end of the run; it is successful unless it was interrupted, refused or failed internally."""
    failed = any(method["error"] for method in form["methods"]) or bool(form["unchecked"])
    return {"executionSuccessful": not failed, "exitCode": form["exit"]}


def _method(method: Form) -> Json:
    return {
        "method": method["method"],
        "verdict": method["verdict"],
        "bounds": bounds_text(method),
        "bounds_reached": method.get("bounds_reached", []),
    }


def _result(alert: Alert, method: Form) -> Json:
    kind = _KINDS.get(alert.rule, "fail")
    result: dict[str, Json] = {
        "ruleId": alert.rule,
        "ruleIndex": list(RULES).index(alert.rule),
        "kind": kind,
        "level": "none" if kind != "fail" else _LEVELS.get(alert.rule, "error"),
        "message": {"text": _plain("\n".join([alert.message, *alert.story]))},
        "locations": [_location(alert.place)] if alert.place else [],
        "partialFingerprints": {"ooxcheckDuty/v1": alert.fingerprint},
        "properties": {"method": alert.method, "verdict": method["verdict"], "bounds": bounds_text(method)},
    }
    if alert.related:
        result["relatedLocations"] = [_location(place, text) for place, text in alert.related]
    return {**result, **_counterexample(alert.example, result)} if alert.example else result


def _counterexample(example: Form, result: Form) -> dict[str, Json]:
    """Return the properties of a result with a counterexample."""
    kept = {key: example[key] for key in ("arguments", "before", "after", "outcome", "why", "minimal")}
    properties = {**result["properties"], "counterexample": kept}
    flows: list[Json] = [{"locations": flow} for flow in _threads(example["trace"]["steps"][:MAX_STEPS])]
    return {"properties": properties, **({"codeFlows": [{"threadFlows": flows}]} if flows else {})}


def _threads(steps: list[Form]) -> Iterator[list[Json]]:
    """Yield the steps of each thread, numbered in the order of the run."""
    threads: dict[str, list[Json]] = {}
    for number, step in enumerate(steps, start=1):
        told = ", ".join(
            [
                *step["effects"],
                *([f"iteration {step['iteration']}"] if step["iteration"] else []),
                *_reads(step),
            ]
        )
        text = f"{step['text']}   {told}" if told else step["text"]
        region: dict[str, Json] = {"startLine": step["line"]}
        threads.setdefault(step["thread"], []).append(
            {
                "location": {
                    "physicalLocation": _physical(step["file"], region),
                    "message": {"text": _plain(text)},
                },
                "executionOrder": number,
                "nestingLevel": max(0, step["depth"]),
            }
        )
    yield from threads.values()


def _reads(step: Form) -> Iterator[str]:
    """Yield the cells that a step read and another thread had written."""
    for read in step["reads"]:
        writer = read["writer"]
        if writer and writer["thread"] != step["thread"]:
            yield f"reads {read['cell']} from {writer['thread']} at {writer['line']}"


def _location(place: Form, text: str | None = None) -> Json:
    region: dict[str, Json] = {
        "startLine": place["line"],
        "startColumn": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
    }
    location: dict[str, Json] = {"physicalLocation": _physical(place["file"], region)}
    return {**location, "message": {"text": _plain(text)}} if text else location


def _physical(file: str, region: dict[str, Json]) -> Json:
    return {"artifactLocation": {"uri": _uri(file)}, "region": region}


def _uri(file: str) -> str:
    """Return a file as a URI, relative to the working directory if its name is."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="replace")


def _plain(text: str) -> str:
    """Return text without placeholders and links of SARIF messages."""
    return text.replace("{", "{{").replace("}", "}}").replace("](", "] (")
