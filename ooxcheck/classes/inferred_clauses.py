"""Inferred invariants as assumptions of a method that can be told apart, and a heap that each of them excludes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ooxcheck.classes.assume import assume_formulas
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Inferred
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Clause
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.observations import no_call
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.witness.decode import decode
from ooxcheck.translate.witness.minimise import minimise
from ooxcheck.translate.witness.proof_core import clauses_of

WORK = 20_000
"""Conflicts of the solver for the heap of one invariant."""


@dataclass(frozen=True, slots=True)
class SeparateClauses:
    """A question whose method assumes each inferred invariant at a place of its own, and the clause at each of these places."""

    question: Question
    texts: Mapping[Span, str]

    @property
    def formulas(self) -> dict[Span, Formula]:
        """The formulas of the inferred invariants, by place."""
        clauses = self.question.method.contract.requires
        return {each.span: each.formula for each in clauses if each.span in self.texts}


def separate_clauses(question: Question) -> SeparateClauses:
    """Return a question about the same method; its places are in a text that lists the inferred invariants."""
    inferred = question.program.inferred
    texts = [] if inferred is None or not inferred.is_accessible else _assumed_clauses(question, inferred)
    if inferred is None or not texts:
        return SeparateClauses(question, {})
    source = Source(f"<inferred invariants of {inferred.class_name}>", "\n".join(texts))
    spans: list[Span] = []
    for text in texts:
        start = spans[-1].end + 1 if spans else 0
        spans.append(Span(source, start, start + len(text)))
    contract = question.method.contract
    first = len(contract.requires) - len(texts)
    separate = (
        Clause(replace(each.formula, span=span), span)
        for each, span in zip(contract.requires[first:], spans, strict=True)
    )
    contract = replace(contract, requires=(*contract.requires[:first], *separate))
    method = replace(question.method, contract=contract)
    return SeparateClauses(replace(question, method=method), dict(zip(spans, texts, strict=True)))


def _assumed_clauses(question: Question, inferred: Inferred) -> list[str]:
    """Return the clauses that the method assumes: those about classes and fields that its program has."""
    program, method = question.program, question.method
    number = len(method.contract.requires)
    return [
        text
        for each, text in zip(inferred.formulas, inferred.invariants, strict=True)
        if len(assume_formulas(program, method, replace(inferred, formulas=(each,)))[1].contract.requires)
        > number
    ]


def excluded_states(encoding: Encoding, clauses: SeparateClauses) -> dict[Span, State]:
    """Return for each inferred invariant a small state that it excludes and that all other assumptions allow, if one is known."""
    session, initial = encoding.world.session, encoding.initial
    session.add(*encoding.structure)
    assumptions = clauses_of(encoding)
    formulas, states = clauses.formulas, dict[Span, State]()
    for clause, assumption in assumptions.items():
        if clause.span not in formulas:
            continue
        others = all_of(each for name, each in assumptions.items() if name != clause)
        with session.within(Allowance(WORK, WORK)):
            instance = session.solve(others, ~assumption).instance
            if instance is None:
                continue
            small = minimise(session, initial, others, ~assumption, instance=instance).instance
        state = decode(initial, small)
        if _is_false(formulas[clause.span], state, encoding.world.program.int_width):
            states[clause.span] = state
    return states


def _is_false(invariant: Formula, state: State, int_width: int) -> bool:
    """Return whether the interpreter finds an invariant false in a state."""
    try:
        return not formula(invariant)(Scene(state.heap, state.arguments, no_call, int_width), ())
    except Evaluation:
        return False
