"""Formulas of specifications as formulas of relational logic, evaluated in a symbolic state.

The semantics is that of the interpreter (`ooxcheck.oox.running.formulas.evaluate`), for all executions at
once: connectives are lazy, so
a later operand counts only in executions in which the earlier ones do not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from types import MappingProxyType

from ooxcheck.oox import logic
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.running.formulas.follow import steps_of
from ooxcheck.oox.types import NULL, STRING, ClassType, Type, is_floating
from ooxcheck.relational import FALSE, TRUE, Decl, Expr, Formula, Variable
from ooxcheck.relational import no as no_tuple
from ooxcheck.translate.formulas.quantifiers import encode_array_quantifier, encode_quantifier, number_type
from ooxcheck.translate.formulas.scene import Judgement, PureCaller, Scene, Unsupported
from ooxcheck.translate.formulas.terms import NO_SETS_OF_FLOATS, closure, raw_term, term
from ooxcheck.translate.formulas.view import Meanings, View
from ooxcheck.translate.model import floats, guarded_sets
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.guarded_sets import Meaning, rows_of
from ooxcheck.translate.model.universe import World

# One variable for all relations, so that equal formulas are one node.
_MEMBER = Variable("member_")


def judge(node: logic.Formula, scene: Scene, call: PureCaller) -> Judgement:
    """Return where a formula holds, and where it has no value."""
    view = view_of(scene, call)
    holds = view.formula(node)
    return Judgement(holds, MappingProxyType(view.trouble.errors), view.trouble.cut)


def view_of(scene: Scene, call: PureCaller) -> View:
    """Return the view of a scene."""
    return View(scene.guard, scene.variables, scene.heap, scene.entry, call, MEANINGS)


def formula(node: logic.Formula, view: View) -> Formula:  # noqa: C901 (one case for each kind of formula)
    """Return the condition under which a formula holds."""
    match node:
        case logic.Holds():
            return _holds(view, node.term)
        case logic.Not(operand):
            return negation(view.formula(operand))
        case logic.And(left, right):
            first = view.formula(left)
            return FALSE if first is FALSE else all_of((first, view.where(first).formula(right)))
        case logic.Or(left, right):
            first = view.formula(left)
            return TRUE if first is TRUE else any_of((first, view.where(negation(first)).formula(right)))
        case logic.Implies(left, right):
            first = view.formula(left)
            return TRUE if first is FALSE else any_of((negation(first), view.where(first).formula(right)))
        case logic.Iff(left, right):
            return guarded_sets.both_or_neither(view.formula(left), view.formula(right))
        case logic.Choice():
            return _choice(view, node)
        case logic.Same():
            return _compare_values(view, node.left, node.right, _equality(view.world, number_type(node.left)))
        case logic.Compare():
            return _compare_values(view, node.left, node.right, _comparison(node.op, number_type(node.left)))
        case logic.SetEqual() if _is_string(node.left.shape) and _is_string(node.right.shape):
            return _same_strings(view, node.left, node.right)
        case logic.SetEqual():
            return _compare_sets(view, node.left, node.right, Expr.eq, guarded_sets.equal)
        case logic.Subset():
            return _compare_sets(view, node.left, node.right, Expr.in_, guarded_sets.subset)
        case logic.Multiplicity():
            return guarded_sets.multiplicity(view.world, node.kind, view.term(node.term))
        case logic.Quantified():
            return encode_quantifier(view, node)
        case logic.ArrayQuantified():
            from ooxcheck.translate.formulas.sequences import positions

            return encode_array_quantifier(view, node, positions(view, node.array))
        case logic.InstanceOf():
            members = view.atoms(node.term)
            return all_of(
                (members.some(), members.in_(view.there(view.world.of_type(ClassType(node.class_name)))))
            )
        case logic.Fresh():
            return _fresh(view, node.term)
        case logic.Acyclic():
            return _acyclic(view, node.start, node.relation)
        case logic.Disjoint(terms):
            return _disjoint(view, terms)
        case logic.AllDifferent():
            from ooxcheck.translate.formulas.arrays import all_different

            return all_different(view, node.array)
        case logic.Permutation():
            from ooxcheck.translate.formulas.arrays import permutation

            return permutation(view, node.left, node.right)
        case logic.SameCollection():
            from ooxcheck.translate.formulas.sequences import same_collection

            return same_collection(view, node.left, node.right)
        case logic.Contains():
            from ooxcheck.translate.formulas.sequences import contains

            return contains(view, node)
        case logic.SubBag():
            from ooxcheck.translate.formulas.sequences import sub_bag

            return sub_bag(view, node.left, node.right)


MEANINGS = Meanings(term, formula)


def _holds(view: View, claim: logic.Term) -> Formula:
    single_value = view.single(claim)
    if single_value is None:
        return FALSE
    present, value = single_value
    assert isinstance(value, Formula), "only a bool should be a claim"
    return all_of((present, value))


def _choice(view: View, node: logic.Choice) -> Formula:
    condition = view.formula(node.condition)
    if condition is TRUE or condition is FALSE:
        return view.formula(node.then if condition is TRUE else node.otherwise)
    other = negation(condition)
    then, otherwise = view.where(condition).formula(node.then), view.where(other).formula(node.otherwise)
    return any_of((all_of((condition, then)), all_of((other, otherwise))))


# ----------------------------------------------------------------------------------------------- comparisons


def _equality(world: World, type_: Type) -> Callable[..., Formula]:
    """Return the function that builds the equality of two values of a type."""
    return partial(floats.equal, type_) if is_floating(type_) else partial(guarded_sets.same, world)


def _comparison(op: CompareOp, type_: Type) -> Callable[..., Formula]:
    """Return the function that builds the comparison of two numbers of a type."""
    return (
        partial(floats.float_comparison, op, type_)
        if is_floating(type_)
        else partial(guarded_sets.compare_numbers, op)
    )


def _compare_values(view: View, left: logic.Term, right: logic.Term, test: Callable[..., Formula]) -> Formula:
    """Compare two single values; false if one of them is missing."""
    first, second = view.single(left), view.single(right)
    if first is None or second is None:
        return FALSE
    (here, a), (there, b) = first, second
    return all_of((here, there, test(a, b)))


def _is_string(shape: Shape) -> bool:
    """Return whether a term is at most one string, or null."""
    return shape.scalar and shape.arity == 1 and shape.columns[0] <= {STRING, NULL}


def _same_strings(view: View, left: logic.Term, right: logic.Term) -> Formula:
    """Compare two strings that may be null."""
    a, b = raw_term(left, view), raw_term(right, view)
    assert isinstance(a, Expr), "a string should be a set"
    assert isinstance(b, Expr), "a string should be a set"
    return view.world.same(a, b)


def _compare_sets(
    view: View,
    left: logic.Term,
    right: logic.Term,
    of_sets: Callable[[Expr, Expr], Formula],
    of_rows: Callable[..., Formula],
) -> Formula:
    """Compare two sets, as rows if one of them has no atoms only."""
    _refuse_floats(left, right)
    a, b = view.term(left), view.term(right)
    if isinstance(a, Expr) and isinstance(b, Expr):
        return of_sets(a, b)
    return of_rows(view.world, rows_of(view.world, a, left.shape), rows_of(view.world, b, right.shape))


# ------------------------------------------------------------------------------------------------ predicates


def _fresh(view: View, operand: logic.Term) -> Formula:
    assert view.entry is not None, "fresh should be allowed only where there is an entry state"
    _, before = view.entry
    return (view.atoms(operand) & before.allocated).no()


def _acyclic(view: View, start: logic.Term, relation: logic.Term) -> Formula:
    """Return the formula that no reachable object reaches itself; the start is reachable only through a cycle."""
    roots = view.there(view.atoms(start)) if steps_of(relation) else view.atoms(start)
    # Imported lazily: few formulas are about lists.
    from ooxcheck.translate.formulas.walks import walk

    steps = walk(view.following(), roots, start, relation)
    if steps is not None:
        return steps.is_acyclic()
    closed = closure(view, (view.following() if steps_of(relation) else view).term(relation))
    if isinstance(closed, Expr):
        return no_tuple(Decl(_MEMBER, roots.join(closed)), holds=_MEMBER.in_(_MEMBER.join(closed)))
    world = view.world
    reached = guarded_sets.join(world, rows_of(world, roots, start.shape), closed)
    return negation(
        any_of(
            all_of(
                (
                    row.guard,
                    guarded_sets.same(world, *row.values),
                    guarded_sets.member(world, row.values[:1], reached),
                )
            )
            for row in closed
        )
    )


def _refuse_floats(*terms: logic.Term) -> None:
    """Refuse to compare sets with floating-point numbers in them."""
    for each in terms:
        if any(is_floating(type_) for column in each.shape.columns for type_ in column):
            raise Unsupported(NO_SETS_OF_FLOATS, each.span)


def _disjoint(view: View, terms: Sequence[logic.Term]) -> Formula:
    _refuse_floats(*terms)
    sets = [(view.term(node), node) for node in terms]
    return all_of(_are_disjoint(view, one, other) for one, other in combinations(sets, 2))


def _are_disjoint(view: View, one: tuple[Meaning, logic.Term], other: tuple[Meaning, logic.Term]) -> Formula:
    (a, left), (b, right) = one, other
    if isinstance(a, Expr) and isinstance(b, Expr):
        return (a & b).no()
    world = view.world
    common = guarded_sets.intersection(world, rows_of(world, a, left.shape), rows_of(world, b, right.shape))
    return negation(guarded_sets.some(common))
