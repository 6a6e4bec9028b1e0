"""Calls and ``new``: Java's constructors are methods here, which an object runs after it was made.

``new C(x)`` is ``C _1 := new C(); _1._C(x);``: so a constructor may call another one of its class, and compute before it does. What an
object has of its surroundings is set before, as on the JVM, and so is the class initialised: even before the arguments are evaluated. A call of exactly one method is ``super.m()`` where the class right above
has it, and otherwise a call of a copy of that method which nobody overrides (`Calls.exact`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, Protocol

from ooxcheck.java import array_objects, typed
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.expressions import Expressions
from ooxcheck.java.lowering.code.monitors import EXECUTE, is_fork, is_signal
from ooxcheck.java.lowering.code.operators import literal
from ooxcheck.java.lowering.names import CONSTRUCTOR, MESSAGE
from ooxcheck.java.program import Method, Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import (
    DOUBLE,
    FLOAT,
    NULL,
    OBJECT,
    STRING,
    TEXT,
    ArrayType,
    ClassType,
    Type,
    binary_name,
    is_reference,
    last_name,
)
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span

PLAIN_OBJECT = "Object_"
"""The class of objects that are nothing but an Object."""

THROWABLE = "java.lang.Throwable"


class Reached(Protocol):
    """What is known of the whole that is lowered (`ooxcheck.java.lowering.reachability.reach`)."""

    entry: MethodRef
    methods: dict[MethodRef, Method]
    nodes: BodyNodes

    @property
    def keeps_messages(self) -> bool:
        """Whether exceptions have their messages, though nobody asks for them."""

    def reads(self, owner: str, name: str) -> bool:
        """Return whether something reads a field."""

    def keeps(self, field: FieldRef) -> bool:
        """Return whether a field is there."""

    def runs(self, constructor: MethodRef) -> bool:
        """Return whether a constructor does anything."""

    def is_below(self, name: str, above: str) -> bool:
        """Return whether a class is another, or extends or implements it."""

    def initialised(self, name: str) -> list[str]:
        """Return the classes that are initialised when one is used for the first time: itself, or those above it."""

    def initialised_before(self, name: str) -> list[str]:
        """Return the classes that are initialised before a class."""

    def may_fail(self, name: str) -> bool:
        """Return whether the initialisation of a class may end in an exception."""

    def instantiated(self) -> list[str]:
        """Return the classes of which there may be objects that are of no class below."""

    def extending(self, name: str) -> list[str]:
        """Return the classes right below a class."""

    def is_interface(self, name: str) -> bool:
        """Return whether this is an interface, in Java or here."""

    def meets(self, left: str, right: str) -> bool:
        """Return whether an object may be of both classes."""

    def static_initial(self, name: str) -> list[typed.Statement]:
        """Return the statements that initialise a class."""

    def holders(self) -> list[str]:
        """Return the classes whose objects hold arrays."""

    def kept(self, left: str, right: str) -> list[str]:
        """Return the classes below two of which equal objects may be one, if any are told apart by identity."""


class Calls(Expressions):
    """Lowers calls; `owner` is the class whose method it is."""

    owner: str

    reach: Reached

    def signal(self, node: typed.Call) -> None:
        """Emit that a thread waits for a notification, or notifies."""
        raise NotImplementedError

    def throw_if_null(self, value: tree.Expr, span: Span) -> None:
        """Emit the exception of a null where an object is needed."""
        raise NotImplementedError

    @classmethod
    def handlers(cls) -> Mapping[type[typed.Node], Callable[..., tree.Expr]]:
        """Return what lowers each kind of expression."""
        return {**super().handlers(), **_HANDLERS}

    def related(self, value: tree.Expr, type_: Type, other: Type) -> tree.Expr:
        """Return a value that may be compared with one of another type: as an Object, if no object is of both types."""
        if (
            not isinstance(type_, ClassType)
            or not isinstance(other, ClassType)
            or self.reach.meets(type_.name, other.name)
        ):
            return value
        return self.temporary(OBJECT, value, value.span)

    def effect(self, node: typed.Expr) -> None:
        """Lower an expression for its effect only; what is stored in a field that nobody reads is only evaluated."""
        match node:
            case typed.Assign(typed.FieldGet(target, field), value) if (
                field.owner,
                field.name,
            ) == MESSAGE and not self._keeps_message(value):
                self.effect(target)
                self._message_part(value)
            case typed.Assign(typed.FieldGet(target, field), value) if not self.reach.keeps(field):
                self.effect(target)
                self.effect(value)
            case _:
                super().effect(node)

    def effect_of_value(self, node: typed.Expr) -> None:
        """Lower an expression whose value nobody wants, but which may throw; what is printed is only evaluated."""
        if is_fork(node):
            self._fork(node)
            return
        if isinstance(node, typed.Call) and is_signal(node):
            self.signal(node)
            return
        if not is_print(node):
            super().effect_of_value(node)
            return
        assert isinstance(node, typed.Call), "printing should be a call"
        for argument in node.arguments:
            self._message_part(argument)

    def _fork(self, node: typed.Expr) -> None:
        """Let another thread execute this one."""
        assert isinstance(node, typed.Call), "a fork should be a call"
        call = tree.Call(
            tree.This(span=node.span),
            self.names.method(EXECUTE),
            tuple(self.values(*node.arguments)),
            span=node.span,
        )
        self.emit(tree.Fork(call, span=self.here))

    def _message_part(self, node: typed.Expr) -> None:
        """Evaluate a part of a text that nobody looks at."""
        for part in node.parts if isinstance(node, typed.Concat) else (node,):
            if not isinstance(part, typed.Constant):
                self.effect(part.operand if isinstance(part, typed.TextOf) else part)

    def _concat(self, node: typed.Concat) -> tree.Expr:
        """Return a new string; all operands are evaluated before the texts of objects are asked for, as javac has it."""
        parts = [part.operand if isinstance(part, typed.TextOf) else part for part in node.parts]
        values = self.ordered([(part, self._operand) for part in parts])
        values = [
            self.steady(value, part.type) if is_reference(part.type) else value
            for value, part in zip(values, parts, strict=True)
        ]
        texts = [self._text(part, value) for part, value in zip(node.parts, values, strict=True)]
        return self.string(
            reduce(lambda left, right: tree.Binary("+", left, right, span=node.span), texts), node.span
        )

    def _operand(self, node: typed.Expr) -> tree.Expr:
        """Return a part of a text; a literal needs no object."""
        if isinstance(node, typed.Constant):
            return literal(str(node.value), node.span)
        return self.value(node)

    def _text(self, part: typed.Expr, value: tree.Expr) -> tree.Expr:
        """Return a part as a text of OOX."""
        span = part.span
        match part:
            case typed.Constant():
                return value
            case typed.TextOf(operand, method, is_refused):
                if is_refused:
                    refuse(f"the text of {operand.type}", "its toString is not known", span)
                return self._said(operand, method, value)
            case _ if part.type == STRING or part.type is NULL:
                return (
                    self._text_or_null(value, span)
                    if part.type == STRING
                    else tree.StringLiteral("null", span=span)
                )
            case _:
                if part.type in (FLOAT, DOUBLE) or is_reference(part.type):
                    refuse(f"the text of {part.type}", "numbers with a point and arrays have none here", span)
                return tree.Unary("(string)", value, span=span)

    def _said(self, operand: typed.Expr, method: MethodRef, value: tree.Expr) -> tree.Expr:
        """Return what the ``toString`` of an object says, or that there is none."""
        text = self.temporary(
            TEXT, tree.StringLiteral("null", span=operand.span), operand.span, is_fixed=False
        )
        with self.collected() as inner:
            said = self.temporary(
                STRING, tree.Call(value, self.names.method(method), (), span=operand.span), operand.span
            )
            self.emit(
                self._if_there(
                    said,
                    tree.Assign(text, tree.Member(said, self.names.text, span=said.span), span=self.here),
                )
            )
        self.emit(self._if_there(value, *inner))
        return text

    def _text_or_null(self, value: tree.Expr, span: Span) -> tree.Expr:
        text = self.temporary(TEXT, tree.StringLiteral("null", span=span), span, is_fixed=False)
        self.emit(
            self._if_there(
                value, tree.Assign(text, tree.Member(value, self.names.text, span=span), span=self.here)
            )
        )
        return text

    def _if_there(self, value: tree.Expr, *statements: tree.Statement) -> tree.Statement:
        there = tree.Binary("!=", value, tree.NullLiteral(span=value.span), span=self.silent)
        return tree.If(there, self.block(list(statements)), None, span=self.silent)

    def _argument(self, node: typed.Expr, constructor: MethodRef) -> tree.Expr:
        """Return an argument of a constructor; the message of an exception that nobody asks for is only evaluated."""
        is_text = isinstance(node, typed.Concat) or (
            isinstance(node, typed.Constant) and isinstance(node.value, str)
        )
        if (
            not is_text
            or not self.reach.is_below(constructor.owner, THROWABLE)
            or not self.program.class_(constructor.owner).is_library
        ):
            return self.value(node)
        if self.reach.reads(*MESSAGE) or (self.reach.keeps_messages and isinstance(node, typed.Constant)):
            return self.value(node)
        self._message_part(node)
        is_shown = self.reach.keeps_messages and not self.program.class_(self.owner).is_library
        return self.text("...", node.span) if is_shown else tree.NullLiteral(span=node.span)

    def _keeps_message(self, value: typed.Expr) -> bool:
        """Return whether a message is kept: if somebody reads messages, or if the whole program is run, and it is there already."""
        return self.reach.reads(*MESSAGE) or (self.reach.keeps_messages and isinstance(value, typed.Local))

    def _call(self, node: typed.Call) -> tree.Expr:
        if node.target is not None and isinstance(node.target.type, ArrayType):
            return self._call_of_array(node, node.target)
        self._check_arrays(node.arguments, node.method.parameters)
        if node.kind == "static":
            arguments = self.values(*node.arguments)
            self.initialise(node.method.owner)
            target: tree.Expr | tree.Super = tree.Name(self.names.class_(node.method.owner), span=node.span)
        else:
            assert node.target is not None, "a call should have a target"
            target, *arguments = self.values(node.target, *node.arguments)
        name = self.names.method(node.method)
        if node.kind == "special":
            target, name = self._special(node, target, name)
        return tree.Call(target, name, tuple(arguments), span=node.span)

    def _call_of_array(self, node: typed.Call, array: typed.Expr) -> tree.Expr:
        """Return what Object's method does to an array: it is equal to itself, and to no other."""
        if node.method.name != "equals":
            refuse(f"{node.method.name} of {array.type}", "arrays are no objects here", node.span)
        other = node.arguments[0]
        if other.type is not NULL:
            self.check_fits(array.type, other.type, node.span)
        target, value = self.values(array, other)
        target = self.steady(target, array.type)
        self.throw_if_null(target, array.span)
        return tree.Binary("==", target, value, span=node.span)

    def _special(
        self, node: typed.Call, target: tree.Expr | tree.Super, name: str
    ) -> tuple[tree.Expr | tree.Super, str]:
        """Return whom to call so that exactly this method runs."""
        if not _is_overridable(self.program, node.method):
            return target, name
        if needs_exact(self.program, node):
            self._check_known(node)
            return target, self.names.exact(node.method)
        return tree.Super(span=node.span), name

    def _check_known(self, node: typed.Call) -> None:
        """Refuse a call by ``super`` of a method of Object without a body: it depends on the identity of the object."""
        method = node.method
        own = (each for each in self.program.class_(method.owner).methods if each.ref == method)
        if method.owner == OBJECT.name and not any(each.has_body for each in own):
            refuse(
                f"super.{method.name}() of Object",
                "identity hash codes, and texts with them, are not known",
                node.span,
            )

    def _same_class(self, node: typed.SameClass) -> tree.Expr:
        """Return whether there is a class that all operands are exactly of."""
        objects = [each for each in (node.left, node.right) if not isinstance(each, typed.ClassLiteral)]
        literals = {
            _class_name(each) for each in (node.left, node.right) if isinstance(each, typed.ClassLiteral)
        }
        values = self.ordered([(each, self._not_null) for each in objects])
        known = [
            name
            for name in self.reach.instantiated()
            if all(self.reach.is_below(name, _class_name(each)) for each in objects)
        ]
        tests = [
            self._all([self._is_exactly(value, name, value.span) for value in values], node.span)
            for name in known
            if literals <= {name}
        ]
        return reduce(
            lambda left, right: tree.Binary("||", left, right, span=node.span),
            tests or [tree.BoolLiteral(False, span=node.span)],
        )

    def _class_name(self, node: typed.ClassName) -> tree.Expr:
        """Return a new string with the name of the class that an object is exactly of."""
        value = self._not_null(node.operand)
        known = [
            name for name in self.reach.instantiated() if self.reach.is_below(name, _class_name(node.operand))
        ]
        text = self.temporary(TEXT, literal("", node.span), node.span, is_fixed=False)
        for name in known:
            called = tree.Assign(text, literal(self._called(name, node), node.span), span=self.silent)
            self.emit(
                tree.If(
                    self._is_exactly(value, name, self.silent), self.block([called]), None, span=self.silent
                )
            )
        return self.string(text, node.span)

    def _called(self, name: str, node: typed.ClassName) -> str:
        """Return what a class is called."""
        if self.program.class_(name).is_lambda:
            refuse("the name of the class of a lambda", "each JVM has its own", node.span)
        array = array_objects.held_type(name) if name in self.reach.holders() else None
        if array is not None:
            return array_objects.class_name(array, simple=node.simple)
        return last_name(name) if node.simple else binary_name(name)

    def _not_null(self, node: typed.Expr) -> tree.Expr:
        """Return an object that stays what it is; that of null is an exception."""
        value = self.steady(self.value(node), node.type)
        if not isinstance(value, tree.This):
            self.throw_if_null(value, node.span)
        return value

    def _is_exactly(self, value: tree.Expr, name: str, span: Span) -> tree.Expr:
        """Return that an object is of a class, and of none below it."""
        own = PLAIN_OBJECT if name == OBJECT.name else self.names.class_(name)
        below = (
            [self.names.class_(each) for each in self.reach.extending(name)] if name != OBJECT.name else []
        )
        tests = [tree.Unary("!", tree.InstanceOf(value, each, span=span), span=span) for each in below]
        return self._all([tree.InstanceOf(value, own, span=span), *tests], span)

    def _all(self, tests: Sequence[tree.Expr], span: Span) -> tree.Expr:
        return (
            reduce(lambda left, right: tree.Binary("&&", left, right, span=span), tests)
            if tests
            else tree.BoolLiteral(True, span=span)
        )

    def _check_arrays(self, arguments: tuple[typed.Expr, ...], parameters: tuple[Type, ...]) -> None:
        for argument, type_ in zip(arguments, parameters, strict=True):
            self.check_fits(argument.type, type_, argument.span)

    def _new(self, node: typed.New) -> tree.Expr:
        class_name = node.constructor.owner
        self.initialise(class_name)
        values, arguments = self.constructor_arguments(node)
        made = self.temporary(ClassType(class_name), self.made(class_name, node.span), node.span)
        self.preset(made, node.presets, values)
        self.construct(made, node.constructor, arguments, node.span)
        return made

    def constructor_arguments(
        self, node: typed.New | typed.ConstructorCall
    ) -> tuple[list[tree.Expr], list[tree.Expr]]:
        """Return the values of the fields that are set first, and the arguments of a constructor."""
        self._check_arrays(node.arguments, node.constructor.parameters)
        parts: list[tuple[typed.Expr, Callable[[typed.Expr], tree.Expr]]] = [
            (preset.value, self.value) for preset in node.presets
        ]
        if node.is_checked and node.presets:
            parts[0] = (node.presets[0].value, self._not_null)
        parts += [
            (argument, lambda each: self._argument(each, node.constructor)) for argument in node.arguments
        ]
        evaluated = self.ordered(parts)
        return evaluated[: len(node.presets)], evaluated[len(node.presets) :]

    def made(self, class_name: str, span: Span) -> tree.NewObject:
        """Return a new object, still without contents."""
        name = PLAIN_OBJECT if class_name == OBJECT.name else self.names.class_(class_name)
        return tree.NewObject(name, (), span=span)

    def preset(self, target: tree.Expr, presets: tuple[typed.Preset, ...], values: list[tree.Expr]) -> None:
        """Set the fields for what surrounds an object."""
        for preset, value in zip(presets, values, strict=True):
            if not self.reach.keeps(preset.field):
                continue
            self.assign(tree.Member(target, self.names.field(preset.field), span=preset.span), value)

    def construct(
        self, target: tree.Expr, constructor: MethodRef, arguments: list[tree.Expr], span: Span
    ) -> None:
        """Run a constructor on an object, unless it does nothing."""
        if self.reach.runs(constructor):
            call = tree.Call(target, self.names.method(constructor), tuple(arguments), span=span)
            self.emit(tree.CallStatement(call, span=self.here))


def _class_name(node: typed.Expr | typed.ClassLiteral) -> str:
    assert isinstance(node.type, ClassType), "what has a class should be of one"
    return node.type.name


def needs_exact(program: Program, node: typed.Call) -> bool:
    """Return whether a call runs exactly one method, and ``super`` of OOX does not lead there: it is of an interface or Object, or of another object than this one."""
    is_super = node.kind == "special" and _is_overridable(program, node.method)
    return is_super and (
        program.class_(node.method.owner).parent is None or not isinstance(node.target, typed.This)
    )


def _is_overridable(program: Program, method: MethodRef) -> bool:
    is_private = any(each.is_private for each in program.class_(method.owner).methods if each.ref == method)
    return not is_private and method.name != CONSTRUCTOR


def is_print(node: typed.Expr) -> bool:
    """Return whether a call prints something, which nobody looks at."""
    return (
        isinstance(node, typed.Call)
        and node.method.owner == "java.io.PrintStream"
        and isinstance(node.target, typed.StaticGet)
    )


_HANDLERS: Mapping[type[typed.Node], Callable[..., Any]] = {
    typed.Call: Calls._call,
    typed.New: Calls._new,
    typed.SameClass: Calls._same_class,
    typed.ClassName: Calls._class_name,
    typed.Concat: Calls._concat,
}
