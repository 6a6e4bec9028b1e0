"""The class whose invariants are sought: its fields by kind, the classes of nodes that it refers to, names of variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.declarations import AnyField, Field, is_hidden
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType, Type, is_integral, is_nullable
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.hints import Hints

MOST_STEP_SETS = 8
"""The number of sets of fields along which the nodes of one class are followed."""


@dataclass(frozen=True, slots=True)
class Variables:
    """Names for variables of quantifiers that no field and no class has."""

    node: str
    other_node: str
    child: str
    owner: str
    element: str
    other_element: str
    index: str
    other_index: str


def unused_variables(program: Program) -> Variables:
    """Return names for variables that no field and no class of a program has."""
    taken = {field.name for class_ in program.classes.values() for field in class_.fields}
    taken |= program.classes.keys()

    def fresh_name(name: str) -> str:
        while name in taken:
            name += name[0]
        return name

    return Variables(*map(fresh_name, ("n", "m", "c", "o", "x", "y", "i", "j")))


@dataclass(frozen=True, slots=True)
class Subject:
    """One class of a program, with what the grammar needs to know about it."""

    program: Program
    class_name: str
    boundary: tuple[str, ...]
    hints: Hints
    variables: Variables

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the class, inherited ones included."""
        return _one_of_each_name(self.program.layout(self.class_name))


def instance_fields(program: Program, class_name: str) -> tuple[Field, ...]:
    """Return the fields that objects of a type may have, those of subclasses included."""
    names = program.instantiable(class_name) or (class_name,)
    return _one_of_each_name(field for name in names for field in program.layout(name))


def _one_of_each_name(fields: Iterable[AnyField]) -> tuple[Field, ...]:
    """Return the fields that readers know, of each name one; names with several types are left out."""
    by_name: dict[str, Field | None] = {}
    for field in fields:
        if isinstance(field, Field) and not is_hidden(field.name) and field.name.isidentifier():
            known = by_name.setdefault(field.name, field)
            if known is not None and known.type != field.type:
                by_name[field.name] = None
    return tuple(field for field in by_name.values() if field is not None)


def is_own(program: Program, class_name: str) -> bool:
    """Return whether a class belongs to the given sources, and not to a library."""
    return program.is_given(program.classes[class_name].span.source)


def is_general(program: Program, type_: Type) -> bool:
    """Return whether a type of a library has objects of given classes, as ``Object`` does: it says nothing about a value."""
    return (
        isinstance(type_, ClassType)
        and not is_own(program, type_.name)
        and any(is_own(program, name) for name in program.instantiable(type_.name))
    )


def integers(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields with integers."""
    return tuple(field for field in fields if is_integral(field.type))


def counters(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields that may count: those of type int."""
    return tuple(field for field in fields if field.type is INT)


def sizes(subject: Subject, fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields that may be the number of some objects: the code sets them to sums or differences, if at all."""
    return tuple(field for field in counters(fields) if field not in subject.hints.constant)


def truth_values(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields of type bool."""
    return tuple(field for field in fields if field.type is BOOL)


def nullable_fields(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields with references and strings."""
    return tuple(field for field in fields if is_nullable(field.type))


def arrays(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields with arrays."""
    return tuple(field for field in fields if isinstance(field.type, ArrayType))


def may_share_objects(program: Program, left: Type, right: Type) -> bool:
    """Return whether one object may have both types, and the types tell something about it."""
    if left == right:
        return True
    if is_general(program, left) or is_general(program, right):
        return False
    if isinstance(left, ClassType) and isinstance(right, ClassType):
        return not set(program.instantiable(left.name)).isdisjoint(program.instantiable(right.name))
    return False


# ------------------------------------------------------------------------------------------------- nodes


@dataclass(frozen=True, slots=True)
class Steps:
    """The fields along which nodes are followed: to another node, or to an array of nodes."""

    fields: tuple[Field, ...]

    @property
    def relation(self) -> tree.Expr:
        """The union of the fields as a relation between nodes."""
        return terms.union([step_relation(field) for field in self.fields])

    @property
    def relations(self) -> tuple[tree.Expr, ...]:
        """The fields as relations between nodes."""
        return tuple(map(step_relation, self.fields))


def step_relation(field: Field) -> tree.Expr:
    """Return a field as a relation between nodes: ``next``, or ``children[]``."""
    relation = terms.name(field.name)
    return terms.elements(relation) if isinstance(field.type, ArrayType) else relation


@dataclass(frozen=True, slots=True)
class Start:
    """A term about ``this`` from which nodes of a class are reached; `field` is None if it is ``this``."""

    term: tree.Expr
    node: str
    field: Field | None


def self_fields(program: Program, node: str) -> tuple[Field, ...]:
    """Return the fields of a class that refer to objects of the same class, arrays included."""
    return tuple(field for field in instance_fields(program, node) if _is_step(program, field))


def _is_step(program: Program, field: Field) -> bool:
    type_ = field.type.element if isinstance(field.type, ArrayType) else field.type
    return (
        isinstance(type_, ClassType)
        and is_own(program, type_.name)
        and (program.is_subclass(field.owner, type_.name) or program.is_subclass(type_.name, field.owner))
    )


def step_sets(program: Program, node: str) -> list[Steps]:
    """Return the sets of fields along which nodes may form a list or a tree: one field, two fields, all fields."""
    fields = self_fields(program, node)
    sizes = dict.fromkeys((1, 2, len(fields)))
    sets = (Steps(each) for size in sizes if size <= len(fields) for each in combinations(fields, size))
    return [each for each in sets if each.fields][:MOST_STEP_SETS]


def is_simple(program: Program, node: str, steps: Steps) -> bool:
    """Return whether nodes are followed along one field, or along both of two: a list or a binary tree."""
    return len(steps.fields) == 1 or len(self_fields(program, node)) == 2


def starts(subject: Subject) -> Iterator[Start]:
    """Yield the fields of a class that refer to nodes of another class, or of the same."""
    for field in subject.fields:
        is_array = isinstance(field.type, ArrayType)
        type_ = field.type.element if isinstance(field.type, ArrayType) else field.type
        if (
            isinstance(type_, ClassType)
            and is_own(subject.program, type_.name)
            and not _is_step(subject.program, field)
            and self_fields(subject.program, type_.name)
        ):
            term = terms.own(field.name)
            yield Start(terms.elements(term) if is_array else term, type_.name, field)
