"""Functions that capture state of a class, as steps: a client runs a lambda or method reference of the class at any time, with any arguments.

A function is an object of a class with one method, whose fields hold what it captures. No client names this class, so histories do not run functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.oox.analysis.approximation import approximate
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Assume, Method
from ooxcheck.specs.classes.boundary import Step

UNREACHED = "no code that can be followed makes it"
"""Why a function is not among the steps."""


def unknown_end(program: Program, method: Method) -> Assume | None:
    """Return the first place where executions of a method are not followed to their ends, not even approximately, in the files if there is one."""
    run = reachable(*approximate(program, method))
    statements = (each for code in run for each in code.statements())
    places = [each for each in statements if isinstance(each, Assume) and each.unsupported]
    return min(places, key=lambda each: not program.is_given(each.span.source), default=None)


def function_steps(program: Program, functions: Iterable[tuple[Span, str]]) -> Iterator[tuple[Step, str]]:
    """Yield the steps that run some functions, given by their places and the titles of methods, each with the reason why it is not followed to its end, if it is not: that it preserves invariants is an assumption then."""
    methods = {each.title: each for each in program.methods()}
    for span, title in functions:
        end = unknown_end(program, methods[title])
        reason = "" if end is None else end.unsupported
        yield Step(methods[title], function_title(span), is_assumed=bool(reason), is_function=True), reason


def function_title(span: Span) -> str:
    """Return the words for the function at a place."""
    return f"the function in {span.source.name.rpartition('/')[2]}:{span.line}"
