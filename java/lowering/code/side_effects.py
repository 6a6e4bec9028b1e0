"""Side effects: the methods that may change objects visible to their callers, and the constructors that have an effect.

A method changes objects if it assigns to fields or elements, or calls a method that does. Methods are identified by name and number of parameters, so calls need no
types. A method may change objects that it creates itself and iterators that it obtains: no other code can access them. This is a heuristic on the text alone; it
only decides whether a purity declaration of the library may be violated by sources.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.operators import CallKind, ConstructorWord, EqualityOp
from ooxcheck.java.program import Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT, Type

Key: TypeAlias = tuple[str, int]
"""The name of a method (of a constructor: its class) and the number of its parameters."""

Signature: TypeAlias = tuple[str, tuple[Type, ...]]
"""The name of a method, and the erased types of its parameters."""

_CONSTRUCTOR = "<init>"


def key_of(method: MethodRef) -> Key:
    """Return the key of a method; constructors of different classes have different keys."""
    return method.owner if method.name == _CONSTRUCTOR else method.name, len(method.parameters)


def changing_methods(nodes: BodyNodes, methods: Iterable[MethodRef]) -> set[Key]:
    """Return the keys of those methods that may change objects, directly or by calling one of the others."""
    return _with_callers(nodes, methods, _Body.assigns)


def initialising_methods(
    nodes: BodyNodes, methods: Iterable[MethodRef], initialises: Callable[[str], bool]
) -> set[Key]:
    """Return the keys of those methods that may initialise a class, directly or by calling one of the others; `initialises` says whether the first use of a class does that."""
    return _with_callers(nodes, methods, lambda body: any(map(initialises, body.used_classes())))


def _with_callers(nodes: BodyNodes, methods: Iterable[MethodRef], acts: Callable[[_Body], bool]) -> set[Key]:
    """Return the keys of the methods whose body acts, and of those that call them, directly or not."""
    calls: dict[Key, set[Key]] = {}
    keys: set[Key] = set()
    for method in methods:
        body = _Body(nodes, method)
        calls.setdefault(key_of(method), set()).update(body.calls())
        if acts(body):
            keys.add(key_of(method))
    size = -1
    while size != len(keys):
        size = len(keys)
        keys |= {key for key, called in calls.items() if not keys.isdisjoint(called)}
    return keys


def methods_in_formulas(
    in_formulas: Iterable[Signature],
    methods: Iterable[MethodRef],
    nodes: BodyNodes,
    is_pure: Callable[[MethodRef], bool],
) -> set[Signature]:
    """Return the signatures of the methods in formulas, and of those that their pure bodies call, if all overrides are pure and neither throw nor catch an object."""
    runs = defaultdict[Signature, list[MethodRef]](list)
    for method in methods:
        runs[method.signature].append(method)

    def only_computes(method: MethodRef) -> bool:
        return is_pure(method) and not any(
            isinstance(node, typed.Throw | typed.Try) for node in nodes.of(method)
        )

    signatures = set(in_formulas)
    waiting = [*signatures]
    while waiting:
        bodies = [nodes.of(method) for method in runs[waiting.pop()] if is_pure(method)]
        called = dict.fromkeys(
            node.method.signature for body in bodies for node in body if isinstance(node, typed.Call)
        )
        news = [each for each in called if each not in signatures and all(map(only_computes, runs[each]))]
        signatures.update(news)
        waiting += news
    return signatures


def falsely_pure_methods(
    program: Program, nodes: BodyNodes, methods: Iterable[MethodRef], suspects: set[Key]
) -> set[Key]:
    """Return the keys of impure methods that the library declares pure: suspects, those that classes of the sources override, and those of the library that call them."""
    reached = list(methods)
    seeds = suspects | {key_of(each) for each in reached if program.contract(each).is_pure_by_library}
    changed = changing_methods(nodes, reached) if seeds else set()
    if not seeds & changed:
        return set()
    library = {
        key_of(each)
        for each in reached
        if program.class_(each.owner).is_library and program.contract(each).is_pure
    }
    return changed & (seeds | library)


class _Body:
    """The assignments and calls of a method."""

    def __init__(self, nodes: BodyNodes, method: MethodRef) -> None:
        self._nodes = nodes.of(method)
        self._owner = method.owner
        self._is_constructor = method.name == _CONSTRUCTOR
        self._own = self._own_variables()

    def _own_variables(self) -> set[typed.Variable]:
        """Return the variables that hold only objects which the method creates."""
        declared = [
            (node.variable, node.value)
            for node in self._nodes
            if isinstance(node, typed.Declare) and node.value is not None
        ]
        stored = [
            (node.target.variable, node.value)
            for node in self._nodes
            if isinstance(node, typed.Assign) and isinstance(node.target, typed.Local)
        ]
        own = {variable for variable, value in declared if self._is_new(value)}
        return own - {variable for variable, value in stored if not self._is_new(value)}

    def _is_new(self, value: typed.Expr) -> bool:
        match value:
            case typed.New() | typed.NewArray() | typed.ArrayOf():
                return True
            case typed.Cast(operand):
                return self._is_new(operand)
            case typed.Call():
                return value.method.name == "iterator"
            case _:  # the safe answer: the caller may know the object
                return False

    def _is_own(self, value: typed.Node | None) -> bool:
        match value:
            case typed.Local(variable):
                return variable in self._own
            case typed.This():
                return self._is_constructor
            case typed.Call():
                return self._is_new(value) or self._is_own(value.target)
            case typed.Cast(operand):
                return self._is_own(operand)
            case typed.New():
                return True
            case _:  # the safe answer: the caller may know the object
                return False

    def assigns(self) -> bool:
        """Return whether it assigns to a location that the caller may access."""
        return any(
            not self._is_local(node.target)
            for node in self._nodes
            if isinstance(node, typed.Assign | typed.Update)
        )

    def _is_local(self, place: typed.Place) -> bool:
        """Return whether a location is a variable or belongs to an object that the method creates."""
        match place:
            case typed.Local():
                return True
            case typed.FieldGet(target) | typed.ElementGet(target, _):
                return self._is_own(target)
            case typed.StaticGet():
                return False

    def used_classes(self) -> Iterator[str]:
        """Yield the other classes whose first use it may be (JLS 12.4.1)."""
        for node in self._nodes:
            match node:
                case typed.StaticGet(field) if field.owner != self._owner:
                    yield field.owner
                case typed.New(constructor) if constructor.owner != self._owner:
                    yield constructor.owner
                case typed.Call() if node.kind is CallKind.STATIC and node.method.owner != self._owner:
                    yield node.method.owner
                case _:  # no other node uses a class
                    pass

    def calls(self) -> Iterator[Key]:
        """Yield the keys of the methods that it calls on objects which the caller may access."""
        for node in self._nodes:
            match node:
                case typed.Call() if not self._is_own(node.target):
                    yield key_of(node.method)
                case typed.New(constructor) | typed.ConstructorCall(_, constructor):
                    yield key_of(constructor)
                case _:  # no other node of a body calls a method, but those of texts, which are pure
                    pass


class Constructors:
    """Decides which constructors have an effect besides storing simple values in fields that are not lowered."""

    def __init__(
        self,
        program: Program,
        keeps: Callable[[FieldRef], bool],
        is_unobserved: Callable[[MethodRef], bool],
        *,
        is_partial: bool = False,
    ) -> None:
        self._body = program.partial_body if is_partial else program.body
        self._initial = program.partial_initial if is_partial else program.initial
        self._keeps = keeps
        self._is_unobserved = is_unobserved
        self._acting: dict[MethodRef, bool] = {}

    def acts(self, constructor: MethodRef) -> bool:
        """Return whether a constructor has an effect: itself, or one of a superclass that it calls."""
        passed: list[MethodRef] = []
        at: MethodRef | None = constructor
        while at is not None and at not in self._acting and at.owner != OBJECT.name:
            passed.append(at)
            at = self._only_calls(at)
        acts = at is None or self._acting.get(at, False)
        self._acting.update(dict.fromkeys(passed, acts))
        return acts

    def _only_calls(self, constructor: MethodRef) -> MethodRef | None:
        """Return the constructor of the superclass if a constructor only calls it, None if it has another effect."""
        body = self._body(constructor)
        match body.statements if body is not None else ():
            case (typed.ConstructorCall(ConstructorWord.SUPER, above, arguments, ()), *rest) if all(
                map(_is_simple, arguments)
            ):
                acts = not all(map(self._is_lost, rest))
                return None if acts or self._initial(constructor.owner, is_static=False) else above
            case _:  # the safe answer: the constructor has an effect
                return None

    def _is_lost(self, statement: typed.Statement) -> bool:
        """Return whether a statement only stores simple values in fields that are not lowered, or calls what nobody observes."""
        match statement:
            case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), value)):
                return _is_simple(value) and not self._keeps(field)
            case typed.Evaluate(typed.Call(arguments=arguments) as call):
                values = (each for each in arguments if not isinstance(each, typed.This))
                return self._is_unobserved(call.method) and all(map(_is_simple, values))
            case typed.If(
                typed.Binary(EqualityOp.EQUAL | EqualityOp.NOT_EQUAL, left, right),
                typed.Block(statements),
                None,
            ) if _is_simple(left) and _is_simple(right):
                return all(map(self._is_lost, statements))
            case typed.If(condition, typed.Block(statements), None) if _is_simple(condition):
                return all(map(self._is_lost, statements))
            case _:  # the safe answer: the statement has an effect
                return False


def _is_simple(value: typed.Expr) -> bool:
    """Return whether evaluating an expression has no effect and cannot throw; ``toString`` is not called for a text that is not stored."""
    if isinstance(value, typed.Concat):
        return all(
            _is_simple(part.operand if isinstance(part, typed.TextOf) else part) for part in value.parts
        )
    return isinstance(value, typed.Local | typed.Constant | typed.Null)
