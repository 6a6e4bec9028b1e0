"""Calls by contract: of all results, contents and new objects that there could be, those with which the contract holds."""

from __future__ import annotations

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.types import STRING, VOID, ArrayType, ClassType, Type
from tests.meaning.contracts import Cell, cells, claims, contents, invariants, owed_on_exit
from tests.meaning.filling import Filling
from tests.meaning.formulas import NoValue, holds
from tests.meaning.heap import NotCovered, Ref, Value
from tests.meaning.runs import Frame, NoAnswer, Run, Thrown


def answered(frame: Frame, run: Run) -> Value:
    """Return any result of a method that is known by its contract, with any effect that the contract allows."""
    method, contract = frame.method, frame.method.contract
    if not (run.loud or contract.pure) and contract.modifies:
        raise NotCovered("a formula that asks a method by contract which changes something")
    is_repeated = contract.pure or not run.loud
    if is_repeated and not isinstance(method.result, ClassType | ArrayType):
        return _repeated_answer(frame, run)
    if is_repeated:
        _only_once(frame, run)
    filling = Filling(run)
    throws = _may_throw(method) and run.choose([False, True])
    for ref, key in _forgotten(frame, run):
        chosen = filling.any_value(_type(ref, key))
        if ref is None:
            assert isinstance(key, Field)
            run.heap.statics[key] = chosen
        else:
            run.heap.cells[ref][key] = chosen
    result = None if throws or method.result is VOID else filling.any_value(method.result)
    filling.fill()
    if method.retval:
        frame.variables[method.retval.slot] = result
    if not _is_allowed(frame, run, filling.made, throws=throws):
        raise NoAnswer
    if throws:
        raise Thrown(Filling(run).any_value(STRING) if run.classes.asks_for_words else None)
    return result


def _repeated_answer(frame: Frame, run: Run) -> Value:
    """Return any result that the contract allows, but the same one as long as nothing changes: of a pure method, and of one that formulas ask."""
    method = frame.method
    if _may_throw(method) and not _is_forbidden(frame, run):
        raise NotCovered("a pure method by contract that may throw")
    filled = frozenset((cell, value) for cell, value in contents(run.heap).items() if value)
    asked = method.full_name, tuple(frame.variables.values()), filled
    if asked not in run.answers:
        run.answers[asked] = None if method.result is VOID else Filling(run).any_value(method.result)
    if method.retval:
        frame.variables[method.retval.slot] = run.answers[asked]
    if not _is_allowed(frame, run, [], throws=False):
        raise NoAnswer
    return run.answers[asked]


def _only_once(frame: Frame, run: Run) -> None:
    """Refuse to say whether a pure method that makes objects answers with the same ones again."""
    if not run.loud or frame.method.full_name in run.answers:
        raise NotCovered("a pure method by contract that returns an object, asked again")
    run.answers[frame.method.full_name] = None


def _may_throw(method: typed.Method) -> bool:
    return bool(method.contract.exceptional) or method.body is not None


def _is_forbidden(frame: Frame, run: Run) -> bool:
    """Return whether a method that changes nothing cannot throw here."""
    return not all(holds(clause.formula, run.scene(frame)) for clause in frame.method.contract.exceptional)


def _is_allowed(frame: Frame, run: Run, made: list[Ref], *, throws: bool) -> bool:
    """Return whether the contract holds, and the invariants of new objects; with a body, those of all that is reached."""
    method = frame.method
    clauses = method.contract.exceptional if throws else method.contract.ensures
    result = frame.variables[method.retval.slot] if method.retval else None
    kept = owed_on_exit(run, frame, result, threw=throws) if method.body else invariants(run, run.heap, made)
    try:
        return all(
            holds(formula, scene) for _, formula, scene in kept + claims("ensures", clauses, run.scene(frame))
        )
    except NoValue:
        raise NotCovered("a contract that has no value") from None


def _forgotten(frame: Frame, run: Run) -> list[Cell]:
    """Return the cells that the method may change, in the order of the heap."""
    method, contract = frame.method, frame.method.contract
    if contract.modifies is None and method.body is None:
        if contract.ensures:
            raise NotCovered(
                "a method without body that promises something, and does not say what it changes"
            )
        return []
    entry = frame.entry
    everything = contents(entry.heap)
    try:
        places = (
            everything if contract.modifies is None else cells(contract.modifies, run.scene_of(entry, entry))
        )
    except NoValue:
        raise NotCovered("a place that has no value") from None
    this = frame.variables[0] if method.constructor else None
    return [cell for cell in contents(run.heap) if cell in places or (cell[0] == this and this is not None)]


def _type(ref: Ref | None, key: AnyField | int) -> Type:
    if not isinstance(key, int):
        return key.type
    assert ref is not None
    assert isinstance(ref.type, ArrayType)
    return ref.type.element
