from __future__ import annotations

import json
from collections.abc import Callable

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

PROGRAM = "class Counter { int n; Counter() { } void up() { if (this.n < 9) { this.n := this.n + 1; } } }"


def test_the_answer_is_clauses(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("invariants", "Counter", file(PROGRAM))
    assert (answer.code, answer.err) == (0, "")
    assert "    invariant this.n >= 0;" in answer.out.splitlines()


def test_the_answer_is_data(ooxcheck: Ooxcheck, file: File) -> None:
    document = json.loads(ooxcheck("invariants", "Counter", file(PROGRAM), "--format", "json").out)
    assert document["schema"] == "ooxcheck-invariants-1"
    assert document["steps"] == ["Counter.Counter", "Counter.up"]
    assert {"class": "Counter", "formula": "this.n >= 0", "clause": "invariant this.n >= 0;"} in document[
        "invariants"
    ]


def test_no_invariant_is_no_answer(ooxcheck: Ooxcheck, file: File) -> None:
    assert ooxcheck("invariants", "A", file("class A { int n; void set(int m) { this.n := m; } }")).code == 3


def test_an_unknown_class_is_refused(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("invariants", "Conter", file(PROGRAM))
    assert answer.code == 2
    assert "no class Conter; did you mean Counter?" in answer.err
