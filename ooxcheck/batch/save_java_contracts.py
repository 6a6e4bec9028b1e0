"""Contracts of Java callees from a check that replaced their calls: as JML comments before the methods, in copies of the files.

Summaries are written location by location, refinements as they are. A clause that the front end does not read back is left out, and so is everything
of a method with specification cases, because a clause would belong to the last case alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ooxcheck.batch.found_contracts import Clauses, inferred_clauses, merge_clauses, only_some, proof_clauses
from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.engine.call_policy import summarise
from ooxcheck.engine.report import Report
from ooxcheck.files.clause_edits import jml_edit, with_edits
from ooxcheck.files.safe_write import Format, put_text_below
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Origin
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method, While
from ooxcheck.specs.text.jml_text import jml_clauses

_COMMENTS = re.compile(r"(?:/\*(?:(?!\*/).)*\*/\s*|//[^\n]*\n\s*)*\Z", re.DOTALL)
_CASES = re.compile(r"\balso\b|\w*behaviou?r\b|\{\|")
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_OOX = re.compile(r"\b(old\(|retval\b)")
_JML = {"old(": "\\old(", "retval": "\\result"}


def java_contracts(report: Report) -> Clauses:
    """Return the clauses that a check has inferred for Java callees and loops."""
    program = report.question.program
    assert program.origin is not None, "a program of Java should know its files"
    own = [
        method
        for method in program.methods()
        if method.span.source in program.origin.sources and not _has_cases(method)
    ]
    inferred = merge_clauses(
        inferred_clauses(report, _summary_clauses, _refinement_clauses), proof_clauses(report, _jml_clause)
    )
    clauses_by_method = {
        place: clauses for place, clauses in inferred.items() if isinstance(place, While) or place in own
    }
    return (
        clauses_by_method
        if _is_read(program.origin, clauses_by_method)
        else _readable(program.origin, clauses_by_method)
    )


def put_files(
    report: Report, clauses: Clauses, folder: Path, below: Sequence[str], *, force: bool = False
) -> None:
    """Write all files of a program into a folder, by package, with clauses added."""
    assert report.question.program.origin is not None, "a program of Java should know its files"
    for source in report.question.program.origin.sources:
        package = _PACKAGE.search(source.text)
        name = Path(*(package[1].split(".") if package else ()), Path(source.name).name)
        put_text_below(
            folder, (*below, *name.parts), _insert_clauses(source, clauses), Format.SLASHES, force=force
        )


def _summary_clauses(report: Report, method: Method) -> Iterator[str]:
    """Yield the summary of a callee, without clauses that the method has already."""
    program, contract = report.question.program, method.contract
    said = ["assignable"] if contract.modifies is not None else []
    said += ["signals"] if any(not is_unwritten(clause.span) for clause in contract.exceptional) else []
    clauses = jml_clauses(program, summarise(program, method, report.settings))
    yield from (clause for clause in clauses if not clause.startswith(tuple(said)))


def _refinement_clauses(fact: str) -> str:
    return f"ensures {_OOX.sub(lambda word: _JML[word[0]], fact)}"


def _jml_clause(keyword: str, text: str) -> str:
    return f"{'loop_invariant' if keyword == 'invariant' else keyword} {text}"


def _has_cases(method: Method) -> bool:
    before = _COMMENTS.search(method.span.source.text, 0, method.span.start)
    return before is not None and _CASES.search(before[0]) is not None


def _readable(origin: Origin, clauses_by_method: Clauses) -> Clauses:
    """Return the clauses that are read back, each on its own."""
    kept = {
        method: [clause for clause in clauses if _is_read(origin, {method: [clause]})]
        for method, clauses in clauses_by_method.items()
    }
    return only_some(kept)


def _is_read(origin: Origin, clauses: Clauses) -> bool:
    texts = [Source(source.name, _insert_clauses(source, clauses)) for source in origin.sources]
    try:
        java_program(texts, origin.entry, no_laws=origin.no_laws)
    except OoxError:
        return False
    return True


def _insert_clauses(source: Source, added: Clauses) -> str:
    """Return a text with clauses before its methods and loops."""
    places = ((place.span.start, clauses) for place, clauses in added.items() if place.span.source is source)
    return with_edits(source.text, [jml_edit(source.text, start, clauses) for start, clauses in places])
