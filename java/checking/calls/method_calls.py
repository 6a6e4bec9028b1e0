"""Method calls (JLS 15.12): the receiver, the class to search, and the checked call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.java import array_objects, tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.calls.arguments import check_arguments, convert_arguments, infer_type_arguments
from ooxcheck.java.checking.calls.array_views import copy_between, viewed_call
from ooxcheck.java.checking.calls.enum_classes import with_constants
from ooxcheck.java.checking.calls.format_strings import check_printf, format_text
from ooxcheck.java.checking.calls.method_selection import report_use, select_method
from ooxcheck.java.checking.calls.regular_expressions import check_matching, check_pattern_call
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR, Class
from ooxcheck.java.checking.expressions.assignment_conversion import lacks_supertype
from ooxcheck.java.checking.expressions.enclosing import class_of_super, enclosing_instance
from ooxcheck.java.checking.expressions.names import (
    Meaning,
    Package,
    resolve_name,
    static_import_classes,
    unknown_name,
)
from ooxcheck.java.checking.expressions.type_tests import (
    check_class_name,
    check_class_value,
    check_same_class,
    is_class_expression,
    is_get_class,
    type_test_of_class,
)
from ooxcheck.java.checking.local_classes import named_class
from ooxcheck.java.checking.typing.conversions import Value, mark_unchecked, mentions_variable
from ooxcheck.java.checking.typing.inference import Bounds
from ooxcheck.java.checking.typing.overloads import Chosen
from ooxcheck.java.checking.typing.specialisation import (
    can_be_specialised,
    narrower,
    narrower_elements,
)
from ooxcheck.java.library.class_names import NUMBERS
from ooxcheck.java.library.hash_codes import HASH_CODE, IDENTITY_CODE
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import (
    ERROR,
    INT,
    LONG,
    OBJECT,
    STRING,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    TypeVariable,
    erasure,
    is_reference,
    substitute,
    upper,
)

_PRINTER = ClassType("java.io.PrintStream")

_COMPARISONS = ("compareTo", "compare")
"""Methods that do not store their argument, so that a raw receiver cannot cause heap pollution."""

_ONE_CHARACTER = re.compile(r"[^.$|()\[{^?*+\\]|\\[^a-zA-Z0-9]")
"""Regular expressions that match exactly their last character."""


def check_call(here: Body, node: tree.MethodCall, target: Type | None) -> Value:
    """Check a method call."""
    if is_get_class(node):
        return check_class_value(here, node)
    if node.target is None:
        return _call_by_simple_name(here, node, target)
    if (
        node.name == "equals"
        and is_class_expression(node.target)
        and len(node.arguments) == 1
        and is_class_expression(node.arguments[0])
    ):
        return check_same_class(here, node.target, node.arguments[0], node.span)
    if (test := type_test_of_class(node)) is not None:
        return here.expression(test)
    if node.name in ("getName", "getSimpleName") and is_class_expression(node.target) and not node.arguments:
        return check_class_name(here, node.target, node.span, simple=node.name == "getSimpleName")
    if isinstance(node.target, tree.Super):
        return _call_super(here, node, node.target, target)
    receiver = _check_receiver(here, node.target)
    match receiver:
        case Value():
            return _call_on_value(here, node, receiver, target)
        case Class() | TypeVariable():
            return _call_on_class(here, node, receiver, target)
        case Package(names):
            check_arguments(here, node.arguments)
            return unknown_name(here, names, node.target.span)


def _check_receiver(here: Body, node: tree.Expr) -> Meaning:
    """Resolve the receiver of a call; a chain of calls ``a.b().c()`` is checked without recursion."""
    chain: list[tree.MethodCall] = []
    while isinstance(node, tree.MethodCall) and _follows_call(node):
        chain.append(node)
        assert node.target is not None, "what follows a call should have a target"
        node = node.target
    receiver = resolve_name(here, node)
    for each in reversed(chain):
        assert isinstance(receiver, Value), "a call should have a value"
        receiver = _call_on_value(here, each, receiver, None)
    return receiver


def _call_by_simple_name(here: Body, node: tree.MethodCall, target: Type | None) -> Value:
    """Check a call without receiver, of the innermost enclosing class with a method of this name, or of a static import."""
    at: Class | None = here.cls
    while at is not None:
        methods = () if at.is_lambda else here.context.members.methods(at.type, node.name)
        if methods:
            return _call_in_class(here, node, at, methods, target)
        at = at.outer
    imported = [
        method
        for cls in static_import_classes(here, node.name)
        for method in here.context.members.methods(cls.type, node.name)
        if method.method.is_static
    ]
    if not imported and (named := _unknown_import(here, node.name)):
        return here.report_unsupported(named, node.span, "it is imported, and not known")
    if not imported and any(lacks_supertype(here, each.type) for each in _enclosing_classes(here.cls)):
        return here.error_value(node.span)
    chosen = select_method(
        here,
        imported,
        node.name,
        check_arguments(here, node.arguments),
        node.span,
        named_class(here.cls).type,
    )
    return (
        _build_call(here, chosen, CallKind.STATIC, None, node, target)
        if chosen
        else here.error_value(node.span)
    )


def _unknown_import(here: Body, name: str) -> str:
    """Return the static import that may import methods of a name from an unknown class or an unknown part of the library; empty if there is none."""
    of_classes = [
        (each.name, each.name if each.is_all else each.name.rpartition(".")[0])
        for each in here.cls.unit.imports
        if each.is_static and (each.is_all or each.name.endswith(f".{name}"))
    ]
    return next(
        (
            named
            for named, owner in of_classes
            if (cls := here.context.table.find(owner)) is None or cls.unit.is_library
        ),
        "",
    )


def _call_in_class(
    here: Body, node: tree.MethodCall, cls: Class, methods: tuple[MethodOf, ...], target: Type | None
) -> Value:
    chosen = select_method(
        here, methods, node.name, check_arguments(here, node.arguments), node.span, cls.type
    )
    if chosen is None:
        return here.error_value(node.span)
    method = chosen.member.method
    if method.is_static:
        return _build_call(here, chosen, CallKind.STATIC, None, node, target)
    owner = enclosing_instance(here, cls, node.span, exactly=True)
    if owner is None:
        return here.error(
            "java.call",
            f"{method} needs an object of {cls.display_name}, and none is here: this body is static",
            node.span,
        )
    return _build_call(
        here, chosen, CallKind.SPECIAL if method.is_private else CallKind.VIRTUAL, owner.expr, node, target
    )


def _call_super(here: Body, node: tree.MethodCall, word: tree.Super, target: Type | None) -> Value:
    cls = class_of_super(here, word)
    owner = enclosing_instance(here, cls, node.span, exactly=True)
    if owner is None:
        return here.error("java.name", "there is no super in a static body", node.span)
    named = here.type(word.of) if word.of else None
    above = next(
        (each for each in cls.interfaces if isinstance(named, ClassType) and each.name == named.name),
        cls.parent or OBJECT,
    )
    chosen = select_method(
        here,
        here.context.members.methods(above, node.name),
        node.name,
        check_arguments(here, node.arguments),
        node.span,
        above,
    )
    if chosen is None:
        return here.error_value(node.span)
    if chosen.member.method.is_static:
        return _build_call(here, chosen, CallKind.STATIC, None, node, target)
    if chosen.member.method.ref == HASH_CODE:
        return Value(typed.Call(CallKind.VIRTUAL, owner.expr, IDENTITY_CODE, (), span=node.span), INT)
    return _build_call(here, chosen, CallKind.SPECIAL, owner.expr, node, target)


def _call_on_value(here: Body, node: tree.MethodCall, receiver: Value, target: Type | None) -> Value:
    arguments = check_arguments(here, node.arguments)
    type_ = upper(receiver.type)
    if type_ is ERROR:
        return here.error_value(node.span)
    if type_ is Primitive.TEXT and node.name == "substring" and len(node.arguments) == 2:
        start, stop = (here.context.conversions.number(here.expression(each), INT) for each in node.arguments)
        return Value(typed.Part(receiver.expr, start, stop, span=node.span), Primitive.TEXT)
    if not is_reference(type_) or type_ is Primitive.NULL:
        return here.error("java.type", f"{type_} has no methods", node.span)
    if isinstance(type_, ArrayType) and node.name == "clone" and not arguments:
        return _clone_array(here, node, receiver, type_)
    if type_ == STRING and (special := _call_on_string(here, node, receiver, target)) is not None:
        return special
    if (
        type_ == _PRINTER
        and node.name in ("printf", "format")
        and isinstance(receiver.expr, typed.StaticGet)
        and node.arguments
    ):
        return check_printf(here, node, receiver)
    chosen = select_method(
        here, here.context.members.methods(type_, node.name), node.name, arguments, node.span, type_
    )
    if chosen is None:
        return here.error_value(node.span)
    method = chosen.member.method
    if method.is_static:
        return _call_static_through_instance(here, chosen, receiver, node, target)
    return _build_call(
        here, chosen, CallKind.SPECIAL if method.is_private else CallKind.VIRTUAL, receiver.expr, node, target
    )


def _call_on_string(here: Body, node: tree.MethodCall, receiver: Value, target: Type | None) -> Value | None:
    """Return a call of a method of String that takes a constant format or regular expression; None for other calls."""
    if node.name == "formatted" and isinstance(receiver.constant, str):
        return format_text(here, receiver.constant, node.arguments, node.span)
    if node.name == "split" and (separator := _split_by_character(here, node)):
        return _call_on_value(here, separator, receiver, target)
    return check_matching(here, receiver, node)


def _call_static_through_instance(
    here: Body, chosen: Chosen, receiver: Value, node: tree.MethodCall, target: Type | None
) -> Value:
    if not isinstance(receiver.expr, typed.Local | typed.This | typed.StaticGet):
        return here.report_unsupported(
            "a static method behind an expression",
            node.span,
            f"write {chosen.member.method.owner.display_name}.{node.name}(...)",
        )
    return _build_call(here, chosen, CallKind.STATIC, None, node, target)


def _clone_array(here: Body, node: tree.MethodCall, receiver: Value, type_: ArrayType) -> Value:
    """Return a copy of an array, by ``Arrays.copyOf``, which mentions the array twice."""
    held, element = here.context.conversions.cast_to_erasure(receiver), erasure(type_.element)
    if not _only_reads(held) or (is_reference(element) and element != OBJECT):
        copy = array_objects.copy_array(held)
        return (
            here.report_unsupported(f"clone() of {type_}", node.span, "copy its elements in a loop")
            if copy is None
            else Value(copy, type_)
        )
    method = typed.MethodRef(
        "java.util.Arrays", "copyOf", (ArrayType(element), INT), ArrayType(element), is_static=True
    )
    return Value(
        typed.Call(
            CallKind.STATIC, None, method, (held, typed.ArrayLength(held, span=node.span)), span=node.span
        ),
        type_,
    )


def _split_by_character(here: Body, node: tree.MethodCall) -> tree.MethodCall | None:
    """Return a call of ``split`` by a one-character regular expression as a call by that character."""
    given = here.argument_values.get(id(node.arguments[0])) if len(node.arguments) == 1 else None
    regex = given.constant if given else None
    if not isinstance(regex, str) or not _ONE_CHARACTER.fullmatch(regex):
        return None
    return replace(node, arguments=(tree.CharLiteral(ord(regex[-1]), span=node.arguments[0].span),))


def _call_on_class(
    here: Body, node: tree.MethodCall, cls: Class | TypeVariable, target: Type | None
) -> Value:
    node = with_constants(here, cls, node) if isinstance(cls, Class) else node
    arguments = check_arguments(here, node.arguments)
    type_ = cls if isinstance(cls, TypeVariable) else cls.type
    node = copy_between(here, type_, node)
    if (pattern := check_pattern_call(here, type_, node)) is not None:
        return pattern
    first = here.argument_values.get(id(node.arguments[0])) if arguments else None
    if type_ == STRING and node.name == "format" and first and isinstance(first.constant, str):
        return format_text(here, first.constant, node.arguments[1:], node.span)
    chosen = select_method(
        here, here.context.members.methods(type_, node.name), node.name, arguments, node.span, type_
    )
    if chosen is None:
        return here.error_value(node.span)
    if not chosen.member.method.is_static:
        return here.error(
            "java.call",
            f"{chosen.member.method} is a method of each {type_}; call it on an object",
            node.span,
        )
    return _build_call(here, chosen, CallKind.STATIC, None, node, target)


def _build_call(
    here: Body,
    chosen: Chosen,
    kind: CallKind,
    receiver: typed.Expr | None,
    node: tree.MethodCall,
    target: Type | None,
) -> Value:
    method = generic = chosen.member.method
    report_use(here, method, node.span)
    written = tuple(map(here.type, node.types)) if len(node.types) == len(chosen.member.own) else ()
    bounds = infer_type_arguments(
        here, chosen, node.arguments, chosen.member.of(method.result), target, written
    )
    result = upper(substitute(chosen.member.of(generic.result), bounds.complete()))
    if (viewed := viewed_call(here, chosen, node.arguments, result, node.span)) is not None:
        return viewed
    chosen = _specialise(here, chosen, node.arguments, bounds)
    method = chosen.member.method
    given = convert_arguments(here, chosen, node.arguments, bounds, node.span)
    if (
        receiver is not None
        and isinstance(receiver.type, ArrayType)
        and method.name not in ("equals", "toString")
    ):
        return here.report_unsupported(
            f"{method.name} of {receiver.type}", node.span, "arrays are no objects here"
        )
    if receiver is not None:
        receiver = here.context.conversions.cast_up(receiver, method.owner.raw)
        is_raw = chosen.member.by is None and method.name not in _COMPARISONS
        receiver = (
            mark_unchecked(receiver)
            if is_raw and any(map(mentions_variable, method.parameters))
            else receiver
        )
    if method.owner.name in NUMBERS and method.name == "valueOf" and method.ref.parameters == (LONG,):
        return Value(typed.New(_constructor_of(method.ref), given, span=node.span), result)
    return Value(typed.Call(kind, receiver, method.ref, given, span=node.span), result)


def _constructor_of(factory: typed.MethodRef) -> typed.MethodRef:
    """Return the constructor that a factory method of the library calls with its own arguments, so that values of final fields are known."""
    return typed.MethodRef(factory.owner, CONSTRUCTOR, factory.parameters, VOID, is_static=False)


def _specialise(here: Body, chosen: Chosen, nodes: tuple[tree.Expr, ...], bounds: Bounds) -> Chosen:
    """Specialise a generic method to the element type of the arrays that are passed for ``T[]``."""
    method, by = chosen.member.method, bounds.complete()
    if chosen.is_spread:
        return chosen
    values = [here.argument_values.get(id(each)) for each in nodes]
    arguments = [each.type if each is not None else None for each in values]
    if elements := narrower_elements(
        method, [each.expr.type if each is not None else None for each in values]
    ):
        copy = here.context.specialisations.of_arrays(method, elements)
        return replace(chosen, member=replace(chosen.member, method=copy))
    if not method.type_parameters:
        return chosen
    element_types = {each: narrower(each, method.parameters, arguments) for each in method.type_parameters}
    erased = tuple(
        type_ if type_ is not None and erasure(upper(by[each])) == type_ else None
        for each, type_ in element_types.items()
    )
    if not any(erased) or not can_be_specialised(method):
        return chosen
    return replace(
        chosen, member=replace(chosen.member, method=here.context.specialisations.of(method, erased))
    )


def _follows_call(node: tree.MethodCall) -> bool:
    """Return whether the receiver is another method call, other than ``getClass()``."""
    return isinstance(node.target, tree.MethodCall) and not is_class_expression(node.target)


def _enclosing_classes(cls: Class | None) -> Iterator[Class]:
    """Yield a class and its enclosing classes."""
    while cls is not None:
        yield cls
        cls = cls.outer


def _only_reads(expr: typed.Expr) -> bool:
    """Return whether an expression only reads variables and fields."""
    while isinstance(expr, typed.FieldGet):
        expr = expr.target
    return isinstance(expr, typed.Local | typed.This | typed.StaticGet)
