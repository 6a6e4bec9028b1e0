"""The section of the page about one method, from its report: the counterexamples first, then the duties, then the notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_words import counted_duties, duty_word
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample, Report, Standing
from ooxcheck.evaluation.facts import dump_facts, facts
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.pages.assumed_summaries import Taken, assumed_summaries
from ooxcheck.pages.editor_links import NO_EDITOR, Editor, Place
from ooxcheck.pages.example import Example, example
from ooxcheck.pages.listing import Listing, coverage_listings, excerpt
from ooxcheck.pages.rendering import identifier, template
from ooxcheck.pictures.film.film import Film, film, films
from ooxcheck.reports.brute_report import COLOURS
from ooxcheck.reports.certification_text import certification_lines
from ooxcheck.reports.check_report import (
    call_lines,
    closing_line,
    figures,
    inferred_lines,
    question_words,
    throws_lines,
)
from ooxcheck.reports.coverage_text import coverage_line
from ooxcheck.reports.lasso_text import repetition_words
from ooxcheck.reports.possible_text import tried_words
from ooxcheck.reports.unwinding_assertions import beyond_words
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.outcomes import shown_place, title
from ooxcheck.text.samples import self_check_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style

MARKS = {"good": "✓", "bad": "✗", "warn": "?"}
"""The mark in front of a verdict, besides its colour."""

WORST_FIRST = ("bad", "warn", "good")
"""The order of methods and duties."""

_COLOURS = {
    **dict.fromkeys((Standing.HOLDS, Standing.DOCUMENTED), "good"),
    Standing.VIOLATED: "bad",
    **dict.fromkeys(
        (Standing.UNDECIDED, Standing.NOT_PROVED, Standing.POSSIBLE, Standing.NEVER_REACHED), "warn"
    ),
}


@dataclass(frozen=True, slots=True)
class Promise:
    """A duty in the list of all duties; `example` is the id of its counterexample, if it has one."""

    title: str
    place: Place
    site: Place
    standing: str
    colour: str
    mark: str
    example: str


@dataclass(frozen=True, slots=True)
class Violation:
    """A violated duty, in one heap or in several; with `exhausted` there are no others."""

    heaps: tuple[Example, ...]
    exhausted: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """An assumption that contradicts others."""

    title: str
    listing: Listing


@dataclass(frozen=True, slots=True)
class Told:
    """The section about one method."""

    id: str
    name: str
    full_name: str
    verdict: str
    colour: str
    mark: str
    asked: str
    seconds: float
    reason: str
    violations: tuple[Violation, ...] = ()
    counted: str = ""
    duties: tuple[Promise, ...] = ()
    conflict: tuple[Clause, ...] = ()
    remarks: tuple[str, ...] = ()
    taken: tuple[Taken, ...] = ()
    said: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    coverage: str = ""
    covered: tuple[Listing, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the list of duties is expanded: open and unreached duties are shown nowhere else."""
        return any(duty.colour == "warn" for duty in self.duties)


def section(
    report: Report,
    seconds: float,
    shown: Sequence[Film] | None = None,
    *,
    all_cells: bool = False,
    editor: Editor = NO_EDITOR,
) -> str:
    """Return the markup of a report, with films of its counterexamples, which are made if they are missing.

    Identifiers of different methods differ.
    """
    method, colour = report.question.method, COLOURS[report.verdict]
    id_ = identifier(method.full_name)
    reels = zip(report.runs, films(report, all_cells=all_cells) if shown is None else shown, strict=True)
    ids = {
        counterexample.duty: f"{id_}-{number}" for number, counterexample in enumerate(report.runs, start=1)
    }
    remarks = _run_remarks(report)
    told = Told(
        id=id_,
        name=visible(method.name),
        full_name=visible(method.full_name),
        verdict=report.verdict.value,
        colour=colour,
        mark=MARKS[colour],
        asked=question_words(report.question, report),
        seconds=seconds,
        reason=_reason(report, seconds),
        violations=tuple(
            _violation(
                counterexample,
                report.question,
                first,
                ids[counterexample.duty],
                editor,
                all_cells=all_cells,
                remark=remarks.get(counterexample.duty, ""),
            )
            for counterexample, first in reels
        ),
        counted=_duty_counts(report),
        duties=_worst_first(_promise(duty, known, ids, editor) for duty, known in _decided_duties(report)),
        conflict=tuple(Clause(f"{title(c)}, {place_line(c.span)}", excerpt(c.span)) for c in report.conflict),
        remarks=tuple(_remarks(report)),
        taken=tuple(assumed_summaries(report)),
        figures=tuple(figures(report)),
        coverage=coverage_line(report.coverage) if report.coverage is not None else "",
        covered=tuple(coverage_listings(report.coverage, editor)) if report.coverage is not None else (),
    )
    return render_section(told)


def _run_remarks(report: Report) -> dict[Duty, str]:
    """Return what is said of runs that violate nothing for certain, by duty."""
    return {
        **{each.duty: tried_words(each) for each in report.possible},
        **{each.run.duty: repetition_words(each) for each in report.lassos},
    }


def render_section(told: Told) -> str:
    """Return the markup of the section about a method."""
    return template("section.html").render(method=told)


def _reason(report: Report, seconds: float) -> str:
    """Return the assumptions and limits of the verdict, as in the last line of the text."""
    _, _, reason = closing_line(report, seconds, Style()).partition(report.verdict.value)
    return reason.lstrip(",:; ")


def _decided_duties(report: Report) -> Iterable[tuple[Duty, Standing]]:
    """Return the duties with a result: none if no state satisfies the assumptions."""
    return () if report.conflict else report.duties.items()


def _violation(
    counterexample: Counterexample,
    question: Question,
    first: Film,
    id_: str,
    editor: Editor,
    *,
    all_cells: bool,
    remark: str,
) -> Violation:
    """Return a violated duty with its heaps; the film of the first exists already. With a `remark` the violation is only possible."""
    others = ((other, film(other, all_cells=all_cells)) for other in counterexample.others)
    ids = (id_, *(f"{id_}-heap-{number}" for number in range(2, len(counterexample.others) + 2)))
    heaps = [
        example(each, reel, name, editor, remark, dump_facts(facts(each, question, reel)))
        for (each, reel), name in zip([(counterexample, first), *others], ids, strict=True)
    ]
    return Violation(tuple(heaps), counterexample.exhausted)


def _promise(duty: Duty, known: Standing, ids: dict[Duty, str], editor: Editor) -> Promise:
    colour = _COLOURS[known]
    place, site = editor.place(shown_place(duty)), editor.place(duty.site)
    return Promise(title(duty), place, site, known.value, colour, MARKS[colour], ids.get(duty, ""))


def _worst_first(duties: Iterable[Promise]) -> tuple[Promise, ...]:
    return tuple(sorted(duties, key=lambda duty: WORST_FIRST.index(duty.colour)))


def _duty_counts(report: Report) -> str:
    """Return the number of duties, by standing."""
    standings = [f"{number} {each.value}" for each in Standing if (number := report.count_duties(each))]
    return f"{counted_duties(len(report.duties), is_java=report.is_java)}: {', '.join(standings)}"


def _remarks(report: Report) -> Iterator[str]:
    """Yield the limits of the verdict, and further notes."""
    yield from (beyond_words(bounded, report.question, report.settings) for bounded in report.bounds)
    for note in report.notes:
        where = f" ({place_line(note.span)})" if note.span else ""
        yield "; ".join([f"{visible(note.message)}{where}", *map(visible, note.notes)])
    yield from throws_lines(report)
    yield from inferred_lines(report)
    yield from call_lines(report)
    if report.coverage is not None and report.unneeded:
        yield f"no {duty_word(is_java=report.is_java)} needs {', '.join(f'{visible(what)} ({place_line(span)})' for what, span in report.unneeded)}"
    if report.self_check is not None:
        yield f"self-check: {visible(self_check_words(report.self_check))}"
    yield from certification_lines(report)
