"""A check as text: each violated duty with its smallest counterexample, the other duties, and the limits of the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes.process_memory import most_memory
from ooxcheck.datatypes.stopwatch import seconds_by_part
from ooxcheck.diagnosis.java_words import counted_duties, duty_word, kind_words
from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.notes import FORGETFUL, assumptions
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ANY_HEAP,
    INDUCTION,
    LOOP_INVARIANTS,
    NO_INVARIANT,
    TERMINATES,
    VALUES,
    WITHOUT_BOUNDS,
    Counterexample,
    Lasso,
    Possible,
    Report,
    Standing,
    Unproved,
    ValueCounts,
)
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.machine.trace import Trace
from ooxcheck.oox.running.outcomes import Duty, Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.reports.brute_report import COLOURS, depth_words, initial_words, meaning_words
from ooxcheck.reports.certification_text import certification_lines
from ooxcheck.reports.size_words import partial_words, size_words
from ooxcheck.reports.unwinding_assertions import beyond_words, options_to_try, reached_words
from ooxcheck.text.diagnostics import assumed_words, excerpt, note_lines, place_line, pluralise
from ooxcheck.text.heaps import add_caption, exact_cells, exact_line, heap_lines, is_drawn
from ooxcheck.text.outcomes import (
    duty_places,
    duty_with_place,
    heading,
    shown_place,
    title,
    why_never,
    why_none,
)
from ooxcheck.text.samples import self_check_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.terminal import Paint
from ooxcheck.text.traces import call_arguments, effects, trace_lines

WIDTH = 88
"""The column where text at the right end of a line ends."""

MAX_STEPS = 40
"""The number of steps of a counterexample that are shown by default."""


def header_line(question: Question, report: Report | None, seconds: float, style: Style) -> str:
    """Return the line with the method, the bounds and the time."""
    name = visible(question.method.name)
    return align_right(
        [("strong", name), ("", f"   {question_words(question, report)}")], f"{seconds:.1f} s", style.paint
    )


def body_lines(
    report: Report, style: Style, pictures: Sequence[Sequence[str]] = (), values: Sequence[list[str]] = ()
) -> Iterator[str]:
    """Yield the results: the worst first, each with its counterexample, then the other duties and the limits of the verdict.

    Notes that explain the violations come first. `pictures` are the files with pictures of each run, `values` the lines with the values of expressions in it.
    """
    first = [note for note in report.notes if note.code == FORGETFUL]
    yield from ("", *(f"  {style.mark('warn')} {line}" for line in note_lines(first))) if first else ()
    files_of_runs = {id(run): files for run, files in zip(report.runs, pictures, strict=False)}
    values_of_runs = {id(run): lines for run, lines in zip(report.runs, values, strict=False)}

    def more(run: Counterexample) -> Iterator[str]:
        yield from add_caption("values", values_of_runs.get(id(run), []))
        yield from add_caption("diagram", [visible(file) for file in files_of_runs.get(id(run), ())])

    for example in report.counterexamples:
        yield ""
        yield from _violation(report.question.method, example, style)
        yield from add_caption("hint", [visible(example.hint)] if example.hint else [])
        yield from more(example)
        yield from _other_heaps(report.question.method, example, style)
    for unproved in report.unproved:
        yield ""
        yield from _unproved_lines(report, unproved, style)
    for possible in report.possible:
        yield ""
        yield from _possible_lines(report.question.method, possible, style)
        yield from more(possible.run)
    for lasso in report.lassos:
        yield ""
        yield from _lasso_lines(report.question.method, lasso, style)
        yield from more(lasso.run)
    rest = [*_rest(report, style), *_reservations(report, style)]
    if style.stats:
        rest += add_caption("figures", list(figures(report)))
    yield from ("", *rest) if rest else ()


def closing_line(report: Report, seconds: float, style: Style) -> str:
    """Return the verdict with its assumptions and limits."""
    violated = report.count_duties(Standing.VIOLATED)
    verdict = f"{violated} violated" if violated else report.verdict.value
    return "; ".join(
        [style.paint(COLOURS[report.verdict], verdict) + _reason(report, seconds), *_open_points(report)]
    )


def _open_points(report: Report) -> Iterator[str]:
    """Yield the open parts of the verdict: unreached duties, termination, and the options that raise the bounds that were reached."""
    never = report.count_duties(Standing.NEVER_REACHED)
    if never and report.verdict is not Verdict.VACUOUS:
        yield f"{counted_duties(never, is_java=report.is_java)} never reached"
    if report.lassos:
        yield f"{'some' if any(each.is_certain for each in report.lassos) else 'possibly some'} calls never end"
    if assumed := may_go_on(report):
        yield partial_words(assumed)
    elif any(note.code == TERMINATES for note in report.notes):
        yield "always terminates"
    if tries := options_to_try(report):
        yield f"try {', '.join(tries)}"


def question_words(question: Question, report: Report | None) -> str:
    """Return the bounds and the semantics of a question in one line."""
    words = [*initial_words(question), f"unroll {depth_words(question, report)}", *meaning_words(question)]
    if question.calls in ("contract", "infer"):
        words.append("calls by contract" if question.calls == "contract" else "calls inferred")
    words += [f"{name} {mode}" for name, mode in question.callees.items()]
    if question.loops == "invariant":
        words.append("loops by invariant")
    return visible(", ".join(words))


def align_right(pieces: Sequence[tuple[str, str]], right: str, paint: Paint) -> str:
    """Return a line of coloured pieces, with a text at its right end that lines up with other lines."""
    gap = WIDTH - len(right) - sum(len(text) for _, text in pieces)
    left = "".join(paint(kind, text) if kind else text for kind, text in pieces)
    return f"{left}{' ' * max(2, gap)}{right}"


# ------------------------------------------------------------------------------------------------- counterexamples


def _violation(method: Method, example: Counterexample, style: Style) -> Iterator[str]:
    """Yield the violated duty, its place, and the counterexample."""
    duty, paint = example.duty, style.paint
    pieces = [
        ("bad", f"  {style.mark('bad')}"),
        ("", f" {heading(duty, only_by_wrapping=example.only_by_wrapping)}"),
    ]
    yield align_right(pieces, place_line(shown_place(duty)), paint)
    yield from (f"  {line}" for line in duty_places(duty, paint))
    yield from story_lines(method, example, style)


def _unproved_lines(report: Report, unproved: Unproved, style: Style) -> Iterator[str]:
    """Yield an unproved duty, and the abstract run that invariants and contracts allow."""
    from ooxcheck.reports.unproved_text import allowed_words

    duty = unproved.duty
    pieces = [("warn", f"  {style.mark('warn')}"), ("", f" not proved: {title(duty)}")]
    yield align_right(pieces, place_line(duty.span), style.paint)
    yield from (f"  {line}" for line in duty_places(duty, style.paint))
    yield f"  {allowed_words(unproved, report.unroll)}"
    yield from story_lines(report.question.method, unproved.run, style)


def _possible_lines(method: Method, possible: Possible, style: Style) -> Iterator[str]:
    """Yield a duty that may be violated, the heap, and the histories that were tried."""
    from ooxcheck.reports.possible_text import tried_words

    duty = possible.duty
    pieces = [
        ("warn", f"  {style.mark('warn')}"),
        ("", f" possible: {heading(duty, only_by_wrapping=possible.run.only_by_wrapping)}"),
    ]
    yield align_right(pieces, place_line(shown_place(duty)), style.paint)
    yield from (f"  {line}" for line in duty_places(duty, style.paint))
    yield f"  {tried_words(possible)}"
    yield from story_lines(method, possible.run, style)
    yield from add_caption("hint", [visible(possible.hint)] if possible.hint else [])


def _lasso_lines(method: Method, lasso: Lasso, style: Style) -> Iterator[str]:
    """Yield a loop or a recursion that never ends, and the run up to the state that comes again."""
    from ooxcheck.reports.lasso_text import lasso_heading, repetition_words

    duty = lasso.run.duty
    pieces = [("warn", f"  {style.mark('warn')}"), ("", f" {lasso_heading(lasso)}")]
    yield align_right(pieces, place_line(duty.span), style.paint)
    yield from (f"  {line}" for line in duty_places(duty, style.paint))
    yield from story_lines(method, lasso.run, style)
    yield from add_caption("lasso", [repetition_words(lasso)])


def story_lines(method: Method, example: Counterexample, style: Style) -> Iterator[str]:
    """Yield a counterexample: the call, the heap before and after, the values of the formula, the steps."""
    # Imported lazily: most duties hold.
    from ooxcheck.reports.decisive_elements import decisive_elements
    from ooxcheck.reports.violation_text import because_lines

    before, after = example.names_before(), counterexample_names(example)
    arguments = example.state.arguments
    if example.history is not None:
        yield from add_caption("history", [visible(str(each)) for each in example.history.calls])
    call = ", ".join(call_arguments(method, arguments, before)) or "no arguments"
    yield from add_caption("called as", [visible(call)])
    decisive = decisive_elements(example)
    then = heap_lines(example.state.heap, arguments, before, decisive)
    yield from add_caption("before", then)
    if style.verbose:
        yield from add_caption(
            "exactly",
            [*_exact_arguments(method, arguments), *exact_cells(example.state.heap, arguments, before)],
        )
    now = heap_lines(example.after.heap, roots(example), after, decisive)
    yield from add_caption(
        "after", [*now, *_new(example, after)] if now != then else ["unchanged"] if then else []
    )
    yield from add_caption("because", because_lines(example.why, after))
    yield from add_caption("steps", _steps(example.trace, after, style))
    if example.cut is not None:
        yield f"  there may be a smaller counterexample: looking for one was cut short because {example.cut.value}"


def _exact_arguments(method: Method, arguments: Sequence[Atom]) -> Iterator[str]:
    """Yield the floating-point arguments that have more digits than are shown."""
    for variable, atom in zip(method.variables, arguments, strict=False):
        yield from exact_line(variable.name, atom, variable.type)


def _other_heaps(method: Method, example: Counterexample, style: Style) -> Iterator[str]:
    """Yield the counterexamples in other heaps, if some are wanted."""
    for number, other in enumerate(example.others, start=2):
        yield ""
        yield f"  heap {number} of {1 + len(example.others)} that breaks it"
        yield from story_lines(method, other, style)
    if example.exhausted:
        yield f"  {'no other heap' if example.others else 'only this heap'} within these bounds breaks it"


def _steps(trace: Trace, names: Names, style: Style) -> list[str]:
    """Return the steps as lines: all of them, or a limited number of those with effects."""
    if style.full_trace or style.verbose:
        return trace_lines(trace, names, style.paint, limit=None, all_reads=style.verbose)
    return trace_lines(trace, names, style.paint, limit=MAX_STEPS, is_compact=True)


def _new(example: Counterexample, names: Names) -> Iterator[str]:
    """Yield the line with the new objects that a caller sees after a call."""
    old = set(example.after.heap.objects[: len(example.state.heap.objects)])
    seen = example.after.heap.reachable(roots(example))
    new = [names.name(obj) for obj in filter(is_drawn, seen) if obj not in old]
    if new:
        yield visible(f"{', '.join(new)} {'is' if len(new) == 1 else 'are'} new")


def counterexample_names(example: Counterexample, names: Names | None = None) -> Names:
    """Return the names of all objects of a counterexample: new objects are numbered in the order of the text.

    JSON gives the `names` of the objects that exist before the call; text takes those of its language.
    """
    from ooxcheck.reports.violation_text import because_lines

    names = names or example.names_after()
    heap_lines(example.after.heap, roots(example), names)
    because_lines(example.why, names)
    for step in example.trace.steps:
        for _ in effects(step, names):
            pass
    return names


def roots(example: Counterexample) -> list[Atom]:
    """Return the roots of the heap that a caller sees after a call: the arguments, and the result if there is one."""
    outcome = example.outcome
    return [*example.after.arguments, *([outcome.value] if isinstance(outcome, Returned) else [])]


# -------------------------------------------------------------------------------------------------------- the rest


def _rest(report: Report, style: Style) -> Iterator[str]:
    """Yield the duties that hold, are undecided or never reached; nothing if no state satisfies the assumptions."""
    if report.conflict:
        return
    good, warn = (style.paint(kind, style.mark(kind)) for kind in ("good", "warn"))
    number, others = report.count_duties(Standing.HOLDS), "other " if report.counterexamples else ""
    within = " within these bounds" if report.bounds else ""
    if number:
        verb = "holds" if number == 1 else "hold"
        yield f"  {good} {counted_duties(number, others, is_java=report.is_java)} {verb}{within}"
        yield from _duty_list(report, Standing.HOLDS) if style.verbose else ()
    elif not report.duties and not report.reason and report.finishes:
        yield f"  {good} there is nothing that could be violated"
    yield from (f"      {line}" for line in throws_lines(report))
    if open_ := report.count_duties(Standing.UNDECIDED):
        verb = "is" if open_ == 1 else "are"
        yield f"  {warn} {counted_duties(open_, others, is_java=report.is_java)} {verb} undecided: {visible(report.reason)}"
        yield from _duty_list(report, Standing.UNDECIDED)
    if never := report.count_duties(Standing.NEVER_REACHED):
        yield f"  {warn} {counted_duties(never, others, is_java=report.is_java)} {'is' if never == 1 else 'are'} never reached"
        yield from _duty_list(report, Standing.NEVER_REACHED)


def throws_lines(report: Report) -> Iterator[str]:
    """Yield the exceptions that the code throws on purpose, one line each, and those that the arguments explain in one line."""
    if not report.throws:
        return
    from ooxcheck.engine.exceptions.throws_clause import clause_text

    for each in report.throws:
        if each.is_deliberate:
            yield visible(f"{clause_text(each)}, {place_line(shown_place(each.duty))}")
    by_arguments = [clause_text(each) for each in report.throws if not each.is_deliberate]
    if by_arguments:
        yield visible(f"arguments: {'; '.join(dict.fromkeys(by_arguments))}")


def _duty_list(report: Report, standing: Standing) -> Iterator[str]:
    for duty, known in report.duties.items():
        if known is standing:
            why = why_never(duty) if standing is Standing.NEVER_REACHED else ""
            yield f"      {duty_with_place(duty)}{f': {why}' if why else ''}"


def _reservations(report: Report, style: Style) -> Iterator[str]:
    """Yield the limits of the verdict, and further notes."""
    for bounded in report.bounds:
        yield f"      {beyond_words(bounded, report.question, report.settings)}"
    if report.conflict:
        yield "  these cannot hold together:"
    for clause in report.conflict:
        yield f"    {title(clause)}, {place_line(clause.span)}"
        yield from (f"  {line}" for line in excerpt(clause.span, style.paint, kind="warn"))
    yield from (
        f"      {line}" for line in note_lines(note for note in report.notes if note.code != FORGETFUL)
    )
    yield from (f"      {line}" for line in (inferred_lines(report) if style.verbose else ()))
    yield from (f"      {line}" for line in (inferred_clause_lines(report) if style.verbose else ()))
    if style.verbose and report.values is not None:
        yield f"      {values_line(report.values, is_java=report.is_java)}"
    yield from (f"      {line}" for line in (call_lines(report) if style.verbose else ()))
    yield from (f"      {line}" for line in _coverage_lines(report, style))
    if (style.verbose or report.coverage is not None) and report.unneeded:
        word = duty_word(is_java=report.is_java)
        yield f"      no {word} needs {', '.join(f'{visible(what)} :{span.line}' for what, span in report.unneeded)}"
    if report.self_check is not None:
        yield f"      self-check: {visible(self_check_words(report.self_check))}"
    yield from (f"      {line}" for line in certification_lines(report))


def _coverage_lines(report: Report, style: Style) -> Iterator[str]:
    """Yield the coverage, and the unreached places; in detail with every line."""
    if report.coverage is not None:
        from ooxcheck.reports.coverage_text import coverage_line, listing_lines, unreached_lines

        yield coverage_line(report.coverage)
        yield from (f"  {line}" for line in unreached_lines(report.coverage))
        yield from (f"  {line}" for line in (listing_lines(report.coverage) if style.verbose else ()))


def inferred_clause_lines(report: Report) -> Iterator[str]:
    """Yield the inferred invariants of loops and contracts of recursive methods as clauses of the source language, with their lines; not that a loop needs none."""
    own = report.question.method.span.source.name
    loops = (
        (each.span, "invariant", text)
        for each in report.loop_invariants
        for text in each.texts
        if text != NO_INVARIANT
    )
    calls = (
        (each.span, keyword, text)
        for each in report.call_contracts
        for keyword, texts in (("requires", each.requires), ("ensures", each.ensures))
        for text in texts
    )
    for span, keyword, text in (*loops, *calls):
        file = "" if span.source.name == own else span.source.name
        jml = "loop_invariant" if keyword == "invariant" else keyword
        clause = f"//@ {jml} {text};" if report.is_java else f"{keyword}({text})"
        yield visible(f"{file}:{span.line} {clause}")


def inferred_lines(report: Report) -> Iterator[str]:
    """Yield the inferred invariants that the answer assumes."""
    inferred = report.question.program.inferred
    if inferred is not None and inferred.is_accessible and inferred.invariants:
        yield visible(f"inferred invariants of {inferred.class_name}, {inferred.shown_by}:")
        yield from (visible(f"  {each}") for each in inferred.invariants)


def values_line(values: ValueCounts, *, is_java: bool) -> str:
    """Return how many exceptions and assertions the value analysis has excluded."""
    return f"values of variables: {values.proved} of {counted_duties(values.examined, is_java=is_java)} in the code proved for all runs"


def call_lines(report: Report) -> Iterator[str]:
    """Yield the calls that were replaced by summaries, and those that were refined."""
    for callee, number in report.replaced.items():
        yield visible(f"{pluralise(number, 'call')} of {callee} replaced by what was inferred of it")
    for refined in report.refinements:
        where = f" called at {place_line(refined.site)}" if refined.site else ""
        lines = ", ".join(dict.fromkeys(str(span.line) for span in refined.origin))
        said = f", as said in line {lines}" if lines else ""
        yield visible(f"refined: {refined.callee}{where}: {', '.join(refined.pieces)}{said}")
        if refined.fact is not None:
            yield visible(f"  ensures({refined.fact})")
    if report.inlined is not None:
        yield visible(f"all calls were run after all: {report.inlined}")


def figures(report: Report) -> Iterator[str]:
    """Iterate over four lines: the sizes of the check, its times by phase, and of this process the times before checks and the memory."""
    sizes = report.sizes
    yield (
        f"{pluralise(sizes.atoms, 'atom')}, {pluralise(sizes.relations, 'relation')}, {pluralise(sizes.gates, 'gate')}, "
        f"{pluralise(sizes.variables, 'variable')}, {pluralise(sizes.clauses, 'clause')}"
    )
    yield ", ".join(f"{phase.value} {seconds:.2f} s" for phase, seconds in report.seconds.items())
    yield f"before: {', '.join(f'{part.value} {seconds:.2f} s' for part, seconds in seconds_by_part().items()) or 'nothing'}"
    own, child = (size >> 20 for size in most_memory())
    yield f"memory at most {own} MB{f', {child} MB in another process' if child else ''}"


def _is_proved(report: Report) -> bool:
    """Return whether bounds were reached, but proved irrelevant."""
    return any(
        note.code in (INDUCTION, VALUES, LOOP_INVARIANTS, ANY_HEAP, WITHOUT_BOUNDS) for note in report.notes
    )


def _reason(report: Report, seconds: float) -> str:
    match report.verdict:
        case Verdict.HOLDS:
            return f"{_within(report)}, no bound on loops or calls {'matters' if _is_proved(report) else 'was reached'}"
        case Verdict.WITHIN_BOUNDS:
            return _within(report)
        case Verdict.NOT_PROVED:
            from ooxcheck.reports.unproved_text import weak_words

            return f": {weak_words(report.unproved)}"
        case Verdict.POSSIBLE:
            return ": no client is known to build the heap"
        case Verdict.VACUOUS:
            return f": {_why_vacuous(report)}"
        case Verdict.UNKNOWN:
            return f" after {seconds:.0f} s: {visible(report.reason)}"
        case Verdict.VIOLATED if report.count_duties(Standing.UNDECIDED):
            return f", the rest unknown: {visible(report.reason)}"
        case Verdict.VIOLATED:
            return ""


def _why_vacuous(report: Report) -> str:
    if report.conflict:
        return "no state within these bounds satisfies what is assumed"
    if report.finishes:
        return f"no run within these bounds reaches a {duty_word(is_java=report.is_java)}"
    return f"no run within these bounds finishes{why_none(report.bounds)}"


def _within(report: Report) -> str:
    """Return the assumptions and the sizes of heaps of a verdict."""
    return f"{assumed_words(_assumptions(report))}{size_words(report.limits)}"


def _assumptions(report: Report) -> tuple[Diagnostic, ...]:
    """Return the assumptions of the verdict."""
    return assumptions(report.question.program, report.question.method, report.settings)


def remark(report: Report) -> str:
    """Return the reason of the verdict in a few words, for a row of a table."""
    match report.verdict:
        case Verdict.VIOLATED:
            return ", ".join(
                dict.fromkeys(
                    _brief(duty) for duty, known in report.duties.items() if known is Standing.VIOLATED
                )
            )
        case Verdict.UNKNOWN:
            return visible(report.reason)
        case Verdict.NOT_PROVED:
            from ooxcheck.reports.unproved_text import weak_words

            return (
                f"{', '.join(_brief(each.duty) for each in report.unproved)}: {weak_words(report.unproved)}"
            )
        case Verdict.POSSIBLE:
            return ", ".join(dict.fromkeys(_brief(each.duty) for each in report.possible))
        case Verdict.VACUOUS:
            return _hollow(report)
        case Verdict.WITHIN_BOUNDS | Verdict.HOLDS:
            number = len(_assumptions(report))
            assumed = [pluralise(number, "assumption")] if number else []
            bounds = (
                "no bound matters"
                if _is_proved(report) and not report.bounds
                else reached_words(report.bounds, report.question, report.settings)
            )
            sizes = ["input sizes bounded"] if report.limits and not report.bounds else []
            endless = ["some calls never end"] if any(each.is_certain for each in report.lassos) else []
            partial = ["partial correctness"] if may_go_on(report) else []
            return ", ".join(
                [
                    *endless,
                    *_documented_exceptions(report),
                    bounds,
                    *sizes,
                    *partial,
                    *assumed,
                    *_never(report),
                ]
            )


def _documented_exceptions(report: Report) -> Iterator[str]:
    """Yield the documented exceptions: one with its condition, several by their classes."""
    if len(report.throws) == 1:
        from ooxcheck.engine.exceptions.throws_clause import clause_text

        yield visible(clause_text(report.throws[0]))
    elif report.throws:
        yield visible(f"throws {', '.join(dict.fromkeys(each.exception for each in report.throws))}")


def _never(report: Report) -> Iterator[str]:
    """Yield the duties that are never reached, briefly: ``assert :8 never reached``."""
    never = [_brief(duty) for duty, known in report.duties.items() if known is Standing.NEVER_REACHED]
    if never:
        more = f" and {len(never) - 2} more" if len(never) > 2 else ""
        yield f"{', '.join(never[:2])}{more} never reached"


def _hollow(report: Report) -> str:
    """Return in a few words why the check is vacuous."""
    if report.conflict:
        return "no state satisfies what is assumed"
    if not report.finishes:
        return f"no run finishes{why_none(report.bounds)}"
    promises = (
        why for duty in report.duties if duty.kind.facts.due is Due.RETURN and (why := why_never(duty))
    )
    return next(promises, f"no run reaches a {duty_word(is_java=report.is_java)}")


def _brief(duty: Duty) -> str:
    name = f" {duty.own_name}" if duty.own_name else ""
    place = shown_place(duty)
    thrown = f" by :{duty.thrown.span.line}" if duty.thrown and duty.thrown.span != place else ""
    return f"{kind_words(duty)}{visible(name)} :{place.line}{thrown}"
