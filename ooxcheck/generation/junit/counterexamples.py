"""Counterexamples of Java as JUnit 5 tests: each builds the heap, calls the method, and fails on the JVM as long as the duty is violated."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.engine.report import ClientHistory, Report
from ooxcheck.generation.junit.history_tests import junit_class_of_histories
from ooxcheck.generation.junit.java_text import JavaText
from ooxcheck.generation.junit.junit_class import class_text, subject, test_text
from ooxcheck.generation.junit.suites import failing
from ooxcheck.generation.junit.table_order import order_lines
from ooxcheck.generation.naming import kept_name, number_repeats
from ooxcheck.generation.regressions import kept_examples
from ooxcheck.generation.writing.comments import comment_lines
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.outcomes import shown_place, violation_words


def junit_class(report: Report) -> tuple[str, tuple[str, ...]]:
    """Return the class of tests for the counterexamples of a report, empty if there are none, and why some are missing.

    If clients can test all of their histories, they become tests of plain calls. Otherwise the tests build the heaps.
    """
    histories = [each.history for each in report.counterexamples]
    if histories and all(each is not None and not each.untested for each in histories):
        return _history_class(report), ()
    java, method = JavaText(report.question.program), report.question.method
    suite, examples, reasons = kept_examples(report)
    texts: list[str] = []
    for test, example in zip(suite.tests, examples, strict=True):
        try:
            lines = failing(suite, test, java, example.duty, example.why)
            comment = [*comment_lines(suite, test), *order_lines(report.question.program)]
            texts.append(test_text(test.name, comment, lines))
        except Unwritable as reason:
            reasons.append(f"{test.name}: {reason}")
    told = tuple(f"no test of a counterexample: {reason}" for reason in reasons)
    if not texts:
        return "", told
    return class_text(
        java,
        method,
        f"{subject(java, method)}_Test",
        f"Calls of {method.name} that break a duty, found by ooxcheck.",
        texts,
    ), told


def _history_class(report: Report) -> str:
    java, method = JavaText(report.question.program), report.question.method
    titles = number_repeats([kept_name(method, each.state, each.duty) for each in report.counterexamples])
    tests: list[tuple[str, Sequence[str], ClientHistory]] = []
    for title, example in zip(titles, report.counterexamples, strict=True):
        assert example.history is not None
        comment = [f"{violation_words(example.duty)}, {place_line(shown_place(example.duty))}"]
        tests.append((title, comment, example.history))
    name, about = f"{subject(java, method)}_Test", f"Calls that violate {method.name}, by ooxcheck."
    return junit_class_of_histories(java.package(method.owner), name, about, tests)
