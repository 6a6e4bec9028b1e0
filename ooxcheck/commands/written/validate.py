"""``ooxcheck validate``: whether a report stands up: counterexamples run again, proofs checked again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ooxcheck.commands.options import debug_option, format_option, value_option
from ooxcheck.text.diagnostics import counted
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, dumped
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over, say
from ooxcheck.validation.document import read_document
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.validate import Validated, sources_of, validated

_HELP = """Hold a report to account: run its counterexamples again, and check its proofs again.

REPORT is what `ooxcheck METHOD... --format json` printed; - is standard input. FILES are those of the program, in the order in which the report
names them; without any, the files that it names. Each counterexample is built in a heap and run by the interpreter, and
has to break the same duty; each proof that --certify has left goes through the proof checker. The encoder is not
loaded, so nothing of what found the answers takes part.

Exit status: 0 all of it stands up, 1 something does not, 2 the report or the program cannot be read, 3 something could
not be looked at: it holds without a proof, a file of a proof is missing, the program has changed.

\b
Examples:
  ooxcheck 'SortedList.*' list.oox --certify --format json > report.json
  ooxcheck validate report.json
  ooxcheck validate report.json elsewhere/list.oox --timeout 60
"""


_COLOURS = {Standing.GOOD: "good", Standing.WRONG: "bad", Standing.OPEN: "warn"}


@click.command("validate", help=_HELP)
@click.argument("report")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@value_option("seconds", "--timeout", "Seconds after which to give up a proof.", metavar="S")
@format_option
@debug_option
def command(report: str, files: Sequence[str], *, seconds: float | None, form: str) -> Exit:
    """Look at everything that a report says, and print what became of it."""
    document = read_document(Path(report))
    sources = sources_of(document, files)
    for name in sources.changed:
        complain(
            [
                visible(
                    f"{name} has changed since the report was written: what follows is about the program as it is now"
                )
            ]
        )
    style = Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"))
    told: list[Validated] = []
    for each in validated(document, sources, Path(report).parent, seconds):
        told.append(each)
        say(_lines(each, style) if form == "text" else ())
    code = _exit([finding for each in told for finding in each.findings], is_changed=bool(sources.changed))
    if form == "text":
        say([_closing(told, code, style)])
    else:
        hand_over(dumped(_form(told, sources.changed, code)))
    return code


def _form(told: Sequence[Validated], changed: Sequence[str], code: Exit) -> dict[str, Json]:
    methods: list[Json] = [
        {
            "method": each.method,
            "verdict": each.verdict,
            "findings": [_finding_form(finding) for finding in each.findings],
            "unsolved": each.unsolved,
        }
        for each in told
    ]
    return {"schema": "ooxcheck-validate-1", "changed": list(changed), "methods": methods, "exit": int(code)}


def _finding_form(finding: Finding) -> Json:
    standing, timing = finding.standing.value, {"seconds": finding.seconds}
    return {"what": finding.what, "standing": standing, "how": finding.how, "timing": dict[str, Json](timing)}


def _lines(each: Validated, style: Style) -> Iterator[str]:
    yield visible(f"{each.method}: {each.verdict}")
    for finding in each.findings:
        colour = _COLOURS[finding.standing]
        took = f" in {finding.seconds:.1f} s" if finding.seconds else ""
        yield f"  {style.paint(colour, style.mark(colour))} {visible(finding.what)}: {visible(finding.how)}{took}"
    if each.unsolved:
        verb = "duty needed" if each.unsolved == 1 else "duties needed"
        yield f"    {each.unsolved} {verb} no solver: there is no proof to check"


def _exit(findings: Sequence[Finding], *, is_changed: bool) -> Exit:
    standings = {finding.standing for finding in findings}
    if Standing.WRONG in standings:
        return Exit.VIOLATED
    return Exit.NO_ANSWER if is_changed or Standing.OPEN in standings else Exit.FINE


def _closing(told: Sequence[Validated], code: Exit, style: Style) -> str:
    """Return how many things stand up, do not, or could not be looked at."""
    findings = [finding for each in told for finding in each.findings]
    counts = {standing: sum(finding.standing is standing for finding in findings) for standing in Standing}
    parts = [f"{count} {standing.value}" for standing, count in counts.items() if count]
    colour = {Exit.FINE: "good", Exit.VIOLATED: "bad"}.get(code, "warn")
    return f"{counted(len(told), 'method')}: {style.paint(colour, ', '.join(parts) or 'nothing to confirm')}"
