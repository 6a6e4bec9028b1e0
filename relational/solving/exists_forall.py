"""Exists-forall queries: is there a choice of some inputs such that no choice of others makes a formula true.

The search is guided by counterexamples (Janota, Klieber, Marques-Silva and Clarke, "Solving QBF with
counterexample guided refinement", SAT
2012): a candidate is refuted by a choice of the others, together with all candidates that the same choice
refutes by an unsat core.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.solving.circuit_solver import CircuitSolver
from ooxcheck.sat.answer import Model, Unsat
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.core import Circuit


@dataclass(frozen=True, slots=True)
class Game:
    """One player chooses all inputs so that `question` holds, then the other chooses the inputs `chosen` anew so that `answer` holds."""

    gates: Circuit
    question: Sequence[Lit]
    answer: Sequence[Lit]
    given: Sequence[Lit]
    chosen: Sequence[Lit]


def has_unanswered_question(solver: CircuitSolver, game: Game, rounds: int) -> bool | None:
    """Return whether some question has no answer; None if the limit on rounds or time does not suffice."""
    answered: list[Lit] = []
    for _ in range(rounds):
        asked = solver.answer([*game.question, *answered])
        if not isinstance(asked, Model):
            return False if isinstance(asked, Unsat) else None
        given = _true(solver, asked, game.given)
        reply = solver.answer([*given, *game.answer])
        if not isinstance(reply, Model):
            return True if isinstance(reply, Unsat) else None
        alike = _refuted_inputs(solver, game, given, _true(solver, reply, game.chosen))
        if alike is None:
            return None
        answered.append(-game.gates.and_(alike))
    return None


def _true(solver: CircuitSolver, model: Model, inputs: Iterable[Lit]) -> list[Lit]:
    """Return some inputs with their signs in a model."""
    truth = solver.truth(model)
    return [lit if truth[lit] else -lit for lit in inputs]


def _refuted_inputs(
    solver: CircuitSolver, game: Game, given: Sequence[Lit], chosen: Sequence[Lit]
) -> list[Lit] | None:
    """Return the given inputs that the choice refutes, whatever the others are."""
    conflict = solver.answer([*given, *chosen, -game.gates.and_(game.answer)])
    kept = frozenset(given)
    return [Lit(lit) for lit in conflict.core if lit in kept] if isinstance(conflict, Unsat) else None
