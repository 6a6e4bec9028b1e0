"""What is told otherwise of Java: exceptions have classes there, and one may not leave a method though no clause says so."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ooxcheck.input.java_programs import is_java, is_known_java
from ooxcheck.java.checking.declared.name_places import is_name_place
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import WORDS, Dropped, Duty, DutyKind, ExceptionKind, Outcome, Raised
from ooxcheck.oox.source import Span

CLASSES = {
    ExceptionKind.NULL: "NullPointerException",
    ExceptionKind.INDEX: "ArrayIndexOutOfBoundsException",
    ExceptionKind.DIVISION: "ArithmeticException",
    ExceptionKind.SIZE: "NegativeArraySizeException",
    ExceptionKind.CAST: "ClassCastException",
}
"""The classes of what Java itself throws."""

_CLAUSES = {"modifies": "assignable", "exceptional": "signals"}
_INVARIANT = re.compile(r"[\w\s@]*?(\w+)\s*\(\s*\)[\w\s.,]*\{")
_CASE = re.compile(r"(?:\w+\s+)?(?:normal_|exceptional_)?behaviou?r\b")


def thrown(raised: Raised) -> str:
    """Return what an exception is called: in Java by its class, also where ``finally`` threw it again by its word."""
    if not is_java(raised.span.source):
        return str(raised)
    kind = next((kind for kind, word in WORDS.items() if word == raised.message), raised.kind)
    return CLASSES.get(kind, str(raised))


def unchecked_exceptions(programs: Iterable[Program]) -> set[str]:
    """Return the classes of exceptions that no method of Java has to declare, as programs call them."""
    base = "RuntimeException"
    below = (
        name
        for program in programs
        if base in program.classes
        for name in program.classes
        if program.is_subclass(name, base)
    )
    return {*CLASSES.values(), *below}


def formula_text(span: Span) -> str:
    """Return how a formula reads: a method that is an invariant is its call, and a case of a specification what it begins with."""
    text = span.text
    if not is_java(span.source):
        return text
    if found := _INVARIANT.match(text):
        return f"{found[1]}()"
    return found[0] if (found := _CASE.match(text)) else text


def in_java(sentence: str, span: Span) -> str:
    """Return a sentence about a clause with the words that JML has for it."""
    if is_java(span.source):
        for word, theirs in _CLAUSES.items():
            sentence = re.sub(rf"\b{word}\b", theirs, sentence)
    return sentence


def is_unwritten(span: Span) -> bool:
    """Return whether a clause stands nowhere in the text: its place is the name of a method of Java then."""
    return is_java(span.source) and is_name_place(span)


def is_written_assumption(what: str, span: Span) -> bool:
    """Return whether somebody wrote an assumption: not what Java guarantees, what is known of its library, or that a cast which nobody wrote succeeds."""
    if not is_java(span.source):
        return True
    is_meant = what != "assume" or span.text.startswith("assume")
    return is_meant and not is_unwritten(span) and not is_known_java(span.source)


def is_plumbing(span: Span) -> bool:
    """Return whether a statement is one of our own that make threads of Java what they are."""
    return span.source.name == "java.lang.Thread.java"


def is_impossible(outcome: Outcome) -> bool:
    """Return whether a run went as no threads of Java do: one that was started has not begun, though its start is over."""
    return isinstance(outcome, Dropped) and is_plumbing(outcome.span)


def is_of_thread(duty: Duty) -> bool:
    """Return whether a duty is that no exception leaves a thread of Java."""
    return duty.kind is DutyKind.ASSERT and is_unwritten(duty.span)


def is_escape(duty: Duty) -> bool:
    """Return whether a duty is that no exception leaves a method of Java."""
    return duty.kind is DutyKind.EXCEPTIONAL and is_unwritten(duty.span)
