"""The comment on a test: the heap, the call, its path, and its outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.outcomes import Violated
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.heaps import heap_lines
from ooxcheck.text.outcomes import headline, shown_place, violation_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import call_line, one_line

_WIDTH = 110


def comment_lines(suite: Suite, test: Test) -> list[str]:
    """Return the lines of a comment; no line ends the comment."""
    names = object_names(suite.question.method, test.state.heap.objects)
    lines = [visible(call_line(suite.question.method, test.state.arguments, names))]
    lines += [f"  {line}" for line in heap_lines(test.state.heap, test.state.arguments, names)]
    lines += _path_lines([taken for taken in test.path if _is_told(taken, suite.question.program)])
    lines += list(_end_lines(suite, test))
    return [line.replace("*/", "* /").replace("\n", " ") for line in lines]


def _is_told(taken: Taken, program: Program) -> bool:
    """Return whether a decision belongs to the program: in Java, not to the library, nor to the choice of a constructor."""
    if program.origin is None:
        return True
    is_making = taken.kind is DecisionKind.DISPATCH and taken.span.text.startswith("new ")
    return taken.span.source in program.origin.sources and not is_making


def _path_lines(path: Sequence[Taken]) -> list[str]:
    lines = [""]
    for way in map(way_text, path):
        if lines[-1] and len(lines[-1]) + len(way) > _WIDTH:
            lines.append("")
        lines[-1] += f"{'; ' * bool(lines[-1])}{way}"
    return (
        [f"{'path: ' if not number else '      '}{line}" for number, line in enumerate(lines)] if path else []
    )


def way_text(taken: Taken) -> str:
    """Return one decision of a path in a few words."""
    text = visible(one_line(taken.span.text, 40))
    match taken.kind:
        case DecisionKind.EXCEPTION:
            return f"{taken.span.line} {text}: {taken.outcome}"
        case DecisionKind.DISPATCH:
            return f"{taken.span.line} {text}: {taken.outcome}"
        case _:
            return f"{taken.span.line} {text}: {str(taken.outcome).lower()}"


def _end_lines(suite: Suite, test: Test) -> Iterator[str]:
    if isinstance(test.outcome, Violated):
        yield from (
            f"breaks: {violation_words(duty)} ({place_line(shown_place(duty))})" for duty in test.breaks
        )
        return
    yield headline(
        test.outcome,
        suite.question.method,
        object_names(suite.question.method, test.after.heap.objects[: len(test.state.heap.objects)]),
    )
