"""Elaborate expressions of a model to terms, operator by operator, and so to relational logic.

Integers and sets of their atoms convert implicitly: an integer used as a set is its atom, a set used as an
integer is the sum of its atoms. All
arithmetic wraps around at the bit width of the command, as in Alloy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ooxcheck.relational.from_alloy import types
from ooxcheck.relational.from_alloy.declarations import Binding, bind_variables, fits
from ooxcheck.relational.from_alloy.names import (
    Context,
    Elaborator,
    join_terms,
    known_term,
    name_term,
    prime,
    unfold,
)
from ooxcheck.relational.from_alloy.signatures import STRING
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place
from ooxcheck.relational.from_alloy.temporal.operators import Modal, Modality
from ooxcheck.relational.from_alloy.terms import (
    AnyTerm,
    Choice,
    Meaning,
    Term,
    as_formula,
    as_number,
    as_set,
    meaning,
    on_paths,
    relevant,
    sides,
)
from ooxcheck.relational.from_alloy.types import FORMULA, INTEGER, Type
from ooxcheck.relational.logic.binders import Comprehension, Quantified, SumOver, all_
from ooxcheck.relational.logic.expr import IDEN, NONE, TRUE, UNIV, Expr, Formula, Multiple, conj
from ooxcheck.relational.logic.intexpr import IntAtom, IntBinary, IntChoice, IntConstant, IntExpr, count
from ooxcheck.relational.logic.operators import IntOp, Multiplicity, Quantifier

_ARITHMETIC = {
    "fun/add": IntOp.ADD,
    "fun/sub": IntOp.SUBTRACT,
    "fun/mul": IntOp.MULTIPLY,
    "fun/div": IntOp.DIVIDE,
    "fun/rem": IntOp.REMAINDER,
    "<<": IntOp.SHIFT_LEFT,
    ">>": IntOp.SHIFT_RIGHT_SIGNED,
    ">>>": IntOp.SHIFT_RIGHT,
}
_ORDER: dict[str, Callable[[IntExpr, IntExpr], Formula]] = {
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "=<": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
}
_CONNECTIVES: dict[str, Callable[[Formula, Formula], Formula]] = {
    "and": conj,
    "or": lambda left, right: left | right,
    "implies": lambda left, right: left.implies(right),
    "iff": lambda left, right: left.iff(right),
    ";": lambda left, right: conj(left, Modal(Modality.AFTER, (right,))),
}
_MODALITIES = {each.value: each for each in Modality}
_MULTIPLICITY = {
    "no": Multiplicity.NO,
    "lone": Multiplicity.LONE,
    "one": Multiplicity.ONE,
    "some": Multiplicity.SOME,
}

_ANY_PAIR = types.product(types.ANYTHING, types.ANYTHING)


def elaborate(reader: Elaborator, expr: tree.Expr, context: Context) -> AnyTerm:  # noqa: C901 (one case for each kind of expression)
    """Return the term of an expression."""
    match expr:
        case tree.Name(place=place, name="fun/min" | "fun/max" | "fun/next"):
            return _limit(reader, expr)
        case tree.Name():
            return name_term(reader, expr, context)
        case tree.Number(place=place, value=value):
            return known_term(place, INTEGER, IntConstant(value))
        case tree.Text(place=place, value=value):
            return known_term(place, types.of_sig(STRING), reader.string(value))
        case tree.Unary():
            return _unary(reader, expr, context)
        case tree.Binary():
            return _binary(reader, expr, context)
        case tree.Arrow(place=place, left=left, right=right):
            return _product(place, elaborate(reader, left, context), elaborate(reader, right, context))
        case tree.Box():
            return _box(reader, expr, context)
        case tree.IfElse():
            return _conditional(reader, expr, context)
        case tree.Quantified(place=place, quantifier="sum"):
            return Term(place, INTEGER, lambda _: _sum(reader, expr, context))
        case tree.Quantified(place=place):
            return Term(place, FORMULA, lambda _: _quantification(reader, expr, context))
        case tree.Comprehension():
            return _comprehension(reader, expr, context)
        case tree.Let(place=place, name=name, value=value, body=body):
            return elaborate(
                reader, body, context.having({name: _once(elaborate(reader, value, context), place)})
            )
        case tree.Block(place=place, parts=parts):
            return Term(place, FORMULA, lambda _: _block(reader, parts, context))


def _block(reader: Elaborator, parts: tuple[tree.Expr, ...], context: Context) -> Formula:
    """Return a conjunction; a single formula stays as it is, so that existentials in its negation are found."""
    said = [reader.formula(part, context) for part in parts]
    return said[0] if len(said) == 1 else conj(said)


def _limit(reader: Elaborator, name: tree.Name) -> Term:
    """Return the least or the greatest integer, or the successor relation."""
    half = 1 << reader.width - 1 if reader.width else 0
    match name.name:
        case "fun/min":
            return known_term(name.place, INTEGER, IntConstant(-half))
        case "fun/max":
            return known_term(name.place, INTEGER, IntConstant(half - 1))
        case _:
            return known_term(name.place, types.product(INTEGER, INTEGER), reader.successor)


def _unary(reader: Elaborator, expr: tree.Unary, context: Context) -> AnyTerm:
    operand = elaborate(reader, expr.operand, context)
    match expr.op:
        case "not":
            return Term(expr.place, FORMULA, lambda _: ~as_formula(operand))
        case "no" | "lone" | "one" | "some":
            many = _MULTIPLICITY[expr.op]
            return Term(expr.place, FORMULA, lambda _: Multiple(many, as_set(operand)))
        case "#":
            return Term(expr.place, INTEGER, lambda _: count(as_set(operand)))
        case "sum":
            return Term(expr.place, INTEGER, lambda _: as_number(operand))
        case "~" | "^" | "*":
            return _closure_term(reader, expr, operand)
        case "'":
            return prime(operand, expr.place)
        case op if op in _MODALITIES:
            modality = _MODALITIES[op]
            return Term(expr.place, FORMULA, lambda _: Modal(modality, (as_formula(operand),)))
        case op:
            msg = f"`{op}` stands in declarations, and behind `in`"
            raise AlloyError(msg, expr.place)


def _closure_term(reader: Elaborator, expr: tree.Unary, operand: AnyTerm) -> Term:
    """Return the term of a transposed or closed binary relation."""
    if 2 not in operand.type.arities:
        as_set(operand)
        msg = f"`{expr.op}` wants a binary relation, not one of type {operand.type}"
        raise AlloyError(msg, expr.place)
    type_ = types.transpose_type(operand.type) if expr.op == "~" else types.closure_type(operand.type)
    if expr.op == "*":
        type_ = type_.union(_ANY_PAIR)

    def give(wanted: Type) -> Expr:
        if expr.op == "~":
            return ~as_set(operand, relevant(operand.type, types.transpose_type(wanted)))
        inner = as_set(operand, on_paths(operand.type, wanted))
        if expr.op == "*" and reader.has_all_atoms:
            return inner.reflexive_closure()
        return inner.closure() if expr.op == "^" else inner.closure() + reader.identity

    return Term(expr.place, type_, give, operand.weight)


def _reflexive_join(reader: Elaborator, expr: tree.Binary, left: AnyTerm, edges: AnyTerm) -> Term:
    """Return ``x.*r``: `x`, and its image under ``^r``; the type of ``*r`` alone is useless."""
    closed = types.closure_type(edges.type)

    def give(wanted: Type) -> Expr:
        _, along = sides(left.type, closed, wanted, types.join_products)
        inner = as_set(edges, on_paths(edges.type, along))
        return as_set(left).join(
            inner.reflexive_closure() if reader.is_steady else inner.closure() + reader.identity
        )

    return Term(expr.place, left.type.union(types.join(left.type, closed)), give, left.weight + edges.weight)


def _binary(reader: Elaborator, expr: tree.Binary, context: Context) -> AnyTerm:
    if expr.op == "in" and _is_declaration(unfold(reader, expr.right, context)[0]):
        left = elaborate(reader, expr.left, context)
        return Term(expr.place, FORMULA, lambda _: fits(reader, as_set(left), expr.right, "", context))
    left, right = elaborate(reader, expr.left, context), elaborate(reader, expr.right, context)
    match expr.op:
        case "." if isinstance(expr.right, tree.Unary) and expr.right.op == "*" and left.type.arities:
            return _reflexive_join(reader, expr, left, elaborate(reader, expr.right.operand, context))
        case ".":
            return join_terms(reader, left, right, expr.place)
        case "and" | "or" | "implies" | "iff" | ";":
            connective = _CONNECTIVES[expr.op]
            return Term(expr.place, FORMULA, lambda _: connective(as_formula(left), as_formula(right)))
        case op if op in _MODALITIES:
            modality = _MODALITIES[op]
            return Term(expr.place, FORMULA, lambda _: Modal(modality, (as_formula(left), as_formula(right))))
        case "<" | ">" | "=<" | ">=":
            compared = _ORDER[expr.op]
            return Term(expr.place, FORMULA, lambda _: compared(as_number(left), as_number(right)))
        case "=" | "!=" | "in":
            return _comparison(reader, expr, left, right)
        case op if op in _ARITHMETIC:
            return Term(
                expr.place, INTEGER, lambda _: _arithmetic(reader, op, as_number(left), as_number(right))
            )
        case _:
            return _operation(reader, expr, left, right)


def _comparison(reader: Elaborator, expr: tree.Binary, left: AnyTerm, right: AnyTerm) -> Term:
    for side in (left, right):
        if side.type.is_formula or (not side.type.arities and not isinstance(side, Choice)):
            as_set(side)
    if not left.type.shares_arity(right.type):
        msg = f"`{expr.op}` compares sets of one arity, not of types {left.type} and {right.type}"
        raise AlloyError(msg, expr.place)

    def give(_: Type) -> Formula:
        one, other = as_set(left, right.type), as_set(right, left.type)
        if expr.op == "in":
            return one.in_(reader.loosen(NONE, other)[1])
        if isinstance(one, IntAtom) and isinstance(other, IntAtom):
            same = one.operand == other.operand
        else:
            same = one.eq(other)
        return ~same if expr.op == "!=" else same

    return Term(expr.place, FORMULA, give)


def _operation(reader: Elaborator, expr: tree.Binary, left: AnyTerm, right: AnyTerm) -> Term:
    typed, combined = _SETS[expr.op]
    for side in (left, right):
        if side.type.is_formula or not side.type.arities:
            as_set(side)
    type_ = typed(left.type, right.type)
    shared = tuple(arity for arity in type_.arities if expr.op in ("<:", ":>") or
                   (arity in left.type.arities and arity in right.type.arities))  # fmt: skip
    type_ = type_.of_arity(shared)
    if not type_.arities:
        msg = f"`{expr.op}` cannot combine the types {left.type} and {right.type}"
        raise AlloyError(msg, expr.place)

    def give(wanted: Type) -> Expr:
        match expr.op:
            case "<:":
                return combined(*reader.loosen(as_set(left), as_set(right, wanted)))
            case ":>":
                return combined(*reader.loosen(as_set(left, wanted), as_set(right)))
            case "&":
                both = as_set(left, wanted.of_arity(shared)), as_set(right, wanted.of_arity(shared))
                return combined(*reader.loosen(*both))
            case "-":
                return combined(as_set(left, wanted), as_set(right, relevant(right.type, wanted)))
            case _:
                return combined(as_set(left, wanted.of_arity(shared)), as_set(right, wanted.of_arity(shared)))

    return Term(expr.place, type_, give, left.weight + right.weight)


def _arithmetic(reader: Elaborator, op: str, left: IntExpr, right: IntExpr) -> IntExpr:
    """Return an integer operation; a shift uses as many bits of its distance as the width needs."""
    if op in ("<<", ">>", ">>>"):
        right = IntBinary(IntOp.AND, right, IntConstant((1 << max(reader.width - 1, 0).bit_length()) - 1))
    return IntBinary(_ARITHMETIC[op], left, right, reader.width if op == ">>>" else None)


def _box(reader: Elaborator, expr: tree.Box, context: Context) -> AnyTerm:
    arguments = [elaborate(reader, each, context) for each in expr.arguments]
    match expr.target:
        case tree.Name(name="disj") if "disj" not in context.variables:
            return Term(expr.place, FORMULA, lambda _: _are_disjoint([as_set(each) for each in arguments]))
        case tree.Name(name="int" | "sum") if len(arguments) == 1:
            return Term(expr.place, INTEGER, lambda _: as_number(arguments[0]))
        case tree.Name(name="Int") if len(arguments) == 1:
            return Term(expr.place, INTEGER, lambda _: as_set(arguments[0]))
        case tree.Name(name="pred/totalOrder") if len(arguments) == 3:
            return Term(expr.place, FORMULA, lambda _: total_order(*map(as_set, arguments)))
    term = elaborate(reader, expr.target, context)
    for argument in arguments:
        term = join_terms(reader, argument, term, expr.place)
    return term


def _conditional(reader: Elaborator, expr: tree.IfElse, context: Context) -> AnyTerm:
    yes, no = elaborate(reader, expr.yes, context), elaborate(reader, expr.no, context)
    if yes.type.is_formula != no.type.is_formula:
        raise AlloyError("one branch is a formula, the other is none", expr.place)
    if not yes.type.is_formula and not yes.type.shares_arity(no.type):
        msg = f"the branches have different arities: {yes.type} and {no.type}"
        raise AlloyError(msg, expr.place)

    def give(wanted: Type) -> Meaning:
        condition = reader.formula(expr.condition, context)
        if wanted.is_formula:
            return condition.implies(as_formula(yes)) & (~condition).implies(as_formula(no))
        one, other = meaning(yes, relevant(yes.type, wanted)), meaning(no, relevant(no.type, wanted))
        if isinstance(one, IntExpr) and isinstance(other, IntExpr):
            return IntChoice(condition, one, other)
        return condition.then(as_set(yes, wanted), as_set(no, wanted))

    return Term(expr.place, FORMULA if yes.type.is_formula else yes.type.union(no.type), give)


def _quantification(reader: Elaborator, expr: tree.Quantified, context: Context) -> Formula:
    bound = bind_variables(reader, expr.decls, context)
    body = reader.formula(expr.body, bound.context)
    match expr.quantifier:
        case "all":
            return Quantified(Quantifier.ALL, bound.decls, _under(bound, body))
        case "no":
            return Quantified(Quantifier.ALL, bound.decls, _under(bound, ~body))
        case "some":
            return Quantified(Quantifier.SOME, bound.decls, _with(bound, body))
        case _:
            tuples = _tuples(bound, body, expr.place)
            return Multiple(_MULTIPLICITY[expr.quantifier], tuples)


def _sum(reader: Elaborator, expr: tree.Quantified, context: Context) -> IntExpr:
    bound = bind_variables(reader, expr.decls, context)
    number = as_number(elaborate(reader, expr.body, bound.context))
    if bound.condition is not TRUE:
        number = IntChoice(bound.condition, number, IntConstant(0))
    return SumOver(bound.decls, number)


def _comprehension(reader: Elaborator, expr: tree.Comprehension, context: Context) -> Term:
    whole, inner = Type((), (0,)), context
    for decl in expr.decls:
        type_ = reader.range_type(decl, inner)
        for _ in decl.names:
            whole = types.product(whole, type_) if whole.rows or whole.arities != (0,) else type_
        inner = inner.having({name: known_term(decl.place, type_, UNIV) for name in decl.names})

    def give(_: Type) -> Expr:
        bound = bind_variables(reader, expr.decls, context)
        return _tuples(bound, reader.formula(expr.body, bound.context), expr.place)

    return Term(expr.place, whole, give)


def _tuples(bound: Binding, body: Formula, place: Place) -> Expr:
    if any(decl.multiplicity is not Multiplicity.ONE or decl.variable.arity != 1 for decl in bound.decls):
        raise AlloyError(
            "the variables of a comprehension, and of `one` and `lone`, hold one atom each", place
        )
    return Comprehension(bound.decls, _with(bound, body))


def _once(term: AnyTerm, place: Place) -> Term:
    """Return a term with one meaning for all wanted types, computed on first use."""
    only = cache(lambda: meaning(term, term.type))
    return Term(place, term.type, lambda _: only())


def _under(bound: Binding, body: Formula) -> Formula:
    return body if bound.condition is TRUE else bound.condition.implies(body)


def _with(bound: Binding, body: Formula) -> Formula:
    return body if bound.condition is TRUE else conj(bound.condition, body)


def _is_declaration(expr: tree.Expr) -> bool:
    """Return whether an expression has multiplicities that are allowed only after `in`."""
    match expr:
        case tree.Arrow(left=left, left_mult=one, right_mult=other, right=right):
            return (one, other) != ("set", "set") or _is_declaration(left) or _is_declaration(right)
        case tree.Unary(op="set" | "lone" | "one" | "some" | "seq"):
            return True
        case _:
            return False


def _product(place: Place, left: AnyTerm, right: AnyTerm) -> Term:
    def give(wanted: Type) -> Expr:
        one, other = sides(left.type, right.type, wanted, lambda first, second: (*first, *second))
        return as_set(left, one).product(as_set(right, other))

    for side in (left, right):
        if side.type.is_formula or not side.type.arities:
            as_set(side)
    return Term(place, types.product(left.type, right.type), give, left.weight + right.weight)


_SETS: dict[str, tuple[Callable[[Type, Type], Type], Callable[[Expr, Expr], Expr]]] = {
    "+": (Type.union, lambda one, other: one + other),
    "-": (lambda left, right: left.of_arity(right.arities), lambda one, other: one - other),
    "&": (types.intersection, lambda one, other: one & other),
    "++": (Type.union, lambda one, other: one.override(other) if one.arity > 1 else one + other),
    "<:": (types.restricted_domain, lambda one, other: _restrict(other, 0, one)),
    ":>": (types.restricted_range, lambda one, other: _restrict(one, one.arity - 1, other)),
}


def _restrict(relation: Expr, column: int, atoms: Expr) -> Expr:
    """Return the tuples of a relation with one of some atoms in a column."""
    columns: list[Expr] = [UNIV] * relation.arity
    columns[column] = atoms
    whole = columns[0]
    for each in columns[1:]:
        whole = whole.product(each)
    return relation & whole


def _are_disjoint(sets: list[Expr]) -> Formula:
    """Return the formula that sets are pairwise disjoint."""
    seen, said = None, []
    for each in sets:
        if seen is not None:
            said.append((seen & each).no())
        seen = each if seen is None else seen + each
    return conj(said)


def total_order(elements: Expr, first: Expr, successor: Expr) -> Formula:
    """Return the formula that a relation is the successor function of a total order with a first element."""
    last = elements - successor.join(elements)
    return conj(
        successor.in_(elements.product(elements)),
        first.in_(elements) & elements.in_(first.join(successor.reflexive_closure())),
        first.one(),
        successor.join(first).no(),
        all_(elements, lambda each: each.join(successor).lone() & successor.join(each).lone()),
        last.one(),
        (successor.closure() & IDEN).no(),
    )
