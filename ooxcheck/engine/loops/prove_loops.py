"""Bounds on loops that do not matter: inductive invariants prove the duties for any number of iterations.

The results within the bounds stay: violations come from unrolled loops only, and a duty that no execution reaches stays so. A proof only
adds that nothing fails beyond the bounds. That loops end is shown by ranking functions, or named as an assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops.induction_session import InductionSession, open_induction
from ooxcheck.engine.loops.observe_heads import observe_heads
from ooxcheck.engine.proofs.proof_time import no_time_note
from ooxcheck.engine.proofs.termination import measure_note, ranked_code, termination_notes
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import LOOP_INVARIANTS, NO_INVARIANT, InferredInvariants, Standing
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import may_fork, reachable
from ooxcheck.oox.analysis.termination import has_measure
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While
from ooxcheck.relational import Options
from ooxcheck.specs.induction.candidate_session import WORK_FOR_CANDIDATES, Candidates
from ooxcheck.specs.loop_invariants.build import is_true, truth_constant
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.loop_facts import LoopFacts
from ooxcheck.specs.loop_invariants.measures import Measure, loop_measures
from ooxcheck.specs.loop_invariants.templates import Observations, loop_candidates, unobserved_candidates
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary, vocabulary_of
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge

LOOP = "loop"
_PROVED = "inferred loop invariants show that no bound on loops matters"
_PROVED_IN_WINDOWS = (
    "inferred loop invariants, by induction over {} iterations in a row, show that no bound on loops matters"
)
WINDOWS: tuple[int, ...] = (1, 2, 3)
"""The numbers of iterations in a row over which invariants are proved, one after the other (k-induction)."""
SHARE = 3
"""The part of the remaining time that a proof may take is one of so many."""
FEW = 24
"""The greatest number of candidates of which single ones are dropped that a proof does not need."""
MUCH_WORK = 20 * WORK_FOR_CANDIDATES
"""Conflicts of the solver for one query about candidates, if less work leaves some undecided and the others do not suffice."""
ATTEMPTS = 3
"""The number of attempts, each with more loops replaced by invariants."""


@dataclass(frozen=True, slots=True)
class LoopProof:
    """Inductive invariants of loops, by the places of the loops, that prove all duties; `bounds` may still be reached.

    `measures` become less in each iteration of loops that have no ranking function. With a `window` of several iterations, invariants hold after those
    if they hold before each of them.
    """

    invariants: Mapping[While, Candidates]
    measures: Mapping[While, Measure]
    reached: frozenset[Duty]
    finishes: bool
    bounds: tuple[Bounded, ...]
    window: int = 1


def lift_loop_bounds(
    question: Question, settings: Settings, options: Options, budget: Budget, findings: Findings
) -> None:
    """Remove the bounds on loops from findings if invariants prove everything without them, and note the invariants."""
    if not _is_liftable(question, findings):
        return
    try:
        wanted = {each.span for each in findings.bounds if each.what == LOOP}
        share = budget.share(SHARE, was_asked=question.induction)
        proof = LoopProver(question, settings, options, *share, windows=WINDOWS).prove(findings, wanted)
    except GaveUp:
        budget.check()
        findings.notes.append(no_time_note("by loop invariants", question.method.span))
        return
    except (TooLarge, RecursionError, Unsupported):
        budget.check()
        return
    if proof is not None:
        _apply(question, proof, findings)
        findings.notes += endless_notes(question, proof, budget)


def _is_liftable(question: Question, findings: Findings) -> bool:
    """Return whether only bounds restrict an answer, some of them on loops; with brute force they stay."""
    if question.self_check or may_fork(question.program, question.method):
        return False
    if not any(each.what == LOOP for each in findings.bounds) or findings.conflict:
        return False
    standings = set(findings.duties.values())
    is_decided = standings <= {Standing.HOLDS, Standing.NEVER_REACHED}
    return is_decided and findings.verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS)


def _apply(question: Question, proof: LoopProof, findings: Findings) -> None:
    """Remove the bounds that the proof makes irrelevant, and record the invariants."""
    others = [each for each in findings.bounds if each.what != LOOP]
    findings.bounds[:] = list(dict.fromkeys((*others, *proof.bounds)))
    for duty in findings.duties:
        if duty in proof.reached:
            findings.duties[duty] = Standing.HOLDS
    findings.finishes = findings.finishes or proof.finishes
    record_invariants(question, proof, findings)
    message = _PROVED if proof.window == 1 else _PROVED_IN_WINDOWS.format(proof.window)
    findings.notes.append(Diagnostic(LOOP_INVARIANTS, message, question.method.span, Severity.WARNING))


def record_invariants(question: Question, proof: LoopProof, findings: Findings) -> None:
    """Record the invariants of a proof as those that the answer needs."""
    findings.loop_facts = {
        loop.span: LoopFacts(
            invariants, (proof.measures[loop],) if loop in proof.measures else (), proof.window
        )
        for loop, invariants in proof.invariants.items()
    }
    findings.loop_invariants[:] = invariants_in_words(question, findings.loop_facts)


def invariants_in_words(question: Question, facts: Mapping[Span, LoopFacts]) -> Iterator[InferredInvariants]:
    """Yield the inferred invariants of loops as text; a loop without any invariant has true, by which it is replaced."""
    is_java = question.program.origin is not None
    has_written = {loop.span for _, loop in reachable_loops(question) if loop.invariants}
    for span, each in facts.items():
        texts = tuple(node_text(invariant, is_java=is_java) for invariant in each.invariants)
        yield InferredInvariants(span, texts or (() if span in has_written else (NO_INVARIANT,)))


def endless_notes(question: Question, proof: LoopProof, budget: Budget) -> list[Diagnostic]:
    """Return a note for each loop of a proof: whether it ends. Written measures decrease, because that is a duty; others were proved."""
    loops = {loop.span for loop in proof.invariants}
    is_java = question.program.origin is not None
    measured = {
        loop.span: ", ".join(node_text(each, is_java=is_java) for each in measure.numbers)
        for loop, measure in proof.measures.items()
        if not has_measure(loop)
    }
    return [
        measure_note(measured[note.span], note.span) if note.span in measured else note
        for note in termination_notes(question, budget)
        if note.span in loops
    ]


@dataclass(frozen=True, slots=True)
class LoopProver:
    """The search for invariants of the loops of one question, among the candidates that are admitted; by induction over some numbers of iterations in a row."""

    question: Question
    settings: Settings
    options: Options
    watch: Callable[[], None]
    deadline: float | None
    admits: Callable[[logic.Formula], bool] = lambda _formula: True
    windows: Sequence[int] = (1,)

    def prove(self, findings: Findings, wanted: Set[Span]) -> LoopProof | None:
        """Return a proof with the wanted loops replaced, None if there is none; loops that need more iterations than before are replaced as well."""
        loops = {loop.span: loop for _, loop in reachable_loops(self.question)}
        observed = observed_candidates(self.question, self.watch)
        for window in self.windows:
            for _ in range(ATTEMPTS):
                if not wanted <= loops.keys():
                    return None
                replaced = {span: loop for span, loop in loops.items() if span in wanted}
                candidates = {span: tuple(filter(self.admits, observed[span])) for span in replaced}
                outcome = self._attempt(candidates, replaced, findings, window)
                if isinstance(outcome, LoopProof):
                    return outcome
                if outcome is None:
                    break
                wanted = wanted | outcome
        return None

    def _inductive(self, session: InductionSession, findings: Findings) -> tuple[Candidates, list[Bounded]]:
        """Return the inductive candidates and the bounds that may still be reached; with more work for each query if the first ones do not suffice."""
        active = session.inductive()
        bounds = session.reached_bounds(active)
        reaches_loops = any(each.what == LOOP for each in bounds)
        if session.is_exact or reaches_loops:
            return active, bounds
        if _are_known(bounds, findings) and session.proves_duties(active):
            return active, bounds
        active = session.inductive(MUCH_WORK)
        return active, session.reached_bounds(active)

    def confirm(
        self, findings: Findings, invariants: Mapping[While, Candidates], window: int = 1
    ) -> LoopProof | None:
        """Return a proof by some of the given invariants, None if there is none."""
        true = {loop.span: truth_constant(value=True, span=loop.span) for loop in invariants}
        candidates = {loop.span: (true[loop.span], *several) for loop, several in invariants.items()}
        outcome = self._attempt(candidates, {loop.span: loop for loop in invariants}, findings, window)
        return outcome if isinstance(outcome, LoopProof) else None

    def _attempt(
        self,
        candidates: Mapping[Span, Candidates],
        loops: Mapping[Span, While],
        findings: Findings,
        window: int = 1,
    ) -> LoopProof | set[Span] | None:
        """Return a proof by candidates; or the loops that reach their bounds, or None if the candidates do not suffice."""
        settings = replace(self.settings, loops_by_invariant=True)
        methods = {loop.span: method for method, loop in reachable_loops(self.question)}
        tried = {span: self._measures(methods[span], loop) for span, loop in loops.items()}
        with open_induction(
            self.question, settings, self.options, candidates, tried, self.watch, self.deadline, window
        ) as session:
            surely = session.surely_reached_bounds()
            if beyond := _other_loops(surely, candidates):
                return beyond
            if not _are_known(surely, findings) or session.fails_with_all():
                return None
            active, bounds = self._inductive(session, findings)
            if beyond := _other_loops(bounds, candidates):
                return beyond
            if not _are_known(bounds, findings) or not session.proves_duties(active):
                return None
            finishes = session.finishes(active)
            reached = _reachable_duties(session, active, findings, finishes=finishes)
            measures = self._decreasing(session, loops, tried, active)
            needed = _reduce_candidates(session, active, bounds, [*measures.values()])
            return LoopProof(
                _by_loop(session.hook.candidates, loops, needed),
                measures,
                reached,
                finishes,
                tuple(bounds),
                window,
            )

    def _measures(self, method: Method, loop: While) -> tuple[Measure, ...]:
        """Return the measures that are tried for a loop, among those that are admitted."""
        return tuple(each for each in loop_measures(method, loop) if self.admits(each.decreases))

    def _decreasing(
        self,
        session: InductionSession,
        loops: Mapping[Span, While],
        measures: Mapping[Span, Sequence[Measure]],
        active: Candidates,
    ) -> dict[While, Measure]:
        """Return measures of loops that become less, for those without ranking functions, as far as the time allows to search for them."""
        proved: dict[While, Measure] = {}
        with suppress(GaveUp):
            ranked = ranked_code(self.question, self.watch)
            for span, loop in loops.items():
                decreasing = (each for each in measures[span] if session.decreases(each, active))
                if span not in ranked and (measure := next(decreasing, None)) is not None:
                    proved[loop] = measure
        return proved


def _other_loops(bounds: Sequence[Bounded], replaced: Collection[Span]) -> set[Span]:
    """Return the loops that may reach their bounds, if one of them is not replaced."""
    loops = {each.span for each in bounds if each.what == LOOP}
    return set() if loops <= set(replaced) else loops


def _are_known(bounds: Sequence[Bounded], findings: Findings) -> bool:
    """Return whether bounds that may still be reached restrict the answer anyway, and are none on loops."""
    return {*bounds} <= {each for each in findings.bounds if each.what != LOOP}


def _reduce_candidates(
    session: InductionSession, active: Candidates, bounds: list[Bounded], measures: Sequence[Measure]
) -> Candidates:
    """Return the candidates that a proof needs, as far as the time allows to search for them."""
    with suppress(GaveUp):
        few = session.supporting(active, bounds, measures)
        active = few if _suffices(session, few, bounds, measures) else active
        least = session.least(active, bounds, measures) if len(active) <= FEW else active
        active = least if _suffices(session, least, bounds, measures) else active
    return active


def _suffices(
    session: InductionSession,
    active: Sequence[logic.Formula],
    bounds: list[Bounded],
    measures: Sequence[Measure],
) -> bool:
    """Return whether few candidates are inductive and prove as much."""
    return (
        session.is_inductive(active)
        and session.proves_duties(active)
        and session.reached_bounds(active) == bounds
        and all(session.decreases(each, active) for each in measures)
    )


def _reachable_duties(
    session: InductionSession, active: Candidates, findings: Findings, *, finishes: bool
) -> frozenset[Duty]:
    """Return the duties that hold and that some execution may reach."""
    return frozenset(
        duty
        for duty, standing in findings.duties.items()
        if standing is Standing.HOLDS
        or (finishes if duty.kind.facts.due is Due.THROW else session.reaches(duty, active))
    )


def _by_loop(
    candidates: Mapping[Span, Candidates], loops: Mapping[Span, While], needed: Candidates
) -> dict[While, Candidates]:
    ordered = sorted(loops.values(), key=lambda loop: (loop.span.source.name, loop.span.start))
    return {
        loop: tuple(each for each in needed if each in candidates[loop.span] and not is_true(each))
        for loop in ordered
    }


def reachable_loops(question: Question) -> Iterator[tuple[Method, While]]:
    """Yield the loops that the method may run, with their methods."""
    for method in reachable(question.program, question.method):
        for statement in method.statements():
            if isinstance(statement, While):
                yield method, statement


def observed_candidates(
    question: Question, watch: Callable[[], None] = lambda: None
) -> dict[Span, Candidates]:
    """Return the candidates of all loops that the method may run, by place: those that no sample run violates, and what the value analysis knows."""
    words = {loop: vocabulary_of(method, loop) for method, loop in reachable_loops(question)}
    seen = observe_heads(question, words) if words else {}
    seeds = _seeds(question, words, watch) if words else {}
    return {loop.span: _candidates(each, seen[loop], seeds[loop]) for loop, each in words.items()}


def _seeds(
    question: Question, words: Mapping[While, Vocabulary], watch: Callable[[], None]
) -> dict[While, Candidates]:
    """Return what the value analysis and congruences know at the head of each loop."""
    # Imported lazily, as the other uses of the analysis.
    from ooxcheck.specs.loop_invariants.congruences import congruences_at_heads
    from ooxcheck.specs.loop_invariants.value_seeds import value_seeds
    from ooxcheck.specs.values.analysis import analyse

    program = question.program
    result = analyse(program, question.method, question.settings, watch, with_rankings=True)
    heads = {} if result is None else result.heads
    known = {
        span: each for words_ in words.values() for span, each in congruences_at_heads(words_.method).items()
    }
    return {
        loop: tuple(value_seeds(each, heads.get(loop.span), known.get(loop.span, {}), program.int_width))
        for loop, each in words.items()
    }


def _candidates(words: Vocabulary, seen: Observations, seeds: Candidates) -> Candidates:
    """Return the candidates of a loop; true is one of them, so that a loop without others is replaced, too."""
    true = truth_constant(value=True, span=words.span)
    usual = loop_candidates(words, seen, seeds) if seen.numbers else unobserved_candidates(words, seeds)
    return (true, *usual)
