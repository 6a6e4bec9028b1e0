"""Specifications that are parsed but not checked: clauses, modifiers, and comments for other tools. All of them are reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.java import program, tree
from ooxcheck.java.checking.declared.misplaced_comments import unread_of_class, unread_of_method
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.java.checking.specifications.method_measures import measure_clauses, measured_by
from ooxcheck.java.jml import modifiers
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.parser import parse_statements
from ooxcheck.java.parsing.unicode_escapes import plain_text
from ooxcheck.oox.nodes import descendants


def unchecked_specifications(
    where: Class | Method, *, is_overriding: bool = False
) -> Iterator[program.Unchecked]:
    """Yield the unchecked specifications of a method, or of a class outside its methods; measures of a method that overrides another one are inherited."""
    if isinstance(where, Class):
        yield from _unchecked_among(where.comments.declared)
        for model, specification in where.comments.models:
            if specification is not None or model.result is None:
                yield program.Unchecked(f"{model.what} is read, and not checked", span=model.span)
        unread = unread_of_class(where)
    else:
        yield from _unchecked_among((*where.owner.comments.about(where.node), *_statements(where)))
        if is_overriding or measured_by(where) is None:
            for each in measure_clauses(where):
                yield program.Unchecked("measured_by is read, and not checked", span=each.span)
        unread = unread_of_method(where)
    yield from (program.Unchecked(each.why, span=each.span) for each in unread)


def unchecked_inherited_contracts(methods: Iterable[tuple[Method, Method]]) -> Iterator[program.Unchecked]:
    """Yield the contracts of interfaces that are not checked for methods inherited from a superclass, which does not implement the interface."""
    for promised, runs in methods:
        if any(
            isinstance(each, jml.MethodSpecification) for each in promised.owner.comments.about(promised.node)
        ):
            what = f"what {promised.owner.name}.{promised.name} promises is not checked of {runs.owner.name}.{runs.name}, which does not know it"
            yield program.Unchecked(what, span=promised.node.span)


def _statements(method: Method) -> Iterator[jml.Statement]:
    """Yield the JML statements of a method body."""
    body = method.node.body
    for block in descendants(body) if body is not None and "@" in plain_text(body.span) else ():
        run: list[tree.Specification] = []
        for each in (*block.statements, None) if isinstance(block, tree.Block | tree.SwitchCase) else ():
            if isinstance(each, tree.Specification):
                run.append(each)
            else:
                yield from parse_statements(run)
                run = []


def _unchecked_among(
    said: Iterable[jml.Declared | jml.Statement | jml.MethodClause],
) -> Iterator[program.Unchecked]:
    for each in said:
        match each:
            case jml.Unchecked(word):
                yield program.Unchecked(f"{word} is read, and not checked", span=each.span)
            case jml.Modifier(word) if word in modifiers.UNCHECKED:
                yield program.Unchecked(f"{word} is read, and not checked", span=each.span)
            case jml.MethodSpecification(cases):
                yield from _unchecked_among(clause for case in cases for clause in case.clauses)
            case _:  # is checked
                continue
