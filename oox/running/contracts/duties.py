"""Contracts at run time: the duties that are due when a method is entered, returns or throws, and those that fail.

A claim is a function from a frame to the duties that fail there. All duties that are due at one moment are evaluated together and recorded in the scene
(`Scene.due`). The duty that a method does not throw is due on every exit.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.running.contracts.promises import (
    evaluation_duty,
    exit_duty,
    frame_duty,
    inherited_exit_duty,
    inherited_frame,
    inherited_no_throw,
    inherited_requires_duty,
    invariant_duty,
    no_throw,
    requires_duty,
)
from ooxcheck.oox.running.footprint import Footprint
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula, number, term
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Obj
from ooxcheck.oox.running.outcomes import Duty, Ended
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Clause, Method

Claim: TypeAlias = "Callable[[Engine, Frame, Scene], list[Duty]]"
"""The duties that do not hold in a frame; evaluated duties are recorded in the scene."""


def footprint(claim: Claim, m: Engine, f: Frame) -> Footprint:
    """Return the footprint of a claim; a claim that fails, or cannot be decided, ends the run."""
    scene = m.scene(f)
    scene.reads = set()
    with m.view():
        try:
            failed = bool(claim(m, f, scene))
        except (Ended, Evaluation):
            failed = True
    reads = frozenset((obj.maker, cell) for obj, cell in scene.reads)
    return Footprint(reads=reads, barrier=failed or scene.sees_all)


def test_duty(test: FormulaFn, scene: Scene, duty: Duty) -> list[Duty]:
    """Return the duty if its formula is false, or the evaluation duty if it has no value."""
    try:
        holds = test(scene, ())
    except Evaluation as problem:
        return [evaluation_duty(problem.span)]
    scene.due.append(duty)
    return [] if holds else [duty]


def formula_claim(node: logic.Formula, duty: Duty) -> Claim:
    """Return the claim that one formula holds, as a duty."""
    test = formula(node)
    return lambda _m, _f, scene: test_duty(test, scene, duty)


def requires_claim(method: Method) -> Claim:
    """Return the claim of a method on its callers; the failing duty names the call."""
    clauses = _compile_formula(method.contract.requires)

    def claim(_m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        return [
            failed
            for test, span in clauses
            for failed in test_duty(test, scene, requires_duty(method, span, f.site))
        ]

    return claim


def widens_claim(method: Method, above: Sequence[Method]) -> Claim:
    """Return the claim that the method under check requires no more than the methods that it overrides, in every state in which these may be called."""
    own, others = (
        _compile_formula(method.contract.requires),
        [(m, _compile_formula(m.contract.requires)) for m in above],
    )

    def claim(_m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        return [
            failed
            for over, tests in others
            if f.is_entry and _all_hold(tests, scene)
            for test, span in own
            for failed in test_duty(test, scene, inherited_requires_duty(over, span))
        ]

    return claim


def inherited_claim(method: Method, above: Sequence[Method], *, threw: bool) -> Claim:
    """Return the duties of a method under check by inherited contracts whose preconditions held on entry."""
    each = [
        (_compile_formula(over.contract.requires), _inherited_exit(method, over, threw=threw))
        for over in above
    ]

    def claim(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        if not f.is_entry:
            return []
        with scene.at_entry() as before:
            owed = [exit_ for tests, exit_ in each if _all_hold(tests, before)]
        broken = [duty for exit_ in owed for duty in exit_(m, f, scene)]
        return _with_throwing_place(broken, f) if threw else broken

    return claim


def _with_throwing_place(duties: list[Duty], f: Frame) -> list[Duty]:
    """Return violated duties on exceptions, with the throwing place."""
    assert f.raised is not None, "an exception should be leaving"
    thrown = f.raised.thrown_at
    return [replace(duty, thrown=thrown) if duty.kind.facts.is_by_exception else duty for duty in duties]


def _inherited_exit(method: Method, over: Method, *, threw: bool) -> Claim:
    clauses = over.contract.exceptional if threw else over.contract.ensures
    tests = [
        (test, inherited_exit_duty(method, over, span, threw=threw))
        for test, span in _compile_formula(clauses)
    ]
    frame_condition = _modifies_claim(over, inherited_frame(method, over))

    def claim(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        if not threw:
            scene.due.extend(inherited_no_throw(method, over))
        failed = [duty for test, promise in tests for duty in test_duty(test, scene, promise)]
        return failed + (frame_condition(m, f, scene) if frame_condition else [])

    return claim


def _all_hold(tests: Sequence[tuple[FormulaFn, Span]], scene: Scene) -> bool:
    """Return whether formulas hold; one that has no value does not."""
    try:
        return all(test(scene, ()) for test, _ in tests)
    except Evaluation:
        return False


def together(*claims: Claim) -> Claim:
    """Return one claim for several claims that are due at the same moment."""
    return lambda m, f, scene: list(dict.fromkeys(duty for claim in claims for duty in claim(m, f, scene)))


def returns_claim(method: Method) -> Claim:
    """Return the duties when a method returns: ``ensures``, ``modifies``, and at the end of a check the invariants."""
    promised = _exit_claim(method, threw=False)

    def claim(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        scene.due.extend(no_throw(method, m.settings))
        return promised(m, f, scene)

    return claim


def throws_claim(method: Method) -> Claim:
    """Return the duties when an exception leaves a method: ``exceptional``, ``modifies``, and the invariants."""
    promised = _exit_claim(method, threw=True)

    def claim(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        unexpected = [] if method.contract.exceptional else no_throw(method, m.settings)
        scene.due.extend(unexpected)
        return _with_throwing_place(promised(m, f, scene) + unexpected, f)

    return claim


def forbidding(
    method: Method, above: Sequence[Method], settings: Settings, before: Scene
) -> tuple[Duty, ...]:
    """Return the duties of the method under check that exclude exceptions: an exception that leaves another thread ends the program and violates them.

    `before` is the state on entry, which determines the inherited contracts that apply.
    """
    owed = (over for over in above if _all_hold(_compile_formula(over.contract.requires), before))
    return (
        *no_throw(method, settings),
        *(duty for over in owed for duty in inherited_no_throw(method, over)),
    )


def _compile_formula(clauses: Sequence[Clause]) -> list[tuple[FormulaFn, Span]]:
    return [(formula(clause.formula), clause.span) for clause in clauses]


def _exit_claim(method: Method, *, threw: bool) -> Claim:
    clauses = method.contract.exceptional if threw else method.contract.ensures
    tests = [(test, exit_duty(method, span, threw=threw)) for test, span in _compile_formula(clauses)]
    frame_condition = _modifies_claim(method, frame_duty(method))

    def claim(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        failed = [duty for test, promise in tests for duty in test_duty(test, scene, promise)]
        if frame_condition:
            failed += frame_condition(m, f, scene)
        if f.is_entry and m.settings.invariants and m.invariants.exist:
            failed += broken_invariants(m, f, scene)
        return failed

    return claim


def _modifies_claim(method: Method, duty: Duty) -> Claim | None:
    contract = method.contract
    if contract.modifies is None:
        return None
    listed = places(contract.modifies)

    def claim(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
        assert f.mark is not None, "a method with a frame condition should remember its entry"
        if scene.reads is not None:
            scene.reads.update(m.heap.writes_since(f.mark, m.thread.id))
        changed = m.heap.changes_since(f.mark, m.thread.id)
        try:
            with scene.at_entry() as before:
                allowed = {cell for place in listed for cell in place(before)}
        except Evaluation as problem:
            return [evaluation_duty(problem.span)]
        scene.due.append(duty)
        return [duty] if changed.keys() - allowed else []

    return claim


def places(modifies: Sequence[logic.Place]) -> list[Callable[[Scene], list[tuple[Obj, int]]]]:
    """Return functions that list the cells of each place, in the state they are given."""
    return [_place(place) for place in modifies]


def _place(place: logic.Place) -> Callable[[Scene], list[tuple[Obj, int]]]:
    match place:
        case logic.FieldPlace(fields=fields):
            objects = term(place.target)
            return lambda scene: [
                (obj, obj.kind.index[field])
                for (obj,) in objects(scene, ())
                if isinstance(obj, Obj)
                for field in fields
                if field in obj.kind.index
            ]
        case logic.ElementPlace():
            return _elements(place.array, place.index)
        case logic.StaticPlace(field):
            return lambda scene: [(scene.heap.statics, scene.heap.statics.kind.index[field])]


def _elements(
    array: logic.Term, index: logic.Term | logic.Between | None
) -> Callable[[Scene], list[tuple[Obj, int]]]:
    arrays, indices = term(array), _indices(index)

    def cells(scene: Scene) -> list[tuple[Obj, int]]:
        objects = [obj for (obj,) in arrays(scene, ()) if isinstance(obj, Obj)]
        wanted = indices(scene, max((len(obj.cells) for obj in objects), default=0))
        return [
            (obj, position) for obj in objects for position in range(len(obj.cells)) if position in wanted
        ]

    return cells


def _indices(index: logic.Term | logic.Between | None) -> Callable[[Scene, int], Container[Atom]]:
    """Return a function that returns the selected indices of arrays up to a length."""
    match index:
        case None:
            return lambda _scene, longest: range(longest)
        case logic.Between():
            first, last = (
                None if index.start is None else number(index.start),
                None if index.stop is None else number(index.stop),
            )

            def between(scene: Scene, longest: int) -> range:
                low, high = first(scene, ()) if first else 0, last(scene, ()) if last else longest
                return range(0) if low is None or high is None else range(max(int(low), 0), int(high))

            return between
        case _:
            numbers = term(index)
            return lambda scene, _longest: {row[0] for row in numbers(scene, ())}


def broken_on_entry(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
    """Return the invariants that are violated when a method with a body is called by contract.

    They are due for every object that is reachable from the arguments and the static fields, except the new object of a constructor.
    """
    method = f.code.method
    assert method is not None
    return _broken_duties(m, scene, f.entry[method.constructor :], f.site) if m.settings.invariants else []


def broken_invariants(m: Engine, f: Frame, scene: Scene) -> list[Duty]:
    """Return the invariants that are violated at the exit of the method under check, or of a call by contract.

    A constructor owes only the invariants of its own class: if it runs for a subclass, that part of the object is not constructed yet.
    """
    method = f.code.method
    assert method is not None
    _look_at(scene, m.heap.reachable(_given_and_returned(f, method)))
    owing = owing_on_exit(m, f)
    this = [obj for obj in owing if obj is f.entry[0]] if method.constructor else []
    others = [obj for obj in owing if obj not in this]
    return list(
        dict.fromkeys((*broken_of(m, scene, this, class_name=method.owner), *broken_of(m, scene, others)))
    )


def owing_on_exit(m: Engine, f: Frame) -> list[Obj]:
    """Return the objects that owe their invariants when a method is left.

    They are those reachable from ``this``, the arguments, the result and the static fields. A constructor that throws has not published its object: then the
    invariants of a new object are due only if the arguments or the static fields reach it.
    """
    method = f.code.method
    assert method is not None
    reachable = m.heap.reachable(_given_and_returned(f, method))
    if f.raised is None or not method.constructor:
        return reachable
    assert f.mark is not None, "a method should remember its entry"
    seen = set(m.heap.reachable(f.entry[1:]))
    return [obj for obj in reachable if obj in seen or obj.serial < f.mark.objects]


def _given_and_returned(f: Frame, method: Method) -> list[Atom]:
    return [*f.entry, *([f.slots[method.retval.slot]] if method.retval and f.raised is None else [])]


def _broken_duties(m: Engine, scene: Scene, roots: Sequence[Atom], site: Span | None = None) -> list[Duty]:
    reachable = m.heap.reachable(roots)
    _look_at(scene, reachable)
    return broken_of(m, scene, reachable, site)


def _look_at(scene: Scene, objects: Sequence[Obj]) -> None:
    """Record that reachability depends on all cells of the reached objects."""
    if scene.reads is not None:
        scene.reads.update(
            (obj, cell) for obj in (scene.heap.statics, *objects) for cell in range(len(obj.cells))
        )


def broken_of(
    m: Engine, scene: Scene, objects: Sequence[Obj], site: Span | None = None, class_name: str | None = None
) -> list[Duty]:
    """Return the invariants that some objects violate: those of their own classes, or of the given class."""
    failed: dict[Duty, None] = {}
    for obj in objects:
        own = Scene(m.heap, (obj,), scene.call, scene.width)
        own.reads = scene.reads
        for test, invariant in m.invariants.of(obj, class_name):
            duty = invariant_duty(invariant, site)
            failed.update(dict.fromkeys(test_duty(test, own, duty)))
        scene.sees_all = scene.sees_all or own.sees_all
        scene.due += own.due
    return list(failed)
