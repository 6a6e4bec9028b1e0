"""Suites of Java as JUnit 5 classes: a test builds the heap, calls the method, and asserts the complete visible effect.

A JVM ignores contracts. A call that violates one becomes a test of the current behaviour, with a comment on the violation; or, if wanted, a test that
fails until the program is fixed.
"""

from __future__ import annotations

from ooxcheck.diagnosis.violation import Why
from ooxcheck.generation.judging import without_duties
from ooxcheck.generation.junit.clauses import Clause
from ooxcheck.generation.junit.java_heap import JavaHeap
from ooxcheck.generation.junit.java_text import JavaText, method_name, simple_name
from ooxcheck.generation.junit.junit_class import LAW, class_text, is_law, subject, test_text
from ooxcheck.generation.junit.table_order import order_lines, refuse_order, without_order
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.generation.writing.comments import comment_lines
from ooxcheck.generation.writing.oox_values import Unwritable, Written
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.contracts.script import Unfit
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Duty, Outcome, Returned, Threw
from ooxcheck.oox.types import VOID


def junit_suite(suite: Suite, *, fail: bool = False) -> Written:
    """Return a class of tests that pass with the current behaviour; with `fail`, tests of violated contracts fail until the program is fixed."""
    if suite.question.program.origin is None:
        raise OoxError(
            [Diagnostic("request.java", "JUnit tests are of Java; write --format oox, pytest or json", None)]
        )
    java, method = JavaText(suite.question.program), suite.question.method
    texts: list[str] = []
    left_out: list[tuple[Test, str]] = []
    for test in suite.tests:
        try:
            lines = (
                failing(suite, test, java, test.breaks[0])
                if fail and test.breaks
                else _passing(suite, test, java)
            )
            comment = [*comment_lines(suite, test), *order_lines(suite.question.program)]
            texts.append(test_text(test.name, comment, lines))
        except Unwritable as reason:
            left_out.append((test, str(reason)))
    name = "".join(part[:1].upper() + part[1:] for part in subject(java, method).split("_")) + "Test"
    return Written(
        name,
        class_text(
            java, method, name, f"Calls of {method.name}, one for each {suite.cover}, by ooxcheck.", texts
        ),
        tuple(left_out),
    )


def _passing(suite: Suite, test: Test, java: JavaText) -> list[str]:
    refuse_order(suite.question.program, test)
    outcome, after = _outcome_without_duties(suite, test) if test.breaks else (test.outcome, test.after)
    heap = JavaHeap(java, suite.question.method, test)
    lines, call = [*heap.build_lines()], call_text(suite, test, java, heap)
    match outcome:
        case Returned():
            lines.append(
                f"Object result = {call};" if suite.question.method.result is not VOID else f"{call};"
            )
        case Threw():
            lines.append(f"Throwable thrown = assertThrows(Throwable.class, () -> {call});")
        case _:
            raise Unwritable("without its contracts the call does not come to an end")
    return [*lines, *heap.assertion_lines(outcome, after)]


def failing(suite: Suite, test: Test, java: JavaText, duty: Duty, why: Why | None = None) -> list[str]:
    """Return a test that fails as long as a call violates a duty; `why` adds an explanation."""
    heap = JavaHeap(java, suite.question.method, without_order(test))
    built, call = [*heap.build_lines()], call_text(suite, test, java, heap)
    return [
        *built,
        *Clause(java, suite.question.method, test, heap, duty, why).lines(
            call, _outcome_without_duties(suite, test)
        ),
    ]


def _outcome_without_duties(suite: Suite, test: Test) -> tuple[Outcome, State]:
    """Return the outcome of a call that violates a contract, with duties ignored."""
    try:
        return without_duties(suite, test)
    except Unfit:
        raise Unwritable(
            "behind the duty that it breaks, methods without body are asked what nobody knows"
        ) from None


def call_text(suite: Suite, test: Test, java: JavaText, heap: JavaHeap) -> str:
    """Return the call of a test as an expression."""
    method, arguments = suite.question.method, test.state.arguments
    program = suite.question.program
    receiver = None if method.static else arguments[0]
    if isinstance(receiver, Obj) and program.runs(str(receiver.kind.type), method.signature) is not method:
        msg = f"an object of {receiver.kind.type} has a {method.signature.name} of its own"
        raise Unwritable(msg)
    given = zip(arguments[not method.static :], method.parameters, strict=True)
    texts = [
        "null" if receiver is None else heap.value(receiver, method.variables[0].type),
        *(heap.value(atom, each.type) for atom, each in given),
    ]
    types = ", ".join(f'"{simple_name(parameter.type)}"' for parameter in method.parameters)
    name = "<init>" if java.is_constructor(method) else method_name(method)
    owner = f"{LAW}.class.getName()" if is_law(java, method) else java.class_(method.owner)
    return f'call({owner}, "{name}", new String[] {{{types}}}, {", ".join(texts)})'
