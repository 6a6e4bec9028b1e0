"""Operators in formulas: those of Java with its conversions on single values, and those on collections."""

from __future__ import annotations

from ooxcheck.java import formulas, typed
from ooxcheck.java.checking.context import Context
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
from ooxcheck.java.checking.typing.constants import convert_constant
from ooxcheck.java.checking.typing.constants import fold_binary as folded
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import (
    BITWISE,
    SHIFTS,
    ArithmeticOp,
    BinaryOp,
    CollectionKind,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    FormulaOp,
    FormulaPrefix,
    UnaryOp,
)
from ooxcheck.java.types import (
    BOOLEAN,
    BOXES,
    INT,
    NULL,
    STRING,
    TEXT,
    ArrayType,
    Primitive,
    Type,
    binary_promoted,
    is_integral,
    is_numeric,
    is_reference,
    unary_promoted,
)
from ooxcheck.oox.source import Span

_SPELLED = (BOOLEAN, *map(Primitive, ("byte", "short", "char", "int", "long")))
"""Types whose values can be concatenated in formulas."""

_OF_SETS = (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT, ArithmeticOp.AND)


class Operators:
    """Types operators and their operands."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # -- conversions ---------------------------------------------------------------------------------

    def primitive(self, term: Term) -> Type:
        """Return the primitive type of an operand, unboxed."""
        return self.context.conversions.primitive(term.type) if term.kind == ONE else term.type

    def number(self, term: Term, target: Type) -> typed.Expr:
        """Convert a number or box to a primitive type."""
        own = self.primitive(term)
        if not isinstance(own, Primitive) or not isinstance(target, Primitive):
            refuse("jml.type", f"a number is needed here, not {term.type}", term.span)
        expr = term.expr
        if is_reference(term.type):
            box = BOXES[own]
            expr = typed.FieldGet(
                self.context.conversions.cast_up(expr, box),
                typed.FieldRef(box.name, "value", own),
                span=term.span,
            )
        return self.context.conversions.number(Value(expr, own), target)

    def formula(self, term: Term) -> typed.Expr:
        """Return a term that must be a truth value."""
        if self.primitive(term) is not BOOLEAN or term.kind != ONE:
            refuse("jml.type", f"a formula is needed here, and this is {_describe(term)}", term.span)
        return self.number(term, BOOLEAN) if is_reference(term.type) else term.expr

    def text(self, term: Term) -> typed.Expr:
        """Return the text of a string."""
        if term.type is TEXT:
            return term.expr
        if isinstance(term.expr, typed.Constant):
            return typed.Constant(term.expr.value, TEXT, span=term.span)
        held = self.context.conversions.cast_to_erasure(term)
        return typed.FieldGet(held, typed.FieldRef(STRING.name, "value", TEXT), span=term.span)

    def _part(self, term: Term) -> typed.Expr:
        """Return the text that a term contributes to a concatenation."""
        if term.type is NULL:
            return typed.Constant("null", TEXT, span=term.span)
        if isinstance(term.expr, typed.Constant) and term.type is not TEXT:
            return typed.Constant(
                str(convert_constant(term.expr.value, term.expr.type, STRING)), TEXT, span=term.span
            )
        if term.type in _SPELLED:
            return typed.Convert(term.expr, TEXT, span=term.span)
        if term.type not in (STRING, TEXT):
            refuse_unsupported(
                f"the text of {term.type}",
                "put strings, whole numbers, characters and truth values together",
                term.span,
            )
        if term.type is TEXT:
            return term.expr
        is_null = typed.Binary(
            EqualityOp.EQUAL, term.expr, typed.Null(span=term.span), BOOLEAN, span=term.span
        )
        return typed.Conditional(
            is_null, typed.Constant("null", TEXT, span=term.span), self.text(term), TEXT, span=term.span
        )

    # -- one operand ---------------------------------------------------------------------------------

    def unary(self, op: UnaryOp, operand: Term, span: Span) -> Term:
        """Apply ``! - + ~`` to a term; ``~`` also to a relation."""
        if op is UnaryOp.NOT:
            return truth(typed.Unary(op, self.formula(operand), BOOLEAN, span=span))
        if op is UnaryOp.COMPLEMENT and operand.kind == RELATION:
            transposed = formulas.Prefix(
                FormulaPrefix.TRANSPOSE, operand.expr, type=operand.expr.type, span=span
            )
            return Term(transposed, operand.type, RELATION)
        type_ = unary_promoted(self.primitive(operand))
        is_complement = op is UnaryOp.COMPLEMENT
        if operand.kind != ONE or not is_numeric(type_) or (is_complement and not is_integral(type_)):
            refuse("jml.type", f"{op} needs a number, and this is {_describe(operand)}", span)
        number = self.number(operand, type_)
        match op:
            case UnaryOp.PLUS:
                return Term(number, type_)
            case UnaryOp.MINUS if isinstance(number, typed.Constant) and isinstance(
                number.value, int | float
            ):
                return Term(typed.Constant(-number.value, type_, span=span), type_)
            case UnaryOp.MINUS | UnaryOp.COMPLEMENT:
                return Term(typed.Unary(op, number, type_, span=span), type_)

    # -- two operands --------------------------------------------------------------------------------

    def binary(self, op: BinaryOp, left: Term, right: Term, span: Span) -> Term:
        """Apply an infix operator to two terms."""
        match op:
            case ConditionalOp() | FormulaOp.IMPLIES | FormulaOp.IFF | FormulaOp.NOT_IFF:
                return truth(typed.Binary(op, self.formula(left), self.formula(right), BOOLEAN, span=span))
            case EqualityOp():
                return truth(self.equality(op, left, right, span))
            case FormulaOp.IN | FormulaOp.NOT_IN:
                return truth(typed.Binary(op, left.expr, self._members(right), BOOLEAN, span=span))
            case FormulaOp.PRODUCT:
                product = typed.Binary(op, left.expr, right.expr, right.expr.type, span=span)
                return Term(product, right.type, RELATION)
            case FormulaOp.OVERRIDE:
                return self._concatenation(left, right, span)
            case CompareOp():
                type_ = self._common_type(op, left, right, span)
                numbers = self.number(left, type_), self.number(right, type_)
                return truth(typed.Binary(op, *numbers, BOOLEAN, span=span))
            case ArithmeticOp():
                return self._arithmetic(op, left, right, span)

    def _arithmetic(self, op: ArithmeticOp, left: Term, right: Term, span: Span) -> Term:
        """Apply an operator that means strings, sets, truth values or numbers, depending on its operands."""
        if (
            op is ArithmeticOp.ADD
            and not {STRING, TEXT}.isdisjoint((left.type, right.type))
            and left.kind == right.kind == ONE
        ):
            return Term(typed.Binary(op, self._part(left), self._part(right), TEXT, span=span), TEXT)
        if op in _OF_SETS and (left.kind != ONE or right.kind != ONE or is_reference(self.primitive(left))):
            return self._apply_to_sets(op, left, right, span)
        if op in SHIFTS:
            return self._shift(op, left, right, span)
        if op in BITWISE and self.primitive(left) is BOOLEAN and self.primitive(right) is BOOLEAN:
            return truth(typed.Binary(op, self.formula(left), self.formula(right), BOOLEAN, span=span))
        type_ = self._common_type(op, left, right, span)
        if op in BITWISE and not is_integral(type_):
            refuse("jml.type", f"{op} needs whole numbers or formulas", span)
        return self._fold(op, self.number(left, type_), self.number(right, type_), type_, span)

    def _fold(self, op: ArithmeticOp, left: typed.Expr, right: typed.Expr, type_: Type, span: Span) -> Term:
        """Return an operation on numbers, or its value if both are constants."""
        if isinstance(left, typed.Constant) and isinstance(right, typed.Constant):
            value = folded(op, left.value, right.value, type_)
            if value is not None:
                return Term(typed.Constant(value, type_, span=span), type_)
        return Term(typed.Binary(op, left, right, type_, span=span), type_)

    def equality(self, op: EqualityOp, left: Term, right: Term, span: Span) -> typed.Expr:
        """Compare two terms: numbers by value, references by identity, sets by their elements."""
        one, other = self.primitive(left), self.primitive(right)
        is_single = left.kind == ONE and right.kind == ONE
        if (
            is_single
            and is_numeric(one)
            and is_numeric(other)
            and not (is_reference(left.type) and is_reference(right.type))
        ):
            type_ = binary_promoted(one, other)
            return typed.Binary(op, self.number(left, type_), self.number(right, type_), BOOLEAN, span=span)
        if is_single and one is BOOLEAN and other is BOOLEAN:
            return typed.Binary(op, self.formula(left), self.formula(right), BOOLEAN, span=span)
        if is_single and STRING in (left.type, right.type) and NULL not in (left.type, right.type):
            refuse("jml.type", "two strings are compared with equals", span)
        if (
            is_single
            and is_reference(left.type) != is_reference(right.type)
            and {left.type, right.type} != {TEXT, NULL}
        ):
            refuse("jml.type", f"{_describe(left)} and {_describe(right)} are never equal", span)
        if (
            is_single
            and NULL not in (left.type, right.type)
            and isinstance(left.type, ArrayType) != isinstance(right.type, ArrayType)
        ):
            refuse_unsupported("an array as an Object", "compare it with an array", span)
        return typed.Binary(op, left.expr, right.expr, BOOLEAN, span=span)

    def _common_type(self, op: ArithmeticOp | CompareOp, left: Term, right: Term, span: Span) -> Type:
        """Return the promoted type of two numbers."""
        one, other = self.primitive(left), self.primitive(right)
        for term, type_ in ((left, one), (right, other)):
            if not is_numeric(type_) or term.kind != ONE:
                hint = "; put brackets round an intersection" if op is ArithmeticOp.AND else ""
                refuse("jml.type", f"{op} needs numbers, and this is {_describe(term)}{hint}", term.span)
        return binary_promoted(one, other)

    def _shift(self, op: ArithmeticOp, left: Term, right: Term, span: Span) -> Term:
        type_ = unary_promoted(self.primitive(left))
        return self._fold(op, self.number(left, type_), self.number(right, INT), type_, span)

    # -- several values ------------------------------------------------------------------------------

    def _apply_to_sets(self, op: ArithmeticOp, left: Term, right: Term, span: Span) -> Term:
        self._check_alike(op, left, right, span)
        kinds = {left.kind, right.kind} - {ONE}
        kind = kinds.pop() if len(kinds) == 1 else SET
        wider = right if left.type is NULL else left
        if (
            is_reference(left.type)
            and is_reference(right.type)
            and not self.context.subtyping.is_subtype(right.type, left.type)
        ):
            wider = right if self.context.subtyping.is_subtype(left.type, right.type) else wider
        return Term(typed.Binary(op, left.expr, right.expr, wider.expr.type, span=span), wider.type, kind)

    def _check_alike(self, op: ArithmeticOp, left: Term, right: Term, span: Span) -> None:
        """Refuse an operator on sets whose elements are never equal: truth values and objects, numbers and objects."""
        types = [each.type for each in (left, right) if each.type is not NULL]
        if BOOLEAN in types and op is ArithmeticOp.AND:
            refuse("jml.type", "this is a formula and a set: put brackets round the intersection", span)
        if len({is_reference(each) for each in types}) > 1 or BOOLEAN in types:
            refuse(
                "jml.type", f"{op} needs two sets alike, not {_describe(left)} and {_describe(right)}", span
            )

    def _concatenation(self, left: Term, right: Term, span: Span) -> Term:
        for each in (left, right):
            if each.kind != SEQUENCE:
                refuse("jml.type", f"++ needs two sequences, and this is {_describe(each)}", each.span)
        longer = right if left.type is NULL else left
        return Term(
            typed.Binary(FormulaOp.OVERRIDE, left.expr, right.expr, longer.expr.type, span=span),
            longer.type,
            SEQUENCE,
        )

    def _members(self, term: Term) -> typed.Expr:
        if term.kind == ONE and not is_reference(self.primitive(term)):
            refuse("jml.type", f"a set is needed behind in, and this is {_describe(term)}", term.span)
        return term.expr

    def count(self, operand: Term, span: Span) -> Term:
        """Return ``#e``: the length of an array, or the size of a collection."""
        return Term(formulas.Prefix(FormulaPrefix.COUNT, operand.expr, type=INT, span=span), INT)


def _describe(term: Term) -> str:
    match term.kind:
        case CollectionKind.ONE:
            return "null" if term.type is NULL else f"of type {term.type}"
        case CollectionKind.RELATION:
            return "a relation"
        case CollectionKind.SEQUENCE:
            return f"a sequence of {term.type}"
        case CollectionKind.SET | CollectionKind.MULTISET:
            return f"a {term.kind} of {term.type}"
