"""Creation of objects and arrays (JLS 15.9, 15.10): constructors, diamonds, what inner and local classes need, anonymous classes."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.calls import Calls
from ooxcheck.java.checking.captured_variables import captured
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR, Class, Given, Method, Unnamed
from ooxcheck.java.checking.names import captured_field, outer_field
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.checking.typing.overloads import Chosen
from ooxcheck.java.types import (
    ERROR,
    INT,
    OBJECT,
    STRING,
    VOID,
    ArrayType,
    ClassType,
    Type,
    erasure,
    lower,
    substituted,
    upper,
)
from ooxcheck.oox.source import Span


class Creation(Calls):
    """Checks creations."""

    # -- objects -------------------------------------------------------------------------------------

    def new(self, node: tree.New, target: Type | None) -> Value:
        """Return a new object."""
        type_, outer = self._created(node)
        cls = self.context.table.find(type_.name) if isinstance(type_, ClassType) else None
        if cls is None or not isinstance(type_, ClassType):
            self.arguments(node.arguments)
            return (
                self.nothing(node.span)
                if type_ is ERROR
                else self.wrong("java.type", f"{type_} cannot be made by new", node.type.span)
            )
        self.needed(cls.problems)
        if node.members is not None:
            return self._anonymous(node, cls, type_, outer, target)
        if cls.is_interface or "abstract" in cls.words or cls.kind == "enum":
            return self.wrong(
                "java.type", f"{cls.written} is {_unmade(cls)}, and no object is just that", node.span
            )
        chosen = self._constructor(node, cls, type_)
        if chosen is None:
            return self.nothing(node.span)
        method, (given, own) = chosen.member.method, self._constructed(node, chosen, type_, target)
        made = typed.New(
            method.ref, given, self.presets(cls, node.span, outer), outer is not None, span=node.span
        )
        return Value(made, own)

    def _created(self, node: tree.New) -> tuple[Type, Value | None]:
        """Return the class behind ``new``, and the object before it; then the class is a member of that object's class."""
        if node.outer is None:
            return self.type(node.type), None
        outer = self.expression(node.outer)
        around = next(self.context.subtyping.parts(upper(outer.type)), None)
        cls = self.context.table.find(around.name) if around else None
        member = self.context.table.member_class(cls, node.type.names[-1]) if cls else None
        if member is None or around is None:
            return (
                ERROR
                if outer.type is ERROR
                else self.wrong(
                    "java.name", f"{outer.type} has no class {node.type.names[-1]}", node.type.span
                ).type
            ), outer
        arguments = tuple(self.type(each) for each in node.type.arguments if isinstance(each, tree.TypeName))
        return ClassType(
            member.name, arguments, (*around.arguments, *around.around) if member.parameters_around else ()
        ), outer

    def _constructor(self, node: tree.New, cls: Class, type_: ClassType) -> Chosen | None:
        by = {} if node.type.is_diamond else self.context.members.substitution(type_)
        candidates = [MethodOf(each, type_, by, node.type.is_diamond) for each in cls.constructors]
        return self.chosen(candidates, cls.written, self.arguments(node.arguments), node.span, type_)

    def _constructed(
        self, node: tree.New, chosen: Chosen, type_: ClassType, target: Type | None
    ) -> tuple[tuple[typed.Expr, ...], Type]:
        """Return the arguments of a constructor, and the type of what it makes; a diamond takes its arguments from both sides."""
        method = chosen.member.method
        self.used(method, node.span)
        result = (
            ClassType(type_.name, method.owner.parameters, type_.around) if node.type.is_diamond else type_
        )
        bounds = self.inferred(chosen, node.arguments, result, target)
        given = self.converted_arguments(chosen, node.arguments, bounds, node.span)
        return given, substituted(result, bounds.complete())

    def presets(self, cls: Class, span: Span, outer: Value | None = None) -> tuple[typed.Preset, ...]:
        """Return the fields of an object that are set before its constructor runs: the object around it, and captured variables."""
        found = [
            typed.Preset(captured_field(cls, each), self.read(each, span).expr, span=span)
            for each in captured(cls)
        ]
        if cls.enclosing is not None:
            owner = outer or self.object_of(cls.enclosing, span)
            if owner is None:
                self.wrong(
                    "java.call",
                    f"{cls.written} needs an object of {cls.enclosing.written} around it, and none is here",
                    span,
                )
            else:
                value = self.context.conversions.cast_up(owner.expr, cls.enclosing.raw)
                found.insert(0, typed.Preset(outer_field(cls), value, span=span))
        return tuple(found)

    # -- anonymous classes ---------------------------------------------------------------------------

    def _anonymous(
        self, node: tree.New, cls: Class, type_: ClassType, outer: Value | None, target: Type | None
    ) -> Value:
        if outer is not None:
            return self.unsupported(
                "an anonymous class behind an object", node.span, "declare the class, then make it"
            )
        given: tuple[typed.Expr, ...] = ()
        above: Type = type_
        runs = self.context.table.get(OBJECT.name).constructors[0]
        if cls.is_interface:
            above = self._filled(cls, type_, target) if node.type.is_diamond else type_
        else:
            chosen = self._constructor(node, cls, type_)
            if chosen is None:
                return self.nothing(node.span)
            runs = chosen.member.method
            given, above = self._constructed(node, chosen, type_, target)
        made = self.unnamed(node, "class", node.members or (), _plain(above))
        constructor = pass_on(made, runs, node.span)
        self.context.add_local(made)
        return Value(
            typed.New(constructor.ref, given, self.presets(made, node.span), span=node.span), made.type
        )

    def enum_constant(self, cls: Class, node: tree.EnumConstant, ordinal: int) -> Value:
        """Return the object of an enum's constant, which has its name and ordinal before its constructor runs."""
        span = node.span
        chosen = self.chosen(
            [MethodOf(each, cls.type, {}) for each in cls.constructors],
            cls.written,
            self.arguments(node.arguments),
            span,
            cls.type,
        )
        if chosen is None:
            return self.nothing(span)
        method = chosen.member.method
        given = self.converted_arguments(
            chosen, node.arguments, self.inferred(chosen, node.arguments, cls.type, None), span
        )
        if node.members is not None:
            made = self.unnamed(node, "class", node.members, cls.raw)
            method = pass_on(made, method, span)
            self.context.add_local(made)
        fields = self.context.table.get("java.lang.Enum").fields
        name, number = typed.Constant(node.name, STRING, span=span), typed.Constant(ordinal, INT, span=span)
        presets = (
            typed.Preset(fields["name"].ref, name, span=span),
            typed.Preset(fields["ordinal"].ref, number, span=span),
        )
        return Value(typed.New(method.ref, given, presets, span=span), cls.type)

    def _filled(self, cls: Class, type_: ClassType, target: Type | None) -> ClassType:
        """Return an interface behind ``new`` with a diamond, with the arguments of what is wanted."""
        wanted = self.context.subtyping.as_class(target, cls.name) if target is not None else None
        return wanted or type_

    def unnamed(
        self, node: tree.Node, kind: str, members: tuple[tree.Member, ...], above: ClassType
    ) -> Unnamed:
        """Return a class that is written as an expression."""
        declaration = tree.TypeDeclaration(
            kind, tree.Modifiers(span=node.span), "", (), None, (), members, span=node.span
        )
        name = self.context.numbering.name(node, self.cls)
        return Unnamed(name, declaration, self.scope, self.here(), above)

    # -- arrays --------------------------------------------------------------------------------------

    def new_array(self, node: tree.NewArray) -> Value:
        """Return a new array."""
        type_ = self.type(node.type)
        if node.initial is not None:
            return self.array(node.initial, type_)
        sizes = tuple(self.index(self.expression(each), each.span) for each in node.sizes)
        return Value(typed.NewArray(sizes, erasure(type_), span=node.span), type_)

    def array(self, node: tree.ArrayInitializer, target: Type | None) -> Value:
        """Return an array with its elements."""
        if not isinstance(target, ArrayType):
            for each in node.elements:
                self.expression(each)
            return (
                self.nothing(node.span)
                if target is ERROR
                else self.wrong("java.type", f"expected {target}, found an array", node.span)
            )
        elements = tuple(self.assigned(each, target.element) for each in node.elements)
        return Value(typed.ArrayOf(elements, erasure(target), span=node.span), target)


def _unmade(cls: Class) -> str:
    return "an interface" if cls.is_interface else "an enum" if cls.kind == "enum" else "abstract"


def _plain(type_: Type) -> ClassType:
    """Return a class whose arguments are types: a wildcard becomes its bound."""
    assert isinstance(type_, ClassType)
    return ClassType(type_.name, tuple(map(lower, type_.arguments)), type_.around)


def pass_on(made: Unnamed, runs: Method, span: Span) -> Method:
    """Give a class without a name its constructor, which passes its arguments on to one of its parent."""
    modifiers = tree.Modifiers(span=span)
    parameters = tuple(
        tree.Parameter(None, f"_{number}", span=span) for number in range(1, len(runs.parameters) + 1)
    )
    body = tree.Block((), span=span)
    node = tree.Constructor(modifiers, (), CONSTRUCTOR, parameters, (), body, span=span)
    constructor = Given(made, node, runs.ref.parameters, VOID, runs)
    made.given.append(constructor)
    return constructor
