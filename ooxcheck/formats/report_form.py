"""A check as JSON; docs/json.md describes it. Only `timing` differs from run to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ClientHistory,
    Counterexample,
    Lasso,
    Possible,
    RefinedCall,
    Report,
    Unproved,
    ValueCounts,
)
from ooxcheck.formats.certification_form import Files, certification_form
from ooxcheck.formats.coverage_form import coverage_form
from ooxcheck.input.name_loops import named_bounds
from ooxcheck.oox.program import Inferred
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method, While
from ooxcheck.reports.check_report import counterexample_names, roots, story_lines
from ooxcheck.reports.unwinding_assertions import limit, option, options
from ooxcheck.text.json_form import (
    Json,
    duty_form,
    heap_form,
    notes_form,
    outcome_form,
    promise_form,
    settings_form,
    span_form,
    trace_form,
)
from ooxcheck.text.samples import self_check_words
from ooxcheck.text.style import Style
from ooxcheck.text.traces import call_arguments

if TYPE_CHECKING:
    from ooxcheck.engine.exceptions.throws_clause import ThrowsClause


def report_form(
    report: Report, seconds: float, pictures: Sequence[Sequence[str]] = (), certificates: Sequence[Files] = ()
) -> dict[str, Json]:
    """Return the answer about one method.

    `pictures` are the files of each run, `certificates` those of each proof.
    """
    question = report.question
    files = {id(run): each for run, each in zip(report.runs, pictures, strict=False)}
    return {
        "verdict": report.verdict.value,
        **question_form(question),
        "unroll": report.unroll,
        "unrolls": dict[str, Json](named_bounds(question.program, report.settings)),
        "duties": [{**promise_form(duty), "standing": known.value} for duty, known in report.duties.items()],
        "counterexamples": [
            example_form(question, example, files.get(id(example), ())) for example in report.counterexamples
        ],
        "unproved": [_unproved_form(question, unproved) for unproved in report.unproved],
        "possible": [
            _possible_form(question, possible, files.get(id(possible.run), ()))
            for possible in report.possible
        ],
        "endless": [_lasso_form(question, each, files.get(id(each.run), ())) for each in report.lassos],
        **_proofs_form(report),
        "throws": [_throws_form(each) for each in report.throws],
        "inferred": _inferred_form(question.program.inferred),
        "size_limits": _size_limits_form(report),
        "assumed_to_end": [{"name": each.name, "place": span_form(each.span)} for each in may_go_on(report)],
        "bounds_reached": [_bound_form(bounded, report) for bounded in report.bounds],
        "try": list[Json](options(report)),
        "finishes": report.finishes,
        "unneeded": _unneeded_form(report),
        "coverage": coverage_form(report.coverage),
        "conflict": [promise_form(clause) for clause in report.conflict],
        "notes": notes_form(report.notes),
        "reason": report.reason,
        "replaced": dict(report.replaced),
        "refinements": [_refinement_form(each) for each in report.refinements],
        "inlined": report.inlined,
        "self_check": None if report.self_check is None else self_check_words(report.self_check),
        "certification": certification_form(report.certification, question.method, certificates),
        "sizes": _sizes_form(report),
        "timing": {"seconds": seconds, **{phase.value: spent for phase, spent in report.seconds.items()}},
    }


def _proofs_form(report: Report) -> dict[str, Json]:
    """Return what holds for all runs: conditions by values of variables, and inferred clauses."""
    return {
        "values": _values_form(report.values),
        "loop_invariants": loop_invariants_form(report),
        "call_contracts": call_contracts_form(report),
    }


def _values_form(values: ValueCounts | None) -> Json:
    """Return the conditions that the value analysis has examined and proved."""
    return None if values is None else {"proved": values.proved, "examined": values.examined}


def _size_limits_form(report: Report) -> Json:
    """Return the bounds on the size of inputs that limit the verdict."""
    return [
        {"size": each.size.value, "most": each.most, "classes": list[Json](each.classes)}
        for each in report.limits
    ]


def loop_invariants_form(report: Report) -> Json:
    """Return the inferred invariants of each loop."""
    return [
        {"place": span_form(each.span), "invariants": list[Json](each.texts)}
        for each in report.loop_invariants
    ]


def call_contracts_form(report: Report) -> Json:
    """Return the inferred contract of each recursive method."""
    return [
        {
            "method": each.name,
            "place": span_form(each.span),
            "requires": list[Json](each.requires),
            "ensures": list[Json](each.ensures),
            "effects": list[Json](each.effects),
        }
        for each in report.call_contracts
    ]


def _bound_form(bounded: Bounded, report: Report) -> Json:
    """Return a bound with its number, and the option that raises it."""
    question, settings = report.question, report.settings
    further: dict[str, Json] = {
        "limit": limit(bounded, question, settings),
        "try": option(bounded, question, settings) or None,
    }
    return {**outcome_form(bounded, question.method, Names()), **further}


def _unproved_form(question: Question, unproved: Unproved) -> Json:
    """Return an unproved duty, the invariants and contracts that are too weak, and the abstract run."""
    from ooxcheck.reports.unproved_text import weak_words

    weak: list[Json] = [_weak_form(code) for code in unproved.run.stands_in]
    run = example_form(question, unproved.run, ())
    return {
        "duty": promise_form(unproved.duty),
        "reason": weak_words([unproved]),
        "weak": weak,
        "searched": unproved.is_searched,
        "run": run,
    }


def _possible_form(question: Question, possible: Possible, pictures: Sequence[str]) -> Json:
    """Return a duty that may be violated, the histories that were tried, a hint, and the run."""
    return {
        "duty": promise_form(possible.duty),
        "heaps": possible.heaps,
        "longest": possible.longest,
        "exhaustive": possible.is_exhaustive,
        "hint": possible.hint,
        "run": example_form(question, possible.run, pictures),
    }


def _lasso_form(question: Question, lasso: Lasso, pictures: Sequence[str]) -> Json:
    """Return a run that never ends, and the state that comes again."""
    return {
        "duty": promise_form(lasso.run.duty),
        "earlier": lasso.earlier,
        "visit": lasso.visit,
        "certain": lasso.is_certain,
        "run": example_form(question, lasso.run, pictures),
    }


def _throws_form(clause: ThrowsClause) -> Json:
    """Return a documented exception, and the place that throws it."""
    from ooxcheck.engine.exceptions.throws_clause import clause_text

    duty = clause.duty
    return {
        "exception": clause.exception,
        "condition": clause.condition,
        "exact": clause.is_exact,
        "deliberate": clause.is_deliberate,
        "text": clause_text(clause),
        "place": span_form(duty.thrown.span if duty.thrown is not None else duty.span),
    }


def _inferred_form(inferred: Inferred | None) -> Json:
    """Return the inferred invariants that the answer assumes."""
    if inferred is None:
        return None
    invariants: list[Json] = list(inferred.invariants) if inferred.is_accessible else []
    return {"class": inferred.class_name, "invariants": invariants, "shown_by": inferred.shown_by}


def _history_form(history: ClientHistory | None) -> Json:
    """Return the calls of a history."""
    if history is None:
        return None
    return [{"call": each.text, "ending": each.ending} for each in history.calls]


def _weak_form(code: While | Method) -> Json:
    name = code.name if isinstance(code, Method) else None
    return {
        "name": name,
        "place": span_form(code.span if isinstance(code, Method) else code.invariants[0].span),
    }


def _unneeded_form(report: Report) -> Json:
    if report.unneeded is None:
        return None
    return [{"what": what, "place": span_form(span)} for what, span in report.unneeded]


def _refinement_form(refined: RefinedCall) -> Json:
    origin: list[Json] = [span_form(span) for span in refined.origin]
    form: dict[str, Json] = {
        "callee": refined.callee,
        "site": span_form(refined.site),
        "of": list(refined.pieces),
    }
    return {**form, "from": origin, "fact": refined.fact}


def question_form(question: Question) -> dict[str, Json]:
    """Return the question."""
    bounds = question.bounds
    return {
        "place": span_form(question.method.span),
        "settings": settings_form(question.program, question.settings_with(question.settings.unroll)),
        "bounds": {"scope": bounds.scope, "scopes": dict(bounds.scopes), "array": bounds.array},
        "calls": question.calls,
        "callees": dict(question.callees),
        "loops": question.loops,
        **_growth_form(question),
    }


def _growth_form(question: Question) -> dict[str, Json]:
    """Return the growing bounds, if there are some: the general ones, and those of single classes, loops and methods."""
    growth = question.growth
    overall = {"scope": growth.scope, "unroll": growth.unroll}
    single = {"scopes": growth.scopes, "unrolls": question.unroll_names(growth.unrolls)}
    told: dict[str, Json] = {name: str(steps) for name, steps in overall.items() if steps is not None}
    told |= {
        kind: {name: str(steps) for name, steps in each.items()} for kind, each in single.items() if each
    }
    return {"growth": told} if told else {}


def _sizes_form(report: Report) -> Json:
    sizes = report.sizes
    return {
        "atoms": sizes.atoms,
        "relations": sizes.relations,
        "gates": sizes.gates,
        "variables": sizes.variables,
        "clauses": sizes.clauses,
    }


def example_form(
    question: Question, example: Counterexample, pictures: Sequence[str] = ()
) -> dict[str, Json]:
    """Return a counterexample; `pictures` are its files."""
    from ooxcheck.formats.call_form import call_form
    from ooxcheck.formats.violation_json import why_form

    objects, number = example.after.heap.objects, len(example.state.heap.objects)
    before, after = Names(example.state.heap.objects), counterexample_names(example, Names(objects[:number]))
    arguments: list[Json] = list(call_arguments(question.method, example.state.arguments, before))
    return {
        "duty": duty_form(example.duty),
        "arguments": arguments,
        "call": call_form(question.method, example),
        "before": heap_form(example.state.heap, example.state.arguments, before),
        "trace": trace_form(example.trace, after),
        "outcome": outcome_form(example.outcome, question.method, after),
        "after": heap_form(example.after.heap, roots(example), after),
        "why": why_form(example.why, after),
        "story": list(story_lines(question.method, example, Style())),
        "minimal": example.is_minimal,
        "cut": None if example.cut is None else example.cut.name.lower(),
        "only_by_wrapping": example.only_by_wrapping,
        "diagrams": list[Json](pictures),
        "history": _history_form(example.history),
        "hint": example.hint,
        "others": [example_form(question, other, ()) for other in example.others],
        "exhausted": example.exhausted,
    }
