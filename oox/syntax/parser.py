"""Text to syntax tree, with the place of every error.

A file is parsed at once. Only if that fails it is parsed again, member by member, so that the errors of each member are reported and the rest of the program is
available.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from ooxcheck.datatypes.regular_files import read_regular, read_within
from ooxcheck.datatypes.stopwatch import Part, measure
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report, Severity
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import MAX_DEPTH, nested_too_deeply, too_deep
from ooxcheck.oox.syntax.expectations import expectation_message, foreign
from ooxcheck.oox.syntax.lexer import MAX_ERRORS, Token, tokens
from ooxcheck.oox.syntax.limits import poll

if TYPE_CHECKING:
    from ooxcheck.oox.syntax.lalr import MisfitError

_STARTS = frozenset(("WHILE", "GHOST", "CLASS"))
"""Terminals that fit only where a statement, a member or a class may start."""


@measure(Part.READ)
def parse(sources: Sequence[Source], *, report: Report, headers: bool = False) -> tree.Program:
    """Return the program of several files, as far as it can be parsed; errors go into the report.

    With `headers`, a method with an error after its header is kept, with an empty body that spans the faulty text.
    """
    files = (_File(source, report, headers=headers) for source in sources)
    declarations = [declaration for file in files for declaration in file.declarations()]
    first = sources[0] if sources else Source("<no file>", "")
    return tree.Program(tuple(declarations), span=Span(first, 0, len(first.text)))


def parse_text(text: str, name: str = "<text>") -> tree.Program:
    """Return the program that `text` denotes; raise `OoxError` if there is an error."""
    report = Report()
    program = parse([Source(name, text)], report=report)
    report.check()
    return program


def parse_formula(text: str, name: str = "<formula>") -> tree.Expr:
    """Return the formula that `text` denotes; raise `OoxError` if there is an error."""
    from ooxcheck.oox.syntax.lalr import MisfitError, run
    from ooxcheck.oox.syntax.words import settle

    source, report = Source(name, text), Report()
    formula_tokens = settle(tokens(source, report), source, report, specification=True)
    report.check()
    try:
        formula: tree.Expr = run("formula", formula_tokens, source, report)
    except MisfitError as misfit:
        _tell(misfit, formula_tokens, None, source, report)
        raise OoxError(report.errors()) from None
    if deep := too_deep(formula):
        _tell_of_depth(deep, report)
    report.check()
    return formula


def read_source(path: Path, *, max_bytes: int | None = None) -> Source:
    """Return the text of a regular file; raise `OoxError` if it cannot be read as text."""
    try:
        content = read_regular(path, limit=max_bytes)
    except (OSError, ValueError) as error:
        _refuse(f"cannot read {path}: {getattr(error, 'strerror', None) or error}", None)
    return _text(content, str(path))


def source_from(file: BinaryIO, name: str, *, max_bytes: int | None = None) -> Source:
    """Return the text of an open file; raise `OoxError` if it is no text."""
    try:
        content = read_within(file, name, limit=max_bytes)
    except OSError as error:
        _refuse(f"cannot read {name}: {error.strerror or error}", None)
    return _text(content, name)


def _text(content: bytes, name: str) -> Source:
    try:
        source = Source(name, content.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        source = Source(name, content[: error.start].decode())
        place = Span(source, len(source.text), len(source.text))
        _refuse(f"byte 0x{content[error.start]:02X} is not UTF-8; save the file as UTF-8", place)
    if (at := source.text.find("\0")) >= 0:
        _refuse("a NUL byte: this is no text file", Span(source, at, at + 1))
    return source


def _refuse(message: str, place: Span | None) -> NoReturn:
    raise OoxError([Diagnostic("source.unreadable", message, place)]) from None


def _tell(
    misfit: MisfitError, piece: list[Token], after: Token | None, source: Source, report: Report
) -> None:
    """Report a misfit: at the unexpected token, or at the last good one if a token is missing at the end of its line."""
    if habit := foreign(piece, misfit.index, misfit.accepted):
        report.error("syntax.foreign", habit[1], Span(source, habit[0].start, habit[0].end))
        return
    before = piece[misfit.index - 1] if misfit.index else None
    current = piece[misfit.index] if misfit.index < len(piece) else after
    place = current or before or Token("", "", 0, 0)
    starts_anew = not _STARTS.isdisjoint(misfit.accepted)
    if before and (current is None or ("\n" in source.text[before.end : current.start] and not starts_anew)):
        place = before
    report.error(
        "syntax.expected",
        expectation_message(misfit.accepted, before, current),
        Span(source, place.start, place.end),
    )


def _tell_of_depth(node: tree.Node, report: Report) -> None:
    report.diagnostics.append(nested_too_deeply(node.span))


class _File:
    """The parser of one file."""

    def __init__(self, source: Source, report: Report, *, headers: bool) -> None:
        from ooxcheck.oox.syntax.words import settle

        self.source = source
        self.report = report
        self.headers = headers
        known = len(report.diagnostics)
        self.tokens = settle(tokens(source, report), source, report)
        new = report.diagnostics[known:]
        self.faults = sorted(d.span.start for d in new if d.span and d.severity is Severity.ERROR)

    def declarations(self) -> list[tree.TypeDeclaration]:
        """Return the classes and interfaces that could be parsed."""
        from ooxcheck.oox.syntax.lalr import MisfitError, run

        attempt = Report()
        try:
            declarations: list[tree.TypeDeclaration] = run("program", self.tokens, self.source, attempt)
        except MisfitError:
            declarations = self.piecewise()
        else:
            self.report.diagnostics += attempt.diagnostics
        return self.without_deep_members(declarations)

    def piecewise(self) -> list[tree.TypeDeclaration]:
        """Parse each class or interface separately, and report text before the first."""
        starts = [index for index, token in enumerate(self.tokens) if token.type in ("CLASS", "INTERFACE")]
        starts.append(len(self.tokens))
        self.parse_piece("program", self.tokens[: starts[0]], None)
        declarations: list[tree.TypeDeclaration] = []
        for start, end in pairwise(starts):
            declarations += self.parse_declaration(self.tokens[start:end], self.at(end))
            if len(self.report.diagnostics) > MAX_ERRORS:
                place = Span(self.source, self.tokens[start].start, self.tokens[start].end)
                self.report.error(
                    "syntax.size", f"there are more than {MAX_ERRORS} mistakes; the rest is not read", place
                )
                break
        return declarations

    def at(self, index: int) -> Token | None:
        return self.tokens[index] if index < len(self.tokens) else None

    def parse_declaration(self, piece: list[Token], after: Token | None) -> list[tree.TypeDeclaration]:
        """Return the class or interface of one piece, without its faulty members, which are reported."""
        from ooxcheck.oox.syntax.words import closing_index

        opening = next((index for index, token in enumerate(piece) if token.type == "LBRACE"), len(piece))
        if opening == len(piece):
            return self.parse_piece("program", piece, after)
        closing = closing_index(piece, opening)
        last = piece[min(closing, len(piece) - 1)]
        shell = [*piece[: opening + 1], Token("RBRACE", "}", last.start, last.end)]
        declarations, known = self.parse_piece("program", shell, None), len(self.report.diagnostics)
        class_members = self.members(piece, opening, closing, after)
        has_fault = bisect_left(self.faults, piece[opening].start) < len(self.faults)
        if closing == len(piece) and (self.headers or not has_fault):
            self.tell_of_open_brace(piece[opening:], known)
        self.parse_piece("program", piece[closing + 1 :], after)
        return [self.with_members(declaration, class_members) for declaration in declarations]

    def members(
        self, piece: list[Token], opening: int, closing: int, after: Token | None
    ) -> list[tree.MemberDeclaration]:
        """Return the members between two braces that can be parsed."""
        from ooxcheck.oox.syntax.words import members

        class_members: list[tree.MemberDeclaration] = []
        at = opening + 1
        for member in members(piece[at:closing]):
            at += len(member)
            parsed = self.parse_piece("members", member, piece[at] if at < len(piece) else after)
            class_members += parsed or (self.header(member, piece[1].text) if self.headers else [])
            if len(self.report.diagnostics) > MAX_ERRORS:
                return class_members
        return class_members

    def tell_of_open_brace(self, piece: list[Token], known: int) -> None:
        """Report a brace of a class that is never closed; errors after it that are not `known` are consequences."""
        from ooxcheck.oox.syntax.open_brace import open_brace

        new = self.report.diagnostics[known:]
        misfits = [each.span.start for each in new if each.span and each.code == "syntax.expected"]
        brace = open_brace(piece, self.source, min(misfits, default=len(self.source.text)))
        self.report.diagnostics[known:] = [
            each
            for each in new
            if each.code != "syntax.expected" or (each.span and each.span.start < brace.start)
        ]
        self.report.error(
            "syntax.unclosed", "this `{` is never closed", Span(self.source, brace.start, brace.end)
        )

    def header(self, member: list[Token], class_name: str) -> list[tree.MemberDeclaration]:
        """Return a faulty method with an empty body, if the piece is certainly one method."""
        from ooxcheck.oox.syntax.lalr import MisfitError, run
        from ooxcheck.oox.syntax.words import header_ends

        for start in header_ends(member, class_name):
            opening = Token("LBRACE", "{", member[start].start, member[start].start)
            try:
                methods: list[tree.MemberDeclaration] = run(
                    "members",
                    [*member[:start], opening, Token("RBRACE", "}", member[-1].end, member[-1].end)],
                    self.source,
                    Report(),
                )
            except MisfitError:
                continue
            return methods
        return []

    def with_members(
        self, declaration: tree.TypeDeclaration, class_members: list[tree.MemberDeclaration]
    ) -> tree.TypeDeclaration:
        """Return an empty class or interface with its members."""
        from ooxcheck.oox.syntax.actions.declarations import interface_members

        if isinstance(declaration, tree.ClassDeclaration):
            return replace(declaration, members=tuple(class_members))
        return replace(declaration, members=interface_members(class_members, self.report))

    def parse_piece(self, start: str, piece: list[Token], after: Token | None) -> list[Any]:
        """Return the tree of a piece; None if it is faulty, with its first error in the report."""
        from ooxcheck.oox.syntax.lalr import MisfitError, run

        poll()
        try:
            trees: list[Any] = run(start, piece, self.source, self.report)
        except MisfitError as misfit:
            if not self.has_fault_before(misfit, piece, after):
                _tell(misfit, piece, after, self.source, self.report)
            return []
        return trees

    def has_fault_before(self, misfit: MisfitError, piece: list[Token], after: Token | None) -> bool:
        """Whether the lexer reported an error in this piece before the misfit, which is then a likely consequence."""
        current = piece[misfit.index] if misfit.index < len(piece) else after
        first = bisect_left(self.faults, piece[0].start) if piece else 0
        return first < len(self.faults) and (current is None or self.faults[first] <= current.start)

    def without_deep_members(self, declarations: list[tree.TypeDeclaration]) -> list[tree.TypeDeclaration]:
        """Drop and report members whose trees are too deep; short members cannot be, and are skipped."""
        starts = [token.start for token in self.tokens]
        dropped: set[int] = set()
        for declaration in declarations:
            class_members: Sequence[tree.MemberDeclaration] = declaration.members
            ends = [*(member.span.start for member in class_members[1:]), declaration.span.end]
            for member, end in zip(class_members, ends, strict=False):
                size = bisect_left(starts, end) - bisect_left(starts, member.span.start)
                if size > MAX_DEPTH and (deep := too_deep(member)):
                    _tell_of_depth(deep, self.report)
                    dropped.add(id(member))
        return [_without(declaration, dropped) for declaration in declarations] if dropped else declarations


def _without(declaration: tree.TypeDeclaration, dropped: set[int]) -> tree.TypeDeclaration:
    if isinstance(declaration, tree.ClassDeclaration):
        return replace(declaration, members=tuple(m for m in declaration.members if id(m) not in dropped))
    return replace(declaration, members=tuple(m for m in declaration.members if id(m) not in dropped))
