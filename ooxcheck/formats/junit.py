"""Answers as a JUnit report: a suite for each method, a test case for each duty.

There is no one standard; this is what Jenkins, GitLab and GitHub's reporters all read. A violated duty is a failure. An undecided duty, a refusal or an
internal error is an error, so that it does not count as passed. A duty that no run reaches, or whose violation is only possible, is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from ooxcheck.formats.alerts import POSSIBLE, Alert, Form, alerts, bounds_text, title, why_unchecked
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible


def junit(document: Mapping[str, Json]) -> str:
    """Return the text of a report in XML."""
    form: Form = document
    root = ElementTree.Element("testsuites", name="ooxcheck")
    for method in form["methods"]:
        root.append(_suite(method))
    for name in form["unchecked"]:
        suite = ElementTree.SubElement(root, "testsuite", {"name": visible(name), **_counts(1, skipped=1)})
        case = ElementTree.SubElement(suite, "testcase", classname=visible(name), name="not checked")
        ElementTree.SubElement(case, "skipped", message=why_unchecked(form))
    for key in ("tests", "failures", "errors", "skipped"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}'


def _suite(method: Form) -> ElementTree.Element:
    method_alerts = list(alerts(method))
    duties = method.get("duties", [])
    others = [alert for alert in method_alerts if alert.duty is None]
    cases = [_duty_case(method, duty, method_alerts) for duty in duties] + [
        _case(method, alert) for alert in others
    ]
    suite = ElementTree.Element("testsuite", name=visible(method["method"]))
    suite.append(_properties(method))
    suite.extend(cases or [_passed_case(method, "nothing can be violated", method["place"])])
    failures, errors, skipped = (
        sum(case.find(kind) is not None for case in cases) for kind in ("failure", "error", "skipped")
    )
    for key, count in _counts(max(1, len(cases)), failures=failures, errors=errors, skipped=skipped).items():
        suite.set(key, count)
    suite.set("time", f"{method.get('timing', {}).get('seconds', 0):.3f}")
    return suite


def _counts(tests: int, *, failures: int = 0, errors: int = 0, skipped: int = 0) -> dict[str, str]:
    counts = {"tests": tests, "failures": failures, "errors": errors, "skipped": skipped}
    return {key: str(count) for key, count in counts.items()}


def _properties(method: Form) -> ElementTree.Element:
    """Return the verdict and its bounds."""
    told = {"verdict": method["verdict"] or method["error"]["kind"], "bounds": bounds_text(method)}
    properties = ElementTree.Element("properties")
    for name, value in told.items():
        ElementTree.SubElement(properties, "property", name=name, value=visible(value))
    return properties


def _duty_case(method: Form, duty: Form, method_alerts: list[Alert]) -> ElementTree.Element:
    """Return the test case of a duty, with its alert if there is one."""
    case = _passed_case(method, _case_name(duty), duty["place"])
    if duty["standing"] == "never reached":
        ElementTree.SubElement(case, "skipped", message="never reached")
        return case
    for alert in method_alerts:
        if alert.duty is not None and _is_same(alert.duty, duty):
            _add_problem(case, alert)
    return case


def _case(method: Form, alert: Alert) -> ElementTree.Element:
    """Return the test case of an alert that is not about one duty."""
    case = _passed_case(method, alert.rule, alert.place)
    _add_problem(case, alert)
    return case


def _passed_case(method: Form, name: str, place: Form | None) -> ElementTree.Element:
    where = {"file": visible(place["file"]), "line": str(place["line"])} if place else {}
    return ElementTree.Element(
        "testcase", {"classname": visible(method["method"]), "name": visible(name), **where}
    )


def _add_problem(case: ElementTree.Element, alert: Alert) -> None:
    if alert.rule == POSSIBLE:
        ElementTree.SubElement(case, "skipped", message=visible(alert.message))
        return
    kind = "failure" if alert.example is not None else "error"
    problem = ElementTree.SubElement(case, kind, type=alert.rule, message=visible(alert.message))
    problem.text = "\n".join(visible(line) for line in (_place_line(alert), *alert.story) if line)


def _place_line(alert: Alert) -> str:
    return f"{alert.place['file']}:{alert.place['line']}: {alert.place['text']}" if alert.place else ""


def _case_name(duty: Form) -> str:
    """Return an identifier of a duty of a method."""
    place, site, thrown = duty["place"], duty["site"], duty["thrown"]
    called = f", called at {_exactly(site)}" if site else ""
    return f"{title(duty)}, {_exactly(place)}{called}{_thrown_words(thrown) if thrown else ''}"


def _exactly(place: Form) -> str:
    return f"{place['file']}:{place['line']}:{place['column']}"


def _thrown_words(thrown: Form) -> str:
    return f", {thrown['word'] or 'an exception'} thrown at {_exactly(thrown['place'])}"


def _is_same(left: Form, right: Form) -> bool:
    return all(left[key] == right[key] for key in ("kind", "name", "place", "site", "thrown"))
