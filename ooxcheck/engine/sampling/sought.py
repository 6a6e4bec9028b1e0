"""Violations of which one is the whole answer to a question."""

from __future__ import annotations

from ooxcheck.diagnosis.java_words import exception_name, unchecked_exceptions
from ooxcheck.diagnosis.violation import Falsified, Uncaught
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample


def is_sought(question: Question, example: Counterexample) -> bool:
    """Return whether a counterexample answers a question that seeks one violation: of exceptions that leave a Java method, only unchecked ones do."""
    if example.duty.kind not in question.sought:
        return False
    raised = example.why.raised if isinstance(example.why, Falsified | Uncaught) else None
    if raised is None or question.program.origin is None:
        return True
    return exception_name(raised) in unchecked_exceptions([question.program])
