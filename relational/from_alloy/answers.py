"""Commands answered: by an instance or a trace, or by how many there are.

A command whose scopes grow is asked again and again. A ``check`` ends with the first counterexample; a ``run`` goes on while
there are instances, and gives the last one, so there is one if there is one in the first scopes, as in Alloy.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy.questions import Model, Question, questions
from ooxcheck.relational.from_alloy.temporal.traces import Behaviour, Trace, count_traces, shortest
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import count_instances, solve


def answer(
    model: Model, name: str | None = None, options: Options | None = None
) -> tuple[Question, Instance | Trace | None]:
    """Return what a command asked, and an instance or trace if it has one; a TimeoutError if that is not known."""
    found: tuple[Question, Instance | Trace | None] | None = None
    for asked in questions(model, name):
        here = asked, found_for(asked, options)
        if found is not None and here[1] is None and not asked.command.check:
            return found
        found = here
        if (here[1] is None) != asked.command.check:
            return found
    assert found is not None, "every command asks something"
    return found


def found_for(asked: Question, options: Options | None = None) -> Instance | Trace | None:
    """Return an instance or a trace that a question asks for, None if there is none.

    Symmetry breaking makes it quicker to see that there is nothing, and slower to find something: where an instance is
    expected there is none of it, as in Alloy.
    """
    options = options or Options()
    if asked.steps is not None:
        return shortest(behaviour(asked), options)
    if asked.command.expect == 1:
        options = replace(options, symmetry=0)
    solution = solve(asked.formula, asked.bounds, options)
    if not solution.is_sat and not solution.is_unsat:
        raise TimeoutError(solution.reason)
    return solution.instance


def count(asked: Question, options: Options | None = None, *, up_to_isomorphism: bool = False) -> int:
    """Return how many instances or traces there are, or how many kinds of them."""
    options = options or Options()
    if asked.steps is not None:
        return count_traces(behaviour(asked), options, up_to_isomorphism=up_to_isomorphism)
    return count_instances(asked.formula, asked.bounds, options, up_to_isomorphism=up_to_isomorphism)


def behaviour(asked: Question) -> Behaviour:
    """Return what a question that speaks of time asks of a trace."""
    assert asked.steps is not None, "a question without time has instances"
    return Behaviour(asked.formula, asked.bounds, asked.varying, *asked.steps)
