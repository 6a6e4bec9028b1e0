"""One check from start to end: encode, decide, replay, and report.

A failure that is not the user's fault becomes a `Fault` with a bundle, never a verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from ooxcheck.diagnosis.java_words import kind_words
from ooxcheck.engine.budget import INTERRUPTED, Budget, GaveUp, Interrupted, deep_recursion
from ooxcheck.engine.call_policy import (
    call_refinement,
    no_replacement,
    record_refinements,
    run_beside_threads,
    worth_trying,
)
from ooxcheck.engine.confirmed_models import decode_call
from ooxcheck.engine.decide import Decider
from ooxcheck.engine.deepening import Depth, Loops, SizeGrowth, Step, deepen, steps
from ooxcheck.engine.fault_bundles import Evidence, Fault, write_bundle
from ooxcheck.engine.findings import Findings, positions
from ooxcheck.engine.notes import assumption_notes, forgetful_notes, run_callees, run_note, thread_notes
from ooxcheck.engine.proofs.heaps_of_any_size import FactProof
from ooxcheck.engine.proofs.values import ValueProof
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement, Replayer, reached_goals
from ooxcheck.engine.report import Phase, Report, Sizes, Standing
from ooxcheck.engine.solver_queries import Asker, charge
from ooxcheck.input.limits import no_memory
from ooxcheck.oox.analysis.callgraph import may_fork, reachable
from ooxcheck.oox.analysis.effects import changes_nothing
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.oracle.input_sizes import size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import Instance, Options, Times
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.relational.solving.tight_bounds import Kept
from ooxcheck.specs.refinement.cegar import Refinement, Unprofitable
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import BesideThreads, Unsupported

if TYPE_CHECKING:
    from ooxcheck.coverage.goals import Goal

Watch = Callable[["str | Report"], None]
"""A callback that receives short progress messages, and now and then a report of the results so far."""

_EASY = 6_000
"""The conflicts of the solver within which a check counts as easy."""

PAUSE = 0.5
"""Seconds between two intermediate reports, unless a violation was found."""


def check(question: Question, *, watch: Watch | None = None, kept: Kept | None = None) -> Report:
    """Return whether a method can violate its duties within the bounds of the question.

    Ctrl-C is raised again as `Interrupted` with the results so far. Checks with the same `kept` share facts about a class.
    """
    _check_cluster(question)
    checker = _Checker(question, watch or (lambda _: None), kept)
    try:
        return checker.report()
    except Unsupported as limit:
        message = f"{question.method.name} cannot be checked: {limit.what}"
        raise OoxError([Diagnostic("check.unsupported", message, limit.span)]) from None
    except (OoxError, Fault, MemoryError):
        raise
    except RecursionError:
        message = f"{question.method.name} cannot be checked: what it does is nested too deeply"
        raise OoxError([Diagnostic("check.unsupported", message, question.method.span)]) from None
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Fault(what, write_bundle(question, what, checker.evidence())) from error
    finally:
        checker.close()


def _check_cluster(question: Question) -> None:
    """Refuse a question for a cluster if Ray is not installed."""
    if question.cluster is None:
        return
    from ooxcheck.sat.processes.executor import NoClusterError
    from ooxcheck.sat.processes.ray_pool import check_ray

    try:
        check_ray()
    except NoClusterError as error:
        raise OoxError([Diagnostic("request.cluster", str(error), None)]) from None


_COUNTED = {Standing.VIOLATED: "violated", Standing.HOLDS: "hold", Standing.UNDECIDED: "open"}


class _Checker:
    """The state of a check under way, from which a fault can be described."""

    def __init__(self, question: Question, watch: Watch, kept: Kept | None) -> None:
        self._question = question
        self._watch = watch
        self._kept = kept
        self._budget = Budget(question.seconds, megabytes=question.memory)
        self._values = ValueProof(question, self._budget)
        self._facts = FactProof(question, self._budget)
        self._encoding: Encoding | None = None
        self._may_share = True
        self._asker: Asker | None = None
        self._reported_at = monotonic()
        self._run: list[Diagnostic] = []
        self._unproved: list[Bounded] = []
        self._may_be_easy = changes_nothing(question.program, question.method)
        self._deeper: Depth | None = None

    def report(self) -> Report:
        """Decide the question within its bounds, or within growing ones."""
        with deep_recursion():
            depth = self._deepen()
        report = self._report(depth)
        if self._budget.is_interrupted:
            raise Interrupted(report)
        report = self._with_certificates(report, depth)
        if (
            (self._question.unneeded or self._question.coverage)
            and report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
            and self._runs_everything(report)
        ):
            report = self._with_unneeded(report)
        if self._question.coverage:
            report = self._with_coverage(report)
        return self._with_self_check(report) if self._question.self_check else report

    def _deepen(self) -> Depth:
        question = self._question
        depth = deepen(self._decide, steps(question), Loops(question), SizeGrowth(question))
        return self._deeper or depth

    def _runs_everything(self, report: Report) -> bool:
        """Return whether all code was run, in one thread: where threads are excluded by an assumption, that assumption is needed."""
        is_replaced = report.replaced or report.loop_invariants or report.call_contracts
        return not is_replaced and not may_fork(self._question.program, self._question.method)

    def _with_certificates(self, report: Report, depth: Depth) -> Report:
        """Return the report with certificates of the duties that hold, if they are wanted.

        The method is encoded again with all calls inlined, so no lemma, summary or learnt clause of the search is part of the proof.
        """
        if (
            not self._question.certify
            or report.verdict is Verdict.VACUOUS
            or not report.count_duties(Standing.HOLDS)
        ):
            return report
        # Imported lazily: few checks need proofs.
        from ooxcheck.engine.proofs.certify import Encoded, certify_report
        from ooxcheck.engine.proofs.encode_facts import encode_facts

        self._watch("proving it")
        question = replace(self._question, bounds=depth.step.bounds)
        settings = question.settings_with(depth.step.unroll, depth.step.unrolls)
        facts = depth.findings.loop_facts

        def encode_again() -> Encoded:
            if facts:
                return encode_facts(question, settings, self._options(), facts, self._budget.check)
            return Encoded(self._encode(question, no_replacement(question, settings), None))

        with deep_recursion(), self._budget.phase(Phase.CERTIFY):
            certification = certify_report(report, depth.findings, self._budget, encode_again)
        return replace(report, certification=certification, seconds=dict(self._budget.seconds))

    def _with_unneeded(self, report: Report) -> Report:
        """Find the assumptions that no duty needs, in an encoding whose bounds use no assumption."""
        # Imported lazily: most checks do not ask for it.
        from ooxcheck.diagnosis.java_words import is_written_assumption
        from ooxcheck.translate.witness.assumption_core import (
            OptionalAssumptions,
            Patience,
            TooLarge,
            unneeded_assumptions,
        )

        self._watch("looking for assumptions that nothing needs")
        question, optional = self._question, OptionalAssumptions(self._question.method)
        program, method, settings = question.program, question.method, report.settings
        limits = (GaveUp, TooLarge, MemoryError, RecursionError)
        with suppress(*limits), deep_recursion(), self._budget.phase(Phase.EXPLAIN):
            watch, options = Patience(self._budget.check), self._options()
            encoding = encode(
                EncodingRequest(
                    program, method, question.bounds, settings, options, watch=watch, hook=optional, given=()
                )
            )
            with encoding.world.session as session:
                session.deadline = self._budget.deadline
                assumptions = unneeded_assumptions(encoding, optional)
                written = (
                    None
                    if assumptions is None
                    else tuple(each for each in assumptions if is_written_assumption(*each))
                )
                report = replace(report, unneeded=written)
        return replace(report, seconds=dict(self._budget.seconds))

    def _with_coverage(self, report: Report) -> Report:
        """Measure the coverage of statements and branches, in an encoding that records them and inlines all callees."""
        # Imported lazily: most checks do not ask for it.
        from ooxcheck.coverage.measure import measure_coverage

        question, settings = self._question, report.settings
        if may_fork(question.program, question.method):
            note = Diagnostic(
                "check.coverage",
                "coverage is measured only of methods without threads",
                question.method.span,
                Severity.WARNING,
            )
            return replace(report, notes=(*report.notes, note))
        self._watch("measuring coverage")
        with suppress(GaveUp, MemoryError, RecursionError), deep_recursion(), self._budget.phase(Phase.COVER):
            encoding = encode(
                EncodingRequest(
                    question.program,
                    question.method,
                    question.bounds,
                    settings,
                    options=self._options(),
                    watch=self._budget.check,
                    courses=True,
                )
            )
            with encoding.world.session as session:
                session.deadline = self._budget.deadline
                confirm = partial(self._confirm_goals, encoding, settings)
                report = replace(
                    report,
                    coverage=measure_coverage(
                        encoding, question.program, question.method, settings.by_contract, confirm
                    ),
                )
        return replace(report, seconds=dict(self._budget.seconds))

    def _confirm_goals(
        self,
        encoding: Encoding,
        settings: Settings,
        instance: Instance,
        expected: AbstractSet[Goal],
        among: AbstractSet[Goal],
    ) -> None:
        """Run an execution in the interpreter; raise `Disagreement` if it reaches other goals than the encoder says."""
        self._budget.check()
        state, conduct = decode_call(encoding, instance)
        outcome, reached = reached_goals(self._question, settings, state, conduct)
        if reached & among != expected:
            places = sorted({str(goal.span) for goal in (reached & among) ^ expected})
            msg = f"to reach {', '.join(places)} otherwise"
            raise Disagreement(msg, outcome, state)

    def _with_self_check(self, report: Report) -> Report:
        from ooxcheck.engine.selfcheck import self_check

        self._watch("checking by brute force")
        with self._budget.phase(Phase.SELF_CHECK):
            report = self_check(report, self._budget)
        return replace(report, seconds=dict(self._budget.seconds))

    def close(self) -> None:
        """End the solver."""
        if self._encoding is not None:
            self._encoding.world.session.close()

    def evidence(self) -> Evidence:
        """Return the traceback, the last model and the clauses, for a bundle about a fault."""
        from traceback import format_exc

        if self._asker is None:
            return Evidence(traceback=format_exc())
        clauses = ""
        with suppress(Exception):  # a broken session should not hide the original error
            clauses = self._asker.session.dimacs()
        return Evidence(str(self._asker.last or ""), clauses, format_exc())

    def _decide(self, step: Step, findings: Findings) -> None:
        """Decide the question within some bounds, until a limit is reached or the user presses Ctrl-C."""
        if step.bounds != self._question.bounds:
            self._drop_encoding()
            self._question = replace(self._question, bounds=step.bounds)
        try:
            with self._budget.alarm():
                if not self._values.answer(findings):
                    self._decide_in_time(step, findings)
                    self._search_real_runs(step, findings)
                    self._drop_bounds(step, findings)
        except KeyboardInterrupt:
            self._budget.interrupt()
            self._budget.check()
        except MemoryError:
            raise GaveUp(no_memory(self._question.memory)) from None

    def _run_deeper(self, step: Step, findings: Findings) -> Depth | None:
        """Return the violation by a run that goes beyond the requested bounds, None if none is known."""
        question = self._question
        if not (findings.bounds and step.is_asked and question.goes_deeper):
            return None
        from ooxcheck.engine.sampling.deep_runs import deeper_findings

        self._watch(f"running it beyond unroll {step.unroll}")
        with self._budget.phase(Phase.REPLAY):
            depth = deeper_findings(question, step, findings)
        if depth is not None:
            self._question = replace(question, settings=replace(question.settings, unroll=depth.unroll))
        return depth

    def _drop_bounds(self, step: Step, findings: Findings) -> None:
        """Drop bounds that some proof shows to be irrelevant, unless a run goes beyond them and violates a duty."""
        if self._question.loops != "auto":
            self._prove(step, findings)
        self._values.lift(findings)
        self._deeper = self._run_deeper(step, findings)
        if self._deeper is not None:
            return
        if self._question.loops == "auto":
            self._prove(step, findings)
        if self._question.any_heap:
            self._prove_any_heap(step, findings)
        self._facts.lift(findings, self._alone())

    def _search_real_runs(self, step: Step, findings: Findings) -> None:
        """Search for calls that violate the duties which loop invariants and contracts are too weak to prove."""
        if findings.unproved:
            # Imported lazily: most loops are unrolled, and most callees run.
            from ooxcheck.engine.abstraction.real_run_search import search_real_runs

            self._watch(f"looking for a call that breaks what is not proved, {step}")
            search_real_runs(self._question, step, findings, self._budget, self._alone())

    def _prove(self, step: Step, findings: Findings) -> None:
        """Drop bounds that loop invariants or induction prove irrelevant, if ``--loops auto`` or ``--induction`` is given."""
        question = self._question
        if not (question.induction or question.loops == "auto") or findings.bounds == self._unproved:
            return
        # Imported lazily: few checks need it.
        from ooxcheck.engine.loops.prove_loops import lift_loop_bounds
        from ooxcheck.engine.proofs.induction import lift

        self._watch(f"proving by induction, {step}")
        self._unproved = [*findings.bounds]
        settings = question.settings_with(step.unroll, step.unrolls)
        with self._budget.phase(Phase.SOLVE), suppress(GaveUp):
            if question.loops == "auto":
                lift_loop_bounds(question, settings, self._alone(), self._budget, findings)
            if question.induction:
                lift(question, settings, self._alone(), self._budget, findings)

    def _prove_any_heap(self, step: Step, findings: Findings) -> None:
        """Prove that larger heaps do not matter."""
        # Imported lazily: few checks need it.
        from ooxcheck.engine.proofs.longer_inputs import lift_input_sizes

        self._watch(f"looking at heaps of any size, {step}")
        lift_input_sizes(self._question, step, self._alone(), self._budget, findings)

    def _decide_in_time(self, step: Step, findings: Findings) -> None:
        """Decide the question within some bounds: first without tightening if that may be easy, else with tight bounds.

        A method that changes nothing preserves all invariants. The heaps that they exclude may not matter then, and excluding them may be most of the work.
        """
        if self._may_be_easy:
            if (
                self._decide_within(step, *self._encode_refinable(step), findings, Allowance(_EASY, _EASY))
                is None
            ):
                return
            self._may_be_easy = False
        self._decide_thoroughly(step, findings)

    def _decide_thoroughly(self, step: Step, findings: Findings) -> None:
        """Decide the question within some bounds; if replaced calls need too many refinements, inline them all."""
        refinement, encoding = self._encode_refinable(step)
        if self._question.calls != "auto" or not refinement.sites.sites:
            self._decide_with(step, encoding, refinement, findings)
            record_refinements(refinement, findings)
            return
        reason = self._decide_within(
            step, refinement, encoding, findings, worth_trying(self._question, refinement)
        )
        if reason is not None:
            record_refinements(refinement, findings)
            findings.inlined = str(reason)
            refinement = no_replacement(self._question, refinement.settings)
            self._decide_with(step, self._shared_encoding(refinement), refinement, findings)

    def _decide_within(
        self, step: Step, refinement: Refinement, encoding: Encoding, findings: Findings, allowance: Allowance
    ) -> Unprofitable | GaveUp | None:
        """Decide the question within an allowance of work; if that does not suffice, drop the results and return why."""
        try:
            with encoding.world.session.within(allowance):
                self._decide_with(step, encoding, refinement, findings)
            record_refinements(refinement, findings)
        except (Unprofitable, GaveUp) as reason:
            self._budget.check()  # if all time is up, the findings are kept
            findings.restart()
            self._drop_encoding()
            return reason
        return None

    def _encode_refinable(self, step: Step) -> tuple[Refinement, Encoding]:
        """Encode the question; inline callees and unroll loops whose contracts or invariants do not hold beside other threads."""
        refinement = call_refinement(self._question, self._question.settings_with(step.unroll, step.unrolls))
        try:
            return refinement, self._shared_encoding(refinement)
        except BesideThreads as limit:
            if limit.code is None:
                raise
            self._question = run_beside_threads(self._question, limit.code)
            self._run.append(run_note(limit.code))
            return self._encode_refinable(step)

    def _drop_encoding(self) -> None:
        """Drop the last encoding; the constraints that were added to it would only slow down the next one."""
        self.close()
        self._encoding = None

    def _decide_with(
        self, step: Step, encoding: Encoding, refinement: Refinement, findings: Findings
    ) -> None:
        self._watch(f"solving, {step}")
        encoding.world.session.divide(encoding.parts, lambda parts: self._watch(f"solving, {step}: {parts}"))
        encoding.world.session.tells_order = (
            not self._question.certify
        )  # a certificate must not depend on hints
        self._asker = Asker(encoding.world.session, self._budget)
        replayer = Replayer(self._question, step.unroll, step.unrolls)
        Decider(
            self._select_duties(encoding),
            replayer,
            self._asker,
            findings,
            refinement,
            partial(self._report_progress, step, findings),
        ).decide()

    def _select_duties(self, encoding: Encoding) -> Encoding:
        """Return an encoding without the violations of duties that are not asked about; such a violation still ends a run."""
        kinds = self._question.duty_kinds
        if kinds is None:
            return encoding
        violations = {duty: where for duty, where in encoding.violations.items() if duty.kind in kinds}
        return replace(encoding, violations=violations)

    def _report_progress(self, step: Step, findings: Findings, duty: Duty | None) -> None:
        """Report progress before a query about a duty, with the results so far; `duty` is None after a violation was found."""
        if duty is not None:
            counts = Counter(findings.duties.values())
            known = [f"{counts[each]} {words}" for each, words in _COUNTED.items() if counts[each]]
            self._watch(f"solving, {step}: {', '.join(known)}, now {kind_words(duty)} :{duty.span.line}")
        if duty is None or monotonic() - self._reported_at > PAUSE:
            self._reported_at = monotonic()
            self._watch(self._report(Depth(step, replace(findings, reason=INTERRUPTED))))

    def _shared_encoding(self, refinement: Refinement) -> Encoding:
        """Encode the method, in the world of the last encoding if that may be shared, so that common parts exist once."""
        if not self._may_share:
            self._drop_encoding()
        question, earlier = self._question, self._encoding
        self._watch(f"encoding, scope {question.bounds.scope}, unroll {refinement.settings.unroll}")
        before = earlier.world.session.times() if earlier else Times()
        with self._budget.phase(Phase.ENCODE):
            encoding = self._encode(question, refinement, earlier)
        self._encoding = encoding
        self._may_share = not (encoding.facts or refinement.sites.sites)  # facts hold for these bounds only
        charge(self._budget, Phase.ENCODE, before, encoding.world.session.times())
        return encoding

    def _encode(self, question: Question, refinement: Refinement, earlier: Encoding | None) -> Encoding:
        sites, hook = refinement.sites, None
        if question.loops == "invariant" and not question.certify:
            from ooxcheck.engine.loops.written_loops import lemma_hook

            hook = lemma_hook(question)
        may_replace = sites.replaces_any(reachable(question.program, question.method))
        return encode(
            EncodingRequest(
                question.program,
                question.method,
                question.bounds,
                refinement.settings,
                options=self._options(),
                earlier=earlier,
                watch=self._budget.check,
                tightening=partial(self._budget.phase, Phase.TIGHTEN),
                instead=sites if may_replace else None,
                hook=hook,
                given=() if self._may_be_easy or question.sought else None,
                kept=self._kept,
                conditions_only=True,
                prunes=not self._question.certify,
            )
        )

    def _alone(self) -> Options:
        return self._question.solver_options(self._budget.seconds_left(), is_alone=True)

    def _options(self) -> Options:
        return self._question.solver_options(self._budget.seconds_left(), is_alone=self._may_be_easy)

    def _report(self, depth: Depth) -> Report:
        findings, step = depth.findings, depth.step
        question = replace(self._question, bounds=step.bounds)
        settings = question.settings_with(step.unroll, step.unrolls)
        program, method, order = question.program, question.method, positions(question.program)
        return Report(
            question,
            findings.verdict,
            dict(sorted(findings.by_place(), key=lambda each: order(each[0]))),
            tuple(sorted(findings.counterexamples, key=lambda example: order(example.duty))),
            tuple(sorted(findings.bounds, key=order)),
            (
                *forgetful_notes(program, method, settings),
                *findings.notes,
                *run_callees(question),
                *thread_notes(program, method, {question.calls, *question.callees.values()}),
                *self._run,
                *assumption_notes(program, method, settings, findings.counterexamples),
            ),
            tuple(sorted(findings.conflict, key=order)),
            findings.reason,
            step.unroll,
            step.unrolls,
            dict(self._budget.seconds),
            self._sizes(),
            replaced=dict(findings.replaced),
            refinements=tuple(findings.refinements),
            inlined=findings.inlined,
            finishes=findings.finishes is not False,
            unproved=tuple(sorted(findings.unproved, key=lambda unproved: order(unproved.duty))),
            limits=findings.restricting(size_limits(program, method, question.bounds, settings)),
            values=findings.values,
            loop_invariants=tuple(findings.loop_invariants),
            call_contracts=tuple(findings.call_contracts),
            lassos=tuple(findings.lassos),
        )

    def _sizes(self) -> Sizes:
        if self._encoding is None:
            return Sizes()
        session = self._encoding.world.session
        size = session.size()
        return Sizes(
            len(session.bounds.universe), len(list(session.bounds)), size.gates, size.variables, size.clauses
        )
