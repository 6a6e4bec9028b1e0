"""Places in ``assignable`` clauses: fields of objects or sets, elements of arrays, and all fields of an object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.java import formulas, program, typed
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.checking.formulas.builtins import element
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.terms import Term, refuse
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import ArithmeticOp, FieldKind
from ooxcheck.java.types import INT, ArrayType, ClassType, erasure
from ooxcheck.oox.nodes import rewrite_node


class Places:
    """Types assignable places."""

    def __init__(self, reader: FormulaScope) -> None:
        self.reader = reader
        reader.names.are_places = True

    def places(self, node: jml.Formula) -> Iterator[program.AssignablePlace]:
        """Yield the places that an expression denotes."""
        match node:
            case jml.AllFields(target):
                yield from self._fields(self.reader.term(target))
            case jml.AllElements(target):
                yield program.EveryElement(self._array(target).expr, span=node.span)
            case jml.Slice(target, start, stop):
                yield self._slice(node, self._array(target), start, stop)
            case _:  # a field or an element, or `_one` refuses it
                yield from self._one(self.reader.term(node))

    def _one(self, term: Term) -> Iterator[program.AssignablePlace]:
        match term.expr:
            case typed.FieldGet(target, field) if field in {
                each.ref for each in self._ghosts(field.owner) if each.kind is FieldKind.MODEL
            }:
                yield from self._model(target, field, frozenset())
            case typed.FieldGet() | typed.StaticGet() | typed.ElementGet():
                yield term.expr
            case _:  # refused
                refuse(
                    "jml.type", "a place is needed here: a field, an element, a[*], a[i..j] or x.*", term.span
                )

    def _ghosts(self, owner: str) -> Iterable[program.Field]:
        cls = self.reader.context.table.find(owner)
        return self.reader.names.ghosts.of(cls).values() if cls is not None else ()

    # -- data groups (JML manual, 10.4) --------------------------------------------------------------

    def _model(
        self, target: typed.Expr, model: typed.FieldRef, seen: frozenset[typed.FieldRef]
    ) -> Iterator[program.AssignablePlace]:
        """Yield a model field, if it has a value, and the members of its data group in all related classes."""
        if self.reader.names.ghosts.is_supported(model):
            yield typed.FieldGet(target, model, span=target.span)
        for cls in self._family(target):
            for name, place in cls.comments.groups:
                if name == model.name and model not in seen:
                    yield from self._belonging(cls, place, target, seen | {model})

    def _family(self, target: typed.Expr) -> Iterator[Class]:
        """Yield the classes of the sources that are related to the type of an object."""
        assert isinstance(target.type, ClassType), "fields should be of an object"
        table, is_subtype = self.reader.context.table, self.reader.context.subtyping.is_subtype
        waiting = list(table.sources)
        while waiting:
            cls = waiting.pop(0)
            waiting.extend(cls.member_classes.values())
            if is_subtype(cls.raw, target.type) or is_subtype(target.type, cls.raw):
                yield cls

    def _belonging(
        self, cls: Class, place: jml.Formula, target: typed.Expr, seen: frozenset[typed.FieldRef]
    ) -> Iterator[program.AssignablePlace]:
        """Yield a member of a data group as a place of another object, cast to the class if necessary."""
        is_sure = self.reader.context.subtyping.is_subtype(target.type, cls.raw)
        other = target if is_sure else typed.Cast(target, cls.raw, span=target.span)
        for each in Places(self.reader.elsewhere(cls.scope)).places(place):
            moved = rewrite_node(each, lambda node: other if isinstance(node, typed.This) else node)
            if isinstance(moved, typed.FieldGet) and moved.field in {
                ghost.ref for ghost in self._ghosts(moved.field.owner) if ghost.kind is FieldKind.MODEL
            }:
                yield from self._model(moved.target, moved.field, seen)
            else:
                yield moved

    def _fields(self, target: Term) -> Iterator[program.AssignablePlace]:
        names = self.reader.names
        for part in names.context.subtyping.parts(target.type):
            for above in names.context.members.linearisation(part):
                cls = names.context.table.find(above.name)
                own = [each.ref for each in cls.fields.values() if not each.is_static] if cls else []
                ghosts = (
                    [each.ref for each in names.ghosts.of(cls).values() if each.kind is FieldKind.GHOST]
                    if cls
                    else []
                )
                yield from (typed.FieldGet(target.expr, ref, span=target.span) for ref in (*own, *ghosts))

    def _array(self, node: jml.Formula) -> Term:
        array = self.reader.term(node)
        if not isinstance(array.type, ArrayType):
            refuse("jml.type", f"an array is needed here, and this is of type {array.type}", array.span)
        return array

    def _slice(
        self, node: jml.Slice, array: Term, start: jml.Formula | None, stop: jml.Formula | None
    ) -> formulas.Slice:
        """Return a range of elements; JML names the last index, OOX the one after it."""
        first = self.reader.operators.number(self.reader.term(start), INT) if start is not None else None
        last = self.reader.operators.number(self.reader.term(stop), INT) if stop is not None else None
        one = typed.Constant(1, INT, span=node.span)
        behind = typed.Binary(ArithmeticOp.ADD, last, one, INT, span=last.span) if last is not None else None
        return formulas.Slice(array.expr, first, behind, type=erasure(element(array)), span=node.span)
