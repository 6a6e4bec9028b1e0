"""Identity of boxes and strings: equal ones are one object if a JVM keeps them (JLS 3.10.5, 5.1.7).

Here each literal and each boxing makes an object of its own. Java has one for all equal strings that are constants or interned, and for all equal boxes in the range of
its cache; what else is made is new, as it is here. So two of them are the same if they are one object here, or are both kept and equal. Who makes boxes by ``new``
beside such a comparison is refused: they are in no cache.
"""

from __future__ import annotations

from collections.abc import Callable

from java import typed
from java.lowering.code.calls import Calls
from java.lowering.code.emitter import refuse
from java.lowering.code.operators import binary, constant
from java.lowering.names import TEXT_OF_STRING
from java.typed import FieldRef
from java.types import BOOLEAN, BOXES, BYTE, CHAR, INT, LONG, SHORT, STRING, ClassType, Primitive, Type
from oox import tree
from oox.source import Span

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


def compared_types(node: typed.Node) -> tuple[str, str] | None:
    """Return the classes whose objects a comparison tells apart by identity; ``this`` is neither box nor string, whose classes do not ask."""
    if not isinstance(node, typed.Binary) or node.op not in ("==", "!=") or isinstance(node.left, typed.This) or isinstance(node.right, typed.This):
        return None
    left, right = node.left.type, node.right.type
    return (left.name, right.name) if isinstance(left, ClassType) and isinstance(right, ClassType) else None


class Comparisons:
    """Between which types something compares by identity."""

    def __init__(self, is_below: Callable[[str, str], bool]) -> None:
        self._is_below = is_below
        self._types: set[tuple[str, str]] = set()

    def note(self, node: typed.Node) -> None:
        """Note a comparison."""
        if (types := compared_types(node)) is not None:
            self._types.add(types)

    def kept(self, left: str, right: str) -> list[str]:
        """Return the classes below two of which equal objects may be one, if any are told apart."""
        compared = {(left, right)} if (left, right) in self._types else self._types
        return [name for name in KEPT if self._is_common(name, left, right) and any(self._is_common(name, *types) for types in compared)]

    def _is_common(self, name: str, left: str, right: str) -> bool:
        return self._is_below(name, left) and self._is_below(name, right)


class Identity(Calls):
    """Lowers ``==`` between references."""

    def intern(self, made: tree.Expr, span: Span) -> None:
        """Say that a new string is the one that the JVM keeps for its text, if anybody asks."""
        if self.reach.keeps(INTERNED):
            self.assign(tree.Member(made, self.names.field(INTERNED), span=span), tree.BoolLiteral(True, span=span))

    def made(self, class_name: str, span: Span) -> tree.NewObject:
        """Return a new object; a box that no cache knows cannot be told from one that it knows."""
        if class_name in CACHED and not self.program.class_(self.owner).is_library and self.reach.kept(class_name, class_name):
            refuse(f"new {ClassType(class_name)} beside == of boxed values", "let valueOf make it", span)
        return super().made(class_name, span)

    def same(self, node: typed.Binary, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        """Return whether two references are the same."""
        types = compared_types(node)
        kept = self.reach.kept(*types) if types is not None else []
        if not kept:
            return super().same(node, left, right)
        one, other = self.steady(left, node.left.type), self.steady(right, node.right.type)
        found = self.temporary(BOOLEAN, tree.Binary("==", one, other, span=node.span), node.span, is_fixed=False)
        for name in kept:
            self._equal(found, name, (one, node.left.type), (other, node.right.type))
        return found if node.op == "==" else tree.Unary("!", found, span=node.span)

    def _equal(self, found: tree.Name, name: str, left: tuple[tree.Expr, Type], right: tuple[tree.Expr, Type]) -> None:
        """Emit that objects of one class are the same, too, if they are kept and equal."""
        with self.collected() as inner:
            one, other = (self._seen_as(value, type_, name) for value, type_ in (left, right))
            self.assign(found, self._all(self._tests(one, other, name, self.silent), self.silent))
        silent = self.silent
        are_both = [tree.InstanceOf(value, self.names.class_(name), span=silent) for value, _ in (left, right)]
        self.emit(tree.If(self._all([tree.Unary("!", found, span=silent), *are_both], silent), self.block(inner), None, span=silent))

    def _seen_as(self, value: tree.Expr, type_: Type, name: str) -> tree.Expr:
        if type_ == ClassType(name):
            return value
        return self.temporary(ClassType(name), tree.Cast(self.names.class_(name), value, span=value.span), value.span)

    def _tests(self, one: tree.Expr, other: tree.Expr, name: str, span: Span) -> list[tree.Expr]:
        if name == STRING.name:
            interned = self.names.field(INTERNED)
            kept: list[tree.Expr] = [tree.Member(each, interned, span=span) for each in (one, other)]
            return [*kept, self._alike(one, other, self.names.fields()[TEXT_OF_STRING], span)]
        field = self.names.fields()[name, "value"]
        inside, limits = CACHED[name]
        equal = self._alike(one, other, field, span)
        if limits is None:
            return [equal]
        value, (least, most) = tree.Member(one, field, span=span), limits
        return [equal, binary("<=", constant(least, inside, span), value, inside, span), binary("<=", value, constant(most, inside, span), inside, span)]

    def _alike(self, one: tree.Expr, other: tree.Expr, field: str, span: Span) -> tree.Expr:
        return tree.Binary("==", tree.Member(one, field, span=span), tree.Member(other, field, span=span), span=span)
