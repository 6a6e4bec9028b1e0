"""Calls and ``new``: resolution of the method or constructor, and the check of the arguments."""

from __future__ import annotations

from ooxcheck.oox import tree
from ooxcheck.oox.checking.expressions import (
    check_cast,
    check_expression,
    check_fits,
    check_integer,
    check_value,
    error_at,
    refuse,
    to_literal,
)
from ooxcheck.oox.checking.names.literals import family, is_literal, literal_type
from ooxcheck.oox.checking.names.scopes import Frame, find_type
from ooxcheck.oox.checking.names.wording import instead_of_call
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import (
    Call,
    Constant,
    Expr,
    GhostValue,
    Method,
    NewArray,
    NewObject,
    Source,
    StaticCall,
    SuperCall,
    SuperConstructor,
    VirtualCall,
)
from ooxcheck.oox.types import ERROR, VOID, ArrayType, ClassType, Type


def check_source(frame: Frame, node: tree.Expr, expected: Type) -> Source:
    """Return the meaning of a right-hand side; report an error unless it fits `expected`."""
    source: Source
    match node:
        case tree.Call():
            source = _value_of_call(frame, node)
        case tree.NewObject():
            source = _new_object(frame, node)
        case tree.NewArray():
            source = _new_array(frame, node)
        case tree.Cast():
            source = check_cast(frame, node)
        case _:
            return check_value(frame, node, expected)
    check_fits(frame, source_type(source), expected, node.span)
    return source


def _value_of_call(frame: Frame, node: tree.Call) -> Call | Constant:
    call = check_call(frame, node)
    if call.type is VOID:
        return refuse(frame, "type.void", f"{node.name} returns nothing", node.span)
    return call


def check_call(frame: Frame, node: tree.Call) -> Call | Constant:
    """Return the meaning of a call."""
    match node.target:
        case tree.Super():
            return _super_call(frame, node)
        case tree.Name(name) if frame.is_class(node.target):
            return _static_call(frame, node, name)
        case target:
            return _virtual_call(frame, node, target)


def _virtual_call(frame: Frame, node: tree.Call, target: tree.Expr) -> Call | Constant:
    receiver = check_expression(frame, target)
    if not isinstance(receiver.type, ClassType):
        if receiver.type is ERROR:
            return _check_arguments_only(frame, node)
        return refuse(
            frame, "call.receiver", f"{receiver.type} has no methods{instead_of_call(node.name)}", target.span
        )
    class_name = receiver.type.name
    method, arguments = _find_method(frame, class_name, node)
    ghosts = _ghost_arguments(frame, method, node)
    if method is None:
        return error_at(node.span)
    if method.static:
        message = f"{method.signature} is static; call it as {method.owner}.{node.name}(...)"
        return refuse(frame, "call.static", message, node.span)
    return VirtualCall(
        class_name, method.signature, receiver, arguments, method.result, ghosts, span=node.span
    )


def _static_call(frame: Frame, node: tree.Call, class_name: str) -> Call | Constant:
    method, arguments = _find_method(frame, class_name, node)
    ghosts = _ghost_arguments(frame, method, node)
    if method is None:
        return error_at(node.span)
    if not method.static:
        message = f"{method.signature} is not static; call it on an object"
        return refuse(frame, "call.static", message, node.span)
    return StaticCall(method.owner, method.signature, arguments, method.result, ghosts, span=node.span)


def _super_call(frame: Frame, node: tree.Call) -> Call | Constant:
    parent = frame.table[frame.owner].parent
    if parent is None:
        return refuse(frame, "call.super", f"{frame.owner} has no parent", node.span)
    if frame.this is None:
        frame.no_this(node.span)
        return _check_arguments_only(frame, node)
    method, arguments = _find_method(frame, parent, node)
    ghosts = _ghost_arguments(frame, method, node)
    if method is None:
        return error_at(node.span)
    if method.static or method.body is None:
        message = (
            f"{method.full_name} is static" if method.static else f"{method.full_name} has no body to run"
        )
        return refuse(frame, "call.super", message, node.span)
    return SuperCall(method.owner, method.signature, arguments, method.result, ghosts, span=node.span)


def _find_method(frame: Frame, class_name: str, node: tree.Call) -> tuple[Method | None, tuple[Expr, ...]]:
    methods = frame.table.methods(class_name, node.name)
    if not methods:
        frame.unknown_method(class_name, node.name, node.span)
        _check_arguments_only(frame, node)
        return None, ()
    return _resolve(frame, methods, node.args, node.span)


def _check_arguments_only(frame: Frame, node: tree.Call) -> Constant:
    """Check the arguments of a call that cannot be resolved, to report their own errors."""
    for argument in node.args:
        check_expression(frame, argument)
    _ghost_arguments(frame, None, node)
    return error_at(node.span)


def _ghost_arguments(
    frame: Frame, method: Method | None, node: tree.Call | tree.NewObject | tree.SuperConstructor
) -> tuple[GhostValue, ...]:
    """Return the ghost arguments of a call; for an unknown method they are only checked for errors."""
    from ooxcheck.oox.checking.ghosts import ghost_value

    types = method.ghosts if method else ()
    if method and len(types) != len(node.ghosts):
        wanted = f"{len(types)} ghost argument{'s' * (len(types) != 1)}" if types else "no ghost arguments"
        message = f"{method.signature} takes {wanted}, not {len(node.ghosts)}; one is written as ghost and a term, behind the others"
        frame.report.error("call.arguments", message, node.span)
    wanted_types = (*types, *(ERROR for _ in node.ghosts))
    return tuple(
        ghost_value(frame, term, type_) for term, type_ in zip(node.ghosts, wanted_types, strict=False)
    )


def _resolve(
    frame: Frame, methods: tuple[Method, ...], nodes: tuple[tree.Expr, ...], span: Span
) -> tuple[Method | None, tuple[Expr, ...]]:
    """Return the method that a call resolves to, and its arguments; literals get the type of their parameter."""
    from ooxcheck.oox.checking.names.overloads import Argument, resolve_overload

    known = [None if is_literal(n) else check_expression(frame, n) for n in nodes]
    arguments = [
        Argument(literal_type(n), n.span, family(n)) if e is None else Argument(e.type, n.span)
        for n, e in zip(nodes, known, strict=True)
    ]
    method = resolve_overload(methods, arguments, frame.table, frame.report, span)
    if method is None:
        return None, ()
    values = zip(nodes, known, method.signature.parameters, strict=True)
    return method, tuple(to_literal(frame, n, literal_type(n, p)) if e is None else e for n, e, p in values)


def check_super_constructor(frame: Frame, node: tree.SuperConstructor) -> SuperConstructor | Constant:
    """Return the meaning of ``super(...)``; the check of the statement ensures that it is in its place."""
    parent = frame.table[frame.owner].parent
    if parent is None:
        return refuse(frame, "call.super", f"{frame.owner} has no parent", node.span)
    method, arguments = _find_constructor(frame, parent, node.args, node.ghosts, node.span)
    ghosts = _ghost_arguments(frame, method, node)
    return SuperConstructor(parent, method.signature if method else None, arguments, ghosts, span=node.span)


def _new_object(frame: Frame, node: tree.NewObject) -> NewObject | Constant:
    if not frame.check_class(node.class_name, node.span):
        return error_at(node.span)
    if frame.table[node.class_name].interface:
        message = f"{node.class_name} is an interface; make an object of a class that implements it"
        return refuse(frame, "class.new", message, node.span)
    method, arguments = _find_constructor(frame, node.class_name, node.args, node.ghosts, node.span)
    ghosts = _ghost_arguments(frame, method, node)
    return NewObject(node.class_name, method.signature if method else None, arguments, ghosts, span=node.span)


def _find_constructor(
    frame: Frame, class_name: str, nodes: tuple[tree.Expr, ...], ghosts: tuple[tree.Expr, ...], span: Span
) -> tuple[Method | None, tuple[Expr, ...]]:
    constructors = frame.table[class_name].constructors
    if constructors:
        return _resolve(frame, constructors, nodes, span)
    if nodes or ghosts:
        message = f"{class_name} has no constructor, so it takes no arguments"
        frame.report.error("call.arguments", message, span)
    return None, ()


def _new_array(frame: Frame, node: tree.NewArray) -> NewArray | Constant:
    element = find_type(node.element, frame.table.program.classes, frame.report)
    sizes = tuple(check_integer(frame, size, "an array size") for size in node.sizes)
    if element is ERROR:
        return error_at(node.span)
    type_ = ArrayType(element)
    for _ in node.sizes[1:]:
        type_ = ArrayType(type_)
    return NewArray(type_, sizes, span=node.span)


def source_type(source: Source) -> Type:
    """Return the type of a right-hand side."""
    return ClassType(source.class_name) if isinstance(source, NewObject) else source.type
