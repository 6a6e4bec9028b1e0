"""Templates: the body of a pure method executed once, with unknown arguments and results of calls, and filled in many times.

An unknown is a relation that occurs in no formula of the encoding: where a template is filled in, values take the place of all its unknowns.
Execution folds only what is so for all values of the unknowns, so the result is that of an execution with these values.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import TypeAlias, TypeVar, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.outcomes import Bounded, Origin
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, Type
from ooxcheck.relational import Expr, Formula, IntChoice, IntExpr
from ooxcheck.relational.logic.expr import Choice, Junction, Not
from ooxcheck.relational.logic.node import Node, nodes
from ooxcheck.relational.logic.operators import BoolOp
from ooxcheck.translate.model.atoms import UNIT, Bit
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value, choose, is_number, value_in, width_of

V = TypeVar("V", Expr, IntExpr, Formula, Value)

Filling: TypeAlias = dict[Node, Node]
"""Values of unknowns, and of the nodes over them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call ends, by the arguments: its value where it `returns`, where it throws, and where it meets bounds."""

    value: Value | None
    returns: Formula
    thrown: tuple[tuple[Origin, Formula], ...] = ()
    cuts: tuple[tuple[Bounded, Formula], ...] = ()

    def parts(self) -> Iterator[Node]:
        """Yield the nodes of the outcome."""
        yield from () if self.value is None else (self.value,)
        yield self.returns
        yield from (guard for _, guard in (*self.thrown, *self.cuts))

    def fill(self, filling: Filling) -> Outcome:
        """Return the outcome with values for its unknowns."""
        return Outcome(
            None if self.value is None else fill_value(self.value, filling),
            fill_value(self.returns, filling),
            tuple((origin, fill_value(guard, filling)) for origin, guard in self.thrown),
            tuple((bound, fill_value(guard, filling)) for bound, guard in self.cuts),
        )


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call in a template, in the executions in which `guard` holds; its outcome is unknown."""

    method: Method
    arguments: tuple[Value, ...]
    guard: Formula
    site: Span
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Template:
    """The outcome of a body, over the unknowns of its parameters and of its calls, which are in the order of execution.

    The `layers` are the nodes over unknowns, those inside first: one for each call, with its guard and
    arguments, and one for the outcome.
    """

    calls: tuple[RecordedCall, ...]
    outcome: Outcome
    layers: tuple[tuple[Node, ...], ...]


def unknown_value(world: World, key: Hashable, type_: Type) -> Value:
    """Return the unknown value of a type that belongs to a key."""
    width = width_of(type_, world.program.int_width)
    atoms: Iterable[Hashable] = world.atoms_of(type_)
    if type_ is BOOL:
        atoms = (UNIT,)
    elif is_number(type_):
        atoms = map(Bit, range(width))
    return value_in(world.free(("unknown", key), "unknown", 1, [(atom,) for atom in atoms]), type_, width)


def template(unknowns: Iterable[Value], calls: Iterable[RecordedCall], outcome: Outcome) -> Template:
    """Return the template with an outcome over some unknown parameters and the outcomes of calls."""
    made = tuple(calls)
    over = {*unknowns, *chain.from_iterable(call.outcome.parts() for call in made)}
    done = set(over)
    layers = [_over(over, done, (call.guard, *call.arguments)) for call in made]
    layers.append(_over(over, done, tuple(outcome.parts())))
    return Template(made, outcome, tuple(layers))


def _over(over: set[Node], done: set[Node], roots: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return the nodes in some roots that contain a node of `over`, and add them to it."""
    layer = []
    for node in nodes(*roots, done=done):
        if not over.isdisjoint(node.children):
            over.add(node)
            layer.append(node)
    return tuple(layer)


def fill_layer(layer: Iterable[Node], filling: Filling) -> None:
    """Add the nodes of a layer to a filling."""
    for node in layer:
        filling[node] = _rebuilt(node, filling)


def _rebuilt(node: Node, filling: Filling) -> Node:
    """Return a node with its children replaced, folded if constants decide it."""
    children = [filling.get(child, child) for child in node.children]
    match node:
        case Junction(BoolOp.AND):
            return all_of(children)  # type: ignore[arg-type]  # the parts are formulas
        case Junction():
            return any_of(children)  # type: ignore[arg-type]
        case Not():
            return negation(*children)  # type: ignore[arg-type]
        case Choice() | IntChoice():
            condition, then, otherwise = children
            assert isinstance(condition, Formula), "a choice should have a condition"
            return choose(condition, cast("Value", then), cast("Value", otherwise))
        case _:
            fresh = dict(zip(node.children, children, strict=True))
            return type(node)(*(_field(part, fresh) for part in node.fields()))


def _field(part: object, fresh: Filling) -> object:
    if isinstance(part, tuple):
        return tuple(_field(each, fresh) for each in part)
    return fresh.get(part, part) if isinstance(part, Node) else part


def fill_value(value: V, filling: Filling) -> V:
    """Return a value with values for its unknowns; the layer that contains it is filled."""
    return cast("V", filling.get(value, value))
