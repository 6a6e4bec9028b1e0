"""The encoding of a proof by loop invariants, for its certificates: no candidate is left to choose, all facts of the proof are assumed and owed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ooxcheck.engine.loops.candidate_hook import CandidateHook, separate
from ooxcheck.engine.loops.induction_session import encode_with
from ooxcheck.engine.proofs.certify import Encoded
from ooxcheck.engine.question import Question
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.relational import Options
from ooxcheck.specs.loop_invariants.loop_facts import LoopFacts


def encode_facts(
    question: Question,
    settings: Settings,
    options: Options,
    facts: Mapping[Span, LoopFacts],
    watch: Callable[[], None],
) -> Encoded:
    """Encode a question with loops replaced by their inductive invariants."""
    hook = CandidateHook(
        separate({span: each.invariants for span, each in facts.items()}),
        {span: each.measures for span, each in facts.items()},
        max(each.window for each in facts.values()),
    )
    encoding = encode_with(hook, question, replace(settings, loops_by_invariant=True), options, watch)
    owed = (*hook.broken.values(), *hook.grows.values())
    return Encoded(
        encoding,
        tuple(hook.selectors.values()),
        tuple(where for several in owed for where in several),
        tuple(Bounded("loop", span) for span in facts),
    )
