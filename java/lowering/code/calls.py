"""Calls and ``new``: Java's constructors are methods here, which an object runs after it was made.

``new C(x)`` is ``C _1 := new C(); _1._C(x);``: so a constructor may call another one of its class, and compute before it does. What an
object has of its surroundings is set before (JVM's order, too). A call of exactly one method is ``super.m()`` where the class right above
has it, and otherwise a call of a copy of that method which nobody overrides (`Calls.exact`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from java import typed
from java.lowering.code.emitter import refuse
from java.lowering.code.expressions import Expressions
from java.lowering.names import CONSTRUCTOR
from java.typed import MethodRef
from java.types import OBJECT, ArrayType, ClassType, Type
from oox import tree
from oox.source import Span

PLAIN_OBJECT = "_Object"
"""The class of objects that are nothing but an Object."""


class Calls(Expressions):
    """Lowers calls; `owner` is the class whose method it is."""

    owner: str

    def runs(self, constructor: MethodRef) -> bool:
        """Return whether a constructor does anything."""
        raise NotImplementedError

    @classmethod
    def handlers(cls) -> Mapping[type[typed.Node], Callable[..., tree.Expr]]:
        """Return what lowers each kind of expression."""
        return {**super().handlers(), **_HANDLERS}

    def _call(self, node: typed.Call) -> tree.Expr:
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

    def _special(self, node: typed.Call, target: tree.Expr | tree.Super, name: str) -> tuple[tree.Expr | tree.Super, str]:
        """Return whom to call so that exactly this method runs."""
        private = next((m.is_private for m in self.program.class_(node.method.owner).methods if m.ref == node.method), False)
        if private or node.method.name == CONSTRUCTOR:
            return target, name
        if self.program.class_(node.method.owner).parent is None:
            return target, self.names.exact(node.method)
        return tree.Super(span=node.span), name

    def _check_arrays(self, arguments: tuple[typed.Expr, ...], parameters: tuple[Type, ...]) -> None:
        for argument, type_ in zip(arguments, parameters, strict=True):
            self.check_fits(argument.type, type_, argument.span)

    def check_fits(self, source: Type, target: Type, span: Span) -> None:
        """Refuse an array where another type is wanted, even a wider one: arrays are invariant here."""
        if isinstance(source, ArrayType) and source != target:
            refuse(f"{source} where {target} is wanted", "an array is only of its own type", span)

    def _new(self, node: typed.New) -> tree.Expr:
        presets = [preset.value for preset in node.presets]
        evaluated = self.values(*presets, *node.arguments)
        values, arguments = evaluated[: len(presets)], evaluated[len(presets) :]
        self.initialise(node.constructor.owner)
        class_name = node.constructor.owner
        made = self.temporary(ClassType(class_name), self.made(class_name, node.span), node.span)
        self.preset(made, node.presets, values)
        self.construct(made, node.constructor, arguments, node.span)
        return made

    def made(self, class_name: str, span: Span) -> tree.NewObject:
        """Return a new object, still without contents."""
        name = PLAIN_OBJECT if class_name == OBJECT.name else self.names.class_(class_name)
        return tree.NewObject(name, (), span=span)

    def preset(self, target: tree.Expr, presets: tuple[typed.Preset, ...], values: list[tree.Expr]) -> None:
        """Set the fields for what surrounds an object."""
        for preset, value in zip(presets, values, strict=True):
            self.assign(tree.Member(target, self.names.field(preset.field), span=preset.span), value)

    def construct(self, target: tree.Expr, constructor: MethodRef, arguments: list[tree.Expr], span: Span) -> None:
        """Run a constructor on an object, unless it does nothing."""
        if self.runs(constructor):
            call = tree.Call(target, self.names.method(constructor), tuple(arguments), span=span)
            self.emit(tree.CallStatement(call, span=self.here))


_HANDLERS: Mapping[type[typed.Node], Callable[..., Any]] = {
    typed.Call: Calls._call,
    typed.New: Calls._new,
}
