"""Specification comments by the member that they belong to: a comment before a member is about it, unless it declares something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.modifiers import OF_CLASSES, OF_FIELDS, OF_METHODS
from ooxcheck.java.jml.parser import parse_declarations
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source, Span

_Place: TypeAlias = tuple[Source, int]
_OF_CLASS = re.compile(r"\b(?:invariant|constraint|initially|represents|ghost|model|axiom|in|maps)\b")
"""Keywords of declarations that concern all methods of a class."""


@dataclass(frozen=True, slots=True)
class ClassComments:
    """The parsed comments of a class: its own declarations, and those of its members by their places."""

    declared: tuple[jml.Declared, ...]
    of_members: dict[_Place, tuple[jml.Declared, ...]]
    problems: dict[_Place, OoxError]
    models: tuple[tuple[jml.ModelMethod, jml.MethodSpecification | None], ...] = ()
    """Model methods with their specifications."""
    groups: tuple[tuple[str, jml.Formula], ...] = ()
    """Members of data groups: the name of the model field, and a place of an object."""

    def about(self, member: tree.Node) -> tuple[jml.Declared, ...]:
        """Return the specifications of a member, before it and in its head; raise `OoxError` if they cannot be parsed."""
        place = _place(member)
        if problem := self.problems.get(place):
            raise problem
        return self.of_members.get(place, ())


def comments_of(members: Iterable[tree.Member]) -> ClassComments:
    """Parse the comments among members; raise `OoxError` if one cannot be parsed or belongs to no member."""
    own: list[jml.Declared] = []
    of_members: dict[_Place, tuple[jml.Declared, ...]] = {}
    problems: dict[_Place, OoxError] = {}
    groups: list[tuple[str, jml.Formula]] = []
    models: list[tuple[jml.ModelMethod, jml.MethodSpecification | None]] = []
    last: tree.Member | None = None
    fields: list[str] = []
    for run, member in _comment_runs(members):
        try:
            said = parse_declarations(run)
        except OoxError as error:
            if not isinstance(member, tree.Method | tree.Constructor) or any(
                _OF_CLASS.search(each.text) for each in run
            ):
                raise
            problems[_place(member)] = error
            continue
        groups.extend(_data_groups(said, fields))
        models.extend(_model_methods(said))
        fields = _declared_fields(fields, member, last)
        about = tuple(
            each
            for each in _behind_model_methods(said)
            if isinstance(each, jml.Modifier | jml.MethodSpecification)
        )
        own.extend(
            each
            for each in said
            if not isinstance(each, jml.Modifier | jml.MethodSpecification | jml.InGroups)
        )
        inner = parse_declarations(_head(member)) if member is not None else ()
        _check((*about, *inner), member)
        _check_same_line(about, last, member)
        if member is not None and (about or inner):
            of_members[_place(member)] = (*about, *inner)
        last = member
    return ClassComments(tuple(own), of_members, problems, tuple(models), tuple(groups))


def _declared_fields(before: list[str], member: tree.Member | None, last: tree.Member | None) -> list[str]:
    """Return the fields of the declaration that ends with a member."""
    if not isinstance(member, tree.Field):
        return []
    is_same = last is not None and _is_same_declaration(member, last)
    return [*(before if is_same else ()), member.name]


def _model_methods(
    said: tuple[jml.Declared, ...],
) -> Iterator[tuple[jml.ModelMethod, jml.MethodSpecification | None]]:
    """Yield the model methods, each with its specification."""
    before: jml.MethodSpecification | None = None
    for each in said:
        if isinstance(each, jml.MethodSpecification):
            before = each
        elif isinstance(each, jml.ModelMethod):
            yield each, before
            before = None


def _behind_model_methods(said: tuple[jml.Declared, ...]) -> tuple[jml.Declared, ...]:
    """Return the declarations about the following member, which are those after the last model method."""
    last = max((at for at, each in enumerate(said) if isinstance(each, jml.ModelMethod)), default=-1)
    return said[last + 1 :]


def _data_groups(said: tuple[jml.Declared, ...], fields: list[str]) -> Iterator[tuple[str, jml.Formula]]:
    """Yield the members of data groups: the field before ``in``, or the place after ``maps``."""
    for each in said:
        match each:
            case jml.ModelField() | jml.GhostField():
                fields = [each.name]
            case jml.InGroups(groups, None):
                if not fields:
                    _refuse("'in' stands behind a field, and there is none", each.span)
                this = tree.This(span=each.span)
                yield from (
                    (group, tree.FieldAccess(this, field, span=each.span))
                    for group in groups
                    for field in fields
                )
            case jml.InGroups(groups, place) if place is not None:
                yield from ((group, place) for group in groups)
            case _:  # declares no group
                continue


def _place(member: tree.Node) -> _Place:
    """Return the place of a member; laws have sources of their own (`ooxcheck.java.checking.declared.laws`)."""
    return member.span.source, member.span.start


def said_of_class(node: tree.TypeDeclaration) -> tuple[jml.Declared, ...]:
    """Parse the comments in the head of a class."""
    said = parse_declarations(node.modifiers.specifications)
    _check(said, node)
    return said


def _comment_runs(
    members: Iterable[tree.Member],
) -> Iterator[tuple[list[tree.Specification], tree.Member | None]]:
    """Yield each member with the comments before it, and None with comments before no member."""
    run: list[tree.Specification] = []
    last: tree.Member | None = None
    for member in members:
        if isinstance(member, tree.Specification):
            run = [*run, member] if last is None else [member]
            last = None
            continue
        if last is not None and not _is_same_declaration(member, last):
            run = []
        if run and not _is_behind(member, run[-1]):
            yield run, None
            run = []
        yield run, member
        last = member
    if last is None:
        yield run, None


def _is_same_declaration(member: tree.Member, last: tree.Member) -> bool:
    return (
        isinstance(member, tree.Field) and isinstance(last, tree.Field) and member.modifiers is last.modifiers
    )


def _is_behind(member: tree.Member, comment: tree.Specification) -> bool:
    """Return whether a member follows a comment in its source; implicit members have the place of their class."""
    return member.span.source is comment.span.source and member.span.start > comment.span.start


def _head(member: tree.Member) -> tuple[tree.Specification, ...]:
    match member:
        case tree.Field() | tree.Method() | tree.Constructor() | tree.TypeDeclaration():
            return member.modifiers.specifications
        case _:  # initialisers have no modifiers
            return ()


def _check(about: tuple[jml.Declared, ...], member: tree.Member | None) -> None:
    """Refuse specifications that do not apply to a member."""
    words, kind = _allowed_modifiers(member)
    for each in about:
        if isinstance(each, jml.MethodSpecification) and not isinstance(
            member, tree.Method | tree.Constructor
        ):
            _refuse("these clauses are about a method, and stand before none", each.span)
        if isinstance(each, jml.Modifier) and each.word not in words:
            _refuse(f"{each.word!r} cannot be said of {kind}", each.span)
        if isinstance(
            each,
            jml.Invariant | jml.History | jml.GhostField | jml.ModelField | jml.InGroups | jml.Represents,
        ):
            _refuse("this is about the class; put it before a declaration, and not into it", each.span)


def _allowed_modifiers(member: tree.Member | None) -> tuple[frozenset[str], str]:
    match member:
        case tree.Method() | tree.Constructor():
            return OF_METHODS, "a method"
        case tree.Field():
            return OF_FIELDS, "a field"
        case tree.TypeDeclaration():
            return OF_CLASSES, "a class"
        case _:  # initialisers, specifications, or no member
            return frozenset(), "an initialiser" if member is not None else "nothing, at the end of a class"


def _check_same_line(
    about: tuple[jml.Declared, ...], last: tree.Member | None, member: tree.Member | None
) -> None:
    """Refuse modifiers at the end of a declaration's line: in JML they belong to the next declaration, which readers do not expect."""
    for each in about:
        if last is None or member is None or last.span.source is not each.span.source:
            return
        at = last.span.source.position(last.span.end)[0]
        if isinstance(each, jml.Modifier) and each.span.line == at and member.span.line > at:
            _refuse(
                f"{each.word!r} stands behind a declaration; put it before the one that it is about",
                each.span,
            )


def _refuse(message: str, span: Span) -> NoReturn:
    raise OoxError([Diagnostic("jml.place", message, span)])
