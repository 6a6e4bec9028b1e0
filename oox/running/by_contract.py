"""Calling a method that has no body: it does what its contract says, where that is determined.

Equations such as ``this.items == old(this.items) + x`` or ``retval == e`` in ``ensures`` say what a cell that
``modifies`` allows, or the result, becomes. What no equation fixes is a choice, made by whoever steers the run; the
contract then has to hold, otherwise this was no execution at all. A method without any contract has no effect and may
return anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from oox import logic
from oox.effects import may_throw_by_contract
from oox.running.code import Frame, Op
from oox.running.contracts import Claim, broken_invariants, places, returns_claim, throws_claim
from oox.running.evaluate import TermFn, formula, term
from oox.running.heap import Content, Dynamic, Kind, Obj
from oox.running.outcomes import Dropped, DutyKind, Ended, ExceptionKind, Raised, Thrown, Undetermined, Violated
from oox.running.relations import Relation
from oox.running.scene import Scene
from oox.typed import Field, GhostField, Method, Variable
from oox.types import ArrayType, ClassType, Type, is_reference

if TYPE_CHECKING:
    from oox.running.machine import Effect, Machine

Cell: TypeAlias = tuple[Obj, int]


@dataclass(frozen=True, slots=True)
class Equation:
    """``left == right`` in ``ensures``: `value` is what the cells of `fields` in `target` (or the result) become."""

    target: TermFn | None
    fields: tuple[Field | GhostField, ...]
    value: TermFn


def perform(method: Method) -> Op:
    """Return an operation that has the effect of a method without body."""
    contract = method.contract
    parts = [part for clause in contract.ensures for part in logic.conjuncts(clause.formula)]
    equations = [equation for part in parts for equation in _equations(part, method.retval)]
    allowed = places(contract.modifies or ())
    ensured, excused = returns_claim(method), throws_claim(method)

    def op(m: Machine, f: Frame) -> int:
        if m.direct is not None:
            return _directed(m, f, m.direct(m, f), ensured, excused)
        if contract.modifies is None and (contract.ensures or method.body is not None):
            raise _undetermined(method, "its contract has no modifies clause")
        scene = m.scene(f)
        open_cells = dict.fromkeys(cell for place in allowed for cell in place(scene))
        if method.constructor:
            open_cells |= dict.fromkeys((f.slots[0], cell) for cell in range(len(f.slots[0].cells)))
        if m.program.counts_objects and _may_make(method, open_cells):
            raise _undetermined(method, "its contract does not say which objects it makes")
        may_throw = may_throw_by_contract(method, unless_forbidden=m.settings.exceptions_allowed)
        throws = may_throw and m.answered(f, "throws", lambda: m.choose((False, True), method.span))
        for equation in () if throws else equations:
            for cell, content in _solved(scene, equation, open_cells):
                m.heap.write(*cell, content, m.thread.id)
                del open_cells[cell]
        if open_cells:
            raise _undetermined(method, f"its contract does not say what {_shown(next(iter(open_cells)))} becomes")
        if throws:
            f.raised = Raised(ExceptionKind.THROW, None, method.span)
            _confirm(m, f, excused, method)
            raise Thrown(f.raised)
        _choose_result(m, f, scene, method, equations)
        _confirm(m, f, ensured, method)
        return f.pc + 1

    return op


def _directed(m: Machine, f: Frame, effect: Effect, ensured: Claim, excused: Claim) -> int:
    """Do what the director says, if the contract allows it."""
    method = f.code.method
    assert method is not None
    for target, cell, content in effect.writes:
        m.heap.write(target, cell, content, m.thread.id)
    if effect.throws:
        f.raised = Raised(ExceptionKind.THROW, None, method.span)
        _confirm(m, f, excused, method)
        raise Thrown(f.raised)
    if method.retval is not None:
        f.slots[method.retval.slot] = effect.result
    _confirm(m, f, ensured, method)
    return f.pc + 1


def _may_make(method: Method, written: Iterable[Cell]) -> bool:
    """Return whether a method with a body may have made objects that can be found in what it wrote and returned."""
    types = (obj.kind.type.element if isinstance(obj.kind.type, ArrayType) else obj.kind.layout[at] for obj, at in written)
    return method.body is not None and (is_reference(method.result) or any(map(_refers, types)))


def _refers(held: Type | Field | GhostField) -> bool:
    match held:
        case Field(type=type_):
            return is_reference(type_)
        case GhostField(columns=columns):
            return any(map(is_reference, columns))
        case type_:
            return is_reference(type_)


def _equations(node: logic.Formula, retval: Variable | None) -> Iterator[Equation]:
    """Yield the equations that a conjunct of ``ensures`` is; what speaks of the result on both sides fixes nothing."""
    match node:
        case logic.SetEqual(left, right) | logic.Same(left, right):
            if not _mentions(right, retval) and not _is_circular(left, right):
                yield from _oriented(left, term(right), retval)
            if not _mentions(left, retval) and not _is_circular(right, left):
                yield from _oriented(right, term(left), retval)
        case logic.Iff(left, right):
            yield from _decided(left, right, retval)
            yield from _decided(right, left, retval)
        case logic.Holds(logic.ProgramVariable() as claim):
            yield from _oriented(claim, lambda _scene, _bound: frozenset(((True,),)), retval)
        case logic.Not(logic.Holds(logic.ProgramVariable() as claim)):
            yield from _oriented(claim, lambda _scene, _bound: frozenset(((False,),)), retval)
        case _:
            return


def _decided(claim: logic.Formula, other: logic.Formula, retval: Variable | None) -> Iterator[Equation]:
    """Yield the equation of a bool that holds exactly when another formula does."""
    if isinstance(claim, logic.Holds) and not _mentions(other, retval) and not _is_circular(claim.term, other):
        test = formula(other)
        yield from _oriented(claim.term, lambda scene, bound: frozenset(((test(scene, bound),),)), retval)


def _mentions(node: logic.Term | logic.Formula, variable: Variable | None) -> bool:
    return any(isinstance(part, logic.ProgramVariable) and part.variable == variable for part in logic.parts(node))


def _is_circular(left: logic.Term, right: logic.Term | logic.Formula) -> bool:
    """Return whether what a field becomes would be computed from what it becomes."""
    match left:
        case logic.Join(_, logic.FieldRelation(fields)):
            before = {id(part) for old in logic.parts(right) if isinstance(old, logic.Old) for part in logic.parts(old)}
            now = [part for part in logic.parts(right) if id(part) not in before]
            return any(isinstance(part, logic.FieldRelation) and not set(fields).isdisjoint(part.fields) for part in now)
        case _:
            return False


def _oriented(left: logic.Term, value: TermFn, retval: Variable | None) -> Iterator[Equation]:
    match left:
        case logic.ProgramVariable(variable) if variable == retval:
            yield Equation(None, (), value)
        case logic.Join(target, logic.FieldRelation(fields)):
            yield Equation(term(target), fields, value)
        case _:
            return


def _solved(scene: Scene, equation: Equation, open_cells: dict[Cell, None]) -> list[tuple[Cell, Content]]:
    """Return what an equation says about cells that may change."""
    if equation.target is None:
        return []
    rows = equation.value(scene, ())
    return [
        ((obj, obj.kind.index[field]), _content(rows, field))
        for (obj,) in equation.target(scene, ())
        for field in equation.fields
        if isinstance(obj, Obj) and (obj, obj.kind.index.get(field)) in open_cells
    ]


def _content(rows: Relation, field: Field | GhostField) -> Content:
    if isinstance(field, GhostField) and field.many:
        return rows
    return next((row[0] for row in rows), None)


def _choose_result(m: Machine, f: Frame, scene: Scene, method: Method, equations: Sequence[Equation]) -> None:
    if method.retval is None:
        return
    values = [e.value(scene, ()) for e in equations if e.target is None]
    if values:
        f.slots[method.retval.slot] = next((row[0] for row in values[0]), None)
    else:
        f.slots[method.retval.slot] = m.answered(f, "returns", lambda: _chosen(m, method))


def _chosen(m: Machine, method: Method) -> Dynamic:
    """Choose a result: null, an object that exists, or one that nobody has seen before."""
    match method.result:
        case ClassType() | ArrayType() if method.body is not None:
            raise _undetermined(method, "its contract does not say which object it returns")
        case ClassType(name):
            unseen = [m.heap.kinds.of_class(c) for c in m.program.instantiable(name, open_types=m.settings.open_types)]
            chosen = m.choose([*_known(m, method.result), *unseen], method.span)
            return _unseen(m, chosen, method) if isinstance(chosen, Kind) else chosen
        case ArrayType():
            raise _undetermined(method, "its contract does not say which array it returns")
        case type_:
            return m.choose(m.domains.get(type_, ()), method.span)


def _known(m: Machine, type_: ClassType) -> list[Dynamic]:
    return [None, *(obj for obj in m.heap.objects if type_.name in obj.kind.supertypes)]


def _unseen(m: Machine, kind: Kind, method: Method) -> Obj:
    """Return a new object with any contents that its invariants allow."""
    obj = m.allocate(kind, [_any_content(m, cell, method) for cell in kind.layout])
    own = Scene(m.heap, (obj,), m.call_pure, m.settings.int_width)
    if m.settings.invariants and not all(test(own, ()) for test, _ in m.invariants.of(obj)):
        raise Ended(Dropped(method.span))
    return obj


def _any_content(m: Machine, cell: Field | GhostField, method: Method) -> Content:
    match cell:
        case GhostField(many=True):
            raise _undetermined(method, f"its contract does not say what {cell} of its result is")
        case GhostField(columns=(type_, *_)) | Field(type=type_):
            known = _known(m, type_) if isinstance(type_, ClassType) else m.domains.get(type_, (None,))
            return m.choose(known, method.span)  # type: ignore[no-any-return]  # an atom, by the types of the domains
        case _:
            raise AssertionError(cell)


def _confirm(m: Machine, f: Frame, claim: Claim, method: Method) -> None:
    """Drop the run if the choices made do not satisfy the contract; a method with a body keeps invariants as well.

    A clause that has no value is a violation: the contract is at fault.
    """
    scene = m.scene(f)
    kept = method.body is not None and m.settings.invariants
    failed = claim(m, f, scene) or (broken_invariants(m, f, scene) if kept else [])
    if without_value := [duty for duty in failed if duty.kind is DutyKind.EVALUATION]:
        raise Ended(Violated(tuple(without_value)))
    if failed:
        raise Ended(Dropped(method.span))


def _undetermined(method: Method, reason: str) -> Ended:
    known = "has no body" if method.body is None else "is called by its contract"
    return Ended(Undetermined(f"{method.name} {known}, and {reason}", method.span))


def _shown(cell: Cell) -> str:
    obj, index = cell
    return str(obj.kind.layout[index]) if obj.kind.layout else f"element {index}"

