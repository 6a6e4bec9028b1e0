"""What a reader should know besides the answer: methods of which nothing says what they do."""

from __future__ import annotations

from oox.analysis.callgraph import unspecified
from oox.diagnostics import Diagnostic, Severity
from oox.program import Program
from oox.running.settings import Settings
from oox.typed import Method


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
