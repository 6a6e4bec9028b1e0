"""Inferred invariants as JSON."""

from __future__ import annotations

from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.classes.invariants_text import clause, notes_of
from ooxcheck.specs.classes.candidates import Candidate
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json


def invariants_form(answer: ClassInvariants) -> dict[str, Json]:
    """Return the answer as JSON."""
    is_java = answer.boundary.is_java
    bounds = answer.terms.bounds
    return {
        "schema": "ooxcheck-invariants-1",
        "class": answer.boundary.class_name,
        "classes": list(answer.boundary.boundary.classes),
        "bounds": {"scope": bounds.scope, "array": bounds.array, "unroll": answer.terms.settings.unroll},
        "steps": [each.title for each in answer.boundary.boundary.steps],
        "invariants": [_form(each, is_java=is_java) for each in answer.invariants],
        "implied": [_form(each, is_java=is_java) for each in answer.implied],
        "unproved": [
            {
                **_form(each.candidate, is_java=is_java),
                "broken_by": None if each.step is None else each.step.title,
            }
            for each in answer.unproved
        ],
        "confined": [str(each) for each in answer.confined],
        "heaps": answer.heaps,
        "longest_history": answer.longest_history,
        "notes": list(notes_of(answer)),
        "seconds": round(answer.seconds, 3),
        "exit": int(exit_of(answer)),
    }


def exit_of(answer: ClassInvariants) -> Exit:
    """Return the exit status of an answer."""
    return Exit.FINE if answer.invariants else Exit.NO_ANSWER


def _form(candidate: Candidate, *, is_java: bool) -> dict[str, Json]:
    return {
        "class": candidate.class_name,
        "formula": candidate.jml if is_java else candidate.oox,
        "clause": clause(candidate, is_java=is_java),
    }
