"""Expressions of programs: names get their variables and fields, operators their types.

Every method returns a typed expression, after an error one of type `ERROR`, which fits everywhere: one mistake is
reported once. Types are inferred bottom-up; only literals take the type of the other operand
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
    has_text,
    is_convertible,
    is_index,
    is_integral,
    is_numeric,
    is_reference,
)

_NUMBERS = (*INTEGERS, FLOAT, DOUBLE)


def check_expression(frame: Frame, node: tree.Expr) -> Expr:
    """Return the meaning of an expression; integer literals are ints."""
    poll()
    return _HANDLERS[type(node)](frame, node)


def check_value(frame: Frame, node: tree.Expr, expected: Type) -> Expr:
    """Return the meaning of an expression; report an error unless it fits `expected`."""
    if is_literal(node) and expected is literal_type(node, expected):
        return to_literal(frame, node, expected)
    expr = check_expression(frame, node)
    check_fits(frame, expr.type, expected, node.span)
    return expr


def check_integer(frame: Frame, node: tree.Expr, what: str) -> Expr:
    """Return the meaning of an expression that must be an int or a uint."""
    expr = check_expression(frame, node)
    if expr.type is not ERROR and not is_index(expr.type):
        frame.report.error("type.mismatch", f"{what} is an int, not {expr.type}", node.span)
    return expr


def check_fits(frame: Frame, type_: Type, expected: Type, span: Span) -> None:
    """Report an error unless a value of `type_` is also a value of `expected`."""
    if not frame.table.fits(type_, expected):
        frame.report.error("type.mismatch", f"expected {expected}, found {type_}", span)


def to_literal(frame: Frame, node: tree.Expr, type_: Type) -> Expr:
    """Return the meaning of an expression made of literals, of one of the types that they may have."""
    match node:
        case tree.IntLiteral(value):
            return _integer_constant(frame, value, type_, node.span)
        case tree.Unary(Prefix.MINUS, tree.IntLiteral(value)):
            return _integer_constant(frame, -value, type_, node.span)
        case tree.FloatLiteral(text):
            return _float_constant(frame, text, type_, node.span)
        case tree.Unary(Prefix.MINUS, tree.FloatLiteral(text)):
            return _float_constant(frame, f"-{text}", type_, node.span)
        case tree.Unary(Prefix.BIT_NOT, operand):
            return _apply_complement(frame, to_literal(frame, operand, type_), node.span)
        case tree.Unary(Prefix.MINUS, operand):
            return Unary(UnaryOp.MINUS, to_literal(frame, operand, type_), type=type_, span=node.span)
        case tree.Binary():
            first, row = left_spine(node, calculates)
            literal = to_literal(frame, first, type_)
            for each in row:
                op = CALCULATION[each.op]
                right = to_literal(frame, each.right, right_type(op, type_))
                literal = Binary(op, literal, right, type=type_, span=each.span)
            return literal
        case _:
            msg = f"a literal should be made of literals: {node}"
            raise AssertionError(msg)


def _integer_constant(frame: Frame, value: int, type_: Type, span: Span) -> Constant:
    value = integer_value(value, type_, frame.width, span, frame.report)
    return Constant(value, type=type_, span=span)


def _float_constant(frame: Frame, text: str, type_: Type, span: Span) -> Constant:
    return Constant(float_value(text, type_, span, frame.report), type=type_, span=span)


def refuse(frame: Frame, code: str, message: str, span: Span) -> Constant:
    """Report an error, and return an expression that causes no further error."""
    frame.report.error(code, message, span)
    return error_at(span)


def _integer_literal(frame: Frame, node: tree.IntLiteral) -> Expr:
    return _integer_constant(frame, node.value, INT, node.span)


def _float_literal(frame: Frame, node: tree.FloatLiteral) -> Expr:
    return _float_constant(frame, node.text, FLOAT, node.span)


def _char_literal(frame: Frame, node: tree.CharLiteral) -> Expr:
    return Constant(char_value(node, frame.report), type=CHAR, span=node.span)


def _string_literal(frame: Frame, node: tree.StringLiteral) -> Expr:
    frame.strings.append(node)
    return Constant(node.value, type=STRING, span=node.span)


def _bool_literal(frame: Frame, node: tree.BoolLiteral) -> Expr:
    return Constant(node.value, type=BOOL, span=node.span)


def _null_literal(frame: Frame, node: tree.NullLiteral) -> Expr:
    return Constant(None, type=NULL, span=node.span)


def _receiver(frame: Frame, node: tree.This) -> Expr:
    if frame.this is None:
        frame.no_this(node.span)
        return error_at(node.span)
    return Local(frame.this, type=frame.this.type, span=node.span)


def _variable(frame: Frame, node: tree.Name) -> Expr:
    variable = frame.scope.find(node.name)
    if variable is None:
        frame.unknown_variable(node.name, node.span)
        return error_at(node.span)
    if variable.is_ghost:
        message = f"{node.name} is a ghost: only specifications and ghost code can use it"
        return refuse(frame, "spec.ghost", message, node.span)
    return Local(variable, type=variable.type, span=node.span)


def _member(frame: Frame, node: tree.Member) -> Expr:
    if isinstance(node.target, tree.Name) and frame.is_class(node.target):
        return _static_member(frame, node, node.target.name)
    target = check_expression(frame, node.target)
    match target.type:
        case ClassType(class_name):
            return _field_of(frame, target, class_name, node)
        case ArrayType():
            message = f"an array has no field {node.name}; its length is #{node.target.span.text}"
        case _:
            message = f"{target.type} has no fields"
    return error_at(node.span) if target.type is ERROR else refuse(frame, "name.field", message, node.span)


def _field_of(frame: Frame, target: Expr, class_name: str, node: tree.Member) -> Expr:
    field = frame.table.fields(class_name).get(node.name)
    match field:
        case None:
            frame.unknown_field(class_name, node.name, node.span)
            return error_at(node.span)
        case Field(static=False):
            return FieldRead(target, field, type=field.type, span=node.span)
        case Field():
            message = f"{node.name} is static; write {field}"
            return refuse(frame, "name.static", message, node.span)
        case _:
            return _refuse_ghost(frame, node)


def _static_member(frame: Frame, node: tree.Member, class_name: str) -> Expr:
    field = frame.table.fields(class_name).get(node.name)
    match field:
        case None:
            frame.unknown_field(class_name, node.name, node.span)
            return error_at(node.span)
        case Field(static=True):
            return StaticRead(field, type=field.type, span=node.span)
        case Field():
            message = f"{node.name} is a field of each {class_name}; write it behind an object"
            return refuse(frame, "name.static", message, node.span)
        case _:
            return _refuse_ghost(frame, node)


def _refuse_ghost(frame: Frame, node: tree.Member) -> Expr:
    message = f"{node.name} is a ghost or model field: only specifications and ghost code can use it"
    return refuse(frame, "spec.ghost", message, node.span)


def _index(frame: Frame, node: tree.Index) -> Expr:
    array = check_expression(frame, node.target)
    index = check_integer(frame, node.index, "an index")
    if array.type is STRING:
        return StringOperation(StringOp.CHAR, (array, index), type=CHAR, span=node.span)
    element = _element_type(frame, array.type, node.target.span)
    return ElementRead(array, index, type=element, span=node.span)


def _slice(frame: Frame, node: tree.Slice) -> Expr:
    """Return a part of a string."""
    text = check_expression(frame, node.target)
    start = (
        Constant(0, type=INT, span=node.span)
        if node.start is None
        else check_integer(frame, node.start, "an index")
    )
    stop = None if node.stop is None else check_integer(frame, node.stop, "an index")
    if text.type is not STRING:
        return error_at(node.span) if text.type is ERROR else _refuse_slice(frame, text.type, node.span)
    if stop is None:
        return StringOperation(StringOp.REST, (text, start), type=STRING, span=node.span)
    return StringOperation(StringOp.SLICE, (text, start, stop), type=STRING, span=node.span)


def _refuse_slice(frame: Frame, type_: Type, span: Span) -> Expr:
    return refuse(
        frame,
        "type.mismatch",
        f"in code only a string has slices, not {type_}; those of sequences are for specifications",
        span,
    )


def _element_type(frame: Frame, type_: Type, span: Span) -> Type:
    if isinstance(type_, ArrayType):
        return type_.element
    if type_ is not ERROR:
        frame.report.error("type.array", f"expected an array, found {type_}", span)
    return ERROR


def _unary(frame: Frame, node: tree.Unary) -> Expr:
    match node.op:
        case Prefix.MINUS | Prefix.BIT_NOT if is_literal(node):
            return to_literal(frame, node, literal_type(node))
        case Prefix.NOT:
            return Unary(UnaryOp.NOT, check_value(frame, node.operand, BOOL), type=BOOL, span=node.span)
        case Prefix.MINUS:
            return _negative(frame, node)
        case Prefix.BIT_NOT:
            return _complement(frame, node)
        case Prefix.COUNT:
            return _length(frame, node)
        case Prefix.TRANSPOSE | Prefix.CLOSURE | Prefix.REFLEXIVE_CLOSURE:
            return _only_in_specifications(frame, node.op, node.span)
        case Prefix.NO | Prefix.SOME | Prefix.ONE | Prefix.LONE:
            return _only_in_specifications(frame, node.op, node.span)


def _length(frame: Frame, node: tree.Unary) -> Expr:
    array = check_expression(frame, node.operand)
    if array.type is STRING:
        return StringOperation(StringOp.LENGTH, (array,), type=INT, span=node.span)
    if array.type is not NULL:
        _element_type(frame, array.type, node.operand.span)
    return Length(array, type=INT, span=node.span)


def _negative(frame: Frame, node: tree.Unary) -> Expr:
    operand = check_expression(frame, node.operand)
    if operand.type is not ERROR and not is_numeric(operand.type):
        return refuse(frame, "type.mismatch", f"- needs a number, not {operand.type}", node.operand.span)
    return Unary(UnaryOp.MINUS, operand, type=operand.type, span=node.span)


def _complement(frame: Frame, node: tree.Unary) -> Expr:
    operand = check_expression(frame, node.operand)
    if operand.type is not ERROR and not is_integral(operand.type):
        return refuse(frame, "type.mismatch", f"~~~ needs an integer, not {operand.type}", node.operand.span)
    return error_at(node.span) if operand.type is ERROR else _apply_complement(frame, operand, node.span)


def _apply_complement(frame: Frame, operand: Expr, span: Span) -> Expr:
    mask = Constant(ones(operand.type, frame.width), type=operand.type, span=span)
    return Binary(ArithmeticOp.BIT_XOR, operand, mask, type=operand.type, span=span)


def _conversion(frame: Frame, node: tree.Conversion) -> Expr:
    """Return a number or char as one of another type; a literal may have that type itself."""
    type_ = node.type
    if is_of_size(node.operand, type_, frame.width):
        return to_literal(frame, node.operand, type_)
    operand = check_expression(frame, node.operand)
    if type_ is STRING:
        return _value_as_text(frame, operand, node)
    if operand.type is not ERROR and not is_convertible(operand.type):
        return refuse(
            frame,
            "type.mismatch",
            f"{node.sign} needs a number or a char, not {operand.type}",
            node.operand.span,
        )
    return Conversion(operand, type=type_, span=node.span)


def _value_as_text(frame: Frame, operand: Expr, node: tree.Conversion) -> Expr:
    """Return the text of a char, an integer or a bool."""
    if operand.type is not ERROR and not has_text(operand.type):
        return refuse(
            frame,
            "type.mismatch",
            f"{node.sign} needs a char, an integer or a bool, not {operand.type}",
            node.operand.span,
        )
    return StringOperation(StringOp.TEXT, (operand,), type=STRING, span=node.span)


def _binary(frame: Frame, node: tree.Binary) -> Expr:
    match infix_operator(node.op):
        case Connective() as op:
            return _connective(frame, node, op)
        case ArithmeticOp():
            return _arithmetic(frame, node)
        case CompareOp() as op:
            return _comparison(frame, node, op)
        case EqualityOp() as op:
            return _equality(frame, node, op)
        case SetOp():
            return _only_in_specifications(frame, node.op, node.span)


def _operand_pair(frame: Frame, node: tree.Binary) -> tuple[Expr, Expr]:
    """Return both operands; a literal takes the type of the other side."""
    if is_literal(node.left):
        right = check_expression(frame, node.right)
        return to_literal(frame, node.left, literal_type(node.left, right.type)), right
    left = check_expression(frame, node.left)
    if is_literal(node.right):
        return left, to_literal(frame, node.right, literal_type(node.right, left.type))
    return left, check_expression(frame, node.right)


def _connective(frame: Frame, node: tree.Binary, op: Connective) -> Expr:
    if op in JUNCTIONS:
        return _junction(frame, node, op)
    left, right = check_value(frame, node.left, BOOL), check_value(frame, node.right, BOOL)
    return Binary(op, left, right, type=BOOL, span=node.span)


def _junction(frame: Frame, node: tree.Binary, op: Connective) -> Expr:
    """Return a chain of one connective; a long chain becomes a balanced tree with the same meaning."""
    first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op == node.op)
    operands = [check_value(frame, operand, BOOL) for operand in (first, *(each.right for each in row))]
    spans = [each.span for each in row]
    return junction(operands, spans, lambda left, right, span: Binary(op, left, right, type=BOOL, span=span))


def _arithmetic(frame: Frame, node: tree.Binary) -> Expr:
    start, row = literal_prefix(node)
    if not row:
        return to_literal(frame, node, literal_type(node))
    left = None if is_literal(start) else check_expression(frame, start)
    for each in row:
        op = CALCULATION[each.op]
        left, right = _operands(frame, op, start, left, each.right)
        if op is ArithmeticOp.ADD and left.type is right.type is STRING:
            left = _concatenation(left, right, each)
            continue
        type_ = _result_type(frame, each, op, left.type, right.type)
        left = Binary(op, left, right, type=type_, span=each.span)
    assert left is not None, "a row should have an operator"
    return left


def _operands(
    frame: Frame, op: ArithmeticOp, start: tree.Expr, left: Expr | None, right: tree.Expr
) -> tuple[Expr, Expr]:
    """Return both operands of arithmetic; the left one may be given. A literal takes the type of the other operand."""
    if left is None:
        other = check_expression(frame, right)
        return to_literal(frame, start, literal_type(start, right_type(op, other.type))), other
    if is_literal(right):
        return left, to_literal(frame, right, literal_type(right, right_type(op, left.type)))
    return left, check_expression(frame, right)


def _result_type(frame: Frame, node: tree.Binary, op: ArithmeticOp, left: Type, right: Type) -> Type:
    """Return the type of the result of arithmetic; report an error unless the operands fit."""
    if op not in BITWISE:
        return _common_type(frame, node, left, right, "numbers of one type", _NUMBERS)
    if op not in SHIFTS:
        return _common_type(frame, node, left, right, "integers of one type", INTEGERS)
    if right not in (INT, ERROR):
        frame.report.error(
            "type.mismatch", f"{node.op} needs an int on its right, not {right}", node.right.span
        )
        return ERROR
    return _common_type(frame, node, left, left, "an integer", INTEGERS)


def _comparison(frame: Frame, node: tree.Binary, op: CompareOp) -> Expr:
    left, right = _operand_pair(frame, node)
    _common_type(frame, node, left.type, right.type, "two numbers or chars of one type", (*_NUMBERS, CHAR))
    return Binary(op, left, right, type=BOOL, span=node.span)


def _common_type(
    frame: Frame, node: tree.Binary, left: Type, right: Type, needed: str, allowed: tuple[Type, ...]
) -> Type:
    """Return the type of both operands; report an error unless it is one of `allowed`."""
    if left is ERROR or right is ERROR:
        return ERROR
    for type_, operand in ((left, node.left), (right, node.right)):
        if type_ not in allowed:
            frame.report.error("type.mismatch", f"{node.op} needs {needed}, not {type_}", operand.span)
            return ERROR
    if left is not right:
        frame.report.error("type.mixed", f"{node.op} needs {needed}, not {left} and {right}", node.span)
        return ERROR
    return left


def _equality(frame: Frame, node: tree.Binary, op: EqualityOp) -> Expr:
    left, right = _operand_pair(frame, node)
    if not frame.table.meets(left.type, right.type):
        if is_reference(left.type) and is_reference(right.type):
            message = f"{left.type} and {right.type} can never be equal"
            frame.report.error("type.unrelated", message, node.span)
        else:
            message = f"{node.op} needs two values of one type, not {left.type} and {right.type}"
            frame.report.error("type.mixed", message, node.span)
    return Binary(op, left, right, type=BOOL, span=node.span)


def _instance_of(frame: Frame, node: tree.InstanceOf) -> Expr:
    operand = check_expression(frame, node.operand)
    _check_class_test(frame, operand.type, node.class_name, node)
    return InstanceOf(operand, node.class_name, type=BOOL, span=node.span)


def check_cast(frame: Frame, node: tree.Cast) -> Expr:
    """Return the meaning of a cast, which may only be a whole right-hand side."""
    operand = check_expression(frame, node.operand)
    if not _check_class_test(frame, operand.type, node.class_name, node):
        return error_at(node.span)
    return Cast(node.class_name, operand, type=ClassType(node.class_name), span=node.span)


def _check_class_test(frame: Frame, type_: Type, class_name: str, node: tree.InstanceOf | tree.Cast) -> bool:
    """Return whether an expression of `type_` may be tested for a class; report an error if not."""
    if not frame.check_class(class_name, node.span):
        return False
    if not isinstance(type_, ClassType) and type_ not in (NULL, ERROR):
        frame.report.error("type.mismatch", f"expected an object, found {type_}", node.operand.span)
        return False
    if not frame.table.meets(type_, ClassType(class_name)):
        frame.report.error("type.unrelated", f"no object is both {type_} and {class_name}", node.span)
        return False
    return True


def _array_quantifier(frame: Frame, node: tree.ArrayQuantifier) -> Expr:
    match node.kind:
        case ArrayQuantifier.SUM | ArrayQuantifier.COUNT:
            return _only_in_specifications(frame, node.kind, node.span)
        case ArrayQuantifier.FORALL | ArrayQuantifier.EXISTS:
            return _element_test(frame, node, node.kind)


def _element_test(frame: Frame, node: tree.ArrayQuantifier, kind: ArrayFormulaQuantifier) -> Expr:
    array = check_expression(frame, node.array)
    element_type = _element_type(frame, array.type, node.array.span)
    with frame.scope.block():
        frame.check_new_name(node.element, node.span)
        element = frame.scope.declare(node.element, element_type)
        frame.check_new_name(node.index, node.span)
        index = frame.scope.declare(node.index, INT)
        body = check_value(frame, node.body, BOOL)
    return ArrayQuantified(kind, element, index, array, body, type=BOOL, span=node.span)


def _only_in_specifications(frame: Frame, what: str, span: Span) -> Expr:
    message = f"{what} is for specifications only; a program cannot compute it"
    return refuse(frame, "spec.outside", message, span)


def _specification(frame: Frame, node: tree.Expr) -> Expr:
    what = (
        node.name
        if isinstance(node, tree.RelationConstant | tree.Builtin | tree.FunctionCall)
        else "this expression"
    )
    return _only_in_specifications(frame, what, node.span)


def _whole_only(frame: Frame, node: tree.Expr) -> Expr:
    message = "a call, new or cast must stand alone on the right of :=; give it a variable of its own"
    return refuse(frame, "call.nested", message, node.span)


def _concatenation(left: Expr, right: Expr, node: tree.Binary) -> Expr:
    """Return the concatenation of two strings; a chain of them is one operation."""
    is_row = isinstance(left, StringOperation) and left.op is StringOp.CONCATENATION
    parts = left.operands if isinstance(left, StringOperation) and is_row else (left,)
    return StringOperation(StringOp.CONCATENATION, (*parts, right), type=STRING, span=node.span)


def error_at(span: Span) -> Constant:
    """Return an expression in place of one with a reported error."""
    return Constant(None, type=ERROR, span=span)


_HANDLERS: Mapping[type[tree.Node], Callable[..., Expr]] = {
    tree.IntLiteral: _integer_literal,
    tree.FloatLiteral: _float_literal,
    tree.CharLiteral: _char_literal,
    tree.StringLiteral: _string_literal,
    tree.BoolLiteral: _bool_literal,
    tree.NullLiteral: _null_literal,
    tree.This: _receiver,
    tree.Name: _variable,
    tree.Member: _member,
    tree.Index: _index,
    tree.Unary: _unary,
    tree.Conversion: _conversion,
    tree.Binary: _binary,
    tree.InstanceOf: _instance_of,
    tree.ArrayQuantifier: _array_quantifier,
    tree.RelationConstant: _specification,
    tree.Join: _specification,
    tree.AllElements: _specification,
    tree.Elements: _specification,
    tree.Slice: _slice,
    tree.SequenceLiteral: _specification,
    tree.Quantifier: _specification,
    tree.Comprehension: _specification,
    tree.Conditional: _specification,
    tree.Builtin: _specification,
    tree.FunctionCall: _specification,
    tree.Call: _whole_only,
    tree.SuperConstructor: _whole_only,
    tree.NewObject: _whole_only,
    tree.NewArray: _whole_only,
    tree.Cast: _whole_only,
}
