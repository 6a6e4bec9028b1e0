"""Casts, ``instanceof`` and tests of the exact class of an object."""

from __future__ import annotations

from functools import partial

from ooxcheck.java import array_objects, typed
from ooxcheck.java.lowering.code.emitter import Emitter, refuse
from ooxcheck.java.lowering.code.exceptions import throw_if_null
from ooxcheck.java.lowering.code.expressions.creation import PLAIN_OBJECT, string_object
from ooxcheck.java.lowering.code.expressions.operands import in_order, value
from ooxcheck.java.lowering.code.identity import check_type_test, narrower_holders
from ooxcheck.java.lowering.code.operators import all_of, any_of, is_null, literal, negation
from ooxcheck.java.types import (
    BOOLEAN,
    NULL,
    OBJECT,
    TEXT,
    ArrayType,
    ClassType,
    Type,
    binary_name,
    last_name,
)
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span


def comparable(code: Emitter, reference: tree.Expr, type_: Type, other: Type) -> tree.Expr:
    """Return a reference that OOX can compare with one of another type: as an Object, if the types have no common instance."""
    if (
        not isinstance(type_, ClassType)
        or not isinstance(other, ClassType)
        or code.reach.meets(type_.name, other.name)
    ):
        return reference
    return code.temporary(OBJECT, reference, reference.span)


def not_null(code: Emitter, node: typed.Expr) -> tree.Expr:
    """Return an object as an expression that keeps its value; null throws."""
    reference = code.steady(value(code, node), node.type)
    if not isinstance(reference, tree.This):
        throw_if_null(code, reference, node.span)
    return reference


# ------------------------------------------------------------------------------------------ casts, instanceof


def cast(code: Emitter, node: typed.Cast) -> tree.Expr:
    """Return a cast; one that only erasure requires is assumed to succeed unless the heap may be polluted."""
    operand = value(code, node.operand)
    source, target = node.operand.type, node.type
    if source is NULL or source == target:
        return operand
    if isinstance(source, ArrayType) or isinstance(target, ArrayType):
        refuse(f"a cast from {source} to {target}", "arrays are cast only to their own type", node.span)
    assert isinstance(target, ClassType), "a cast should be to a class"
    check_type_test(code, target.name, node.span)
    class_name = code.names.class_(target.name)
    if node.is_implied and not code.pollutes:
        operand = code.steady(operand, source)
        code.emit(_assume_type(code, comparable(code, operand, source, target), class_name))
    return tree.Cast(class_name, comparable(code, operand, source, target), span=node.span)


def _assume_type(code: Emitter, reference: tree.Expr, class_name: str) -> tree.Statement:
    """Return the assumption that a reference is null or of a class: the heap is not polluted (JLS 4.12.2)."""
    is_instance = tree.InstanceOf(reference, class_name, span=code.silent)
    return tree.Assume(any_of([is_null(reference, code.silent), is_instance], code.silent), span=code.silent)


def instance_of(code: Emitter, node: typed.InstanceOf) -> tree.Expr:
    """Return ``instanceof``; its pattern variable is declared before the current statement."""
    operand = value(code, node.operand)
    if node.is_total:
        return _bind(code, node, operand)
    tested = _tested_class(node)
    narrower = narrower_holders(code, tested.name) if node.variable is None else []
    if narrower:
        return _is_any_array(code, node, operand, [tested.name, *narrower])
    check_type_test(code, tested.name, node.span)
    class_name = code.names.class_(tested.name)
    operand = comparable(code, operand, node.operand.type, tested)
    if node.variable is None:
        return tree.InstanceOf(operand, class_name, span=node.span)
    operand = code.steady(operand, node.operand.type)
    result = code.temporary(BOOLEAN, tree.InstanceOf(operand, class_name, span=node.span), node.span)
    target = tree.Name(code.declare_ahead(node.variable), span=node.variable.span)
    instance = tree.Cast(class_name, operand, span=node.span)
    with code.collect_statements() as inner:
        code.assign(target, instance if tested == node.tested else _held_array(code, instance, tested))
    condition = tree.Name(result.name, span=code.silent)
    code.emit(tree.If(condition, code.block(inner), None, span=code.silent))
    return result


def _is_any_array(code: Emitter, node: typed.InstanceOf, operand: tree.Expr, holders: list[str]) -> tree.Expr:
    """Return the test whether an Object is an array of a type or of a narrower one (JLS 10.2)."""
    operand = code.steady(operand, node.operand.type)
    tests: list[tree.Expr] = [
        tree.InstanceOf(operand, code.names.class_(name), span=node.span) for name in holders
    ]
    return any_of(tests, node.span)


def _bind(code: Emitter, node: typed.InstanceOf, operand: tree.Expr) -> tree.Expr:
    """Store an operand in the variable of a pattern that it always matches, and return true."""
    if node.variable is not None:
        code.assign(tree.Name(code.declare_ahead(node.variable), span=node.variable.span), operand)
    return tree.BoolLiteral(True, span=node.span)


def _tested_class(node: typed.InstanceOf) -> ClassType:
    """Return the class of a type test; for an array type, that of its holders."""
    tested = node.tested if isinstance(node.tested, ClassType) else None
    if isinstance(node.tested, ArrayType):
        tested = array_objects.holder(node.tested)
    if tested is None or isinstance(node.operand.type, ArrayType):
        refuse(f"instanceof {node.tested} of {node.operand.type}", "", node.span)
    return tested


def _held_array(code: Emitter, holder: tree.Expr, class_: ClassType) -> tree.Expr:
    """Return the array in a holder."""
    target = code.temporary(class_, holder, holder.span)
    return tree.Member(
        target, code.names.fields()[array_objects.elements_field(class_.name)], span=holder.span
    )


# ---------------------------------------------------------------------------------------------- exact classes


def same_class(code: Emitter, node: typed.SameClass) -> tree.Expr:
    """Return ``left.getClass() == right.getClass()``."""
    objects = [each for each in (node.left, node.right) if not isinstance(each, typed.ClassLiteral)]
    literals = {_class_of(each) for each in (node.left, node.right) if isinstance(each, typed.ClassLiteral)}
    references = in_order(code, [(each, partial(not_null, code)) for each in objects])
    known = [
        name
        for name in code.reach.instantiated_classes()
        if all(code.reach.is_below(name, _class_of(each)) for each in objects)
    ]
    tests = [
        all_of([is_exactly(code, each, name, each.span) for each in references], node.span)
        for name in known
        if literals <= {name}
    ]
    return any_of(tests, node.span)


def class_name(code: Emitter, node: typed.ClassName) -> tree.Expr:
    """Return a new string with the name of the exact class of an object."""
    reference = not_null(code, node.operand)
    known = [
        name
        for name in code.reach.instantiated_classes()
        if code.reach.is_below(name, _class_of(node.operand))
    ]
    text = code.temporary(TEXT, literal("", node.span), node.span, is_fixed=False)
    for name in known:
        store = _name_store(code, text, name, node)
        test = is_exactly(code, reference, name, code.silent)
        code.emit(tree.If(test, code.block([store]), None, span=code.silent))
    return string_object(code, text, node.span)


def _name_store(code: Emitter, text: tree.Expr, name: str, node: typed.ClassName) -> tree.Statement:
    """Return the statement that stores the name of a class; executions are not followed if it is the class of a lambda."""
    if code.program.class_(name).is_lambda:
        reason = "not supported: the name of the class of a lambda; each JVM has its own"
        return tree.Assume(tree.BoolLiteral(False, span=node.span), reason, span=node.span)
    return tree.Assign(text, literal(_runtime_name(code, name, node), node.span), span=code.silent)


def _runtime_name(code: Emitter, name: str, node: typed.ClassName) -> str:
    """Return the name of a class as ``getName`` or ``getSimpleName`` returns it."""
    array = array_objects.held_type(name) if name in code.reach.holders() else None
    if array is not None:
        return array_objects.class_name(array, simple=node.simple)
    return last_name(name) if node.simple else binary_name(name)


def is_exactly(code: Emitter, reference: tree.Expr, name: str, span: Span) -> tree.Expr:
    """Return the test whether an object is a direct instance of a class."""
    own = PLAIN_OBJECT if name == OBJECT.name else code.names.class_(name)
    below = [code.names.class_(each) for each in code.reach.extending(name)] if name != OBJECT.name else []
    others = [negation(tree.InstanceOf(reference, each, span=span), span) for each in below]
    return all_of([tree.InstanceOf(reference, own, span=span), *others], span)


def _class_of(node: typed.Expr | typed.ClassLiteral) -> str:
    assert isinstance(node.type, ClassType), "the operand of getClass should be of a class"
    return node.type.name
