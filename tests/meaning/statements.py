"""Statements: each changes the heap or the variables, ends the run, or leaves where it stands by a Python exception."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import TypeVar

from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.types import ArrayType, ClassType, Collection, CollectionType, is_nullable
from tests.meaning.calls import called, constructed
from tests.meaning.contracts import due
from tests.meaning.expressions import element, number, target, value
from tests.meaning.formulas import NoValue, Rows, Scene, holds, listed, rows
from tests.meaning.heap import Heap, NotCovered, Ref, Value, default, gathered
from tests.meaning.runs import Bounded, Broken, Dropped, Duty, Frame, Run, Thrown

T = TypeVar("T")


class BreakLoop(Exception):  # noqa: N818 (control flow)
    """``break``."""


class ContinueLoop(Exception):  # noqa: N818 (control flow)
    """``continue``."""


class Left(Exception):  # noqa: N818 (control flow)
    """``return``."""

    def __init__(self, result: Value) -> None:
        super().__init__(result)
        self.result = result


@singledispatch
def execute(node: typed.Statement, frame: Frame, run: Run) -> None:
    """Do what a statement says."""
    raise NotCovered(type(node).__name__)


def body(node: typed.Block, frame: Frame, run: Run) -> Value:
    """Run the body of a method, and return its result."""
    method = frame.method
    if method.constructor and not _says_super(node):
        parent = run.classes.declared[method.owner].parent
        implicit = run.classes.constructor(parent, None) if parent else None
        if implicit:
            called(implicit, frame.variables[0], [], run, body)
    try:
        execute(node, frame, run)
    except Left as left:
        return left.result
    return default(method.result)


def _says_super(node: typed.Block) -> bool:
    match node.statements:
        case (typed.CallStatement(typed.SuperConstructor()), *_):
            return True
        case _:
            return False


# ------------------------------------------------------------------------- what may stand on the right of :=


def result(node: typed.Source, frame: Frame, run: Run) -> Value:
    """Return what a right-hand side gives."""
    match node:
        case typed.VirtualCall():
            receiver = value(node.receiver, frame, run)
            arguments = [value(argument, frame, run) for argument in node.arguments]
            if not isinstance(receiver, Ref):
                raise Thrown("null")
            arguments += _ghosts(node, frame, run)
            assert not isinstance(receiver.type, ArrayType)
            return called(
                run.classes.runs(receiver.type.name, node.signature), receiver, arguments, run, body
            )
        case typed.StaticCall() | typed.SuperCall():
            receiver = None if isinstance(node, typed.StaticCall) else frame.variables[0]
            arguments = [value(argument, frame, run) for argument in node.arguments] + _ghosts(
                node, frame, run
            )
            return called(run.classes.runs(node.class_name, node.signature), receiver, arguments, run, body)
        case typed.NewObject():
            arguments = [value(argument, frame, run) for argument in node.arguments] + _ghosts(
                node, frame, run
            )
            return constructed(node, arguments, run, body)
        case typed.NewArray():
            return _array(node.type, [number(size, frame, run) for size in node.sizes], run)
        case _:
            return value(node, frame, run)


def _array(type_: ArrayType, sizes: list[int], run: Run) -> Ref:
    if any(size < 0 for size in sizes):
        raise Thrown("size")
    ref = run.new_array(type_, sizes[0])
    if sizes[1:]:
        assert isinstance(type_.element, ArrayType)
        for index in range(sizes[0]):
            run.heap.cells[ref][index] = _array(type_.element, sizes[1:], run)
    return ref


# ----------------------------------------------------------------------------------------------- statements


@execute.register
def _(node: typed.Declare, frame: Frame, run: Run) -> None:
    given = default(node.variable.type) if node.value is None else result(node.value, frame, run)
    frame.variables[node.variable.slot] = given


@execute.register
def _(node: typed.Assign, frame: Frame, run: Run) -> None:
    given = result(node.value, frame, run)
    match node.target:
        case typed.Local(variable):
            frame.variables[variable.slot] = given
        case typed.StaticRead(field):
            run.heap.statics[field] = given
        case typed.FieldRead(place, field):
            run.heap.cells[target(place, frame, run)][field] = given
        case typed.ElementRead():
            array, index = element(node.target, frame, run)
            run.heap.cells[array][index] = given


@execute.register
def _(node: typed.GhostAssign, frame: Frame, run: Run) -> None:
    given = _ghost(node.value, frame, run)
    if isinstance(node.target, Variable):
        frame.variables[node.target.slot] = given
        return
    holder = _only(node.target.receiver, frame, run)
    if not isinstance(holder, Ref):
        raise Broken({Duty("evaluation", node.target.receiver.span)})
    run.heap.cells[holder][node.target.field] = given


def _ghosts(
    call: typed.Call | typed.NewObject | typed.SuperConstructor, frame: Frame, run: Run
) -> list[Value]:
    return [_ghost(ghost, frame, run) for ghost in call.ghosts]


def _ghost(node: typed.GhostValue, frame: Frame, run: Run) -> Value:
    """Return what a ghost gets: all rows, or the one value that there has to be unless null fits."""
    if isinstance(node.type, CollectionType) and node.type.collection is not Collection.RELATION:
        return gathered(_evaluated(node.term, frame, run, listed), node.type.collection)
    if isinstance(node.type, CollectionType):
        return _rows(node.term, frame, run)
    given = _only(node.term, frame, run)
    if given is None and not is_nullable(node.type):
        raise Broken({Duty("evaluation", node.term.span)})
    return given


def _only(term: logic.Term, frame: Frame, run: Run) -> Value:
    found = _rows(term, frame, run)
    if len(found) > 1:
        raise Broken({Duty("evaluation", term.span)})
    return next((atom for (atom,) in found), None)


def _rows(term: logic.Term, frame: Frame, run: Run) -> Rows:
    return _evaluated(term, frame, run, rows)


def _evaluated(term: logic.Term, frame: Frame, run: Run, meaning: Callable[[logic.Term, Scene], T]) -> T:
    try:
        return meaning(term, run.scene(frame))
    except NoValue as missing:
        raise Broken({Duty("evaluation", missing.span)}) from None


@execute.register
def _(node: typed.CallStatement, frame: Frame, run: Run) -> None:
    if not isinstance(node.call, typed.SuperConstructor):
        result(node.call, frame, run)
        return
    arguments = [value(argument, frame, run) for argument in node.call.arguments] + _ghosts(
        node.call, frame, run
    )
    constructor = run.classes.constructor(node.call.class_name, node.call.signature)
    if constructor:
        called(constructor, frame.variables[0], arguments, run, body)


@execute.register
def _(node: typed.Skip, frame: Frame, run: Run) -> None:
    pass


@execute.register
def _(node: typed.Assert, frame: Frame, run: Run) -> None:
    kind = "decreases" if node.is_decrease else "assert"
    due(run, [(Duty(kind, node.formula.span), node.formula, run.scene(frame))])


@execute.register
def _(node: typed.Assume, frame: Frame, run: Run) -> None:
    try:
        if not holds(node.formula, run.scene(frame)):
            raise Dropped
    except NoValue as missing:
        raise Broken({Duty("evaluation", missing.span)}) from None


@execute.register
def _(node: typed.While, frame: Frame, run: Run) -> None:
    rounds = 0
    while True:
        due(run, [(Duty("loop invariant", each.span), each, run.scene(frame)) for each in node.invariants])
        if not value(node.condition, frame, run):
            return
        if rounds == run.limits.unroll:
            raise Bounded
        rounds += 1
        try:
            execute(node.body, frame, run)
        except BreakLoop:
            return
        except ContinueLoop:
            pass


@execute.register
def _(node: typed.If, frame: Frame, run: Run) -> None:
    branch = node.then if value(node.condition, frame, run) else node.otherwise
    if branch:
        execute(branch, frame, run)


@execute.register
def _(node: typed.Continue, frame: Frame, run: Run) -> None:
    raise ContinueLoop


@execute.register
def _(node: typed.Break, frame: Frame, run: Run) -> None:
    raise BreakLoop


@execute.register
def _(node: typed.Return, frame: Frame, run: Run) -> None:
    raise Left(None if node.value is None else result(node.value, frame, run))


@execute.register
def _(node: typed.Throw, frame: Frame, run: Run) -> None:
    raise Thrown(None if node.word is None else value(node.word, frame, run))


@execute.register
def _(node: typed.Block, frame: Frame, run: Run) -> None:
    for statement in node.statements:
        execute(statement, frame, run)


@execute.register
def _(node: typed.Try, frame: Frame, run: Run) -> None:
    try:
        execute(node.body, frame, run)
    except Thrown as thrown:
        if node.variable:
            frame.variables[node.variable.slot] = thrown.word
        execute(node.handler, frame, run)


@execute.register
def _(node: typed.Lock, frame: Frame, run: Run) -> None:
    """There is one thread: a program that forks is not covered."""
    target(node.target, frame, run)
    execute(node.body, frame, run)


# ------------------------------------------------------------------------------- pure methods, in formulas


def asked(run: Run, node: logic.PureCall, receiver: Value, arguments: list[Value], heap: Heap) -> Value:
    """Run a pure method in a heap, for a formula: without duties and without a trace; None if it does not come back."""
    types = node.signature.parameters
    if any(
        argument is None and not is_nullable(type_) for argument, type_ in zip(arguments, types, strict=True)
    ):
        return None
    name = (
        receiver.type.name
        if isinstance(receiver, Ref) and isinstance(receiver.type, ClassType)
        else node.class_name
    )
    kept, loud = run.heap, run.loud
    run.heap, run.loud = heap.copy(), False
    try:
        found = called(run.classes.runs(name, node.signature), receiver, arguments, run, body)
    except (Thrown, Dropped, Broken):
        return None
    finally:
        run.heap, run.loud = kept, loud
    if isinstance(found, Ref) and found not in heap.cells:
        raise NotCovered("a pure call in a formula that returns what it has made")
    return found
