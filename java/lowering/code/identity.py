"""Identity of boxes, strings, classes and arrays: equal ones are one object if a JVM shares them (JLS 3.10.5, 5.1.7).

In OOX each literal and each boxing creates a new object. Java has one object for all equal strings that are constants or interned, and
for all equal boxes in the range of its cache. So two references are the same if they are one object in OOX, or are both shared and
equal. Boxes that the sources create by ``new`` are in no cache; they are marked if there is such a comparison. An array that becomes an Object is
wrapped in a new holder (`ooxcheck.java.array_objects`); all holders of one array are the same, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ooxcheck.java import array_objects, typed
from ooxcheck.java.lowering.code.emitter import Emitter, refuse
from ooxcheck.java.lowering.code.operators import all_of, binary, constant, negation
from ooxcheck.java.lowering.names import TEXT_OF_STRING
from ooxcheck.java.operators import CompareOp, EqualityOp
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
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span

INTERNED = FieldRef(STRING.name, "_interned", BOOLEAN, is_static=False)
"""The field of a String that is set if it is the one that the JVM shares for its text."""

CACHED: dict[str, tuple[Primitive, tuple[int, int] | None]] = {
    BOXES[BOOLEAN].name: (BOOLEAN, None),
    BOXES[BYTE].name: (BYTE, None),
    BOXES[SHORT].name: (SHORT, (-128, 127)),
    BOXES[CHAR].name: (CHAR, (0, 127)),
    BOXES[INT].name: (INT, (-128, 127)),
    BOXES[LONG].name: (LONG, (-128, 127)),
}
"""The boxes that a JVM caches, with the type and range of their values; None if all values are cached. Floating-point boxes never are."""

_NEW = "_isNew"

NEW_MARKS = tuple(FieldRef(name, _NEW, BOOLEAN, is_static=False) for name in CACHED)
"""The field of each cached box that is set if ``new`` created it."""

CLASS = "java.lang.Class"
"""The class of classes as values: objects of one name are identical."""

SHARED = (STRING.name, CLASS, *CACHED)
"""Classes whose equal objects may be identical."""

_ABSTRACT_MAP, _LISTED_MAP = "java.util.AbstractMap", "java.util.ListedMap"


def compared_types(node: typed.Node) -> tuple[str, str] | None:
    """Return the classes whose objects a comparison distinguishes by identity. A comparison with ``this`` is none: boxes and strings do not compare themselves by identity."""
    if (
        not isinstance(node, typed.Binary)
        or node.op not in tuple(EqualityOp)
        or isinstance(node.left, typed.This)
        or isinstance(node.right, typed.This)
    ):
        return None
    left, right = node.left.type, node.right.type
    return (left.name, right.name) if isinstance(left, ClassType) and isinstance(right, ClassType) else None


def array_parameters(bridge: Bridge) -> list[Type]:
    """Return the parameter types of a bridge that are arrays where the overridden method has Objects; reject a result that differs so."""
    own, inherited = bridge.runs.result, bridge.method.result
    if isinstance(own, ArrayType) and own != inherited:
        refuse(
            f"{bridge.runs.name} that returns {own} where {inherited} is wanted",
            "declare that it returns an Object",
            bridge.span,
        )
    return [
        type_
        for type_, above in zip(bridge.runs.parameters, bridge.method.parameters, strict=True)
        if type_ != above
    ]


class Comparisons:
    """The pairs of types that the program compares by identity."""

    def __init__(self, is_below: Callable[[str, str], bool]) -> None:
        self._is_below = is_below
        self._types: set[tuple[str, str]] = set()

    def note(self, node: typed.Node) -> None:
        """Record a comparison."""
        if (types := compared_types(node)) is not None:
            self._types.add(types)

    def identity_classes(self, left: str, right: str, classes: Iterable[str]) -> list[str]:
        """Return those common subclasses of two classes whose objects the program compares by identity."""
        compared = {(left, right)} if (left, right) in self._types else self._types
        return [
            name
            for name in classes
            if self._is_common(name, left, right) and any(self._is_common(name, *types) for types in compared)
        ]

    def _is_common(self, name: str, left: str, right: str) -> bool:
        return self._is_below(name, left) and self._is_below(name, right)


# ------------------------------------------------------------------------------------------------- comparisons


def same(code: Emitter, node: typed.Binary, op: EqualityOp, left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return the comparison of two values, which may be references."""
    types = compared_types(node)
    shared = code.reach.identity_classes(*types) if types is not None else []
    if not shared:
        return binary(op, left, right, node.left.type, node.span)
    one, other = code.steady(left, node.left.type), code.steady(right, node.right.type)
    result = code.temporary(
        BOOLEAN, tree.Binary(Infix.EQUAL, one, other, span=node.span), node.span, is_fixed=False
    )
    for name in shared:
        _compare_contents(code, result, name, (one, node.left.type), (other, node.right.type))
    match op:
        case EqualityOp.EQUAL:
            return result
        case EqualityOp.NOT_EQUAL:
            return negation(result, node.span)


def _compare_contents(
    code: Emitter, result: tree.Name, name: str, left: tuple[tree.Expr, Type], right: tuple[tree.Expr, Type]
) -> None:
    """Extend an identity comparison: two shared objects of a class with equal contents are one object on the JVM."""
    silent = code.silent
    with code.collect_statements() as inner:
        one, other = (_cast_to(code, reference, type_, name) for reference, type_ in (left, right))
        code.assign(result, all_of(_contents_tests(code, one, other, name), silent))
    are_both = [
        tree.InstanceOf(reference, code.names.class_(name), span=silent) for reference, _ in (left, right)
    ]
    condition = all_of([negation(result, silent), *are_both], silent)
    code.emit(tree.If(condition, code.block(inner), None, span=silent))


def _cast_to(code: Emitter, reference: tree.Expr, type_: Type, name: str) -> tree.Expr:
    if type_ == ClassType(name):
        return reference
    cast = tree.Cast(code.names.class_(name), reference, span=reference.span)
    return code.temporary(ClassType(name), cast, reference.span)


def _contents_tests(code: Emitter, one: tree.Expr, other: tree.Expr, name: str) -> list[tree.Expr]:
    """Return the tests whether two objects of a class are shared and equal."""
    span = code.silent
    if name == STRING.name:
        interned = code.names.field(INTERNED)
        are_interned: list[tree.Expr] = [tree.Member(each, interned, span=span) for each in (one, other)]
        return [*are_interned, _equal_fields(one, other, code.names.fields()[TEXT_OF_STRING], span)]
    if name == CLASS:
        return [_equal_fields(one, other, code.names.fields()[CLASS, "text"], span)]
    if name not in CACHED:
        return [_equal_fields(one, other, code.names.fields()[array_objects.elements_field(name)], span)]
    field = code.names.fields()[name, "value"]
    type_, limits = CACHED[name]
    tests = [_equal_fields(one, other, field, span), *_cached_tests(code, (one, other), name)]
    if limits is None:
        return tests
    number, (least, most) = tree.Member(one, field, span=span), limits
    return [
        *tests,
        binary(CompareOp.LESS_EQUAL, constant(least, type_, span), number, type_, span),
        binary(CompareOp.LESS_EQUAL, number, constant(most, type_, span), type_, span),
    ]


def _cached_tests(code: Emitter, boxes: tuple[tree.Expr, ...], name: str) -> list[tree.Expr]:
    """Return the tests whether no ``new`` created some boxes, if the sources create such boxes."""
    mark = FieldRef(name, _NEW, BOOLEAN, is_static=False)
    if not code.reach.keeps(mark):
        return []
    return [
        negation(tree.Member(each, code.names.field(mark), span=code.silent), code.silent) for each in boxes
    ]


def mark_new_box(code: Emitter, box: tree.Expr, class_name: str, span: Span) -> None:
    """Mark a box that the sources create by ``new``, if the program compares such boxes."""
    mark = FieldRef(class_name, _NEW, BOOLEAN, is_static=False)
    if mark in NEW_MARKS and not code.program.class_(code.owner).is_library and code.reach.keeps(mark):
        code.assign(tree.Member(box, code.names.field(mark), span=span), tree.BoolLiteral(True, span=span))


def _equal_fields(one: tree.Expr, other: tree.Expr, field: str, span: Span) -> tree.Expr:
    return tree.Binary(
        Infix.EQUAL, tree.Member(one, field, span=span), tree.Member(other, field, span=span), span=span
    )


def intern(code: Emitter, string: tree.Expr, span: Span) -> None:
    """Mark a new string as the one that the JVM shares for its text, if the program compares strings."""
    if code.reach.keeps(INTERNED):
        code.assign(
            tree.Member(string, code.names.field(INTERNED), span=span), tree.BoolLiteral(True, span=span)
        )


# -------------------------------------------------------------------------------------------------- rejections


def check_type_test(code: Emitter, class_name: str, span: Span) -> None:
    """Reject a test whether an Object is an array if it may be one of a narrower type, and a test for AbstractMap if it may be a map of the library."""
    maps = (
        [name for name in code.reach.instantiated_classes() if code.reach.is_below(name, _LISTED_MAP)]
        if class_name == _ABSTRACT_MAP
        else []
    )
    if maps:
        refuse(f"a test for AbstractMap beside {ClassType(maps[0])}", "test for Map", span)
    for name in narrower_holders(code, class_name):
        refuse(
            f"Objects that are {array_objects.held_type(name)}, beside a test for {array_objects.held_type(class_name)}",
            "an array is only of its own type",
            span,
        )


def narrower_holders(code: Emitter, class_name: str) -> list[str]:
    """Return the classes of holders of arrays that are of a narrower type than those of a class of holders; none for other classes."""
    holders = code.reach.holders()
    tested = array_objects.held_type(class_name) if class_name in holders else None
    held = [(name, array_objects.held_type(name)) for name in holders]
    return [
        name
        for name, other in held
        if tested is not None and other is not None and other != tested and _is_narrower(code, other, tested)
    ]


def _is_narrower(code: Emitter, type_: Type, above: Type | None) -> bool:
    """Return whether a type is a subtype of another in Java, where arrays are covariant."""
    if isinstance(type_, ArrayType) and isinstance(above, ArrayType):
        return _is_narrower(code, type_.element, above.element)
    if isinstance(type_, ArrayType):
        return above == OBJECT
    return (
        isinstance(type_, ClassType)
        and isinstance(above, ClassType)
        and code.reach.is_below(type_.name, above.name)
    )


def check_array_stores(code: Emitter, node: typed.NewArray) -> None:
    """Reject a new array of a wider type if a JVM could throw ArrayStoreException, or if the program could observe its type."""
    if (
        node.made is None
        or not isinstance(node.type, ArrayType)
        or not isinstance(node.type.element, ClassType)
    ):
        return
    made, wider = node.made.name, node.type.element.name
    others = [
        name
        for name in code.reach.instantiated_classes()
        if code.reach.is_below(name, wider) and not code.reach.is_below(name, made)
    ]
    observed = {
        each.name for each in map(array_objects.holder, (ArrayType(node.made), node.type)) if each is not None
    } & set(code.reach.holders())
    if others or observed:
        what = f"there are objects of {ClassType(others[0])}" if others else "it becomes an Object"
        refuse(
            f"new {node.made}[] where {node.type} is wanted", f"{what}; make it of its own type", node.span
        )


def check_lock(code: Emitter, lock: typed.Expr) -> None:
    """Reject a lock that may be an array as an Object if there are several threads: two holders of one array are two locks in OOX."""
    if (
        code.is_shared
        and isinstance(lock.type, ClassType)
        and lock.type.name in (OBJECT.name, *code.reach.holders())
        and code.reach.holders()
    ):
        refuse("a lock that may be an array", "lock an object of a class", lock.span)
