"""``ooxcheck validate``: validates a report: counterexamples are replayed, proofs checked, the rest computed again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ooxcheck.commands.options import debug_option, format_option, value_option
from ooxcheck.input.document import read_document
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, to_json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over, say
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.validate import Validated, document_findings, sources_of, validate

_HELP = """Hold a report to account: run its counterexamples again, and check its proofs again.

REPORT is what `ooxcheck METHOD... --format json` printed; - is standard input. FILES are those of the program, in the order in which the report
names them; without any, the files that it names. Each counterexample is built in a heap and run by the interpreter, and
has to break the same duty in the way that is told; each proof that --certify has left goes through the proof checker. What
follows from these, from the program or from the question is computed again and has to agree: verdict, duties, limits,
assumptions, exit status. The encoder is not loaded, so nothing of what found the answers takes part, unless --again is given: then
duties that needed no solver, or are never reached, can be confirmed, too. Not looked at: whether a counterexample is the
smallest, how calls were replaced, sizes and times.

Exit status: 0 all of it stands up, 1 something does not, 2 the report or the program cannot be read, 3 something is not
confirmed: it holds without a proof, is never reached or not proved, a file of a proof is missing, the program has changed,
the report is about no method.

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
@click.option(
    "--again",
    is_flag=True,
    help="Also ask every question again, and compare the answers: what no proof or run shows is confirmed then.",
)
@format_option
@debug_option
def command(report: str, files: Sequence[str], *, seconds: float | None, again: bool, form: str) -> Exit:
    """Validate a report, and print the findings."""
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
    overall = tuple(document_findings(document))
    for each in validate(document, sources, Path(report).parent, seconds, is_again=again):
        told.append(each)
        say(_lines(each, style) if form == "text" else ())
    findings = [*overall, *(finding for each in told for finding in each.findings)]
    code = _exit(findings, is_changed=bool(sources.changed))
    if form == "text":
        say(
            [
                *(_finding_line(finding, style).lstrip() for finding in overall),
                _closing(len(told), findings, code, style),
            ]
        )
    else:
        hand_over(to_json(_form(told, overall, sources.changed, code)))
    return code


def _form(
    told: Sequence[Validated], overall: Sequence[Finding], changed: Sequence[str], code: Exit
) -> dict[str, Json]:
    methods: list[Json] = [
        {
            "method": each.method,
            "verdict": each.verdict,
            "findings": [_finding_form(finding) for finding in each.findings],
            "unsolved": each.unsolved,
        }
        for each in told
    ]
    findings: list[Json] = [_finding_form(finding) for finding in overall]
    return {
        "schema": "ooxcheck-validate-1",
        "changed": list(changed),
        "findings": findings,
        "methods": methods,
        "exit": int(code),
    }


def _finding_form(finding: Finding) -> Json:
    standing, timing = finding.standing.value, {"seconds": finding.seconds}
    return {"what": finding.what, "standing": standing, "how": finding.how, "timing": dict[str, Json](timing)}


def _lines(each: Validated, style: Style) -> Iterator[str]:
    yield visible(f"{each.method}: {each.verdict}")
    yield from (_finding_line(finding, style) for finding in each.findings)


def _finding_line(finding: Finding, style: Style) -> str:
    colour = _COLOURS[finding.standing]
    took = f" in {finding.seconds:.1f} s" if finding.seconds else ""
    return (
        f"  {style.paint(colour, style.mark(colour))} {visible(finding.what)}: {visible(finding.how)}{took}"
    )


def _exit(findings: Sequence[Finding], *, is_changed: bool) -> Exit:
    standings = {finding.standing for finding in findings}
    if Standing.WRONG in standings:
        return Exit.VIOLATED
    return Exit.NO_ANSWER if is_changed or Standing.OPEN in standings else Exit.FINE


def _closing(methods: int, findings: Sequence[Finding], code: Exit, style: Style) -> str:
    """Return the numbers of confirmed, refuted and open findings."""
    counts = {standing: sum(finding.standing is standing for finding in findings) for standing in Standing}
    parts = [f"{count} {standing.value}" for standing, count in counts.items() if count]
    colour = {Exit.FINE: "good", Exit.VIOLATED: "bad"}.get(code, "warn")
    return f"{pluralise(methods, 'method')}: {style.paint(colour, ', '.join(parts) or 'nothing to confirm')}"
