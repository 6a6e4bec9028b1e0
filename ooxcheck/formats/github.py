"""Answers as commands of a GitHub workflow, which shows them beside the lines of a change.

What stands in a program must not become a command: every line that is printed begins with one of ours, and line breaks,
percent signs and separators in values are escaped, as the runner undoes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.formats.alerts import Alert, Form, alerts, bounds_text
from ooxcheck.text.diagnostics import counted
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible


def annotated(document: Mapping[str, Json]) -> Iterator[str]:
    """Iterate over an annotation for everything to look at, and a line about each method."""
    form: Form = document
    for method in form["methods"]:
        for alert in alerts(method):
            yield _annotation(alert, method)
    yield from (f"ooxcheck: {visible(_verdict(method))}" for method in form["methods"])
    if form["unchecked"]:
        yield f"::warning title=ooxcheck::interrupted: {counted(len(form['unchecked']), 'method')} not checked"


def _annotation(alert: Alert, method: Form) -> str:
    kind = "error" if alert.is_error else "warning"
    lines = [alert.message, *alert.story, bounds_text(method)]
    message = _escaped("\n".join(visible(line) for line in lines if line))
    properties = {**_region(alert.place), "title": f"ooxcheck: {alert.rule}"}
    told = ",".join(f"{key}={_escaped_property(str(value))}" for key, value in properties.items())
    return f"::{kind} {told}::{message}"


def _region(place: Form | None) -> dict[str, str | int]:
    """Return where an annotation stands; columns mean something only within one line."""
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


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
