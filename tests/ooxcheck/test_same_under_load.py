"""The clock decides nothing: where an hour passes at every look at it, the same question has the same bytes for an answer.

Only ``--timeout`` cuts by time, and then the answer says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ooxcheck.engine.test_call_policy import CALLEES

RACING = "import itertools, time; hours = itertools.count(3600, 3600); time.monotonic = lambda: float(next(hours))"
CALM = "pass"
RUN = "import sys; import sat.processes.portfolio as p; p.ALONE = p.ROUND = 5; from ooxcheck.commands.cli import status; sys.exit(status(sys.argv[1:]))"

PROGRAM = CALLEES.replace("void larger(Cell c)", "void larger(Cell c) ensures(all d : Cell | d.next == old(d.next))") + """
class Bank {
  int balance; Bank next;
  invariant solvent: this.balance >= 0;
  void pay(int amount, int rate) { this.balance := this.balance - amount * rate; }
  void save(int amount) requires(amount >= 0 && this.balance < 100 && amount < 100) ensures(this.balance >= amount) {
    this.balance := this.balance + amount;
  }
}"""

QUESTIONS = [
    ("Bank.pay",),
    ("Bank.pay", "--solver", "glucose4+cadical195"),
    ("Bank.save", "--self-check"),
    ("Main.larger", "--calls", "auto"),
    ("explain", "Bank.save"),
]


def answer(clock: str, folder: Path, *arguments: str) -> str:
    """Return the answer as JSON, without the seconds it took."""
    file = folder / "program.oox"
    file.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-c", f"{clock}\n{RUN}", *arguments, str(file), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode in (0, 1), done.stderr
    return json.dumps(_timeless(json.loads(done.stdout)))


def _timeless(found: object) -> object:
    match found:
        case dict():
            return {key: _timeless(value) for key, value in found.items() if key != "timing"}
        case list():
            return [_timeless(value) for value in found]
        case _:
            return found


@pytest.mark.parametrize("arguments", QUESTIONS, ids=" ".join)
def test_an_answer_does_not_depend_on_the_clock(arguments: tuple[str, ...], tmp_path: Path) -> None:
    calm = answer(CALM, tmp_path, *arguments)
    assert answer(RACING, tmp_path, *arguments) == calm
    assert '"cut": "' not in calm


def test_where_time_cuts_the_answer_says_so(tmp_path: Path) -> None:
    assert '"cut": "time"' in answer(CALM, tmp_path, "explain", "Bank.save", "--timeout", "0")
