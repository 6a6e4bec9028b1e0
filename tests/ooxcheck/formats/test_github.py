from __future__ import annotations

import re
from typing import Any

from ooxcheck.formats.github import annotation_lines, step_summary
from tests.ooxcheck.formats.documents import HOSTILE, document, everything

_COMMAND = re.compile(r"::(?P<kind>error|warning) (?P<properties>[^:]*)::(?P<message>.*)")


def unescaped(text: str) -> str:
    """Return what the runner reads."""
    for code, char in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, char)
    return text


def commands(told: dict[str, Any]) -> list[tuple[str, dict[str, str], str]]:
    found = []
    for match in filter(None, map(_COMMAND.fullmatch, annotation_lines(told))):
        properties = dict(pair.split("=", 1) for pair in match["properties"].split(","))
        found.append(
            (match["kind"], {k: unescaped(v) for k, v in properties.items()}, unescaped(match["message"]))
        )
    return found


def test_a_violation_is_an_error_at_its_place_with_the_counterexample_and_the_bounds() -> None:
    ((kind, properties, message),) = commands(document("f"))
    assert kind == "error"
    assert properties == {"file": "a b/p.oox", "line": "3", "endLine": "3", "col": "80", "endColumn": "94",
                          "title": "ooxcheck: ensures"}  # fmt: skip
    lines = message.splitlines()
    assert lines[0] == "A.f(int, Node): ensures of A.f does not hold"
    assert "  before      Node0(0)" in lines
    assert lines[-1] == "scope 2, array 2, unroll 3, int 32"


def test_what_is_open_is_a_warning() -> None:
    kinds = [(kind, properties["title"]) for kind, properties, _ in commands(everything())]
    assert {kind for kind, title in kinds if title in ("ooxcheck: vacuous", "ooxcheck: unknown")} == {
        "warning"
    }
    assert {kind for kind, title in kinds if title in ("ooxcheck: refused", "ooxcheck: ensures")} == {"error"}


def test_the_verdict_on_every_method_is_a_plain_line() -> None:
    assert "ooxcheck: A.h(int): holds (scope 2, array 2, unroll 3, int 32)" in list(
        annotation_lines(document("h", "f"))
    )


def many(violated: int, undecided: int) -> dict[str, Any]:
    """Return a document with many duties, the undecided ones first."""
    told = everything()
    broken, open_ = (
        next(m for m in told["methods"] if m["verdict"] == verdict) for verdict in ("violated", "unknown")
    )
    (duty, *_), (example, *_) = open_["duties"], broken["counterexamples"]
    return {
        **told,
        "methods": [
            {**open_, "duties": [duty] * undecided},
            {**broken, "counterexamples": [example] * violated},
        ],
    }


def test_ten_are_annotated_and_the_worst_come_first() -> None:
    told = commands(many(3, 20))
    assert [kind for kind, *_ in told] == ["error"] * 3 + ["warning"] * 7
    assert "ooxcheck: 14 more to look at, in the summary of this step" in list(annotation_lines(many(3, 20)))
    assert [kind for kind, *_ in commands(many(30, 1))] == ["error"] * 10


def test_violations_come_before_faults_and_those_before_what_is_open() -> None:
    titles = [properties["title"].removeprefix("ooxcheck: ") for _, properties, _ in commands(everything())]
    ranks = {"refused": 1, "internal-error": 1, "unknown": 2, "vacuous": 3, "never-reached": 3}
    order = [ranks.get(title, 0) for title in titles]
    assert order == sorted(order)
    assert set(ranks) < set(titles)
    assert 0 in order


def test_errors_of_the_program_are_annotated() -> None:
    place = document("f")["methods"][0]["place"]
    error = {
        "code": "name.unknown",
        "severity": "error",
        "message": "no variable y",
        "place": place,
        "notes": [],
    }
    ((kind, properties, message),) = commands({**document("h"), "errors": [error]})
    assert (kind, properties["title"], message) == ("error", "ooxcheck: name.unknown", "no variable y")


def test_the_summary_has_what_is_not_annotated() -> None:
    lines = step_summary(many(3, 20)).splitlines()
    assert lines[0] == "### ooxcheck: 14 findings besides the 10 that are annotated"
    assert lines[2:4] == ["| | where | what |", "|---|---|---|"]
    assert (
        len(
            [
                line
                for line in lines
                if line.startswith(
                    "| warning | a b/p.oox:3 | A.f(int, Node): whether this holds is undecided"
                )
            ]
        )
        == 13
    )
    assert step_summary(many(3, 4)) == ""


def test_the_summary_is_cut_before_it_is_too_large() -> None:
    text = step_summary(many(3_000, 0))
    assert text.count("| error |") == 500
    assert "... and 2492 more" in text


def test_nothing_in_a_program_means_something_in_the_summary() -> None:
    told = many(0, 0)
    hostile = "| <b> `x` *y* [z](http://a) @me \n ## title"
    error: dict[str, Any] = {"code": "c", "severity": "error", "message": hostile, "place": None, "notes": []}
    text = step_summary({**told, "errors": [error] * 11})
    (row, *_) = [line for line in text.splitlines() if "title" in line]
    assert row.count("|") == 4
    assert not set("<>`*[]@#") & set(re.sub(r"&#\d+;", "", row))


def test_nothing_in_a_program_becomes_a_command() -> None:
    lines = list(annotation_lines(everything()))
    assert all(line.startswith(("::error ", "::warning ", "ooxcheck: ")) for line in lines)
    assert all(line.isprintable() for line in lines)
    refused = next(
        message for _, properties, message in commands(everything()) if "refused" in properties["title"]
    )
    assert HOSTILE in refused


def test_what_nobody_could_see_is_spelled_out() -> None:
    told = document("f")
    told["methods"][0]["counterexamples"][0]["duty"]["message"] = "\x1b[2K\u202e"
    ((_, _, message),) = commands(told)
    assert message.startswith("A.f(int, Node): <U+001B>[2K<U+202E>\n")


def test_columns_are_left_out_where_a_place_has_several_lines() -> None:
    told = document("f")
    told["methods"][0]["counterexamples"][0]["duty"]["place"]["end_line"] = 9
    ((_, properties, _),) = commands(told)
    assert properties.keys() == {"file", "line", "endLine", "title"}
