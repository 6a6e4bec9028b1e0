"""The analysis of a text while it is edited: its mistakes, and how it is read for checks.

A program of OOX is read whole. Of Java only syntax and types are checked at once; that what its methods become can be checked is known when they are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, partial
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.editing.texts.local_change import (
    Change,
    Code,
    OutlineChange,
    Part,
    hide_others,
    local_change,
    outermost,
    outline_change,
)
from ooxcheck.input.java_programs import forget_parsed, is_java, parse_java
from ooxcheck.input.library import load_tree_with_library
from ooxcheck.input.limits import LIMIT, limited_loading, within_limits
from ooxcheck.input.load import with_needed_files
from ooxcheck.oox import tree
from ooxcheck.oox.check import load_syntax
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report, Severity, in_order
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.typed import Method
from ooxcheck.serving.scheduler import Plan, Text

if TYPE_CHECKING:
    from ooxcheck.java.checking.checker import Checker
    from ooxcheck.java.checking.declared.symbols import Method as Symbol
    from ooxcheck.java.load import Named

SECONDS = 20.0
"""The default time limit of an analysis."""

NO_METHODS = "request.method"
"""The code of a diagnostic about a text without methods, which is no mistake in an editor."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A text with its diagnostics; `methods` has the declarations by full name.

    `read` returns what can be checked, or raises `OoxError`; it is None if mistakes prevent that. `parts` are the methods for an analysis after a change
    inside one of them, if there are no mistakes of syntax. After such a change the analysis `is_local`: the mistakes in the other methods are those of the text before.
    After a change outside of all code it also `is_preliminary`: these methods may have other mistakes now.
    """

    source: Source
    diagnostics: tuple[Diagnostic, ...] = ()
    read: Callable[[], Text] | None = None
    methods: Mapping[str, Span] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    is_local: bool = False
    is_preliminary: bool = False

    @property
    def text(self) -> Text | None:
        """The program of OOX, None if mistakes prevent that."""
        if self.read is None or is_java(self.source):
            return None
        try:
            return self.read()
        except OoxError:
            return None

    @property
    def is_usable(self) -> bool:
        """Whether the text can be read, even if it has nothing to check."""
        return self.read is not None or not self.diagnostics

    @property
    def is_sound(self) -> bool:
        """Whether the text has no mistakes."""
        return not any(each.severity is Severity.ERROR and not is_limit(each) for each in self.diagnostics)


def analyse(
    plan: Plan, source: Source, others: Mapping[str, str], earlier: Iterable[Analysis] = ()
) -> Analysis:
    """Return the analysis of a text; `others` are open files by name, which replace those on the disk.

    If the text differs from one of the `earlier` ones only inside one method, only this method is checked; if it differs outside of all code, only what is outside.
    """
    language = _Java if is_java(source) else _Oox
    try:
        with limited_loading(plan.seconds or SECONDS, plan.memory):
            for before in earlier:
                analysis = _analyse_locally(language(plan, source, others), before)
                if analysis is not None:
                    return analysis
            return language(plan, source, others).analyse()
    except OoxError as error:
        return Analysis(source, _mistakes(error))
    finally:
        forget_parsed()


def _mistakes(error: OoxError) -> tuple[Diagnostic, ...]:
    return tuple(each for each in error.diagnostics if each.code != NO_METHODS)


def _analyse_locally(language: _Language, before: Analysis) -> Analysis | None:
    """Return the analysis of a text after a change inside one method or outside of all code, None if more has to be read."""
    source = language.source
    texts = before.source.text, source.text
    change = local_change(before.parts, *texts) or outline_change(before.parts, *texts)
    if change is None:
        return None
    is_preliminary = before.is_preliminary or isinstance(change, OutlineChange)
    hidden = Source(source.name, hide_others(source.text, before.parts, change))
    try:
        new, methods = language.diagnostics_inside(hidden, change)
    except OoxError as error:  # mistakes of syntax, beside which there are no others
        new, methods = list(_mistakes(error)), None
        if not all(each.span and change.is_inside(each.span.start) for each in new):
            return None
    own = [
        replace(each, span=Span(source, each.span.start, each.span.end))
        for each in new
        if each.span and each.span.source is hidden and change.is_inside(each.span.start)
    ]
    if methods is None:
        return Analysis(source, tuple(own), is_local=True, is_preliminary=is_preliminary)
    kept = [_moved_diagnostic(each, before, source, change) for each in before.diagnostics]
    rest = [each for each in kept if each is not None]
    parts = change.parts(before.parts)
    ends = {each.start: each.end for each in parts}
    places = {
        name: Span(source, span.start, ends.get(span.start, span.end)) for name, span in methods.items()
    }
    for name, span in before.methods.items():
        if (moved := _moved_span(span, source, change)) is not None:
            places[name] = moved
    diagnostics = tuple(in_order([*rest, *own]))
    read = language.reader(diagnostics)
    if read is None:  # warnings are about programs
        diagnostics = tuple(each for each in diagnostics if each.severity is Severity.ERROR)
    if read is not None and before.read is None:
        return None  # the mistakes in the rest are mended, and its methods are not known
    return Analysis(source, diagnostics, read, places, parts, is_local=True, is_preliminary=is_preliminary)


def _moved_span(span: Span, source: Source, change: Change) -> Span | None:
    """Return a place of the text before in the new one; None if it is in what is read again."""
    if change.is_read_again(span.start):
        return None
    return Span(source, change.shift(span.start), change.shift(span.end))


def _moved_diagnostic(
    diagnostic: Diagnostic, before: Analysis, source: Source, change: Change
) -> Diagnostic | None:
    if diagnostic.span is None or diagnostic.span.source is not before.source:
        return diagnostic
    span = _moved_span(diagnostic.span, source, change)
    return None if span is None else replace(diagnostic, span=span)


def is_limit(diagnostic: Diagnostic) -> bool:
    """Return whether a diagnostic is no mistake, but a limit of ours."""
    return diagnostic.code.startswith(LIMIT) or diagnostic.code.endswith(".unsupported")


class _Language:
    """How texts of a language are read."""

    def __init__(self, plan: Plan, source: Source, others: Mapping[str, str]) -> None:
        self.plan, self.source, self.others = plan, source, others

    def analyse(self) -> Analysis:
        """Return the analysis of the whole text; raise its mistakes of syntax."""
        raise NotImplementedError

    def diagnostics_inside(self, hidden: Source, change: Change) -> tuple[list[Diagnostic], dict[str, Span]]:
        """Return the mistakes in a method, and the methods in it, from the text in which the code of others is hidden; raise mistakes of syntax."""
        raise NotImplementedError

    def reader(self, diagnostics: Iterable[Diagnostic]) -> Callable[[], Text] | None:
        """Return how the text is read for checks, None if mistakes prevent that."""
        raise NotImplementedError


class _Oox(_Language):
    """A program of OOX is read whole."""

    def analyse(self) -> Analysis:
        report = Report()
        with within_limits("reading the program"):
            own = load_syntax([self.source], report)
            parts = outermost(_oox_parts(own))
            try:
                program = self._program(own, report, self.source)
                text = self.plan.text_for(program)
            except OoxError as error:
                return Analysis(self.source, _mistakes(error), parts=parts)
        methods = _places((method for _, method in text.methods.values()), self.source)
        return Analysis(self.source, tuple(in_order(program.warnings)), lambda: text, methods, parts)

    def diagnostics_inside(self, hidden: Source, change: Change) -> tuple[list[Diagnostic], dict[str, Span]]:
        report = Report()
        with within_limits("reading the program"):
            own = load_syntax([hidden], report)
            try:
                program = self._program(own, report, hidden)
            except OoxError as error:
                return list(error.diagnostics), {}
        written = [method for method in program.methods() if change.is_inside(method.span.start)]
        inside = _places(written, hidden)
        return list(program.warnings), inside

    def reader(self, diagnostics: Iterable[Diagnostic]) -> Callable[[], Text] | None:
        if any(each.severity is Severity.ERROR for each in diagnostics):
            return None
        return cache(partial(_read, self.plan, [self.source]))

    def _program(self, own: tree.Program, report: Report, source: Source) -> Program:
        return load_tree_with_library(own, report, [source], int_width=self.plan.int_width)


def _places(methods: Iterable[Method], source: Source) -> dict[str, Span]:
    """Return the methods of a text with their bodies, by full name."""
    return {
        method.full_name: method.span.to(method.body.span) if method.body else method.span
        for method in methods
        if method.span.source is source
    }


def _oox_parts(program: tree.Program) -> Iterator[Part]:
    """Yield the methods: their code is in the brackets of formulas and in the body."""
    for member in (each for declaration in program.declarations for each in declaration.members):
        if isinstance(member, tree.Method | tree.Constructor) and member.body is not None:
            body = member.body.span
            formulas = [each.span for each in member.spec if isinstance(each, tree.Clause)]
            stub = ";" if isinstance(member, tree.Method) else ""
            yield Part(
                member.span.start,
                body.end,
                (*map(_formula_code, formulas), Code(body.start, body.end, body.start, stub)),
            )


def _formula_code(clause: Span) -> Code:
    """Return the code of a clause: that between its brackets."""
    return Code(clause.source.text.index("(", clause.start), clause.end, clause.start, " ")


class _Java(_Language):
    """Of Java, the methods are checked one by one."""

    def analyse(self) -> Analysis:
        from ooxcheck.java.load import methods, read

        source = self.source
        checker = read(parse_java(self._sources(source)))
        own = [each for each in methods(checker) if each.method.span.source is source]
        mistakes = in_order(_java_mistakes(checker, source, own, checker.sources()))
        places = {each.full: each.method.span for each in own}
        parts = outermost(_java_parts(checker, own))
        return Analysis(source, tuple(mistakes), self._reader() if own else None, places, parts)

    def diagnostics_inside(self, hidden: Source, change: Change) -> tuple[list[Diagnostic], dict[str, Span]]:
        from ooxcheck.java.load import methods, read

        checker = read(parse_java(self._sources(hidden)))
        all_methods = [each for each in methods(checker) if each.method.span.source is hidden]
        inside = {each.full: each for each in all_methods if change.is_inside(each.method.span.start)}
        is_outline = isinstance(change, OutlineChange)
        own, classes = ((), checker.sources()) if is_outline else (tuple(inside.values()), ())
        mistakes = in_order(_java_mistakes(checker, hidden, own, classes))
        return mistakes, {name: each.method.span for name, each in inside.items()}

    def reader(self, diagnostics: Iterable[Diagnostic]) -> Callable[[], Text] | None:
        del diagnostics  # a method with a mistake is refused, the others are checked
        return self._reader()

    def _sources(self, source: Source) -> list[Source]:
        """Return a text with the files that it needs, as they are in the editor."""
        return [
            Source(each.name, self.others[each.name], is_named=False)
            if each.name in self.others and not each.is_named
            else each
            for each in with_needed_files([source], self.plan.classpath)
        ]

    def _reader(self) -> Callable[[], Text]:
        return lambda: _read(self.plan, self._sources(self.source))


def _java_parts(checker: Checker, own: Iterable[Named]) -> Iterator[Part]:
    """Yield the methods: their code is in the body and in the formulas of the contract."""
    for each in own:
        method = checker.method(each.method.ref)
        node, body = method.node, method.node.body
        if body is not None and node.span.start < body.span.start < body.span.end <= node.span.end:
            formulas = () if method.owner.is_local else _contract_formulas(method)
            codes = [*formulas, Code(body.span.start, body.span.end)]
            in_text = sorted(codes, key=lambda code: code.start)
            yield Part(node.span.start, node.span.end, tuple(in_text))


def _contract_formulas(method: Symbol) -> Iterator[Code]:
    """Yield the formulas of the clauses of a method: it is enough for others that there are clauses."""
    from ooxcheck.java.jml import tree as jml

    try:
        specifications = method.owner.comments.about(method.node)
    except OoxError:
        return
    for clause in (node for each in specifications for node in descendants(each)):
        if isinstance(clause, jml.Clause) and len(clause.formula.span.text) > len(_TRUE):
            span = clause.formula.span
            yield Code(span.start, span.end, span.start, _TRUE, has_brackets=False)


_TRUE = "true"


def _read(plan: Plan, sources: Sequence[Source]) -> Text:
    with limited_loading(plan.seconds or SECONDS, plan.memory):
        return plan.text_of(sources)


def _java_mistakes(
    checker: Checker, source: Source, own: Sequence[Named], classes: Iterable[str]
) -> Iterator[Diagnostic]:
    """Yield the mistakes in some methods and classes of a text."""
    cycle = checker.inheritance_cycle()
    if cycle is not None:
        yield cycle
        return
    parts: list[Callable[[], object]] = []
    for each in own:
        parts += [partial(checker.partial_body, each.method.ref), partial(checker.contract, each.method.ref)]
    parts += [partial(_check_class, checker, source, name) for name in classes]
    for part in parts:
        try:
            with stack_room():
                part()
        except OoxError as error:
            yield from (each for each in error.diagnostics if each.span and each.span.source is source)
        except RecursionError:
            yield Diagnostic("java.unsupported", "something is nested too deeply; introduce variables", None)


def _check_class(checker: Checker, source: Source, name: str) -> None:
    """Check a class outside of its methods, if it is in a text; raise its first mistakes."""
    if checker.class_(name).name_span.source is source:
        checker.invariants(name)
        checker.represents(name)
        for is_static in (True, False):
            checker.initial(name, is_static=is_static)
