"""Expressions of programs: names get their variables and fields, operators their types.

Every method returns a typed expression, after a complaint one of type `ERROR`, which fits everywhere: one mistake is
told once. Types come from below; only literals take theirs from what they stand beside
(`ooxcheck.oox.checking.names.literals`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ooxcheck.oox import tree
from ooxcheck.oox.checking.names.literals import (
    CALCULATION,
    calculates,
    char_value,
    float_value,
    integer_value,
    is_literal,
    is_of_size,
    literal_prefix,
    literal_type,
    ones,
    right_type,
)
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import (
    BITWISE,
    JUNCTIONS,
    SHIFTS,
    ArithmeticOp,
    ArrayFormulaQuantifier,
    ArrayQuantifier,
    CompareOp,
    Connective,
    EqualityOp,
    Prefix,
    SetOp,
    UnaryOp,
    infix_operator,
)
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll
from ooxcheck.oox.syntax.operators import junction
from ooxcheck.oox.typed import (
    ArrayQuantified,
    Binary,
    Cast,
    Constant,
    Conversion,
    ElementRead,
    Expr,
    FieldRead,
    InstanceOf,
    Length,
    Local,
    StaticRead,
    StringOperation,
    Unary,
)
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    DOUBLE,
    ERROR,
    FLOAT,
    INT,
    INTEGERS,
    NULL,
    STRING,
    ArrayType,
    ClassType,
    StringOp,
    Type,
    is_convertible,
    is_index,
    is_integral,
    is_numeric,
    is_reference,
    is_spelled,
)

_NUMBERS = (*INTEGERS, FLOAT, DOUBLE)


class Expressions:
    """Checks the expressions of one method."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.report = frame.report
        self.table = frame.table

    def expression(self, node: tree.Expr) -> Expr:
        """Return the meaning of an expression; integer literals are ints."""
        poll()
        return _HANDLERS[type(node)](self, node)

    def value(self, node: tree.Expr, expected: Type) -> Expr:
        """Return the meaning of an expression, complained about unless it fits `expected`."""
        if is_literal(node) and expected is literal_type(node, expected):
            return self.literal(node, expected)
        expr = self.expression(node)
        self.check_fits(expr.type, expected, node.span)
        return expr

    def integer(self, node: tree.Expr, what: str) -> Expr:
        """Return the meaning of an expression that must be an int or a uint."""
        expr = self.expression(node)
        if expr.type is not ERROR and not is_index(expr.type):
            self.report.error("type.mismatch", f"{what} is an int, not {expr.type}", node.span)
        return expr

    def check_fits(self, type_: Type, expected: Type, span: Span) -> None:
        """Complain unless a value of `type_` may stand where `expected` is wanted."""
        if not self.table.fits(type_, expected):
            self.report.error("type.mismatch", f"expected {expected}, found {type_}", span)

    def literal(self, node: tree.Expr, type_: Type) -> Expr:
        """Return the meaning of an expression made of literals, of one of the types that they may have."""
        match node:
            case tree.IntLiteral(value):
                return self._integer_constant(value, type_, node.span)
            case tree.Unary(Prefix.MINUS, tree.IntLiteral(value)):
                return self._integer_constant(-value, type_, node.span)
            case tree.FloatLiteral(text):
                return self._float_constant(text, type_, node.span)
            case tree.Unary(Prefix.MINUS, tree.FloatLiteral(text)):
                return self._float_constant(f"-{text}", type_, node.span)
            case tree.Unary(Prefix.BIT_NOT, operand):
                return self._inverted(self.literal(operand, type_), node.span)
            case tree.Unary(Prefix.MINUS, operand):
                return Unary(UnaryOp.MINUS, self.literal(operand, type_), type=type_, span=node.span)
            case tree.Binary():
                first, row = left_spine(node, calculates)
                found = self.literal(first, type_)
                for each in row:
                    op = CALCULATION[each.op]
                    right = self.literal(each.right, right_type(op, type_))
                    found = Binary(op, found, right, type=type_, span=each.span)
                return found
            case _:
                msg = f"a literal should be made of literals: {node}"
                raise AssertionError(msg)

    def _integer_constant(self, value: int, type_: Type, span: Span) -> Constant:
        value = integer_value(value, type_, self.frame.width, span, self.report)
        return Constant(value, type=type_, span=span)

    def _float_constant(self, text: str, type_: Type, span: Span) -> Constant:
        return Constant(float_value(text, type_, span, self.report), type=type_, span=span)

    def wrong(self, code: str, message: str, span: Span) -> Constant:
        """Complain, and return something that is not complained about again."""
        self.report.error(code, message, span)
        return error_at(span)

    # ------------------------------------------------------------------------------------ literals and names

    def _integer_literal(self, node: tree.IntLiteral) -> Expr:
        return self._integer_constant(node.value, INT, node.span)

    def _float_literal(self, node: tree.FloatLiteral) -> Expr:
        return self._float_constant(node.text, FLOAT, node.span)

    def _char_literal(self, node: tree.CharLiteral) -> Expr:
        return Constant(char_value(node, self.report), type=CHAR, span=node.span)

    def _string_literal(self, node: tree.StringLiteral) -> Expr:
        self.frame.strings.append(node)
        return Constant(node.value, type=STRING, span=node.span)

    def _bool_literal(self, node: tree.BoolLiteral) -> Expr:
        return Constant(node.value, type=BOOL, span=node.span)

    def _null(self, node: tree.NullLiteral) -> Expr:
        return Constant(None, type=NULL, span=node.span)

    def _this(self, node: tree.This) -> Expr:
        if self.frame.this is None:
            self.frame.no_this(node.span)
            return error_at(node.span)
        return Local(self.frame.this, type=self.frame.this.type, span=node.span)

    def _name(self, node: tree.Name) -> Expr:
        variable = self.frame.scope.find(node.name)
        if variable is None:
            self.frame.unknown_variable(node.name, node.span)
            return error_at(node.span)
        if variable.is_ghost:
            message = f"{node.name} is a ghost: only specifications and ghost code can use it"
            return self.wrong("spec.ghost", message, node.span)
        return Local(variable, type=variable.type, span=node.span)

    # ----------------------------------------------------------------------------------- fields and elements

    def _member(self, node: tree.Member) -> Expr:
        if isinstance(node.target, tree.Name) and self.frame.is_class(node.target):
            return self._static_member(node, node.target.name)
        target = self.expression(node.target)
        match target.type:
            case ClassType(class_name):
                return self._field_of(target, class_name, node)
            case ArrayType():
                message = f"an array has no field {node.name}; its length is #{node.target.span.text}"
            case _:
                message = f"{target.type} has no fields"
        return error_at(node.span) if target.type is ERROR else self.wrong("name.field", message, node.span)

    def _field_of(self, target: Expr, class_name: str, node: tree.Member) -> Expr:
        field = self.table.fields(class_name).get(node.name)
        match field:
            case None:
                self.frame.unknown_field(class_name, node.name, node.span)
                return error_at(node.span)
            case Field(static=False):
                return FieldRead(target, field, type=field.type, span=node.span)
            case Field():
                message = f"{node.name} is static; write {field}"
                return self.wrong("name.static", message, node.span)
            case _:
                return self._ghost(node)

    def _static_member(self, node: tree.Member, class_name: str) -> Expr:
        field = self.table.fields(class_name).get(node.name)
        match field:
            case None:
                self.frame.unknown_field(class_name, node.name, node.span)
                return error_at(node.span)
            case Field(static=True):
                return StaticRead(field, type=field.type, span=node.span)
            case Field():
                message = f"{node.name} is a field of each {class_name}; write it behind an object"
                return self.wrong("name.static", message, node.span)
            case _:
                return self._ghost(node)

    def _ghost(self, node: tree.Member) -> Expr:
        message = f"{node.name} is a ghost or model field: only specifications and ghost code can use it"
        return self.wrong("spec.ghost", message, node.span)

    def _index(self, node: tree.Index) -> Expr:
        array = self.expression(node.target)
        index = self.integer(node.index, "an index")
        if array.type is STRING:
            return StringOperation(StringOp.CHAR, (array, index), type=CHAR, span=node.span)
        element = self._element_type(array.type, node.target.span)
        return ElementRead(array, index, type=element, span=node.span)

    def _slice(self, node: tree.Slice) -> Expr:
        """Return a part of a string."""
        text = self.expression(node.target)
        start = (
            Constant(0, type=INT, span=node.span)
            if node.start is None
            else self.integer(node.start, "an index")
        )
        stop = None if node.stop is None else self.integer(node.stop, "an index")
        if text.type is not STRING:
            return error_at(node.span) if text.type is ERROR else self._no_slice(text.type, node.span)
        if stop is None:
            return StringOperation(StringOp.REST, (text, start), type=STRING, span=node.span)
        return StringOperation(StringOp.SLICE, (text, start, stop), type=STRING, span=node.span)

    def _no_slice(self, type_: Type, span: Span) -> Expr:
        return self.wrong(
            "type.mismatch",
            f"in code only a string has slices, not {type_}; those of sequences are for specifications",
            span,
        )

    def _element_type(self, type_: Type, span: Span) -> Type:
        if isinstance(type_, ArrayType):
            return type_.element
        if type_ is not ERROR:
            self.report.error("type.array", f"expected an array, found {type_}", span)
        return ERROR

    # -------------------------------------------------------------------------------------------- operators

    def _unary(self, node: tree.Unary) -> Expr:
        match node.op:
            case Prefix.MINUS | Prefix.BIT_NOT if is_literal(node):
                return self.literal(node, literal_type(node))
            case Prefix.NOT:
                return Unary(UnaryOp.NOT, self.value(node.operand, BOOL), type=BOOL, span=node.span)
            case Prefix.MINUS:
                return self._negative(node)
            case Prefix.BIT_NOT:
                return self._inversion(node)
            case Prefix.COUNT:
                return self._length(node)
            case Prefix.TRANSPOSE | Prefix.CLOSURE | Prefix.REFLEXIVE_CLOSURE:
                return self._only_in_specifications(node.op, node.span)
            case Prefix.NO | Prefix.SOME | Prefix.ONE | Prefix.LONE:
                return self._only_in_specifications(node.op, node.span)

    def _length(self, node: tree.Unary) -> Expr:
        array = self.expression(node.operand)
        if array.type is STRING:
            return StringOperation(StringOp.LENGTH, (array,), type=INT, span=node.span)
        if array.type is not NULL:
            self._element_type(array.type, node.operand.span)
        return Length(array, type=INT, span=node.span)

    def _negative(self, node: tree.Unary) -> Expr:
        operand = self.expression(node.operand)
        if operand.type is not ERROR and not is_numeric(operand.type):
            return self.wrong("type.mismatch", f"- needs a number, not {operand.type}", node.operand.span)
        return Unary(UnaryOp.MINUS, operand, type=operand.type, span=node.span)

    def _inversion(self, node: tree.Unary) -> Expr:
        operand = self.expression(node.operand)
        if operand.type is not ERROR and not is_integral(operand.type):
            return self.wrong("type.mismatch", f"~~~ needs an integer, not {operand.type}", node.operand.span)
        return error_at(node.span) if operand.type is ERROR else self._inverted(operand, node.span)

    def _inverted(self, operand: Expr, span: Span) -> Expr:
        mask = Constant(ones(operand.type, self.frame.width), type=operand.type, span=span)
        return Binary(ArithmeticOp.BIT_XOR, operand, mask, type=operand.type, span=span)

    def _conversion(self, node: tree.Conversion) -> Expr:
        """Return a number or char as one of another type; a literal may have that type itself."""
        type_ = node.type
        if is_of_size(node.operand, type_, self.frame.width):
            return self.literal(node.operand, type_)
        operand = self.expression(node.operand)
        if type_ is STRING:
            return self._spelled(operand, node)
        if operand.type is not ERROR and not is_convertible(operand.type):
            return self.wrong(
                "type.mismatch",
                f"{node.sign} needs a number or a char, not {operand.type}",
                node.operand.span,
            )
        return Conversion(operand, type=type_, span=node.span)

    def _spelled(self, operand: Expr, node: tree.Conversion) -> Expr:
        """Return a char, an integer or a bool as it is written."""
        if operand.type is not ERROR and not is_spelled(operand.type):
            return self.wrong(
                "type.mismatch",
                f"{node.sign} needs a char, an integer or a bool, not {operand.type}",
                node.operand.span,
            )
        return StringOperation(StringOp.TEXT, (operand,), type=STRING, span=node.span)

    def _binary(self, node: tree.Binary) -> Expr:
        match infix_operator(node.op):
            case Connective() as op:
                return self._connective(node, op)
            case ArithmeticOp():
                return self._arithmetic(node)
            case CompareOp() as op:
                return self._comparison(node, op)
            case EqualityOp() as op:
                return self._equality(node, op)
            case SetOp():
                return self._only_in_specifications(node.op, node.span)

    def _pair(self, node: tree.Binary) -> tuple[Expr, Expr]:
        """Return both operands; a literal takes the type of the other side."""
        if is_literal(node.left):
            right = self.expression(node.right)
            return self.literal(node.left, literal_type(node.left, right.type)), right
        left = self.expression(node.left)
        if is_literal(node.right):
            return left, self.literal(node.right, literal_type(node.right, left.type))
        return left, self.expression(node.right)

    def _connective(self, node: tree.Binary, op: Connective) -> Expr:
        if op in JUNCTIONS:
            return self._junction(node, op)
        left, right = self.value(node.left, BOOL), self.value(node.right, BOOL)
        return Binary(op, left, right, type=BOOL, span=node.span)

    def _junction(self, node: tree.Binary, op: Connective) -> Expr:
        """Return a row of one connective; a long one as a tree that is not deep, which means the same."""
        first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op == node.op)
        operands = [self.value(operand, BOOL) for operand in (first, *(each.right for each in row))]
        spans = [each.span for each in row]
        return junction(
            operands, spans, lambda left, right, span: Binary(op, left, right, type=BOOL, span=span)
        )

    def _arithmetic(self, node: tree.Binary) -> Expr:
        start, row = literal_prefix(node)
        if not row:
            return self.literal(node, literal_type(node))
        left = None if is_literal(start) else self.expression(start)
        for each in row:
            op = CALCULATION[each.op]
            left, right = self._operands(op, start, left, each.right)
            if op is ArithmeticOp.ADD and left.type is right.type is STRING:
                left = _concatenation(left, right, each)
                continue
            type_ = self._calculated_type(each, op, left.type, right.type)
            left = Binary(op, left, right, type=type_, span=each.span)
        assert left is not None, "a row should have an operator"
        return left

    def _operands(
        self, op: ArithmeticOp, start: tree.Expr, left: Expr | None, right: tree.Expr
    ) -> tuple[Expr, Expr]:
        """Return both operands of arithmetic, the left of which may be known; a literal takes the type of the other side."""
        if left is None:
            other = self.expression(right)
            return self.literal(start, literal_type(start, right_type(op, other.type))), other
        if is_literal(right):
            return left, self.literal(right, literal_type(right, right_type(op, left.type)))
        return left, self.expression(right)

    def _calculated_type(self, node: tree.Binary, op: ArithmeticOp, left: Type, right: Type) -> Type:
        """Return the type of what an operator calculates, complained about unless its operands fit."""
        if op not in BITWISE:
            return self._common_type(node, left, right, "numbers of one type", _NUMBERS)
        if op not in SHIFTS:
            return self._common_type(node, left, right, "integers of one type", INTEGERS)
        if right not in (INT, ERROR):
            self.report.error(
                "type.mismatch", f"{node.op} needs an int on its right, not {right}", node.right.span
            )
            return ERROR
        return self._common_type(node, left, left, "an integer", INTEGERS)

    def _comparison(self, node: tree.Binary, op: CompareOp) -> Expr:
        left, right = self._pair(node)
        self._common_type(node, left.type, right.type, "two numbers or chars of one type", (*_NUMBERS, CHAR))
        return Binary(op, left, right, type=BOOL, span=node.span)

    def _common_type(
        self, node: tree.Binary, left: Type, right: Type, needed: str, allowed: tuple[Type, ...]
    ) -> Type:
        """Return the type of both operands, complained about unless it is one of `allowed`."""
        if left is ERROR or right is ERROR:
            return ERROR
        for type_, operand in ((left, node.left), (right, node.right)):
            if type_ not in allowed:
                self.report.error("type.mismatch", f"{node.op} needs {needed}, not {type_}", operand.span)
                return ERROR
        if left is not right:
            self.report.error("type.mixed", f"{node.op} needs {needed}, not {left} and {right}", node.span)
            return ERROR
        return left

    def _equality(self, node: tree.Binary, op: EqualityOp) -> Expr:
        left, right = self._pair(node)
        if not self.table.meets(left.type, right.type):
            if is_reference(left.type) and is_reference(right.type):
                message = f"{left.type} and {right.type} can never be equal"
                self.report.error("type.unrelated", message, node.span)
            else:
                message = f"{node.op} needs two values of one type, not {left.type} and {right.type}"
                self.report.error("type.mixed", message, node.span)
        return Binary(op, left, right, type=BOOL, span=node.span)

    def _instance_of(self, node: tree.InstanceOf) -> Expr:
        operand = self.expression(node.operand)
        self._check_class_test(operand.type, node.class_name, node)
        return InstanceOf(operand, node.class_name, type=BOOL, span=node.span)

    def cast(self, node: tree.Cast) -> Expr:
        """Return the meaning of a cast, which stands only as a whole right-hand side."""
        operand = self.expression(node.operand)
        if not self._check_class_test(operand.type, node.class_name, node):
            return error_at(node.span)
        return Cast(node.class_name, operand, type=ClassType(node.class_name), span=node.span)

    def _check_class_test(self, type_: Type, class_name: str, node: tree.InstanceOf | tree.Cast) -> bool:
        """Return whether an expression of `type_` may be asked for a class, and complain if not."""
        if not self.frame.check_class(class_name, node.span):
            return False
        if not isinstance(type_, ClassType) and type_ not in (NULL, ERROR):
            self.report.error("type.mismatch", f"expected an object, found {type_}", node.operand.span)
            return False
        if not self.table.meets(type_, ClassType(class_name)):
            self.report.error("type.unrelated", f"no object is both {type_} and {class_name}", node.span)
            return False
        return True

    def _array_quantifier(self, node: tree.ArrayQuantifier) -> Expr:
        match node.kind:
            case ArrayQuantifier.SUM | ArrayQuantifier.COUNT:
                return self._only_in_specifications(node.kind, node.span)
            case ArrayQuantifier.FORALL | ArrayQuantifier.EXISTS:
                return self._element_test(node, node.kind)

    def _element_test(self, node: tree.ArrayQuantifier, kind: ArrayFormulaQuantifier) -> Expr:
        array = self.expression(node.array)
        element_type = self._element_type(array.type, node.array.span)
        with self.frame.scope.block():
            self.frame.check_new_name(node.element, node.span)
            element = self.frame.scope.declare(node.element, element_type)
            self.frame.check_new_name(node.index, node.span)
            index = self.frame.scope.declare(node.index, INT)
            body = self.value(node.body, BOOL)
        return ArrayQuantified(kind, element, index, array, body, type=BOOL, span=node.span)

    # ------------------------------------------------------------------------------------ out of their place

    def _only_in_specifications(self, what: str, span: Span) -> Expr:
        message = f"{what} is for specifications only; a program cannot compute it"
        return self.wrong("spec.outside", message, span)

    def _specification(self, node: tree.Expr) -> Expr:
        what = (
            node.name
            if isinstance(node, tree.RelationConstant | tree.Builtin | tree.FunctionCall)
            else "this expression"
        )
        return self._only_in_specifications(what, node.span)

    def _whole_only(self, node: tree.Expr) -> Expr:
        message = "a call, new or cast must stand alone on the right of :=; give it a variable of its own"
        return self.wrong("call.nested", message, node.span)


def _concatenation(left: Expr, right: Expr, node: tree.Binary) -> Expr:
    """Return two strings as one; a row of them is one operation."""
    is_row = isinstance(left, StringOperation) and left.op is StringOp.CONCATENATION
    parts = left.operands if isinstance(left, StringOperation) and is_row else (left,)
    return StringOperation(StringOp.CONCATENATION, (*parts, right), type=STRING, span=node.span)


def error_at(span: Span) -> Constant:
    """Return the expression that stands for one that was complained about."""
    return Constant(None, type=ERROR, span=span)


_HANDLERS: Mapping[type[tree.Node], Callable[..., Expr]] = {
    tree.IntLiteral: Expressions._integer_literal,
    tree.FloatLiteral: Expressions._float_literal,
    tree.CharLiteral: Expressions._char_literal,
    tree.StringLiteral: Expressions._string_literal,
    tree.BoolLiteral: Expressions._bool_literal,
    tree.NullLiteral: Expressions._null,
    tree.This: Expressions._this,
    tree.Name: Expressions._name,
    tree.Member: Expressions._member,
    tree.Index: Expressions._index,
    tree.Unary: Expressions._unary,
    tree.Conversion: Expressions._conversion,
    tree.Binary: Expressions._binary,
    tree.InstanceOf: Expressions._instance_of,
    tree.ArrayQuantifier: Expressions._array_quantifier,
    tree.RelationConstant: Expressions._specification,
    tree.Join: Expressions._specification,
    tree.AllElements: Expressions._specification,
    tree.Elements: Expressions._specification,
    tree.Slice: Expressions._slice,
    tree.SequenceLiteral: Expressions._specification,
    tree.Quantifier: Expressions._specification,
    tree.Comprehension: Expressions._specification,
    tree.Conditional: Expressions._specification,
    tree.Builtin: Expressions._specification,
    tree.FunctionCall: Expressions._specification,
    tree.Call: Expressions._whole_only,
    tree.SuperConstructor: Expressions._whole_only,
    tree.NewObject: Expressions._whole_only,
    tree.NewArray: Expressions._whole_only,
    tree.Cast: Expressions._whole_only,
}
