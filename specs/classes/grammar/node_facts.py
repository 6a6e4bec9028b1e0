"""Facts about one node of a structure and its neighbours: inverse fields, separate subtrees, order, colours.

The node is a variable that ranges over the nodes of an object, or ``this`` in an invariant of the class of nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.types import CHAR, ArrayType, ClassType, is_numeric
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.subject import (
    Steps,
    Subject,
    counters,
    instance_fields,
    is_general,
    is_own,
    is_simple,
    nullable_fields,
    self_fields,
    sizes,
    step_relation,
    truth_values,
)

MOST_ORDERED = 3
"""The number of ordered values of a node that are compared with each other."""

_ORDERS = (Infix.LESS_EQUAL, Infix.LESS, Infix.GREATER_EQUAL, Infix.GREATER)


def node_facts(subject: Subject, class_name: str, steps: Steps, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield the facts about a node that do not depend on the order of values."""
    others = [field for field in self_fields(subject.program, class_name) if field not in steps.fields]
    yield from _inverse_fields(subject, steps, others, node)
    yield from _subtrees(steps, node)
    if not isinstance(node, tree.This) and is_simple(subject.program, class_name, steps):
        yield from _contents(subject, class_name, steps, node)
    if len(steps.fields) == 1:
        yield from _ranges(subject, class_name, node)
    else:
        yield from _degrees(subject, class_name, steps, node)
    yield from _colours(subject, class_name, steps, node)


def _inverse_fields(
    subject: Subject, steps: Steps, others: list[Field], node: tree.Expr
) -> Iterator[tree.Expr]:
    """Yield that a field is the inverse of a step: ``next.prev``, ``left.parent``, ``children[].parent``."""
    for step in steps.fields:
        for other in others:
            if isinstance(other.type, ArrayType):
                continue
            if isinstance(step.type, ArrayType):
                child = subject.variables.child
                back = terms.equal(terms.member(terms.name(child), other.name), node)
                yield terms.every((child,), terms.join(node, step_relation(step)), back)
            else:
                there = terms.member(node, step.name)
                back = terms.equal(terms.member(there, other.name), node)
                yield terms.implies(terms.is_some(there), back)


def _subtrees(steps: Steps, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that two subtrees of a node have no node in common."""
    for left, right in combinations(steps.relations, 2):
        yield terms.builtin(
            "disjoint",
            terms.reach(terms.join(node, left), steps.relation),
            terms.reach(terms.join(node, right), steps.relation),
        )


def _contents(subject: Subject, class_name: str, steps: Steps, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that the values of a node are not null, and that a field refers back to the owner."""
    for field in nullable_fields(instance_fields(subject.program, class_name)):
        if field not in steps.fields:
            value = terms.member(node, field.name)
            if field not in self_fields(subject.program, class_name):
                yield terms.is_some(value)
            if field.type == ClassType(subject.class_name):
                yield terms.equal(value, terms.this())


def _ranges(subject: Subject, class_name: str, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that the sizes in a node are positive, and how two of its ordered values compare."""
    if isinstance(node, tree.This):
        return
    fields = instance_fields(subject.program, class_name)
    for size in (field for field in counters(fields) if field in subject.hints.sums):
        for op in (Infix.GREATER_EQUAL, Infix.GREATER):
            yield terms.binary(op, terms.member(node, size.name), terms.number(0))
    ordered = [field for field in fields if _has_order(subject, field)]
    for left, right in permutations(ordered[:MOST_ORDERED], 2):
        for op in (Infix.LESS_EQUAL, Infix.LESS) if left.type == right.type else ():
            yield terms.binary(op, terms.member(node, left.name), terms.member(node, right.name))


def _degrees(subject: Subject, class_name: str, steps: Steps, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that a field counts the children of a node, which form a list."""
    first, second = steps.relations[:2]
    for counter in sizes(subject, instance_fields(subject.program, class_name)):
        for down, along in ((first, second), (second, first)):
            children = terms.reach(terms.join(node, down), along)
            yield terms.equal(terms.member(node, counter.name), terms.count(children))


def _colours(subject: Subject, class_name: str, steps: Steps, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that no node and its child both have a colour."""
    child = subject.variables.child
    if len(steps.fields) < 2:
        return
    for field in truth_values(instance_fields(subject.program, class_name)):
        here, there = terms.member(node, field.name), terms.member(terms.name(child), field.name)
        children = terms.union([terms.join(node, step) for step in steps.relations])
        yield terms.implies(here, terms.every((child,), children, terms.negation(there)))
        yield terms.either(here, terms.every((child,), children, there))


# ------------------------------------------------------------------------------------------------- order


@dataclass(frozen=True, slots=True)
class _Value:
    """A path from a node to a value that the code compares by its order."""

    path: tuple[str, ...]


def order_facts(subject: Subject, class_name: str, steps: Steps, node: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that the values of nodes are ordered: sorted lists, heaps, search trees."""
    for value in _values(subject, class_name):
        here = terms.member(node, *value.path)
        yield from _neighbours(subject, steps, node, here, value)
        if len(steps.fields) > 1:
            yield from _search_order(subject, steps, node, here, value)
        if len(steps.fields) == 2:
            yield from _lists_of_children(subject, steps, node, here, value)
    if len(steps.fields) == 1:
        yield from _along_other_fields(subject, class_name, steps, node)


def _values(subject: Subject, class_name: str) -> Iterator[_Value]:
    """Yield the values of a node: numbers in it, and numbers in the objects that it refers to, if their type says what they are."""
    selfs = self_fields(subject.program, class_name)
    for field in instance_fields(subject.program, class_name):
        if _has_order(subject, field):
            yield _Value((field.name,))
        elif isinstance(field.type, ClassType) and not (
            field in selfs or is_general(subject.program, field.type)
        ):
            for inner in instance_fields(subject.program, field.type.name):
                if _has_order(subject, inner) and is_own(subject.program, inner.owner):
                    yield _Value((field.name, inner.name))


def _has_order(subject: Subject, field: Field) -> bool:
    return (is_numeric(field.type) or field.type is CHAR) and field in subject.hints.ordered


def _neighbours(
    subject: Subject, steps: Steps, node: tree.Expr, here: tree.Expr, value: _Value
) -> Iterator[tree.Expr]:
    """Yield how the value of a node compares with those of the next nodes."""
    child = subject.variables.child
    is_list = len(steps.fields) == 1 and not isinstance(steps.fields[0].type, ArrayType)
    for op in _ORDERS:
        if is_list:
            there = terms.member(node, steps.fields[0].name)
            compared = terms.binary(op, here, terms.member(there, *value.path))
            yield terms.implies(terms.is_some(there), compared)
        else:
            children = terms.union([terms.join(node, step) for step in steps.relations])
            compared = terms.binary(op, here, terms.member(terms.name(child), *value.path))
            yield terms.every((child,), children, compared)


def _search_order(
    subject: Subject, steps: Steps, node: tree.Expr, here: tree.Expr, value: _Value
) -> Iterator[tree.Expr]:
    """Yield that all values of the first subtree are less than that of the node, and those of the last greater."""
    below = terms.member(terms.name(subject.variables.other_node), *value.path)
    first, last = steps.relations[0], steps.relations[-1]
    sides = ((first, (Infix.LESS, Infix.LESS_EQUAL)), (last, (Infix.GREATER, Infix.GREATER_EQUAL)))
    for step, ops in sides:
        subtree = terms.reach(terms.join(node, step), steps.relation)
        for op in ops:
            yield terms.every((subject.variables.other_node,), subtree, terms.binary(op, below, here))


def _lists_of_children(
    subject: Subject, steps: Steps, node: tree.Expr, here: tree.Expr, value: _Value
) -> Iterator[tree.Expr]:
    """Yield the order of a heap whose nodes have lists of children: ``child`` is the first, ``sibling`` the next."""
    child = subject.variables.child
    below = terms.member(terms.name(child), *value.path)
    first, second = steps.relations
    for down, along in ((first, second), (second, first)):
        children = terms.reach(terms.join(node, down), along)
        for op in (Infix.LESS_EQUAL, Infix.GREATER_EQUAL):
            yield terms.every((child,), children, terms.binary(op, here, below))


def _along_other_fields(
    subject: Subject, class_name: str, steps: Steps, node: tree.Expr
) -> Iterator[tree.Expr]:
    """Yield the order of two different values of neighbours, and that of a value along another field than the step."""
    fields = [field for field in instance_fields(subject.program, class_name) if _has_order(subject, field)]
    step = steps.fields[0]
    if isinstance(step.type, ArrayType):
        return
    there = terms.member(node, step.name)
    for left, right in permutations(fields[:MOST_ORDERED], 2):
        for op in (Infix.LESS_EQUAL, Infix.LESS) if left.type == right.type else ():
            compared = terms.binary(op, terms.member(node, left.name), terms.member(there, right.name))
            yield terms.implies(terms.is_some(there), compared)
    for other in self_fields(subject.program, class_name):
        if other is not step and not isinstance(other.type, ArrayType):
            there = terms.member(node, other.name)
            for field in fields:
                less = terms.binary(
                    Infix.LESS, terms.member(node, field.name), terms.member(there, field.name)
                )
                yield terms.implies(terms.is_some(there), less)
