"""Written clauses as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.classes.clauses.write_clauses import Insertion
from ooxcheck.classes.invariants_form import candidate_form
from ooxcheck.classes.invariants_text import clause
from ooxcheck.specs.classes.candidates import Candidate
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible

MOST_LISTED = 3
"""The number of invariants with the same reason that are listed if the user does not request all."""


def insertion_lines(insertion: Insertion, *, is_java: bool, verbose: bool = False) -> Iterator[str]:
    """Iterate over the lines about clauses that were written, and those that were not, by reason."""
    reasons: dict[str, list[Candidate]] = {}
    for each in insertion.left_out:
        reasons.setdefault(each.reason, []).append(each.candidate)
    for reason, several in reasons.items():
        if len(several) > MOST_LISTED and not verbose:
            yield visible(f"not written: {len(several)} invariants, listed with -v ({reason})")
        else:
            texts = (each.jml if is_java else each.oox for each in several)
            yield from (visible(f"not written: {text} ({reason})") for text in texts)
    files = ", ".join(before.name for before, _ in insertion.edits)
    if files:
        yield visible(f"{pluralise(len(insertion.written), 'clause')} written to {files}")
    else:
        yield "nothing is written" if insertion.left_out else "nothing is written: there is no further clause"


def insertion_form(insertion: Insertion, *, is_java: bool) -> dict[str, Json]:
    """Return the clauses that were written as JSON."""
    return {
        "files": [before.name for before, _ in insertion.edits],
        "clauses": [clause(each, is_java=is_java) for each in insertion.written],
        "left_out": [
            {**candidate_form(each.candidate, is_java=is_java), "reason": each.reason}
            for each in insertion.left_out
        ],
    }
