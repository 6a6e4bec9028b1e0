"""The search for near misses.

A clause about the state on entry (``requires``, an invariant) is left out: all others hold, and it is false. A call that then breaks a duty is
preferred, because it shows why the method needs the clause. A clause about the state on exit (``ensures``, ``modifies``, ``exceptional``, an
invariant) is compared with all ends, not with those that the code reaches (`ooxcheck.near_misses.any_end`): otherwise a method that holds would have
none. Both are executed by the interpreter, which must find the same clause false, and no other. Forge calls such states counterfactual instances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.api.questions.encoded import encode_question
from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.engine.budget import Budget, GaveUp, News
from ooxcheck.engine.confirmed_models import decode_call
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement, Replayer
from ooxcheck.near_misses.any_end import with_any_end
from ooxcheck.near_misses.near_misses import Finding, Moment, NearMiss, NearMisses
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.outcomes import Duty, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import FALSE, Formula
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.text.outcomes import title
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.symbolic.havoc_choices import Choices
from ooxcheck.translate.symbolic.statements import Exactly
from ooxcheck.translate.witness.minimise import MinimisedInstance, minimise

WORK = 20_000
"""Conflicts of the solver for each query."""


class FromAnyState(Exactly):
    """Executes everything exactly, also from initial states that the assumptions exclude: no analysis may rely on these."""

    __slots__ = ()

    @property
    def loosens(self) -> bool:
        """Whether values may be others than those the assumptions allow."""
        return True


def search_near_misses(question: Question, settings: Settings, watch: News) -> NearMisses:
    """Return the near misses of a method that holds; those before a limit are kept."""
    near_misses: list[NearMiss] = []
    budget = Budget()
    try:
        with budget.alarm():
            for search in (_on_entry, _on_exit):
                for each in search(question, settings, watch):
                    near_misses.append(each)
                    budget.check()
    except (GaveUp, TooLarge) as limit:
        return NearMisses(question, tuple(near_misses), str(limit))
    return NearMisses(question, tuple(near_misses))


# ---------------------------------------------------------------------------------------------------------- on entry


def _on_entry(question: Question, settings: Settings, watch: News) -> Iterator[NearMiss]:
    """Yield for each assumption a call that only this one excludes."""
    with encode_question(question, settings, hook=FromAnyState(), given=()) as encoding:
        encoding.world.session.add(*encoding.structure)
        for clause in dict.fromkeys(each.clause for each in encoding.assumptions):
            if not is_unwritten(clause.span):
                watch(f"looking for a call that only {title(clause)} excludes")
                yield _excluded_call(question, settings, encoding, clause)


def _excluded_call(question: Question, settings: Settings, encoding: Encoding, clause: Duty) -> NearMiss:
    """Return the near miss of an assumption: preferably a call that breaks a duty, best one about something else."""
    own = [each for each in encoding.assumptions if each.clause == clause]
    others = [each for each in encoding.assumptions if each.clause != clause]
    alone = all_of([*(each.formula for each in others), ~all_of([each.not_false for each in own])])
    undefined = all_of([*(each.not_false for each in others), ~all_of([each.not_false for each in own])])
    broken = any_of(encoding.violations.values())
    elsewhere = any_of(where for duty, where in encoding.violations.items() if duty.span != clause.span)
    small = _smallest(encoding, [(alone, elsewhere), (alone, broken), (alone,), (undefined,)])
    if isinstance(small, Finding):
        return NearMiss(clause, Moment.ENTRY, small)
    state, conduct = decode_call(encoding, small.instance)
    replayer = Replayer(question, settings.unroll)
    example, missing = replayer.confirm_exclusion(
        clause, state, conduct, decode_call(encoding, small.instance)[1], cut=small.cut
    )
    return NearMiss(clause, Moment.ENTRY, Finding.NEAR_MISS, example, missing)


def _smallest(
    encoding: Encoding, wishes: Sequence[Sequence[Formula]], choices: Choices | None = None
) -> MinimisedInstance | Finding:
    """Return a small instance of the first satisfiable one of several conjunctions, or whether it is known that there is none."""
    session, finding = encoding.world.session, Finding.IMPLIED
    for wish in wishes:
        if any(each is FALSE for each in wish):
            continue
        with session.within(Allowance(WORK, WORK)):
            answer = session.solve(*wish)
        if answer.instance is not None:
            return minimise(session, encoding.initial, *wish, instance=answer.instance, choices=choices)
        if not answer.is_unsat:
            finding = Finding.UNKNOWN
    return finding


# ----------------------------------------------------------------------------------------------------------- on exit

_EXITS = (Due.RETURN, Due.THROW, Due.EXIT, Due.NO_THROW)


def _on_exit(question: Question, settings: Settings, watch: News) -> Iterator[NearMiss]:
    """Yield for each clause about the end an end that only this one excludes."""
    loose = with_any_end(question)
    with encode_question(loose, settings) as encoding:
        encoding.world.session.add(*encoding.structure)
        for duty in encoding.violations:
            if duty.kind.facts.due in _EXITS and not is_unwritten(duty.span):
                watch(f"looking for an end that only {title(duty)} excludes")
                yield _excluded_end(loose, settings, encoding, duty)


def _excluded_end(loose: Question, settings: Settings, encoding: Encoding, duty: Duty) -> NearMiss:
    """Return the near miss of a clause about the end."""
    assumed = (each.formula for each in encoding.assumptions)
    others = all_of([*assumed, *(~where for other, where in encoding.violations.items() if other != duty)])
    small = _smallest(encoding, [(others, encoding.violations[duty])], encoding.choices)
    if isinstance(small, Finding):
        return NearMiss(duty, Moment.EXIT, small)
    state, conduct = decode_call(encoding, small.instance)
    example = Replayer(loose, settings.unroll).confirm_violation(duty, state, conduct, cut=small.cut)
    outcome = example.outcome
    if not isinstance(outcome, Violated) or [each.whole for each in outcome.duties] != [duty]:
        msg = f"only {duty} to be broken"
        raise Disagreement(msg, outcome, state)
    return NearMiss(duty, Moment.EXIT, Finding.NEAR_MISS, example)
