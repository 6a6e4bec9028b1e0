"""Mutation analysis as text: the survivors with a heap that shows the difference, the duties that killed the others, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.mutation.place_names import NamedPlace, after_names, named_places
from ooxcheck.mutation.verdicts import Difference, Fate, Judgement, MutationReport
from ooxcheck.mutation.visible_effect import Effect
from ooxcheck.oox.mutants.mutants import Mutant
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.outcomes import Duty, Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.reports.check_report import align_right, body_lines, closing_line, header_line
from ooxcheck.text.diagnostics import place_line, pluralise
from ooxcheck.text.heaps import add_caption, heap_lines
from ooxcheck.text.outcomes import duty_with_place, headline, title
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import call_arguments

COLOURS = {Fate.KILLED: "good", Fate.EQUIVALENT: "good", Fate.SURVIVED: "bad", Fate.UNKNOWN: "warn"}


def mutation_lines(report: MutationReport, style: Style) -> Iterator[str]:
    """Yield the judgements of the mutants of a method: survivors in detail, the others counted or, if wanted, listed."""
    yield header_line(report.question, report.original, report.seconds, style)
    if not report.is_judged:
        yield from body_lines(report.original, style)
        yield f"{closing_line(report.original, report.seconds, style)}; mutants are judged when the program itself holds"
        return
    for mutant, judgement in report.judged.items():
        if judgement.fate in (Fate.SURVIVED, Fate.UNKNOWN) or style.verbose:
            yield ""
            yield from _result_lines(report, mutant, judgement, style)
    yield ""
    yield from counts(report, style)
    yield closing(report, style)


def _result_lines(
    report: MutationReport, mutant: Mutant, judgement: Judgement, style: Style
) -> Iterator[str]:
    colour, method = COLOURS[judgement.fate], report.question.method
    pieces = [(colour, f"  {style.mark(colour)}"), ("", f" {mutant.name} {fate_words(judgement)}")]
    yield align_right(pieces, place_line(mutant.span), style.paint)
    yield from change_lines(mutant)
    yield from add_caption("because", [visible(judgement.reason)] if judgement.reason else [])
    if judgement.state is not None:
        yield from add_caption("called as", [call_words(method, judgement.state)])
    if judgement.difference is not None:
        yield from difference_lines(method, judgement.difference)


def fate_words(judgement: Judgement) -> str:
    """Return the judgement of a mutant in a few words."""
    match judgement.fate:
        case Fate.KILLED if judgement.duty is not None:
            return f"is killed by {title(judgement.duty)} :{judgement.duty.span.line}"
        case Fate.KILLED:
            return f"is killed by {visible(judgement.test)}"
        case Fate.SURVIVED | Fate.EQUIVALENT | Fate.UNKNOWN:
            return _WORDS[judgement.fate][0]


def change_lines(mutant: Mutant) -> Iterator[str]:
    """Yield the lines that a mutant changes, before and after."""
    first = mutant.span.line
    yield from (f"     {first + number:>2} - {visible(line)}" for number, line in enumerate(mutant.before))
    yield from (f"     {first + number:>2} + {visible(line)}" for number, line in enumerate(mutant.after))


def call_words(method: Method, state: State) -> str:
    """Return the arguments of a call in a state."""
    return visible(
        ", ".join(call_arguments(method, state.arguments, Names(state.heap.objects))) or "no arguments"
    )


def difference_lines(method: Method, difference: Difference) -> Iterator[str]:
    """Yield the difference between the program and a mutant: the heap before, and the heap after each."""
    state = difference.state
    yield from add_caption("called as", [call_words(method, state)])
    yield from add_caption("before", heap_lines(state.heap, state.arguments, Names(state.heap.objects)))
    yield from add_caption("program", effect_lines(method, difference.original))
    yield from add_caption("mutant", effect_lines(method, difference.mutant))
    places = named_places(method, difference)
    width = max((len(place.name) for place in places), default=0)
    yield from add_caption(
        "differ in",
        [visible(f"{place.name:<{width}}   {place.original}, mutant {place.mutant}") for place in places],
    )
    yield from add_caption("suggests", suggestion(places))
    if not difference.is_minimal:
        yield "  there may be a smaller heap: looking for one was cut short"


def effect_lines(method: Method, effect: Effect) -> list[str]:
    """Return the outcome of a run, and the heap that a caller sees then."""
    names = after_names(effect)
    result = [effect.outcome.value] if isinstance(effect.outcome, Returned) else []
    return [
        headline(effect.outcome, method, names),
        *heap_lines(effect.after.heap, [*effect.after.arguments, *result], names),
    ]


def suggestion(places: Sequence[NamedPlace]) -> list[str]:
    """Return the location that a clause would have to mention to detect the difference."""
    if any(place.name == "how it ends" for place in places):
        return ["a clause that says when it throws: exceptional(...)"]
    named = [place.name for place in places[:3]]
    return [visible(f"a clause that says what {' or '.join(named)} is")] if named else []


def counts(report: MutationReport, style: Style) -> Iterator[str]:
    """Yield the numbers of mutants by judgement, and the duties that killed them."""
    killers = [f"{number} by {duty_with_place(duty)}" for duty, number in _in_order(report)]
    for fate in Fate:
        if number := report.count_mutants(fate):
            mark = style.paint(COLOURS[fate], style.mark(COLOURS[fate]))
            yield f"  {mark} {pluralise(number, 'mutant')} {_WORDS[fate][number != 1]}"
            yield from (f"      {killer}" for killer in (killers if fate is Fate.KILLED else ()))
    if report.ill_typed or report.merged:
        yield f"      not listed: {report.ill_typed} wrongly typed, {report.merged} with the text of another or of the program"
    if report.left_out:
        yield f"      {pluralise(report.left_out, 'mutant')} left out: {report.cut or '--limit'}"


_WORDS = {
    Fate.KILLED: ("is killed", "are killed"),
    Fate.SURVIVED: ("survives", "survive"),
    Fate.EQUIVALENT: ("is equivalent within these bounds", "are equivalent within these bounds"),
    Fate.UNKNOWN: ("is undecided", "are undecided"),
}


def _in_order(report: MutationReport) -> list[tuple[Duty, int]]:
    return sorted(
        report.killers.items(),
        key=lambda item: (item[0].span.source.name, item[0].span.start, item[0].kind.value),
    )


def closing(report: MutationReport, style: Style) -> str:
    """Return the score."""
    if report.score is None:
        none = "no mutant is judged" if report.cut else "there are no mutants"
        words = "no mutant differs from the program" if report.judged else none
        return style.paint("warn", words)
    killed, all_ = (
        report.count_mutants(Fate.KILLED),
        len(report.judged) - report.count_mutants(Fate.EQUIVALENT),
    )
    judge = "the contract" if report.by_tests is None else pluralise(report.by_tests, "test")
    colour = "good" if killed == all_ else "bad" if report.count_mutants(Fate.SURVIVED) else "warn"
    verb = "notices" if report.by_tests in (None, 1) else "notice"
    score = style.paint(colour, f"score {killed} of {all_}, {100 * killed // all_} %")
    return f"{score}: {judge} {verb} {'every mutant' if killed == all_ else f'{killed} of {all_} mutants'} that may differ from the program"
