"""Baselines: violations that are known, so that only new ones fail.

A violation is known by its fingerprint, which does not depend on lines. Two violations with the same fingerprint need two entries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.formats.alerts import Alert, Form, alerts
from ooxcheck.input.document import Part
from ooxcheck.text.exits import Exit, worst_of
from ooxcheck.text.json_form import Json

Kept = TypeVar("Kept")

SCHEMA = "ooxcheck-baseline-1"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The violations that a baseline does not know, the number of those that it knows, and the entries without a violation.

    `exit` is the exit code of a run without the known violations.
    """

    new: tuple[Alert, ...]
    known: int
    gone: tuple[str, ...]
    exit: Exit


def baseline_of(document: Form) -> dict[str, Json]:
    """Return the baseline with all violations of a document."""
    return baseline_with(entry_of(alert) for method in document["methods"] for alert in violations_of(method))


def entry_of(violation: Alert) -> dict[str, Json]:
    """Return the entry of a violation."""
    return {
        "method": violation.method,
        "rule": violation.rule,
        "message": violation.message,
        "fingerprint": violation.fingerprint,
    }


def baseline_with(entries: Iterable[dict[str, Json]]) -> dict[str, Json]:
    """Return the baseline with some entries."""
    return {"schema": SCHEMA, "violations": list(entries)}


def entries_of(baseline: Part) -> list[Part]:
    """Return the entries of a baseline; refuse a document that is none."""
    schema = baseline["schema"]
    if schema.text() != SCHEMA:
        schema.refuse(f"a baseline has the schema {SCHEMA}")
    return baseline["violations"].parts()


def compare(document: Form, baseline: Part) -> Comparison:
    """Compare the violations of a document with a baseline."""
    entries = [
        (each["fingerprint"].text(), f"{each['method'].text()}: {each['message'].text()}")
        for each in entries_of(baseline)
    ]
    violations = [alert for method in document["methods"] for alert in violations_of(method)]
    new = list(_beyond([(each.fingerprint, each) for each in violations], [key for key, _ in entries]))
    gone = tuple(_beyond(entries, [each.fingerprint for each in violations]))
    return Comparison(tuple(new), len(violations) - len(new), gone, _exit(document, new))


def _beyond(keyed: Sequence[tuple[str, Kept]], others: Sequence[str]) -> Iterator[Kept]:
    """Yield what has no partner with the same key among the others, each of which is the partner of one."""
    left = Counter(others)
    for key, each in keyed:
        if left[key] > 0:
            left[key] -= 1
        else:
            yield each


def violations_of(method: Form) -> Iterator[Alert]:
    """Yield the violations in the answer about a method, in the order of its counterexamples."""
    return (alert for alert in alerts(method) if alert.is_error and alert.example is not None)


def _exit(document: Form, new: Sequence[Alert]) -> Exit:
    """Return the exit code of a document whose known violations do not count; an exit code that its methods do not explain stays."""
    failing = {alert.method for alert in new}
    unchecked = [Exit.NO_ANSWER] if document["unchecked"] else []
    codes = [(method["method"] in failing, method["exit"]) for method in document["methods"]]
    if document["exit"] != worst_of([*unchecked, *(code for _, code in codes)]):
        return Exit(document["exit"])
    left = [code for is_failing, code in codes if is_failing or code != Exit.VIOLATED]
    return worst_of([*unchecked, *left])
