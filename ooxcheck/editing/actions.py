"""Code actions: what was inferred becomes a clause of the text, a counterexample a test, and a bound that was reached is raised.

An edit is offered only if the text is still sound with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from lsprotocol.types import CodeAction, CodeActionKind, Command, Range, TextEdit, WorkspaceEdit

from ooxcheck.datatypes import dataclass
from ooxcheck.editing.document import Document, Known
from ooxcheck.editing.suppression import violations
from ooxcheck.editing.texts.positions import Place
from ooxcheck.editing.verdicts import WRITE_TEST, runs
from ooxcheck.files.clause_edits import Edit, jml_edit, with_edits
from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.typed import Method, While
from ooxcheck.text.sanitise import visible

RAISE = "ooxcheck.raiseBound"
"""The command that checks again with a larger bound."""

SUPPRESS = "ooxcheck.suppress"
"""The command that writes a violation into the baseline, or removes it there."""


@dataclass(frozen=True, slots=True)
class Insertion:
    """Texts to insert together, and what they are for."""

    title: str
    edits: tuple[Edit, ...]


def actions(document: Document, chosen: Range, is_sound: Callable[[str], bool]) -> list[CodeAction]:
    """Return the actions for a range: those of the methods that it touches; `is_sound` tests a changed text."""
    offered: list[CodeAction] = []
    for known in document.methods():
        if known.is_current and known.answer is not None and _touches(known, chosen):
            offered += _commands(document, known)
            offered += [
                _edit(document, each)
                for each in dict.fromkeys(_insertions(document, known))
                if is_sound(with_edits(document.text, each.edits))
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
    proved = [*_loop_invariants(document, form), *_call_contracts(document, form)]
    yield from proved
    if len(proved) > 1:
        title = f"add what was inferred for {len(proved)} loops and recursive methods"
        yield Insertion(title, tuple(edit for each in proved for edit in each.edits))
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
    edit = _line_end(document, known.end_line), f"\n{indent}{mark}{clause}"
    return Insertion(f"add {visible(clause)}", (edit,))


def _contract_clause(document: Document, known: Known, clause: str) -> Iterator[Insertion]:
    """Yield the insertion of a clause of a contract: a line above a Java method, or in front of a body of OOX."""
    title = f"add {visible(clause)}"
    if is_java(document.source):
        edit = _line_start(document, known.line), f"{document.lines.indentation(known.line)}{clause}\n"
        yield Insertion(title, (edit,))
        return
    method = _method(document, known)
    if method is not None and method.body is not None:
        yield Insertion(title, ((method.body.span.start, f"{clause} "),))


def _loop_invariants(document: Document, form: dict[str, Any]) -> Iterator[Insertion]:
    """Yield the insertion of all invariants of each loop, which are proved together."""
    for loop in form.get("loop_invariants", ()):
        if not (clauses := loop["invariants"]):
            continue
        title = f"add {len(clauses)} inferred loop invariants" if len(clauses) > 1 else f"add {clauses[0]}"
        if is_java(document.source):
            edits = _jml(document, loop["place"], [f"loop_invariant {each}" for each in clauses])
        else:
            edits = _before_body(document, loop["place"], f"invariant({', '.join(clauses)}) ")
        if edits:
            yield Insertion(visible(title), edits)


def _call_contracts(document: Document, form: dict[str, Any]) -> Iterator[Insertion]:
    """Yield the insertion of the inferred contract of each recursive method."""
    for contract in form.get("call_contracts", ()):
        clauses = [(keyword, each) for keyword in ("requires", "ensures") for each in contract[keyword]]
        effects = contract["effects"]
        title = f"add the inferred contract of {contract['method']}"
        if is_java(document.source):
            edits = _jml(
                document, contract["place"], [*(f"{keyword} {each}" for keyword, each in clauses), *effects]
            )
        else:
            text = "".join(
                [*(f"{keyword}({each}) " for keyword, each in clauses), *(f"{each} " for each in effects)]
            )
            edits = _before_body(document, contract["place"], text)
        if edits:
            yield Insertion(visible(title), edits)


def _jml(document: Document, place: Place, clauses: Sequence[str]) -> tuple[Edit, ...]:
    """Return the change that writes clauses before the code at a place; none if it is in another file."""
    if place["file"] != document.name:
        return ()
    return (jml_edit(document.text, _offset(document, place), clauses),)


def _before_body(document: Document, place: Place, text: str) -> tuple[Edit, ...]:
    """Return the change that inserts a text before the body of the loop or method at a place; none if it is in another file."""
    if place["file"] != document.name:
        return ()
    code = {each.span.start: each for each in _methods_and_loops(document)}.get(_offset(document, place))
    return () if code is None or code.body is None else ((code.body.span.start, text),)


def _methods_and_loops(document: Document) -> Iterator[Method | While]:
    known = document.good.text.methods.values() if document.good.text is not None else ()
    for method in next((program.methods() for program, _ in known), ()):
        if method.span.source.name == document.name:
            yield method
            yield from (each for each in method.statements() if isinstance(each, While))


def _offset(document: Document, place: Place) -> int:
    return document.lines.offset(document.lines.place(place).start)


def _method(document: Document, known: Known) -> Method | None:
    text = document.good.text
    return text.methods[known.method][1] if text is not None and known.method in text.methods else None


def _line_start(document: Document, line: int) -> int:
    return sum(len(each) + 1 for each in document.lines.lines[: line - 1])


def _line_end(document: Document, line: int) -> int:
    return _line_start(document, line) + len(document.lines.lines[line - 1].rstrip("\r"))


def _edit(document: Document, insertion: Insertion) -> CodeAction:
    edits = [TextEdit(document.lines.range(offset, offset), text) for offset, text in insertion.edits]
    return CodeAction(
        insertion.title, kind=CodeActionKind.QuickFix, edit=WorkspaceEdit(changes={document.uri: edits})
    )
