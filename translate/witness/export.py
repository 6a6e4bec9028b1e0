"""Export the query of a check as text for other tools: whether some duty fails in an initial state.

It includes all constraints and assumptions, so an instance is a violation. If there is none, no duty fails
within the bounds on loops, calls
and arrays: executions beyond are not included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.relational import FALSE, Formula, alloy
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of, any_of


def question(encoding: Encoding) -> Formula:
    """Return the formula that the initial state is valid, and that some duty fails or an assumption has no value."""
    assumed = all_of(assumption.formula for assumption in encoding.assumptions)
    fails = all_of([assumed, any_of(encoding.violations.values())])
    return all_of([*encoding.structure, any_of([fails, *encoding.problems.values()])])


def alloy_text(encoding: Encoding, title: Sequence[str]) -> str:
    """Return the query as an Alloy module; raise `ooxcheck.relational.to_alloy.integer_bitwidth.TooWide` if Alloy cannot represent the integers."""
    comments = [
        *title,
        *_meaning(encoding, "`run problem` finds an instance", "it finds none"),
        "",
        "Run it with a large stack (java -Xss256m), and do not forbid overflow.",
    ]
    return alloy(question(encoding), encoding.world.session.bounds, comments=comments)


def dimacs_text(encoding: Encoding, title: Sequence[str]) -> str:
    """Return the query as clauses; comments name the variables of the initial state."""
    text = encoding.world.session.dimacs(question(encoding))
    comments = [*title, *_meaning(encoding, "satisfiable", "unsatisfiable"), "", *_variables(encoding)]
    lines = [line for comment in comments for line in comment.splitlines() or [""]]
    return "".join(f"c {line}".rstrip() + "\n" for line in lines) + text


def _meaning(encoding: Encoding, yes: str, no: str) -> Iterator[str]:
    yield f"If {yes}, one of these fails in some initial state within the bounds; if {no}, none does:"
    for duty, formula in {**encoding.problems, **encoding.violations}.items():
        yield f"  {_one_line(duty)}{' (cannot fail)' if formula is FALSE else ''}"
    if encoding.bounds:
        yield "Executions that go beyond a bound are not part of the question:"
        yield from (f"  {_one_line(bound)}" for bound in encoding.bounds)


def _one_line(what: Duty | Bounded) -> str:
    if isinstance(what, Bounded):
        return f"{what.what} at {what.span}"
    site = f", called at {what.site}" if what.site else ""
    return f"{what}{site}"


def _variables(encoding: Encoding) -> Iterator[str]:
    """Yield the variables of the initial state, with the tuple of each."""
    yield "Variables of the initial state; a tuple that is not listed makes no difference or is fixed:"
    for unknown in encoding.initial.unknowns.values():
        for row, number in encoding.world.session.variables(unknown.relation).items():
            yield f"  {number} = {unknown.relation}: {' -> '.join(map(str, row))}"
