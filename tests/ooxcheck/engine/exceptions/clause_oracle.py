"""Clauses compared with runs: the condition of a clause is written into the Java method, which then runs in every small state.

For "only if", the method returns at once where the condition is true, and must not throw at the place of the clause any more. For
"if", it throws at once where the condition is false, and must not return any more. Nothing but the text of the condition is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.engine.exceptions.throws_clause import ThrowsClause
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

BOUNDS = Bounds(scope=1, array=1, ints=(-1, 0, 1))
MOST_STATES = 1_000


def contradictions(source: Source, entry: str, clauses: tuple[ThrowsClause, ...]) -> Iterator[str]:
    """Yield the clauses of a method that some run contradicts."""
    _, method = java_program([source], entry)
    for clause in clauses:
        if clause.condition is None or clause.duty.thrown is None:
            continue
        place = clause.duty.thrown
        result, longer = _run(source, entry, method, clause.condition, "if (explained) return{};")
        for duty in result.violated:
            thrown = duty.thrown
            starts = (place.span.start, place.span.start + longer)
            if (
                thrown is not None
                and thrown.word == place.word
                and thrown.span.start == starts[place.span.start >= _body(method)]
            ):
                yield f"{entry} throws {clause.exception} although not {clause.condition}"
        if clause.is_exact:
            leave = 'if (!explained) throw new UnsupportedOperationException("not explained");'
            result, _ = _run(source, entry, method, clause.condition, leave)
            if any(isinstance(outcome, Returned) for outcome in result.outcomes):
                yield f"{entry} returns although {clause.condition}"


def _body(method: Method) -> int:
    """Return the place of the first statement of a method."""
    text = method.span.text
    return method.span.start + text.index("{", text.index(")")) + 1


def _run(source: Source, entry: str, method: Method, condition: str, leave: str) -> tuple[Result, int]:
    """Run a method that first evaluates a condition, and leaves depending on it; return by how much it is longer, too."""
    text, body = method.span.text, _body(method)
    header = text[: text.index("(")].split()
    is_void = "void" in header or len(header) < 2
    value = (
        ""
        if is_void
        else " false"
        if "boolean" in header
        else " 0"
        if {"int", "char"} & {*header}
        else " null"
    )
    test = f"boolean explained; try {{ explained = {condition}; }} catch (RuntimeException e) {{ explained = false; }}"
    added = f" {test} {leave.replace('{}', value)} "
    changed = source.text[:body] + added + source.text[body:]
    program, probed = java_program([Source(source.name, changed)], entry)
    result = check(program, probed, BOUNDS, Settings(unroll=3), max_states=MOST_STATES)
    return result, len(added)
