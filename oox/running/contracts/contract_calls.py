"""Calling a method that has no body: it does what its contract says, where that is determined.

What equations in ``ensures`` fix (`oox.running.contracts.equations`) is done. What no equation fixes is a choice, made by whoever
steers the run; the contract then has to hold, otherwise this was no execution at all. A method without any contract has
no effect and may return anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from oox.effects import may_throw_by_contract
from oox.running.contracts.choices import values
from oox.running.contracts.duties import Claim, broken_invariants, broken_of, places, returns_claim, throws_claim
from oox.running.contracts.equations import Cell, Equation, cell_type, equations, result_of, solved
from oox.running.formulas.scene import Scene
from oox.running.heap import UNSET, Content, Dynamic, Kind, Obj, default_content
from oox.running.machine.code import Frame, Op
from oox.running.outcomes import Dropped, Duty, DutyKind, Ended, ExceptionKind, Raised, Thrown, Undetermined, Violated
from oox.typed import GhostField, Method
from oox.types import ArrayType, ClassType, Type, is_reference

if TYPE_CHECKING:
    from oox.running.machine.machine import Effect, Machine


def perform(method: Method) -> Op:
    """Return an operation that has the effect of a method without body."""
    contract, said = method.contract, equations(method)
    allowed = places(contract.modifies or ())
    ensured, excused = returns_claim(method), throws_claim(method)

    def op(m: Machine, f: Frame) -> int:
        scene = m.scene(f)
        written = dict.fromkeys(cell for place in allowed for cell in place(scene))
        if m.direct is not None:
            return _directed(m, f, m.direct(m, f), ensured, excused)
        if contract.modifies is None and (contract.ensures or method.body is not None):
            raise _undetermined(method, "its contract has no modifies clause")
        if method.constructor:
            written |= dict.fromkeys((f.slots[0], cell) for cell in range(len(f.slots[0].cells)))
        if m.program.counts_objects and _may_make(method, written):
            raise _undetermined(method, "its contract does not say which objects it makes")
        may_throw = may_throw_by_contract(method, unless_forbidden=m.settings.exceptions_allowed)
        if may_throw and m.answered(f, "throws", lambda: m.choose((False, True), method.span, _whether(method))):
            _fill(m, scene, method, (), list(written))
            f.raised = Raised(ExceptionKind.THROW, None, method.span)
            _confirm(m, f, excused)
            raise Thrown(f.raised)
        _return(m, f, scene, said, list(written))
        _confirm(m, f, ensured)
        return f.pc + 1

    return op


def _return(m: Machine, f: Frame, scene: Scene, said: Sequence[Equation], written: Sequence[Cell]) -> None:
    """Write what is written, and set a result: first if it is a choice, or may be an object that is written somewhere."""
    method = f.code.method
    assert method is not None
    retval = method.retval
    early = [equation for equation in said if not equation.needs_result]
    is_first = retval is not None and _comes_first(scene, retval.type, early, written)
    if retval is not None and is_first:
        f.slots[retval.slot] = m.answered(f, "returns", lambda: _chosen(m, method))
    _fill(m, scene, method, said if is_first else early, written)
    if retval is not None and not is_first:
        (result,) = result_of(scene, said, retval.type) or (m.answered(f, "returns", lambda: _chosen(m, method)),)
        f.slots[retval.slot] = result


def _comes_first(scene: Scene, result: Type, said: Sequence[Equation], written: Sequence[Cell]) -> bool:
    """Return whether a result has to be chosen before anything is written."""
    if all(equation.cells is not None for equation in said):
        return True
    fixed = solved(scene, said, written) if is_reference(result) else written
    return any(_refers(*cell) for cell in written if cell not in fixed)


def _fill(m: Machine, scene: Scene, method: Method, said: Sequence[Equation], written: Sequence[Cell]) -> None:
    """Write what equations say, and where they say nothing something that somebody chooses."""
    left = list(written)
    while left:
        fixed = solved(scene, said, left) or {left[0]: _any_content(m, *left[0], method)}
        for cell, content in fixed.items():
            m.heap.write(*cell, content, m.thread.id)
        left = [cell for cell in left if cell not in fixed]


def _directed(m: Machine, f: Frame, effect: Effect, ensured: Claim, excused: Claim) -> int:
    """Do what the director says, if the contract allows it."""
    method = f.code.method
    assert method is not None
    for target, cell, content in effect.writes:
        m.heap.write(target, cell, content, m.thread.id)
    if effect.throws:
        f.raised = Raised(ExceptionKind.THROW, None, method.span)
        _confirm(m, f, excused)
        raise Thrown(f.raised)
    if method.retval is not None:
        f.slots[method.retval.slot] = effect.result
    _confirm(m, f, ensured)
    return f.pc + 1


def _may_make(method: Method, written: Iterable[Cell]) -> bool:
    """Return whether a method with a body may have made objects that can be found in what it wrote and returned."""
    return method.body is not None and (is_reference(method.result) or any(_refers(*cell) for cell in written))


def _refers(obj: Obj, at: int) -> bool:
    """Return whether a cell holds references."""
    held = cell_type(obj, at)
    if held is not None:
        return is_reference(held)
    ghost = obj.kind.layout[at]
    return isinstance(ghost, GhostField) and any(map(is_reference, ghost.columns))


# -------------------------------------------------------------------------------------------------- choices


def _chosen(m: Machine, method: Method) -> Dynamic:
    """Choose a result: null, an object that exists, or one that nobody has seen before."""
    match method.result:
        case ClassType() | ArrayType() if method.body is not None:
            raise _undetermined(method, "its contract does not say which object it returns")
        case ClassType(name):
            unseen = [m.heap.kinds.of_class(c) for c in m.program.instantiable(name, open_types=m.settings.open_types)]
            chosen = m.choose([*values(m, method.result), *unseen], method.span, _several(method))
            return _unseen(m, chosen, method) if isinstance(chosen, Kind) else chosen
        case ArrayType():
            raise _undetermined(method, "its contract does not say which array it returns")
        case type_:
            return m.choose(values(m, type_), method.span, _several(method))


def _unseen(m: Machine, kind: Kind, method: Method) -> Obj:
    """Return a new object with any contents; it may refer to itself."""
    obj = m.allocate(kind, [default_content(cell) for cell in kind.layout])
    for at, held in enumerate(obj.cells):
        obj.cells[at] = _any_content(m, obj, at, method, held)
    return obj


def _any_content(m: Machine, obj: Obj, at: int, method: Method, otherwise: Content = UNSET) -> Content:
    """Choose what a cell holds; `otherwise` is the choice if the values of its type are not known."""
    reason = f"its contract does not say what {_shown(obj, at)} becomes"
    if (held := cell_type(obj, at)) is None or (method.body is not None and is_reference(held)):
        raise _undetermined(method, reason)
    options = values(m, held) or ([] if otherwise is UNSET else [otherwise])
    content: Content = m.choose(options, method.span, _reason(method, reason))
    return content


def _confirm(m: Machine, f: Frame, claim: Claim) -> None:
    """Drop the run if the choices made do not satisfy the contract, or invariants that have to be kept.

    A clause that has no value is a violation: the contract is at fault.
    """
    method, scene = f.code.method, m.scene(f)
    assert method is not None
    failed = claim(m, f, scene) or _broken(m, f, scene, method)
    if without_value := [duty for duty in failed if duty.kind is DutyKind.EVALUATION]:
        raise Ended(Violated(tuple(without_value)))
    if failed:
        raise Ended(Dropped(method.span))


def _broken(m: Machine, f: Frame, scene: Scene, method: Method) -> list[Duty]:
    """Return broken invariants: of all that a method with a body had to do with, of the result that another has made."""
    if not m.settings.invariants:
        return []
    if method.body is not None:
        return broken_invariants(m, f, scene)
    result = f.slots[method.retval.slot] if method.retval and f.raised is None else None
    return broken_of(m, scene, [result]) if isinstance(result, Obj) and _is_new(f, result) else []


def _is_new(f: Frame, obj: Obj) -> bool:
    return f.mark is not None and obj.serial >= f.mark.objects


def _undetermined(method: Method, reason: str) -> Ended:
    return Ended(Undetermined(_reason(method, reason), method.span))


def _reason(method: Method, reason: str) -> str:
    known = "has no body" if method.body is None else "is called by its contract"
    return f"{method.name} {known}, and {reason}"


def _several(method: Method) -> str:
    return _reason(method, "its contract allows several results")


def _whether(method: Method) -> str:
    return _reason(method, "its contract does not say whether it throws")


def _shown(obj: Obj, at: int) -> str:
    return str(obj.kind.layout[at]) if obj.kind.layout else f"element {at}"
