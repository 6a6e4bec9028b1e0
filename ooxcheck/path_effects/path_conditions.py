"""A path condition in words: the conditions that an execution evaluates, as in the program, with their values.

Of a condition with ``&&`` or ``||`` the evaluated operands are shown. Iterations of a loop are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.diagnosis.java_words import CLASSES
from ooxcheck.input.java_programs import is_java
from ooxcheck.input.library import is_provided
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.running.decisions import DecisionKind, Path, Taken
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.parser import parse_formula
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

ALWAYS = "always"
"""The condition of a path without decisions."""

_OPPOSITE = {Infix.EQUAL: Infix.NOT_EQUAL, Infix.NOT_EQUAL: Infix.EQUAL}


def path_condition(path: Path) -> tuple[str, ...]:
    """Return the decisions of a path, in order; repeated ones are counted."""
    said: list[tuple[str, int]] = []
    for words in _decision_words([taken for taken in path if _is_written(taken.span)]):
        if said and said[-1][0] == words:
            said[-1] = words, said[-1][1] + 1
        else:
            said.append((words, 1))
    return tuple(f"{words} ({count} times)" if count > 1 else words for words, count in said) or (ALWAYS,)


def _is_written(span: Span) -> bool:
    """Return whether a decision belongs to written code: in Java, neither to the library nor to a whole statement."""
    return not is_java(span.source) or not (span.text.endswith("}") or is_provided(span.source))


def _decision_words(path: Iterable[Taken]) -> Iterator[str]:
    operands: list[Taken] = []
    for taken in path:
        match taken.kind:
            case DecisionKind.OPERAND | DecisionKind.ELEMENT:
                operands.append(taken)
            case DecisionKind.IF | DecisionKind.WHILE:
                inner = [each for each in operands if _is_inside(each.span, taken.span)]
                yield f"{_PREFIX[taken.kind]}{' and '.join(map(_words, inner or [taken]))}"
                operands = []
            case DecisionKind.DISPATCH:
                yield f"{_call_text(taken.span)} runs {visible(str(taken.outcome))}"
            case DecisionKind.EXCEPTION:
                yield from map(_words, operands)
                yield f"{_text(taken.span)} throws{_exception_words(taken)}"
                operands = []
    yield from map(_words, operands)


_PREFIX = {DecisionKind.IF: "", DecisionKind.WHILE: "loop: "}


def _exception_words(taken: Taken) -> str:
    """Return the name of an exception: in Java, its class."""
    word = str(taken.outcome)
    if not is_java(taken.span.source):
        return f": {visible(word)}"
    return f" {visible(next((name for kind, name in CLASSES.items() if kind.value == word), word))}"


def _is_inside(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def _words(taken: Taken) -> str:
    """Return a condition that holds: that of the text, or its negation."""
    text = _text(taken.span)
    return text if taken.outcome else opposite(text)


def _text(span: Span) -> str:
    return visible(one_line(span.text))


def _call_text(span: Span) -> str:
    """Return a call; the span of one that creates an object may end before its bracket."""
    text = _text(span)
    return (
        f"{text})"
        if text.count("(") == text.count(")") + 1 and span.source.text[span.end : span.end + 1] == ")"
        else text
    )


def opposite(text: str) -> str:
    """Return the negation of a condition; an order is not reversed, because of NaN."""
    try:
        node = parse_formula(text)
    except OoxError:
        return f"not ({text})"
    match node:
        case tree.Binary(op, left, right) if op in _OPPOSITE:
            return visible(f"{node_text(left)} {_OPPOSITE[op]} {node_text(right)}")
        case tree.Unary(Prefix.NOT, operand):
            return visible(node_text(operand))
        case tree.Name() | tree.Member() | tree.Index():
            return f"not {text}"
        case _:  # an order, ``instanceof``, a quantifier
            return f"not ({text})"
