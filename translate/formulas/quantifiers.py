"""Quantifiers, comprehensions and sums.

A variable over objects becomes a variable of relational logic, and its binder a binder there. If the body
calls pure methods, or the
variable ranges over numbers, the binder is expanded to its possible members.

A quantifier has a value if some binding decides it, whatever the others do. Otherwise one binding without
value leaves it without: an
error before a bound, and of several errors the first in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.operators import ArrayQuantifier, CompareOp, Extremum, Multiplicity, Quantifier
from ooxcheck.oox.types import INT, Type
from ooxcheck.relational import (
    FALSE,
    TRUE,
    Decl,
    Expr,
    Formula,
    IntChoice,
    IntConstant,
    IntExpr,
    Variable,
    such_that,
    sum_over,
)
from ooxcheck.relational import some as some_tuple
from ooxcheck.translate.formulas.view import Bindings, Trouble, View, sort_spans
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of, total_of
from ooxcheck.translate.model.guarded_sets import (
    Meaning,
    candidates,
    compare_numbers,
    constant,
    distinct,
    is_of_atoms,
    merge_rows,
    multiplicity,
    scalar,
)
from ooxcheck.translate.model.values import Value, choose, is_unsigned, width_of


@dataclass(frozen=True, slots=True)
class Range:
    """The possible values of bound variables: a condition and values for each combination.

    `decls` declare the variables of relational logic that occur in them.
    """

    members: tuple[tuple[Formula, Bindings], ...]
    decls: tuple[Decl, ...] = ()

    def some(self, claims: Sequence[Formula]) -> Formula:
        """Return the formula that a claim holds for some member; there is one claim for each member, or None."""
        holds = any_of(
            all_of((guard, claim)) for (guard, _), claim in zip(self.members, claims, strict=False)
        )
        return some_tuple(*self.decls, holds=holds) if self.decls and holds is not FALSE else holds


Noted: TypeAlias = tuple[Range, Sequence[Trouble]]
"""The trouble with the members of a range."""


# ------------------------------------------------------------------------------------------ all, some and no


def encode_quantifier(view: View, node: logic.Quantified) -> Formula:
    """Return ``all x : e | F`` and the other quantifiers."""
    expand = calls_methods(node)
    match node.kind:
        case Quantifier.SOME:
            return _exists(view, node.declarations, lambda inner: inner.formula(node.body), expand=expand)
        case Quantifier.NO:
            return negation(
                _exists(view, node.declarations, lambda inner: inner.formula(node.body), expand=expand)
            )
        case Quantifier.ALL:
            fails = _exists(
                view, node.declarations, lambda inner: negation(inner.formula(node.body)), expand=expand
            )
            return negation(fails)
        case Quantifier.ONE | Quantifier.LONE:
            members = comprehension(view, node.declarations, node.body, expand=expand)
            return multiplicity(view.world, Multiplicity(node.kind.value), members)


def encode_array_quantifier(
    view: View, node: logic.ArrayQuantified, members: Sequence[tuple[Formula, Bindings]]
) -> Formula:
    """Return ``forall element, index : array : F``, or ``exists``, with what the two variables may stand for."""
    fails = node.kind is ArrayQuantifier.FORALL
    some_match = _some_member(
        view, Range(tuple(members)), lambda inner: _negate_if(inner.formula(node.body), negative=fails)
    )
    return _negate_if(some_match, negative=fails)


def _negate_if(formula: Formula, *, negative: bool) -> Formula:
    return negation(formula) if negative else formula


def _exists(
    view: View, declarations: Sequence[logic.Declaration], test: Callable[[View], Formula], *, expand: bool
) -> Formula:
    """Return the formula that some binding passes a test, one declaration after the other."""
    if not declarations:
        return test(view)
    range_ = _range(view, declarations[0], expand=expand, is_set=False)
    return _some_member(view, range_, lambda inner: _exists(inner, declarations[1:], test, expand=expand))


def _some_member(view: View, range_: Range, test: Callable[[View], Formula]) -> Formula:
    """Return the formula that some member passes a test; trouble with other members counts only where none does."""
    claims: list[Formula] = []
    troubles: list[Trouble] = []
    for guard, values in range_.members:
        inner = view.binding(guard, values)
        holds = test(inner)
        claims.append(all_of((holds, negation(inner.trouble.has_no_value))))
        troubles.append(inner.trouble)
        if not range_.decls and view.world.simplify(all_of((guard, claims[-1]))) is TRUE:
            return TRUE
    some_passes = range_.some(claims)
    gather(view.where(negation(some_passes)), [(range_, troubles)])
    return some_passes


def gather(view: View, noted: Sequence[Noted]) -> None:
    """Record the trouble of the members of ranges."""
    spans = sort_spans({span for _, troubles in noted for trouble in troubles for span in trouble.errors})
    for span in spans:
        here = any_of(
            range_.some([t.errors.get(span, FALSE) for t in troubles]) for range_, troubles in noted
        )
        view.trouble.note_error(view.world, span, all_of((view.guard, here)))
    cut = any_of(range_.some([trouble.cut for trouble in troubles]) for range_, troubles in noted)
    view.trouble.note_cut(view.world, all_of((view.guard, cut)))


# ---------------------------------------------------------------------------------- sets of bindings, and sums


def comprehension(
    view: View, declarations: Sequence[logic.Declaration], body: logic.Formula, *, expand: bool
) -> Meaning:
    """Return ``{ x : e | F }``."""
    range_, noted = _bindings(view, declarations, expand=expand)
    views = [view.binding(guard, values) for guard, values in range_.members]
    claims = [inner.formula(body) for inner in views]
    gather(view, [*noted, (range_, [inner.trouble for inner in views])])
    if range_.decls:
        return such_that(*range_.decls, holds=claims[0])
    members = zip(range_.members, claims, strict=True)
    return merge_rows((all_of((guard, claim)), values) for (guard, values), claim in members)


def total(view: View, node: logic.Sum) -> Meaning:
    """Return ``sum x : e | i``; an empty `i` adds nothing."""
    range_, noted = _bindings(view, node.declarations, expand=calls_methods(node))
    views = [view.binding(guard, values) for guard, values in range_.members]
    addends = [
        _addend(inner, guard, node.body) for inner, (guard, _) in zip(views, range_.members, strict=True)
    ]
    gather(view, [*noted, (range_, [inner.trouble for inner in views])])
    whole = sum_over(*range_.decls, of=addends[0]) if range_.decls else total_of(addends)
    return scalar(wrap_to_type(view, whole, number_type(node)))


def element_total(view: View, node: logic.ElementSum, members: Sequence[tuple[Formula, Bindings]]) -> Meaning:
    """Return ``sum element, index : array : i``; `members` are the possible values of the variables. An empty `i` adds nothing."""
    range_ = Range(tuple(members))
    views = [view.binding(guard, values) for guard, values in range_.members]
    addends = [
        _addend(inner, guard, node.body) for inner, (guard, _) in zip(views, range_.members, strict=True)
    ]
    gather(view, [(range_, [inner.trouble for inner in views])])
    return scalar(wrap_to_type(view, total_of(addends), number_type(node)))


def element_count(
    view: View, node: logic.ElementCount, members: Sequence[tuple[Formula, Bindings]]
) -> Meaning:
    """Return ``count element, index : array : F``; `members` are the possible values of the variables."""
    range_ = Range(tuple(members))
    views = [view.binding(guard, values) for guard, values in range_.members]
    claims = [
        all_of((guard, inner.formula(node.body)))
        for inner, (guard, _) in zip(views, range_.members, strict=True)
    ]
    gather(view, [(range_, [inner.trouble for inner in views])])
    return scalar(wrap_to_type(view, number_of(claims), number_type(node)))


def extremum(view: View, node: logic.Extremum) -> Meaning:
    """Return ``min(e)`` or ``max(e)``: the best number so far, taken from row to row."""
    op = _better(node.kind)
    has_number: Formula = FALSE
    best: Value = IntConstant(0)
    for row in view.rows(node.operand):
        value = constant(view.world, row.values[0])
        assert isinstance(value, IntExpr), "only numbers should be in order"
        assert isinstance(best, IntExpr), "only numbers should be in order"
        better = any_of((negation(has_number), compare_numbers(op, value, best)))
        best = choose(all_of((row.guard, better)), value, best)
        has_number = any_of((has_number, row.guard))
    return scalar(best, view.world.simplify(has_number))


def _better(kind: Extremum) -> CompareOp:
    match kind:
        case Extremum.MIN:
            return CompareOp.LESS
        case Extremum.MAX:
            return CompareOp.GREATER


def _addend(view: View, guard: Formula, body: logic.Term) -> IntExpr:
    single_value = view.single(body)
    if single_value is None:
        return IntConstant(0)
    present, value = single_value
    assert isinstance(value, IntExpr), "only numbers should be summed up"
    here = all_of((guard, present))
    return value if here is TRUE else IntChoice(here, value, IntConstant(0))


def number_type(node: logic.Term) -> Type:
    """Return the type of a number."""
    return next(iter(node.shape.columns[0]), INT)


def wrap_to_type(view: View, number: IntExpr, type_: Type) -> IntExpr:
    """Return a number modulo two to the width of a type."""
    return number.wrap(width_of(type_, view.world.program.int_width), unsigned=is_unsigned(type_))


# --------------------------------------------------------------------------------------------------- ranges


def calls_methods(node: logic.Term | logic.Formula) -> bool:
    """Return whether a node contains a pure call or a string operation: neither accepts variables of relational logic."""
    return any(isinstance(part, logic.PureCall | logic.StringOperation) for part in logic.parts(node))


def _bindings(
    view: View, declarations: Sequence[logic.Declaration], *, expand: bool
) -> tuple[Range, list[Noted]]:
    """Return all bindings of several variables, and the trouble with the ranges of the later ones."""
    expand = expand or not all(is_of_atoms(declaration.domain.shape) for declaration in declarations)
    range_, noted = Range(((TRUE, ()),)), list[Noted]()
    for declaration in declarations:
        views = [view.binding(guard, values) for guard, values in range_.members]
        wider = [_range(inner, declaration, expand=expand, is_set=True) for inner in views]
        noted.append((range_, [inner.trouble for inner in views]))
        members = tuple(
            (all_of((guard, more)), values + further)
            for (guard, values), next_ in zip(range_.members, wider, strict=True)
            for more, further in next_.members
        )
        range_ = Range(members, range_.decls + tuple(decl for next_ in wider for decl in next_.decls))
    return range_, noted


def _range(view: View, declaration: logic.Declaration, *, expand: bool, is_set: bool) -> Range:
    """Return the possible values of one variable; in a set, no two members are equal."""
    domain, meaning = declaration.domain, view.term(declaration.domain)
    if not isinstance(meaning, Expr):
        rows = distinct(view.world, meaning) if is_set else meaning
        return Range(tuple((row.guard, row.values) for row in rows))
    if domain.shape.scalar and not (is_set and not expand):
        present = view.world.simplify(meaning.some())
        return Range(((present, (meaning,)),) if present is not FALSE else ())
    if expand:
        return Range(tuple(_constants(view, meaning, domain)))
    variable = _variable(declaration.variable, view.level)
    return Range(((TRUE, (variable,)),), (Decl(variable, meaning),))


@cache
def _variable(declared: logic.BoundVariable, level: int) -> Variable:
    """Return the variable of relational logic for a bound variable; it is shared, so that equal formulas are one node."""
    return Variable(f"{declared.name}_{declared.depth}{f'_{level}' if level else ''}")


def _constants(view: View, meaning: Expr, domain: logic.Term) -> list[tuple[Formula, tuple[Value, ...]]]:
    """Return the members that a set may have, each with its condition."""
    world = view.world
    members = [world.constant(atom) for (atom,) in candidates(world, meaning, domain.shape)]
    guarded = [(world.simplify(member.in_(meaning)), (member,)) for member in members]
    return [(guard, values) for guard, values in guarded if guard is not FALSE]
