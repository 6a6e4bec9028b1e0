"""``ooxcheck ci``: checks a whole project, and reports to the services that build it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ooxcheck.commands.options import debug_option
from ooxcheck.files.safe_write import Format, put, put_below
from ooxcheck.formats import render
from ooxcheck.formats.baseline import Comparison, baseline_of, compare
from ooxcheck.input.config import project_files
from ooxcheck.input.document import read_document
from ooxcheck.input.suggest_files import suggestions
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import to_json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import hand_over, say

REPORTS = {"report.json": "json", "report.sarif": "sarif", "report.xml": "junit"}
"""The written reports, each with its format."""

SECONDS = 60
"""The time limit of each method if none is given."""

_HELP = f"""Check a whole project, as a service does that builds it.

FILES are those of a check; without any, the `files` of ooxcheck.toml, or all .oox and .java files below the current folder. Other options of a check stand in ooxcheck.toml. The reports {", ".join(REPORTS)} are written below --out; where
GITHUB_ACTIONS is set, the worst findings become annotations.

With --baseline, violations that the file lists do not fail; --write-baseline writes it from the violations of this run.

Exit status: that of a check; with a baseline, that without the violations it lists.

\b
Examples:
  ooxcheck ci
  ooxcheck ci --baseline ooxcheck-baseline.json --write-baseline
  ooxcheck ci src --baseline ooxcheck-baseline.json --timeout 20
"""


@click.command("ci", help=_HELP)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The violations that are known: only others fail.",
)
@click.option("--write-baseline", is_flag=True, help="Write the violations of this run into the baseline.")
@click.option(
    "--timeout",
    "seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="The time of each method.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 256),
    help="Methods that are checked at the same time.  [default: one for each core]",
    metavar="N",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("ooxcheck-out"),
    show_default=True,
    help="The folder for the reports.",
    metavar="DIR",
)
@debug_option  # fmt: skip
def command(
    files: Sequence[str],
    *,
    baseline: Path | None,
    write_baseline: bool,
    seconds: float,
    jobs: int | None,
    out: Path,
) -> Exit:
    """Check, write the reports, and compare with the baseline."""
    if write_baseline and baseline is None:
        message = "--write-baseline needs --baseline FILE"
        raise click.UsageError(message)
    _check_names(files)
    known = None if baseline is None or write_baseline else read_document(baseline)
    shared = [
        "--timeout",
        str(seconds),
        "--jobs",
        str(jobs or len(os.sched_getaffinity(0))),
        "--out",
        str(out),
    ]
    document = _document([*shared, *(files or project_files() or ())])
    _write_reports(document, out)
    if baseline is not None and write_baseline:
        put(baseline, to_json(baseline_of(document)), Format.UNMARKED)
    _tell(document)
    if baseline is None:
        return Exit(document["exit"])
    comparison = compare(document, known or read_document(baseline))
    say(_comparison_lines(comparison, baseline))
    return comparison.exit


def _check_names(files: Sequence[str]) -> None:
    """Refuse a file or folder that does not exist: `ooxcheck check` would take its name for that of a method."""
    for name in files:
        if not Path(name).exists():
            notes = tuple(suggestions(Path(name)))
            message = f"cannot read {name}: No such file or directory"
            raise OoxError([Diagnostic("source.unreadable", message, None, notes=notes)])


def _document(arguments: Sequence[str]) -> Mapping[str, Any]:
    """Return the document of a check in another process; its messages go to standard error."""
    command = [sys.executable, "-m", "ooxcheck", "check", "--all", "--format", "json", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    try:
        document = json.loads(done.stdout)
    except ValueError:
        message = f"the check ended with exit status {done.returncode} and has no report"
        raise OoxError([Diagnostic("request.check", message, None)]) from None
    return dict(document)


def _write_reports(document: Mapping[str, Any], out: Path) -> None:
    for name, form in REPORTS.items():
        put_below(out, (name,), render(document, form).encode(errors="backslashreplace"), is_ours=True)


def _tell(document: Mapping[str, Any]) -> None:
    """Print annotations for GitHub, or a line about each method."""
    if os.environ.get("GITHUB_ACTIONS") == "true":
        hand_over(render(document, "github"))
        return
    say(
        visible(f"{method['method']}: {method['verdict'] or method['error']['kind']}")
        for method in document["methods"]
    )


def _comparison_lines(comparison: Comparison, baseline: Path) -> Iterator[str]:
    """Yield what a baseline says about the violations."""
    yield from (visible(f"new: {alert.method}: {alert.message}") for alert in comparison.new)
    yield from (visible(f"gone: {words}") for words in comparison.gone)
    known = pluralise(comparison.known, "known violation")
    yield visible(f"{pluralise(len(comparison.new), 'new violation')}, {known} in {baseline}")
