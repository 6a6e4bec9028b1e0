from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from ooxcheck.formats.junit import junit
from tests.ooxcheck.formats.documents import HOSTILE, document, everything


def read(told: dict[str, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(junit(told))


def test_a_method_is_a_suite_and_a_duty_a_case() -> None:
    (suite,) = read(document("f"))
    assert suite.attrib == {
        "name": "A.f(int, Node)", "tests": "2", "failures": "1", "errors": "0", "skipped": "0", "time": "0.500",
    }  # fmt: skip
    held, broken = suite.findall("testcase")
    assert held.attrib == {
        "classname": "A.f(int, Node)",
        "name": "ensures of A.f, a b/p.oox:3:59",
        "file": "a b/p.oox",
        "line": "3",
    }
    assert not list(held)
    (failure,) = broken
    assert failure.tag == "failure"
    assert failure.attrib == {"type": "ensures", "message": "A.f(int, Node): ensures of A.f does not hold"}
    assert failure.text is not None
    assert failure.text.splitlines()[0] == "a b/p.oox:3: n.next == null"
    assert "  called as   x = 0, n = Node0" in failure.text.splitlines()


def test_verdict_and_bounds_are_properties() -> None:
    (suite,) = read(document("h"))
    told = {each.get("name"): each.get("value") for each in suite.iterfind("properties/property")}
    assert told == {"verdict": "holds", "bounds": "scope 2, array 2, unroll 3, int 32"}


def test_a_method_without_duties_has_a_case_that_passes() -> None:
    (suite,) = read(document("h"))
    assert [(case.get("name"), len(case)) for case in suite.findall("testcase")] == [
        ("nothing can be violated", 0)
    ]


def test_what_has_no_answer_is_an_error_and_never_passes() -> None:
    suites = list(read(everything()))
    problems = [[(each.tag, each.get("type")) for each in suite.iterfind("testcase/*")] for suite in suites]
    assert problems == [
        [("failure", "ensures")],
        [("error", "vacuous")],
        [],
        [("failure", "exceptional")],
        [],
        [("failure", "requires")],
        [("skipped", None)],
        [("error", "unknown"), ("error", "unknown")],
        [("error", "refused")],
        [("error", "internal-error")],
        [("error", "unknown")],
        [("skipped", None)],
    ]


def test_the_sums_are_right() -> None:
    root = read(everything())
    for suite in (root, *root):
        cases = list(suite.iter("testcase"))
        assert suite.get("tests") == str(len(cases))
        for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert suite.get(key) == str(sum(case.find(tag) is not None for case in cases))


def test_hostile_text_stays_text() -> None:
    told = everything()
    refused = next(each for each in read(told).iter("error") if each.get("type") == "refused")
    assert refused.get("message", "").endswith(HOSTILE)
    told["methods"][0]["counterexamples"][0]["duty"]["message"] = "\x00\x1b\ufffe]]>"
    failure = next(read(told).iter("failure"))
    assert failure.get("message", "").endswith("<U+0000><U+001B><U+FFFE>]]>")
