"""Calls (JLS 15.9, 15.12): which method or constructor is meant, what its type parameters stand for, and its arguments."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ooxcheck.java import array_objects, tree, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import Class, Method, Scope
from ooxcheck.java.checking.local_classes import named_class
from ooxcheck.java.checking.names import Meaning, Package
from ooxcheck.java.checking.operators import Operators, tells_class
from ooxcheck.java.checking.patterns import completes
from ooxcheck.java.checking.typing import formats
from ooxcheck.java.checking.typing.conversions import Value, mentions_variable, unchecked
from ooxcheck.java.checking.typing.inference import UNKNOWN, Bounds
from ooxcheck.java.checking.typing.overloads import Argument, Chosen, Pending
from ooxcheck.java.checking.typing.specialisation import can_be_specialised, narrower
from ooxcheck.java.library.catalogue import REFUSED
from ooxcheck.java.types import (
    BOOLEAN,
    CHAR,
    ERROR,
    INT,
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
    lower,
    substituted,
    upper,
)
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.nodes import Node, children, else_chain
from ooxcheck.oox.source import Span

_PRINTER = ClassType("java.io.PrintStream")

_COMPARISONS = ("compareTo", "compare")
"""Methods that keep nothing of what they are given, also where a raw type lets them have anything."""

_ONE_CHARACTER = re.compile(r"[^.$|()\[{^?*+\\]|\\[^a-zA-Z0-9]")
"""Regular expressions that stand for their last character only."""

MAX_SPECULATION = 4
"""How deep arguments in arguments are looked into again to find out types."""


class Calls(Operators):
    """Checks calls."""

    def __init__(self, context: Context, scope: Scope, count: int = 0) -> None:
        super().__init__(context, scope, count)
        self.values: dict[int, Value] = {}
        """The arguments, by their nodes, of calls whose method is still to be chosen."""
        self.waiting: dict[int, Pending] = {}
        """Those that take their types from the method."""

    @abstractmethod
    def function_result(self, node: tree.Expr, type_: Type) -> Type | None:
        """Return the type of what a lambda or method reference gives if it has the parameters of a functional interface; None if that is unknown."""

    @abstractmethod
    def switch_results(self, node: tree.SwitchExpression) -> tuple[Type, ...]:
        """Return the types of what a ``switch`` yields."""

    # -- methods -------------------------------------------------------------------------------------

    def call(self, node: tree.MethodCall, target: Type | None) -> Value:
        """Return a call of a method."""
        if node.target is None:
            return self._unqualified(node, target)
        if (
            node.name == "equals"
            and tells_class(node.target)
            and len(node.arguments) == 1
            and tells_class(node.arguments[0])
        ):
            return self.same_class(node.target, node.arguments[0], node.span)
        if node.name in ("getName", "getSimpleName") and tells_class(node.target) and not node.arguments:
            return self.class_name(node.target, node.span, simple=node.name == "getSimpleName")
        if isinstance(node.target, tree.Super):
            return self._through_super(node, node.target, target)
        receiver = self._receiver(node.target)
        match receiver:
            case Value():
                return self._of_value(node, receiver, target)
            case Class() | TypeVariable():
                return self._of_class_name(node, receiver, target)
            case Package(names):
                self.arguments(node.arguments)
                return self.unknown(names, node.target.span)

    def _receiver(self, node: tree.Expr) -> Meaning:
        """Return what a method is called on; calls behind each other, ``a.b().c()``, are checked one after the other, however many there are."""
        chain: list[tree.MethodCall] = []
        while isinstance(node, tree.MethodCall) and _follows_a_call(node):
            chain.append(node)
            assert node.target is not None, "what follows a call should have a target"
            node = node.target
        found = self.meaning(node)
        for each in reversed(chain):
            assert isinstance(found, Value), "a call should have a value"
            found = self._of_value(each, found, None)
        return found

    def _unqualified(self, node: tree.MethodCall, target: Type | None) -> Value:
        """Return a call of a method of the innermost class around that has one of this name, or of an imported one."""
        at: Class | None = self.cls
        while at is not None:
            found = () if at.is_lambda else self.context.members.methods(at.type, node.name)
            if found:
                return self._within(node, at, found, target)
            at = at.outer
        imported = [
            method
            for cls in self.static_imports(node.name)
            for method in self.context.members.methods(cls.type, node.name)
            if method.method.is_static
        ]
        named = next(
            (
                each.name
                for each in self.cls.unit.imports
                if each.is_static and each.name.endswith(f".{node.name}")
            ),
            "",
        )
        if not imported and named.startswith("java."):
            return self.unsupported(named, node.span, "it is not among what is known of the library")
        if not imported and any(self.lacks_supertype(each.type) for each in _around(self.cls)):
            return self.nothing(node.span)
        chosen = self.chosen(
            imported, node.name, self.arguments(node.arguments), node.span, named_class(self.cls).type
        )
        return self._called(chosen, "static", None, node, target) if chosen else self.nothing(node.span)

    def _within(
        self, node: tree.MethodCall, cls: Class, found: tuple[MethodOf, ...], target: Type | None
    ) -> Value:
        chosen = self.chosen(found, node.name, self.arguments(node.arguments), node.span, cls.type)
        if chosen is None:
            return self.nothing(node.span)
        method = chosen.member.method
        if method.is_static:
            return self._called(chosen, "static", None, node, target)
        owner = self.object_of(cls, node.span, exactly=True)
        if owner is None:
            return self.wrong(
                "java.call",
                f"{method} needs an object of {cls.written}, and none is here: this body is static",
                node.span,
            )
        return self._called(chosen, "special" if method.is_private else "virtual", owner.expr, node, target)

    def _through_super(self, node: tree.MethodCall, word: tree.Super, target: Type | None) -> Value:
        cls = self.class_of_super(word)
        owner = self.object_of(cls, node.span, exactly=True)
        if owner is None:
            return self.wrong("java.name", "there is no super in a static body", node.span)
        named = self.type(word.of) if word.of else None
        above = next(
            (each for each in cls.interfaces if isinstance(named, ClassType) and each.name == named.name),
            cls.parent or OBJECT,
        )
        chosen = self.chosen(
            self.context.members.methods(above, node.name),
            node.name,
            self.arguments(node.arguments),
            node.span,
            above,
        )
        if chosen is None:
            return self.nothing(node.span)
        if chosen.member.method.is_static:
            return self._called(chosen, "static", None, node, target)
        return self._called(chosen, "special", owner.expr, node, target)

    def _of_value(self, node: tree.MethodCall, receiver: Value, target: Type | None) -> Value:
        arguments = self.arguments(node.arguments)
        type_ = upper(receiver.type)
        if type_ is ERROR:
            return self.nothing(node.span)
        if type_ is Primitive.TEXT and node.name == "substring" and len(node.arguments) == 2:
            start, stop = (
                self.context.conversions.number(self.expression(each), INT) for each in node.arguments
            )
            return Value(typed.Part(receiver.expr, start, stop, span=node.span), Primitive.TEXT)
        if not is_reference(type_) or type_ is Primitive.NULL:
            return self.wrong("java.type", f"{type_} has no methods", node.span)
        if isinstance(type_, ArrayType) and node.name == "clone" and not arguments:
            return self._array_clone(node, receiver, type_)
        if type_ == STRING and node.name == "formatted" and isinstance(receiver.constant, str):
            return self._formatted(receiver.constant, node.arguments, node.span)
        if (
            type_ == _PRINTER
            and node.name in ("printf", "format")
            and isinstance(receiver.expr, typed.StaticGet)
            and node.arguments
        ):
            return self._printed(node, receiver)
        if type_ == STRING and node.name == "split" and (separator := self._separator(node)):
            return self._of_value(separator, receiver, target)
        chosen = self.chosen(
            self.context.members.methods(type_, node.name), node.name, arguments, node.span, type_
        )
        if chosen is None:
            return self.nothing(node.span)
        method = chosen.member.method
        if method.is_static:
            return self._static_through_object(chosen, receiver, node, target)
        return self._called(
            chosen, "special" if method.is_private else "virtual", receiver.expr, node, target
        )

    def _static_through_object(
        self, chosen: Chosen, receiver: Value, node: tree.MethodCall, target: Type | None
    ) -> Value:
        if not isinstance(receiver.expr, typed.Local | typed.This | typed.StaticGet):
            return self.unsupported(
                "a static method behind an expression",
                node.span,
                f"write {chosen.member.method.owner.written}.{node.name}(...)",
            )
        return self._called(chosen, "static", None, node, target)

    def _array_clone(self, node: tree.MethodCall, receiver: Value, type_: ArrayType) -> Value:
        """Return a copy of an array as what makes one, which mentions the array twice."""
        held, element = self.context.conversions.held(receiver), erasure(type_.element)
        if not _is_plain(held) or (is_reference(element) and element != OBJECT):
            copy = array_objects.copy_array(held)
            return (
                self.unsupported(f"clone() of {type_}", node.span, "copy its elements in a loop")
                if copy is None
                else Value(copy, type_)
            )
        method = typed.MethodRef(
            "java.util.Arrays", "copyOf", (ArrayType(element), INT), ArrayType(element), is_static=True
        )
        return Value(
            typed.Call(
                "static", None, method, (held, typed.ArrayLength(held, span=node.span)), span=node.span
            ),
            type_,
        )

    def _formatted(self, format_: str, nodes: Sequence[tree.Expr], span: Span) -> Value:
        """Return what a constant format makes of arguments: its parts, put together."""
        given = [
            self.values.pop(id(each)) if id(each) in self.values else self.expression(each, OBJECT)
            for each in nodes
        ]
        parts = self._parts(format_, given, span)
        if parts is None:
            return self.nothing(span)
        texts: list[typed.Expr] = []
        for (text, directive), value in zip(parts, given, strict=False):
            texts += [
                typed.Constant(text, STRING, span=span),
                *([self._directed(directive, value)] if directive else []),
            ]
        return Value(
            typed.Concat((*texts, typed.Constant(parts[-1][0], STRING, span=span)), span=span), STRING
        )

    def _printed(self, node: tree.MethodCall, receiver: Value) -> Value:
        """Return a call that prints by a constant format, which nobody looks at: its arguments are evaluated."""
        first, *given = [
            self.values.pop(id(each)) if id(each) in self.values else self.expression(each, OBJECT)
            for each in node.arguments
        ]
        if not isinstance(first.constant, str):
            return self.unsupported(f"{node.name} by a format that is no constant", node.span)
        if (
            self._parts(
                formats.without_points(first.constant, [each.type for each in given]), given, node.span
            )
            is None
        ):
            return self.nothing(node.span)
        printf = typed.MethodRef(_PRINTER.name, "printf", (STRING, ArrayType(OBJECT)), VOID)
        return Value(
            typed.Call("virtual", receiver.expr, printf, tuple(each.expr for each in given), span=node.span),
            VOID,
        )

    def _parts(
        self, format_: str, given: Sequence[Value], span: Span
    ) -> list[tuple[str, formats.Directive | None]] | None:
        """Return the parts of a constant format, None if one is not known or does not take its argument."""
        try:
            parts = list(formats.parts(format_))
        except formats.UnknownDirectiveError as unknown:
            self.unsupported(
                f"{unknown} in a format",
                span,
                "of formats are known %s, %d, %c, %b, %x, %o, %n and %%, with a width and the flags - + 0 ( and space",
            )
            return None
        if len(parts) != len(given) + 1:
            self.unsupported(f"a format that takes {len(parts) - 1} of {len(given)} arguments", span)
            return None
        for (_, directive), value in zip(parts, given, strict=False):
            if directive and (isinstance(value.type, ArrayType) or not directive.takes(value.type)):
                what = "%d is for whole numbers, %c for char, %b for boolean, %x and %o for int and long"
                self.unsupported(f"%{directive.letter} of {value.type}", value.expr.span, what)
                return None
        return parts

    def _directed(self, directive: formats.Directive, value: Value) -> typed.Expr:
        """Return what a directive makes of a value: its text, shortened, with signs and zeros, in capitals, and at last as wide as it should be."""
        text = self._digits_or_text(directive, value)
        if directive.precision is not None:
            text = _changed(text, "shortened", (directive.precision, INT))
        if directive.has_signs:
            zeros = directive.width if "0" in directive.flags else 0
            text = _changed(
                text, "signed", (directive.sign, CHAR), ("(" in directive.flags, BOOLEAN), (zeros, INT)
            )
        if directive.is_capital:
            text = _changed(text, "toUpperCase")
        if directive.width:
            text = _changed(
                text, "wide", (-directive.width if "-" in directive.flags else directive.width, INT)
            )
        return text

    def _digits_or_text(self, directive: formats.Directive, value: Value) -> typed.Expr:
        if directive.letter in formats.OTHER_BASES:
            owner, name = formats.BOXES[value.type].name, formats.OTHER_BASES[directive.letter]
            return typed.Call(
                "static",
                None,
                typed.MethodRef(owner, name, (value.type,), STRING, is_static=True),
                (value.expr,),
                span=value.expr.span,
            )
        if directive.letter == "b" and value.type != BOOLEAN:
            method = typed.MethodRef(STRING.name, "truth", (value.type,), STRING, is_static=True)
            return typed.Call("static", None, method, (value.expr,), span=value.expr.span)
        return self.text_of(value)

    def _separator(self, node: tree.MethodCall) -> tree.MethodCall | None:
        """Return a call of ``split`` by a regular expression that stands for one character as a call by that."""
        given = self.values.get(id(node.arguments[0])) if len(node.arguments) == 1 else None
        regex = given.constant if given else None
        if not isinstance(regex, str) or not _ONE_CHARACTER.fullmatch(regex):
            return None
        return replace(node, arguments=(tree.CharLiteral(ord(regex[-1]), span=node.arguments[0].span),))

    def _of_class_name(self, node: tree.MethodCall, cls: Class | TypeVariable, target: Type | None) -> Value:
        arguments = self.arguments(node.arguments)
        type_ = cls if isinstance(cls, TypeVariable) else cls.type
        first = self.values.get(id(node.arguments[0])) if arguments else None
        if type_ == STRING and node.name == "format" and first and isinstance(first.constant, str):
            return self._formatted(first.constant, node.arguments[1:], node.span)
        chosen = self.chosen(
            self.context.members.methods(type_, node.name), node.name, arguments, node.span, type_
        )
        if chosen is None:
            return self.nothing(node.span)
        if not chosen.member.method.is_static:
            return self.wrong(
                "java.call",
                f"{chosen.member.method} is a method of each {type_}; call it on an object",
                node.span,
            )
        return self._called(chosen, "static", None, node, target)

    def _called(
        self,
        chosen: Chosen,
        kind: str,
        receiver: typed.Expr | None,
        node: tree.MethodCall,
        target: Type | None,
    ) -> Value:
        method = generic = chosen.member.method
        self.used(method, node.span)
        written = tuple(map(self.type, node.types)) if len(node.types) == len(chosen.member.own) else ()
        bounds = self.inferred(chosen, node.arguments, chosen.member.of(method.result), target, written)
        chosen = self._specialised(chosen, node.arguments, bounds)
        method = chosen.member.method
        given = self.converted_arguments(chosen, node.arguments, bounds, node.span)
        if (
            receiver is not None
            and isinstance(receiver.type, ArrayType)
            and method.name not in ("equals", "toString")
        ):
            return self.unsupported(
                f"{method.name} of {receiver.type}", node.span, "arrays are no objects here"
            )
        if receiver is not None:
            receiver = self.context.conversions.cast_up(receiver, method.owner.raw)
            is_raw = chosen.member.by is None and method.name not in _COMPARISONS
            receiver = (
                unchecked(receiver) if is_raw and any(map(mentions_variable, method.parameters)) else receiver
            )
        result = substituted(chosen.member.of(generic.result), bounds.complete())
        return Value(typed.Call(kind, receiver, method.ref, given, span=node.span), upper(result))

    def _specialised(self, chosen: Chosen, nodes: tuple[tree.Expr, ...], bounds: Bounds) -> Chosen:
        """Return a method that is given arrays for ``T[]`` as one whose T is erased to what they hold."""
        method, by = chosen.member.method, bounds.complete()
        if chosen.is_spread or not method.type_parameters:
            return chosen
        arguments = [self.values[id(each)].type if id(each) in self.values else None for each in nodes]
        found = {each: narrower(each, method.parameters, arguments) for each in method.type_parameters}
        erased = tuple(
            type_ if type_ is not None and erasure(upper(by[each])) == type_ else None
            for each, type_ in found.items()
        )
        if not any(erased) or not can_be_specialised(method):
            return chosen
        return replace(
            chosen, member=replace(chosen.member, method=self.context.specialisations.of(method, erased))
        )

    def used(self, method: Method, span: Span) -> None:
        """Tell what is wrong with a method that is called; one of the library may be known by name only."""
        refused = next((each for each in method.node.modifiers.annotations if each.name == REFUSED), None)
        if refused is None:
            self.needed(method.problems)
        else:
            name = method.owner.written if method.is_constructor else f"{method.owner.written}.{method.name}"
            self.unsupported(name, span, refused.text.strip('"'))

    def nothing(self, span: Span) -> Value:
        """Return something that fits everywhere, after a complaint."""
        return Value(typed.Null(ERROR, span=span), ERROR)

    # -- arguments -----------------------------------------------------------------------------------

    def arguments(self, nodes: Iterable[tree.Expr]) -> tuple[Argument, ...]:
        """Return arguments, each with its type unless it takes that from the parameter; they stay in `values` until the method is known."""
        return tuple(self._argument(each) for each in nodes)

    def _argument(self, node: tree.Expr) -> Argument:
        if isinstance(node, tree.SwitchExpression) and (results := self.switch_results(node)):
            found: Pending | None = Pending(node, results=results)
        else:
            found = _pending(node)
        if (
            found is not None
            and isinstance(node, tree.Lambda)
            and found.arity == 0
            and found.gives is None
            and self._gives_nothing(node.body)
        ):
            found = replace(found, gives=False)
        if found is not None:
            self.waiting[id(node)] = found
            return found
        value = self.values[id(node)] = self.expression(node)
        return value

    def _settle(self, node: tree.Expr, formal: Type, bounds: Bounds) -> None:
        """Check an argument again that is a call whose functions could not find out their types alone, now that it is known what is wanted."""
        value = self.values.get(id(node))
        if (
            value is None
            or not _takes_functions(node)
            or not _is_open(value.type)
            or formal in bounds.variables
            or self.context.speculations >= MAX_SPECULATION
        ):
            return
        known = {**dict.fromkeys(bounds.variables, UNKNOWN), **bounds.solution()}
        self.context.speculations += 1
        self.values[id(node)] = self.expression(node, lower(substituted(formal, known)))
        self.context.speculations -= 1

    def _gives_nothing(self, body: tree.Expr | tree.Block) -> bool:
        """Return whether the body of a lambda without parameters is a call that gives nothing."""
        if not isinstance(body, tree.MethodCall) or self.context.speculations >= MAX_SPECULATION:
            return False
        self.context.speculations += 1
        try:
            with self.speculation():
                return self.expression(body).type is VOID
        finally:
            self.context.speculations -= 1

    def chosen(
        self,
        candidates: Iterable[MethodOf],
        name: str,
        arguments: tuple[Argument, ...],
        span: Span,
        type_: Type,
    ) -> Chosen | None:
        """Return the method that is called, complained about unless there is exactly one."""
        known = tuple(candidates)
        found = self.context.overloads.chosen(known, arguments)
        if len(found) == 1:
            return found[0]
        is_told = any(isinstance(each, Value) and each.type is ERROR for each in arguments)
        if found and not is_told:
            several = " and ".join(str(each.member.method) for each in found[:2])
            self.wrong("java.call", f"the call is ambiguous: {several} both fit", span)
        elif not is_told:
            self._complain(known, name, arguments, span, type_)
        return None

    def _complain(
        self,
        candidates: tuple[MethodOf, ...],
        name: str,
        arguments: tuple[Argument, ...],
        span: Span,
        type_: Type,
    ) -> None:
        types = ", ".join(str(each.type) if isinstance(each, Value) else "a function" for each in arguments)
        if problems := [problem for each in candidates for problem in each.method.problems]:
            self.needed(problems)
        elif candidates and any(
            isinstance(each, Value) and self.lacks_supertype(each.type) for each in arguments
        ):
            return
        elif not candidates:
            self._no_method(name, span, type_)
        elif candidates[0].method.owner.unit.is_library and not self.cls.unit.is_library:
            known = ", ".join(str(each.method) for each in candidates[:4])
            self.wrong(
                "java.unsupported",
                f"{name}({types}) is not supported: of {candidates[0].method.owner.written} is known {known}",
                span,
            )
        elif len(candidates) > 1:
            self.wrong(
                "java.call",
                f"no {name} takes ({types}): there are {', '.join(str(each.method) for each in candidates[:4])}",
                span,
            )
        else:
            self.wrong("java.call", f"{candidates[0].method} does not take ({types})", span)

    def _no_method(self, name: str, span: Span, type_: Type) -> None:
        cls = next(
            (
                found
                for each in self.context.subtyping.parts(type_)
                if (found := self.context.table.find(each.name))
            ),
            None,
        )
        if cls is None or self.lacks_supertype(type_):
            return
        known = next(
            (
                each
                for each in self.context.members.linearised(cls.type)
                if each != OBJECT and self.context.table.get(each.name).unit.is_library
            ),
            None,
        )
        if cls.unit.is_library:
            self.wrong(
                "java.unsupported",
                f"{cls.written}.{name} is not supported: it is not among what is known of {cls.written}",
                span,
            )
        elif known is not None:
            self.wrong(
                "java.unsupported",
                f"{cls.written} has no method {name} of its own, nor is one known of {known}",
                span,
            )
        else:
            self.wrong(
                "java.name", f"{cls.written} has no method {name}{did_you_mean(name, cls.methods)}", span
            )

    def inferred(
        self,
        chosen: Chosen,
        nodes: tuple[tree.Expr, ...],
        result: Type,
        target: Type | None,
        written: tuple[Type, ...] = (),
    ) -> Bounds:
        """Return what the type parameters of a call stand for: what is written, else by its arguments, the wanted type, and then what functions give."""
        bounds = Bounds(chosen.member.own, self.context.subtyping, written)
        pairs = list(zip(nodes, chosen.formals, strict=True))
        is_diamond = chosen.member.method.is_constructor
        if is_diamond and target is not None:
            bounds.result(result, target)
        for node, formal in pairs:
            self._settle(node, formal, bounds)
            if bounds.variables:
                for type_ in (
                    (self.values[id(node)].type,)
                    if id(node) in self.values
                    else self.waiting[id(node)].results
                ):
                    bounds.argument(formal, type_)
        if target is not None and not is_diamond:
            bounds.result(result, target)
        for node, formal in pairs if bounds.variables else ():
            if id(node) not in self.values:
                self._learn(node, formal, bounds)
        return bounds

    def _learn(self, node: tree.Expr, formal: Type, bounds: Bounds) -> None:
        function = self.context.overriding.function(formal)
        found = self.function_result(node, substituted(formal, bounds.solution())) if function else None
        if function is not None and found is not None:
            bounds.argument(lower(function.of(function.method.result)), found)

    def converted_arguments(
        self, chosen: Chosen, nodes: tuple[tree.Expr, ...], bounds: Bounds, span: Span
    ) -> tuple[typed.Expr, ...]:
        """Return the arguments in the types of the parameters; the last ones as an array if any number of them is taken."""
        by, parameters = bounds.complete(), chosen.member.method.ref.parameters
        formals = zip(nodes, chosen.formals, _declared(chosen), strict=True)
        given = tuple(
            self._given(node, lower(substituted(formal, by)), declared) for node, formal, declared in formals
        )
        if not chosen.is_spread:
            return given
        fixed = len(parameters) - 1
        return (*given[:fixed], typed.ArrayOf(given[fixed:], parameters[-1], span=span))

    def _given(self, node: tree.Expr, type_: Type, declared: Type) -> typed.Expr:
        """Return an argument in the erased type that the method itself declares; one that could not find out its type alone is checked again."""
        value = self.values.pop(id(node), None)
        if value is None:
            found = self.assigned(node, type_)
            return (
                self.context.conversions.cast_up(found, declared)
                if isinstance(found.type, ArrayType)
                else found
            )
        if _is_open(value.type) and not _is_open(type_) and self.context.speculations < MAX_SPECULATION:
            self.context.speculations += 1
            value = self.expression(node, type_)
            self.context.speculations -= 1
        return self.context.conversions.converted(value, declared)


def _follows_a_call(node: tree.MethodCall) -> bool:
    """Return whether a method is called on what another call gives, which is not the class of an object."""
    return isinstance(node.target, tree.MethodCall) and not tells_class(node.target)


def _takes_functions(node: tree.Expr) -> bool:
    """Return whether an expression is a call that is given a function, or one such call."""
    return isinstance(node, tree.MethodCall) and any(
        isinstance(each, tree.Lambda | tree.MethodReference) or _takes_functions(each)
        for each in node.arguments
    )


def _changed(text: typed.Expr, name: str, *given: tuple[int | bool, Type]) -> typed.Expr:
    """Return what a method of strings makes of a part of a text."""
    method = typed.MethodRef(STRING.name, name, tuple(type_ for _, type_ in given), STRING)
    arguments = tuple(typed.Constant(value, type_, span=text.span) for value, type_ in given)
    return typed.Call("virtual", typed.Concat((text,), span=text.span), method, arguments, span=text.span)


def _around(cls: Class | None) -> Iterator[Class]:
    """Yield a class and those around it."""
    while cls is not None:
        yield cls
        cls = cls.outer


def _is_plain(expr: typed.Expr) -> bool:
    """Return whether an expression only reads variables and fields."""
    while isinstance(expr, typed.FieldGet):
        expr = expr.target
    return isinstance(expr, typed.Local | typed.This | typed.StaticGet)


def _is_open(type_: Type) -> bool:
    """Return whether arguments of a type were not found out."""
    return isinstance(type_, ClassType) and UNKNOWN in type_.arguments


def _declared(chosen: Chosen) -> tuple[Type, ...]:
    """Return the erased type that each argument has in the method itself."""
    parameters = chosen.member.method.ref.parameters
    if not chosen.is_spread:
        return parameters
    fixed = parameters[:-1]
    return (*fixed, *[erasure(chosen.member.method.variadic_element)] * (len(chosen.formals) - len(fixed)))


def _pending(node: tree.Expr) -> Pending | None:
    """Return an expression as an argument that takes its type from the parameter, if it is one."""
    match node:
        case tree.Lambda(parameters, body):
            return Pending(node, len(parameters), _gives(body))
        case tree.MethodReference():
            return Pending(node, None, None)
        case tree.Conditional():
            chain, last = else_chain(node)
            found = next(filter(None, map(_pending, (*(each.then for each in chain), last))), None)
            return Pending(node, found.arity, found.gives) if found else None
        case _:
            return None


def _gives(body: tree.Expr | tree.Block) -> bool | None:
    """Return whether a lambda has a result; an expression that may be a statement may have one or not."""
    if not isinstance(body, tree.Block):
        is_statement = isinstance(body, tree.MethodCall | tree.New | tree.Assignment | tree.Update)
        return None if is_statement else True
    return _returns(body)


def _returns(body: tree.Block) -> bool | None:
    waiting: list[Node] = [body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Return):
            return node.value is not None
        if not isinstance(node, tree.Lambda | tree.New | tree.LocalClass):
            waiting.extend(children(node))
    return False if completes(body) else None
