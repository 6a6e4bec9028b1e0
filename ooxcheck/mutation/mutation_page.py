"""Mutation analysis as a page: each survivor with the heap before, and the heaps after the program and after the mutant, side by side."""

from __future__ import annotations

from ooxcheck.engine.question import Question
from ooxcheck.evaluation.facts import titled_facts
from ooxcheck.mutation.mutation_text import (
    COLOURS,
    change_lines,
    closing,
    counts,
    difference_lines,
    fate_words,
)
from ooxcheck.mutation.place_names import after_names
from ooxcheck.mutation.verdicts import Difference, Fate, Judgement, MutationReport
from ooxcheck.mutation.visible_effect import STATICS, Effect, Place
from ooxcheck.oox.mutants.mutants import Mutant
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.pages.galleries.gallery import Entry, gallery
from ooxcheck.pages.rendering import identifier
from ooxcheck.pages.section import MARKS
from ooxcheck.pictures.draw.svg import LEGEND, side_by_side
from ooxcheck.pictures.film.heap_comparison import TitledHeap, compare_heaps
from ooxcheck.pictures.film.single_heap import Root, argument_roots
from ooxcheck.reports.check_report import question_words
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.outcomes import headline
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style

OUTLINED = "outlined: where the program and the mutant differ"


def mutation_page(report: MutationReport) -> str:
    """Return the page: survivors first, then undecided, killed and equivalent mutants."""
    order = (Fate.SURVIVED, Fate.UNKNOWN, Fate.KILLED, Fate.EQUIVALENT)
    judged = sorted(report.judged.items(), key=lambda item: order.index(item[1].fate))
    style = Style(ascii_only=False)
    title = visible(f"mutants of {report.question.method.name}")
    remarks = [
        question_words(report.question, report.original),
        *(line.strip() for line in counts(report, style)),
    ]
    return gallery(
        title,
        closing(report, style),
        [_entry(report.question, mutant, each) for mutant, each in judged],
        remarks,
    )


def _entry(question: Question, mutant: Mutant, judgement: Judgement) -> Entry:
    method, colour, difference = question.method, COLOURS[judgement.fate], judgement.difference
    shown = [] if difference is None else titled_heaps(method, difference)
    return Entry(
        identifier(mutant.name),
        f"{mutant.name}, {place_line(mutant.span)}",
        colour,
        MARKS[colour],
        tuple(line.strip() for line in change_lines(mutant)),
        (f"It {fate_words(judgement)}{f': {visible(judgement.reason)}' if judgement.reason else ''}.",),
        side_by_side(
            compare_heaps(method.name, f"{method.name}: {mutant.name}", shown),
            (LEGEND, OUTLINED),
            prefix=identifier(mutant.name),
            css=False,
            first_above=True,
        )
        if shown
        else "",
        () if difference is None else tuple(difference_lines(method, difference)),
        titled_facts(method, question.program.int_width, shown) if shown else "",
    )


def titled_heaps(method: Method, difference: Difference) -> list[TitledHeap]:
    """Return a difference in three heaps: before, after the program, after the mutant."""
    state = difference.state
    before = TitledHeap(
        "before", state.heap, argument_roots(method, state.arguments), Names(state.heap.objects)
    )
    after = [
        _after(method, title, each, difference.places)
        for title, each in (("program", difference.original), ("mutant", difference.mutant))
    ]
    return [before, *after]


def _after(method: Method, title: str, effect: Effect, places: tuple[Place, ...]) -> TitledHeap:
    names = after_names(effect)
    result = (
        [Root("retval", method.result, effect.outcome.value)]
        if isinstance(effect.outcome, Returned) and method.retval
        else []
    )
    told = headline(effect.outcome, method, names)
    outlined = [cell for place in places for cell in _cell(effect, place)]
    return TitledHeap(
        f"{title}: {told}",
        effect.after.heap,
        [*argument_roots(method, effect.after.arguments), *result],
        names,
        frozenset(outlined),
    )


def _cell(effect: Effect, place: Place) -> list[tuple[Obj, int]]:
    """Return the cell of a location, if this heap has it."""
    number, at = place
    if number == STATICS:
        return [(effect.after.heap.statics, at)]
    return (
        [(effect.objects[number], at)]
        if 0 <= number < len(effect.objects) and 0 <= at < len(effect.objects[number].cells)
        else []
    )
