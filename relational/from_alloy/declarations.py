"""Declarations: variables of binders, and multiplicities.

``f: A lone -> some B`` means that `f` is a subset of ``A -> B``, each `A` has some `B`, and each `B` at
most one `A`. The same holds for nested
arrows, tuple by tuple.
"""

from __future__ import annotations

from itertools import combinations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.names import Context, Elaborator, known_term, unfold
from ooxcheck.relational.from_alloy.signatures import SEQ_INT
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from ooxcheck.relational.from_alloy.terms import Term, arity_of, as_set
from ooxcheck.relational.logic.binders import Decl, all_
from ooxcheck.relational.logic.expr import IDEN, TRUE, UNIV, Expr, Formula, Multiple, Variable, conj
from ooxcheck.relational.logic.intexpr import IntAtom, IntConstant, total
from ooxcheck.relational.logic.operators import Multiplicity

_MANY = {each.value: each for each in Multiplicity}


@dataclass(frozen=True, slots=True)
class Binding:
    """Declared variables: as declarations of relational logic, with further constraints, and as terms."""

    decls: tuple[Decl, ...]
    condition: Formula
    context: Context


def bind_variables(reader: Elaborator, decls: tuple[tree.Decl, ...], context: Context) -> Binding:
    """Return new variables for declared names; later ranges may mention earlier names."""
    bound_decls: list[Decl] = []
    conditions: list[Formula] = []
    for decl in decls:
        variables: list[Variable] = []
        new: dict[str, Term] = {}
        for name in decl.names:
            made, condition = _variable(reader, name, decl, context)
            variables.append(made.variable)
            bound_decls.append(made)
            conditions.append(condition)
            new[name] = known_term(decl.place, reader.range_type(decl, context), made.variable)
        if decl.disjoint:
            conditions += [(one & other).no() for one, other in combinations(variables, 2)]
        context = context.having(new)
    return Binding(tuple(bound_decls), conj(each for each in conditions if each is not TRUE), context)


def _variable(reader: Elaborator, name: str, decl: tree.Decl, context: Context) -> tuple[Decl, Formula]:
    if decl.multiplicity == "seq" or isinstance(unfold(reader, decl.range, context)[0], tree.Arrow):
        domain = _largest_set(reader, decl.range, decl.multiplicity, context)
        variable = Variable(name, domain.arity)
        many = _MANY.get(decl.multiplicity, Multiplicity.SET)
        return Decl(variable, domain, many), fits(reader, variable, decl.range, decl.multiplicity, context)
    term = reader.term(decl.range, context)
    arity = arity_of(term)
    many = _MANY.get(decl.multiplicity, Multiplicity.ONE if arity == 1 else Multiplicity.SET)
    return Decl(Variable(name, arity), as_set(term), many), TRUE


def _largest_set(reader: Elaborator, range_: tree.Expr, many: str, context: Context) -> Expr:
    """Return the largest set that a range allows."""
    if many == "seq":
        return reader.sig(SEQ_INT).product(_largest_set(reader, range_, "", context))
    range_, context = unfold(reader, range_, context)
    match range_:
        case tree.Arrow(left=left, right=right):
            return _largest_set(reader, left, "", context).product(_largest_set(reader, right, "", context))
        case tree.Unary(op=("set" | "lone" | "one" | "some" | "seq") as op, operand=operand):
            return _largest_set(reader, operand, op, context)
        case _:
            return as_set(reader.term(range_, context))


def fits(reader: Elaborator, value: Expr, range_: tree.Expr, many: str, context: Context) -> Formula:
    """Return the formula that a value satisfies its declaration: a subset of its range, with its multiplicities."""
    whole = _largest_set(reader, range_, many, context)
    if whole.arity != value.arity:
        msg = f"arities differ, {value.arity} and {whole.arity}"
        raise AlloyError(msg, range_.place)
    return conj(value.in_(whole), _has_multiplicities(reader, value, range_, many, context))


def _has_multiplicities(
    reader: Elaborator, value: Expr, range_: tree.Expr, many: str, context: Context
) -> Formula:
    """Return the formula that a subset of a range has its multiplicities."""
    range_, context = unfold(reader, range_, context)
    match range_:
        case tree.Unary(op=("set" | "lone" | "one" | "some" | "seq") as op, operand=operand):
            return _has_multiplicities(reader, value, operand, op, context)
        case tree.Arrow() if many != "seq":
            inside = _arrow_multiplicities(reader, value, range_, context)
        case _:
            inside = TRUE
    if many == "seq":
        return _is_sequence(reader, value)
    return inside if many in ("", "set", "exactly") else conj(Multiple(_MANY[many], value), inside)


def _arrow_multiplicities(reader: Elaborator, value: Expr, arrow: tree.Arrow, context: Context) -> Formula:
    left, right = (_largest_set(reader, side, "", context) for side in (arrow.left, arrow.right))
    one, other = Variable("from", left.arity), Variable("to", right.arity)
    images = _has_multiplicities(reader, _after(one, value), arrow.right, arrow.right_mult, context)
    origins = _has_multiplicities(reader, _before(value, other), arrow.left, arrow.left_mult, context)
    said = [(one, left, arrow.left, images), (other, right, arrow.right, origins)]
    return conj(
        all_(Decl(row, side), holds=_for_tuples_of(reader, row, range_, body, context))
        for row, side, range_, body in said
        if body is not TRUE
    )


def _for_tuples_of(
    reader: Elaborator, row: Variable, range_: tree.Expr, body: Formula, context: Context
) -> Formula:
    """Return a formula about the tuples of one side of an arrow.

    As in Alloy, these are the tuples that, each by itself, have the multiplicities of the side.
    In ``A one -> (B one -> C)`` there is none if `C` has two atoms.
    """
    alone = _has_multiplicities(reader, row, range_, "", context) if row.arity > 1 else TRUE
    return body if alone is TRUE else alone.implies(body)


def _is_sequence(reader: Elaborator, value: Expr) -> Formula:
    """Return the formula that indices have one element each, and are those from zero to the last."""
    index = Variable("index")
    inds = value.join(UNIV)
    zero = total(index) == 0
    before = IntAtom(total(index) - IntConstant(1)).in_(inds)
    return conj(
        all_(Decl(index, reader.sig(SEQ_INT)), holds=index.join(value).lone()),
        all_(Decl(index, inds), holds=zero | before),
    )


def differs(value: Expr, owner: Expr) -> Formula:
    """Return the formula that no two atoms of a signature share a field value."""
    shared = value.join(~value) if value.arity == 2 else None
    if shared is not None:
        return (shared & owner.product(owner)).in_(IDEN)
    one, other = Variable("one"), Variable("other")
    apart = (one.join(value) & other.join(value)).no()
    return all_(Decl(one, owner), Decl(other, owner - one), holds=apart)


def _after(row: Expr, value: Expr) -> Expr:
    """Return the suffixes of a tuple in a set."""
    for column in range(row.arity):
        value = (row if row.arity == 1 else row.project(column)).join(value)
    return value


def _before(value: Expr, row: Expr) -> Expr:
    """Return the prefixes of a tuple in a set."""
    for column in reversed(range(row.arity)):
        value = value.join(row if row.arity == 1 else row.project(column))
    return value
