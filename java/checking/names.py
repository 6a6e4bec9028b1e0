"""Names and places (JLS 6.5): variables, also captured ones, fields, also of outer objects, elements of arrays, types and packages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.symbols import OUTER, Binding, Class, Field
from ooxcheck.java.checking.declared.table import unknown_class
from ooxcheck.java.checking.frames import Frame
from ooxcheck.java.checking.local_classes import named_class
from ooxcheck.java.checking.typing.conversions import Value, mentions_variable
from ooxcheck.java.types import (
    CHAR,
    ERROR,
    INT,
    STRING,
    TEXT,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    TypeVariable,
    erasure,
    is_reference,
    upper,
)
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll


@dataclass(frozen=True, slots=True)
class Package:
    """A name that is neither a variable nor a type."""

    names: tuple[str, ...]


Meaning: TypeAlias = Value | Class | TypeVariable | Package

_PURE = (typed.Local, typed.This, typed.StaticGet, typed.Constant, typed.Null)


class Names(Frame):
    """Finds out what names mean."""

    # -- objects around ------------------------------------------------------------------------------

    def here(self) -> Class | None:
        """Return the class of the innermost object that there is: None in a static body."""
        if self.scope.is_static:
            return None
        cls: Class | None = self.cls
        if self.is_constructing or (cls and cls.is_lambda):
            return cls.enclosing if cls else None
        return cls

    def object_of(self, wanted: Class, span: Span, *, exactly: bool = False) -> Value | None:
        """Return the innermost object around that is of a class: this one, or one that this one is inside of."""
        if self.scope.is_static:
            return None
        at: Class | None = self.cls
        found: typed.Expr = typed.This(self.cls.raw, span=span)
        while at is not None:
            is_there = not at.is_lambda and not (at is self.cls and self.is_constructing)
            if is_there and (
                at is wanted or (not exactly and wanted.name in self.context.subtyping.ancestors(at.raw))
            ):
                return Value(found, at.type)
            if at.enclosing is not None:
                found = typed.FieldGet(found, outer_field(at), span=span)
            at = at.enclosing
        return None

    def this(self, node: tree.This) -> Value:
        """Return this object, or one around it."""
        if node.outer is None:
            wanted: Type = named_class(self.cls).type
        else:
            wanted = self.type(node.outer)
        cls = self.context.table.find(wanted.name) if isinstance(wanted, ClassType) else None
        if cls is None:
            return Value(typed.Null(ERROR, span=node.span), ERROR)
        return self.object_of(cls, node.span, exactly=True) or self.wrong(
            "java.name", f"no object of {cls.written} is here: this body is static", node.span
        )

    # -- variables -----------------------------------------------------------------------------------

    def read(self, binding: Binding, span: Span) -> Value:
        """Return a variable, or the field in which an object of a class that captures it keeps its value."""
        if binding.constant is not None:
            return Value(
                typed.Constant(binding.constant.value, binding.constant.type, span=span), binding.type
            )
        if binding.home is self.cls:
            return Value(typed.Local(binding.variable, span=span), binding.type)
        at, found = self.cls, typed.This(self.cls.raw, span=span)
        place: typed.Expr = found
        while not at.is_local and at.enclosing is not None:
            place = typed.FieldGet(place, outer_field(at), span=span)
            at = at.enclosing
        return Value(typed.FieldGet(place, captured_field(at, binding), span=span), binding.type)

    def named(self, node: tree.Name) -> Value | None:
        """Return the variable or field that a name means: the innermost one."""
        poll()
        at = self.scope
        while True:
            if node.name in at.variables:
                return self.read(at.variables[node.name], node.span)
            if (
                at.is_class
                and not at.cls.is_lambda
                and (found := self.context.members.field(at.cls.type, node.name))
            ):
                return self._of_class(at.cls, *found, node.span)
            if at.around is None:
                return self._imported(node)
            at = at.around

    def _of_class(self, cls: Class, field: Field, type_: Type, span: Span) -> Value:
        """Return a field that is known by its name alone in a class."""
        self.needed(field.problems)
        if field.is_static:
            return self.static_field(field, span)
        owner = self.object_of(cls, span, exactly=True)
        if owner is None:
            return self.wrong(
                "java.name",
                f"{field.name} is a field of each {cls.written}, and no object is here: this body is static",
                span,
            )
        return self.folded(field, type_, span) or Value(
            typed.FieldGet(owner.expr, field.ref, span=span), type_
        )

    def _imported(self, node: tree.Name) -> Value | None:
        for cls in self.static_imports(node.name):
            if (found := self.context.members.field(cls.type, node.name)) and found[0].is_static:
                return self.static_field(found[0], node.span)
        return None

    def static_imports(self, name: str) -> Iterator[Class]:
        """Yield the classes from which a name may be imported."""
        for each in self.cls.unit.imports:
            outer, _, last = each.name.rpartition(".")
            if (
                each.is_static
                and (each.is_all or last == name)
                and (cls := self.context.table.find(each.name if each.is_all else outer))
            ):
                yield cls

    def static_field(self, field: Field, span: Span) -> Value:
        """Return a static field, or the constant that it is."""
        self.needed(field.problems)
        return self.folded(field, field.type, span) or Value(
            typed.StaticGet(field.ref, span=span), field.type
        )

    def folded(self, field: Field, type_: Type, span: Span) -> Value | None:
        """Return the value of a field that is a constant (JLS 4.12.4)."""
        constant = self.constant_of(field)
        return Value(typed.Constant(constant.value, constant.type, span=span), type_) if constant else None

    def constant_of(self, field: Field) -> typed.Constant | None:
        """Return the constant that a final field is initialised with."""
        constants = self.context.constants
        if field not in constants:
            constants[field] = None
            constants[field] = self._initial_constant(field)
        return constants[field]

    def _initial_constant(self, field: Field) -> typed.Constant | None:
        node = field.node
        if (
            node is None
            or node.value is None
            or "final" not in field.words
            or not is_constant_type(field.type)
            or not may_be_constant(node.value)
        ):
            return None
        other = type(self)(self.context, field.owner.scope)
        expr = other.assigned(node.value, field.type)
        return expr if isinstance(expr, typed.Constant) and not other.report.errors() else None

    # -- names with dots -----------------------------------------------------------------------------

    def meaning(self, node: tree.Expr) -> Meaning:
        """Return what an expression is that may be the name of a type or a package (JLS 6.5.2)."""
        match node:
            case tree.Name(name):
                return self.named(node) or self.context.table.simple(name, self.scope) or Package((name,))
            case tree.FieldAccess(target, name) if isinstance(target, tree.Name | tree.FieldAccess):
                return self._member(self.meaning(target), name, node.span)
            case _:
                return self.expression(node)

    def _member(self, target: Meaning, name: str, span: Span) -> Meaning:
        match target:
            case Package(names):
                return self.context.table.qualified((*names, name)) or Package((*names, name))
            case Class():
                found = self.context.members.field(target.type, name)
                return (
                    self._static(target, *found, span)
                    if found
                    else self.context.table.member_class(target, name)
                    or self._no_field(target.type, name, span)
                )
            case TypeVariable():
                return self._no_field(target, name, span)
            case Value():
                return self.field_of(target, name, span)

    def _static(self, cls: Class, field: Field, type_: Type, span: Span) -> Value:
        del type_
        if field.is_static:
            return self.static_field(field, span)
        return self.wrong(
            "java.name", f"{field.name} is a field of each {cls.written}; write it behind an object", span
        )

    def name(self, node: tree.Name) -> Value:
        """Return the variable or field that a name means."""
        return self.named(node) or self.unknown((node.name,), node.span)

    def unknown(self, names: tuple[str, ...], span: Span) -> Value:
        """Complain about a name with dots that means nothing here."""
        name = names[0]
        if name in ("java", "javax"):
            class_name = ".".join(
                names[: next((at for at, each in enumerate(names, 1) if each[:1].isupper()), len(names))]
            )
            return self.wrong(
                "java.unsupported",
                f"{class_name} is not supported: the class is not among what is known of the library",
                span,
            )
        if self.context.table.simple(name, self.scope):
            return self.wrong("java.name", f"{name} is a type, not a value", span)
        code, message = unknown_class(name, self.scope)
        if code == "java.unsupported" or name in (
            each.name.rpartition(".")[2] for each in self.cls.unit.imports
        ):
            return self.wrong(code, message, span)
        return self.wrong("java.name", f"no variable {name}{did_you_mean(name, self._near())}", span)

    def lacks_supertype(self, type_: Type) -> bool:
        """Tell what is wrong with the supertypes of a type: its members, and what it fits, may be known by them."""
        ancestors = [
            self.context.table.find(above.name)
            for each in self.context.subtyping.parts(type_)
            for above in self.context.members.linearised(each)
        ]
        problems = [problem for each in ancestors if each for problem in each.problems]
        self.needed(problems)
        return bool(problems) or None in ancestors

    def _near(self) -> Iterator[str]:
        at = self.scope
        while True:
            yield from at.variables
            if at.is_class:
                yield from at.cls.fields
            if at.around is None:
                return
            at = at.around

    # -- fields and elements -------------------------------------------------------------------------

    def access(self, node: tree.FieldAccess) -> Value:
        """Return a field of an object or a class."""
        if isinstance(node.target, tree.Super):
            return self._of_super(node)
        if not isinstance(node.target, tree.Name | tree.FieldAccess):
            return self.field_of(self.expression(node.target), node.name, node.span)
        match self.meaning(node):
            case Value() as value:
                return value
            case Class() | TypeVariable() as found:
                return self.wrong("java.name", f"{found.name} is a type, not a value", node.span)
            case Package(names):
                return self.unknown(names, _first(node).span)

    def _of_super(self, node: tree.FieldAccess) -> Value:
        assert isinstance(node.target, tree.Super)
        cls = self.class_of_super(node.target)
        owner = self.object_of(cls, node.span, exactly=True)
        if owner is None or cls.parent is None:
            return self.wrong("java.name", "there is no super in a static body", node.span)
        return self.field_of(Value(owner.expr, cls.parent), node.name, node.span)

    def class_of_super(self, word: tree.Super) -> Class:
        """Return the class whose supertypes ``super`` is about: an enclosing one for ``Outer.super``."""
        at = named_class(self.cls)
        named = self.type(word.of) if word.of else at.type
        while isinstance(named, ClassType) and at.name != named.name:
            if at.outer is None:
                return named_class(self.cls)
            at = at.outer
        return at

    def field_of(self, target: Value, name: str, span: Span) -> Value:
        """Return a field of an object."""
        if target.type is ERROR:
            return target
        type_ = upper(target.type)
        if (isinstance(type_, ArrayType) or type_ is TEXT) and name == "length":
            return Value(typed.ArrayLength(self.context.conversions.held(target), span=span), INT)
        member = self.context.members.field(type_, name) if is_reference(type_) else None
        if member is None:
            return self._no_field(type_, name, span)
        field, own = member
        if field.is_static:
            return self._static_through(target, field, span)
        self.needed(field.problems)
        if isinstance(target.expr, typed.This) and (constant := self.folded(field, own, span)):
            return constant
        receiver = self.context.conversions.cast_up(target.expr, field.owner.raw)
        found = typed.FieldGet(receiver, field.ref, span=span)
        if mentions_variable(field.type) and self.context.conversions.is_raw(type_, field.owner.raw):
            self.raw_fields.append(found)
        return Value(found, upper(own))

    def _static_through(self, target: Value, field: Field, span: Span) -> Value:
        """Return a static field that is written behind an object, which is evaluated for nothing."""
        if isinstance(target.expr, _PURE) or (
            isinstance(target.expr, typed.FieldGet) and isinstance(target.expr.target, typed.This)
        ):
            return self.static_field(field, span)
        return self.unsupported(
            "a static field behind an expression", span, f"write {field.owner.written}.{field.name}"
        )

    def _no_field(self, type_: Type, name: str, span: Span) -> Value:
        if isinstance(type_, Primitive):
            return self.wrong("java.type", f"{type_} has no fields", span)
        cls = next(
            (
                found
                for each in self.context.subtyping.parts(type_)
                if (found := self.context.table.find(each.name))
            ),
            None,
        )
        if cls is None or self.lacks_supertype(type_):
            return Value(typed.Null(ERROR, span=span), ERROR)
        if cls.unit.is_library:
            return self.wrong(
                "java.unsupported",
                f"{cls.written}.{name} is not supported: it is not among what is known of {cls.written}",
                span,
            )
        if cls.methods.get(name):
            return self.wrong(
                "java.name", f"{cls.written} has no field {name}; for the method write {name}(...)", span
            )
        return self.wrong(
            "java.name", f"{cls.written} has no field {name}{did_you_mean(name, cls.fields)}", span
        )

    def element(self, node: tree.ArrayAccess) -> Value:
        """Return an element of an array."""
        array, index = self.expression(node.array), self.expression(node.index)
        type_ = upper(array.type)
        if ERROR in (type_, index.type):
            return Value(array.expr, ERROR)
        if type_ is TEXT:
            return Value(
                typed.ElementGet(array.expr, self.index(index, node.index.span), CHAR, span=node.span), CHAR
            )
        if not isinstance(type_, ArrayType):
            return self.wrong("java.type", f"expected an array, found {type_}", node.array.span)
        held = self.context.conversions.held(array)
        assert isinstance(held.type, ArrayType)
        return Value(
            typed.ElementGet(held, self.index(index, node.index.span), held.type.element, span=node.span),
            upper(type_.element),
        )

    def index(self, value: Value, span: Span) -> typed.Expr:
        """Return a number of elements, or that of one."""
        if not self.context.conversions.fits(value.type, INT):
            self.wrong("java.type", f"expected int, found {value.type}", span)
            return value.expr
        return self.context.conversions.converted(value, INT)


def outer_field(cls: Class) -> typed.FieldRef:
    """Return the field in which an object of an inner class has the object it is inside of."""
    assert cls.enclosing is not None
    return typed.FieldRef(cls.name, OUTER, cls.enclosing.raw)


def captured_field(cls: Class, binding: Binding) -> typed.FieldRef:
    """Return the field in which an object of a local class has the value of a captured variable."""
    return typed.FieldRef(cls.name, f"val${binding.variable.name}", binding.variable.type)


def is_constant_type(type_: Type) -> bool:
    """Return whether a variable of this type may be a constant."""
    return isinstance(type_, Primitive) or erasure(type_) == STRING


def may_be_constant(node: tree.Expr) -> bool:
    """Return whether an expression is made of what constants are made of (JLS 15.29)."""
    match node:
        case (
            tree.IntLiteral()
            | tree.FloatLiteral()
            | tree.CharLiteral()
            | tree.StringLiteral()
            | tree.BoolLiteral()
            | tree.Name()
        ):
            return True
        case tree.FieldAccess(target):
            return may_be_constant(target) and isinstance(target, tree.Name | tree.FieldAccess)
        case tree.Unary(_, operand) | tree.Cast(_, operand):
            return may_be_constant(operand)
        case tree.Binary():
            while isinstance(node, tree.Binary):
                if not may_be_constant(node.right):
                    return False
                node = node.left
            return may_be_constant(node)
        case tree.Conditional():
            chain, last = else_chain(node)
            return may_be_constant(last) and all(
                may_be_constant(each.condition) and may_be_constant(each.then) for each in chain
            )
        case _:
            return False


def _first(node: tree.Expr) -> tree.Expr:
    while isinstance(node, tree.FieldAccess):
        node = node.target
    return node
