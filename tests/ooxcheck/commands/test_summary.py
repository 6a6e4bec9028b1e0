from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

PROGRAM = "class A { A next; int n; void m(A a) { a.next := this; } bool last() { return this.next == null; }"
PROGRAM += " A make() { A a := new A(); a.next := this; return a; } A end() { A a := this; while (a.next != null) { a := a.next; } return a; } }"


def test_a_summary_is_a_contract(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("summary", "A.m", file(PROGRAM))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "A.m(A)",
        "  // may throw",
        "  ensures(old(a != null))",
        "  ensures(next == old(next - (a -> A) + (a -> this)))",
        "  exceptional(old(a == null))",
        "  // unchanged: A.n",
    ]


def test_a_summary_is_data(ooxcheck: Ooxcheck, file: File) -> None:
    document = json.loads(
        ooxcheck("summary", "A.last", file(PROGRAM), "--format", "json", "--unions", "4").out
    )
    test = "this.next == null"
    assert document == {
        "schema": "ooxcheck-summary-1",
        "method": "A.last()",
        "parameters": {
            "operators": 1300,
            "objects": 5,
            "unions": 4,
            "contexts": 5,
            "int_width": 32,
            "open": False,
        },
        "starts_threads": False,
        "throws": "never",
        "returning": {
            "facts": [],
            "made": {},
            "cells": {},
            "result": {"exact": True, "lower": test, "upper": test},
        },
        "throwing": None,
        "unchanged": ["A.next", "A.n"],
        "clauses": [f"ensures(retval == old({test}))"],
        "exit": 0,
    }


def test_clauses_are_whole(ooxcheck: Ooxcheck, file: File) -> None:
    document = json.loads(ooxcheck("summary", "A.make", file(PROGRAM), "--format", "json").out)
    assert document["clauses"] == [
        "ensures(some newA1 : A - old(A) | A - old(A) == newA1 && next == old(next + (newA1 -> this)) && n == old(n + (newA1 -> 0)) && retval == newA1)"
    ]


def test_parameters_bound_the_trouble(ooxcheck: Ooxcheck, file: File) -> None:
    usual = ooxcheck("summary", "A.end", file(PROGRAM)).out
    assert "this.*next" in usual
    assert "this.*next" not in ooxcheck("summary", "A.end", file(PROGRAM), "--operators", "1").out
    assert "newA1" not in ooxcheck("summary", "A.make", file(PROGRAM), "--objects", "0").out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["A.k"], "request.method"), (["B.m"], "request.class"), (["A.m", "--unions", "0"], "--unions"), (["A.m", "--int-width", "1"], "--int-width")],
)  # fmt: skip
def test_mistakes_are_told(ooxcheck: Ooxcheck, file: File, arguments: list[str], code: str) -> None:
    method, *options = arguments
    answer = ooxcheck("summary", method, file(PROGRAM), *options)
    assert (answer.code, answer.out) == (2, "")
    assert code in answer.err


def test_methods_of_the_library_have_summaries(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("summary", "Set.isEmpty", file("class A { Set s; }"))
    assert "  ensures(retval == old(no this.items))" in answer.out.splitlines()
