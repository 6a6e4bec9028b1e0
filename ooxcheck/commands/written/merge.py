"""``ooxcheck merge``: merges the reports of shards."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ooxcheck.commands.options import debug_option
from ooxcheck.formats import FORMATS, render
from ooxcheck.formats.merge_shards import merge, merge_tables
from ooxcheck.input.document import read_document
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import names, row, summary
from ooxcheck.text.exits import Exit
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
    documents = {name: read_document(Path(name)) for name in reports}
    document: Mapping[str, Any] = merge(documents)
    if form == "text":
        say(_lines(merge_tables(documents), len(document["unchecked"]), Paint(sys.stdout)))
    else:
        hand_over(render(document, form))
    return Exit(document["exit"])


def _lines(answers: Sequence[Answer], unchecked: int, paint: Paint) -> Iterator[str]:
    """Yield the table of a run: a row for each method, with its details below it, and a summary."""
    labels = names([answer.method for answer in answers])
    width = max(map(len, labels.values()), default=0)
    for answer in answers:
        yield row(answer, labels[answer.method], width, paint)
        yield from answer.body
    yield summary(answers, len(answers) + unchecked, paint)
