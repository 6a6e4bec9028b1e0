"""Java loops as they are written: lowering makes a ``for`` a ``while``, and a loop whose condition needs statements an endless loop with a choice.

Such a loop is shown at the choice that decides, with its words in the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Block, Break, Constant, If, Method, While

_LABELS = re.compile(r"(?:\w+\s*:\s*)*")


def deciding_choice(loop: While) -> If | None:
    """Return the choice that is the condition of an endless loop, unless it follows the body, as in ``do``."""
    is_endless = isinstance(loop.condition, Constant) and loop.condition.value is True
    if not is_endless or not isinstance(loop.body, Block) or _word(loop) == "do":
        return None
    return next((each for each in loop.body.statements if isinstance(each, If) and leaves(each)), None)


def leaves(choice: If) -> bool:
    """Return whether a choice is the condition of an endless loop."""
    match choice.otherwise:
        case Block(statements=(Break() as leaving,)):
            return leaving.span == choice.condition.span
        case _:
            return False


@lru_cache(maxsize=16)
def begun_elsewhere(method: Method) -> frozenset[Span]:
    """Return the places of loops whose iterations begin at a choice within them."""
    return frozenset(loop.condition.span for loop in _loops(method) if deciding_choice(loop))


@lru_cache(maxsize=16)
def condition_words(method: Method) -> Mapping[Span, str]:
    """Return the texts of the loops and choices of a method, by the places of their conditions."""
    words: dict[Span, str] = {}
    for loop in _loops(method):
        choice = deciding_choice(loop)
        span = (choice or loop).condition.span
        words.setdefault(span, _loop_words(loop, span))
    for each in method.statements():
        if isinstance(each, If):
            words.setdefault(
                each.condition.span, f"{'while' if leaves(each) else 'if'} ({each.condition.span.text})"
            )
    return words


@lru_cache(maxsize=16)
def endless(method: Method) -> frozenset[Span]:
    """Return the places of conditions that the text does not have: ``do``, ``for (;;)`` and ``for (E e : list)``."""
    conditions = ((loop, (deciding_choice(loop) or loop).condition.span) for loop in _loops(method))
    return frozenset(span for loop, span in conditions if span == loop.span or _is_each(loop, span))


def _loop_words(loop: While, condition: Span) -> str:
    """Return a loop in one line: without its body, and a ``for`` without initialiser and update."""
    if condition == loop.span:
        return _head(loop)
    if _word(loop) != "for":
        return f"while ({condition.text})"
    return f"for ({condition.text})" if _is_each(loop, condition) else f"for (...; {condition.text}; ...)"


def _is_each(loop: While, condition: Span) -> bool:
    """Return whether a loop iterates over a collection: no semicolon precedes its condition."""
    return _word(loop) == "for" and not condition.source.text[
        loop.span.start : condition.start
    ].rstrip().endswith(";")


def _head(loop: While) -> str:
    """Return ``do``, or ``for (;;)``: the text before the body."""
    return _without_labels(loop).partition("{")[0].strip()


def _word(loop: While) -> str:
    first_word = re.match(r"\w+", _without_labels(loop)) if is_java(loop.span.source) else None
    return first_word.group() if first_word else ""


def _without_labels(loop: While) -> str:
    text = loop.span.text
    return text[match.end() :] if (match := _LABELS.match(text)) else text


def _loops(method: Method) -> list[While]:
    return [each for each in method.statements() if isinstance(each, While)]
