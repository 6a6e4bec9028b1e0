from __future__ import annotations

import json
from collections.abc import Callable

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

PROGRAM = "class A { A next; int n; void m(A a) { a.next := this; } bool last() { return this.next == null; } }"


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
    document = json.loads(ooxcheck("summary", "A.last", file(PROGRAM), "--format", "json").out)
    test = "this.next == null"
    assert document == {
        "method": "A.last()",
        "throws": "never",
        "returning": {"facts": [], "made": {}, "cells": {}, "result": {"exact": True, "lower": test, "upper": test}},
        "throwing": None,
        "unchanged": ["A.next", "A.n"],
    }


def test_no_method_is_a_mistake(ooxcheck: Ooxcheck, file: File) -> None:
    assert ooxcheck("summary", "A.k", file(PROGRAM)).code == 2
