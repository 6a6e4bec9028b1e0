"""A suite as JSON: every test completely, so that other programs can run it; docs/json.md describes it."""

from __future__ import annotations

from ooxcheck.coverage.goals import Goal
from ooxcheck.formats.call_form import decision_form
from ooxcheck.formats.report_form import question_form
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.oox.running.decisions import Taken
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.text.exits import Exit
from ooxcheck.text.heaps import cell_name, content_type
from ooxcheck.text.json_form import (
    Json,
    duty_form,
    object_form,
    outcome_form,
    span_form,
    statics_form,
    value_form,
)


def suite_form(suite: Suite) -> dict[str, Json]:
    """Return a suite as JSON."""
    question = suite.question
    return {
        "schema": "ooxcheck-tests-1",
        "method": question.method.full_name,
        **question_form(question),
        "cover": suite.cover,
        "tests": [_test_form(suite, test) for test in suite.tests],
        "coverage": {
            name: _coverage_form(suite, kind)
            for name, kind in (("branches", "branch"), ("statements", "statement"))
        },
        "goals": [_goal_form(goal, is_infeasible=goal in suite.infeasible) for goal in suite.goals],
        "bounds_reached": [outcome_form(bounded, question.method, Names()) for bounded in suite.bounds],
        "cut": suite.cut or None,
        "exit": int(exit_of(suite)),
    }


def exit_of(suite: Suite) -> Exit:
    """Return the exit code of the command: there is no full answer if there may be more tests."""
    return Exit.NO_ANSWER if suite.cut else Exit.FINE


def _test_form(suite: Suite, test: Test) -> Json:
    method, before = suite.question.method, len(test.state.heap.objects)
    names, after = Names(test.state.heap.objects), Names(test.after.heap.objects[:before])
    types = [variable.type for variable in method.variables[: len(test.state.arguments)]]
    arguments = zip(test.state.arguments, types, strict=True)
    outcome = outcome_form(test.outcome, method, after)
    roots = [
        *test.after.arguments,
        *test.after.heap.objects[:before],
        *([test.outcome.value] if hasattr(test.outcome, "value") else []),
    ]
    return {
        "name": test.name,
        "path": [_way_form(taken) for taken in test.path],
        "call": {
            "arguments": [value_form(atom, names, type_) for atom, type_ in arguments],
            "objects": [
                {"name": names.name(obj), **object_form(obj, names)} for obj in test.state.heap.objects
            ],
            "statics": statics_form(test.state.heap, names),
            "choices": [decision_form(each) for each in test.choices],
        },
        "outcome": outcome,
        "breaks": [duty_form(duty) for duty in test.breaks],
        "changes": [_change_form(obj, at, names, after, test) for obj, at, _ in test.changes],
        "after": {
            "objects": {after.name(obj): object_form(obj, after) for obj in test.after.heap.reachable(roots)},
            "statics": statics_form(test.after.heap, after),
        },
    }


def _coverage_form(suite: Suite, kind: str) -> Json:
    coverage = suite.coverage(kind)
    missed = [span_form(goal.span) for goal, is_reached in coverage.items() if not is_reached]
    return {"covered": sum(coverage.values()), "of": len(coverage), "missed": missed}


def _change_form(obj: Obj, at: int, names: Names, after: Names, test: Test) -> Json:
    before = (
        test.state.heap.statics if obj is test.after.heap.statics else test.state.heap.objects[obj.serial]
    )
    type_ = content_type(obj, at)
    return {
        "cell": cell_name(obj, at, after),
        "before": value_form(before.cells[at], names, type_),
        "after": value_form(obj.cells[at], after, type_),
    }


def _way_form(taken: Taken) -> Json:
    return {"kind": taken.kind.value, "place": span_form(taken.span), "outcome": taken.outcome}


def _goal_form(goal: Goal, *, is_infeasible: bool) -> Json:
    way: dict[str, Json] = {"kind": "statement", "outcome": None}
    if goal.taken is not None:
        way = {"kind": goal.taken.kind.value, "outcome": goal.taken.outcome}
    return {**way, "place": span_form(goal.span), "infeasible": is_infeasible}
