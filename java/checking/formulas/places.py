"""Places in ``assignable``: fields of an object or of a set, elements of arrays, and all fields of an object, one by one."""

from __future__ import annotations

from collections.abc import Iterator

from java import formulas, program, typed
from java.checking.formulas.builtins import element
from java.checking.formulas.formulas import Formulas
from java.checking.formulas.terms import Term, refuse
from java.jml import tree as jml
from java.types import INT, ArrayType, erasure


class Places:
    """Types places."""

    def __init__(self, reader: Formulas) -> None:
        self.reader = reader

    def places(self, node: jml.Formula) -> Iterator[program.AssignablePlace]:
        """Yield the places that an expression stands for."""
        match node:
            case jml.AllFields(target):
                yield from self._fields(self.reader.term(target))
            case jml.AllElements(target):
                yield program.EveryElement(self._array(target).expr, span=node.span)
            case jml.Slice(target, start, stop):
                yield self._slice(node, self._array(target), start, stop)
            case _:
                yield self._one(self.reader.term(node))

    def _one(self, term: Term) -> program.AssignablePlace:
        if isinstance(term.expr, typed.FieldGet | typed.StaticGet | typed.ElementGet):
            return term.expr
        return refuse("jml.type", "a place is needed here: a field, an element, a[*], a[i..j] or x.*", term.span)

    def _fields(self, target: Term) -> Iterator[program.AssignablePlace]:
        names = self.reader.names
        for part in names.context.subtyping.parts(target.type):
            for above in names.context.members.linearised(part):
                cls = names.context.table.find(above.name)
                own = [each.ref for each in cls.fields.values() if not each.is_static] if cls else []
                ghosts = [each.ref for each in names.ghosts.of(cls).values() if each.kind == "ghost"] if cls else []
                yield from (typed.FieldGet(target.expr, ref, span=target.span) for ref in (*own, *ghosts))

    def _array(self, node: jml.Formula) -> Term:
        array = self.reader.term(node)
        if not isinstance(array.type, ArrayType):
            refuse("jml.type", f"an array is needed here, and this is of type {array.type}", array.span)
        return array

    def _slice(self, node: jml.Slice, array: Term, start: jml.Formula | None, stop: jml.Formula | None) -> formulas.Slice:
        """Return a range of elements: JML names the last index, we the one behind it."""
        first = self.reader.operators.number(self.reader.term(start), INT) if start is not None else None
        last = self.reader.operators.number(self.reader.term(stop), INT) if stop is not None else None
        one = typed.Constant(1, INT, span=node.span)
        behind = typed.Binary("+", last, one, INT, span=last.span) if last is not None else None
        return formulas.Slice(array.expr, first, behind, type=erasure(element(array)), span=node.span)
