"""Misplaced specifications (`ooxcheck.java.tree.Unread`): their class or method is refused where a check reaches it, or reports them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Span


def unread_of_class(cls: Class) -> Iterator[tree.Unread]:
    """Yield the misplaced comments of a class outside its methods and nested classes, and those of its file outside all classes."""
    if not cls.unit.unread:
        return
    inner = [
        each.span
        for each in cls.node.members
        if isinstance(each, tree.Method | tree.Constructor | tree.TypeDeclaration)
    ]
    outer = [each.node.span for each in cls.unit.classes.values()]
    for each in cls.unit.unread:
        if not any(_has(span, each.span) for span in (inner if _has(cls.node.span, each.span) else outer)):
            yield each


def unread_of_method(method: Method) -> Iterator[tree.Unread]:
    """Yield the misplaced comments of an explicit method."""
    span = method.node.span
    if span != method.owner.node.span:
        yield from (each for each in method.owner.unit.unread if _has(span, each.span))


def refuse(unread: Iterable[tree.Unread]) -> None:
    """Refuse misplaced comments that are errors."""
    if mistakes := [Diagnostic("jml.place", each.why, each.span) for each in unread if each.is_mistake]:
        raise OoxError(mistakes)


def _has(whole: Span, part: Span) -> bool:
    return whole.source is part.source and whole.start <= part.start < whole.end
