"""Questions about a method in the heaps that its class can have."""

from __future__ import annotations

from ooxcheck.classes.assume import assume_class
from ooxcheck.classes.checks import check_unannotated
from ooxcheck.classes.checks.class_inference import SECONDS, class_invariants, inference_terms
from ooxcheck.classes.checks.inherited_state import invariants_name
from ooxcheck.classes.checks.specified_methods import open_fields
from ooxcheck.classes.checks.written_invariants import has_written_invariants
from ooxcheck.classes.stored.store import NO_STORE
from ooxcheck.engine.question import Question
from ooxcheck.oox.diagnostics import OoxError

SHARE = 0.4
"""The share of a time limit that the inference may use."""


def under_inferred_invariants(question: Question) -> Question:
    """Return a question with the inferred invariants as assumptions, if no invariants are written and clients can call the method.

    Invariants about fields that other classes can write are left out.
    """
    if not check_unannotated.can_infer(question) or has_written_invariants(question.program):
        return question
    name = invariants_name(question.program, question.method)
    seconds = SECONDS if question.seconds is None else SHARE * question.seconds
    inferred = class_invariants(
        name, question.program, inference_terms(question), NO_STORE, seconds, question.method.owner
    )
    omitted = frozenset[str]() if isinstance(inferred, OoxError) else open_fields(question.program, name)
    return question.about(*assume_class(question.program, question.method, name, inferred, omitted))
