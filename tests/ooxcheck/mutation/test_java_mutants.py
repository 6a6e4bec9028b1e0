"""Mutants of Java are told in Java: what the text of one becomes does the same as the mutant that is judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.generation import judging
from ooxcheck.generation.judging import run_suite
from ooxcheck.input.java_programs import java_program
from ooxcheck.mutation.analysis import mutants_of
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck

EXAMPLES = Path(__file__).parents[3] / "examples" / "java"
TEXT = """class M {
  M next; int n; int k;
  int f(int x, boolean b) {
    int y = 0;
    for (int i = 0; i < x; i++) { if (b) { continue; } else { n--; } }
    if (next != null && next.n > -1) { next.n = x; } else { ++k; }
    while (n > 3) { n -= 2; break; }
    y = b ? 1 : k;
    g(y);
    return -y + (n * 2);
  }
  void g(int by) { n += by; }
}
"""


@pytest.mark.parametrize("method", ["RingBuffer.offer", "SortedList.insert", "SearchTree.add", "M.f"])
def test_the_text_of_a_mutant_does_what_the_mutant_does(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        judging, "STEPS", 2_000
    )  # in heaps of two objects, what has not ended by then does not end
    path = EXAMPLES / f"{method.partition('.')[0]}.java"
    if method == "M.f":
        path = tmp_path / "M.java"
        path.write_text(TEXT, encoding="utf-8")
    suite = ooxcheck.tests(method, path, scope=2, unroll=2, cover="branch")
    found = mutants_of(suite.question, tuple(OPERATORS), callees=False)
    assert len(found.mutants) > 10
    for mutant in found.mutants:
        rewritten, _ = java_program([Source(mutant.span.source.name, mutant.text)], method)
        told = [
            [(each.passes, each.ran and each.ran.outcome) for each in run_suite(suite, program)]
            for program in (found.program(mutant), rewritten)
        ]
        assert [passes for passes, _ in told[0]] == [passes for passes, _ in told[1]], (
            mutant.name,
            mutant.after,
        )


def test_mutants_are_told_in_java(tmp_path: Path) -> None:
    path = tmp_path / "M.java"
    path.write_text(TEXT, encoding="utf-8")
    suite = ooxcheck.tests("M.f", path, scope=2, cover="branch")
    found = {
        (mutant.edit.operator, mutant.span.text, mutant.edit.text)
        for mutant in mutants_of(suite.question, tuple(OPERATORS), callees=False).mutants
    }
    assert {
        ("CMP", "i < x", "i <= x"),
        ("ELSE", " else { ++k; }", ""),
        ("NULL", "next != null", "true"),
        ("BOOL", "next != null && next.n > -1", "next != null || next.n > -1"),
        ("DEL", "next.n = x;", ";"),
        ("DEL", "g(y);", ";"),
        ("FIELD", "next.n", "next.k"),
        ("ARITH", "n * 2", "n + 2"),
        ("ARITH", "++k", "--k"),
        ("ARITH", "n--", "n++"),
    } <= found
    assert not [text for _, _, text in found if "$" in text or ":=" in text or "==>" in text]


def test_mutants_are_judged_in_processes_of_their_own_as_well(ooxcheck: Ooxcheck) -> None:
    words = ("mutate", "RingBuffer.poll", "examples/java/RingBuffer.java", "--scope", "1", "--format", "json")
    alone, shared = ooxcheck(*words), ooxcheck(*words, "-j", "2")
    assert alone.code in (0, 1)
    assert json.loads(alone.out)["mutants"] == json.loads(shared.out)["mutants"]


def test_tests_judge_mutants_in_place_of_the_contract(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("mutate", "RingBuffer.poll", "examples/java/RingBuffer.java", "--scope", "1", "--tests")
    assert (
        answer.out.splitlines()[-1]
        == "score 15 of 15, 100 %: 1 test notices every mutant that may differ from the program"
    )


def test_places_are_named_as_in_jml(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck(
        "mutate", "RingBuffer.offer", "examples/java/RingBuffer.java", "--scope", "1", "--operators", "FIELD"
    )
    assert "     23 +     cells[(count + count++) % cells.length] = number;" in answer.out
    assert "differ in   \\old(this.cells)[1]" in answer.out
