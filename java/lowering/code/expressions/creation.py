"""New objects, strings and arrays: Java's constructors are methods, which an object runs after it was created.

``new C(x)`` becomes ``C _1 := new C(); _1._C(x);``: so a constructor may call another one of its class, and compute before it does.
The fields for the enclosing instance and captured variables are set before the constructor runs, as on the JVM.
"""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, check_array_type
from ooxcheck.java.lowering.code.expressions.operands import values
from ooxcheck.java.lowering.code.identity import check_array_stores, intern
from ooxcheck.java.lowering.code.operators import literal
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import INT, OBJECT, STRING, ArrayType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span

PLAIN_OBJECT = "Object_"
"""The class of the direct instances of Object."""


def new_object(code: Emitter, class_name: str, span: Span) -> tree.NewObject:
    """Return a new object, before its constructor runs."""
    name = PLAIN_OBJECT if class_name == OBJECT.name else code.names.class_(class_name)
    return tree.NewObject(name, (), span=span)


def set_presets(
    code: Emitter, target: tree.Expr, presets: tuple[typed.Preset, ...], contents: list[tree.Expr]
) -> None:
    """Set the fields for the enclosing instance and captured variables of an object."""
    for preset, content in zip(presets, contents, strict=True):
        if code.reach.keeps(preset.field):
            code.assign(tree.Member(target, code.names.field(preset.field), span=preset.span), content)


def construct(
    code: Emitter, target: tree.Expr, constructor: MethodRef, arguments: list[tree.Expr], span: Span
) -> None:
    """Run a constructor on an object, unless it has no effect."""
    if code.reach.runs(constructor):
        call = tree.Call(target, code.names.method(constructor), tuple(arguments), span=span)
        code.emit(tree.CallStatement(call, span=code.here))


def string_literal(code: Emitter, text: str, span: Span) -> tree.Expr:
    """Return a new object for a string literal."""
    made = string_object(code, literal(text, span), span)
    intern(code, made, span)
    return made


def string_object(code: Emitter, text: tree.Expr, span: Span) -> tree.Expr:
    """Return a new String for a string of OOX."""
    made = code.temporary(STRING, tree.NewObject(code.names.class_(STRING.name), (), span=span), span)
    code.assign(tree.Member(made, code.names.text, span=span), text)
    return made


def new_array(code: Emitter, node: typed.NewArray) -> tree.Expr:
    """Return ``new T[n][m][]``."""
    check_array_stores(code, node)
    sizes = values(code, *node.sizes)
    if len(sizes) > 1:
        sizes = [code.steady(size, INT) if code.can_throw(size) else size for size in sizes]
    element: Type = node.type
    for _ in sizes:
        assert isinstance(element, ArrayType), "there should be an array for each size"
        element = element.element
    return tree.NewArray(code.names.type(element, node.span), tuple(sizes), span=node.span)


def array_of(code: Emitter, node: typed.ArrayOf) -> tree.Expr:
    """Return ``{ a, b }``: a new array that is filled one element after the other."""
    assert isinstance(node.type, ArrayType), "an array should have the type of one"
    length = tree.IntLiteral(len(node.elements), span=node.span)
    made = tree.NewArray(code.names.type(node.type.element, node.span), (length,), span=node.span)
    array = code.temporary(node.type, made, node.span)
    for at, element in enumerate(node.elements):
        check_array_type(element.type, node.type.element, element.span)
        content = code.lower.source(code, element)
        code.assign(tree.Index(array, tree.IntLiteral(at, span=element.span), span=element.span), content)
    return array
