"""Expressions: what is pure stays an expression, what has effects becomes statements before it, in Java's order (JLS 15.7).

`Expressions.value` returns the pure expression that is left of one of Java after the statements for its effects are emitted.
`Expressions.source` may return a call, ``new`` or a cast as well, for a place where OOX allows one: alone on the right of ``:=``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from ooxcheck.datatypes import cached_property
from ooxcheck.java import array_objects, typed
from ooxcheck.java.lowering.code.emitter import Choice, Choices, refuse
from ooxcheck.java.lowering.code.operators import binary, constant, converted, literal, unary
from ooxcheck.java.types import BOOLEAN, INT, NULL, STRING, TEXT, ArrayType, ClassType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll


class Expressions(Choices):
    """Lowers expressions; calls and ``switch`` are for those who extend it.

    Unless the program `pollutes` its heap, objects have the types that only erasure has forgotten. If the heap `is_shared` with other threads, each
    field and element is read where Java reads it, once.
    """

    pollutes: bool
    is_shared: bool

    @cached_property
    def _ahead(self) -> dict[int, tree.Expr]:
        """The values of first operands that were lowered before what they are operands of, by the nodes' identity."""
        return {}

    def value(self, node: typed.Expr) -> tree.Expr:
        """Return the pure expression that an expression leaves; statements for its effects are emitted.

        The operand that Java evaluates first is lowered first, and what that begins with before it: so operators in a row and calls behind
        calls may be as many as the text has, without recursion.
        """
        known = self._ahead.pop(id(node), None)
        if known is not None:
            return known
        for inner in reversed(_beginnings(node)):
            self._ahead[id(inner)] = self._pure(inner, self.source(inner))
        value = self._pure(node, self.source(node))
        assert not self._ahead or id(_first_operand(node)) not in self._ahead, (
            "the first operand should have been used"
        )
        return value

    def _pure(self, node: typed.Expr, source: tree.Expr) -> tree.Expr:
        """Return what an expression leaves as a pure expression: a temporary for what may only stand behind ``:=``."""
        is_typed_null = isinstance(source, tree.NullLiteral) and node.type is not NULL
        is_read = self.is_shared and isinstance(source, (tree.Member, tree.Index))
        if (
            is_read
            or is_typed_null
            or isinstance(source, (tree.Call, tree.NewObject, tree.NewArray, tree.Cast))
        ):
            return self.temporary(node.type, source, node.span)
        return source

    def source(self, node: typed.Expr) -> tree.Expr:
        """Return what may stand alone behind ``:=``."""
        poll()
        handler = self._known_expressions.get(type(node))
        if handler is None:
            refuse(f"{type(node).__name__} in code", "", node.span)
        found: tree.Expr = handler(self, node)
        return found

    @cached_property
    def _known_expressions(self) -> Mapping[type[typed.Node], Callable[..., tree.Expr]]:
        return _all_handlers(type(self))  # type: ignore[arg-type]  # a class, which mypy takes for one of its instances

    @classmethod
    def handlers(cls) -> Mapping[type[typed.Node], Callable[..., tree.Expr]]:
        """Return what lowers each kind of expression."""
        return _HANDLERS

    def values(self, *nodes: typed.Expr) -> list[tree.Expr]:
        """Return the pure expressions that operands leave, evaluated one after the other."""
        return self.ordered([(node, self.value) for node in nodes])

    def ordered(self, parts: Sequence[tuple[typed.Expr, Callable[[Any], tree.Expr]]]) -> list[tree.Expr]:
        """Return the pure expressions that operands leave, each by its own way of lowering."""
        done: list[tree.Expr] = []
        for node, lower in parts:
            length = len(self.out)
            value = lower(node)
            if len(self.out) > length:
                coming = self.taken_back(length)
                self.kept(done, [part.type for part, _ in parts], coming)
                self.emit(*coming)
            done.append(value)
        return done

    def effect(self, node: typed.Expr) -> None:
        """Lower an expression for its effect only."""
        match node:
            case typed.Assign():
                self._assign(node)
            case typed.Update():
                self._update(node)
            case _:
                self.effect_of_value(node)

    def effect_of_value(self, node: typed.Expr) -> None:
        """Lower an expression whose value nobody wants, but which may throw."""
        value = self.source(node)
        if isinstance(value, tree.Call):
            self.emit(tree.CallStatement(value, span=self.here))
        elif isinstance(value, tree.NewObject | tree.NewArray | tree.Cast) or self.can_throw(value):
            self.temporary(node.type, value, node.span)

    # ------------------------------------------------------------------------------------------------- leaves

    def _constant(self, node: typed.Constant) -> tree.Expr:
        if isinstance(node.value, str):
            return literal(node.value, node.span) if node.type is TEXT else self.text(node.value, node.span)
        return constant(node.value, node.type, node.span)

    def text(self, text: str, span: Span) -> tree.Expr:
        """Return a new object for a string literal."""
        made = self.string(literal(text, span), span)
        self.intern(made, span)
        return made

    def string(self, text: tree.Expr, span: Span) -> tree.Expr:
        """Return a new object for a text of OOX."""
        made = self.temporary(STRING, tree.NewObject(self.names.class_(STRING.name), (), span=span), span)
        self.assign(tree.Member(made, self.names.text, span=span), text)
        return made

    def intern(self, made: tree.Expr, span: Span) -> None:
        """Say that a new string is the one that the JVM keeps for its text, if anybody asks."""

    def _null(self, node: typed.Null) -> tree.Expr:
        return tree.NullLiteral(span=node.span)

    def _this(self, node: typed.This) -> tree.Expr:
        return tree.This(span=node.span)

    def _local(self, node: typed.Local) -> tree.Expr:
        bound = self.variable(node.variable)
        return tree.Name(bound.name, span=node.span) if isinstance(bound, tree.Name) else bound

    def _field(self, node: typed.FieldGet) -> tree.Expr:
        return tree.Member(self.value(node.target), self.names.field(node.field), span=node.span)

    def _static(self, node: typed.StaticGet) -> tree.Expr:
        self.initialise(node.field.owner)
        owner = tree.Name(self.names.static_owner(node.field.owner), span=node.span)
        return tree.Member(owner, self.names.field(node.field), span=node.span)

    def initialise(self, class_name: str) -> None:
        """Emit the initialisation of a class, if it may not have happened yet."""

    def _element(self, node: typed.ElementGet) -> tree.Expr:
        array, index = self.values(node.array, node.index)
        return tree.Index(array, index, span=node.span)

    def _length(self, node: typed.ArrayLength) -> tree.Expr:
        return tree.Unary("#", self.value(node.array), span=node.span)

    # ---------------------------------------------------------------------------------------------- operators

    def _unary(self, node: typed.Unary) -> tree.Expr:
        return unary(node.op, self.value(node.operand), node.span)

    def _convert(self, node: typed.Convert) -> tree.Expr:
        if node.type is TEXT:
            return tree.Unary("(string)", self.value(node.operand), span=node.span)
        return converted(self.value(node.operand), node.operand.type, node.type, node.span)

    def _part(self, node: typed.Part) -> tree.Expr:
        text, start, stop = self.values(node.text, node.start, node.stop)
        return tree.Slice(text, start, stop, span=node.span)

    def _binary(self, node: typed.Binary) -> tree.Expr:
        if node.op in ("&&", "||"):
            return self._shortcut(node)
        self._check_identity(node)
        left, right = self.values(node.left, node.right)
        if node.left.type is BOOLEAN and node.op in ("&", "|") and self.can_throw(right):
            left = self.steady(left, BOOLEAN)
            right = self.temporary(BOOLEAN, right, right.span)
        if node.op in ("==", "!="):
            return self.same(node, self.related(left, node.left.type, node.right.type), right)
        return binary(node.op, left, right, node.left.type, node.span)

    def same(self, node: typed.Binary, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        """Return whether two values are the same."""
        return binary(node.op, left, right, node.left.type, node.span)

    def _check_identity(self, node: typed.Binary) -> None:
        """Refuse to compare an array with what is no array of its type."""
        (left, right) = (node.left.type, node.right.type)
        if node.op in ("==", "!=") and NULL not in (left, right):
            self.check_fits(left, right, node.span)
            self.check_fits(right, left, node.span)

    def _shortcut(self, node: typed.Binary) -> tree.Expr:
        """Return ``&&`` or ``||``; statements for the right side run only if the left one does not decide."""
        left = self.value(node.left)
        with self.collected() as inner:
            right = self.value(node.right)
            if inner:
                found = tree.Name(self.fresh(), span=node.span)
                self.assign(found, right)
        if not inner:
            return tree.Binary(node.op, left, right, span=node.span)
        self.emit(tree.Declare(self.names.type(BOOLEAN, node.span), found.name, left, span=self.here))
        decided = tree.Name(found.name, span=self.silent)
        condition = decided if node.op == "&&" else tree.Unary("!", decided, span=self.silent)
        self.emit(tree.If(condition, self.block(inner), None, span=self.silent))
        return found

    def _conditional(self, node: typed.Conditional) -> tree.Expr:
        type_ = _common(node)
        chain = [node]
        while isinstance(last := chain[-1].otherwise, typed.Conditional) and _common(last) == type_:
            chain.append(last)
        for side in (*(each.then for each in chain), last):
            self.check_fits(side.type, type_, side.span)
        found = self.temporary(type_, None, node.span, is_fixed=False)
        choices = [
            Choice(each.condition, partial(self._branch, found, each.then), self.here) for each in chain
        ]
        self.choose(choices, partial(self._branch, found, last))
        return found

    def _branch(self, found: tree.Name, side: typed.Expr) -> tree.Block:
        with self.collected() as inner:
            self.assign(found, self.source(side))
        return self.block(inner)

    # ------------------------------------------------------------------------------------------------ classes

    def _cast(self, node: typed.Cast) -> tree.Expr:
        operand = self.value(node.operand)
        source, target = node.operand.type, node.type
        if source is NULL or source == target:
            return operand
        if isinstance(source, ArrayType) or isinstance(target, ArrayType):
            refuse(f"a cast from {source} to {target}", "arrays are cast only to their own type", node.span)
        assert isinstance(target, ClassType), "a cast should be to a class"
        self.check_holder(target.name, node.span)
        if node.is_implied and not self.pollutes:
            operand = self.steady(operand, source)
            self.emit(
                self._assumed_type(self.related(operand, source, target), self.names.class_(target.name))
            )
        return tree.Cast(
            self.names.class_(target.name), self.related(operand, source, target), span=node.span
        )

    def _assumed_type(self, value: tree.Expr, class_name: str) -> tree.Statement:
        """Return that a value is null or of a class: no heap is polluted (JLS 4.12.2)."""
        is_null = tree.Binary("==", value, tree.NullLiteral(span=self.silent), span=self.silent)
        is_one = tree.InstanceOf(value, class_name, span=self.silent)
        return tree.Assume(tree.Binary("||", is_null, is_one, span=self.silent), span=self.silent)

    def check_holder(self, class_name: str, span: Span) -> None:
        """Refuse to ask whether an Object is an array of a type, if it may be one of a narrower type."""

    def related(self, value: tree.Expr, type_: Type, other: Type) -> tree.Expr:
        """Return a value that may be compared with one of another type: as an Object, if no object is of both types."""
        return value

    def _instance_of(self, node: typed.InstanceOf) -> tree.Expr:
        operand = self.value(node.operand)
        tested = (
            node.tested
            if isinstance(node.tested, ClassType)
            else array_objects.holder(node.tested)
            if isinstance(node.tested, ArrayType)
            else None
        )
        if tested is None or isinstance(node.operand.type, ArrayType):
            refuse(f"instanceof {node.tested} of {node.operand.type}", "", node.span)
        self.check_holder(tested.name, node.span)
        class_name = self.names.class_(tested.name)
        operand = self.related(operand, node.operand.type, tested)
        if node.variable is None:
            return tree.InstanceOf(operand, class_name, span=node.span)
        operand = self.steady(operand, node.operand.type)
        found = self.temporary(BOOLEAN, tree.InstanceOf(operand, class_name, span=node.span), node.span)
        target = tree.Name(self.declare_ahead(node.variable), span=node.variable.span)
        cast = tree.Cast(class_name, operand, span=node.span)
        with self.collected() as inner:
            self.assign(target, cast if tested == node.tested else self._elements(cast, tested))
        self.emit(tree.If(tree.Name(found.name, span=self.silent), self.block(inner), None, span=self.silent))
        return found

    def _elements(self, cast: tree.Expr, class_: ClassType) -> tree.Expr:
        """Return the array that an object holds."""
        return tree.Member(
            self.temporary(class_, cast, cast.span),
            self.names.fields()[array_objects.elements_field(class_.name)],
            span=cast.span,
        )

    # -------------------------------------------------------------------------------------------- assignments

    def _assign(self, node: typed.Assign) -> None:
        """Emit an assignment; what its place is made of is evaluated before the value."""
        *parts, value = self._place_and(node.target, lambda: self.source(node.value), node.value)
        self.assign(self._place(node.target, parts), value)

    def _assigned(self, node: typed.Assign) -> tree.Expr:
        """Return the value of an assignment."""
        *parts, value = self._place_and(node.target, lambda: self.value(node.value), node.value)
        if not isinstance(node.target, typed.Local):
            is_as_wide = node.value.type == node.type
            value = (
                self.steady(value, node.type) if is_as_wide else self.temporary(node.type, value, node.span)
            )
        place = self._place(node.target, parts)
        self.assign(place, value)
        return place if isinstance(node.target, typed.Local) else value

    def _place_and(
        self, target: typed.Place, last: Callable[[], tree.Expr], node: typed.Expr
    ) -> list[tree.Expr]:
        """Return the parts of a place, and a value, evaluated in this order."""
        parts = _parts(target)
        done = self.values(*parts)
        length = len(self.out)
        value = last()
        inner = self.taken_back(length)
        acts = isinstance(value, tree.Call) or (
            any(self.can_throw(part) for part in done) and self._may_fail(value)
        )
        coming = [*inner, tree.Assign(tree.This(span=node.span), value, span=node.span)] if acts else inner
        self.kept(done, [part.type for part in parts], coming)
        self.emit(*inner)
        return [*done, value]

    def _may_fail(self, value: tree.Expr) -> bool:
        return isinstance(value, tree.NewObject | tree.NewArray | tree.Cast) or self.can_throw(value)

    def _place(self, target: typed.Place, parts: list[tree.Expr]) -> tree.Expr:
        match target:
            case typed.Local(variable):
                return self.variable(variable)
            case typed.StaticGet():
                return self._static(target)
            case typed.FieldGet(_, field):
                return tree.Member(parts[0], self.names.field(field), span=target.span)
            case typed.ElementGet():
                return tree.Index(parts[0], parts[1], span=target.span)

    def _update(self, node: typed.Update) -> None:
        """Emit an update whose value nobody wants."""
        place = self._updated_place(node)
        self.bind(node.old, place)
        self.assign(place, self.source(node.value))

    def _updated_place(self, node: typed.Update) -> tree.Expr:
        """Return the place of an update, which is read and then written, so that what it is made of has to stay the same."""
        parts = _parts(node.target)
        values = self.values(*parts)
        if any(map(_acts, descendants(node.value))) or not all(map(_is_short, values)):
            values = [self.steady(value, part.type) for value, part in zip(values, parts, strict=True)]
        return self._place(node.target, values)

    def _updated(self, node: typed.Update) -> tree.Expr:
        """Return the value of an update: what was read, or what was stored."""
        place = self._updated_place(node)
        if node.gives_old:
            old = self.temporary(node.type, place, node.span)
            self.bind(node.old, old)
            self.assign(place, self.source(node.value))
            return old
        self.bind(node.old, place)
        if isinstance(node.target, typed.Local):
            self.assign(place, self.source(node.value))
            return place
        new = self.temporary(node.type, self.source(node.value), node.span)
        self.assign(place, new)
        return new

    # ------------------------------------------------------------------------------------------------- arrays

    def check_stores(self, node: typed.NewArray) -> None:
        """Refuse a new array of a wider type if a JVM could throw for what is stored in it."""

    def _new_array(self, node: typed.NewArray) -> tree.Expr:
        self.check_stores(node)
        sizes = self.values(*node.sizes)
        if len(sizes) > 1:
            sizes = [self.steady(size, INT) if self.can_throw(size) else size for size in sizes]
        element: Type = node.type
        for _ in sizes:
            assert isinstance(element, ArrayType), "there should be an array for each size"
            element = element.element
        return tree.NewArray(self.names.type(element, node.span), tuple(sizes), span=node.span)

    def _array_of(self, node: typed.ArrayOf) -> tree.Expr:
        """Return an array that is filled one element after the other."""
        assert isinstance(node.type, ArrayType), "an array should have the type of one"
        length = tree.IntLiteral(len(node.elements), span=node.span)
        made = tree.NewArray(self.names.type(node.type.element, node.span), (length,), span=node.span)
        array = self.temporary(node.type, made, node.span)
        for at, element in enumerate(node.elements):
            self.check_fits(element.type, node.type.element, element.span)
            value = self.source(element)
            self.assign(tree.Index(array, tree.IntLiteral(at, span=element.span), span=element.span), value)
        return array


def _beginnings(node: typed.Expr) -> list[typed.Expr]:
    """Return the first operand of an expression, the first operand of that, and so on."""
    found: list[typed.Expr] = []
    first = _first_operand(node)
    while first is not None:
        found.append(first)
        first = _first_operand(first)
    return found


def _first_operand(node: typed.Expr) -> typed.Expr | None:
    """Return the operand whose value is wanted before anything else happens, if there is one."""
    match node:
        case typed.Binary(_, left):
            return left
        case typed.Unary(_, operand) | typed.Convert(operand) | typed.Cast(operand):
            return operand
        case typed.Call(_, target) if target is not None and not isinstance(target.type, ArrayType):
            return target
        case _:
            return None


def _parts(target: typed.Place) -> tuple[typed.Expr, ...]:
    """Return the expressions that a place is made of."""
    match target:
        case typed.FieldGet(of, _):
            return (of,)
        case typed.ElementGet(array, index):
            return (array, index)
        case typed.Local() | typed.StaticGet():
            return ()


def _acts(node: Node) -> bool:
    """Whether lowering an expression may need statements that write something."""
    return isinstance(node, typed.Call | typed.New | typed.Assign | typed.Update | typed.SwitchExpression)


def _is_short(value: tree.Expr) -> bool:
    """Whether a pure expression is worth no temporary of its own if it is evaluated twice."""
    return isinstance(value, tree.Name | tree.This | tree.IntLiteral | tree.Member) and (
        not isinstance(value, tree.Member) or isinstance(value.target, tree.This | tree.Name)
    )


def _common(node: typed.Conditional) -> Type:
    """Return the type of a conditional expression, that of the other side where one is null."""
    if node.type is not NULL:
        return node.type
    return node.otherwise.type if node.then.type is NULL else node.then.type


@cache
def _all_handlers(cls: type[Expressions]) -> Mapping[type[typed.Node], Callable[..., tree.Expr]]:
    return cls.handlers()


_HANDLERS: Mapping[type[typed.Node], Callable[..., Any]] = {
    typed.Constant: Expressions._constant,
    typed.Null: Expressions._null,
    typed.This: Expressions._this,
    typed.Local: Expressions._local,
    typed.FieldGet: Expressions._field,
    typed.StaticGet: Expressions._static,
    typed.ElementGet: Expressions._element,
    typed.ArrayLength: Expressions._length,
    typed.Unary: Expressions._unary,
    typed.Convert: Expressions._convert,
    typed.Part: Expressions._part,
    typed.Binary: Expressions._binary,
    typed.Conditional: Expressions._conditional,
    typed.Cast: Expressions._cast,
    typed.InstanceOf: Expressions._instance_of,
    typed.Assign: Expressions._assigned,
    typed.Update: Expressions._updated,
    typed.NewArray: Expressions._new_array,
    typed.ArrayOf: Expressions._array_of,
}
