"""Candidates about the nodes that an object reaches: lists with their ends, circular lists, trees, counts of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ooxcheck.oox import tree
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.candidate import Draft
from ooxcheck.specs.classes.grammar.node_facts import node_facts, order_facts
from ooxcheck.specs.classes.grammar.subject import (
    Start,
    Steps,
    Subject,
    instance_fields,
    is_own,
    is_simple,
    may_share_objects,
    nullable_fields,
    self_fields,
    sizes,
    starts,
    step_relation,
    step_sets,
    truth_values,
)


def shape_drafts(subject: Subject) -> Iterator[Draft]:
    """Yield the candidates about the nodes that an object reaches, or about the object as a node.

    If nodes have more than two fields to follow, only those behind the first field of the class are taken for a tree.
    """
    shapes = list(starts(subject))
    first = {start.node: start for start in reversed(shapes)}
    for start in shapes:
        for steps in step_sets(subject.program, start.node):
            if start is first[start.node] or is_simple(subject.program, start.node, steps):
                yield from map(Draft, _shape(subject, start, steps))
        for field in self_fields(subject.program, start.node):
            if start.field is not None and not isinstance(field.type, ArrayType):
                yield Draft(terms.is_null(terms.member(start.term, field.name)))
        yield from map(Draft, _end_values(subject, start))
    for left, right in combinations(shapes, 2):
        if may_share_objects(subject.program, ClassType(left.node), ClassType(right.node)):
            yield from map(Draft, _two_shapes(subject, left, right))
    for steps in step_sets(subject.program, subject.class_name):
        yield from map(Draft, _own_shape(subject, steps))


def _shape(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    nodes = terms.reach(start.term, steps.relation)
    yield terms.builtin("acyclic", start.term, *steps.relations)
    for counter in sizes(subject, subject.fields):
        size = terms.own(counter.name)
        yield terms.equal(size, terms.count(nodes))
        yield terms.equal(terms.plus(size, 1), terms.count(nodes))
    if len(steps.fields) == 1:
        yield from _ends(subject, start, steps.fields[0])
        yield from _circle(subject, start, steps)
        if sum(other.node == start.node for other in starts(subject)) == 1:
            yield from _other_fields(subject, start, steps)
        yield from _nested_lists(subject, start, steps)
    else:
        yield from _black_heights(subject, start, steps)
    name = subject.variables.node
    for fact in node_facts(subject, start.node, steps, terms.name(name)):
        yield terms.every((name,), nodes, fact)
    yield from _ordered_nodes(subject, start, steps)
    if is_simple(subject.program, start.node, steps):
        yield from _distinct_values(subject, start, steps)


def _ends(subject: Subject, start: Start, step: Field) -> Iterator[tree.Expr]:
    """Yield that another field refers to a node of the list."""
    nodes = terms.reach(start.term, Steps((step,)).relation)
    for field in subject.fields:
        if field is not start.field and may_share_objects(subject.program, field.type, ClassType(start.node)):
            yield terms.inside(terms.own(field.name), nodes)


def _circle(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    """Yield that a list is circular."""
    after = terms.successors(start.term, steps.relation)
    name = subject.variables.node
    if start.field is not None and not isinstance(start.field.type, ArrayType):
        yield terms.inside(start.term, after)
    is_followed = terms.is_some(terms.join(terms.name(name), steps.relation))
    yield terms.every((name,), terms.reach(start.term, steps.relation), is_followed)


def _other_fields(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    """Yield that another field of the nodes of a list leads to nodes of the list, and counts of the nodes without one."""
    nodes, name = terms.reach(start.term, steps.relation), subject.variables.node
    for field in self_fields(subject.program, start.node):
        if field in steps.fields or isinstance(field.type, ArrayType):
            continue
        there = terms.member(terms.name(name), field.name)
        yield terms.inside(terms.member(nodes, field.name), nodes)
        after = terms.successors(terms.name(name), steps.relation)
        yield terms.every((name,), nodes, terms.inside(there, after))
        on_lane = terms.inside(terms.name(name), terms.reach(start.term, step_relation(field)))
        yield terms.every((name,), nodes, terms.implies(terms.is_some(there), on_lane))
        for size in sizes(subject, subject.fields):
            roots = terms.such_that(name, nodes, terms.is_null(there))
            yield terms.equal(terms.own(size.name), terms.count(roots))


def _nested_lists(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    """Yield that the lists in the nodes of a list are acyclic, have values, and refer to nodes of the outer list."""
    nodes, name = terms.reach(start.term, steps.relation), subject.variables.node
    for field in instance_fields(subject.program, start.node):
        if not isinstance(field.type, ClassType) or not is_own(subject.program, field.type.name):
            continue
        links = self_fields(subject.program, field.type.name)
        if field in self_fields(subject.program, start.node) or len(links) != 1:
            continue
        first = terms.member(nodes, field.name)
        inner = terms.reach(first, step_relation(links[0]))
        yield terms.builtin("acyclic", first, step_relation(links[0]))
        for value in nullable_fields(instance_fields(subject.program, field.type.name)):
            if value not in links:
                is_filled = terms.is_some(terms.member(terms.name(name), value.name))
                yield terms.every((name,), inner, is_filled)
                if value.type == ClassType(start.node):
                    yield terms.inside(terms.member(inner, value.name), nodes)


def _black_heights(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    """Yield that all paths from the root of a binary tree to its leaves have equally many nodes of one colour."""
    names = subject.variables
    others = [field for field in self_fields(subject.program, start.node) if field not in steps.fields]
    if len(steps.fields) != 2 or len(others) != 1:
        return
    here = terms.name(names.child)
    missing = [terms.is_null(terms.join(here, step)) for step in steps.relations]
    nodes = terms.reach(start.term, steps.relation)
    ends = terms.such_that(names.child, nodes, terms.either(*missing))
    for colour in truth_values(instance_fields(subject.program, start.node)):
        value = terms.member(here, colour.name)
        for test in (value, terms.negation(value)):
            heights = [
                terms.count(
                    terms.such_that(names.child, terms.reach(terms.name(end), step_relation(others[0])), test)
                )
                for end in (names.other_node, names.node)
            ]
            yield terms.every((names.other_node, names.node), ends, terms.equal(*heights))


def _ordered_nodes(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    """Yield that the values of the nodes are ordered, with or without the first node."""
    name = subject.variables.node
    for fact in order_facts(subject, start.node, steps, terms.name(name)):
        yield terms.every((name,), terms.reach(start.term, steps.relation), fact)
        if len(steps.fields) == 1 and start.field is not None:
            yield terms.every((name,), terms.successors(start.term, steps.relation), fact)


def _distinct_values(subject: Subject, start: Start, steps: Steps) -> Iterator[tree.Expr]:
    """Yield that no two nodes have the same value in a field."""
    selfs = self_fields(subject.program, start.node)
    first, second = terms.name(subject.variables.other_node), terms.name(subject.variables.node)
    for field in instance_fields(subject.program, start.node):
        if field not in selfs and not isinstance(field.type, ArrayType):
            same = terms.equal(terms.member(first, field.name), terms.member(second, field.name))
            yield terms.every(
                (subject.variables.other_node, subject.variables.node),
                terms.reach(start.term, steps.relation),
                terms.implies(same, terms.equal(first, second)),
            )


def _end_values(subject: Subject, start: Start) -> Iterator[tree.Expr]:
    """Yield the truth values of the first node: the colour of a root."""
    for field in truth_values(instance_fields(subject.program, start.node)):
        if start.field is not None and not isinstance(start.field.type, ArrayType):
            value = terms.member(start.term, field.name)
            yield terms.negation(value)
            yield terms.either(terms.is_null(start.term), value)


def _two_shapes(subject: Subject, left: Start, right: Start) -> Iterator[tree.Expr]:
    """Yield that the nodes behind two fields are disjoint, or the same by different steps."""
    sets = step_sets(subject.program, left.node)
    for steps in (each for each in sets if is_simple(subject.program, left.node, each)):
        nodes = terms.reach(left.term, steps.relation), terms.reach(right.term, steps.relation)
        yield terms.builtin("disjoint", *nodes)
    for one in sets:
        for other in sets:
            if one is not other and len(one.fields) == len(other.fields) == 1:
                yield terms.equal(
                    terms.reach(left.term, one.relation), terms.reach(right.term, other.relation)
                )


def _own_shape(subject: Subject, steps: Steps) -> Iterator[tree.Expr]:
    """Yield the candidates about an object that is itself a node."""
    own = terms.this()
    yield terms.builtin("acyclic", own, *steps.relations)
    yield terms.lone(terms.predecessors(own, steps.relation))
    for counter in sizes(subject, subject.fields):
        yield terms.equal(terms.own(counter.name), terms.count(terms.reach(own, steps.relation)))
    yield from node_facts(subject, subject.class_name, steps, own)
    yield from order_facts(subject, subject.class_name, steps, own)
