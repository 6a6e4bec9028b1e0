"""Calls: a method with a body runs it between its duties, one without does whatever its contract allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.oox import typed
from tests.meaning.answers import answered
from tests.meaning.contracts import Claim, claims, due, frame_broken, invariants
from tests.meaning.heap import Moment, Ref, Value
from tests.meaning.promises import frame_of, without_exception
from tests.meaning.runs import Bounded, Duty, Frame, Run, Thrown

Body: TypeAlias = Callable[[typed.Block, Frame, Run], Value]
"""Runs a body and returns its result; it may throw."""


def opened(method: typed.Method, receiver: Value, arguments: list[Value], run: Run) -> Frame:
    """Return the activation of a method that is about to begin; to a constructor, its object is not there before."""
    given = arguments if method.static else [receiver, *arguments]
    this = receiver if method.constructor and isinstance(receiver, Ref) else None
    entry = Moment(run.heap.copy(without=this), dict(enumerate(given)))
    return Frame(method, dict(enumerate(given)), entry)


def called(method: typed.Method, receiver: Value, arguments: list[Value], run: Run, body: Body) -> Value:
    """Return what a call of a method gives."""
    frame = opened(method, receiver, arguments, run)
    if run.active[method.full_name] > run.limits.unroll:
        raise Bounded
    known = method.full_name in run.limits.by_contract
    required = claims("requires", method.contract.requires, run.scene(frame))
    if known and method.body:
        given = run.heap.reached(arguments if method.constructor else [receiver, *arguments])
        required += [
            (replace(duty, at_call=True), formula, scene)
            for duty, formula, scene in invariants(run, run.heap, given)
        ]
    due(run, required)
    if known or method.body is None:
        return answered(frame, run)
    return completed(frame, method.body, run, body)


def completed(
    frame: Frame,
    block: typed.Block,
    run: Run,
    body: Body,
    also: Callable[[Value, bool], list[Claim]] = lambda _, __: [],
) -> Value:
    """Run a body with the duties of its ends; `also` tells what else is due then, given the result and whether it threw."""
    method, contract = frame.method, frame.method.contract
    run.active[method.full_name] += 1
    try:
        result = body(block, frame, run)
    except Thrown:
        clauses = claims("exceptional", contract.exceptional, run.scene(frame))
        forbidden = set() if contract.exceptional else without_exception(method, run.limits)
        _leave(run, frame, clauses + also(None, True), forbidden, forbidden)
        raise
    finally:
        run.active[method.full_name] -= 1
    if method.retval:
        frame.variables[method.retval.slot] = result
    kept = without_exception(method, run.limits)
    _leave(
        run, frame, claims("ensures", contract.ensures, run.scene(frame)) + also(result, False), set(), kept
    )
    return result


def _leave(run: Run, frame: Frame, clauses: list[Claim], broken: set[Duty], met: set[Duty]) -> None:
    """Demand what is due on one way out: clauses, and the frame condition if its places have a value."""
    frame_duties = frame_broken(run, frame)
    has_no_value = any(duty.kind == "evaluation" for duty in frame_duties)
    due(run, clauses, broken | frame_duties, met | (set() if has_no_value else frame_of(frame.method)))


def constructed(node: typed.NewObject, arguments: list[Value], run: Run, body: Body) -> Ref:
    """Return a new object, on which a constructor has run if there is one."""
    ref = run.new_object(node.class_name)
    constructor = run.classes.constructor(node.class_name, node.signature)
    if constructor:
        called(constructor, ref, arguments, run, body)
    return ref
