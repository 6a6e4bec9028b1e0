"""Equivalent formulas: recognise the usual ways to state acyclic relations, partial and total orders, trees, functions.

That nothing reaches itself is ``no ^r & iden`` or ``no x: A | x in x.^r``, a strict order is stated by its
axioms, a tree by its root. Each
claim is read as a *law* of a relation, `IRREFLEXIVE` of ``^r`` or `INJECTIVE` of `r`, with variables or
without, and laws are combined: a
transitive and irreflexive relation is acyclic. The conclusions hold in every instance of the claims within
the bounds, so exploiting them
(`ooxcheck.relational.symmetry.order_breaking`) loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum, auto
from itertools import repeat

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Bounds, places
from ooxcheck.relational.logic.binders import Decl, Quantified, all_
from ooxcheck.relational.logic.expr import (
    IDEN,
    UNIV,
    Binary,
    Compare,
    Conditional,
    Expr,
    Formula,
    Junction,
    Multiple,
    Not,
    Relation,
    Unary,
    Variable,
)
from ooxcheck.relational.logic.operators import BoolOp, CompareOp, Multiplicity, Quantifier, RelationOp, SetOp
from ooxcheck.relational.logic.predicates import Acyclic, TotalOrder

Env = Mapping[Variable, Relation]
Pair = tuple[Expr, Expr, Expr]  # two ends, and the relation from the first to the second
NO_VARIABLES: Env = {}

# Private to this module.
_EACH = Variable("each")


class Kind(Enum):
    """The kinds of laws of a relation."""

    IRREFLEXIVE = auto()
    ASYMMETRIC = auto()
    ANTISYMMETRIC = auto()
    TRANSITIVE = auto()
    FUNCTIONAL = auto()
    INJECTIVE = auto()
    WITHIN = auto()  # both ends are in a set
    REACHED = auto()  # every member of a set is, from another set, by steps of the relation
    ROOTED = auto()  # no step leads into a set
    ENDED = auto()  # no step leads out of a set
    SUCCEEDED = auto()  # every member of a set but another one has one successor


@dataclass(frozen=True, slots=True)
class Law:
    """A law of a relation, the claim that states it, other sets in it, and other claims that it needs."""

    kind: Kind
    relation: Expr
    claim: Formula
    about: tuple[Expr, ...] = ()
    besides: tuple[Formula, ...] = ()

    @property
    def claims(self) -> tuple[Formula, ...]:
        """Return the claims that the law follows from."""
        return self.claim, *self.besides


@dataclass(frozen=True, slots=True)
class Ranges:
    """Known ranges: the bounds, and claims that a relation is on a set."""

    bounds: Bounds
    within: Mapping[tuple[Expr, Expr], Formula]

    def covering(self, domain: Expr, relation: Expr) -> tuple[Formula, ...] | None:
        """Return the claims by which a range contains every atom that a relation may relate; None if that is unknown."""
        base = _base(relation)
        if domain is UNIV:
            return ()
        if base is None or not isinstance(domain, Relation):
            return None
        if (base, domain) in self.within:
            return (self.within[base, domain],)
        lower = self.bounds[domain].lower
        return (
            () if all(place in lower for key in self.bounds[base].upper for place in places(key, 2)) else None
        )


@dataclass(frozen=True, slots=True)
class Order:
    """A conclusion about a relation: a total order, or no cycles, except for `loops` if they are allowed."""

    predicate: TotalOrder | Acyclic
    because: tuple[Formula, ...]
    loops: bool = False


def orders(
    claims: Iterable[Formula], bounds: Bounds, envs: Iterable[Env] = repeat(NO_VARIABLES)
) -> list[Order]:
    """Return the orders that some claims state, individually or together; `envs` are for their free variables."""
    claims = list(claims)
    stated_orders = [Order(claim, (claim,)) for claim in claims if isinstance(claim, TotalOrder | Acyclic)]
    ranges = Ranges(bounds, {pair: claim for claim in claims for pair in _within(claim)})
    laws: dict[Relation, list[Law]] = {}
    for claim, env in zip(claims, envs, strict=False):
        for law in _laws(claim, ranges, env):
            if (relation := _base(law.relation)) is not None:
                laws.setdefault(relation, []).append(law)
    for relation, known in laws.items():
        stated_orders += _conclusions(relation, known, frozenset(claims), ranges)
    return stated_orders


def cheaper(claim: Formula, bounds: Bounds) -> Formula:
    """Return an equivalent claim with fewer gates: a function needs no composition."""
    match claim:
        case Compare(CompareOp.SUBSET):
            says_no_more = True
        case _:
            says_no_more = isinstance(claim, Quantified) and len(_universal(claim)[0]) > 1
    for law in _laws(claim, Ranges(bounds, {}), NO_VARIABLES) if says_no_more else ():
        if law.kind is Kind.FUNCTIONAL:
            return all_(Decl(_EACH, UNIV), holds=_EACH.join(law.relation).lone())
        if law.kind is Kind.INJECTIVE:
            return all_(Decl(_EACH, UNIV), holds=law.relation.join(_EACH).lone())
    return claim


# ------------------------------------------------------------------------------------------------ conclusions


def _conclusions(
    relation: Relation, laws: list[Law], said: frozenset[Formula], ranges: Ranges
) -> list[Order]:
    """Return the conclusions from the laws of a relation, the strongest first."""
    for closed in (relation.closure(), relation):
        because = () if closed is not relation else _first(laws, Kind.TRANSITIVE, relation)
        if closed is relation and not because:
            continue
        for kind in (Kind.IRREFLEXIVE, Kind.ASYMMETRIC, Kind.ANTISYMMETRIC):
            if claims := _first(laws, kind, closed):
                return [Order(Acyclic(relation), (*because, *claims), loops=kind is Kind.ANTISYMMETRIC)]
    return [*_successors(relation, laws, said), *_tree(relation, laws, ranges)][:1]


def _first(
    laws: list[Law], kind: Kind, relation: Expr, about: tuple[Expr, ...] | None = None
) -> tuple[Formula, ...]:
    """Return the claims that state a law, if there are any."""
    for law in laws:
        if law.kind is kind and law.relation is relation and (about is None or _are_same(law.about, about)):
            return law.claims
    return ()


def _are_same(some: tuple[Expr, ...], others: tuple[Expr, ...]) -> bool:
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))


def _tree(relation: Relation, laws: list[Law], ranges: Ranges) -> Iterator[Order]:
    """Yield that a tree has no cycle: everything is reachable from a root without predecessor, and predecessors are unique."""
    for reached in (law for law in laws if law.kind is Kind.REACHED):
        rooted = _first(laws, Kind.ROOTED, relation, reached.about[1:])
        alone = _first(laws, Kind.INJECTIVE, relation)
        enough = ranges.covering(reached.about[0], relation)
        if rooted and alone and enough is not None:
            yield Order(Acyclic(relation), (reached.claim, *rooted, *alone, *enough))


def _successors(relation: Relation, laws: list[Law], said: frozenset[Formula]) -> Iterator[Order]:
    """Yield that a relation is the successor function of a total order, if all axioms are stated."""
    for law in (each for each in laws if each.kind is Kind.SUCCEEDED):
        ordered, last = law.about
        for reached in (each for each in laws if each.kind is Kind.REACHED and each.about[0] is ordered):
            first = reached.about[1]
            ends = (first.one(), last.one(), last.in_(ordered))
            parts = (
                _first(laws, Kind.WITHIN, relation, (ordered,)),
                _first(laws, Kind.ROOTED, relation, (first,)),
                _first(laws, Kind.ENDED, relation, (last,)),
            )
            if all(parts) and said.issuperset(ends) and _are_relations(ordered, first, last):
                claims = (law.claim, reached.claim, *(claim for part in parts for claim in part), *ends)
                yield Order(_total(relation, ordered, first, last), claims)


def _are_relations(*sets: Expr) -> bool:
    return all(isinstance(each, Relation) for each in sets)


def _total(relation: Relation, *sets: Expr) -> TotalOrder:
    ordered, first, last = (each for each in sets if isinstance(each, Relation))
    return TotalOrder(relation, ordered, first, last)


# ---------------------------------------------------------------------------------------------- without variables


def _laws(claim: Formula, ranges: Ranges, env: Env) -> Iterator[Law]:
    """Yield the laws that a claim states."""
    match claim:
        case Multiple(Multiplicity.NO, Binary(SetOp.INTERSECTION, left, right)):
            yield from _disjoint(claim, left, right)
            yield from _disjoint(claim, right, left)
        case Multiple(Multiplicity.NO, Binary(SetOp.JOIN, left, right)):
            if (into := _standing_for(right, env)) is not None:
                yield Law(Kind.ROOTED, left, claim, (into,))
            if (out := _standing_for(left, env)) is not None:
                yield Law(Kind.ENDED, right, claim, (out,))
        case Compare(op, left, right):
            yield from _inclusion_laws(claim, left, right, env)
            if op is CompareOp.EQUAL:
                yield from _inclusion_laws(claim, right, left, env)
        case _:
            yield from _with_variables(claim, ranges)


def _disjoint(claim: Formula, one: Expr, other: Expr) -> Iterator[Law]:
    """Yield the law of a relation that is disjoint from another one."""
    if other is IDEN:
        yield Law(Kind.IRREFLEXIVE, one, claim)
    elif _is_turned(other, one):
        yield Law(Kind.ASYMMETRIC, one, claim)


def _inclusion_laws(claim: Formula, left: Expr, right: Expr, env: Env) -> Iterator[Law]:
    """Yield the laws that an inclusion states."""
    match left, right:
        case _, Binary(SetOp.JOIN, root, Unary(RelationOp.REFLEXIVE_CLOSURE, relation)):
            if (start := _standing_for(root, env)) is not None:
                yield Law(Kind.REACHED, relation, claim, (left, start))
        case Relation(), Binary(SetOp.PRODUCT, one, other) if one is other:
            yield Law(Kind.WITHIN, left, claim, (one,))
        case Binary(op, one, other), _ if right is IDEN and not left.free:
            yield from _identifying(claim, op, one, other)
        case Binary(SetOp.JOIN, one, other), _ if one is other is right:
            yield Law(Kind.TRANSITIVE, right, claim)
        case Unary(RelationOp.CLOSURE, operand), _ if operand is right:
            yield Law(Kind.TRANSITIVE, right, claim)


def _identifying(claim: Formula, op: SetOp, one: Expr, other: Expr) -> Iterator[Law]:
    """Yield the law of a relation whose intersection with its transpose is within the identity."""
    if _is_turned(other, one):
        if op is SetOp.INTERSECTION:
            yield Law(Kind.ANTISYMMETRIC, one, claim)
        elif op is SetOp.JOIN:
            yield Law(Kind.INJECTIVE, one, claim)
    elif _is_turned(one, other):
        if op is SetOp.INTERSECTION:
            yield Law(Kind.ANTISYMMETRIC, other, claim)
        elif op is SetOp.JOIN:
            yield Law(Kind.FUNCTIONAL, other, claim)


def _is_turned(one: Expr, other: Expr) -> bool:
    return isinstance(one, Unary) and one.op is RelationOp.TRANSPOSE and one.operand is other


def _standing_for(root: Expr, env: Env) -> Expr | None:
    """Return the expression of a set, so that equal expressions mean equal sets; None if it depends on variables without a relation."""
    return env.get(root) if isinstance(root, Variable) else None if root.free else root


def _base(relation: Expr) -> Relation | None:
    """Return the relation of a law, also of a law about its closure."""
    if isinstance(relation, Unary) and relation.op is RelationOp.CLOSURE:
        relation = relation.operand
    return relation if isinstance(relation, Relation) and relation.arity == 2 else None


def _within(claim: Formula) -> Iterator[tuple[Expr, Expr]]:
    """Yield a relation and a set that contains both ends of all its pairs, if a claim states it."""
    match claim:
        case Compare(_, Relation() as relation, Binary(SetOp.PRODUCT, one, other)) if one is other:
            yield relation, one
        case _:
            pass


# ------------------------------------------------------------------------------------------------- with variables


def _universal(claim: Formula) -> tuple[list[Decl], Formula]:
    """Return the universally quantified variables of a claim, and its body."""
    decls: list[Decl] = []
    while True:
        match claim:
            case Quantified(Quantifier.ALL, more, body):
                decls, claim = [*decls, *more], body
            case Not(Quantified(Quantifier.SOME, more, body)):
                decls, claim = [*decls, *more], Not(body)
            case _:
                return decls, claim


def _with_variables(claim: Formula, ranges: Ranges) -> Iterator[Law]:
    """Yield the law of a universally quantified claim, if it is one: all variables occur, and their ranges are large enough."""
    decls, body = _universal(claim)
    if (
        not decls
        or claim.free
        or any(decl.multiplicity is not Multiplicity.ONE or decl.variable.arity != 1 for decl in decls)
    ):
        return
    variables = {decl.variable for decl in decls}
    match decls, body:
        case [Decl(each, Binary(SetOp.DIFFERENCE, most, but))], Multiple(
            Multiplicity.ONE, Binary(SetOp.JOIN, one, other)
        ):
            if one is each:
                yield Law(Kind.SUCCEEDED, other, claim, (most, but))
        case [Decl(each, domain)], Multiple(
            Multiplicity.ONE | Multiplicity.LONE, Binary(SetOp.JOIN, one, other)
        ):
            if one is each and (enough := ranges.covering(domain, other)) is not None:
                yield Law(Kind.FUNCTIONAL, other, claim, (), enough)
            elif other is each and (enough := ranges.covering(domain, one)) is not None:
                yield Law(Kind.INJECTIVE, one, claim, (), enough)
        case _:
            premises = [_range(decl, variables) for decl in decls]
            clause = _clause([each for each in premises if each is not None], body)
            law = None if clause is None else _law(claim, *clause, variables)
            if law is not None:
                domains = [decl.domain for decl, each in zip(decls, premises, strict=True) if each is None]
                covers = [ranges.covering(domain, law.relation) for domain in domains]
                known = [cover for cover in covers if cover is not None]
                if len(known) == len(covers):
                    yield replace(law, besides=tuple(claim for cover in known for claim in cover))


def _range(decl: Decl, variables: set[Variable]) -> Pair | None:
    """Return the range of a variable as a premise, if it is the image of another one."""
    match decl.domain:
        case Binary(SetOp.JOIN, one, relation) if isinstance(one, Variable) and one in variables:
            return one, decl.variable, relation
        case _:
            return None


def _clause(premises: list[Pair], body: Formula) -> tuple[list[Pair], Formula | None] | None:
    """Return a body as premises that relate variables and a conclusion, None for falsity; None if it has no such form."""
    unless: list[Formula] = []
    conclusion: Formula | None = body
    while conclusion is not None:
        match conclusion:
            case Conditional(BoolOp.IMPLIES, left, right):
                unless, conclusion = [*unless, *_conjuncts(left)], right
            case Not(operand):
                unless, conclusion = [*unless, *_conjuncts(operand)], None
            case Junction(BoolOp.OR, (one, other)) if isinstance(one, Not):
                unless, conclusion = [*unless, *_conjuncts(one.operand)], other
            case Junction(BoolOp.OR, (one, other)) if isinstance(other, Not):
                unless, conclusion = [*unless, *_conjuncts(other.operand)], one
            case _:
                break
    for each in unless:
        match each, conclusion:
            case Not(Compare(CompareOp.EQUAL) as same), None:
                conclusion = same
            case _:
                pair = _pair(each)
                if pair is None:
                    return None
                premises = [*premises, pair]
    return premises, conclusion


def _conjuncts(formula: Formula) -> list[Formula]:
    if isinstance(formula, Junction) and formula.op is BoolOp.AND:
        return [each for part in formula.parts for each in _conjuncts(part)]
    return [formula]


def _pair(formula: Formula) -> Pair | None:
    """Return the pair of variables that a formula relates, in any form."""
    match formula:
        case Compare(CompareOp.SUBSET, Binary(SetOp.PRODUCT, one, other), relation):
            return one, other, relation
        case Compare(CompareOp.SUBSET, other, Binary(SetOp.JOIN, one, relation)) if isinstance(one, Variable):
            return one, other, relation
        case Compare(CompareOp.SUBSET, one, Binary(SetOp.JOIN, relation, other)) if isinstance(
            other, Variable
        ):
            return one, other, relation
        case _:
            return None


def _law(
    claim: Formula, premises: list[Pair], conclusion: Formula | None, variables: set[Variable]
) -> Law | None:
    """Return the law that a clause about all its variables states."""
    relation = premises[0][2] if premises else IDEN
    ends = {end for one, other, _ in premises for end in (one, other)}
    if relation.free or any(each is not relation for _, _, each in premises) or ends != variables:
        return None
    kind = _kind([(one, other) for one, other, _ in premises], conclusion, relation)
    return None if kind is None else Law(kind, relation, claim)


def _kind(premises: list[tuple[Expr, Expr]], conclusion: Formula | None, relation: Expr) -> Kind | None:
    """Return the kind of a clause about two or three variables, by the ends that its premises share."""
    match premises:
        case [(a, b)] if a is b and conclusion is None:
            return Kind.IRREFLEXIVE
        case [(a, b), (c, d)] if a is d and b is c and a is not b:
            return (
                Kind.ASYMMETRIC
                if conclusion is None
                else Kind.ANTISYMMETRIC
                if _equates(conclusion, a, b)
                else None
            )
        case [(a, b), (c, d)] if a is c and _equates(conclusion, b, d):
            return Kind.FUNCTIONAL
        case [(a, b), (c, d)] if b is d and _equates(conclusion, a, c):
            return Kind.INJECTIVE
        case [(a, b), (c, d)] if b is c and _relates(conclusion, a, d, relation):
            return Kind.TRANSITIVE
        case [(a, b), (c, d)] if d is a and _relates(conclusion, c, b, relation):
            return Kind.TRANSITIVE
        case _:
            return None


def _equates(conclusion: Formula | None, one: Expr, other: Expr) -> bool:
    if not isinstance(conclusion, Compare) or one is other:
        return False
    return {conclusion.left, conclusion.right} == {one, other}


def _relates(conclusion: Formula | None, one: Expr, other: Expr, relation: Expr) -> bool:
    pair = None if conclusion is None else _pair(conclusion)
    return pair is not None and _are_same(pair, (one, other, relation))
