"""Encapsulation: no two objects share parts of their representations (`ooxcheck.java.ownership`), and no location of another type refers to a confined part.

The parts of an object are reachable from its fields through fields of parts. The parts that are reachable from an iterator, or another object of an inner class, belong to its enclosing
instance, if they belong to any object.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from ooxcheck.java.lowering.names import OUTER, Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.ownership.inference import Encapsulated, infer_encapsulation
from ooxcheck.java.ownership.representation import is_in_text
from ooxcheck.java.program import Class, Field
from ooxcheck.java.types import ArrayType, ClassType, Type, element_of
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.operators import Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span

_ONE, _OTHER = "_c", "_d"


class Encapsulation:
    """Formulas about the encapsulated parts of the reachable classes; `parameters` are those of the method under check."""

    def __init__(
        self, reach: Reach, names: Names, parameters: Sequence[tuple[str, Type]], span: Span
    ) -> None:
        self._reach = reach
        self._names = names
        self._parameters = parameters
        self._span = span
        sources = set(reach.program.sources())
        candidates = [
            each
            for name in reach.classes
            if name in sources and not reach.is_fresh
            for each in infer_encapsulation(reach.program, name)
        ]
        self._kept = [each for each in candidates if self._own(each) and self._can_be_told(each)]

    def _can_be_told(self, kept: Encapsulated) -> bool:
        """Whether formulas can follow the fields between parts: either all fields of the same name hold objects, or all hold arrays of objects."""
        steps = {self._names.field(field.ref): _kind(field.ref.type) for field in self._between(kept)}
        fields = [
            field
            for class_ in self._reach.classes.values()
            for field in class_.fields
            if not field.ref.is_static and not field.kind
        ]
        return all(
            steps.get(self._names.field(field.ref), _kind(field.ref.type)) == _kind(field.ref.type)
            for field in fields
            if self._reach.keeps(field.ref)
        )

    # ---------------------------------------------------------------------------------------------------- words

    def notes(self) -> tuple[Diagnostic, ...]:
        """Return the assumptions as notes."""
        return tuple(self._note(each) for each in self._kept)

    def _note(self, kept: Encapsulated) -> Diagnostic:
        name = kept.representation.owner
        owner = self._names.titles[name]
        held = [element_of(field.ref.type) for field in (*self._own(kept), *self._between(kept))]
        parts = dict.fromkeys(
            self._names.titles[type_.name] for type_ in held if isinstance(type_, ClassType)
        )
        message = f"assumes encapsulation: a {' or '.join(parts)} belongs to one {owner} at most (--sharing: perhaps to several)"
        return Diagnostic(
            "note.encapsulation", message, self._reach.classes[name].name_span, Severity.WARNING
        )

    # ------------------------------------------------------------------------------------------------- formulas

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield the assumptions as formulas."""
        for kept in self._kept:
            yield self._apart(kept)
            yield from (
                formula for class_ in self._inner(kept) for formula in self._inner_class_claims(kept, class_)
            )
            yield from self._confinement_claims(kept)

    def _apart(self, kept: Encapsulated) -> tree.Expr:
        """Return that no part, and no array of parts, is reachable from two owners."""
        one, other = self._name(_ONE), self._name(_OTHER)
        shared = [
            self._some(self._parts(kept, one, self._own(kept)), self._parts(kept, other, self._own(kept)))
        ]
        left, right = self._arrays(kept, one), self._arrays(kept, other)
        shared += [self._some(self._union(left), self._union(right))] if left else []
        either = reduce(lambda left, right: self._binary(Infix.OR, left, right), shared)
        return self._quantify(
            Quantifier.NO,
            ((_ONE, _OTHER), kept.representation.owner),
            self._binary(Infix.AND, self._binary(Infix.NOT_EQUAL, one, other), either),
        )

    def _inner_class_claims(self, kept: Encapsulated, class_: Class) -> Iterator[tree.Expr]:
        """Yield that the owner of a part of an inner class is its enclosing instance, and so is the owner of parts reachable from another object of an inner class."""
        owner, inner = self._name(_ONE), self._name(_OTHER)
        around = next(self._read(inner, field) for field in class_.fields if field.ref.name == OUTER)
        parts, is_own = self._parts(kept, owner, self._own(kept)), self._binary(Infix.EQUAL, around, owner)
        fields = self._fields(kept, class_)
        if class_ in self._part_classes(kept) or fields:
            claim = (
                self._binary(Infix.IN, inner, parts)
                if class_ in self._part_classes(kept)
                else self._some(self._parts(kept, inner, fields), parts)
            )
            implied = self._quantify(
                Quantifier.ALL, ((_OTHER,), class_.name), self._binary(Infix.IMPLIES, claim, is_own)
            )
            yield self._quantify(Quantifier.ALL, ((_ONE,), kept.representation.owner), implied)

    def _confinement_claims(self, kept: Encapsulated) -> Iterator[tree.Expr]:
        """Yield that locations of other types hold no confined parts."""
        for name in kept.confined:
            if name in self._reach.classes:
                part = self._name(self._names.class_(name))
                for place, type_ in self._places():
                    if self._fits(name, type_) and not kept.representation.has(type_):
                        held = (
                            tree.Elements(place, span=self._span) if isinstance(type_, ArrayType) else place
                        )
                        yield tree.Unary(
                            Prefix.NO, self._binary(Infix.INTERSECTION, held, part), span=self._span
                        )

    def _places(self) -> Iterator[tuple[tree.Expr, Type]]:
        """Yield the fields of all objects, static fields and parameters, with their types."""
        for class_ in self._reach.classes.values():
            for field in class_.fields:
                if not field.kind and not field.ref.is_static and self._reach.keeps(field.ref):
                    yield self._read(self._name(self._names.class_(class_.name)), field), field.ref.type
        for static in self._reach.statics:
            yield (
                tree.Member(
                    self._name(self._names.static_owner(static.owner)),
                    self._names.field(static),
                    span=self._span,
                ),
                static.type,
            )
        yield from ((self._name(name), type_) for name, type_ in self._parameters)

    def _fits(self, name: str, type_: Type) -> bool:
        held = type_.element if isinstance(type_, ArrayType) else type_
        return isinstance(held, ClassType) and self._reach.is_below(name, held.name)

    # --------------------------------------------------------------------------------------------------- fields

    def _fields(self, kept: Encapsulated, class_: Class) -> list[Field]:
        return [
            field
            for field in kept.representation.fields(class_)
            if self._reach.keeps(field.ref) and _kind(field.ref.type) in ("object", "array")
        ]

    def _own(self, kept: Encapsulated) -> list[Field]:
        """Return the fields of an owner that hold parts."""
        return self._fields(kept, self._reach.classes[kept.representation.owner])

    def _between(self, kept: Encapsulated) -> list[Field]:
        """Return the fields of parts that hold parts, one for each name."""
        fields = [field for class_ in self._part_classes(kept) for field in self._fields(kept, class_)]
        return list({self._names.field(field.ref): field for field in fields}.values())

    def _part_classes(self, kept: Encapsulated) -> list[Class]:
        """Return the classes of the parts that are reachable from an owner."""
        classes: dict[str, Class] = {}
        waiting = [element_of(field.ref.type) for field in self._own(kept)]
        while waiting:
            type_ = waiting.pop()
            below = [
                name
                for name in kept.representation.classes
                if name in self._reach.classes and self._fits(name, type_)
            ]
            for name in below:
                if name not in classes:
                    classes[name] = self._reach.classes[name]
                    waiting += [element_of(field.ref.type) for field in self._fields(kept, classes[name])]
        return list(classes.values())

    def _inner(self, kept: Encapsulated) -> Iterator[Class]:
        """Yield the inner classes whose enclosing instance is an owner."""
        for class_ in self._reach.classes.values():
            outer = ClassType(kept.representation.owner)
            if is_in_text(class_.name, kept.representation) and any(
                field.ref.name == OUTER and field.ref.type == outer for field in class_.fields
            ):
                yield class_

    # ---------------------------------------------------------------------------------------------------- terms

    def _parts(self, kept: Encapsulated, holder: tree.Expr, fields: Sequence[Field]) -> tree.Expr:
        """Return the parts that are reachable from some fields of an object."""
        first = self._union([self._step(self._read(holder, field), field) for field in fields])
        between = [
            self._step(self._name(self._names.field(field.ref)), field) for field in self._between(kept)
        ]
        return (
            tree.Join(
                first,
                tree.Unary(Prefix.REFLEXIVE_CLOSURE, self._union(between), span=self._span),
                span=self._span,
            )
            if between
            else first
        )

    def _arrays(self, kept: Encapsulated, holder: tree.Expr) -> list[tree.Expr]:
        """Return terms for the arrays of parts that are reachable from an owner."""
        own = [
            self._read(holder, field) for field in self._own(kept) if isinstance(field.ref.type, ArrayType)
        ]
        parts = self._parts(kept, holder, self._own(kept))
        return own + [
            self._read(parts, field) for field in self._between(kept) if isinstance(field.ref.type, ArrayType)
        ]

    def _step(self, term: tree.Expr, field: Field) -> tree.Expr:
        return tree.Elements(term, span=self._span) if isinstance(field.ref.type, ArrayType) else term

    def _read(self, holder: tree.Expr, field: Field) -> tree.Expr:
        return tree.Member(holder, self._names.field(field.ref), span=self._span)

    def _name(self, name: str) -> tree.Name:
        return tree.Name(name, span=self._span)

    def _some(self, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Unary(Prefix.SOME, self._binary(Infix.INTERSECTION, left, right), span=self._span)

    def _union(self, terms: Sequence[tree.Expr]) -> tree.Expr:
        return reduce(lambda left, right: self._binary(Infix.PLUS, left, right), terms)

    def _binary(self, op: Infix, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary(op, left, right, span=self._span)

    def _quantify(self, kind: Quantifier, over: tuple[tuple[str, ...], str], body: tree.Expr) -> tree.Expr:
        names, java = over
        declaration = tree.Declaration(names, self._name(self._names.class_(java)), span=self._span)
        return tree.Quantifier(kind, (declaration,), body, span=self._span)


def _kind(type_: Type) -> str:
    """Return the kind of a field: an object, an array of objects, or another type."""
    match type_:
        case ClassType():
            return "object"
        case ArrayType(ClassType()):
            return "array"
        case _:
            return str(type_)
