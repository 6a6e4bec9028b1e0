"""Calls of the library whose exceptions the caller of a method decides: ``Integer.parseInt(s)`` for a parameter ``s``.

Such a call throws what its documentation says about its arguments. These depend on the parameters alone: on numbers and strings, which no code
changes, through operators and other such calls. So a caller knows as well as the library whether the method throws there.
``valueOf`` of an enum counts as a method of the library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.oox import nodes, typed
from ooxcheck.oox.analysis.callgraph import constructor_to_run, reachable
from ooxcheck.oox.declarations import Field, Variable, is_hidden
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Origin
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType, Primitive, Type

_ENUM, _STRING, _VALUE_OF = "Enum", "String", "valueOf"

Call: TypeAlias = typed.StaticCall | typed.VirtualCall | typed.NewObject


def call_of_caller(program: Program, method: Method, thrown: Origin) -> Call | None:
    """Return the call of the library that throws an exception, if the parameters of the method decide whether it does."""
    body = _Body(program, method)
    calls = [*_calls(method)]
    here = [each for each in calls if each.span == thrown.span]
    if not here:
        here = [each for each in calls if _lookup_place(program, each) == thrown.span]
        if len(here) != 1 or _is_called_elsewhere(program, method, thrown.span):
            return None
    is_known = all(body.parameters_of(each) for each in here)
    return here[0] if is_known else None


def _calls(method: Method) -> Iterator[Call]:
    """Yield the calls in the body of a method, those of the superclass aside."""
    for statement in method.statements():
        match typed.source_of(statement):
            case typed.StaticCall() | typed.VirtualCall() | typed.NewObject() as call:
                yield call
            case _:  # no such call
                pass


def _lookup_place(program: Program, call: Call) -> Span | None:
    """Return the place of the exceptions of ``valueOf`` of an enum: its declaration, since the text has no such method."""
    if not isinstance(call, typed.StaticCall) or call.signature.name != _VALUE_OF:
        return None
    is_implicit = _ENUM in program.supertypes(call.class_name) and len(call.arguments) == 1
    return program.runs(call.class_name, call.signature).span if is_implicit else None


def _is_called_elsewhere(program: Program, method: Method, place: Span) -> bool:
    others = (each for each in reachable(program, method) if each is not method)
    return any(_lookup_place(program, call) == place for each in others for call in _calls(each))


class _Body:
    """The body of a method: the locals that it assigns, and the sources of hidden ones that it assigns once."""

    def __init__(self, program: Program, method: Method) -> None:
        self._program = program
        self._method = method
        self._variables = _static_variables(program)
        counts: Counter[Variable] = Counter()
        sources: dict[Variable, typed.Source] = {}
        for statement in method.statements():
            match statement:
                case typed.Declare(variable, source) | typed.Assign(typed.Local(variable), source):
                    counts[variable] += 1
                    if source is not None:
                        sources[variable] = source
                case _:  # assigns no local
                    pass
        self._assigned = frozenset(counts)
        self._sources = {
            each: source for each, source in sources.items() if counts[each] == 1 and is_hidden(each.name)
        }

    def parameters_of(self, node: nodes.Node) -> frozenset[Variable] | None:
        """Return the parameters that decide the value of a right-hand side, and whether it throws; None if anything else does, too."""
        match node:
            case typed.Constant():
                return frozenset()
            case typed.Local(variable) if not _is_value(variable.type):
                return None
            case typed.Local(variable) if variable in self._sources:
                return self.parameters_of(self._sources[variable])
            case typed.Local(variable):
                is_own = variable in self._method.parameters and variable not in self._assigned
                return frozenset((variable,)) if is_own else None
            case typed.Unary() | typed.Binary() | typed.Conversion() | typed.StringOperation():
                return self._parameters_of_parts(node)
            case typed.StaticCall() | typed.VirtualCall() | typed.NewObject():
                return self._parameters_of_parts(node) if self._is_function(node) else None
            case _:  # reads the heap
                return None

    def _parameters_of_parts(self, node: nodes.Node) -> frozenset[Variable] | None:
        parts = [self.parameters_of(each) for each in nodes.children(node)]
        known = [each for each in parts if each is not None]
        return frozenset[Variable]().union(*known) if len(known) == len(parts) else None

    def _is_function(self, call: Call) -> bool:
        """Return whether a call runs code of the library that reads no state but that of its arguments."""
        program, target = self._program, _target(self._program, call)
        if target is None or (program.is_given(target.span.source) and _lookup_place(program, call) is None):
            return False
        return all(map(self._reads_no_state, reachable(program, target)))

    def _reads_no_state(self, method: Method) -> bool:
        """Return whether a method reads no static field that some code assigns to; one without body, whether its contract says so."""
        if method.body is None:
            return method.contract.reads_nothing
        reads = nodes.of_kinds((typed.StaticRead,), method.body)
        return self._variables.isdisjoint(each.field for each in reads)


def _is_value(type_: Type) -> bool:
    """Return whether no code changes values of a type: numbers, truth values and strings."""
    return isinstance(type_, Primitive) or type_ == ClassType(_STRING)


def _target(program: Program, call: Call) -> Method | None:
    """Return the only method that a call runs, None if there are several or none."""
    match call:
        case typed.StaticCall(class_name, signature):
            return program.runs(class_name, signature)
        case typed.NewObject(class_name, signature):
            return constructor_to_run(program, class_name, signature)
        case typed.VirtualCall(class_name, signature):
            return program.runs(class_name, signature) if class_name == _STRING else None


def _static_variables(program: Program) -> frozenset[Field]:
    """Return the static fields to which some code assigns, hidden ones aside."""
    targets = (
        each.target
        for method in program.methods()
        for each in method.statements()
        if isinstance(each, typed.Assign)
    )
    fields = (each.field for each in targets if isinstance(each, typed.StaticRead))
    return frozenset(each for each in fields if not is_hidden(each.name))
