"""Why a duty holds: a smallest set of statements and clauses with which it cannot fail, whatever the others do.

The selectors of `translate.loosened` and the clauses that are assumed are put to the solver together with a violation; its
unsatisfiable core, minimised, is the explanation. An execution ends with the first duty that fails, so each is explained
given that those before it hold; taken together the explanations need no such thing. There may be other sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import monotonic

from oox import typed
from oox.running.outcomes import Duty
from oox.source import Span
from relational import Formula, Session
from translate.connectives import all_of
from translate.encode import Encoding


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a duty rests on: places of statements, conditions and loop invariants, and clauses that are assumed.

    It `is_minimal` if none of them can be spared, which is not known if there was no time to find out.
    """

    duty: Duty
    places: frozenset[Span]
    clauses: tuple[Duty, ...]
    is_minimal: bool


def explained(
    encoding: Encoding, selectors: Mapping[Span, Formula], *, seconds: float | None = None
) -> Iterator[Explanation]:
    """Yield why each duty of a loosened encoding holds; a ValueError if one does not.

    What is not known to be superfluous after some seconds counts as needed.
    """
    session = encoding.world.session
    session.require([session.literal(formula) for formula in encoding.structure])
    clauses = clauses_of(encoding)
    for duty, violation in encoding.violations.items():
        session.deadline = None if seconds is None else monotonic() + seconds
        core, is_minimal = _core(session, violation, [*selectors.values(), *clauses.values()])
        places = frozenset(span for span, selector in selectors.items() if selector in core)
        yield Explanation(duty, places, tuple(each for each, formula in clauses.items() if formula in core), is_minimal)


def uncovered(method: typed.Method, explanations: Iterable[Explanation]) -> list[typed.Statement]:
    """Return the statements of a method that no duty rests on; those that are duties themselves do not count."""
    needed = {span for explanation in explanations for span in explanation.places}
    return [statement for statement in method.statements() if _is_effective(statement) and place(statement) not in needed]


def place(statement: typed.Statement) -> Span:
    """Return the place by which a statement is known: of a choice or a loop, that of its condition."""
    return statement.condition.span if isinstance(statement, typed.If | typed.While) else statement.span


def _is_effective(statement: typed.Statement) -> bool:
    structure = typed.Block | typed.Skip | typed.Try | typed.Lock | typed.Assert | typed.JoinThreads
    return not isinstance(statement, structure)


def clauses_of(encoding: Encoding) -> dict[Duty, Formula]:
    """Return by clause what is assumed; an invariant is assumed of all objects or of none."""
    parts: dict[Duty, list[Formula]] = {}
    for assumption in encoding.assumptions:
        parts.setdefault(assumption.clause, []).append(assumption.formula)
    return {clause: all_of(formulas) for clause, formulas in parts.items()}


def _core(session: Session, violation: Formula, parts: Iterable[Formula]) -> tuple[set[Formula], bool]:
    """Return parts that contradict a violation, without those that are true in any case."""
    if session.decided(violation) is False:
        return set(), True
    asked = [formula for formula in (violation, *parts) if session.decided(formula) is None]
    answer = session.solve(*asked)
    if answer.is_sat:
        raise ValueError("a duty that fails has no explanation")
    needed = answer.core if answer.is_unsat else asked
    try:
        found = session.core({formula: session.literal(formula) for formula in needed})
    except ValueError:
        return set(needed), False
    return set(found.formulas), found.is_minimal
