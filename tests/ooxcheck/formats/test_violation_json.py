from __future__ import annotations

import json
from typing import Any

from ooxcheck.formats.violation_json import why_form
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.text.json_form import to_json
from tests.ooxcheck.explained import asserted, reason


def form(text: str, method: str, this: str | None = None, *args: str, **settings: object) -> Any:  # noqa: ANN401 (JSON)
    told = why_form(reason(text, method, this, *args, **settings), Names())
    return json.loads(to_json({"why": told}))["why"]


def test_a_formula_is_a_tree_of_parts_with_their_values() -> None:
    text = asserted("all m : n.*next | m.value < 2", parameters="Node n")
    told = form(text, "Main.main", None, "Node{value=1, next=Node{value=3}}")
    assert (told["kind"], told["this"], told["raised"]) == ("formula", None, None)
    domain, witness = told["part"]["parts"]
    assert (told["part"]["kind"], told["part"]["value"]) == ("formula", False)
    assert domain["place"]["text"] == "n.*next"
    assert domain["value"] == {"rows": [[{"object": "Node0"}], [{"object": "Node1"}]]}
    assert witness["given"] == {"m": {"object": "Node1"}}
    assert [part["value"] for part in witness["parts"]] == [{"rows": [[3]]}, {"rows": [[2]]}]


def test_contents_of_arrays_and_missing_values_are_told_apart() -> None:
    text = "class Main { static void f(int[] a) ensures(alldifferent(a)) { } }"
    assert form(text, "Main.f", None, "[4, 4]")["part"]["parts"][0]["value"] == {"elements": [4, 4]}
    several = asserted("n.*next.value > 0", parameters="Node n")
    assert form(several, "Main.main", None, "Node{value=1, next=Node{value=3}}")["part"]["value"] == {
        "missing": True
    }


def test_other_reasons_have_kinds_of_their_own() -> None:
    text = """
        class C {
          int a;
          invariant small: this.a < 9;
          void f() modifies() { this.a := 5; }
          void g() exceptional(false) { throw "no"; }
          void h() { this.a := 9; }
          void i() { int x := 1 / this.a; }
        }"""
    assert form(text, "C.f", "C{}") == {"kind": "cells", "cells": [{"cell": "C0.a", "before": 0, "after": 5}]}
    assert form(text, "C.g", "C{}")["raised"]["exception"] == "no"
    assert form(text, "C.h", "C{}")["this"] == "C0"
    escaped = form(text, "C.i", "C{}", exceptions_allowed=False)
    assert (escaped["kind"], escaped["raised"]["place"]["text"]) == ("exception", "1 / this.a")
    assert why_form(None, Names()) is None


def test_what_overflows_has_its_operands() -> None:
    told = form(
        "class A { static int f(int x) { return x + x; } }", "A.f", None, "3", int_width=3, overflow="error"
    )
    assert told["kind"] == "operands"
    assert [(operand["place"]["text"], operand["value"]) for operand in told["operands"]] == [("x", 3)]
