"""Contracts and invariants from a check that replaced calls or loops: the program is written with these clauses, to be read and checked like any other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ooxcheck.batch.found_contracts import (
    Clauses,
    describe_clauses,
    inferred_clauses,
    merge_clauses,
    only_some,
    proof_clauses,
)
from ooxcheck.engine.call_policy import summarise
from ooxcheck.engine.fault_bundles import sources
from ooxcheck.engine.loops.reading_invariants import with_reading_invariants
from ooxcheck.engine.report import Report
from ooxcheck.files.output_folder import make_output_folder
from ooxcheck.files.safe_write import Format, put_text_below
from ooxcheck.oox.check import formula
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.pictures.draw.picture_names import method_folder
from ooxcheck.specs.text.contract_text import summary_lines
from ooxcheck.text.sanitise import visible


def save_contracts(report: Report, folder: Path, *, force: bool = False) -> tuple[Sequence[str], str]:
    """Write the program of a check with the clauses for callees and loops, if calls or loops were replaced.

    Return the lines about it, and the error.
    """
    report = with_reading_invariants(report)
    if not (report.replaced or report.loop_invariants or report.call_contracts):
        return (), ""
    is_java = report.question.program.origin is not None
    parts = method_folder(report), "contracts" if is_java else "contracts.oox"
    path = make_output_folder(folder).joinpath(*parts)
    try:
        clauses_by_method = (_put_java if is_java else _put)(report, folder, parts, force=force)
    except OSError as error:
        return (), visible(f"cannot write {path}: {error.strerror}")
    summary = describe_clauses(clauses_by_method) or "nothing new"
    return ("", visible(f"  contracts  {path}: {summary}")), ""


def _put(report: Report, folder: Path, parts: tuple[str, ...], *, force: bool) -> Clauses:
    clauses = contracts(report)
    put_text_below(folder, parts, program_with(report.question.program, clauses), Format.SLASHES, force=force)
    return clauses


def _put_java(report: Report, folder: Path, parts: tuple[str, ...], *, force: bool) -> Clauses:
    # Imported lazily: OOX needs no Java parser.
    from ooxcheck.batch.save_java_contracts import java_contracts, put_files

    clauses = java_contracts(report)
    put_files(report, clauses, folder, parts, force=force)
    return clauses


def contracts(report: Report) -> Clauses:
    """Return the clauses that a check has inferred for callees and loops."""
    program = report.question.program
    summaries = only_some(
        {
            method: [clause for clause in clauses if _is_read(program, method, clause)]
            for method, clauses in inferred_clauses(report, _summary_clauses, "ensures({})".format).items()
            if isinstance(method, Method)
        }
    )
    return merge_clauses(summaries, proof_clauses(report, "{}({})".format))


def program_with(program: Program, added: Clauses) -> str:
    """Return the text of a program with clauses added to contracts."""
    return "\n".join(_insert_clauses(source, added).rstrip("\n") + "\n" for source in sources(program))


def _summary_clauses(report: Report, method: Method) -> Iterator[str]:
    """Yield the summary of a callee, as far as the language can express it."""
    program = report.question.program
    lines = summary_lines(program, summarise(program, method, report.settings))
    yield from (line for line in lines if not line.startswith("//"))


def _is_read(program: Program, method: Method, clause: str) -> bool:
    """Return whether a clause parses, with names that have the same meaning in the method and in its file."""
    taken = (
        w.span.text
        for w in program.warnings
        if w.code == "name.word" and w.span and w.span.source is method.span.source
    )
    if any(re.search(rf"\b{word}\b", clause) for word in taken):
        return False
    try:
        formula(clause[clause.index("(") + 1 : -1], program, method)
    except OoxError:
        return False
    return True


def _insert_clauses(source: Source, added: Clauses) -> str:
    """Return a text with clauses in front of the bodies of methods and loops."""
    text = source.text
    bodies = {
        each.body.span.start: (_indent(text, each.span.start), clauses)
        for each, clauses in added.items()
        if each.body and each.span.source is source
    }
    for start in sorted(bodies, reverse=True):
        indent, clauses = bodies[start]
        lines = (f"{indent}  {clause}" for clause in clauses)
        text = "\n".join((text[:start].rstrip(), *lines, f"{indent}{text[start:]}"))
    return text


def _indent(text: str, start: int) -> str:
    """Return the spaces before the line of a place."""
    line = text[text.rfind("\n", 0, start) + 1 :]
    return line[: len(line) - len(line.lstrip())]
