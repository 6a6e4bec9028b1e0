"""Answers to commands: an instance or a trace, or their number.

A command with growing scopes is solved repeatedly. A ``check`` ends with the first counterexample; a
``run`` continues while there are instances,
and returns the last one, so there is one if there is one in the first scopes, as in Alloy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy.questions import Model, Question, questions
from ooxcheck.relational.from_alloy.temporal.traces import Behaviour, Trace, count_traces, shortest, traces
from ooxcheck.relational.logic.expr import Relation, conj
from ooxcheck.relational.logic.intexpr import Count, IntBinary, IntExpr, as_integer
from ooxcheck.relational.logic.operators import IntOp, Width
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import count_instances, instances, minimal, solve


def answer(
    model: Model, name: str | None = None, options: Options | None = None
) -> tuple[Question, Instance | Trace | None]:
    """Return the question of a command, and an instance or trace if there is one; raise a TimeoutError if that is unknown."""
    result: tuple[Question, Instance | Trace | None] | None = None
    for asked in questions(model, name):
        here = asked, find_answer(asked, options)
        if result is not None and here[1] is None and not asked.command.check:
            return result
        result = here
        if (here[1] is None) != asked.command.check:
            return result
    assert result is not None, "every command asks something"
    return result


def find_answer(asked: Question, options: Options | None = None) -> Instance | Trace | None:
    """Return an instance or a trace for a question, None if there is none.

    Symmetry breaking speeds up unsatisfiable problems, and slows down satisfiable ones: it is off where an
    instance is expected, as in Alloy.
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


def smallest_first(asked: Question, options: Options | None = None) -> Iterator[Instance | Trace]:
    """Yield the instances of a question up to isomorphism, those with the fewest atoms and tuples first; of a temporal question its traces, the shortest first."""
    options = options or Options()
    if asked.steps is not None:
        yield from traces(behaviour(asked), options, up_to_isomorphism=True)
        return
    relations = [each for each in asked.bounds if not asked.bounds[each].is_exact]
    size, above = _size(relations), conj()
    while (
        least := minimal(conj(asked.formula, above), asked.bounds, relations, options)
    ).instance is not None:
        number = sum(len(least.instance[each]) for each in relations)
        yield from instances(
            conj(asked.formula, size.eq(number)), asked.bounds, options, up_to_isomorphism=True
        )
        above = size > number
    if not least.is_unsat:
        raise TimeoutError(least.reason)


def _size(relations: Iterable[Relation]) -> IntExpr:
    """Return the number of tuples of all relations, as an exact integer."""
    size: IntExpr = as_integer("+", 0)
    for each in relations:
        size = IntBinary(IntOp.ADD, size, Count(each, Width.EXACT), Width.EXACT)
    return size


def count(asked: Question, options: Options | None = None, *, up_to_isomorphism: bool = False) -> int:
    """Return the number of instances or traces, or of isomorphism classes."""
    options = options or Options()
    if asked.steps is not None:
        return count_traces(behaviour(asked), options, up_to_isomorphism=up_to_isomorphism)
    return count_instances(asked.formula, asked.bounds, options, up_to_isomorphism=up_to_isomorphism)


def behaviour(asked: Question) -> Behaviour:
    """Return the behaviour that a temporal question asks for."""
    assert asked.steps is not None, "a question without time has instances"
    return Behaviour(asked.formula, asked.bounds, asked.varying, *asked.steps)
