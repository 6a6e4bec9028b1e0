"""Documents to write in other formats: answers of the oracle about one program, and some that are made up."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ooxcheck.batch.answers import (
    answer_for_fault,
    answer_for_lost_process,
    answer_for_refusal,
    answer_for_report,
)
from ooxcheck.batch.request import Request
from ooxcheck.batch.run_batch import document_form
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.report import Report, Standing
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.processes.process_pool import Loss, Lost
from ooxcheck.reports.answer import Answer
from ooxcheck.text.json_form import to_json
from tests.ooxcheck.fakes import check, question

HOSTILE = "<b>&\"'%0A::error::, {0} [a](http://x) ]]>"
"""What could be taken for something else by a reader of one of the formats."""

TEXT = f"""class Node {{ int value; Node next; }}
class A {{
  static int f(int x, Node n) requires(n != null) ensures(retval == x) ensures(n.next == null) {{
    n.next := new Node();
    return x;
  }}
  static void g(int x) requires(x > 0) requires(x < 0) {{ }}
  static void h(int x) {{ while (x != 0) {{ x := x - 1; }} }}
  static void i(string s) exceptional(false) {{ throw "{HOSTILE.replace('"', "`")}"; }}
  static void j(int x) requires(x > 0) {{ }}
  static void k() {{ A.j(0); }}
  static int m(int x) requires(x > 0) ensures(retval == x) {{ if (x < 0) {{ A.j(x); }} return x; }}
}}
"""


def program(name: str = "a b/p.oox") -> Program:
    """Return the program, in a file of this name."""
    return load([Source(name, TEXT)])


def document(*methods: str, name: str = "a b/p.oox") -> dict[str, Any]:
    """Return the document about some methods."""
    loaded = program(name)
    return documented(
        *(answer_for_report(check(question(loaded, method)), Request(), 0.5) for method in methods)
    )


def documented(*answers: Answer, unchecked: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the document that some answers are, as another program reads it."""
    loaded: dict[str, Any] = json.loads(to_json(document_form([program()], answers, 1, unchecked)))
    return loaded


def undecided() -> Report:
    """Return a report of which one duty is open."""
    report = check(question(program(), "f"))
    duties = dict.fromkeys(report.duties, Standing.UNDECIDED)
    return replace(report, verdict=Verdict.UNKNOWN, duties=duties, counterexamples=(), reason="time ran out")


def everything() -> dict[str, Any]:
    """Return a document with every kind of answer."""
    loaded, request = program(), Request()
    f, g, j = (find_method(loaded, name) for name in "fgj")
    problem = Diagnostic("check.threads", f"cannot {HOSTILE}", f.span, notes=("try brute",))
    return documented(
        *(answer_for_report(check(question(loaded, name)), request, 0.5) for name in "fghijkm"),
        answer_for_report(undecided(), request, 2),
        answer_for_refusal(f, [problem], 0),
        answer_for_fault(g, Fault(f"it broke {HOSTILE}"), "", request, 0),
        answer_for_lost_process(loaded, j, request, Lost(Loss.TIME), 3),
        unchecked=("A.z()",),
    )
