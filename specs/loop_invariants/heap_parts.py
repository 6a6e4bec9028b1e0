"""Formulas about the part of a heap that a loop has walked, and about the rest.

A *path* is a field, or the union of several, whose closure a formula of the method has, or along which the loop moves. A *walker* is a variable that the loop
assigns; a *root* is a variable or field with which walks begin. The formulas need not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations, product

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import BoundVariable, Field, Variable
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.nodes import Node, of_kinds, rewrite_node
from ooxcheck.oox.operators import Connective, EqualityOp, FormulaQuantifier, Quantifier, UnaryOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While
from ooxcheck.oox.types import ClassType, Type
from ooxcheck.oox.types import Collection as CollectionKind
from ooxcheck.specs.loop_invariants.bound_names import free_name, rename_bound
from ooxcheck.specs.loop_invariants.build import shape_of
from ooxcheck.specs.loop_invariants.code_terms import condition_formula

MOST_WALKERS, MOST_ROOTS, MOST_PATHS, MOST_PREDICATES = 3, 4, 3, 8
"""The greatest numbers of variables, of paths, and of conditions on single objects."""


@dataclass(frozen=True, slots=True)
class HeapParts:
    """The walkers, roots and paths of a loop, and conditions on single objects that its method has.

    `changes` says whether the loop assigns a field of a path.
    """

    walkers: tuple[Term, ...]
    roots: tuple[Term, ...]
    paths: tuple[Term, ...]
    predicates: tuple[_Predicate, ...]
    changes: bool
    has_sequences: bool
    numbers: tuple[Term, ...]
    on_entry: frozenset[Variable]

    def along(self, path: Term) -> HeapParts:
        """Return the walkers, roots and predicates that have to do with the objects of a path."""
        types = path.shape.columns[0]
        return replace(
            self,
            walkers=tuple(each for each in self.walkers if each.shape.columns[0] <= types),
            roots=tuple(each for each in self.roots if each.shape.columns[0] <= types),
            predicates=tuple(each for each in self.predicates if each.type in types),
        )

    def is_on_entry(self, term: Term) -> bool:
        """Return whether a term has a value on entry of the method."""
        return self.on_entry.issuperset(each.variable for each in of_kinds((logic.ProgramVariable,), term))


@dataclass(frozen=True, slots=True)
class _Predicate:
    """A condition on a quantified variable for objects of a type."""

    variable: BoundVariable
    type: Type
    body: Formula


def heap_parts(method: Method, loop: While, scope: Sequence[Variable]) -> HeapParts | None:
    """Return the parts of the heap that a loop walks; None if it walks none."""
    names = {each.name for each in method.variables}
    written = [rename_bound(each, names) for each in _formulas(method)]
    moves = _moves(loop)
    paths = [*(_relation(each, loop.span) for each in moves), *_closures(written)]
    paths = [*{_key(each): each for each in paths}.values()][:MOST_PATHS]
    assigned = {assigned_cell(each) for each in typed.inner_statements(loop.body)}
    holders = {type_ for path in paths for type_ in path.shape.columns[0]}
    objects = [each for each in scope if each.type in holders]
    walkers = [_variable(each, loop.span) for each in objects if each in assigned][:MOST_WALKERS]
    if not paths or not walkers:
        return None
    others = [_variable(each, loop.span) for each in objects if each not in assigned]
    fields = _fields(method, holders, loop.span)
    predicates = [*_predicates(method, loop, objects, written)]
    return HeapParts(
        tuple(walkers),
        (*others, *fields)[:MOST_ROOTS],
        tuple(paths),
        tuple(predicates[:MOST_PREDICATES]),
        not assigned.isdisjoint(
            field
            for path in paths
            for each in of_kinds((logic.FieldRelation,), path)
            for field in each.fields
        ),
        bool(of_kinds((logic.Walk,), *written)),
        tuple(of_kinds((logic.Cardinality, logic.Sum), *written)),
        frozenset((*method.parameters, *(each for each in method.variables if each.name == "this"))),
    )


def heap_formulas(parts: HeapParts) -> Iterator[Formula]:
    """Yield the formulas about the parts of a heap, the simplest first."""
    for walker in parts.walkers:
        yield logic.Not(_is_null(walker), span=walker.span)
    for part in (_places, _wholes, _contents, _sequences):
        for path in parts.paths:
            yield from part(parts.along(path), path)


def heap_numbers(parts: HeapParts) -> Iterator[Term]:
    """Yield counts and sums of the method: over the walked part, over what a walker or a root reaches, and over what a root reached on entry."""
    for number in parts.numbers:
        for walk in [each for each in of_kinds((logic.Join,), number) if _is_walk(each)][:1]:
            path = walk.right.operand
            near = parts.along(path)
            starts = {each: reach(each, path) for each in (*near.walkers, *near.roots)}
            walked = (
                _difference(starts[root], starts[walker])
                for root, walker in product(near.roots, near.walkers)
            )
            for domain in (*walked, *starts.values()):
                yield rewrite_node(number, partial(_replace, walk, domain))
            for domain in (starts[each] for each in starts if parts.changes and parts.is_on_entry(each)):
                before = rewrite_node(number, partial(_replace, walk, domain))
                yield logic.Old(before, shape=before.shape, span=before.span)


# -- what the method says --------------------------------------------------------------------------


def _formulas(method: Method) -> Iterator[Formula]:
    """Yield the formulas of the method."""
    contract = method.contract
    yield from (each.formula for each in (*contract.requires, *contract.ensures))
    for each in method.statements():
        if isinstance(each, typed.Assert):
            yield each.formula


def _moves(loop: While) -> list[Field]:
    """Return the fields of a loop that lead from an object to one of the same class."""
    reads: list[typed.FieldRead] = of_kinds((typed.FieldRead,), loop)
    return [*dict.fromkeys(each.field for each in reads if each.field.type == ClassType(each.field.owner))]


def _closures(written: Sequence[Formula]) -> Iterator[Term]:
    """Yield the relations whose closures formulas have."""
    for each in of_kinds((logic.ReflexiveClosure, logic.Closure), *written):
        yield each.operand
    for each in of_kinds((logic.Acyclic,), *written):
        yield each.relation


def _key(path: Term) -> frozenset[object]:
    return frozenset(field for each in of_kinds((logic.FieldRelation,), path) for field in each.fields)


def _fields(method: Method, holders: Collection[Type], span: Span) -> list[Term]:
    """Return the fields of ``this`` that hold objects and that the method reads."""
    reads = of_kinds((typed.FieldRead,), *([method.body] if method.body else []))
    fields = dict.fromkeys(
        (each.target.variable, each.field)
        for each in reads
        if isinstance(each.target, typed.Local)
        and each.target.variable.name == "this"
        and each.field.type in holders
    )
    return [
        logic.Join(_variable(this, span), _relation(field, span), shape=shape_of(field.type), span=span)
        for this, field in fields
    ]


def _predicates(
    method: Method, loop: While, objects: Sequence[Variable], written: Sequence[Formula]
) -> Iterator[_Predicate]:
    """Yield the bodies of quantified formulas, and conditions of the loop on one object, each with its negation."""
    inside = of_kinds((logic.Declaration,), *written)
    taken = {each.name for each in (*method.variables, *(each.variable for each in inside))}
    bound = BoundVariable(free_name("m", taken), 0)
    for each in of_kinds((logic.Quantified,), *written):
        if len(each.declarations) == 1 and each.declarations[0].variable.depth == 0:
            declared = each.declarations[0]
            body = _for_result(method, rewrite_node(each.body, partial(_rebind, declared.variable, bound)))
            for type_ in declared.domain.shape.columns[0]:
                yield from _with_negation(bound, type_, body)
    for statement in typed.inner_statements(loop):
        if isinstance(statement, typed.While | typed.If):
            for single in _comparisons(statement.condition):
                for type_, body in _about(single, {each.type for each in objects}, bound):
                    yield from _with_negation(bound, type_, body)


def _comparisons(node: typed.Expr) -> Iterator[typed.Expr]:
    """Yield the comparisons in a condition."""
    match node:
        case typed.Binary(Connective(), left, right):
            yield from (*_comparisons(left), *_comparisons(right))
        case typed.Unary(UnaryOp.NOT, operand):
            yield from _comparisons(operand)
        case _:  # a single condition
            yield node


def _about(
    condition: typed.Expr, types: Collection[Type], bound: BoundVariable
) -> Iterator[tuple[Type, Formula]]:
    """Yield a condition with one of its objects, of a type, replaced by a quantified variable."""
    for each in of_kinds((typed.Local, typed.FieldRead), condition):
        if each.type in types:
            stand_in = Variable(bound.name, each.type, -1)
            local = typed.Local(stand_in, type=each.type, span=each.span)
            moved = rewrite_node(condition, partial(_replace, each, local))
            formula = condition_formula(moved) or _identity(moved)
            if formula is not None:
                yield each.type, rewrite_node(formula, partial(_quantify, stand_in, bound))


def _identity(node: typed.Expr) -> Formula | None:
    """Return a comparison of two variables that hold objects as a formula."""
    match node:
        case typed.Binary(EqualityOp(), typed.Local(left), typed.Local(right)) if isinstance(
            left.type, ClassType
        ):
            return logic.SetEqual(_variable(left, node.span), _variable(right, node.span), span=node.span)
        case _:  # another condition
            return None


def _replace(before: Node, after: Node, node: Node) -> Node:
    return after if node is before else node


def _rebind(before: BoundVariable, after: BoundVariable, node: Node) -> Node:
    if isinstance(node, logic.Bound) and node.variable == before:
        return logic.Bound(after, shape=node.shape, span=node.span)
    return node


def _with_negation(variable: BoundVariable, type_: Type, body: Formula) -> Iterator[_Predicate]:
    yield _Predicate(variable, type_, body)
    negation = body.operand if isinstance(body, logic.Not) else logic.Not(body, span=body.span)
    yield _Predicate(variable, type_, negation)


def _quantify(variable: Variable, bound: BoundVariable, node: Node) -> Node:
    if isinstance(node, logic.ProgramVariable) and node.variable == variable:
        return logic.Bound(bound, shape=node.shape, span=node.span)
    return node


def _place(bound: BoundVariable, term: Term, node: Node) -> Node:
    return term if isinstance(node, logic.Bound) and node.variable == bound else node


def _for_result(method: Method, body: Formula) -> Formula:
    """Return a formula with the returned variable in place of the result."""
    returned = [
        each.value.variable
        for each in method.statements()
        if isinstance(each, typed.Return) and isinstance(each.value, typed.Local)
    ]
    if not returned:
        return body
    return rewrite_node(body, partial(_rename, method.retval, returned[-1]))


def _rename(before: Variable | None, after: Variable, node: Node) -> Node:
    if isinstance(node, logic.ProgramVariable) and node.variable == before:
        return logic.ProgramVariable(after, shape=node.shape, span=node.span)
    return node


# -- candidates ------------------------------------------------------------------------------------


def _places(parts: HeapParts, path: Term) -> Iterator[Formula]:
    """Yield where walkers are: on the path from a root or from another walker, and that paths have no cycles and do not meet."""
    objects = (*parts.walkers, *parts.roots)
    for walker, start in product(parts.walkers, objects):
        if walker is not start:
            yield logic.Subset(walker, reach(start, path), span=walker.span)
            yield logic.Subset(start, reach(walker, path), span=walker.span)
            yield logic.Subset(start, _reach_on(walker, path), span=walker.span)
            if parts.changes and parts.is_on_entry(start):
                yield logic.Subset(walker, _old(reach(start, path)), span=walker.span)
    for each in objects:
        yield logic.Acyclic(each, path, span=each.span)
    for first, second in combinations(objects, 2):
        yield logic.Disjoint((reach(first, path), reach(second, path)), span=first.span)
    for first, second in permutations(objects, 2):
        following = _step(first, path)
        if following is not None and (first in parts.walkers or second in parts.walkers):
            yield logic.SetEqual(following, second, span=first.span)


def _wholes(parts: HeapParts, path: Term) -> Iterator[Formula]:
    """Yield that parts make up what a root reached on entry."""
    if not parts.changes:
        return
    for root in filter(parts.is_on_entry, (*parts.roots, *parts.walkers)):
        before = _old(reach(root, path))
        yield logic.SetEqual(reach(root, path), before, span=root.span)
        for each in (*parts.walkers, *parts.roots):
            yield logic.SetEqual(reach(each, path), before, span=root.span)
            yield logic.Subset(reach(each, path), before, span=root.span)
        for first, second in combinations(dict.fromkeys((*parts.walkers, root)), 2):
            both = _union(reach(first, path), reach(second, path))
            yield logic.SetEqual(both, before, span=root.span)


def _contents(parts: HeapParts, path: Term) -> Iterator[Formula]:
    """Yield what holds of all walked objects, or of all others; or of some walked one."""
    for root, walker, predicate in product(parts.roots, parts.walkers, parts.predicates):
        for rest in (reach(walker, path), _reach_on(walker, path)):
            walked = _difference(reach(root, path), rest)
            yield _over(Quantifier.ALL, predicate, walked)
            yield _over(Quantifier.SOME, predicate, walked)
    for each, predicate in product((*parts.roots, *parts.walkers), parts.predicates):
        if not of_kinds((logic.Declaration, logic.ArrayQuantified), predicate.body):
            yield rewrite_node(predicate.body, partial(_place, predicate.variable, each))
        yield _over(Quantifier.ALL, predicate, reach(each, path))


def _sequences(parts: HeapParts, path: Term) -> Iterator[Formula]:
    """Yield that sequences of two parts make up the sequence of a root on entry."""
    if not parts.has_sequences or not isinstance(path, logic.FieldRelation):
        return
    for root in filter(parts.is_on_entry, (*parts.roots, *parts.walkers)):
        whole = _old(_walk(root, path))
        for first, second in permutations(dict.fromkeys((*parts.walkers, root)), 2):
            rest = _walk(second, path)
            for front in (_walk(first, path), _reversal(_walk(first, path))):
                both = logic.Concatenation(front, rest, shape=front.shape, span=root.span)
                yield logic.SameCollection(both, whole, span=root.span)


# -- building --------------------------------------------------------------------------------------


def _variable(variable: Variable, span: Span) -> Term:
    return logic.ProgramVariable(variable, shape=shape_of(variable.type), span=span)


def _relation(field: Field, span: Span) -> Term:
    shape = Shape((frozenset({ClassType(field.owner)}), frozenset({field.type})))
    return logic.FieldRelation((field,), shape=shape, span=span)


def reach(start: Term, path: Term) -> Term:
    """Return the objects on a path from a start, which is one of them."""
    closure = logic.ReflexiveClosure(path, shape=path.shape, span=start.span)
    return logic.Join(start, closure, shape=Shape((path.shape.columns[1],)), span=start.span)


def _reach_on(start: Term, path: Term) -> Term:
    closure = logic.Closure(path, shape=path.shape, span=start.span)
    return logic.Join(start, closure, shape=Shape((path.shape.columns[1],)), span=start.span)


def _step(start: Term, path: Term) -> Term | None:
    """Return what a field leads to; None for a path of several fields."""
    if not isinstance(path, logic.FieldRelation) or len(path.fields) != 1:
        return None
    return logic.Join(start, path, shape=Shape((path.shape.columns[1],), scalar=True), span=start.span)


def _walk(start: Term, path: logic.FieldRelation) -> Term:
    shape = Shape((path.shape.columns[1],), collection=CollectionKind.SEQUENCE)
    return logic.Walk(start, path, None, shape=shape, span=start.span)


def _reversal(sequence: Term) -> Term:
    return logic.Reversal(sequence, shape=sequence.shape, span=sequence.span)


def _old(term: Term) -> Term:
    return logic.Old(term, shape=term.shape, span=term.span)


def _union(left: Term, right: Term) -> Term:
    return logic.Union(left, right, shape=left.shape, span=left.span)


def _difference(left: Term, right: Term) -> Term:
    return logic.Difference(left, right, shape=left.shape, span=left.span)


def _is_null(term: Term) -> Formula:
    return logic.SetEqual(
        term, logic.Empty(shape=Shape((frozenset(),), scalar=True), span=term.span), span=term.span
    )


def _over(kind: FormulaQuantifier, predicate: _Predicate, domain: Term) -> Formula:
    declaration = logic.Declaration(predicate.variable, domain)
    return logic.Quantified(kind, (declaration,), predicate.body, span=domain.span)


def _is_walk(node: logic.Join) -> bool:
    return isinstance(node.right, logic.ReflexiveClosure | logic.Closure)
