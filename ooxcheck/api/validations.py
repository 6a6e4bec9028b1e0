"""The validation of a written report, as text and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ooxcheck.api.short_html import short_html
from ooxcheck.datatypes import dataclass
from ooxcheck.input.document import read_document
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, to_json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.validate import Validated, document_findings, sources_of, validate

_COLOURS = {Standing.GOOD: "good", Standing.WRONG: "bad", Standing.OPEN: "warn"}


@dataclass(frozen=True, slots=True, eq=False)
class Validation:
    """The findings about each method and about the whole report, and the names of files that have changed."""

    methods: tuple[Validated, ...]
    overall: tuple[Finding, ...]
    changed: tuple[str, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings."""
        return (*self.overall, *(finding for each in self.methods for finding in each.findings))

    @property
    def exit(self) -> Exit:
        """The exit status of the command: 0 if everything is confirmed."""
        return _exit(self.findings, is_changed=bool(self.changed))

    def closing_lines(self, style: Style) -> Iterator[str]:
        """Yield the findings about the whole report, and the numbers of all."""
        yield from (_finding_line(finding, style).lstrip() for finding in self.overall)
        yield _closing(len(self.methods), self.findings, self.exit, style)

    def text(self) -> str:
        """Return what the command prints."""
        style = Style(ascii_only=False)
        lines = (line for each in self.methods for line in method_lines(each, style))
        return "\n".join([*lines, *self.closing_lines(style)])

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        return to_json(_form(self.methods, self.overall, self.changed, self.exit))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())

    def __repr__(self) -> str:
        return f"<Validation: exit {int(self.exit)}, {pluralise(len(self.findings), 'finding')}>"


def validate_report(
    report: str,
    files: Sequence[str] = (),
    seconds: float | None = None,
    *,
    text: str | None = None,
    is_again: bool = False,
    show: Callable[[Validated], None] = lambda _each: None,
    warn: Callable[[str], None] = lambda _name: None,
) -> Validation:
    """Validate a written report; `show` receives the findings about each method, `warn` the names of files that have changed."""
    document = read_document(Path(report))
    sources = sources_of(document, files, text)
    for name in sources.changed:
        warn(name)
    told: list[Validated] = []
    overall = tuple(document_findings(document))
    for each in validate(document, sources, Path(report).parent, seconds, is_again=is_again):
        told.append(each)
        show(each)
    return Validation(tuple(told), overall, tuple(sources.changed))


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


def method_lines(each: Validated, style: Style) -> Iterator[str]:
    """Yield what was found about one method."""
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
