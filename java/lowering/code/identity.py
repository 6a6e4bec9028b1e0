"""Identity of boxes and strings: equal ones are one object if a JVM keeps them (JLS 3.10.5, 5.1.7).

Here each literal and each boxing makes an object of its own. Java has one for all equal strings that are constants or interned, and for all equal boxes in the range of
its cache; what else is made is new, as it is here. So two of them are the same if they are one object here, or are both kept and equal. Who makes boxes by ``new``
beside such a comparison is refused: they are in no cache. An array that becomes an Object is put in a new holder (`ooxcheck.java.array_objects`); all holders of one array are the same, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ooxcheck.java import array_objects, typed
from ooxcheck.java.lowering.code.calls import Calls
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.operators import binary, constant
from ooxcheck.java.lowering.names import TEXT_OF_STRING
from ooxcheck.java.program import Bridge
from ooxcheck.java.typed import FieldRef
from ooxcheck.java.types import (
    BOOLEAN,
    BOXES,
    BYTE,
    CHAR,
    INT,
    LONG,
    OBJECT,
    SHORT,
    STRING,
    ArrayType,
    ClassType,
    Primitive,
    Type,
)
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span

INTERNED = FieldRef(STRING.name, "_interned", BOOLEAN, is_static=False)
"""The field of a String that tells whether it is the one that the JVM keeps for its text."""

CACHED: dict[str, tuple[Primitive, tuple[int, int] | None]] = {
    BOXES[BOOLEAN].name: (BOOLEAN, None),
    BOXES[BYTE].name: (BYTE, None),
    BOXES[SHORT].name: (SHORT, (-128, 127)),
    BOXES[CHAR].name: (CHAR, (0, 127)),
    BOXES[INT].name: (INT, (-128, 127)),
    BOXES[LONG].name: (LONG, (-128, 127)),
}
"""What is in the boxes that a JVM keeps, and which values these have; all, where none are told. Numbers with a point are never kept."""

KEPT = (STRING.name, *CACHED)
"""Classes of which equal objects may be one."""

_ABSTRACT_MAP, _LISTED_MAP = "java.util.AbstractMap", "java.util.ListedMap"


def compared_types(node: typed.Node) -> tuple[str, str] | None:
    """Return the classes whose objects a comparison tells apart by identity; ``this`` is neither box nor string, whose classes do not ask."""
    if (
        not isinstance(node, typed.Binary)
        or node.op not in ("==", "!=")
        or isinstance(node.left, typed.This)
        or isinstance(node.right, typed.This)
    ):
        return None
    left, right = node.left.type, node.right.type
    return (left.name, right.name) if isinstance(left, ClassType) and isinstance(right, ClassType) else None


def opened_by(bridge: Bridge) -> list[Type]:
    """Return the types of the parameters that are arrays where the overridden method has Objects; refuse a result that is an array where that has none of its type."""
    own, wanted = bridge.runs.result, bridge.method.result
    if isinstance(own, ArrayType) and own != wanted:
        refuse(
            f"{bridge.runs.name} that returns {own} where {wanted} is wanted",
            "declare that it returns an Object",
            bridge.span,
        )
    return [
        type_
        for type_, given in zip(bridge.runs.parameters, bridge.method.parameters, strict=True)
        if type_ != given
    ]


class Comparisons:
    """Between which types something compares by identity."""

    def __init__(self, is_below: Callable[[str, str], bool]) -> None:
        self._is_below = is_below
        self._types: set[tuple[str, str]] = set()

    def note(self, node: typed.Node) -> None:
        """Note a comparison."""
        if (types := compared_types(node)) is not None:
            self._types.add(types)

    def kept(self, left: str, right: str, classes: Iterable[str]) -> list[str]:
        """Return those classes below two of which equal objects may be one, if any are told apart."""
        compared = {(left, right)} if (left, right) in self._types else self._types
        return [
            name
            for name in classes
            if self._is_common(name, left, right) and any(self._is_common(name, *types) for types in compared)
        ]

    def _is_common(self, name: str, left: str, right: str) -> bool:
        return self._is_below(name, left) and self._is_below(name, right)


class Identity(Calls):
    """Lowers ``==`` between references."""

    def intern(self, made: tree.Expr, span: Span) -> None:
        """Say that a new string is the one that the JVM keeps for its text, if anybody asks."""
        if self.reach.keeps(INTERNED):
            self.assign(
                tree.Member(made, self.names.field(INTERNED), span=span), tree.BoolLiteral(True, span=span)
            )

    def made(self, class_name: str, span: Span) -> tree.NewObject:
        """Return a new object; a box that no cache knows cannot be told from one that it knows."""
        if (
            class_name in CACHED
            and not self.program.class_(self.owner).is_library
            and self.reach.kept(class_name, class_name)
        ):
            refuse(f"new {ClassType(class_name)} beside == of boxed values", "let valueOf make it", span)
        return super().made(class_name, span)

    def check_holder(self, class_name: str, span: Span) -> None:
        """Refuse to ask whether an Object is an array of a type, if it may be one of a narrower type, or an AbstractMap, if it may be a map of the library."""
        maps = (
            [name for name in self.reach.instantiated() if self.reach.is_below(name, _LISTED_MAP)]
            if class_name == _ABSTRACT_MAP
            else []
        )
        if maps:
            refuse(f"a test for AbstractMap beside {ClassType(maps[0])}", "test for Map", span)
        wanted = array_objects.held_type(class_name) if class_name in self.reach.holders() else None
        for name in self.reach.holders() if wanted is not None else ():
            other = array_objects.held_type(name)
            if other is not None and other != wanted and self._is_narrower(other, wanted):
                refuse(
                    f"Objects that are {other}, beside a test for {wanted}",
                    "an array is only of its own type",
                    span,
                )

    def check_stores(self, node: typed.NewArray) -> None:
        """Refuse a new array of a wider type if something could be stored in it for which a JVM throws ArrayStoreException, or if somebody could see what it was made of."""
        if (
            node.made is None
            or not isinstance(node.type, ArrayType)
            or not isinstance(node.type.element, ClassType)
        ):
            return
        made, wider = node.made.name, node.type.element.name
        others = [
            name
            for name in self.reach.instantiated()
            if self.reach.is_below(name, wider) and not self.reach.is_below(name, made)
        ]
        seen = {
            each.name
            for each in map(array_objects.holder, (ArrayType(node.made), node.type))
            if each is not None
        } & set(self.reach.holders())
        if others or seen:
            what = f"there are objects of {ClassType(others[0])}" if others else "it becomes an Object"
            refuse(
                f"new {node.made}[] where {node.type} is wanted",
                f"{what}; make it of its own type",
                node.span,
            )

    def check_lock(self, lock: typed.Expr) -> None:
        """Refuse a lock that may be an array as an Object, beside other threads: two that hold one array are two locks here."""
        if (
            self.is_shared
            and isinstance(lock.type, ClassType)
            and lock.type.name in (OBJECT.name, *self.reach.holders())
            and self.reach.holders()
        ):
            refuse("a lock that may be an array", "lock an object of a class", lock.span)

    def _is_narrower(self, type_: Type, above: Type | None) -> bool:
        if isinstance(type_, ArrayType) and isinstance(above, ArrayType):
            return self._is_narrower(type_.element, above.element)
        return (
            above == OBJECT
            if isinstance(type_, ArrayType)
            else isinstance(type_, ClassType)
            and isinstance(above, ClassType)
            and self.reach.is_below(type_.name, above.name)
        )

    def same(self, node: typed.Binary, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        """Return whether two references are the same."""
        types = compared_types(node)
        kept = self.reach.kept(*types) if types is not None else []
        if not kept:
            return super().same(node, left, right)
        one, other = self.steady(left, node.left.type), self.steady(right, node.right.type)
        found = self.temporary(
            BOOLEAN, tree.Binary("==", one, other, span=node.span), node.span, is_fixed=False
        )
        for name in kept:
            self._equal(found, name, (one, node.left.type), (other, node.right.type))
        return found if node.op == "==" else tree.Unary("!", found, span=node.span)

    def _equal(
        self, found: tree.Name, name: str, left: tuple[tree.Expr, Type], right: tuple[tree.Expr, Type]
    ) -> None:
        """Emit that objects of one class are the same, too, if they are kept and equal."""
        with self.collected() as inner:
            one, other = (self._seen_as(value, type_, name) for value, type_ in (left, right))
            self.assign(found, self._all(self._tests(one, other, name, self.silent), self.silent))
        silent = self.silent
        are_both = [
            tree.InstanceOf(value, self.names.class_(name), span=silent) for value, _ in (left, right)
        ]
        self.emit(
            tree.If(
                self._all([tree.Unary("!", found, span=silent), *are_both], silent),
                self.block(inner),
                None,
                span=silent,
            )
        )

    def _seen_as(self, value: tree.Expr, type_: Type, name: str) -> tree.Expr:
        if type_ == ClassType(name):
            return value
        return self.temporary(
            ClassType(name), tree.Cast(self.names.class_(name), value, span=value.span), value.span
        )

    def _tests(self, one: tree.Expr, other: tree.Expr, name: str, span: Span) -> list[tree.Expr]:
        if name == STRING.name:
            interned = self.names.field(INTERNED)
            kept: list[tree.Expr] = [tree.Member(each, interned, span=span) for each in (one, other)]
            return [*kept, self._alike(one, other, self.names.fields()[TEXT_OF_STRING], span)]
        if name not in CACHED:
            return [self._alike(one, other, self.names.fields()[array_objects.elements_field(name)], span)]
        field = self.names.fields()[name, "value"]
        inside, limits = CACHED[name]
        equal = self._alike(one, other, field, span)
        if limits is None:
            return [equal]
        value, (least, most) = tree.Member(one, field, span=span), limits
        return [
            equal,
            binary("<=", constant(least, inside, span), value, inside, span),
            binary("<=", value, constant(most, inside, span), inside, span),
        ]

    def _alike(self, one: tree.Expr, other: tree.Expr, field: str, span: Span) -> tree.Expr:
        return tree.Binary(
            "==", tree.Member(one, field, span=span), tree.Member(other, field, span=span), span=span
        )
