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
    is_simple,
    may_share_objects,
    self_fields,
    sizes,
    starts,
    step_sets,
    truth_values,
)


def shape_drafts(subject: Subject) -> Iterator[Draft]:
    """Yield the candidates about the nodes that an object reaches, or about the object as a node."""
    found = list(starts(subject))
    for start in found:
        for steps in step_sets(subject.program, start.node):
            yield from map(Draft, _shape(subject, start, steps))
        for field in self_fields(subject.program, start.node):
            if start.field is not None and not isinstance(field.type, ArrayType):
                yield Draft(terms.is_null(terms.member(start.term, field.name)))
        yield from map(Draft, _end_values(subject, start))
    for left, right in combinations(found, 2):
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
