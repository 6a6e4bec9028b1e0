from __future__ import annotations

import re
from typing import Any

from ooxcheck.formats.github import annotated
from tests.ooxcheck.formats.documents import HOSTILE, document, everything

_COMMAND = re.compile(r"::(?P<kind>error|warning) (?P<properties>[^:]*)::(?P<message>.*)")


def unescaped(text: str) -> str:
    """Return what the runner reads."""
    for code, char in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, char)
    return text


def commands(told: dict[str, Any]) -> list[tuple[str, dict[str, str], str]]:
    found = []
    for match in filter(None, map(_COMMAND.fullmatch, annotated(told))):
        properties = dict(pair.split("=", 1) for pair in match["properties"].split(","))
        found.append((match["kind"], {k: unescaped(v) for k, v in properties.items()}, unescaped(match["message"])))
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
    assert [kind for kind, title in kinds if title in ("ooxcheck: vacuous", "ooxcheck: unknown", "ooxcheck")] == (
        ["warning"] * 5
    )
    assert [kind for kind, title in kinds if title == "ooxcheck: never-reached"] == ["warning"]


def test_the_verdict_on_every_method_is_a_plain_line() -> None:
    assert "ooxcheck: A.h(int): holds (scope 2, array 2, unroll 3, int 32)" in list(annotated(document("h", "f")))


def test_nothing_in_a_program_becomes_a_command() -> None:
    lines = list(annotated(everything()))
    assert all(line.startswith(("::error ", "::warning ", "ooxcheck: ")) for line in lines)
    assert all(line.isprintable() for line in lines)
    refused = next(message for _, properties, message in commands(everything()) if "refused" in properties["title"])
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
