"""Answers as commands of a GitHub workflow, which shows them beside the lines of a change.

A workflow shows ten annotations of a step and drops the others. So the ten worst come first, and the others go to the summary of the step, a file
that the workflow names.

Text of a program must not become a command: every printed line begins with one of our commands, and line breaks, percent signs and separators in
values are escaped as the runner expects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.formats.alerts import (
    NOT_PROVED,
    POSSIBLE,
    UNKNOWN,
    Alert,
    Form,
    alerts,
    bounds_text,
    why_unchecked,
)
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible

SUMMARY = "GITHUB_STEP_SUMMARY"
"""The environment variable that names the file of the summary."""

MOST = 10
"""The number of annotations of one step that are shown."""

MAX_ROWS = 500
"""The number of rows of the summary, which may have a megabyte."""


def annotation_lines(document: Mapping[str, Json]) -> Iterator[str]:
    """Iterate over annotations for the worst alerts, a line about each method, and the number of other alerts."""
    form: Form = document
    ranked_alerts = _worst_first(form)
    yield from (_annotation(alert, bounds) for alert, bounds in ranked_alerts[:MOST])
    yield from (f"ooxcheck: {visible(_verdict(method))}" for method in form["methods"])
    if len(ranked_alerts) > MOST:
        yield f"ooxcheck: {len(ranked_alerts) - MOST} more to look at, in the summary of this step"


def step_summary(document: Mapping[str, Json]) -> str:
    """Return the alerts without annotation in Markdown; empty if there are none."""
    rest = _worst_first(document)[MOST:]
    if not rest:
        return ""
    lines = [f"### ooxcheck: {pluralise(len(rest), 'finding')} besides the {MOST} that are annotated", ""]
    lines += ["| | where | what |", "|---|---|---|", *(_row(alert) for alert, _ in rest[:MAX_ROWS])]
    if len(rest) > MAX_ROWS:
        lines += ["", f"... and {len(rest) - MAX_ROWS} more"]
    return "\n".join([*lines, "", ""])


def _worst_first(form: Form) -> Sequence[tuple[Alert, str]]:
    """Return all alerts with their bounds: violations, other errors, undecided duties, other warnings."""
    alerts_with_bounds = [
        (alert, bounds_text(method)) for method in form["methods"] for alert in alerts(method)
    ]
    alerts_with_bounds += [(_of_program(error), "") for error in form["errors"]]
    if form["unchecked"]:
        why = why_unchecked(form)
        alerts_with_bounds.append(
            (
                Alert(
                    "", why, False, f"{why}: {pluralise(len(form['unchecked']), 'method')} not checked", None
                ),
                "",
            )
        )
    return sorted(alerts_with_bounds, key=lambda each: _rank(each[0]))


def _of_program(error: Form) -> Alert:
    return Alert("", error["code"], True, error["message"], error["place"], story=tuple(error["notes"]))


def _rank(alert: Alert) -> int:
    if alert.example is not None:
        return 0
    if alert.is_error:
        return 1
    return {UNKNOWN: 2, NOT_PROVED: 2, POSSIBLE: 4}.get(alert.rule, 3)


def _kind(alert: Alert) -> str:
    """Return the kind of annotation."""
    if alert.rule == POSSIBLE:
        return "notice"
    return "error" if alert.is_error else "warning"


def _row(alert: Alert) -> str:
    where = f"{alert.place['file']}:{alert.place['line']}" if alert.place else ""
    return f"| {_kind(alert)} | {_markdown(where)} | {_markdown(alert.message)} |"


def _markdown(text: str) -> str:
    """Return a text in one line, escaped for Markdown and HTML."""
    return re.sub(r"[^\w .,:;()=+/-]", lambda match: f"&#{ord(match[0])};", visible(text))


def _annotation(alert: Alert, bounds: str) -> str:
    lines = [alert.message, *alert.story, bounds]
    message = _escape("\n".join(visible(line) for line in lines if line))
    properties = {**_region(alert.place), "title": f"ooxcheck: {alert.rule}"}
    told = ",".join(f"{key}={_escaped_property(str(value))}" for key, value in properties.items())
    return f"::{_kind(alert)} {told}::{message}"


def _region(place: Form | None) -> dict[str, str | int]:
    """Return the place of an annotation; columns are only allowed within one line."""
    if place is None:
        return {}
    region = {"file": visible(place["file"]), "line": place["line"], "endLine": place["end_line"]}
    if place["line"] == place["end_line"]:
        region |= {"col": place["column"], "endColumn": place["end_column"]}
    return region


def _verdict(method: Form) -> str:
    bounds = bounds_text(method)
    verdict = method["verdict"] or method["error"]["kind"]
    return f"{method['method']}: {verdict}{f' ({bounds})' if bounds else ''}"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
