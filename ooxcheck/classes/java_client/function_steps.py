"""Functions that capture state of a class, as steps: a client runs a lambda or method reference of the class at any time, with any arguments.

A function is an object of a class with one method, whose fields hold what it captures. No client names this class, so histories do not run functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Assume, Method
from ooxcheck.specs.classes.boundary import Step

_UNREACHED = "no code that can be followed makes it"


def unknown_end(program: Program, method: Method) -> Assume | None:
    """Return the first place where executions of a method are not followed to their ends, in the files if there is one."""
    statements = (each for code in reachable(program, method) for each in code.statements())
    places = [each for each in statements if isinstance(each, Assume) and each.unsupported]
    return min(places, key=lambda each: not program.is_given(each.span.source), default=None)


def function_steps(program: Program, functions: Iterable[tuple[Span, str]]) -> Iterator[Step]:
    """Yield the steps that run some functions, given by their places and the titles of methods; it is an assumption that those which cannot be followed to their ends preserve invariants."""
    methods = {each.title: each for each in program.methods()}
    for span, title in functions:
        is_assumed = unknown_end(program, methods[title]) is not None
        yield Step(methods[title], _title(span), is_assumed=is_assumed, is_function=True)


def unknown_functions(
    program: Program, functions: Collection[tuple[Span, str]], places: Iterable[Span]
) -> Iterator[tuple[str, str]]:
    """Yield the titles of functions that cannot be followed to their ends, and the reasons; `places` are those of all functions."""
    methods, reached = {each.title: each for each in program.methods()}, {span for span, _ in functions}
    yield from ((_title(each), _UNREACHED) for each in places if each not in reached)
    for span, title in functions:
        if (end := unknown_end(program, methods[title])) is not None:
            yield _title(span), end.unsupported


def _title(span: Span) -> str:
    return f"the function in {span.source.name.rpartition('/')[2]}:{span.line}"
