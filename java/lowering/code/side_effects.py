"""Which methods may change objects that others know of: they assign to fields or elements, or call what does; and which constructors do anything.

A method is known by its name and the number of its parameters, so calls need no types. What a method makes itself, and iterators that it asks for, it may change: of
such an object nobody else knows. That is guessed by the text alone, and only ever decides whether a promise of the library is taken for one of the sources.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.program import Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT, Type

Key: TypeAlias = tuple[str, int]

Signature: TypeAlias = tuple[str, tuple[Type, ...]]
"""The name of a method, and the erased types of its parameters."""

_CONSTRUCTOR = "<init>"


def key_of(method: MethodRef) -> Key:
    """Return what a method is known by here; constructors of different classes have nothing to do with each other."""
    return method.owner if method.name == _CONSTRUCTOR else method.name, len(method.parameters)


def changing(nodes: BodyNodes, methods: Iterable[MethodRef]) -> set[Key]:
    """Return the keys of those among some methods that may change objects, if a call runs one of them."""
    calls: dict[Key, set[Key]] = {}
    found: set[Key] = set()
    for method in methods:
        body = _Body(nodes, method)
        calls.setdefault(key_of(method), set()).update(body.calls())
        if body.assigns():
            found.add(key_of(method))
    size = -1
    while size != len(found):
        size = len(found)
        found |= {key for key, called in calls.items() if not found.isdisjoint(called)}
    return found


def asked_through_others(
    asked: Iterable[Signature],
    methods: Iterable[MethodRef],
    nodes: BodyNodes,
    is_pure: Callable[[MethodRef], bool],
) -> set[Signature]:
    """Return the signatures that formulas ask, and those that their pure methods call in turn, where all methods are pure and neither throw nor catch an object."""
    runs = defaultdict[Signature, list[MethodRef]](list)
    for method in methods:
        runs[method.signature].append(method)

    def only_computes(method: MethodRef) -> bool:
        return is_pure(method) and not any(
            isinstance(node, typed.Throw | typed.Try) for node in nodes.of(method)
        )

    found = set(asked)
    waiting = [*found]
    while waiting:
        bodies = [nodes.of(method) for method in runs[waiting.pop()] if is_pure(method)]
        called = dict.fromkeys(
            node.method.signature for body in bodies for node in body if isinstance(node, typed.Call)
        )
        news = [each for each in called if each not in found and all(map(only_computes, runs[each]))]
        found.update(news)
        waiting += news
    return found


def broken_promises(
    program: Program, nodes: BodyNodes, methods: Iterable[MethodRef], suspects: set[Key]
) -> set[Key]:
    """Return the keys of methods that the library says to be pure, and that change something: suspects, those that classes of the sources override, and those of the library that call them."""
    reached = list(methods)
    seeds = suspects | {key_of(each) for each in reached if program.contract(each).is_pure_by_library}
    changed = changing(nodes, reached) if seeds else set()
    if not seeds & changed:
        return set()
    library = {
        key_of(each)
        for each in reached
        if program.class_(each.owner).is_library and program.contract(each).is_pure
    }
    return changed & (seeds | library)


class _Body:
    """What stands in a method."""

    def __init__(self, nodes: BodyNodes, method: MethodRef) -> None:
        self._nodes = nodes.of(method)
        self._builds = method.name == _CONSTRUCTOR
        self._own = self._own_variables()

    def _own_variables(self) -> set[typed.Variable]:
        """Return the variables that hold nothing but what the method made."""
        given = [
            (node.variable, node.value)
            for node in self._nodes
            if isinstance(node, typed.Declare) and node.value is not None
        ]
        stored = [
            (node.target.variable, node.value)
            for node in self._nodes
            if isinstance(node, typed.Assign) and isinstance(node.target, typed.Local)
        ]
        own = {variable for variable, value in given if self._is_made(value)}
        return own - {variable for variable, value in stored if not self._is_made(value)}

    def _is_made(self, value: typed.Expr) -> bool:
        match value:
            case typed.New() | typed.NewArray() | typed.ArrayOf():
                return True
            case typed.Cast(operand):
                return self._is_made(operand)
            case typed.Call():
                return value.method.name == "iterator"
            case _:
                return False

    def _is_own(self, value: typed.Node | None) -> bool:
        match value:
            case typed.Local(variable):
                return variable in self._own
            case typed.This():
                return self._builds
            case typed.Call():
                return self._is_made(value) or self._is_own(value.target)
            case typed.Cast(operand):
                return self._is_own(operand)
            case typed.New():
                return True
            case _:
                return False

    def assigns(self) -> bool:
        """Return whether it assigns to something that is not its own."""
        return any(
            not self._is_kept(node.target)
            for node in self._nodes
            if isinstance(node, typed.Assign | typed.Update)
        )

    def _is_kept(self, place: typed.Place) -> bool:
        match place:
            case typed.Local():
                return True
            case typed.FieldGet(target) | typed.ElementGet(target, _):
                return self._is_own(target)
            case typed.StaticGet():
                return False

    def calls(self) -> Iterator[Key]:
        """Yield what it calls, but on objects of its own."""
        for node in self._nodes:
            match node:
                case typed.Call() if not self._is_own(node.target):
                    yield key_of(node.method)
                case typed.New(constructor) | typed.ConstructorCall(_, constructor):
                    yield key_of(constructor)
                case _:
                    pass


class Constructors:
    """Tells which constructors do anything, besides storing something plain in fields that are not there."""

    def __init__(self, program: Program, keeps: Callable[[FieldRef], bool]) -> None:
        self._program = program
        self._keeps = keeps
        self._acting: dict[MethodRef, bool] = {}

    def acts(self, constructor: MethodRef) -> bool:
        """Return whether a constructor does anything: itself, or one that it calls of a class above."""
        passed: list[MethodRef] = []
        at: MethodRef | None = constructor
        while at is not None and at not in self._acting and at.owner != OBJECT.name:
            passed.append(at)
            at = self._only_calls(at)
        acts = at is None or self._acting.get(at, False)
        self._acting.update(dict.fromkeys(passed, acts))
        return acts

    def _only_calls(self, constructor: MethodRef) -> MethodRef | None:
        """Return the constructor of the class above that one calls if it does nothing else, None if it does."""
        body = self._program.body(constructor)
        match body.statements if body is not None else ():
            case (typed.ConstructorCall("super", above, arguments, ()), *rest) if all(
                map(_is_plain, arguments)
            ):
                acts = any(not _is_lost(each, self._keeps) for each in rest)
                return None if acts or self._program.initial(constructor.owner, is_static=False) else above
            case _:
                return None


def _is_lost(statement: typed.Statement, keeps: Callable[[FieldRef], bool]) -> bool:
    match statement:
        case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), value)):
            return _is_plain(value) and not keeps(field)
        case typed.If(typed.Binary("==" | "!=", left, right), typed.Block(statements), None) if _is_plain(
            left
        ) and _is_plain(right):
            return all(_is_lost(each, keeps) for each in statements)
        case _:
            return False


def _is_plain(value: typed.Expr) -> bool:
    """Whether evaluating an expression can neither act nor throw; the text of an object is not asked for where nobody keeps it."""
    if isinstance(value, typed.Concat):
        return all(
            _is_plain(part.operand if isinstance(part, typed.TextOf) else part) for part in value.parts
        )
    return isinstance(value, typed.Local | typed.Constant | typed.Null)
