"""Running one call of a client in a concrete heap.

The calls that lead to a heap run without what contracts promise (`without_promises`): whether ``ensures``, ``modifies``, ``exceptional``,
invariants and loop invariants hold makes no difference to the heap, and takes most of the time. Preconditions, assertions and
assumptions are evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import Node, rewrite_node
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Heap, Kind, Obj, default_content
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Outcome, Returned, Threw
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Class, Method, While
from ooxcheck.specs.classes.client_runs.computed_results import Compute, ComputedResults

MAX_STEPS = 20_000
"""The limit on the steps of one call; a longer call gives no heap."""


@dataclass(frozen=True, slots=True)
class Gave:
    """A call returned a value; a constructor its object."""

    value: Atom


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception left a call: its class in a program of Java, its word otherwise."""

    word: str | None


@dataclass(frozen=True, slots=True)
class Stopped:
    """A call did not end: it breaks a contract or an assertion, reaches a bound, or is not determined."""

    outcome: Outcome


Ran: TypeAlias = Gave | Raised | Stopped


def without_promises(program: Program) -> Program:
    """Return a program whose methods with bodies promise nothing: only preconditions, assertions and assumptions are left."""
    return replace(program, classes={name: _class_without(each) for name, each in program.classes.items()})


def _class_without(class_: Class) -> Class:
    return replace(
        class_,
        methods=tuple(map(_method_without, class_.methods)),
        constructors=tuple(map(_method_without, class_.constructors)),
        invariants=(),
    )


def _method_without(method: Method) -> Method:
    if method.body is None:
        return method
    contract = replace(method.contract, ensures=(), exceptional=(), modifies=None)
    return replace(method, contract=contract, body=rewrite_node(method.body, _loop_without))


def _loop_without(node: Node) -> Node:
    return replace(node, invariants=()) if isinstance(node, While) and node.invariants else node


def _without_precondition(method: Method) -> Method:
    return replace(method, contract=replace(method.contract, requires=()))


def running_settings(settings: Settings) -> Settings:
    """Return settings with which bodies of methods and loops run, and nothing else is checked."""
    return replace(
        settings,
        overflow="wrap",
        invariants=False,
        by_contract=frozenset(),
        loops_by_invariant=False,
        inherited="none",
    )


class Caller:
    """Runs calls of clients; the code of a method is compiled once.

    `pending` is the static field that holds the exception which is being thrown; a client catches it, so the field is reset after a call.
    `steps` are the full names of the methods that clients call by themselves. `computed` decides the results of functions that are computed.
    """

    def __init__(
        self,
        program: Program,
        settings: Settings,
        pending: Field | None,
        steps: frozenset[str] = frozenset(),
        compute: Compute | None = None,
    ) -> None:
        self.program = program
        self._bank = Bank(program, replace(settings, steps=min(settings.steps, MAX_STEPS)))
        self._pending = pending
        self._steps = steps
        self._methods = {method.full_name: method for method in program.methods()}
        self._targets: dict[tuple[Method, Kind | None], Method | None] = {}
        self._makers: dict[str, Method] = {}
        self.computed = None if compute is None else ComputedResults(compute)

    def target(self, method: Method, receiver: Atom) -> Method | None:
        """Return the method of the program that a call runs, given the method that the client names; None if it is that of another step."""
        is_virtual = isinstance(receiver, Obj) and not (method.constructor or method.static)
        key = method, receiver.kind if is_virtual and isinstance(receiver, Obj) else None
        if key not in self._targets:
            self._targets[key] = self._find_target(*key)
        return self._targets[key]

    def _find_target(self, method: Method, kind: Kind | None) -> Method | None:
        own = method.full_name
        override = (
            self._methods.get(own, method)
            if kind is None
            else self.program.runs(str(kind.type), method.signature)
        )
        return None if override.full_name != own and override.full_name in self._steps else override

    def initialise(self, heap: Heap, method: Method) -> Ran:
        """Run a method before the first step; its precondition, which describes the heap afterwards, is ignored."""
        method = _without_precondition(self._methods.get(method.full_name, method))
        return self.run(heap, method, ())[1]

    def make(self, heap: Heap, method: Method, arguments: Sequence[Atom]) -> Atom:
        """Return the object that a maker makes, None if it makes none; a precondition about other objects is ignored."""
        if method.full_name not in self._makers:
            self._makers[method.full_name] = _without_precondition(
                self._methods.get(method.full_name, method)
            )
        _, ran = self.run(heap, self._makers[method.full_name], arguments)
        return ran.value if isinstance(ran, Gave) else None

    def run(self, heap: Heap, method: Method, arguments: Sequence[Atom]) -> tuple[Outcome, Ran]:
        """Run a method, and return its outcome, and what the client sees of it."""
        made: Obj | None = None
        if method.constructor:
            kind = heap.kinds.of_class(method.owner)
            made = heap.allocate(kind, [default_content(cell) for cell in kind.layout])
            arguments = [made, *arguments]
        machine = Machine(self._bank, heap, direct=self.computed)
        machine.start(method, arguments)
        outcome = machine.run()
        match outcome:
            case Returned(value):
                return outcome, Gave(value if made is None else made)
            case Threw(raised):
                return outcome, Raised(self._catch(heap) or raised.word)
            case _:
                return outcome, Stopped(outcome)

    def _catch(self, heap: Heap) -> str | None:
        """Reset the pending exception, and return its class."""
        if self._pending is None:
            return None
        at = heap.statics.kind.index[self._pending]
        exception = heap.statics.cells[at]
        if exception is None:
            return None
        heap.write(heap.statics, at, None)
        return str(exception.kind.type) if isinstance(exception, Obj) else None
