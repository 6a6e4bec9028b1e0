"""Quantifiers and comprehensions, with their variables."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import formulas
from ooxcheck.java.checking.formulas.builtins import element
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    RELATION,
    SEQUENCE,
    SET,
    Term,
    refuse,
    refuse_unsupported,
    truth,
)
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import RangeKind
from ooxcheck.java.types import (
    BOOLEAN,
    INT,
    LONG,
    Type,
    erasure,
    is_integral,
    is_reference,
)
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier
from ooxcheck.oox.source import Span


def check_range(here: FormulaScope, node: jml.Range) -> Term:
    r"""Type ``(\forall T x; range; body)`` and the like."""
    type_ = here.type(node.type)
    if not is_reference(type_) and type_ not in (INT, LONG, BOOLEAN) and not is_integral(type_):
        refuse_unsupported(
            f"a quantifier over {type_}",
            "quantify over objects, whole numbers or truth values",
            node.span,
        )
    variables = tuple(here.variable(name, type_, node.span) for name in node.names)
    with here.binding(*variables):
        range_ = here.formula(node.range) if node.range is not None else None
        body = here.term(node.body)
    result, body = _range_result(here, node.kind, body)
    return Term(
        formulas.Range(node.kind, variables, range_, body.expr, type=erasure(result), span=node.span),
        result,
    )


def _range_result(here: FormulaScope, kind: RangeKind, body: Term) -> tuple[Type, Term]:
    """Return the type of a quantifier over a range, and its converted body."""
    match kind:
        case RangeKind.FORALL | RangeKind.EXISTS:
            return BOOLEAN, truth(here.operators.formula(body))
        case RangeKind.NUM_OF:
            return INT, truth(here.operators.formula(body))
        case RangeKind.SUM | RangeKind.PRODUCT | RangeKind.MIN | RangeKind.MAX:
            return body.type, body


def _declare_variables(
    here: FormulaScope, declarations: tuple[jml.Declaration, ...]
) -> Iterator[formulas.Declaration]:
    """Declare the variables of a quantifier; each is in scope of the following domains."""
    for each in declarations:
        domain = here.term(each.domain)
        if domain.kind == SEQUENCE:
            refuse("jml.type", "a set is needed here; elems(...) is that of a sequence", each.span)
        for name in each.names:
            variable = here.variable(name, domain.type, each.span)
            here.names.bound = here.names.bound | {name: variable}
            yield formulas.Declaration(variable, domain.expr, span=each.span)


def check_quantifier(
    here: FormulaScope,
    kind: Quantifier,
    declarations: tuple[jml.Declaration, ...],
    body: jml.Formula,
    span: Span,
) -> Term:
    """Type ``all x : S | body`` and the like."""
    with here.binding():
        declared = tuple(_declare_variables(here, declarations))
        inner = here.term(body)
    type_, inner = _quantifier_result(here, kind, inner)
    return Term(formulas.Quantifier(kind, declared, inner.expr, type=erasure(type_), span=span), type_)


def _quantifier_result(here: FormulaScope, kind: Quantifier, body: Term) -> tuple[Type, Term]:
    """Return the type of a quantifier over sets, and its converted body."""
    match kind:
        case Quantifier.ALL | Quantifier.SOME | Quantifier.NO | Quantifier.ONE | Quantifier.LONE:
            return BOOLEAN, truth(here.operators.formula(body))
        case Quantifier.COUNT:
            return INT, truth(here.operators.formula(body))
        case Quantifier.SUM:
            return body.type, body


def check_element_quantifier(here: FormulaScope, node: jml.ElementQuantifier) -> Term:
    """Type ``forall x, i : a : body`` and the like."""
    array = here.term(node.array)
    type_ = element(array)
    if array.kind not in (ONE, SEQUENCE) or (array.kind == ONE and type_ is array.type):
        refuse("jml.type", "an array or a sequence is needed here", array.span)
    element_, index = (
        here.variable(node.element, type_, node.span),
        here.variable(node.index, INT, node.span),
    )
    with here.binding(element_, index):
        body = here.term(node.body)
    result, body = _element_result(here, node.kind, body)
    expr = formulas.ElementQuantifier(
        node.kind, element_, index, array.expr, body.expr, type=erasure(result), span=node.span
    )
    return Term(expr, result)


def _element_result(here: FormulaScope, kind: ArrayQuantifier, body: Term) -> tuple[Type, Term]:
    """Return the type of a quantifier over an array, and its converted body."""
    match kind:
        case ArrayQuantifier.FORALL | ArrayQuantifier.EXISTS:
            return BOOLEAN, truth(here.operators.formula(body))
        case ArrayQuantifier.COUNT:
            return INT, truth(here.operators.formula(body))
        case ArrayQuantifier.SUM:
            return body.type, body


def check_comprehension(
    here: FormulaScope, declarations: tuple[jml.Declaration, ...], body: jml.Formula, span: Span
) -> Term:
    """Type ``{x : S | body}``."""
    with here.binding():
        declared = tuple(_declare_variables(here, declarations))
        inner = here.formula(body)
    variable = declared[-1].variable
    kind = SET if len(declared) == 1 else RELATION
    expr = formulas.Comprehension(declared, inner, type=variable.type, span=span)
    return Term(expr, variable.written or variable.type, kind)
