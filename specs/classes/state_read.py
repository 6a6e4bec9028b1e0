"""The state that a formula about a class reads: fields of the boundary, and contents that must be confined.

A step of a client changes fields of the boundary, and all steps are checked. Arrays and library objects are different: a client that has
a reference changes them at any time. So a formula may read their contents only along a path that begins in a field of
the boundary and stays in the representation of the object in it (`ooxcheck.specs.classes.confinement`), and it may read
no field of other classes. The analysis accepts the kinds of nodes that it knows, and rejects a formula with any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import BoundVariable, Field, GhostField
from ooxcheck.oox.nodes import Node, children
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.confinement import confinable_fields, is_representation_field

_PLAIN = (
    logic.Constant, logic.Empty, logic.ProgramVariable, logic.Union, logic.Intersection, logic.Difference, logic.Product,
    logic.Cardinality, logic.Length, logic.Arithmetic, logic.Negation, logic.Conversion, logic.Conditional, logic.Truth, logic.Holds,
    logic.Not, logic.And, logic.Or, logic.Implies, logic.Iff, logic.Choice, logic.Same, logic.SetEqual, logic.Compare, logic.Subset,
    logic.Multiplicity, logic.InstanceOf, logic.Disjoint,
)  # fmt: skip
"""Nodes that read no state themselves, or only the length of an array, which never changes."""

Holders: TypeAlias = frozenset[Field]
"""The fields of the boundary in whose representation a value is; empty if it may be elsewhere."""

Environment: TypeAlias = Mapping[BoundVariable, Holders]

_ELSEWHERE: Holders = frozenset()


class _ClientStateError(Exception):
    """A formula reads state that clients may change."""


def confined_fields_read(boundary: Boundary, formula: logic.Formula) -> frozenset[Field] | None:
    """Return the fields whose contents a formula reads; None if it reads state that clients may change."""
    reader = _Reader(boundary)
    try:
        reader.read(formula, {})
    except _ClientStateError:
        return None
    return frozenset(reader.confined)


def confined_together(boundary: Boundary, read: Iterable[Collection[Field]]) -> frozenset[Field]:
    """Return the fields that have to be confined if the contents of some fields are read: all of their types, since contents may move from one to the other."""
    types = {field.type for fields in read for field in fields}
    return frozenset(each for each in confinable_fields(boundary) if each.type in types)


class _Reader:
    """Reads one formula; `confined` collects the fields of the boundary whose contents it reads."""

    def __init__(self, boundary: Boundary) -> None:
        self._boundary = boundary
        self._confinable = frozenset(confinable_fields(boundary))
        self.confined: set[Field] = set()

    def read(self, node: Node, bound: Environment) -> Holders:
        """Return the fields in whose representation the values of a term are."""
        match node:
            case logic.Bound(variable):
                return bound[variable]
            case logic.Extent(name):
                return self._extent(name)
            case logic.Join() if isinstance(node.right, logic.Contents):
                return self._elements(node.left, bound)
            case logic.Join():
                return self._follow(node.left, node.right, self.read(node.left, bound))
            case logic.Acyclic():
                return self._follow(node.start, node.relation, self.read(node.start, bound))
            case logic.Element():
                self.read(node.index, bound)
                return self._elements(node.array, bound)
            case logic.FieldRelation() | logic.Transpose() | logic.Closure() | logic.ReflexiveClosure():
                return self._boundary_relation(node)
            case _ if isinstance(node, _PLAIN):
                for each in _operands(node):
                    self.read(each, bound)
                return _ELSEWHERE
            case _:  # a binder, a test of all elements, or a node that may read other state
                return self._binder(node, bound)

    def _extent(self, name: str) -> Holders:
        if name in self._boundary.library:
            raise _ClientStateError
        return _ELSEWHERE

    def _binder(self, node: Node, bound: Environment) -> Holders:
        match node:
            case logic.AllDifferent():
                return self._elements(node.array, bound)
            case logic.ArrayQuantified() | logic.ElementSum() | logic.ElementCount():
                elements = self._elements(node.array, bound)
                return self.read(node.body, {**bound, node.element: elements, node.index: _ELSEWHERE})
            case logic.Quantified() | logic.Sum() | logic.Comprehension():
                return self.read(node.body, self._declare(node.declarations, bound))
            case _:  # a kind of node that is not known to read nothing else
                raise _ClientStateError

    def _declare(self, declarations: Iterable[logic.Declaration], bound: Environment) -> Environment:
        inner = dict(bound)
        for each in declarations:
            inner[each.variable] = self.read(each.domain, inner)
        return inner

    def _elements(self, array: logic.Term, bound: Environment) -> Holders:
        """Read the elements of an array; rows are in the representation as well."""
        holders = self._contents(self.read(array, bound))
        are_rows = all(
            isinstance(type_, ArrayType) and isinstance(type_.element, ArrayType) for type_ in _types(array)
        )
        return holders if are_rows else _ELSEWHERE

    def _contents(self, holders: Holders) -> Holders:
        """Read contents of values, which must be in a representation."""
        if not holders:
            raise _ClientStateError
        self.confined |= holders
        return holders

    def _follow(self, left: logic.Term, relation: logic.Term, holders: Holders) -> Holders:
        """Read a relation from the values of a term, and return the holders of the values that it leads to."""
        match relation:
            case logic.FieldRelation(fields):
                return self._fields(left, fields, holders)
            case logic.Closure() | logic.ReflexiveClosure() if isinstance(
                step := relation.operand, logic.FieldRelation
            ):
                return holders if self._fields(left, step.fields, holders) else _ELSEWHERE
            case _:  # a computed relation
                return self._boundary_relation(relation)

    def _fields(self, left: logic.Term, fields: Iterable[Field | GhostField], holders: Holders) -> Holders:
        targets = [
            self._field(field, holders) for field in fields if self._may_have(_types(left), field.owner)
        ]
        return frozenset().union(*targets) if all(targets) else _ELSEWHERE

    def _field(self, field: Field | GhostField, holders: Holders) -> Holders:
        if not isinstance(field, Field):
            raise _ClientStateError
        if field.owner in self._boundary.classes:
            return frozenset({field}) & self._confinable
        if field.owner in self._boundary.immutable:
            return _ELSEWHERE
        if field.owner not in self._boundary.library:
            raise _ClientStateError
        holders = self._contents(holders)
        return holders if is_representation_field(self._boundary, field) else _ELSEWHERE

    def _may_have(self, types: Iterable[Type], owner: str) -> bool:
        """Return whether an object of some type may have the fields of a class: whether a class is below both, as LinkedList is below Queue and a class that is no Queue."""
        program = self._boundary.program
        below = set(program.instantiable(owner))
        return any(
            isinstance(type_, ClassType) and not below.isdisjoint(program.instantiable(type_.name))
            for type_ in types
        )

    def _boundary_relation(self, relation: logic.Term) -> Holders:
        """Accept a relation that is computed from fields of the boundary only."""
        match relation:
            case logic.FieldRelation(fields):
                if any(each.owner not in self._boundary.classes for each in fields):
                    raise _ClientStateError
            case logic.Transpose() | logic.Closure() | logic.ReflexiveClosure():
                self._boundary_relation(relation.operand)
            case logic.Union():
                self._boundary_relation(relation.left)
                self._boundary_relation(relation.right)
            case _:  # other relations are not candidates
                raise _ClientStateError
        return _ELSEWHERE


def _operands(node: Node) -> Iterable[Node]:
    """Return the operands that are read: a test of membership in a class reads only the object."""
    match node:
        case logic.Subset() | logic.Intersection() if _is_class(node.right):
            return (node.left,)
        case _:  # all operands
            return children(node)


def _is_class(term: logic.Term) -> bool:
    """Return whether a term denotes the objects of classes; the class of an object never changes."""
    match term:
        case logic.Extent():
            return True
        case logic.Union() | logic.Difference():
            return _is_class(term.left) and _is_class(term.right)
        case _:  # depends on more than classes
            return False


def _types(term: logic.Term) -> Iterable[Type]:
    """Return the types that the last column of a term may hold."""
    return term.shape.columns[-1]
