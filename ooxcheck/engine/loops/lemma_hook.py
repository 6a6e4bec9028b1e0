"""The choice whether lemmas about products are added to loops by invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ooxcheck.engine.question import Question

if TYPE_CHECKING:
    from ooxcheck.engine.loops.written_loops import WrittenLoops


def lemma_hook(question: Question) -> WrittenLoops | None:
    """Return what adds the lemmas of written invariants, if there are any; certificates are about the formulas of the program alone."""
    if question.loops != "invariant" or question.certify:
        return None
    # Imported lazily: most loops are unrolled.
    from ooxcheck.engine.loops.written_loops import WrittenLoops, has_lemmas

    return WrittenLoops() if has_lemmas(question) else None
