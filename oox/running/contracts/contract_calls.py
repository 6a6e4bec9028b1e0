"""Calls of methods without body: the effect is one that the contract permits.

Effects that equations in ``ensures`` determine (`ooxcheck.oox.running.contracts.equations`) are applied. Other effects are choices of the director; then the
contract must hold, otherwise this is no execution. A method without any contract has no effect and returns any value. References may be to new objects: each is
allocated at the first reference to it, as in the enumeration of initial states (`ooxcheck.oox.oracle.states`), up to the limit on objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from ooxcheck.oox.analysis.effects import may_throw_by_contract
from ooxcheck.oox.running.code import Effect, Engine, Frame, Op, Passage, buffering
from ooxcheck.oox.running.contracts.choices import values
from ooxcheck.oox.running.contracts.duties import (
    broken_invariants,
    broken_of,
    places,
    returns_claim,
    throws_claim,
)
from ooxcheck.oox.running.contracts.equations import Cell, Equation, equations, result_of, solve_equations
from ooxcheck.oox.running.contracts.new_objects import (
    Call,
    chosen_content,
    chosen_result,
    is_full,
    reason_of,
    references,
)
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.oox.running.outcomes import (
    NEW_OBJECTS,
    Bounded,
    Dropped,
    Duty,
    Ended,
    ExceptionKind,
    Origin,
    Raised,
    Thrown,
    Undetermined,
    Violated,
)
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING, Type, is_reference


def perform(method: Method) -> Op:
    """Return an operation that has the effect of a method without body."""
    contract, said = method.contract, equations(method)
    allowed = places(contract.modifies or ())

    def op(m: Engine, f: Frame) -> int:
        scene, call = m.scene(f), Call(m, f, method, len(m.heap.objects), tuple(m.chosen))
        written = dict.fromkeys(cell for place in allowed for cell in place(scene))
        if m.direct is not None:
            return _follow_director(call, m.direct(m, f))
        if contract.modifies is None and (contract.ensures or method.body is not None):
            raise _undetermined_end(method, "its contract has no modifies clause")
        if method.constructor:
            written |= dict.fromkeys((f.slots[0], cell) for cell in range(len(f.slots[0].cells)))
        if m.program.counts_objects and _may_make(method, written):
            raise _undetermined_end(method, "its contract does not say which objects it makes")
        may_throw = may_throw_by_contract(method, unless_forbidden=m.settings.exceptions_allowed)
        if may_throw and m.choose_answer(
            f, "throws", lambda: m.choose((False, True), method.span, _whether(method))
        ):
            _fill(call, scene, (), list(written))
            _throw(call, _word(call), written)
        _return(call, scene, _determining(method, said, written), list(written))
        _confirm(call, written)
        return f.pc + 1

    return buffering(op)


def _return(call: Call, scene: Scene, said: Sequence[Equation], written: Sequence[Cell]) -> None:
    """Write the cells and set the result. The result comes first if no equation determines it, or if chosen cells may refer to it."""
    m, f, retval = call.machine, call.frame, call.method.retval
    early = [equation for equation in said if not equation.needs_result]
    is_first = retval is not None and _comes_first(scene, retval.type, early, written)
    if retval is not None and is_first:
        f.slots[retval.slot] = m.choose_answer(f, "returns", lambda: chosen_result(call))
    _fill(call, scene, said if is_first else early, written)
    if retval is not None and not is_first:
        (result,) = result_of(scene, said, retval.type) or (
            m.choose_answer(f, "returns", lambda: chosen_result(call)),
        )
        f.slots[retval.slot] = result


def _determining(method: Method, said: Sequence[Equation], written: Iterable[Cell]) -> Sequence[Equation]:
    """Return the equations with one solution; those that count objects have more if the call may make objects."""
    if not _may_refer_to_new(method, written):
        return said
    return [equation for equation in said if not equation.counts_objects]


def _comes_first(scene: Scene, result: Type, said: Sequence[Equation], written: Sequence[Cell]) -> bool:
    """Return whether the result has to be chosen before cells are written."""
    if all(equation.cells is not None for equation in said):
        return True
    fixed = solve_equations(scene, said, written) if is_reference(result) else written
    return any(references(*cell) for cell in written if cell not in fixed)


def _fill(call: Call, scene: Scene, said: Sequence[Equation], written: Sequence[Cell]) -> None:
    """Write the cells that equations determine, and choose the others."""
    m, left = call.machine, list(written)
    while left:
        fixed = solve_equations(scene, said, left) or {left[0]: chosen_content(call, *left[0])}
        for cell, content in fixed.items():
            m.heap.write(*cell, content, m.thread.id)
        left = [cell for cell in left if cell not in fixed]


def _word(call: Call) -> Dynamic:
    """Choose any word for an exception, if some handler of the program has a variable for it."""
    m, method = call.machine, call.method
    if not m.program.catches_words:
        return None
    reason = reason_of(method, "its contract does not say with which word it throws")
    return m.choose_answer(call.frame, "word", lambda: m.choose(values(m, STRING), method.span, reason))


def _throw(call: Call, word: Dynamic, written: Iterable[Cell] = ()) -> NoReturn:
    call.frame.raised = Raised(ExceptionKind.THROW, word, call.method.span, Origin(call.method.span))
    _confirm(call, written)
    if call.machine.bank.taken is not None:
        call.machine.bank.taken.append(
            Taken(DecisionKind.EXCEPTION, call.method.span, ExceptionKind.THROW.value)
        )
    raise Thrown(call.frame.raised)


def _follow_director(call: Call, effect: Effect) -> int:
    """Apply the effect that the director chooses, if the contract allows it."""
    m, f, method = call.machine, call.frame, call.method
    for target, cell, content in effect.writes:
        m.heap.write(target, cell, content, m.thread.id)
    if effect.throws:
        _throw(call, effect.result if isinstance(effect.result, str) else None)
    if method.retval is not None:
        f.slots[method.retval.slot] = effect.result
    _confirm(call)
    return f.pc + 1


def _may_make(method: Method, written: Iterable[Cell]) -> bool:
    """Return whether the writes and the result of a method with a body may refer to objects that it allocates."""
    return method.body is not None and _may_refer_to_new(method, written)


def _may_refer_to_new(method: Method, written: Iterable[Cell]) -> bool:
    """Return whether the result or a written cell of a method is a reference."""
    return is_reference(method.result) or any(references(*cell) for cell in written)


def _confirm(call: Call, written: Iterable[Cell] = ()) -> None:
    """Drop the run if the choices violate the contract, or invariants that must be preserved.

    A clause without a value is a violation: the contract is at fault. If more new objects would be possible, a further choice decides whether the call needs more of
    them; then the run ends at this bound.
    """
    m, f, method = call.machine, call.frame, call.method
    scene = m.scene(f)
    claim = returns_claim(method) if f.raised is None else throws_claim(method)
    failed = claim(m, f, scene) or _broken_invariants(call, scene)
    if without_value := [duty for duty in failed if duty.is_evaluation]:
        raise Ended(Violated(tuple(without_value)))
    full = Bounded(NEW_OBJECTS, call.site) if m.room is not None and is_full(call, m.room, written) else None
    if m.room is not None and (not failed or full is not None):
        m.passages.append(Passage(call.site, call.chosen, full if failed else None))
    if failed:
        raise Ended(Dropped(method.span))
    if full is not None and m.choose_answer(
        f, "beyond", lambda: m.choose((False, True), method.span, _more(method))
    ):
        raise Ended(full)


def _broken_invariants(call: Call, scene: Scene) -> list[Duty]:
    """Return the violated invariants: of new objects, and of all objects that a method with a body used.

    The new object of a constructor that throws counts only if it is reachable.
    """
    m, f = call.machine, call.frame
    if not m.settings.invariants:
        return []
    made = [] if call.method.constructor and f.raised is not None else call.created_objects()
    return broken_of(m, scene, made) or (
        broken_invariants(m, f, scene) if call.method.body is not None else []
    )


def _undetermined_end(method: Method, reason: str) -> Ended:
    return Ended(Undetermined(reason_of(method, reason), method.span))


def _more(method: Method) -> str:
    return reason_of(method, "there may be more new objects")


def _whether(method: Method) -> str:
    return reason_of(method, "its contract does not say whether it throws")
