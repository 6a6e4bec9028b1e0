"""``ooxcheck merge``: merges the reports of shards."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ooxcheck.commands.options import debug_option
from ooxcheck.engine.report import Standing
from ooxcheck.formats import FORMATS, render
from ooxcheck.formats.merge_shards import merge
from ooxcheck.input.document import read_document
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import details, names, row, summary
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, hand_over, say

_HELP = """Put the reports of all shards together.

REPORTS are what `ooxcheck METHOD... --shard I/N --format json` printed for I from 1 to N, in any order. Together they are
the report of one run. If one is missing, there twice, or about another program, nothing is put together.

Exit status: as of that run; 2 if the reports do not fit together.

\b
Examples:
  ooxcheck --all --shard 1/2 --format json > one.json
  ooxcheck --all --shard 2/2 --format json > two.json
  ooxcheck merge one.json two.json
  ooxcheck merge one.json two.json --format sarif > all.sarif
"""


@click.command("merge", help=_HELP)
@click.argument("reports", nargs=-1, required=True, metavar="REPORT...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", *FORMATS]),
    default="text",
    show_default=True,
    help="How to print the answers.",
)
@debug_option  # fmt: skip
def command(reports: Sequence[str], *, form: str) -> Exit:
    """Print the merged report."""
    twice = next((name for at, name in enumerate(reports) if name in reports[:at]), None)
    if twice is not None:
        raise OoxError([Diagnostic("report.shards", f"{twice} is named twice", None)])
    document: Mapping[str, Any] = merge({name: read_document(Path(name)) for name in reports})
    if form == "text":
        say(_lines(document, Paint(sys.stdout)))
    else:
        hand_over(render(document, form))
    return Exit(document["exit"])


def _lines(document: Mapping[str, Any], paint: Paint) -> Iterator[str]:
    """Yield the table of a run: a row for each method, with its violations below it, and a summary."""
    answers = [_answer(method) for method in document["methods"]]
    labels = names([answer.method for answer in answers])
    width = max(map(len, labels.values()), default=0)
    for answer in answers:
        yield row(answer, labels[answer.method], width, paint)
        yield from details(answer)
    yield summary(answers, len(answers) + len(document["unchecked"]), paint)


def _answer(form: Mapping[str, Any]) -> Answer:
    """Return what a report says about a method; the runs and heaps are in the report alone."""
    if form["verdict"] is None:
        return Answer(form["method"], str(form["error"]["kind"]), form["exit"], 0.0, "")
    violated = [example["duty"] for example in form.get("counterexamples", ())]
    remarks = dict.fromkeys(_brief(duty) for duty in violated)
    duties = form.get("duties", ())
    body = [f"  {duty['message']}, {duty['place']['file']}:{duty['place']['line']}" for duty in violated]
    return Answer(
        form["method"],
        form["verdict"],
        form["exit"],
        form.get("timing", {}).get("seconds", 0.0),
        ", ".join(remarks) or form.get("reason", ""),
        len(duties) if "duties" in form else None,
        sum(duty["standing"] == Standing.UNDECIDED.value for duty in duties),
        sum(duty["standing"] == Standing.NEVER_REACHED.value for duty in duties),
        _bounds(form),
        tuple(form.get("try", ())),
        body=("", *map(visible, body)) if body else (),
    )


def _brief(duty: Mapping[str, Any]) -> str:
    name = f" {duty['name']}" if duty["kind"] == "invariant" and duty["name"] else ""
    return f"{duty['kind']}{name} :{duty['place']['line']}"


def _bounds(form: Mapping[str, Any]) -> str:
    if "bounds" not in form:
        return ""
    bounds, settings = form["bounds"], form["settings"]
    return f"scope {bounds['scope']}, array {bounds['array']}, unroll {settings['unroll']}, int {settings['int_width']}"
