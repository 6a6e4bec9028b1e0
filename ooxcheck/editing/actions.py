"""Code actions: what was inferred becomes a clause of the text, a counterexample a test, and a bound that was reached is raised.

An edit is offered only if the text is still sound with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lsprotocol.types import CodeAction, CodeActionKind, Command, Range, TextEdit, WorkspaceEdit

from ooxcheck.datatypes import dataclass
from ooxcheck.editing.document import Document, Known
from ooxcheck.editing.suppression import violations
from ooxcheck.editing.verdicts import WRITE_TEST, runs
from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.typed import Method, While
from ooxcheck.text.sanitise import visible

RAISE = "ooxcheck.raiseBound"
"""The command that checks again with a larger bound."""

SUPPRESS = "ooxcheck.suppress"
"""The command that writes a violation into the baseline, or removes it there."""


@dataclass(frozen=True, slots=True)
class Insertion:
    """A text to insert at an offset, and what it is for."""

    title: str
    offset: int
    text: str


def actions(document: Document, chosen: Range, is_sound: Callable[[str], bool]) -> list[CodeAction]:
    """Return the actions for a range: those of the methods that it touches; `is_sound` tests a changed text."""
    offered: list[CodeAction] = []
    for known in document.methods():
        if known.is_current and known.answer is not None and _touches(known, chosen):
            offered += _commands(document, known)
            offered += [
                _edit(document, each)
                for each in dict.fromkeys(_insertions(document, known))
                if is_sound(_with_insertion(document.text, each))
            ]
    return offered


def _touches(known: Known, chosen: Range) -> bool:
    return known.line - 1 <= chosen.end.line and chosen.start.line <= known.end_line - 1


def _form(known: Known) -> dict[str, Any]:
    return {} if known.answer is None else dict(known.answer.form)


def _commands(document: Document, known: Known) -> Iterator[CodeAction]:
    if known.answer is not None:
        if known.answer.tests:
            words = "write a test of the counterexample"
            yield _command(words, WRITE_TEST, document.uri, known.method)
        for number, (alert, is_suppressed) in enumerate(violations(known.answer, document.suppressed)):
            verb = "no longer suppress" if is_suppressed else "suppress"
            title = f"{verb}: {visible(alert.message)}"
            yield _command(title, SUPPRESS, document.uri, known.method, str(number))
    for option in _form(known).get("try") or ():
        yield _command(f"check again with {visible(option)}", RAISE, document.uri, option)


def _command(words: str, command: str, *arguments: str) -> CodeAction:
    return CodeAction(
        words, kind=CodeActionKind.QuickFix, command=Command(words, command, arguments=list(arguments))
    )


def _insertions(document: Document, known: Known) -> Iterator[Insertion]:
    """Yield the clauses that can be inserted: invariants of loops and of the class, and hints about violations."""
    form = _form(known)
    for loop in form.get("loop_invariants", ()):
        if loop["invariants"]:
            yield from _loop_invariants(document, known, loop)
    inferred = form.get("inferred")
    for clause in inferred["invariants"] if inferred else ():
        yield _class_clause(document, known, clause)
    hints = [run.get("hint", "") for run in runs(known.answer)] if known.answer is not None else []
    for hint in dict.fromkeys([*hints, *(each["hint"] for each in form.get("possible", ()))]):
        if "invariant" in hint.split():
            yield _class_clause(document, known, hint)
        elif hint:
            yield from _contract_clause(document, known, hint)


def _class_clause(document: Document, known: Known, clause: str) -> Insertion:
    """Return the insertion of a clause of a class, behind the method."""
    mark = "//@ " if is_java(document.source) and not clause.startswith("//@") else ""
    indent = document.lines.indentation(known.line)
    return Insertion(
        f"add {visible(clause)}", _line_end(document, known.end_line), f"\n{indent}{mark}{clause}"
    )


def _contract_clause(document: Document, known: Known, clause: str) -> Iterator[Insertion]:
    """Yield the insertion of a clause of a contract: a line above a Java method, or in front of a body of OOX."""
    if is_java(document.source):
        start = _line_start(document, known.line)
        yield Insertion(
            f"add {visible(clause)}", start, f"{document.lines.indentation(known.line)}{clause}\n"
        )
        return
    method = _method(document, known)
    if method is not None and method.body is not None:
        yield Insertion(f"add {visible(clause)}", method.body.span.start, f"{clause} ")


def _loop_invariants(document: Document, known: Known, loop: dict[str, Any]) -> Iterator[Insertion]:
    """Yield the insertion of all invariants of a loop, which are proved together."""
    clauses, line = loop["invariants"], loop["place"]["line"]
    title = f"add {len(clauses)} inferred loop invariants" if len(clauses) > 1 else f"add {clauses[0]}"
    if is_java(document.source):
        indent = document.lines.indentation(line)
        text = "".join(f"{indent}//@ loop_invariant {clause};\n" for clause in clauses)
        yield Insertion(visible(title), _line_start(document, line), text)
        return
    method = _method(document, known)
    for statement in method.statements() if method is not None else ():
        if isinstance(statement, While) and statement.span.line == line:
            text = f"invariant({', '.join(clauses)}) "
            yield Insertion(visible(title), statement.body.span.start, text)


def _method(document: Document, known: Known) -> Method | None:
    text = document.good.text
    return text.methods[known.method][1] if text is not None and known.method in text.methods else None


def _line_start(document: Document, line: int) -> int:
    return sum(len(each) + 1 for each in document.lines.lines[: line - 1])


def _line_end(document: Document, line: int) -> int:
    return _line_start(document, line) + len(document.lines.lines[line - 1].rstrip("\r"))


def _with_insertion(text: str, insertion: Insertion) -> str:
    return text[: insertion.offset] + insertion.text + text[insertion.offset :]


def _edit(document: Document, insertion: Insertion) -> CodeAction:
    edit = TextEdit(document.lines.range(insertion.offset, insertion.offset), insertion.text)
    return CodeAction(
        insertion.title, kind=CodeActionKind.QuickFix, edit=WorkspaceEdit(changes={document.uri: [edit]})
    )
