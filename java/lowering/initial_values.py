"""What final fields are known to hold in a program that runs since long, read off their initialisers.

A static final field that was made by ``new`` is not null, an array has its length, a constant of an enum what its constructor stores of
constant arguments in final fields. Contents that may have changed since are not known. What is not read off holds anything, so
nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterator

from java import typed
from java.lowering.code.operators import constant, literal
from java.lowering.names import Names
from java.lowering.reach import Reach
from java.typed import FieldRef
from java.types import STRING
from oox import tree
from oox.source import Span


class InitialValues:
    """Formulas about final fields."""

    def __init__(self, reach: Reach, names: Names, span: Span) -> None:
        self._reach = reach
        self._names = names
        self._span = span

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield what is known."""
        for field in self._reach.statics:
            class_ = self._reach.classes[field.owner]
            if field in class_.constants or self._is_final(field):
                value = self._initialiser(field)
                if value is not None:
                    yield from self._known(self._read(field), value)

    def _is_final(self, field: FieldRef) -> bool:
        return any(each.is_final for each in self._reach.classes[field.owner].fields if each.ref == field)

    def _read(self, field: FieldRef) -> tree.Expr:
        owner = tree.Name(self._names.static_owner(field.owner), span=self._span)
        return tree.Member(owner, self._names.field(field), span=self._span)

    def _initialiser(self, field: FieldRef) -> typed.Expr | None:
        for statement in self._reach.program.initial(field.owner, is_static=True):
            match statement:
                case typed.Evaluate(typed.Assign(typed.StaticGet(assigned), value)) if assigned == field:
                    return value
                case _:
                    pass
        return None

    def _known(self, place: tree.Expr, value: typed.Expr) -> Iterator[tree.Expr]:
        match value:
            case typed.Constant(str(text), type_) if type_ == STRING:
                held = tree.Member(place, self._names.text, span=self._span)
                yield self._equal(held, literal(text, self._span))
            case typed.Constant(known, type_) if not isinstance(known, str):
                yield self._equal(place, constant(known, type_, self._span))
            case typed.ArrayOf(elements):
                yield self._has_length(place, tree.IntLiteral(len(elements), span=self._span))
            case typed.NewArray((typed.Constant(int(length)), *_)):
                yield self._has_length(place, tree.IntLiteral(length, span=self._span))
            case typed.New():
                yield tree.Unary("some", place, span=self._span)
                yield from self._stored(place, value)
            case _:
                pass

    def _stored(self, place: tree.Expr, new: typed.New) -> Iterator[tree.Expr]:
        """Yield what a constructor stores of its arguments in final fields."""
        constructors = self._reach.program.class_(new.constructor.owner).constructors
        parameters = next(each.parameters for each in constructors if each.ref == new.constructor)
        given = dict(zip(parameters, new.arguments, strict=True))
        body = self._reach.program.body(new.constructor)
        for statement in body.statements if body is not None else ():
            match statement:
                case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), typed.Local(variable))):
                    if variable in given and field.owner in self._reach.classes and self._is_final(field):
                        yield from self._known(tree.Member(place, self._names.field(field), span=self._span), given[variable])
                case _:
                    pass

    def _has_length(self, place: tree.Expr, length: tree.Expr) -> tree.Expr:
        return self._equal(tree.Unary("#", place, span=self._span), length)

    def _equal(self, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary("==", left, right, span=self._span)
