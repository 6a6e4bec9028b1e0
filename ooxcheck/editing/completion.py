"""Completion in OOX, from the last sound program and the words before the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lsprotocol.types import CompletionItem, CompletionItemKind

from ooxcheck.editing.names import NAMES
from ooxcheck.oox import typed
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import CONTEXTUAL, KEYWORDS, Token, tokens
from ooxcheck.oox.types import ClassType, Type


def completions(text: str, offset: int, program: Program | None) -> list[CompletionItem]:
    """Return what may stand at an offset: behind a dot the members of the receiver, else names and words of the language."""
    before = tokens(Source("<text>", text[:offset]), Report())
    if before and before[-1].end == offset and before[-1].text != ".":
        before = before[:-1]  # the word that is being typed
    if program is None:
        return _words()
    if before and before[-1].text == ".":
        owner = _receiver(before[:-1], program)
        owners = [owner] if owner else list(program.classes)
        return list({item.label: item for name in owners for item in _members(name, program)}.values())
    classes = [CompletionItem(name, kind=CompletionItemKind.Class) for name in program.classes]
    return [*_variables(before, program), *classes, *_words()]


def _words() -> list[CompletionItem]:
    words = sorted({*KEYWORDS, *CONTEXTUAL})
    return [CompletionItem(word, kind=CompletionItemKind.Keyword) for word in words]


def _receiver(before: list[Token], program: Program) -> str | None:
    """Return the class of what stands before a dot: a chain of fields of a variable, `this` or a class; None if it is not known."""
    chain: list[str] = []
    while before and (before[-1].type in NAMES or before[-1].text == "this"):
        chain.append(before[-1].text)
        before = before[:-1]
        if not (before and before[-1].text == "."):
            break
        before = before[:-1]
    else:
        return None
    method = _enclosing(before, program)
    first, *fields = reversed(chain)
    current: Type | None = _type_of(first, method, program)
    for name in fields:
        cells = program.layout(current.name) if isinstance(current, ClassType) else ()
        current = next((each.type for each in cells if each.name == name), None)
    return current.name if isinstance(current, ClassType) else None


def _type_of(name: str, method: typed.Method | None, program: Program) -> Type | None:
    if name in program.classes:
        return ClassType(name)
    if method is None:
        return None
    if name == "this":
        return ClassType(method.owner)
    return next((each.type for each in method.variables if each.name == name), None)


def _enclosing(before: list[Token], program: Program) -> typed.Method | None:
    """Return the method that the cursor is in: the last one whose name stands before it, in the class that stands before it."""
    classes = [token.text for word, token in pairwise(before) if word.text in ("class", "interface")]
    owner = program.classes.get(classes[-1]) if classes else None
    if owner is None:
        return None
    known = {method.signature.name: method for method in (*owner.constructors, *owner.methods)}
    heads = [
        word.text
        for type_, word, bracket in zip(before, before[1:], before[2:], strict=False)
        if bracket.text == "("
        and word.text in known
        and (type_.type in (*NAMES, "PRIMITIVE", "VOID", "DIMENSION"))
    ]
    constructors = [name for name in known if name == owner.name]
    return known[heads[-1]] if heads else known[constructors[0]] if constructors else None


def _variables(before: list[Token], program: Program) -> Iterator[CompletionItem]:
    method = _enclosing(before, program)
    for variable in method.variables if method else ():
        if not variable.name.startswith("$"):
            yield CompletionItem(variable.name, kind=CompletionItemKind.Variable, detail=str(variable.type))


def _members(name: str, program: Program) -> Iterator[CompletionItem]:
    for cell in program.layout(name):
        yield CompletionItem(cell.name, kind=CompletionItemKind.Field, detail=str(cell.type))
    for owner in program.supertypes(name):
        for method in program.classes[owner].methods:
            yield CompletionItem(
                method.signature.name, kind=CompletionItemKind.Method, detail=method.full_name
            )
        for definition in program.classes[owner].definitions:
            label = definition.field.name if isinstance(definition, typed.Model) else definition.name
            yield CompletionItem(label, kind=CompletionItemKind.Function)
        for field in program.classes[owner].fields:
            if field.static:
                yield CompletionItem(field.name, kind=CompletionItemKind.Field, detail=str(field.type))
