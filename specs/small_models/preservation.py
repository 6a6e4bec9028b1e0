"""Formulas in a contraction of the heap: which ones keep their truth, and which objects must not be dropped for that.

A term denotes its *whole* former value, if that is only about objects that were not dropped; or the *part* of it that was not dropped, such as ``head.*next``; or the
*image* of a part under fixed fields, such as ``head.*next.value``, which may have fewer members than before. None has more. A formula that holds may have to stay
true, and one that does not hold may have to stay false; the *witnesses* for it, such as a member of a set that is not empty, must not be dropped.
docs/any_heap.md has the proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Never, TypeAlias, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.nodes import Node, children
from ooxcheck.oox.operators import ArrayQuantifier, Multiplicity, Quantifier
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.specs.small_models.field_roles import FieldRoles
from ooxcheck.specs.small_models.outside import Outside

Witnesses: TypeAlias = "Counter[Type]"
"""Objects that must not be dropped, by static type."""


def no_witnesses() -> Witnesses:
    """Return no objects."""
    return Counter()


class Portion(Enum):
    """How much of its former value a term denotes."""

    WHOLE = "the same value"
    PART = "the members that were not dropped"
    IMAGE = "what fixed fields of a part lead to"


@dataclass(frozen=True, slots=True)
class Denotation:
    """The value of a term in a contraction: each former member needs the witnesses `member`, none if it is whole.

    A *ground* term depends on no quantified variable, so that its value can be a witness.
    """

    portion: Portion
    is_ground: bool
    member: Witnesses

    @property
    def is_whole(self) -> bool:
        """Whether it is the same value."""
        return self.portion is Portion.WHOLE


@dataclass(frozen=True, slots=True)
class Preserved:
    """The witnesses for a formula to stay true, and to stay false; None if no number of objects is enough."""

    true: Witnesses | None
    false: Witnesses | None

    @property
    def is_exact(self) -> bool:
        """Whether the formula keeps its truth value without witnesses."""
        return self.true == self.false == Counter()


EXACT = Preserved(Counter(), Counter())


class Preservation:
    """Formulas of a program in a contraction. `ground` has the witnesses for the values of ground terms.

    If `is_about_all`, program variables are quantified, too: a formula about all objects of a class has ``this``.
    """

    def __init__(self, roles: FieldRoles, *, is_about_all: bool = False) -> None:
        self._roles = roles
        self._is_about_all = is_about_all
        self._given: tuple[Denotation, ...] = ()
        self.ground: Witnesses = Counter()

    # -- formulas ----------------------------------------------------------------------------------

    def formula(self, node: Formula) -> Preserved:
        """Return what a formula needs."""
        match node:
            case logic.Not(operand):
                inside = self.formula(operand)
                return Preserved(inside.false, inside.true)
            case logic.And(left, right):
                return _both(self.formula(left), self.formula(right))
            case logic.Or(left, right):
                return _negation(_both(_negation(self.formula(left)), _negation(self.formula(right))))
            case logic.Implies(left, right):
                return _negation(_both(self.formula(left), _negation(self.formula(right))))
            case logic.Iff(left, right):
                return _equivalent(self.formula(left), self.formula(right))
            case logic.Choice(condition, then, otherwise):
                test = self.formula(condition)
                first = _both(test, self.formula(then))
                second = _both(_negation(test), self.formula(otherwise))
                return _negation(_both(_negation(first), _negation(second)))
            case logic.Quantified() | logic.ArrayQuantified():
                return self._quantification(node)
            case _:  # a formula without formulas in it
                return self._atom(node)

    def _atom(self, node: Formula) -> Preserved:
        match node:
            case logic.Subset(left, right):
                return _subset(left, self.term(left), self.term(right))
            case logic.SetEqual(left, right):
                first, second = self.term(left), self.term(right)
                return _both(_subset(left, first, second), _subset(right, second, first))
            case logic.Multiplicity(kind, term):
                return _multiplicity(kind, self.term(term).member)
            case logic.Disjoint(terms):
                members = [self.term(each) for each in terms]
                pairs = (_common(first, second) for first, second in combinations(members, 2))
                return Preserved(Counter(), reduce(or_, pairs, no_witnesses()))
            case logic.Acyclic(start, relation):
                return self._acyclic(node, start, relation)
            case logic.Fresh(term):
                return Preserved(Counter(), self.term(term).member)
            case _:  # its truth depends on the values of its terms only
                self._demand_whole(node)
                return EXACT

    def _acyclic(self, node: logic.Acyclic, start: Term, relation: Term) -> Preserved:
        if not (self.term(start).is_whole or isinstance(start, logic.Extent)):
            _refuse("does not begin at single objects", node)
        if not self._is_link(relation):
            _refuse("is about several fields, or one without paths", node)
        (holders, _) = relation.shape.columns
        first = _objects(start) if isinstance(start, logic.Extent) else no_witnesses()
        return Preserved(Counter(), Counter(holders) + first)

    def _quantification(self, node: logic.Quantified | logic.ArrayQuantified) -> Preserved:
        if isinstance(node, logic.ArrayQuantified):
            if not self.term(node.array).is_whole:
                _refuse("is about elements of a part of the heap", node)
            body = self.formula(node.body)
            return (
                _negation(_some(Counter(), _negation(body)))
                if node.kind is ArrayQuantifier.FORALL
                else _some(Counter(), body)
            )
        member = sum((self.term(each.domain).member for each in node.declarations), no_witnesses())
        body = self.formula(node.body)
        match node.kind:
            case Quantifier.ALL:
                return _negation(_some(member, _negation(body)))
            case Quantifier.SOME:
                return _some(member, body)
            case Quantifier.NO:
                return _negation(_some(member, body))
            case Quantifier.LONE:
                return _lone(member, body)
            case Quantifier.ONE:
                return _both(_some(member, body), _lone(member, body))

    # -- terms -------------------------------------------------------------------------------------

    def term(self, node: Term) -> Denotation:
        """Return what a term denotes."""
        match node:
            case logic.Constant() | logic.Empty() | logic.StaticField():
                return _whole(is_ground=True)
            case logic.ProgramVariable():
                return _whole(is_ground=not self._is_about_all)
            case logic.Bound():
                return _whole(is_ground=False)
            case logic.Given(index):
                return self._given[index]
            case logic.Old(operand):
                return self.term(operand)
            case logic.Extent():
                return self._part(node)
            case logic.Join(left, right):
                return self._join(node, left, right)
            case logic.Union(left, right) | logic.Intersection(left, right) | logic.Difference(left, right):
                return self._combination(node, self.term(left), self.term(right))
            case logic.Defined():
                return self._definition(node)
            case _:  # its value depends on the values of its parts only, if it is about no other objects
                return self._computation(node)

    def _combination(
        self, node: logic.Union | logic.Intersection | logic.Difference, left: Denotation, right: Denotation
    ) -> Denotation:
        is_ground = left.is_ground and right.is_ground
        portions = {left.portion, right.portion}
        if portions == {Portion.WHOLE}:
            return _whole(is_ground=is_ground)
        match node:
            case logic.Union():
                member = left.member | right.member
                image = Portion.IMAGE in portions
                return Denotation(Portion.IMAGE if image else Portion.PART, is_ground, member)
            case logic.Intersection():
                if Portion.IMAGE in portions:
                    return Denotation(Portion.IMAGE, is_ground, left.member + right.member)
                return _whole(is_ground=is_ground) if Portion.WHOLE in portions else self._part(node)
            case logic.Difference():
                if right.portion is Portion.IMAGE:
                    _refuse("is without what an image contains", node)
                return self._without(node, left, is_ground=is_ground)

    def _without(self, node: logic.Difference, left: Denotation, *, is_ground: bool) -> Denotation:
        """Return what a set without a whole or a part denotes."""
        match left.portion:
            case Portion.WHOLE:
                return _whole(is_ground=is_ground)
            case Portion.PART:
                return self._part(node)
            case Portion.IMAGE:
                return Denotation(Portion.IMAGE, is_ground, left.member)

    def _join(self, node: logic.Join, left: Term, right: Term) -> Denotation:
        match left, right:
            case (logic.Join(start, logic.FieldRelation() as step), logic.ReflexiveClosure(path)) if _is_same(
                step, path
            ):
                return self._walk(node, start, path)
            case (logic.Join(start, logic.ReflexiveClosure(path)), logic.FieldRelation() as step) if _is_same(
                step, path
            ):
                return self._walk(node, start, path)
            case _, logic.Closure(path) | logic.ReflexiveClosure(path):
                return self._walk(node, left, path)
            case _, logic.FieldRelation() | logic.Contents():
                return self._step(node, self.term(left), right)
            case _:  # another relation
                return _refuse("is a path by a computed relation", node)

    def _walk(self, node: logic.Join, start: Term, path: Term) -> Denotation:
        """Return the objects on a path."""
        if not self._is_link(path):
            _refuse("is a path by several fields", node)
        if not self.term(start).is_whole:
            _refuse("is a path from many objects", node)
        return self._part(node)

    def _step(
        self, node: logic.Join, left: Denotation, right: logic.FieldRelation | logic.Contents
    ) -> Denotation:
        """Return what fields of objects lead to. That a link leads to stays only if the object is a witness."""
        if isinstance(right, logic.FieldRelation) and not self._roles.links.isdisjoint(right.fields):
            if not (left.is_whole and left.is_ground and node.shape.scalar):
                _refuse("is the next object of any one", node)
            self.ground += _objects(node)
            return _whole(is_ground=True)
        if isinstance(right, logic.FieldRelation) and not all(
            isinstance(each, Field) for each in right.fields
        ):
            _refuse("is a ghost", node)
        if left.is_whole:
            return _whole(is_ground=left.is_ground)
        return Denotation(Portion.IMAGE, left.is_ground, left.member)

    def _definition(self, node: logic.Defined) -> Denotation:
        (case, *others) = node.cases
        if others or not isinstance(case.definition, logic.Definition):
            _refuse("has several definitions", node)
        if node.receiver is None:
            _refuse("is a function without receiver", node)
        given = tuple(map(self.term, (node.receiver, *node.arguments)))
        if not all(each.is_whole for each in given):
            _refuse("is defined for many objects", node)
        before, self._given = self._given, given
        meaning = self.term(case.definition.meaning)
        self._given = before
        return meaning

    def _computation(self, node: Term) -> Denotation:
        if isinstance(node, logic.Comprehension):
            return self._comprehension(node)
        if not isinstance(node, _COMPUTED):
            _refuse(_REASONS.get(type(node), "is about many objects"), node)
        return _whole(is_ground=self._demand_whole(node))

    def _comprehension(self, node: logic.Comprehension) -> Denotation:
        domains = [self.term(each.domain) for each in node.declarations]
        if not self.formula(node.body).is_exact or len(domains) != 1:
            _refuse("is a set whose members need witnesses", node)
        return replace(domains[0], is_ground=False)

    def _demand_whole(self, node: Term | Formula) -> bool:
        """Refuse a node with a part whose value is not whole; return whether all parts are ground."""
        is_ground = True
        for part in _operands(node):
            if isinstance(part, logic.TermNode):
                value = self.term(part)
                if not value.is_whole:
                    _refuse(_REASONS.get(type(node), "depends on many objects"), node)
                if not (part.shape.scalar or isinstance(node, _OF_SETS)):
                    _refuse("may have no value", node)
                is_ground = is_ground and value.is_ground
            elif not self.formula(part).is_exact:
                _refuse("depends on a formula that needs witnesses", node)
        return is_ground

    def _part(self, node: Term) -> Denotation:
        return Denotation(Portion.PART, is_ground=False, member=_objects(node))

    def _is_link(self, relation: Term) -> bool:
        """Return whether a relation is one field that can lead to further objects."""
        return (
            isinstance(relation, logic.FieldRelation)
            and len(relation.fields) == 1
            and self._roles.links.issuperset(relation.fields)
        )


_COMPUTED = (
    logic.Element, logic.Length, logic.Cardinality, logic.Arithmetic, logic.Negation, logic.Conversion, logic.StringOperation,
    logic.Sum, logic.ElementSum, logic.ElementCount, logic.Extremum, logic.Conditional, logic.Truth, logic.ArrayItems, logic.Listing,
    logic.Slice, logic.Concatenation, logic.Reversal, logic.Bag, logic.BagSum, logic.BagDifference, logic.Position, logic.Size,
    logic.Members, logic.Occurrences,
)  # fmt: skip
"""The terms whose value depends on the values of their parts only."""

_OF_SETS = (
    logic.Cardinality, logic.Extremum, logic.Sum, logic.InstanceOf, logic.Conditional, logic.ArrayItems, logic.Listing, logic.Slice, logic.Concatenation,
    logic.Reversal, logic.Bag, logic.BagSum, logic.BagDifference, logic.Size, logic.Members, logic.Occurrences, logic.Position,
    logic.SameCollection, logic.Contains, logic.SubBag,
)  # fmt: skip
"""The terms and formulas that have a value also where a part of them has several members, or none."""

_REASONS: dict[type[Node], str] = {
    logic.Cardinality: "counts objects",
    logic.Sum: "is a sum over objects",
    logic.Walk: "is a sequence of objects",
    logic.Tally: "counts values of objects",
    logic.PureCall: "calls a method",
    logic.Transpose: "is a path backwards",
    logic.Identity: "is about all objects",
}


def _refuse(what: str, node: Term | Formula) -> Never:
    text = " ".join(node.span.text.split())
    msg = f"`{text}` {what}"
    raise Outside(msg, node.span)


def _operands(node: Term | Formula) -> Iterator[Term | Formula]:
    """Yield the terms and formulas in a node; a binder has some in its declarations."""
    for child in children(node):
        if isinstance(child, logic.Declaration):
            yield child.domain
        else:
            assert isinstance(child, logic.TermNode | logic.FormulaNode), (
                "a formula should consist of terms and formulas"
            )
            yield cast("Term | Formula", child)


def _objects(node: Term) -> Witnesses:
    """Return one object of each possible type of a term's members."""
    (types,) = node.shape.columns
    return Counter(each for each in types if isinstance(each, ClassType | ArrayType))


def _is_same(step: logic.FieldRelation, path: Term) -> bool:
    return isinstance(path, logic.FieldRelation) and path.fields == step.fields


def _whole(*, is_ground: bool) -> Denotation:
    return Denotation(Portion.WHOLE, is_ground, Counter())


# -- witnesses -------------------------------------------------------------------------------------


def _subset(term: Term, part: Denotation, whole: Denotation) -> Preserved:
    """Return what it needs that a term is in a set. A member of an image stays one by its witnesses, which cannot be there for many members."""
    if whole.portion is not Portion.IMAGE:
        return Preserved(Counter(), part.member)
    is_single = part.is_whole and term.shape.scalar
    return Preserved(whole.member if is_single else None, part.member)


def _common(left: Denotation, right: Denotation) -> Witnesses:
    """Return the witnesses for a member of both: one object, unless an image has its own."""
    is_image = Portion.IMAGE in (left.portion, right.portion)
    return left.member + right.member if is_image else left.member | right.member


def _sum(left: Witnesses | None, right: Witnesses | None) -> Witnesses | None:
    return None if left is None or right is None else left + right


def _most(left: Witnesses | None, right: Witnesses | None) -> Witnesses | None:
    return None if left is None or right is None else left | right


def _negation(formula: Preserved) -> Preserved:
    return Preserved(formula.false, formula.true)


def _both(left: Preserved, right: Preserved) -> Preserved:
    """Return what a conjunction needs: it stays true if both do, and false if the one does that is false."""
    return Preserved(_sum(left.true, right.true), _most(left.false, right.false))


def _equivalent(left: Preserved, right: Preserved) -> Preserved:
    return Preserved(
        _most(_sum(left.true, right.true), _sum(left.false, right.false)),
        _most(_sum(left.true, right.false), _sum(left.false, right.true)),
    )


def _some(member: Witnesses, body: Preserved) -> Preserved:
    """Return what ``some`` needs: a witness, whose own witnesses must not be dropped; or none, if no member has any."""
    return Preserved(_sum(member, body.true), body.false if body.false == Counter() else None)


def _lone(member: Witnesses, body: Preserved) -> Preserved:
    one = _sum(member, body.true)
    return Preserved(body.false if body.false == Counter() else None, _sum(one, one))


def _multiplicity(kind: Multiplicity, member: Witnesses) -> Preserved:
    match kind:
        case Multiplicity.SOME:
            return _some(member, EXACT)
        case Multiplicity.NO:
            return _negation(_some(member, EXACT))
        case Multiplicity.LONE:
            return _lone(member, EXACT)
        case Multiplicity.ONE:
            return _both(_some(member, EXACT), _lone(member, EXACT))
