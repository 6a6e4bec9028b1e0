"""The search for calls that violate duties which invariants and contracts are too weak to prove, with loops unrolled and callees inlined; then the search for a stronger proof.

The search ends after a fixed amount of work, because invariants and contracts are often used where running all code is too expensive.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.call_policy import no_replacement
from ooxcheck.engine.decide import Decider
from ooxcheck.engine.deepening import Step
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops.written_loops import prove_in_windows
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Replayer
from ooxcheck.engine.report import Phase, Standing
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.relational import Options
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.witness.assumption_core import Patience
from ooxcheck.translate.witness.assumption_core import TooLarge as Impatient

_CONFLICTS = 20_000
"""The conflicts of the solver that the search may take, for each duty and for all together."""


def search_real_runs(
    question: Question, step: Step, findings: Findings, budget: Budget, options: Options
) -> None:
    """Find calls that violate the unproved duties; those become violated, and the others are marked as searched.

    If there are none, induction over several iterations in a row may prove the duties.
    """
    concrete = replace(question.without_abstraction(), certify=False)
    real_findings = Findings()
    with suppress(GaveUp, TooLarge, Impatient, Unsupported, MemoryError, RecursionError):
        _search(concrete, step, findings, real_findings, budget, options)
    known = {example.duty for example in findings.counterexamples}
    findings.counterexamples += [
        example for example in real_findings.counterexamples if example.duty not in known
    ]
    real = {example.duty for example in findings.counterexamples}
    left = [each for each in findings.unproved if each.duty not in real]
    findings.unproved[:] = [
        replace(each, is_searched=real_findings.duties.get(each.duty.whole) is Standing.HOLDS)
        for each in left
    ]
    findings.duties.update(dict.fromkeys((duty.whole for duty in real), Standing.VIOLATED))
    prove_in_windows(question, question.settings_with(step.unroll, step.unrolls), options, budget, findings)


def _search(
    question: Question,
    step: Step,
    findings: Findings,
    real_findings: Findings,
    budget: Budget,
    options: Options,
) -> None:
    settings = question.settings_with(step.unroll, step.unrolls)
    watch: Callable[[], None] = Patience(budget.check)
    with budget.phase(Phase.ENCODE):
        encoding = encode(
            EncodingRequest(
                question.program, question.method, step.bounds, settings, options=options, watch=watch
            )
        )
    with encoding.world.session as session, session.within(Allowance(_CONFLICTS, _CONFLICTS)):
        session.deadline = budget.deadline
        asker, replayer = Asker(session, budget), Replayer(question, step.unroll, step.unrolls)
        decider = Decider(encoding, replayer, asker, real_findings, no_replacement(question, settings))
        decider.find_broken(list(dict.fromkeys(unproved.duty.whole for unproved in findings.unproved)))
