"""The analysis of a text while it is edited: its mistakes, and how it is read for checks.

A program of OOX is read whole. Of Java only syntax and types are checked at once; that what its methods become can be checked is known when they are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import forget_parsed, is_java, parse_java
from ooxcheck.input.limits import LIMIT, limited_loading
from ooxcheck.input.load import with_needed_files
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity, in_order
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.serving.scheduler import Plan, Text

if TYPE_CHECKING:
    from ooxcheck.java.checking.checker import Checker
    from ooxcheck.java.load import Named

SECONDS = 20.0
"""The default time limit of an analysis."""

NO_METHODS = "request.method"
"""The code of a diagnostic about a text without methods, which is no mistake in an editor."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A text with its diagnostics; `methods` has the declarations by full name.

    `read` returns what can be checked, or raises `OoxError`; it is None if mistakes prevent that. `text` is the same for OOX, without being read again.
    """

    source: Source
    diagnostics: tuple[Diagnostic, ...] = ()
    read: Callable[[], Text] | None = None
    text: Text | None = None
    methods: Mapping[str, Span] = field(default_factory=dict)

    @property
    def is_usable(self) -> bool:
        """Whether the text can be read, even if it has nothing to check."""
        return self.read is not None or not self.diagnostics

    @property
    def is_sound(self) -> bool:
        """Whether the text has no mistakes."""
        return not any(each.severity is Severity.ERROR and not is_limit(each) for each in self.diagnostics)


def analyse(plan: Plan, source: Source, others: Mapping[str, str]) -> Analysis:
    """Return the analysis of a text; `others` are open files by name, which replace those on the disk."""
    try:
        with limited_loading(plan.seconds or SECONDS, plan.memory):
            sources = _with_open(with_needed_files([source], plan.classpath), others)
            return _java_analysis(plan, sources) if is_java(source) else _oox_analysis(plan, source)
    except OoxError as error:
        return Analysis(source, tuple(each for each in error.diagnostics if each.code != NO_METHODS))
    finally:
        forget_parsed()


def is_limit(diagnostic: Diagnostic) -> bool:
    """Return whether a diagnostic is no mistake, but a limit of ours."""
    return diagnostic.code.startswith(LIMIT) or diagnostic.code.endswith(".unsupported")


def _with_open(sources: Sequence[Source], others: Mapping[str, str]) -> list[Source]:
    return [
        Source(each.name, others[each.name], is_named=False)
        if each.name in others and not each.is_named
        else each
        for each in sources
    ]


def _oox_analysis(plan: Plan, source: Source) -> Analysis:
    text = plan.text_of([source])
    methods = {
        name: method.span.to(method.body.span) if method.body else method.span
        for name, (_, method) in text.methods.items()
        if method.span.source is source
    }
    warnings = in_order(each for program, _ in text.methods.values() for each in program.warnings)
    return Analysis(source, tuple(warnings), lambda: text, text, methods)


def _java_analysis(plan: Plan, sources: Sequence[Source]) -> Analysis:
    """Return the analysis of the first of some Java texts."""
    from ooxcheck.java.load import methods, read

    source, checker = sources[0], read(parse_java(sources))
    own = [each for each in methods(checker) if each.method.span.source is source]
    mistakes = in_order(_java_mistakes(checker, source, own))
    places = {each.full: each.method.span for each in own}
    return Analysis(source, tuple(mistakes), partial(_read, plan, sources) if own else None, None, places)


def _read(plan: Plan, sources: Sequence[Source]) -> Text:
    with limited_loading(plan.seconds or SECONDS, plan.memory):
        return plan.text_of(sources)


def _java_mistakes(checker: Checker, source: Source, own: Sequence[Named]) -> Iterator[Diagnostic]:
    """Yield the mistakes in the methods and classes of a text."""
    cycle = checker.inheritance_cycle()
    if cycle is not None:
        yield cycle
        return
    parts: list[Callable[[], object]] = []
    for each in own:
        parts += [partial(checker.partial_body, each.method.ref), partial(checker.contract, each.method.ref)]
    parts += [partial(_check_class, checker, source, name) for name in checker.sources()]
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
