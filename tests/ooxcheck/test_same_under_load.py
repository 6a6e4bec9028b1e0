"""The clock decides nothing: where an hour passes at every look at it, the same question has the same bytes for an answer.

Only ``--timeout`` cuts by time, and then the answer says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest

from tests.ooxcheck.engine.test_call_policy import CALLEES

RACING = (
    "import itertools, time; hours = itertools.count(3600, 3600); time.monotonic = lambda: float(next(hours))"
)
CALM = "pass"
RUN = """
import contextlib, io, json, sys
import ooxcheck.sat.processes.portfolio as p; p.ALONE = p.ROUND = 5
from ooxcheck.commands.cli import status
for question in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        code = int(status(question))
    print(json.dumps([code, printed.getvalue()]))
"""

PROGRAM = (
    CALLEES.replace(
        "void larger(Cell c)", "void larger(Cell c) ensures(all d : Cell | d.next == old(d.next))"
    )
    + """
class Bank {
  int balance; Bank next;
  invariant solvent: this.balance >= 0;
  void pay(int amount, int rate) { this.balance := this.balance - amount * rate; }
  void save(int amount) requires(amount >= 0 && this.balance < 100 && amount < 100) ensures(this.balance >= amount) {
    this.balance := this.balance + amount;
  }
}"""
)

QUESTIONS = [
    ("Bank.pay",),
    ("Bank.pay", "--solver", "glucose4+cadical195"),
    ("Bank.save", "--self-check"),
    ("Main.larger", "--calls", "auto"),
    ("explain", "Bank.save"),
]


CUT = ("explain", "Bank.save", "--timeout", "0")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[tuple[str, ...], str]]:
    """Return what answers all questions by a clock, in one process: as JSON, without the seconds it took."""
    file = tmp_path_factory.mktemp("load") / "program.oox"
    file.write_text(PROGRAM, encoding="utf-8")

    @cache
    def answer(clock: str) -> dict[tuple[str, ...], str]:
        questions = [[*arguments, str(file), "--format", "json"] for arguments in (*QUESTIONS, CUT)]
        command = [sys.executable, "-c", f"{clock}\n{RUN}", json.dumps(questions)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        codes, printed = zip(*map(json.loads, done.stdout.splitlines()), strict=True)
        assert set(codes) <= {0, 1}, done.stderr
        return dict(
            zip((*QUESTIONS, CUT), (json.dumps(_timeless(json.loads(each))) for each in printed), strict=True)
        )

    return answer


def _timeless(found: object) -> object:
    match found:
        case dict():
            return {key: _timeless(value) for key, value in found.items() if key != "timing"}
        case list():
            return [_timeless(value) for value in found]
        case _:
            return found


@pytest.mark.parametrize("arguments", QUESTIONS, ids=" ".join)
def test_an_answer_does_not_depend_on_the_clock(
    arguments: tuple[str, ...], answers: Callable[[str], dict[tuple[str, ...], str]]
) -> None:
    calm = answers(CALM)[arguments]
    assert answers(RACING)[arguments] == calm
    assert '"cut": "' not in calm


def test_where_time_cuts_the_answer_says_so(answers: Callable[[str], dict[tuple[str, ...], str]]) -> None:
    assert '"cut": "time"' in answers(CALM)[CUT]
