"""The edges of the call graph as data: the classes, methods, fields and types that a node of a body mentions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.lowering.code.exceptions import THROWABLE, catches_faults
from ooxcheck.java.lowering.code.expressions.calls import is_identity_call, needs_exact
from ooxcheck.java.lowering.code.messages import is_print
from ooxcheck.java.lowering.code.monitors import EXECUTE, NOT_OWNER, is_fork, is_signal
from ooxcheck.java.operators import CallKind, EqualityOp
from ooxcheck.java.program import Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT, STRING, ClassType, Primitive, Type
from ooxcheck.oox.nodes import Node


@dataclass(frozen=True, slots=True)
class ClassMention:
    """A class that has to be declared; its objects may exist elsewhere."""

    name: str


@dataclass(frozen=True, slots=True)
class DeclaredType:
    """The erased type of a field, variable, parameter or result: objects of its subclasses may be in the heap."""

    type: Type


@dataclass(frozen=True, slots=True)
class WrittenType:
    """A type of the source with its type arguments; the element types of arrays among them count, too."""

    type: Type


@dataclass(frozen=True, slots=True)
class ExactMethod:
    """A method or constructor that runs without dispatch."""

    method: MethodRef


@dataclass(frozen=True, slots=True)
class ExactCopy:
    """A method that needs a copy which no class overrides."""

    method: MethodRef


@dataclass(frozen=True, slots=True)
class VirtualMethod:
    """A method that is dispatched on a receiver of some class, which may be below that of the method."""

    method: MethodRef
    receiver: str


@dataclass(frozen=True, slots=True)
class CallTarget:
    """The method that a call names, however it is called."""

    method: MethodRef


@dataclass(frozen=True, slots=True)
class StaticField:
    """A static field that is read or written."""

    field: FieldRef


@dataclass(frozen=True, slots=True)
class ClassUse:
    """A class whose initialisation is triggered (JLS 12.4.1)."""

    name: str


@dataclass(frozen=True, slots=True)
class ClassLock:
    """A class whose own monitor is locked."""

    name: str


@dataclass(frozen=True, slots=True)
class IdentityComparison:
    """``==`` or ``!=``."""

    node: typed.Binary


@dataclass(frozen=True, slots=True)
class FaultHandler:
    """A handler that catches exceptions which the language throws."""


@dataclass(frozen=True, slots=True)
class ThreadStart:
    """The start of a thread."""


@dataclass(frozen=True, slots=True)
class UncheckedCast:
    """A cast that may cause heap pollution."""


Mention: TypeAlias = (
    ClassMention | DeclaredType | WrittenType | ExactMethod | ExactCopy | VirtualMethod | CallTarget | StaticField | ClassUse | ClassLock | IdentityComparison | FaultHandler
    | ThreadStart | UncheckedCast
)  # fmt: skip


def mentions(program: Program, hierarchy: Hierarchy, node: Node) -> Iterator[Mention]:  # noqa: C901  # a table
    """Yield the mentions of a node itself; its parts, and its own type, are scanned separately."""
    match node:
        case typed.FieldGet(_, field):
            yield ClassMention(field.owner)
        case typed.Binary(EqualityOp.EQUAL | EqualityOp.NOT_EQUAL, left, right):
            yield from _common_supertype(hierarchy, left.type, right.type)
            yield IdentityComparison(node)
        case typed.StaticGet(field):
            yield StaticField(field)
        case typed.Call():
            yield from _call(program, hierarchy, node)
        case typed.New(constructor):
            yield ExactMethod(constructor)
            yield ClassUse(constructor.owner)
        case typed.ConstructorCall(_, constructor) if constructor.owner != OBJECT.name:
            yield ExactMethod(constructor)
        case typed.Resource(_, _, close):
            yield VirtualMethod(close, close.owner)
        case typed.Try():
            yield from _try(node)
        case typed.InstanceOf(_, type_, is_total=True):
            yield from () if isinstance(type_, Primitive) else (DeclaredType(type_), WrittenType(type_))
        case typed.Cast(operand, type_) | typed.InstanceOf(operand, type_):
            if isinstance(node, typed.Cast) and node.is_unchecked:
                yield UncheckedCast()
            yield DeclaredType(type_)
            yield WrittenType(type_)
            yield from _common_supertype(hierarchy, operand.type, type_)
        case _:  # the other kinds mention types at most
            yield from _types(node)


def _types(node: Node) -> Iterator[Mention]:
    match node:
        case typed.Constant(str()) | typed.ClassName():
            yield ClassMention(STRING.name)
        case typed.Preset(field):
            yield ClassMention(field.owner)
            yield DeclaredType(field.type)
        case typed.Throw():
            yield ClassMention(THROWABLE.name)
        case typed.Synchronized(typed.ClassLiteral(ClassType(name))):
            yield ClassMention(name)
            yield ClassLock(name)
        case typed.Declare(variable):
            yield DeclaredType(variable.type)
        case typed.Catch(types, variable):
            yield from (DeclaredType(type_) for type_ in (*types, variable.type))
        case _:  # every other kind refers to classes only through its parts and its own type, which are scanned for all nodes
            return


def _call(program: Program, hierarchy: Hierarchy, node: typed.Call) -> Iterator[Mention]:
    from ooxcheck.java.lowering.code.expressions.cloning import is_clone

    yield CallTarget(node.method)
    if is_print(node) or is_clone(node):
        return
    if is_signal(node):
        yield ExactMethod(NOT_OWNER)
        yield ClassMention(THROWABLE.name)
    elif is_fork(node):
        yield ThreadStart()
        yield ExactMethod(EXECUTE)
    elif node.kind == CallKind.VIRTUAL:
        yield VirtualMethod(node.method, _receiver_class(hierarchy, node))
    else:
        yield ExactMethod(node.method)
        if node.kind == CallKind.STATIC:
            yield ClassUse(node.method.owner)
        if needs_exact(program, node) and not is_identity_call(node):
            yield ExactCopy(node.method)


def _receiver_class(hierarchy: Hierarchy, node: typed.Call) -> str:
    """Return the class of the receiver's erased type, if the method is one of a class above: ``hashCode`` of a string runs no code of other classes."""
    type_ = None if node.target is None else node.target.type
    if isinstance(type_, ClassType) and hierarchy.is_below(type_.name, node.method.owner):
        return type_.name
    return node.method.owner


def _try(node: typed.Try) -> Iterator[Mention]:
    if node.catches or node.resources:
        yield ClassMention(THROWABLE.name)
    if catches_faults(node):
        yield FaultHandler()


def _common_supertype(hierarchy: Hierarchy, left: Type, right: Type) -> Iterator[Mention]:
    """Yield Object if it is the only common supertype of two types that are compared or cast."""
    if (
        isinstance(left, ClassType)
        and isinstance(right, ClassType)
        and not (hierarchy.is_below(left.name, right.name) or hierarchy.is_below(right.name, left.name))
    ):
        yield ClassMention(OBJECT.name)
