r"""The expressions that JML adds to Java: ``\result``, ``\old``, comparisons of types, and the table of the others."""

from __future__ import annotations

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.formulas.builtins import apply_builtin, element
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.quantifiers import (
    check_comprehension,
    check_element_quantifier,
    check_quantifier,
    check_range,
)
from ooxcheck.java.checking.formulas.relations import (
    all_elements,
    check_join,
    check_prefix,
    check_reach,
    check_right_operand,
    check_sequence,
    check_slice,
)
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    Term,
    refuse,
    refuse_unsupported,
    truth,
)
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import BackslashWord, ConditionalOp, EqualityOp, TypeComparisonOp, UnaryOp
from ooxcheck.java.types import (
    BOOLEAN,
    INT,
    VOID,
    ClassType,
    erasure,
    is_reference,
)
from ooxcheck.oox.operators import ArrayQuantifier
from ooxcheck.oox.source import Span


def check_extension(here: FormulaScope, node: tree.Extension) -> Term:  # noqa: C901 (one case for each construct)
    """Type an expression that JML adds to Java."""
    match node:
        case jml.Result():
            return _check_result(here, node.span)
        case jml.Builtin(word, arguments):
            return _check_function(here, word, arguments, node.span)
        case jml.Reach():
            return check_reach(here, node)
        case jml.TypeComparison(op, left, right):
            return truth(_compare_types(here, op, left, right, node.span))
        case jml.TypeOf() | jml.TypeLiteral():
            return refuse_unsupported(
                "a type as a value", "compare \\typeof(x) with \\type(T), by ==, != or <:", node.span
            )
        case jml.Connective(op, left, right) | jml.Relational(op, left, right):
            return here.operators.binary(op, here.term(left), check_right_operand(here, op, right), node.span)
        case jml.Range():
            return check_range(here, node)
        case jml.Quantifier(kind, declarations, body):
            return check_quantifier(here, kind, declarations, body, node.span)
        case jml.ElementQuantifier():
            return check_element_quantifier(here, node)
        case jml.Comprehension(declarations, body):
            return check_comprehension(here, declarations, body, node.span)
        case jml.Prefix(op, operand):
            return check_prefix(here, op, operand, node.span)
        case jml.Join(left, right):
            return check_join(here, here.term(left), right, node.span)
        case jml.Elements(target):
            return all_elements(here.term(target), node.span)
        case jml.Slice(target, start, stop):
            return check_slice(here, here.term(target), start, stop, node.span)
        case jml.SequenceLiteral(elements):
            return check_sequence(here, elements, node.span)
        case _:  # AllFields and AllElements, which only assignable clauses have
            return refuse_unsupported("this", "it may stand in an assignable clause", node.span)


def _check_result(here: FormulaScope, span: Span) -> Term:
    if here.result is None or here.result is VOID:
        refuse("jml.name", "there is no \\result here", span)
    return Term(formulas.Result(type=erasure(here.result), span=span), here.result)


def _check_function(
    here: FormulaScope, word: BackslashWord, arguments: tuple[jml.Formula, ...], span: Span
) -> Term:
    match word:
        case BackslashWord.OLD:
            if len(arguments) != 1:
                refuse_unsupported("\\old with a label", "\\old(e) is the value before the method", span)
            inner = here.term(arguments[0])
            return Term(formulas.Old(inner.expr, type=inner.expr.type, span=span), inner.type, inner.kind)
        case BackslashWord.FRESH:
            return apply_builtin("fresh", tuple(map(here.term, arguments)), span)
        case BackslashWord.NOT_MODIFIED:
            return _conjunction([_not_modified(here, here.term(each), span) for each in arguments], span)
        case BackslashWord.NONNULLELEMENTS:
            return _conjunction([_without_null(here, here.term(each), span) for each in arguments], span)


def _not_modified(here: FormulaScope, term: Term, span: Span) -> typed.Expr:
    before = Term(formulas.Old(term.expr, type=term.expr.type, span=span), term.type, term.kind)
    if term.kind == ONE and is_reference(term.type):
        return typed.Binary(EqualityOp.EQUAL, term.expr, before.expr, BOOLEAN, span=span)
    return here.operators.equality(EqualityOp.EQUAL, term, before, span)


def _without_null(here: FormulaScope, array: Term, span: Span) -> typed.Expr:
    element_, index = (
        here.variable("_element", element(array), span),
        here.variable("_index", INT, span),
    )
    some = typed.Binary(
        EqualityOp.NOT_EQUAL, typed.Local(element_, span=span), typed.Null(span=span), BOOLEAN, span=span
    )
    every = formulas.ElementQuantifier(
        ArrayQuantifier.FORALL, element_, index, array.expr, some, type=BOOLEAN, span=span
    )
    is_array = typed.Binary(EqualityOp.NOT_EQUAL, array.expr, typed.Null(span=span), BOOLEAN, span=span)
    return typed.Binary(ConditionalOp.AND, is_array, every, BOOLEAN, span=span)


def _conjunction(parts: list[typed.Expr], span: Span) -> Term:
    if not parts:
        refuse("jml.type", "an argument is missing", span)
    whole = parts[0]
    for each in parts[1:]:
        whole = typed.Binary(ConditionalOp.AND, whole, each, BOOLEAN, span=span)
    return truth(whole)


def _compare_types(
    here: FormulaScope, op: TypeComparisonOp, left: jml.Formula, right: jml.Formula, span: Span
) -> typed.Expr:
    """Compare the class of an object with a class; null has no class."""
    if op is not TypeComparisonOp.SUBTYPE and isinstance(left, jml.TypeLiteral):
        left, right = right, left
    if not isinstance(left, jml.TypeOf) or not isinstance(right, jml.TypeLiteral):
        refuse_unsupported("this comparison of types", "write \\typeof(x) == \\type(T), or <:", span)
    held, type_ = here.term(left.operand), erasure(here.type(right.type))
    if held.kind != ONE or not isinstance(erasure(held.type), ClassType) or not isinstance(type_, ClassType):
        refuse_unsupported(
            "the type of what is no object of a class", "compare the type of an object with a class", span
        )
    same = typed.SameClass(held.expr, typed.ClassLiteral(type_, span=span), span=span)
    match op:
        case TypeComparisonOp.SUBTYPE:
            return typed.InstanceOf(held.expr, type_, span=span)
        case TypeComparisonOp.SAME:
            return same
        case TypeComparisonOp.DIFFERENT:
            return typed.Unary(UnaryOp.NOT, same, BOOLEAN, span=span)
