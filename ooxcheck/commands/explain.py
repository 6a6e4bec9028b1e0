"""``ooxcheck explain``: shows the statements and clauses that the duties of a method need, and the statements that none needs."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import click

from ooxcheck.commands.options import (
    FILE,
    METHOD,
    array_option,
    debug_option,
    format_option,
    infer_option,
    limiting,
    meaning_options,
    no_infer_option,
    reading_options,
    scope_option,
    strict_option,
    unroll_option,
    value_option,
)
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import Paint, can_show, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.classes.inferred_clauses import SeparateClauses
    from ooxcheck.engine.question import Question, Terms
    from ooxcheck.engine.report import Report
    from ooxcheck.formats.proof_report import Explained, InferredUse
    from ooxcheck.oox.running.outcomes import Duty
    from ooxcheck.oox.source import Span
    from ooxcheck.relational import Formula
    from ooxcheck.translate.encode import Encoding
    from ooxcheck.translate.witness.proof_core import Explanation, Proof

_HELP = """Tell which statements and clauses the duties of a method rest on.

METHOD is checked within the bounds first. If it holds, each duty is listed with statements and clauses that keep it
whatever all other statements do: what they assign is then any value, a condition any truth value, a call or a jump may
be left out. None of those listed could be spared; there may be other such lists. Statements that no duty needs are not
covered by the contract: they could do anything, and nobody would notice.

A method of a Java class without written invariants is checked as by ooxcheck METHOD. The inferred invariants are listed,
with those that some duty needs, and a heap that each one excludes.

Exit status: 0 explained or possible, 1 violated, 2 the input is wrong, 3 vacuous, unknown or too large to explain, 4 internal error.

\b
Examples:
  ooxcheck explain SortedList.insert examples/sorted_list.oox
  ooxcheck explain Main.sort examples/bubble_sort.oox --array 2 --int-width 8
  ooxcheck explain Main.sort examples/bubble_sort.oox --array 2 --int-width 8 --loops invariant
"""


@click.command("explain", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@scope_option()
@unroll_option(VALUES["unroll"].usual, 1_000)
@array_option()
@meaning_options
@infer_option
@no_infer_option
@strict_option
@value_option("loops", "--loops", "Whether a loop is unrolled, or taken for what its invariants say.")
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    metavar="S",
    callback=limiting("seconds"),
    help="Seconds for the explanation, after which a list is left as it is, although it may be too long.",
)
@format_option
@reading_options
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    timeout: float | None,
    form: str,
) -> Exit:
    """Explain a method."""
    # Imported lazily: `--help` loads no encoder.
    from ooxcheck.formats.proof_report import explained_exit, explained_form, explained_lines
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    begun = monotonic()
    program, meant = load_for(method, files, int_width=int_width, classpath=classpath)
    asked = replace(terms.resolve_for(program), calls="inline")
    explanation = _explain(asked.about(program, with_body(meant)), timeout)
    seconds = monotonic() - begun
    if form == "json":
        hand_over(to_json(explained_form(explanation, seconds)))
    else:
        style = Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"))
        say(explained_lines(explanation, seconds, style))
    return explained_exit(explanation)


def _explain(question: Question, seconds: float | None) -> Explained:
    """Check a method, and explain it if it holds."""
    from ooxcheck.classes.checks.check_unannotated import check_unannotated
    from ooxcheck.classes.inferred_clauses import separate_clauses
    from ooxcheck.engine.checker import refuse_threads
    from ooxcheck.formats.proof_report import Explained, is_explainable, unneeded_assumptions
    from ooxcheck.translate.symbolic.encoder import TooLarge
    from ooxcheck.translate.witness.proof_core import uncovered_statements

    refuse_threads(question)
    report = check_unannotated(question)
    if not is_explainable(report):
        return Explained(report)
    by_callers = _duties_of_callers(report)
    clauses = separate_clauses(report.question)
    try:
        proof = _prove(clauses.question, report, by_callers, seconds)
    except TooLarge as limit:
        return Explained(report, inferred=_inferred_uses(clauses, None, report), reason=str(limit))
    order = {duty.whole: number for number, duty in enumerate(report.duties)}
    known = (each for each in proof.explanations if each.duty in order)
    explanations = tuple(sorted(known, key=lambda each: order[each.duty]))
    method = clauses.question.method
    return Explained(
        report,
        explanations,
        tuple(uncovered_statements(method, proof.explanations)),
        tuple(each for each in unneeded_assumptions(method, proof) if each[1] not in clauses.texts),
        _inferred_uses(clauses, explanations, report),
        by_callers,
    )


def _prove(question: Question, report: Report, by_callers: Sequence[Duty], seconds: float | None) -> Proof:
    """Return the core of each duty, apart from documented exceptions and those that callers exclude."""
    from ooxcheck.commands.encoded import encode_question
    from ooxcheck.translate.havoc.relaxation import Selectable
    from ooxcheck.translate.witness.proof_core import RelaxedMethod, explain

    omitted = {*by_callers, *(each.duty for each in report.throws)}

    @contextmanager
    def encode_relaxed(given: Collection[Duty] | None) -> Iterator[RelaxedMethod]:
        relaxed = Selectable(question.method)
        with encode_question(question, report.settings, hook=relaxed, given=given) as encoding:
            violations = _other_violations(encoding, omitted)
            yield RelaxedMethod(replace(encoding, violations=violations), relaxed.selectors)

    return explain(encode_relaxed, seconds=seconds)


def _other_violations(encoding: Encoding, omitted: Collection[Duty]) -> dict[Duty, Formula]:
    """Return where each duty fails, apart from the exceptions of some places that are not explained."""
    from ooxcheck.translate.model.constant_folding import any_of

    violations: dict[Duty, Formula] = {}
    for duty, where in encoding.violations.items():
        origins = encoding.origins.get(duty, {})
        thrown = {each.thrown for each in omitted if each.whole == duty}
        places = [place for origin, place in origins.items() if origin in thrown]
        if duty not in omitted:
            violations[duty] = where & ~any_of(places) if places else where
    return violations


def _duties_of_callers(report: Report) -> tuple[Duty, ...]:
    """Return the duties of a method that hold only because those who call it keep them."""
    from ooxcheck.engine.checker import check

    inferred = report.question.program.inferred
    if inferred is None or inferred.is_accessible:
        return ()
    documented = {each.duty for each in report.throws}
    return tuple(each.duty for each in check(report.question).counterexamples if each.duty not in documented)


def _inferred_uses(
    clauses: SeparateClauses, explanations: Sequence[Explanation] | None, report: Report
) -> tuple[InferredUse, ...]:
    """Return the inferred invariants, whether some duty needs them if there are explanations, and a heap that each excludes."""
    from ooxcheck.classes.inferred_clauses import excluded_states
    from ooxcheck.commands.encoded import encode_question
    from ooxcheck.diagnosis.java_names import object_names
    from ooxcheck.formats.proof_report import InferredUse
    from ooxcheck.text.heaps import heap_lines

    if not clauses.texts:
        return ()
    with encode_question(clauses.question, report.settings, given=()) as encoding:
        states = excluded_states(encoding, clauses)
    needed = {clause.span for each in explanations or () for clause in each.clauses}

    def lines(span: Span) -> tuple[str, ...]:
        if span not in states:
            return ()
        heap = states[span].heap
        return tuple(heap_lines(heap, heap.objects, object_names(clauses.question.method, heap.objects)))

    return tuple(
        InferredUse(span, text, None if explanations is None else span in needed, lines(span))
        for span, text in clauses.texts.items()
    )
