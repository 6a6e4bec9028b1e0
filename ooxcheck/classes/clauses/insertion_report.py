"""Written clauses as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.classes.clauses.write_clauses import Insertion
from ooxcheck.classes.invariants_form import candidate_form
from ooxcheck.classes.invariants_text import clause
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible


def insertion_lines(insertion: Insertion, *, is_java: bool) -> Iterator[str]:
    """Iterate over the lines about clauses that were written."""
    for each in insertion.left_out:
        text = each.candidate.jml if is_java else each.candidate.oox
        yield visible(f"not written: {text} ({each.reason})")
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
