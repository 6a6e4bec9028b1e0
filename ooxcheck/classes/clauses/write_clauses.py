"""Inferred invariants written into the source files: only clauses that are read back with the same meaning, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from ooxcheck.classes.clauses.class_heaps import heap_limits
from ooxcheck.classes.clauses.insert_clauses import class_texts, insert_clauses
from ooxcheck.classes.clauses.same_meaning import Meaning, compare_meaning
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
from ooxcheck.specs.classes.consequences import consequences

NOT_IN_JML = "JML has no such formula"
"""The reason for an invariant that only OOX can express."""


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
    """Return the clauses to insert: those that are proved, can be expressed, and are read back with the same meaning."""
    if answer.empty_classes:
        name = answer.empty_classes[0]
        _refuse(f"nothing is written: no object of {name} is within the bounds; raise --array or --scope")
    chosen = writable_invariants(answer)
    left_out = [LeftOut(each, NOT_IN_JML) for each in answer.invariants if not _is_expressible(answer, each)]
    readable, refused = _readable(answer, chosen)
    written = []
    boundary = _reload(answer, readable) if readable else None
    for number, each in enumerate(readable, 1):
        assert boundary is not None
        watch(f"reading clause {number} of {len(readable)} back")
        meaning = compare_meaning(boundary, answer.terms, each, _clause(answer, each))
        if meaning is Meaning.SAME:
            written.append(each)
        else:
            left_out.append(LeftOut(each, meaning.value))
    texts = _insert(answer, written)
    edits = zip(answer.boundary.sources, texts, strict=True)
    changed = tuple(pair for pair in edits if pair[0].text != pair[1].text)
    return Insertion(tuple(written), (*left_out, *refused), changed)


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
def writable_invariants(answer: ClassInvariants) -> list[Candidate]:
    """Return invariants that can be expressed and imply all others that can, the simplest first."""
    if all(_is_expressible(answer, each) for each in answer.invariants):
        return list(answer.invariants)
    proved = sorted((*answer.invariants, *answer.implied), key=lambda each: each.rank)
    usable = [each for each in proved if _is_expressible(answer, each)]
    own = answer.boundary.boundary
    boundary = replace(own, program=add_candidates(own.program, usable))
    limits = heap_limits(boundary, answer.terms)
    spans = [each.span for each in usable]
    follow = consequences(boundary, boundary.steps[0], spans, limits)
    return [each for each in usable if each.span in follow.irredundant]


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


def _readable(
    answer: ClassInvariants, candidates: Sequence[Candidate]
) -> tuple[list[Candidate], list[LeftOut]]:
    """Return the candidates whose clauses the front end accepts, and the others."""
    if not candidates:
        return [], []
    try:
        _reload(answer, candidates)
    except OoxError as error:
        if len(candidates) == 1:
            reason = f"{Meaning.MISSING.value}: {error.diagnostics[0].message}"
            return [], [LeftOut(candidates[0], reason)]
        half = len(candidates) // 2
        first, second = (_readable(answer, part) for part in (candidates[:half], candidates[half:]))
        return [*first[0], *second[0]], [*first[1], *second[1]]
    return list(candidates), []
