"""Mutation analysis as JSON: stable keys, documented in docs/json.md."""

from __future__ import annotations

from ooxcheck.formats.call_form import program_form
from ooxcheck.formats.report_form import question_form
from ooxcheck.mutation.mutation_text import suggestion
from ooxcheck.mutation.place_names import after_names, named_places
from ooxcheck.mutation.verdicts import Difference, Fate, Judgement, MutationReport
from ooxcheck.mutation.visible_effect import Effect
from ooxcheck.oox.mutants.mutants import Mutant
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, heap_form, outcome_form, promise_form, span_form
from ooxcheck.text.traces import call_arguments


def mutation_form(report: MutationReport) -> dict[str, Json]:
    """Return the answer as data."""
    question = report.question
    return {
        "schema": "ooxcheck-mutation-1",
        "method": question.method.full_name,
        "program": program_form(question.program),
        **question_form(question),
        "verdict": report.original.verdict.value,
        "judge": "contract" if report.by_tests is None else "tests",
        "tests": report.by_tests,
        "mutants": [_mutant_form(question.method, mutant, each) for mutant, each in report.judged.items()],
        "counts": {fate.value: report.count_mutants(fate) for fate in Fate},
        "score": None if report.score is None else round(float(report.score), 4),
        "ill_typed": report.ill_typed,
        "merged": report.merged,
        "left_out": report.left_out,
        "reason": report.cut or None,
        "timing": {"seconds": report.seconds},
        "exit": int(exit_of(report)),
    }


def exit_of(report: MutationReport) -> Exit:
    """Return the exit code of the command; survivors are its result, not an error."""
    if not report.is_judged:
        return Exit.VIOLATED if report.original.counterexamples else Exit.NO_ANSWER
    if report.count_mutants(Fate.SURVIVED):
        return Exit.VIOLATED
    return Exit.NO_ANSWER if report.count_mutants(Fate.UNKNOWN) or report.cut else Exit.FINE


def _mutant_form(method: Method, mutant: Mutant, judgement: Judgement) -> Json:
    return {
        "name": mutant.name,
        "operator": mutant.edit.operator,
        "place": span_form(mutant.span),
        "before": list[Json](mutant.before),
        "after": list[Json](mutant.after),
        "fate": judgement.fate.value,
        "killer": None if judgement.duty is None else promise_form(judgement.duty),
        "test": judgement.test or None,
        "call": None if judgement.state is None else _call_form(method, judgement.state),
        "difference": None
        if judgement.difference is None
        else _difference_form(method, judgement.difference),
        "reason": judgement.reason or None,
    }


def _call_form(method: Method, state: State) -> dict[str, Json]:
    names = Names(state.heap.objects)
    arguments: list[Json] = list(call_arguments(method, state.arguments, names))
    return {"arguments": arguments, "before": heap_form(state.heap, state.arguments, names)}


def _difference_form(method: Method, difference: Difference) -> Json:
    places = named_places(method, difference)
    return {
        **_call_form(method, difference.state),
        "program": _effect_form(method, difference.original),
        "mutant": _effect_form(method, difference.mutant),
        "places": [
            {"name": place.name, "program": place.original, "mutant": place.mutant} for place in places
        ],
        "suggests": next(iter(suggestion(places)), None),
        "minimal": difference.is_minimal,
    }


def _effect_form(method: Method, effect: Effect) -> Json:
    names = after_names(effect)
    result = [effect.outcome.value] if isinstance(effect.outcome, Returned) else []
    outcome = outcome_form(effect.outcome, method, names)
    return {
        "outcome": outcome,
        "after": heap_form(effect.after.heap, [*effect.after.arguments, *result], names),
    }
