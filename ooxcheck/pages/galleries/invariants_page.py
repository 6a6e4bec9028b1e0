"""Inferred invariants as a page: each with how it was shown, and a small heap that only this invariant excludes."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.classes.clauses.near_misses import NearMiss, near_misses
from ooxcheck.classes.infer import ClassInvariants, Unproved
from ooxcheck.classes.invariants_text import clause, doubt_words, kept_words, notes_of, shown_words
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.evaluation.facts import titled_facts
from ooxcheck.pages.galleries.gallery import Entry, gallery
from ooxcheck.pages.section import MARKS
from ooxcheck.pictures.draw.svg import svg
from ooxcheck.pictures.film.heap_comparison import TitledHeap
from ooxcheck.pictures.film.single_heap import argument_roots, heap_picture
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.heaps import heap_lines
from ooxcheck.text.sanitise import visible

NO_HEAP = "No heap within the bounds was found that only this invariant excludes."


def invariants_page(answer: ClassInvariants) -> str:
    """Return the page: the invariants, then the candidates that are not proved."""
    bounds = answer.terms.bounds
    name = answer.boundary.class_name
    status = f"{pluralise(len(answer.invariants), 'invariant')}, {kept_words(answer)}, scope {bounds.scope}, array {bounds.array}"
    proved = [_proved_entry(answer, number, each) for number, each in enumerate(near_misses(answer), 1)]
    notes = [visible(each) for each in notes_of(answer)]
    return gallery(visible(f"invariants of {name}"), status, [*proved, *_unproved_entries(answer)], notes)


def _proved_entry(answer: ClassInvariants, number: int, miss: NearMiss) -> Entry:
    is_java = answer.boundary.is_java
    shown = visible(shown_words(answer, miss.candidate))
    title = f"invariant {number} of {miss.candidate.class_name}"
    code = (visible(clause(miss.candidate, is_java=is_java)),)
    said, drawing, facts, text = (f"Shown: {shown}.", NO_HEAP), "", "", list[str]()
    if miss.state is not None:
        said = (f"Shown: {shown}.", "It excludes this heap, which all other invariants allow:")
        film = heap_picture(miss.method, title, miss.state, [])
        drawing = svg(film, 0, prefix=f"invariant{number}", css=False)
        names = object_names(miss.method, miss.state.heap.objects)
        roots = argument_roots(miss.method, miss.state.arguments)
        drawn = TitledHeap("value", miss.state.heap, roots, names)
        facts = titled_facts(miss.method, answer.boundary.boundary.program.int_width, [drawn])
        text = list(heap_lines(miss.state.heap, miss.state.arguments, names))
    return Entry(
        f"invariant-{number}", visible(title), "good", MARKS["good"], code, said, drawing, tuple(text), facts
    )


def _unproved_entries(answer: ClassInvariants) -> Iterator[Entry]:
    for number, each in enumerate(answer.unproved, 1):
        yield _unproved_entry(answer, number, each)


def _unproved_entry(answer: ClassInvariants, number: int, unproved: Unproved) -> Entry:
    candidate = unproved.candidate
    formula = candidate.jml if answer.boundary.is_java else candidate.oox
    calls = pluralise(answer.longest_history, "call")
    said = (
        f"True in all {answer.heaps} heaps that up to {calls} reach, but not proved: {visible(doubt_words(unproved))}.",
    )
    title = visible(f"candidate {number} of {candidate.class_name}")
    return Entry(f"candidate-{number}", title, "warn", MARKS["warn"], (visible(formula),), said)
