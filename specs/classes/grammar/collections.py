"""Candidates about maps and collections of a library: their sizes, their elements, and the nodes that they index.

A collection has its elements in an array, or in a list of entries; a set has them as the keys of a map.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import INT, ArrayType, ClassType
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.candidate import Draft
from ooxcheck.specs.classes.grammar.jml import jml_text
from ooxcheck.specs.classes.grammar.scalars import MOST_CLASSES
from ooxcheck.specs.classes.grammar.subject import (
    Subject,
    counters,
    instance_fields,
    is_general,
    is_own,
    is_simple,
    nullable_fields,
    starts,
    step_sets,
)

SIZE = "size"
"""The name of the field, and of the public method, that has the number of elements."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The parts of a collection in a field of ``this``.

    `entries` are the entries of a list, if it has one, and `columns` the fields of an entry; without entries, `elements` are those
    of an array.
    """

    field: Field
    size: tree.Expr | None
    entries: tree.Expr | None
    columns: tuple[Field, ...]
    elements: tree.Expr | None

    @property
    def is_map(self) -> bool:
        """Whether an entry has a key and a value."""
        return len(self.columns) == 2

    def values(self) -> Iterator[tuple[tree.Expr, str]]:
        """Yield the sets of objects in the collection, with the public method that tests for one of them."""
        if self.elements is not None:
            yield self.elements, f"{self.field.name}.contains"
        for column in self.columns if self.entries is not None else ():
            assert self.entries is not None
            test = {"key": "containsKey", "value": "containsValue"}.get(column.name, "contains")
            text = f"{self.field.name}.{test if self.is_map else 'contains'}"
            yield terms.member(self.entries, column.name), text


def collection_drafts(subject: Subject) -> Iterator[Draft]:
    """Yield the candidates about the collections of the library in the fields of an object."""
    for field in subject.fields:
        contents = find_contents(subject.program, field)
        if contents is not None:
            yield from _sizes(subject, contents)
            yield from _elements(subject, contents)
            yield from _entries(subject, contents)
            for values, test in contents.values():
                yield from _classes(subject, values, test)
                yield from _nodes(subject, values, test)


def find_contents(program: Program, field: Field) -> Contents | None:
    """Return the parts of the collection that a field refers to, None if it refers to no collection."""
    if not isinstance(field.type, ClassType) or is_own(program, field.type.name):
        return None
    if is_general(program, field.type):
        return None
    return _contents_at(program, field, terms.own(field.name), field.type.name, 1)


def _contents_at(
    program: Program, field: Field, at: tree.Expr, class_name: str, depth: int
) -> Contents | None:
    fields = instance_fields(program, class_name)
    size = next((each for each in fields if each.name == SIZE and each.type is INT), None)
    for each in fields if size is not None else ():
        length = terms.member(at, SIZE)
        if isinstance(each.type, ArrayType) and isinstance(each.type.element, ClassType):
            return Contents(field, length, None, (), terms.elements(terms.member(at, each.name)))
        entry = _entry(program, each)
        if entry is not None:
            entries = terms.reach(terms.member(at, each.name), terms.name(entry[0].name))
            return Contents(field, length, entries, entry[1:], None)
    for each in fields if depth else ():
        if isinstance(each.type, ClassType) and not is_own(program, each.type.name):
            inner = _contents_at(program, field, terms.member(at, each.name), each.type.name, depth - 1)
            if inner is not None:
                return Contents(field, inner.size, inner.entries, inner.columns[:1], inner.elements)
    return None


def _entry(program: Program, field: Field) -> tuple[Field, ...] | None:
    """Return the field from an entry of a list to the next, and the fields with references to contents."""
    if not isinstance(field.type, ClassType):
        return None
    fields = instance_fields(program, field.type.name)
    links = [each for each in fields if each.type == field.type]
    columns = [each for each in nullable_fields(fields) if each.type != field.type]
    return (links[0], *columns) if len(links) == 1 and columns else None


def _sizes(subject: Subject, contents: Contents) -> Iterator[Draft]:
    if contents.size is None:
        return
    size, text = contents.size, f"{contents.field.name}.size()"
    for counter in counters(subject.fields):
        for op in (Infix.EQUAL, Infix.LESS_EQUAL, Infix.LESS):
            formula = terms.binary(op, size, terms.own(counter.name))
            yield Draft(formula, f"{text} {op} {counter.name}")
    yield Draft(terms.binary(Infix.GREATER, size, terms.number(0)), f"{text} > 0")
    for start in starts(subject):
        for steps in step_sets(subject.program, start.node):
            nodes = terms.count(terms.reach(start.term, steps.relation))
            yield Draft(terms.equal(size, nodes), f"{text} == {jml_text(nodes)}")
        yield Draft(
            terms.iff(terms.is_null(start.term), terms.equal(size, terms.number(0))),
            f"{jml_text(start.term)} == null <==> {text} == 0",
        )


def _elements(subject: Subject, contents: Contents) -> Iterator[Draft]:
    """Yield that the elements of a collection in an array are not null."""
    if contents.size is None or not isinstance(contents.elements, tree.Elements):
        return
    names = subject.variables
    is_used = terms.binary(Infix.LESS, terms.name(names.index), contents.size)
    filled = terms.implies(is_used, terms.is_some(terms.name(names.element)))
    formula = terms.for_each(names.element, names.index, contents.elements.target, filled)
    yield Draft(formula, f"!{contents.field.name}.contains(null)")


def _entries(subject: Subject, contents: Contents) -> Iterator[Draft]:
    """Yield that the keys and values are not null, and that a value has its key in a field."""
    if contents.entries is None:
        return
    name, text = subject.variables.element, contents.field.name
    for column, (_, test) in zip(contents.columns, contents.values(), strict=True):
        formula = terms.is_some(terms.member(terms.name(name), column.name))
        yield Draft(terms.every((name,), contents.entries, formula), f"!{test}(null)")
    if contents.is_map:
        key, value = (terms.member(terms.name(name), column.name) for column in contents.columns)
        for owner, field in _key_fields(subject):
            narrow = terms.binary(Infix.INTERSECTION, value, terms.name(owner))
            formula = terms.equal(terms.member(narrow, field.name), key)
            node = subject.variables.node
            held = f"{text}.containsValue({node}); {text}.get({node}.{field.name}) == {node}"
            yield Draft(
                terms.every((name,), contents.entries, formula),
                f"(\\forall {owner} {node}; {held})",
                is_expressible=False,
            )


def _key_fields(subject: Subject) -> Iterator[tuple[str, Field]]:
    """Yield the fields of classes of the boundary that may hold the key of an entry."""
    for name in _held_classes(subject):
        for field in nullable_fields(instance_fields(subject.program, name)):
            if isinstance(field.type, ClassType) and not is_own(subject.program, field.type.name):
                yield name, field


def _held_classes(subject: Subject) -> tuple[str, ...]:
    """Return the classes of the boundary whose objects a collection may hold."""
    others = (name for name in subject.boundary if name != subject.class_name)
    return tuple(name for name in others if not subject.program.classes[name].interface)[:MOST_CLASSES]


def _classes(subject: Subject, values: tree.Expr, test: str) -> Iterator[Draft]:
    variable = subject.variables.element
    for name in _held_classes(subject):
        jml = f"(\\forall Object {variable}; {test}({variable}); {variable} instanceof {name})"
        yield Draft(terms.inside(values, terms.name(name)), jml)


def _nodes(subject: Subject, values: tree.Expr, test: str) -> Iterator[Draft]:
    """Yield that a collection holds exactly the nodes of a list or a tree."""
    variable = subject.variables.node
    for start in starts(subject):
        for steps in step_sets(subject.program, start.node):
            if is_simple(subject.program, start.node, steps):
                nodes = terms.reach(start.term, steps.relation)
                reached = f"{variable} in {jml_text(nodes)}"
                jml = f"(\\forall {start.node} {variable}; {test}({variable}) <==> {reached})"
                yield Draft(terms.equal(values, nodes), jml)
