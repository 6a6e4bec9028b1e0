"""What a reader should know besides the answer: methods of which nothing says what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oox.callgraph import unspecified
from oox.diagnostics import Diagnostic, Severity
from oox.program import Program
from oox.running.settings import Settings
from oox.typed import Method
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.json_form import Json, diagnostic_form
from ooxcheck.text.sanitise import visible


def unspecified_notes(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return a note for each method without body and contract that running a method may call: what is taken for granted."""
    return tuple(
        Diagnostic("note.unspecified", _message(each), each.span, Severity.WARNING)
        for each in unspecified(program, method, settings.by_contract, open_types=settings.open_types)
    )


def _message(method: Method) -> str:
    contract = method.contract
    unsaid = "a contract that does not say what it does" if contract.requires or contract.exceptional else "no contract"
    effect = "any result, no effect" if method.retval is not None else "no effect"
    return f"{method.name} has no body and {unsaid}: {effect}"


def note_lines(notes: Iterable[Diagnostic]) -> Iterator[str]:
    """Iterate over the lines that tell notes."""
    for note in notes:
        where = f" ({place_line(note.span)})" if note.span else ""
        yield visible(note.message) + where
        yield from (f"  {visible(more)}" for more in note.notes)


def notes_form(notes: Iterable[Diagnostic]) -> list[Json]:
    """Return notes as data."""
    return [diagnostic_form(note) for note in notes]
