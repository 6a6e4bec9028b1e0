"""Inferred invariants written into the source files: only clauses that are read back with the same meaning, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

from ooxcheck.classes.clauses.class_heaps import step_limits
from ooxcheck.classes.clauses.insert_clauses import class_texts, insert_clauses
from ooxcheck.classes.clauses.same_meaning import Meaning, calls_loops, compare_meaning
from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.classes.invariants_text import clause
from ooxcheck.classes.load_boundary import ClassBoundary, source_boundary
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.files.edit_source import check_editable, replace_source
from ooxcheck.input.load import STDIN
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.candidates import Candidate, add_candidates
from ooxcheck.specs.classes.consequences import heap_claims
from ooxcheck.specs.classes.houdini import inductive_candidates

NOT_IN_JML = "JML has no such formula"
"""The reason against an invariant that only OOX can express."""
SLOW = "it calls a method with a loop, which would make checks slow"
"""The reason against an invariant with such a call: a check would execute it for each object, before and after each method."""

NOT_ALONE = "its proof needs an invariant that is not written"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An invariant that is not written, and the reason."""

    candidate: Candidate
    reason: str


@dataclass(frozen=True, slots=True)
class Insertion:
    """The clauses to write, those left out, and the changed texts, each as before and after."""

    written: tuple[Candidate, ...]
    left_out: tuple[LeftOut, ...]
    edits: tuple[tuple[Source, Source], ...]


def plan_insertion(answer: ClassInvariants, watch: Callable[[str], None] = lambda _what: None) -> Insertion:
    """Return the clauses to insert: invariants that are proved, can be expressed, and are read back with the same meaning.

    They imply all other invariants with these properties.
    """
    if answer.empty_classes:
        name = answer.empty_classes[0]
        _refuse(f"nothing is written: no object of {name} is within the bounds; raise --array or --scope")
    watch("reading the clauses back")
    usable, reasons = _usable_invariants(answer)
    boundary = _reload(answer, usable)
    same = set[str]()
    while True:
        usable = _inductive_invariants(answer, usable, reasons) if reasons else usable
        chosen = _irredundant_invariants(answer, usable)
        new = [each for each in chosen if each.key not in same]
        meanings = {
            each.key: compare_meaning(boundary, answer.terms, each, _clause(answer, each)) for each in new
        }
        same |= {key for key, meaning in meanings.items() if meaning is Meaning.SAME}
        wrong = {key: meaning.value for key, meaning in meanings.items() if key not in same}
        reasons |= wrong
        if not wrong:
            break
        usable = [each for each in usable if each.key not in wrong]
    edits = zip(answer.boundary.sources, _insert(answer, chosen), strict=True)
    left_out = [LeftOut(each, reasons[each.key]) for each in answer.invariants if each.key in reasons]
    changes = tuple(pair for pair in edits if pair[0].text != pair[1].text)
    return Insertion(tuple(chosen), tuple(left_out), changes)


@deep_recursion()
def _inductive_invariants(
    answer: ClassInvariants, usable: Sequence[Candidate], reasons: dict[str, str]
) -> list[Candidate]:
    """Return the invariants that are inductive without those left out, and record the reason against the others.

    Otherwise a check would report that a method breaks a written invariant.
    """
    own = answer.boundary.boundary
    boundary = replace(own, program=add_candidates(own.program, usable))
    induction = inductive_candidates(
        boundary, [each.span for each in usable], partial(step_limits, boundary, answer.terms)
    )
    others = [each for each in usable if each.span not in induction.invariants]
    reasons |= {each.key: NOT_ALONE for each in others}
    return [each for each in usable if each.span in induction.invariants]


def _usable_invariants(answer: ClassInvariants) -> tuple[list[Candidate], dict[str, str]]:
    """Return the proved invariants that may be written, the simplest first, and the reasons against the others, by their keys."""
    invariants = sorted((*answer.invariants, *answer.implied), key=lambda each: each.rank)
    reasons = {each.key: NOT_IN_JML for each in invariants if not _is_expressible(answer, each)}
    readable, unreadable = _readable_candidates(
        answer, [each for each in invariants if each.key not in reasons]
    )
    boundary = _reload(answer, readable)
    slow = [each for each in readable if calls_loops(boundary, each, _clause(answer, each))]
    reasons |= unreadable | {each.key: SLOW for each in slow}
    return [each for each in invariants if each.key not in reasons], reasons


def write_edits(edits: Iterable[tuple[Source, Source]]) -> list[Path]:
    """Write changed texts to their files; all files are checked before the first is written."""
    pairs = list(edits)
    for before, _ in pairs:
        check_editable(Path(before.name), before.text)
    for before, after in pairs:
        replace_source(Path(before.name), before.text, after.text)
    return [Path(before.name) for before, _ in pairs]


def check_sources(boundary: ClassBoundary, named: Iterable[str]) -> None:
    """Refuse files that cannot be changed, before the work begins; a link is followed only if the user `named` it."""
    names = {str(Path(each)) for each in named}
    if str(STDIN) in names:
        _refuse("--write changes files, and standard input is none")
    for source in boundary.sources:
        if class_texts(source, is_java=boundary.is_java).keys() & set(boundary.boundary.classes):
            path = Path(source.name)
            if path.is_symlink() and source.name not in names:
                _refuse(
                    f"cannot write {path}: it is a link, which is not followed below a folder; name the file"
                )
            check_editable(path, source.text)


def _refuse(message: str) -> NoReturn:
    raise OoxError([Diagnostic("request.write", message, None)])


@deep_recursion()
def _irredundant_invariants(answer: ClassInvariants, usable: Sequence[Candidate]) -> list[Candidate]:
    """Return invariants that imply all usable ones, the simplest first."""
    if not usable:
        return []
    own = answer.boundary.boundary
    boundary = replace(own, program=add_candidates(own.program, usable))
    spans = [each.span for each in usable]
    limits = step_limits(boundary, answer.terms, boundary.steps[0])
    with heap_claims(boundary, spans, limits) as claims:
        irredundant = claims.irredundant(spans, limits)
    return [each for each in usable if each.span in irredundant]


def _is_expressible(answer: ClassInvariants, candidate: Candidate) -> bool:
    return candidate.is_expressible or not answer.boundary.is_java


def _clause(answer: ClassInvariants, candidate: Candidate) -> str:
    return clause(candidate, is_java=answer.boundary.is_java)


def _insert(answer: ClassInvariants, candidates: Sequence[Candidate]) -> list[Source]:
    """Return the sources with clauses; of two files that declare a class of the same name, the first has them."""
    waiting = {name: [_clause(answer, each) for each in candidates if each.class_name == name]
               for name in answer.boundary.boundary.classes}  # fmt: skip
    texts = []
    for source in answer.boundary.sources:
        is_java = answer.boundary.is_java
        texts.append(insert_clauses(source, waiting, is_java=is_java))
        for name in class_texts(source, is_java=is_java):
            waiting.pop(name, None)
    return texts


def _reload(answer: ClassInvariants, candidates: Sequence[Candidate]) -> ClassBoundary:
    return source_boundary(
        answer.boundary.class_name,
        _insert(answer, candidates),
        int_width=answer.boundary.boundary.program.int_width,
    )


def _readable_candidates(
    answer: ClassInvariants, candidates: Sequence[Candidate]
) -> tuple[list[Candidate], dict[str, str]]:
    """Return the candidates whose clauses the front end accepts, and the reasons against the others, by their keys."""
    try:
        _reload(answer, candidates)
    except OoxError as error:
        if len(candidates) == 1:
            return [], {candidates[0].key: f"{Meaning.MISSING.value}: {error.diagnostics[0].message}"}
        half = len(candidates) // 2
        first, second = (
            _readable_candidates(answer, part) for part in (candidates[:half], candidates[half:])
        )
        return [*first[0], *second[0]], first[1] | second[1]
    return list(candidates), {}
