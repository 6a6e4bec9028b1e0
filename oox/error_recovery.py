"""Error recovery: a program with errors, without the methods that contain them.

A method with an error in its contract or its body keeps its header, so that names, overloads and dispatch are resolved as without the error. The rest of the method
is erased, and `ooxcheck.oox.program.Program.faulty` has its errors. A verdict on a method is then valid only if it depends on no such method
(`ooxcheck.oox.analysis.callgraph.rests_on`); the caller has to ensure this. An error elsewhere, in a header, a field, an invariant or a class, is fatal, because it
may change the meaning of the whole program. So is an error in the contract of a method without body, on which the rules of inheritance between interfaces depend
(`ooxcheck.oox.checking.ambiguity`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from ooxcheck.oox import tree
from ooxcheck.oox.check import check_program
from ooxcheck.oox.checking.names.outline import MethodTree, super_call
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report, in_order
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.syntax.parser import parse

M = TypeVar("M", bound=tree.MemberDeclaration)

Header: TypeAlias = "tuple[int, int]"
"""The start of the header of a method: the identity of its text, and the offset."""

_UNCERTAIN = ("syntax.unclosed", "syntax.size", "syntax.nesting")
"""Errors after which the text may have been parsed differently from the intention."""


def load_in_part(sources: Sequence[Source], *, int_width: int = 32) -> Program:
    """Return the program of some files without its faulty methods; raise `OoxError` if an error is outside of methods."""
    report, faulty = Report(), dict[Header, list[Diagnostic]]()
    with stack_room():
        program = parse(sources, report=report, headers=True)
        meaning = None
        while meaning is None:
            _assign(report, program, faulty)
            program = _erase_bodies(program, faulty)
            report = Report()
            meaning = check_program(program, report, int_width=int_width)
    names = {_header(method.span): method.full_name for method in meaning.methods()}
    return replace(
        meaning, faulty={names[header]: tuple(in_order(errors)) for header, errors in faulty.items()}
    )


def all_errors(program: Program) -> list[Diagnostic]:
    """Return the errors in all methods that were erased, in the order of their places."""
    return in_order(error for errors in program.faulty.values() for error in errors)


def _header(span: Span) -> Header:
    return id(span.source), span.start


def _assign(report: Report, program: tree.Program, faulty: dict[Header, list[Diagnostic]]) -> None:
    """Assign each error to the method that contains it; raise all of them if some are in no method."""
    errors = report.errors()
    homes = [_home(error, program) for error in errors]
    if not all(homes):
        known = [error for diagnostics in faulty.values() for error in diagnostics]
        raise OoxError(in_order([*known, *errors]))
    for error, home in zip(errors, homes, strict=True):
        if home:
            faulty.setdefault(_header(home.span), []).append(error)


def _home(error: Diagnostic, program: tree.Program) -> MethodTree | None:
    """Return the method whose contract or body contains an error, if the error cannot affect other parts."""
    if error.span is None or error.code in _UNCERTAIN:
        return None
    for declaration in program.declarations:
        if declaration.span.source is error.span.source:
            for member in _methods(declaration):
                if any(_contains(part.span, error.span) for part in _behind_header(member)):
                    return member
    return None


def _methods(declaration: tree.TypeDeclaration) -> list[MethodTree]:
    return [member for member in declaration.members if isinstance(member, tree.Method | tree.Constructor)]


def _behind_header(member: MethodTree) -> Iterable[tree.Node]:
    return (*member.spec, member.body) if member.body else ()


def _contains(whole: Span, part: Span) -> bool:
    return whole.source is part.source and whole.start <= part.start and part.end <= whole.end


def _erase_bodies(program: tree.Program, faulty: Mapping[Header, list[Diagnostic]]) -> tree.Program:
    """Return the program without the bodies of faulty methods."""

    def recover_declaration(node: tree.TypeDeclaration) -> tree.TypeDeclaration:
        if isinstance(node, tree.ClassDeclaration):
            return replace(node, members=tuple(_recover_member(member, faulty) for member in node.members))
        return replace(node, members=tuple(_recover_member(member, faulty) for member in node.members))

    return replace(program, declarations=tuple(map(recover_declaration, program.declarations)))


def _recover_member(member: M, faulty: Mapping[Header, list[Diagnostic]]) -> M:
    """Return a member; for a faulty method, its header."""
    errors = faulty.get(_header(member.span))
    if errors is None or not isinstance(member, tree.Method | tree.Constructor):
        return member
    assert member.body is not None, "only a method with a body should be erased"
    return replace(
        member, spec=tuple(_purity(member)), body=_without_result(member, _empty_body(member.body, errors))
    )


def _without_result(method: MethodTree, body: tree.Block) -> tree.Block:
    """Return a body that throws at its end if the method has to return a value."""
    if isinstance(method, tree.Constructor) or method.result is None:
        return body
    return replace(body, statements=(*body.statements, tree.Throw(None, span=body.span)))


def _purity(method: MethodTree) -> Iterator[tree.SpecClause]:
    """Yield the clauses of a contract that allow formulas to call the method."""
    yield from (clause for clause in method.spec if isinstance(clause, tree.Pure))
    frames = [clause for clause in method.spec if isinstance(clause, tree.Modifies)]
    yield from (() if any(frame.places for frame in frames) else frames)


def _empty_body(body: tree.Block, errors: Sequence[Diagnostic]) -> tree.Block:
    """Return a body that at most calls the superclass's constructor, which may need arguments."""
    first = super_call(body)
    if first is None or any(error.span and _contains(first.span, error.span) for error in errors):
        return replace(body, statements=())
    return replace(body, statements=(first,))
