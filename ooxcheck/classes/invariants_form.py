"""Inferred invariants as JSON."""

from __future__ import annotations

from ooxcheck.classes.evidence import evidence
from ooxcheck.classes.infer import ClassInvariants, Observed
from ooxcheck.classes.invariants_text import clause, notes_of, shown_words
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.specs.classes.candidates import Candidate
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json

SCHEMA = "ooxcheck-invariants-1"


def invariants_form(answer: ClassInvariants) -> dict[str, Json]:
    """Return the answer as JSON."""
    is_java = answer.boundary.is_java
    bounds = answer.terms.bounds
    return {
        "schema": SCHEMA,
        "class": answer.boundary.class_name,
        "classes": list(answer.boundary.classes),
        "bounds": {"scope": bounds.scope, "array": bounds.array, "unroll": answer.terms.settings.unroll},
        "steps": [each.title for each in answer.boundary.steps],
        "invariants": [_shown_form(answer, each) for each in answer.invariants],
        "implied": [_shown_form(answer, each) for each in answer.implied],
        "unproved": [
            {
                **candidate_form(each.candidate, is_java=is_java),
                "broken_by": None if each.step is None else each.step.title,
            }
            for each in answer.unproved
        ],
        "untried": [candidate_form(each, is_java=is_java) for each in answer.untried],
        "confined": [str(each) for each in answer.confined],
        "heaps": answer.heaps,
        "longest_history": answer.longest_history,
        "notes": list(notes_of(answer)),
        "seconds": round(answer.seconds, 3),
        "exit": int(exit_of(answer)),
    }


def undecided_form(boundary: ClassBoundary, observed: Observed, reason: str) -> dict[str, Json]:
    """Return an inference that a limit ended as JSON."""
    is_java = boundary.is_java
    return {
        "schema": SCHEMA,
        "class": boundary.class_name,
        "classes": list(boundary.boundary.classes),
        "steps": [each.title for each in boundary.boundary.steps],
        "invariants": [],
        "undecided": [candidate_form(each, is_java=is_java) for each in observed.candidates],
        "reason": reason,
        "heaps": observed.heaps,
        "longest_history": observed.longest_history,
        "exit": int(Exit.NO_ANSWER),
    }


def exit_of(answer: ClassInvariants) -> Exit:
    """Return the exit status of an answer."""
    return Exit.FINE if answer.invariants or answer.implied else Exit.NO_ANSWER


def candidate_form(candidate: Candidate, *, is_java: bool) -> dict[str, Json]:
    """Return a formula as JSON."""
    return {
        "class": candidate.class_name,
        "formula": candidate.jml if is_java else candidate.oox,
        "clause": clause(candidate, is_java=is_java),
    }


def _shown_form(answer: ClassInvariants, candidate: Candidate) -> dict[str, Json]:
    by = evidence(answer, candidate)
    return {
        **candidate_form(candidate, is_java=answer.boundary.is_java),
        "shown": shown_words(answer, candidate),
        "constructors": by.constructors,
        "methods": by.methods,
        "unaffecting": list(by.unaffecting),
    }
