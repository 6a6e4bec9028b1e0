"""Skolemisation: split a formula into claims that must all hold, with a relation for each top-level existential variable.

Conjunctions are split, and negations pushed inwards as far as they uncover conjunctions. A top-level
existential, ``some x: A | F`` or the
negation of an ``all``, becomes a new relation ``$x`` within the upper bound of `A` (Skolem 1920, as Kodkod
does it): the claims ``$x in A``,
``one $x`` and `F` with `$x` for `x`. Nothing is substituted: a claim carries the relations of its free
variables.

Nested existentials over sets become Skolem functions (`ooxcheck.relational.solving.skolem_functions`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Bound, Bounds
from ooxcheck.relational.logic.binders import Decl, Quantified
from ooxcheck.relational.logic.expr import (
    Conditional,
    Expr,
    Formula,
    Junction,
    Labelled,
    Multiple,
    Not,
    Relation,
    Variable,
)
from ooxcheck.relational.logic.node import check_kind, text
from ooxcheck.relational.logic.operators import BoolOp, Multiplicity, Quantifier
from ooxcheck.relational.solving.skolem_functions import Env, Functions, fresh
from ooxcheck.relational.translation.approximate import approximate


@dataclass(frozen=True, slots=True)
class Claim:
    """A formula that must hold, with relations for its free variables, and the user's formula that it is part of."""

    formula: Formula
    source: Formula
    env: Env = field(default_factory=dict)


def claims(
    formulas: Iterable[Formula], bounds: Bounds, upper: Callable[[Expr, Env], Iterable[int]] | None = None
) -> tuple[list[Claim], dict[Relation, Variable]]:
    """Return the claims of all formulas, and the new relations, which are added to `bounds`.

    `upper` gives the upper bound of an expression, if the caller knows more than the bounds do.
    """
    splitter = _Splitter(bounds, upper or (lambda expr, env: approximate(expr, bounds, env).upper))
    for formula in formulas:
        check_kind(Formula, "a problem", formula)
        if formula.free:
            msg = f"{text(formula, limit=80)} has free variables: {', '.join(map(str, formula.free))}"
            raise ValueError(msg)
        splitter.split(formula)
    return splitter.claims, splitter.witnesses


@dataclass(slots=True)
class _Splitter:
    bounds: Bounds
    upper: Callable[[Expr, Env], Iterable[int]]
    claims: list[Claim] = field(default_factory=list)
    witnesses: dict[Relation, Variable] = field(default_factory=dict)

    def split(self, formula: Formula) -> None:
        """Add the claims of one formula; equal claims are added once."""
        seen: set[tuple[Formula, Formula | None, frozenset[tuple[Variable, Relation]]]] = set()
        stack: list[tuple[Formula, Formula | None, Env]] = [(formula, None, {})]
        while stack:
            part, source, env = stack.pop()
            said = (part, source, frozenset(env.items()))
            if said in seen:
                continue
            seen.add(said)
            pieces, owner = list(_conjuncts(part)), part if source is None else source
            if len(pieces) != 1 or pieces[0] is not part:
                stack.extend((piece, _owner(part, source), env) for piece in reversed(pieces))
            elif (opened := _existential(part)) is not None:
                decls, body = opened
                env = self._with_witnesses(decls, env, owner)
                stack.append((body, owner, env))
            else:
                functions = Functions(self.bounds, env)
                self.claims.append(
                    Claim(functions.introduce(part) if part.is_higher_order else part, owner, env)
                )
                self.witnesses.update(functions.made)

    def _with_witnesses(self, decls: tuple[Decl, ...], env: Env, source: Formula) -> Env:
        """Return `env` with a new relation for each declared variable, and claim its declaration."""
        for decl in decls:
            witness = fresh(self.bounds, decl.variable, decl.variable.arity)
            upper = sorted(self.upper(decl.domain, env))
            self.bounds.bind_packed(witness, Bound(frozenset(), tuple(upper)))
            self.witnesses[witness] = decl.variable
            self.claims.append(Claim(witness.in_(decl.domain), source, env))
            if decl.multiplicity is not Multiplicity.SET:
                self.claims.append(Claim(Multiple(decl.multiplicity, witness), source, env))
            env = {**env, decl.variable: witness}
        return env


def _owner(part: Formula, source: Formula | None) -> Formula | None:
    """Return the formula that a core names for the pieces of `part`; None if each piece is named itself."""
    if isinstance(part, Labelled):
        return part
    return source if source is not None or isinstance(part, Junction) else part


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    """Yield the conjuncts of a formula; only itself if it is no conjunction."""
    match formula:
        case Labelled(body):
            yield body
        case Junction(BoolOp.AND, parts):
            yield from parts
        case Not(Not(operand)):
            yield operand
        case Not(Labelled(body)):
            yield Not(body)
        case Not(Junction(BoolOp.OR, parts)):
            yield from map(Not, parts)
        case Not(Conditional(BoolOp.IMPLIES, left, right)):
            yield left
            yield Not(right)
        case _:
            yield formula


def _existential(formula: Formula) -> tuple[tuple[Decl, ...], Formula] | None:
    """Return the declarations and body of an existential, also of a negated universal."""
    match formula:
        case Quantified(Quantifier.SOME, decls, body):
            return decls, body
        case Not(Quantified(Quantifier.ALL, decls, body)):
            return decls, Not(body)
        case _:
            return None
