"""Calls and ``new``: which method or constructor runs, and whether the arguments fit."""

from __future__ import annotations

from ooxcheck.oox import tree
from ooxcheck.oox.checking.expressions import Expressions, error_at
from ooxcheck.oox.checking.ghosts import ghost_value
from ooxcheck.oox.checking.names.literals import family, is_literal, literal_type
from ooxcheck.oox.checking.names.overloads import Argument, resolved
from ooxcheck.oox.checking.names.scopes import type_named
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


class Calls(Expressions):
    """Checks calls, and whatever else stands only as a whole right-hand side."""

    def source(self, node: tree.Expr, expected: Type) -> Source:
        """Return the meaning of a right-hand side, complained about unless it fits `expected`."""
        source: Source
        match node:
            case tree.Call():
                source = self._called_value(node)
            case tree.NewObject():
                source = self._new_object(node)
            case tree.NewArray():
                source = self._new_array(node)
            case tree.Cast():
                source = self.cast(node)
            case _:
                return self.value(node, expected)
        self.check_fits(source_type(source), expected, node.span)
        return source

    def _called_value(self, node: tree.Call) -> Call | Constant:
        call = self.call(node)
        if call.type is VOID:
            return self.wrong("type.void", f"{node.name} returns nothing", node.span)
        return call

    def call(self, node: tree.Call) -> Call | Constant:
        """Return the meaning of a call."""
        match node.target:
            case tree.Super():
                return self._super_call(node)
            case tree.Name(name) if self.frame.is_class(node.target):
                return self._static_call(node, name)
            case target:
                return self._virtual_call(node, target)

    def _virtual_call(self, node: tree.Call, target: tree.Expr) -> Call | Constant:
        receiver = self.expression(target)
        if not isinstance(receiver.type, ClassType):
            if receiver.type is ERROR:
                return self._ignored(node)
            return self.wrong(
                "call.receiver", f"{receiver.type} has no methods{instead_of_call(node.name)}", target.span
            )
        class_name = receiver.type.name
        method, arguments = self._method(class_name, node)
        ghosts = self._ghosts(method, node)
        if method is None:
            return error_at(node.span)
        if method.static:
            message = f"{method.signature} is static; call it as {method.owner}.{node.name}(...)"
            return self.wrong("call.static", message, node.span)
        return VirtualCall(
            class_name, method.signature, receiver, arguments, method.result, ghosts, span=node.span
        )

    def _static_call(self, node: tree.Call, class_name: str) -> Call | Constant:
        method, arguments = self._method(class_name, node)
        ghosts = self._ghosts(method, node)
        if method is None:
            return error_at(node.span)
        if not method.static:
            message = f"{method.signature} is not static; call it on an object"
            return self.wrong("call.static", message, node.span)
        return StaticCall(method.owner, method.signature, arguments, method.result, ghosts, span=node.span)

    def _super_call(self, node: tree.Call) -> Call | Constant:
        parent = self.table[self.frame.owner].parent
        if parent is None:
            return self.wrong("call.super", f"{self.frame.owner} has no parent", node.span)
        if self.frame.this is None:
            self.frame.no_this(node.span)
            return self._ignored(node)
        method, arguments = self._method(parent, node)
        ghosts = self._ghosts(method, node)
        if method is None:
            return error_at(node.span)
        if method.static or method.body is None:
            message = (
                f"{method.full_name} is static" if method.static else f"{method.full_name} has no body to run"
            )
            return self.wrong("call.super", message, node.span)
        return SuperCall(method.owner, method.signature, arguments, method.result, ghosts, span=node.span)

    def _method(self, class_name: str, node: tree.Call) -> tuple[Method | None, tuple[Expr, ...]]:
        methods = self.table.methods(class_name, node.name)
        if not methods:
            self.frame.unknown_method(class_name, node.name, node.span)
            self._ignored(node)
            return None, ()
        return self._resolved(methods, node.args, node.span)

    def _ignored(self, node: tree.Call) -> Constant:
        """Check the arguments of a call that means nothing, for mistakes of their own."""
        for argument in node.args:
            self.expression(argument)
        self._ghosts(None, node)
        return error_at(node.span)

    def _ghosts(
        self, method: Method | None, node: tree.Call | tree.NewObject | tree.SuperConstructor
    ) -> tuple[GhostValue, ...]:
        """Return the ghost arguments of a call; where it is not known what it means, just look for mistakes in them."""
        types = method.ghosts if method else ()
        if method and len(types) != len(node.ghosts):
            wanted = (
                f"{len(types)} ghost argument{'s' * (len(types) != 1)}" if types else "no ghost arguments"
            )
            message = f"{method.signature} takes {wanted}, not {len(node.ghosts)}; one is written as ghost and a term, behind the others"
            self.report.error("call.arguments", message, node.span)
        wanted_types = (*types, *(ERROR for _ in node.ghosts))
        return tuple(
            ghost_value(self.frame, term, type_)
            for term, type_ in zip(node.ghosts, wanted_types, strict=False)
        )

    def _resolved(
        self, methods: tuple[Method, ...], nodes: tuple[tree.Expr, ...], span: Span
    ) -> tuple[Method | None, tuple[Expr, ...]]:
        """Return the method that is meant, and its arguments; literals wait for the type of their parameter."""
        known = [None if is_literal(n) else self.expression(n) for n in nodes]
        arguments = [
            Argument(literal_type(n), n.span, family(n)) if e is None else Argument(e.type, n.span)
            for n, e in zip(nodes, known, strict=True)
        ]
        method = resolved(methods, arguments, self.table, self.report, span)
        if method is None:
            return None, ()
        values = zip(nodes, known, method.signature.parameters, strict=True)
        return method, tuple(self.literal(n, literal_type(n, p)) if e is None else e for n, e, p in values)

    # ------------------------------------------------------------------------------------------- constructing

    def super_constructor(self, node: tree.SuperConstructor) -> SuperConstructor | Constant:
        """Return the meaning of ``super(...)``; the statement checks that it stands in its place."""
        parent = self.table[self.frame.owner].parent
        if parent is None:
            return self.wrong("call.super", f"{self.frame.owner} has no parent", node.span)
        method, arguments = self._constructor(parent, node.args, node.ghosts, node.span)
        ghosts = self._ghosts(method, node)
        return SuperConstructor(
            parent, method.signature if method else None, arguments, ghosts, span=node.span
        )

    def _new_object(self, node: tree.NewObject) -> NewObject | Constant:
        if not self.frame.check_class(node.class_name, node.span):
            return error_at(node.span)
        if self.table[node.class_name].interface:
            message = f"{node.class_name} is an interface; make an object of a class that implements it"
            return self.wrong("class.new", message, node.span)
        method, arguments = self._constructor(node.class_name, node.args, node.ghosts, node.span)
        ghosts = self._ghosts(method, node)
        return NewObject(
            node.class_name, method.signature if method else None, arguments, ghosts, span=node.span
        )

    def _constructor(
        self, class_name: str, nodes: tuple[tree.Expr, ...], ghosts: tuple[tree.Expr, ...], span: Span
    ) -> tuple[Method | None, tuple[Expr, ...]]:
        constructors = self.table[class_name].constructors
        if constructors:
            return self._resolved(constructors, nodes, span)
        if nodes or ghosts:
            message = f"{class_name} has no constructor, so it takes no arguments"
            self.report.error("call.arguments", message, span)
        return None, ()

    def _new_array(self, node: tree.NewArray) -> NewArray | Constant:
        element = type_named(node.element, self.table.program.classes, self.report)
        sizes = tuple(self.integer(size, "an array size") for size in node.sizes)
        if element is ERROR:
            return error_at(node.span)
        type_ = ArrayType(element)
        for _ in node.sizes[1:]:
            type_ = ArrayType(type_)
        return NewArray(type_, sizes, span=node.span)


def source_type(source: Source) -> Type:
    """Return the type of a right-hand side."""
    return ClassType(source.class_name) if isinstance(source, NewObject) else source.type
