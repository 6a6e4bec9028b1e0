"""What final fields are known to hold in a program that runs since long, read off their initialisers.

A final field that was made by ``new`` or ``List.of`` is not null, an array has its length, a box its value, a constant of an enum what its constructors store of
constant arguments in final fields. Contents that may have changed since are not known; those of a table, which nobody but its class sees, and which that
only reads, are. What is not read off holds anything, so nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from java import typed
from java.lowering.code.operators import constant, literal
from java.lowering.names import Names
from java.lowering.reach import Reach
from java.program import final_value
from java.typed import FieldRef, MethodRef, Variable
from java.types import BOXES, STRING, ArrayType, ClassType, Primitive
from oox import tree
from oox.source import Span

_OBJECT = "_o"
_LONGEST = 64
"""Room that is longer is taken to be of any length: every state would have to hold it."""


class InitialValues:
    """Formulas about final fields."""

    def __init__(self, reach: Reach, names: Names, span: Span) -> None:
        self._reach = reach
        self._names = names
        self._span = span
        self._fields = {field.ref: field for class_ in reach.classes.values() for field in class_.fields}

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield what is known."""
        for field in self._reach.statics:
            value = final_value(self._reach.program, field)
            if value is not None:
                yield from self._known(self._read(field), value)
                yield from self._contents(field, value)
        for field, value in self._own():
            place = tree.Member(tree.Name(_OBJECT, span=self._span), self._names.field(field), span=self._span)
            for known in self._known(place, value):
                declaration = tree.Declaration((_OBJECT,), self._class(field.owner), span=self._span)
                yield tree.Quantifier("all", (declaration,), known, span=self._span)

    @property
    def longest(self) -> int:
        """The length of the longest array that is known to be there."""
        statics = [final_value(self._reach.program, field) for field in self._reach.statics]
        return max((_length(value) or 0 for value in (*statics, *(value for _, value in self._own()))), default=0)

    def objects(self) -> Iterator[ClassType | ArrayType]:
        """Yield of which types the objects are that static fields are known to hold, and final fields of these, as often as there are such fields."""
        for field in self._reach.statics:
            if (value := final_value(self._reach.program, field)) is not None:
                yield from self._objects(value)
                if isinstance(value, typed.ArrayOf) and self._fields[field].is_table:
                    yield from (each for element in value.elements for each in self._objects(element))

    def _objects(self, value: typed.Expr) -> Iterator[ClassType | ArrayType]:
        match value:
            case typed.Constant(str()):
                yield STRING
            case typed.New(constructor, arguments):
                yield ClassType(constructor.owner)
                yield from (each for _, stored in self._stores(constructor, arguments) for each in self._objects(stored))
            case typed.Call("static", None, typed.MethodRef(owner, "valueOf", (Primitive() as type_,))) if BOXES.get(type_) == ClassType(owner):
                yield ClassType(owner)
            case typed.ArrayOf(_, ArrayType() as type_) | typed.NewArray(_, ArrayType() as type_) if _length(value) is not None:
                yield type_
            case _:
                return

    def _own(self) -> Iterator[tuple[FieldRef, typed.Expr]]:
        """Yield the final fields of objects of the sources, with their initialisers."""
        for class_ in self._reach.classes.values():
            for statement in () if class_.is_library else self._reach.program.initial(class_.name, is_static=False):
                match statement:
                    case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), value)) if self._is_final(field) and self._fields[field].is_set_first:
                        yield field, value
                    case _:
                        pass

    def _is_final(self, field: FieldRef) -> bool:
        return field in self._fields and self._fields[field].is_final and self._reach.keeps(field)

    def _read(self, field: FieldRef) -> tree.Expr:
        owner = tree.Name(self._names.static_owner(field.owner), span=self._span)
        return tree.Member(owner, self._names.field(field), span=self._span)

    def _known(self, place: tree.Expr, value: typed.Expr) -> Iterator[tree.Expr]:
        match value:
            case typed.Null() | typed.Cast(typed.Null()):
                yield tree.Unary("no", place, span=self._span)
            case typed.Constant(str(), type_) if type_ == STRING and STRING.name not in self._reach.classes:
                yield tree.Unary("some", place, span=self._span)
            case typed.Constant(str(text), type_) if type_ == STRING:
                held = tree.Member(place, self._names.text, span=self._span)
                yield self._equal(held, literal(text, self._span))
            case typed.Constant(known, type_) if not isinstance(known, str):
                yield self._equal(place, constant(known, type_, self._span))
            case typed.ArrayOf() | typed.NewArray() if (length := _length(value)) is not None:
                yield self._equal(tree.Unary("#", place, span=self._span), tree.IntLiteral(length, span=self._span))
            case typed.New(constructor, arguments):
                yield from self._is_exactly(place, constructor.owner)
                yield from self._stored(place, constructor, arguments)
            case typed.Call("static", None, typed.MethodRef(owner, "valueOf", (Primitive() as type_,)), (held,)) if BOXES.get(type_) == ClassType(owner):
                if owner not in self._reach.classes:
                    yield tree.Unary("some", place, span=self._span)
                    return
                box = tree.Binary("&", place, self._class(owner), span=self._span)
                yield from self._known(tree.Member(box, self._names.fields()[owner, "value"], span=self._span), held)
            case typed.Call("static", None, typed.MethodRef(owner, "of" | "copyOf" | "ofEntries" | "asList")) if owner.startswith("java.util."):
                yield tree.Unary("some", place, span=self._span)
            case _:
                pass

    def _stored(self, place: tree.Expr, constructor: MethodRef, arguments: Sequence[typed.Expr | None]) -> Iterator[tree.Expr]:
        """Yield what a constructor, and those that it calls, store of their arguments in final fields."""
        for field, value in self._stores(constructor, arguments):
            yield from self._known(tree.Member(place, self._names.field(field), span=self._span), value)

    def _stores(self, constructor: MethodRef, arguments: Sequence[typed.Expr | None]) -> Iterator[tuple[FieldRef, typed.Expr]]:
        parameters = next(each.parameters for each in self._reach.program.class_(constructor.owner).constructors if each.ref == constructor)
        changed = self._reach.nodes.assigned(constructor)
        given = {variable: argument for variable, argument in zip(parameters, arguments, strict=True) if variable not in changed}
        body = self._reach.program.body(constructor)
        for statement in body.statements if body is not None else ():
            match statement:
                case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), stored)):
                    value = _given(stored, given)
                    if value is not None and self._is_final(field):
                        yield field, value
                case typed.ConstructorCall(_, called, handed) if called.owner in self._reach.classes:
                    yield from self._stores(called, [_given(each, given) for each in handed])
                case _:
                    pass

    def _contents(self, field: FieldRef, value: typed.Expr) -> Iterator[tree.Expr]:
        """Yield what a table holds."""
        if isinstance(value, typed.ArrayOf) and self._fields[field].is_table:
            for at, element in enumerate(value.elements):
                yield from self._known(tree.Index(self._read(field), tree.IntLiteral(at, span=self._span), span=self._span), element)

    def _is_exactly(self, place: tree.Expr, java: str) -> Iterator[tree.Expr]:
        """Yield that there is an object, of this class and of none below, if anybody can tell."""
        is_found = java in self._reach.classes
        yield tree.InstanceOf(place, self._names.class_(java), span=self._span) if is_found else tree.Unary("some", place, span=self._span)
        for below in self._reach.extending(java):
            yield tree.Unary("!", tree.InstanceOf(place, self._names.class_(below), span=self._span), span=self._span)

    def _class(self, java: str) -> tree.Expr:
        return tree.Name(self._names.class_(java), span=self._span)

    def _equal(self, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary("==", left, right, span=self._span)


def _given(value: typed.Expr, given: Mapping[Variable, typed.Expr | None]) -> typed.Expr | None:
    """Return what an argument was, or a constant, be it null; None if that is not known."""
    match value:
        case typed.Local(variable):
            return given.get(variable)
        case typed.Constant() | typed.Null():
            return value
        case _:
            return None


def _length(value: typed.Expr | None) -> int | None:
    """Return the length of the array that an expression makes, if it is one that is known."""
    match value:
        case typed.ArrayOf(elements):
            return len(elements)
        case typed.NewArray((typed.Constant(int(length)), *_)) if 0 <= length <= _LONGEST:
            return length
        case _:
            return None
