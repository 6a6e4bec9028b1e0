"""Words that differ for Java: classes of exceptions, JML's clauses, conditions in place of duties, uncaught exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ooxcheck.input.java_programs import is_java, is_known_java
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import WORDS, Dropped, Duty, ExceptionKind, Outcome, Raised
from ooxcheck.oox.source import Span

CLASSES = {
    ExceptionKind.NULL: "NullPointerException",
    ExceptionKind.INDEX: "ArrayIndexOutOfBoundsException",
    ExceptionKind.DIVISION: "ArithmeticException",
    ExceptionKind.SIZE: "NegativeArraySizeException",
    ExceptionKind.CAST: "ClassCastException",
}
"""The classes of exceptions that operators of Java throw."""

UNCAUGHT = "uncaught exception"
"""The kind of a duty that no exception leaves a method or thread, where no clause says so."""

_CLAUSES = {"modifies": "assignable", "exceptional": "signals"}
_INVARIANT = re.compile(r"[\w\s@]*?(\w+)\s*\(\s*\)[\w\s.,]*\{")
_CASE = re.compile(r"(?:\w+\s+)?(?:normal_|exceptional_)?behaviou?r\b")


def exception_name(raised: Raised) -> str:
    """Return the name of an exception: in Java its class, also where ``finally`` throws it again."""
    if not is_java(raised.span.source):
        return str(raised)
    kind = next((kind for kind, word in WORDS.items() if word == raised.message), raised.kind)
    return CLASSES.get(kind, str(raised))


def unchecked_exceptions(programs: Iterable[Program]) -> set[str]:
    """Return the names of the unchecked exception classes of Java programs."""
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
    """Return the text of a formula; for an invariant method its call, for a specification case its first words."""
    text = span.text
    if not is_java(span.source):
        return text
    if match := _INVARIANT.match(text):
        return f"{match[1]}()"
    return match[0] if (match := _CASE.match(text)) else text


def in_java(sentence: str, span: Span) -> str:
    """Return a sentence about a clause with JML's keywords if it is about Java."""
    if is_java(span.source):
        for word, theirs in _CLAUSES.items():
            sentence = re.sub(rf"\b{word}\b", theirs, sentence)
    return sentence


def is_unwritten(span: Span) -> bool:
    """Return whether a clause is implicit: its place is the name of a Java method then."""
    from ooxcheck.java.checking.declared.name_places import is_name_place

    return is_java(span.source) and is_name_place(span)


def is_written_assumption(what: str, span: Span) -> bool:
    """Return whether an assumption is written in the program: not a guarantee of Java, a fact of its library, or the success of an implicit cast."""
    if not is_java(span.source):
        return True
    is_meant = what != "assume" or span.text.startswith("assume")
    return is_meant and not is_unwritten(span) and not is_known_java(span.source)


def is_plumbing(span: Span) -> bool:
    """Return whether a statement belongs to our model of Java threads."""
    return span.source.name == "java.lang.Thread.java"


def is_impossible(outcome: Outcome) -> bool:
    """Return whether a run is impossible in Java: a started thread has not begun although its `start` has returned."""
    return isinstance(outcome, Dropped) and is_plumbing(outcome.span)


def is_of_thread(duty: Duty) -> bool:
    """Return whether a duty says that no exception leaves a Java thread."""
    return duty.kind is DutyKind.ASSERT and is_unwritten(duty.span)


def is_escape(duty: Duty) -> bool:
    """Return whether a duty says that no exception leaves a Java method."""
    return duty.kind is DutyKind.EXCEPTIONAL and is_unwritten(duty.span)


def kind_words(duty: Duty) -> str:
    """Return the kind of a duty in the words of its language: ``ensures``, for Java also ``signals`` and ``uncaught exception``."""
    if is_escape(duty) or is_of_thread(duty):
        return UNCAUGHT
    return in_java(duty.kind.value, duty.span)


def duty_word(number: int = 1, *, is_java: bool) -> str:
    """Return the noun for a duty, or for several: of Java ``condition``."""
    if is_java:
        return "condition" if number == 1 else "conditions"
    return "duty" if number == 1 else "duties"


def counted_duties(number: int, others: str = "", *, is_java: bool) -> str:
    """Return ``1 duty``, ``2 other duties``, of Java ``1 condition``."""
    return f"{number} {others}{duty_word(number, is_java=is_java)}"
