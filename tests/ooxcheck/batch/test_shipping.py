from __future__ import annotations

import json
from pathlib import Path

from ooxcheck.batch.request import Request
from ooxcheck.batch.shipping import job, program_of, unpack
from ooxcheck.engine.question import Terms
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.text.style import Style

REQUEST = Request(
    Terms(
        bounds=Bounds(scope=1, scopes={"Node": 2}, array=4),
        settings=Settings(overflow="error", unroll=None, open_types=True, by_contract=frozenset({"A.g()"})),
        calls="contract",
        callees={"A.f()": "inline"},
        loops="invariant",
        solver="glucose4",
        seconds=2.5,
        memory=1024,
        self_check=True,
        out=Path("there"),
    ),
    complete=True,
    diagrams=("svg", "dot"),
    style=Style(colours=True, verbose=True),
)


def test_a_job_survives_the_journey() -> None:
    program = load_text("class A { static void f() { } }", int_width=8)
    there = json.loads(json.dumps(job(program, "A.f()", REQUEST)))
    assert unpack(there["request"]) == REQUEST
    assert there["method"] == "A.f()"
    assert (program_of(there).int_width, list(program_of(there).classes)) == (8, ["A"])
    assert program_of(there) is program_of(json.loads(json.dumps(there)))
