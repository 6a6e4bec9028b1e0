"""Near misses as a page: for each clause the heap before and after, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.diagnosis.culprits import culprits
from ooxcheck.engine.report import Counterexample
from ooxcheck.evaluation.facts import titled_facts
from ooxcheck.near_misses.near_misses import Finding, Moment, NearMiss, NearMisses
from ooxcheck.near_misses.near_misses_text import end_words, heading, story_lines
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.pages.galleries.gallery import Entry, gallery
from ooxcheck.pages.section import MARKS
from ooxcheck.pictures.draw.svg import LEGEND, side_by_side
from ooxcheck.pictures.film.heap_comparison import TitledHeap, compare_heaps
from ooxcheck.pictures.film.single_heap import Root, argument_roots
from ooxcheck.reports.check_report import counterexample_names, question_words
from ooxcheck.text.diagnostics import place_line, pluralise
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

OUTLINED = "outlined: what makes the clause false"


def near_misses_page(near_misses: NearMisses) -> str:
    """Return the page."""
    method = near_misses.question.method
    excluding = sum(each.finding is Finding.NEAR_MISS for each in near_misses.clauses)
    status = f"{excluding} of {pluralise(len(near_misses.clauses), 'clause')} exclude a state that no other clause excludes"
    remarks = [question_words(near_misses.question, None)]
    if near_misses.cut:
        remarks.append(f"clauses are missing: {visible(near_misses.cut)}")
    width = near_misses.question.program.int_width
    entries = [_entry(number, each, width) for number, each in enumerate(near_misses.clauses, 1)]
    return gallery(visible(f"near misses of {method.name}"), status, entries, remarks)


def _entry(number: int, near_miss: NearMiss, width: int) -> Entry:
    example = near_miss.example
    shown = [] if example is None else titled_heaps(near_miss, example)
    colour = "good" if near_miss.finding is Finding.NEAR_MISS else "warn"
    return Entry(
        f"clause-{number}",
        f"{heading(near_miss)}, {place_line(near_miss.clause.span)}",
        colour,
        MARKS[colour],
        code=(visible(one_line(near_miss.clause.span.text)),),
        drawing="" if example is None else _draw(near_miss, example, shown, prefix=f"clause-{number}"),
        text=tuple(story_lines(near_miss)),
        facts="" if example is None else titled_facts(example.method, width, shown),
    )


def _draw(near_miss: NearMiss, example: Counterexample, shown: Sequence[TitledHeap], *, prefix: str) -> str:
    """Return the heap before and after in one drawing."""
    method = example.method.name
    film = compare_heaps(method, f"{method}: {heading(near_miss)}", shown)
    return side_by_side(film, (LEGEND, OUTLINED), prefix=prefix, css=False)


def titled_heaps(near_miss: NearMiss, example: Counterexample) -> list[TitledHeap]:
    """Return the two heaps of a near miss; what makes the clause false is outlined in the state that it excludes."""
    method, outcome = example.method, example.outcome
    cells = culprits(example.why).cells
    is_entry = near_miss.moment is Moment.ENTRY
    numbers = {obj: number for number, obj in enumerate(example.after.heap.objects)}
    earlier = example.state.heap.objects
    before = TitledHeap(
        "before",
        example.state.heap,
        argument_roots(method, example.state.arguments),
        example.names_before(),
        frozenset((earlier[numbers[obj]], at) for obj, at in cells if is_entry and obj in numbers),
    )
    result = (
        [Root("retval", method.result, outcome.value)]
        if isinstance(outcome, Returned) and method.retval
        else []
    )
    after = TitledHeap(
        ": ".join(["after", *filter(None, [end_words(near_miss, example)])]),
        example.after.heap,
        [*argument_roots(method, example.after.arguments), *result],
        counterexample_names(example),
        frozenset() if is_entry else frozenset(cells),
    )
    return [before, after]
