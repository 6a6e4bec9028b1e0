"""Sets, sequences and relations in formulas: joins, closures, slices."""

from __future__ import annotations

from ooxcheck.java import formulas, tree
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.members import field_of
from ooxcheck.java.checking.formulas.terms import (
    RELATION,
    SEQUENCE,
    SET,
    Term,
    refuse,
    truth,
)
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import (
    ArithmeticOp,
    BackslashWord,
    FormulaOp,
    FormulaPrefix,
    RelationName,
    UnaryOp,
)
from ooxcheck.java.types import (
    BOOLEAN,
    INT,
    NULL,
    Type,
    erasure,
)
from ooxcheck.oox.source import Span


def check_relation(here: FormulaScope, node: jml.Formula, type_: Type | None) -> Term:
    """Type a relation; its fields are looked up in `type_` first."""
    match node:
        case tree.Name(name) if name != RelationName.IDENTITY and here.names.variable(node) is None:
            return here.names.relation(name, type_, node.span)
        case tree.FieldAccess(target, name) if here.names.class_named(target) is None:
            return field_of(here, check_relation(here, target, type_), name, node.span)
        case tree.Unary(UnaryOp.COMPLEMENT, operand):
            return here.operators.unary(UnaryOp.COMPLEMENT, check_relation(here, operand, type_), node.span)
        case tree.Binary((ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.AND) as op, left, right):
            return here.operators.binary(
                op, check_relation(here, left, type_), check_relation(here, right, type_), node.span
            )
        case jml.Prefix(
            (FormulaPrefix.CLOSURE | FormulaPrefix.REFLEXIVE_CLOSURE | FormulaPrefix.TRANSPOSE) as op, operand
        ):
            inner = check_relation(here, operand, type_)
            return Term(
                formulas.Prefix(op, inner.expr, type=inner.expr.type, span=node.span),
                inner.type,
                RELATION,
            )
        case jml.Elements(target):
            return all_elements(check_relation(here, target, type_), node.span)
        case jml.Builtin(BackslashWord.OLD, (operand,)):
            inner = check_relation(here, operand, type_)
            return Term(formulas.Old(inner.expr, type=inner.expr.type, span=node.span), inner.type, RELATION)
        case _:  # a set, or an expression that no relation is
            return here.term(node)


def all_elements(target: Term, span: Span) -> Term:
    """Return all elements of arrays as a set, or as a relation after a relation."""
    array = target.type
    inner: Type | None = getattr(array, "element", None)
    if inner is None:
        refuse("jml.type", f"[] needs arrays, and this is of type {target.type}", span)
    kind = RELATION if target.kind == RELATION else SET
    return Term(formulas.Elements(target.expr, type=erasure(inner), span=span), inner, kind)


def check_reach(here: FormulaScope, node: jml.Reach) -> Term:
    r"""Type ``\reach(x, T, f)``."""
    start, class_ = here.term(node.start), here.type(node.type)
    steps = [here.names.relation(field, class_, node.span) for field in node.fields]
    whole = steps[0]
    for each in steps[1:]:
        whole = here.operators.binary(ArithmeticOp.ADD, whole, each, node.span)
    closure = formulas.Prefix(
        FormulaPrefix.REFLEXIVE_CLOSURE, whole.expr, type=whole.expr.type, span=node.span
    )
    reached = formulas.Join(start.expr, closure, type=erasure(class_), span=node.span)
    return Term(reached, class_, SET)


def check_right_operand(here: FormulaScope, op: FormulaOp, node: jml.Formula) -> Term:
    """Type the right side of an operator; after ``in`` a closure may name relations."""
    return (
        check_relation(here, node, None)
        if op in (FormulaOp.IN, FormulaOp.NOT_IN) and isinstance(node, jml.Prefix)
        else here.term(node)
    )


def check_prefix(here: FormulaScope, op: FormulaPrefix, operand: jml.Formula, span: Span) -> Term:
    """Type a prefix operator that Java does not have."""
    match op:
        case FormulaPrefix.COUNT:
            return here.operators.count(here.term(operand), span)
        case FormulaPrefix.CLOSURE | FormulaPrefix.REFLEXIVE_CLOSURE | FormulaPrefix.TRANSPOSE:
            return check_relation(here, jml.Prefix(op, operand, span=span), None)
        case FormulaPrefix.NO | FormulaPrefix.SOME | FormulaPrefix.ONE | FormulaPrefix.LONE:
            return truth(formulas.Prefix(op, here.term(operand).expr, type=BOOLEAN, span=span))


def check_join(here: FormulaScope, left: Term, right: jml.Formula, span: Span) -> Term:
    """Type ``left.(right)``, ``left.*f``, ``left.~f``."""
    step = check_relation(here, right, left.type)
    is_backwards = isinstance(right, tree.Unary)
    type_: Type = step.type
    if (
        is_backwards
        and isinstance(step.expr, formulas.Prefix)
        and isinstance(step.expr.operand, formulas.Relation)
    ):
        owner = here.context.table.find(step.expr.operand.field.owner)
        type_ = owner.type if owner else type_
    kind = RELATION if left.kind == RELATION else SET
    return Term(formulas.Join(left.expr, step.expr, type=erasure(type_), span=span), type_, kind)


def check_slice(
    here: FormulaScope, target: Term, start: jml.Formula | None, stop: jml.Formula | None, span: Span
) -> Term:
    """Type ``s[i..j]``."""
    if target.kind != SEQUENCE:
        refuse("jml.type", "a sequence is needed before a range; seq(a) is that of an array", span)
    bounds = tuple(
        here.operators.number(here.term(each), INT) if each is not None else None for each in (start, stop)
    )
    return Term(formulas.Slice(target.expr, *bounds, type=target.expr.type, span=span), target.type, SEQUENCE)


def check_sequence(here: FormulaScope, elements: tuple[jml.Formula, ...], span: Span) -> Term:
    """Type ``[x, y]``."""
    terms = tuple(map(here.term, elements))
    type_ = next((each.type for each in terms if each.type is not NULL), NULL)
    return Term(
        formulas.SequenceLiteral(tuple(each.expr for each in terms), type=erasure(type_), span=span),
        type_,
        SEQUENCE,
    )
