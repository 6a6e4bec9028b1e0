"""Calls: each callee is executed with what is known of its arguments, and its effects on the caller's state are those of its code.

The terms of a callee begin with its own slots. So arguments get names, which a call maps to slots, and which its end maps back. What a
caller knows of cells that the callee may write is forgotten, except what the callee knows of them at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Field, Signature, Variable
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.oox.types import ArrayType, default_value
from ooxcheck.specs.values.assignments import after_writes, assign, without_heap
from ooxcheck.specs.values.conditions import compare
from ooxcheck.specs.values.domain import (
    EITHER,
    FALSE,
    MOST_CLASSES,
    TRUE,
    Number,
    Reference,
    Value,
    constant_value,
)
from ooxcheck.specs.values.evaluation import Evaluation, Result, Site
from ooxcheck.specs.values.expressions import decide, evaluate, is_condition
from ooxcheck.specs.values.state import Dead, State, without_temporaries
from ooxcheck.specs.values.terms import (
    LENGTH,
    RESULT,
    THROWN,
    Step,
    Term,
    argument,
    is_shared,
    is_snapshot,
    is_static,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The states in which a method returns and throws, in terms of the method; none if it never does."""

    returns: tuple[State, ...] = ()
    throws: tuple[State, ...] = ()
    writes: Mapping[Step, Value | None] | None = field(default_factory=dict)
    """The values written to fields and array elements; None if anything may be written."""


_OBJECT: Term = ("new object",)
_ARRAY: Term = ("new array",)

Case: TypeAlias = tuple[State, Result]
"""A state after a call, and the value of the call."""

Call: TypeAlias = Callable[[Evaluation, list[Result]], list[Case]]
"""Executes a call with arguments."""

Run: TypeAlias = Callable[[typed.Method, State], Outcome]
"""Executes a method in a state on entry."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Executes calls and allocations; `run` executes bodies."""

    program: Program
    run: Run
    open_types: bool = False

    def source(
        self,
        here: Evaluation,
        node: typed.Call | typed.SuperConstructor | typed.NewObject | typed.NewArray,
    ) -> list[Case]:
        """Return the values of a call or of a new object or array, each in a state after it; none if no execution returns."""
        if not isinstance(node, typed.NewArray) and node.ghosts:
            here.record.leave_open(DutyKind.EVALUATION)
        match node:
            case typed.VirtualCall(_, _, receiver, parts):
                this, arguments = evaluate(here, receiver), [evaluate(here, each) for each in parts]
                this = here.dereference(this, node.span)
                return self._by_condition(here, parts, arguments, partial(self._dispatch, node, this))
            case typed.StaticCall(class_name, signature, parts):
                arguments = [evaluate(here, each) for each in parts]
                method = self.program.runs(class_name, signature)
                return self._by_condition(here, parts, arguments, partial(self._invoke, method))
            case typed.SuperCall(class_name, signature, parts):
                arguments = [_this(here), *(evaluate(here, each) for each in parts)]
                return self._invoke(self.program.runs(class_name, signature), here, arguments)
            case typed.SuperConstructor(class_name, signature, parts):
                arguments = [_this(here), *(evaluate(here, each) for each in parts)]
                return self.construct(here, class_name, signature, arguments)
            case typed.NewObject():
                return self._new_object(here, node)
            case typed.NewArray():
                return [_new_array(here, node)]

    # -- methods -----------------------------------------------------------------------------------

    def _by_condition(
        self, here: Evaluation, parts: Sequence[typed.Expr], arguments: list[Result], call: Call
    ) -> list[Case]:
        """Call once for each value of the first argument that is a condition, where it has this value."""
        for place, part in enumerate(parts):
            if is_condition(part) and arguments[place].value == EITHER:
                branches = zip(decide(here, part), (TRUE, FALSE), strict=True)
                return [
                    case
                    for state, truth in branches
                    if state is not None
                    for case in call(
                        here.at(state), [*arguments[:place], Result(truth), *arguments[place + 1 :]]
                    )
                ]
        return call(here, arguments)

    def _dispatch(
        self, node: typed.VirtualCall, this: Result, here: Evaluation, arguments: Sequence[Result]
    ) -> list[Case]:
        """Call the method of each class that the receiver may have."""
        cases: list[Case] = []
        for method, classes in self._targets(node, this.reference.classes):
            known = Reference(null=False, classes=classes if len(classes) <= MOST_CLASSES else None)
            try:
                state = here.limit(this, known) or here.state
            except Dead:
                continue
            cases += self._invoke(method, here.at(state), [Result(known, this.term), *arguments])
        return cases

    def _targets(
        self, node: typed.VirtualCall, known: frozenset[str] | None
    ) -> list[tuple[typed.Method, frozenset[str]]]:
        """Return the methods that may run, each with the classes of its receivers."""
        classes = self.program.instantiable(node.class_name, open_types=self.open_types)
        methods: dict[str, tuple[typed.Method, set[str]]] = {}
        for name in classes if known is None else [each for each in classes if each in known]:
            method = self.program.runs(name, node.signature)
            methods.setdefault(method.full_name, (method, set()))[1].add(name)
        return [(method, frozenset(names)) for method, names in methods.values()]

    def construct(
        self, here: Evaluation, class_name: str, signature: Signature | None, arguments: list[Result]
    ) -> list[Case]:
        """Run a constructor, if the class has one."""
        constructor = (
            self.program.constructor(class_name, signature)
            if signature is not None
            else self.program.implicit_constructor(class_name)
        )
        return (
            [(here.state, Result(None))]
            if constructor is None
            else self._invoke(constructor, here, arguments)
        )

    def _invoke(self, method: typed.Method, here: Evaluation, arguments: Sequence[Result]) -> list[Case]:
        """Execute a method in place of a call; its exceptions are thrown here."""
        state = here.state
        for place, value in enumerate(arguments):
            is_array = isinstance(method.variables[place].type, ArrayType)
            state = assign(state, argument(place), value, is_array=is_array)
        slots = {argument(place)[0]: place for place in range(len(arguments))}
        outcome = self.run(method, state.rename(lambda term: _into_callee(term, slots)))
        after = state.without(lambda term: term[0] == RESULT[0])
        after = without_heap(after) if outcome.writes is None else after_writes(after, outcome.writes)
        here.writes.add_all(self._everything if outcome.writes is None else outcome.writes)
        back = _way_back(method, arguments)
        for thrown in outcome.throws:
            ended = _join_callee(after, thrown.rename(back), arguments, outcome, method)
            here.throws.append(without_temporaries(ended))
        ends = (
            _join_callee(after, each.rename(back), arguments, outcome, method) for each in outcome.returns
        )
        return [(end, here.at(end).read(RESULT, method.result)) for end in ends]

    @property
    def _everything(self) -> dict[Step, Value | None]:
        """Writes of any values to all fields and arrays."""
        fields = (each for class_ in self.program.classes.values() for each in class_.fields)
        arrays = (each for each in self.program.types if isinstance(each, ArrayType))
        return dict.fromkeys([*fields, *arrays])

    # -- allocation --------------------------------------------------------------------------------

    def _new_object(self, here: Evaluation, node: typed.NewObject) -> list[Case]:
        """Allocate an object whose fields have their defaults, and run its constructor."""
        arguments = [evaluate(here, each) for each in node.arguments]
        made = _OBJECT
        here.state = here.state.without(lambda term: term[0] == made[0])
        for cell in self.program.layout(node.class_name):
            value = constant_value(default_value(cell.type)) if isinstance(cell, Field) else None
            if isinstance(cell, Field) and value is not None:
                here.state = here.state.with_value((*made, cell), value)
        result = Result(Reference(null=False, classes=frozenset((node.class_name,))), made)
        here.state = here.state.with_value(made, result.value)
        cases = self.construct(here, node.class_name, node.signature, [result, *arguments])
        return [(state, result) for state, _ in cases]


def _this(here: Evaluation) -> Result:
    return Result(here.state.values.get((0,), Reference(null=False)), (0,))


def _into_callee(term: Term, slots: dict[Step, int]) -> Term | None:
    if is_static(term) or is_snapshot(term):
        return term
    return (slots[term[0]], *term[1:]) if term[0] in slots else None


def _way_back(method: typed.Method, arguments: Sequence[Result]) -> Callable[[Term], Term | None]:
    """Return the function from terms of a callee to terms of its caller: arguments that are not assigned to, and the result."""
    lost = assigned_slots(method)
    names: dict[Step, Step] = {
        place: argument(place)[0] for place in range(len(arguments)) if place not in lost
    }
    if method.retval is not None:
        names[method.retval.slot] = RESULT[0]

    def rename(term: Term) -> Term | None:
        if is_static(term) or is_snapshot(term) or term == THROWN:
            return term
        return (names[term[0]], *term[1:]) if term[0] in names else None

    return rename


def _join_callee(
    caller: State, callee: State, arguments: Sequence[Result], outcome: Outcome, method: typed.Method
) -> State:
    """Return the state of the caller after a call, with what the callee knows at its end."""
    state = State({**caller.values, **callee.values}, caller.differences)
    for (one, two), most in callee.differences.items():
        state = state.limit_difference(one, two, most)
    lost = assigned_slots(method)
    for place, value in enumerate(arguments):
        source = value.term
        if source is None or is_shared(source) or value.offset or place in lost or outcome.writes is None:
            continue
        if not any(step in outcome.writes for step in source):
            state = state.copy_facts(argument(place), source)
    return state


def assigned_slots(method: typed.Method) -> frozenset[int]:
    """Return the slots of the variables that a method assigns to."""
    cells = (assigned_cell(statement) for statement in method.statements())
    return frozenset(cell.slot for cell in cells if isinstance(cell, Variable))


def _new_array(here: Evaluation, node: typed.NewArray) -> Case:
    """Allocate an array of arrays of arrays; executions with a negative size throw."""
    sizes: list[Result] = []
    for expr in node.sizes:
        size = evaluate(here, expr)
        negative, fine = compare(here, CompareOp.LESS, size, Result(FALSE), expr.type)
        here.check(Site(expr.span, ExceptionKind.SIZE), negative)
        if fine is None:
            raise Dead
        here.state = fine
        sizes.append(size)
    here.state = _with_new_array(here.state.without(lambda term: term[0] == _ARRAY[0]), node.type, sizes)
    return here.state, Result(Reference(null=False), _ARRAY)


def _with_new_array(state: State, type_: ArrayType, sizes: Sequence[Result]) -> State:
    """Return the state with a new array, the arrays in it, and default values in the innermost ones."""
    made, inner = _ARRAY, type_
    for place, size in enumerate(sizes):
        state = state.with_value(made, Reference(null=False))
        state = _with_length(state, (*made, LENGTH), size)
        made = (*made, inner)
        if place + 1 < len(sizes):
            assert isinstance(inner.element, ArrayType), "there should be an array for each size"
            inner = inner.element
    return state.with_value(made, constant_value(default_value(inner.element)))


def _with_length(state: State, length: Term, size: Result) -> State:
    state = state.with_value(length, Number(max(0, size.number.low), size.number.high))
    if size.term is None or is_shared(size.term):
        return state
    return state.limit_difference(length, size.term, size.offset).limit_difference(
        size.term, length, -size.offset
    )
