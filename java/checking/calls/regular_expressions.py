"""Calls with constant regular expressions.

``Pattern.compile("a*")`` makes an object of the class of that expression (`ooxcheck.java.library.regexes`), and ``s.matches("a*")`` calls ``matcher(s).matches()`` of such an object.
"""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.library import regexes
from ooxcheck.java.library.class_names import CHAR_SEQUENCE
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import BOOLEAN, INT, STRING, VOID, ArrayType, ClassType, Type

PATTERN = ClassType(f"{regexes.PACKAGE}.Pattern")
MATCHER = ClassType(f"{regexes.PACKAGE}.Matcher")
_TEXT = ClassType(CHAR_SEQUENCE)

_SPLIT = "split"
_RESULTS: dict[tuple[str, int], Type] = {
    ("matches", 1): BOOLEAN,
    ("replaceAll", 2): STRING,
    ("replaceFirst", 2): STRING,
    (_SPLIT, 1): ArrayType(STRING),
    (_SPLIT, 2): ArrayType(STRING),
}
"""The methods of String with a regular expression, by name and number of arguments, with their results."""


def check_matching(here: Body, receiver: Value, node: tree.MethodCall) -> Value | None:
    """Return a call of ``String.matches`` or the like with a constant expression; None for other calls."""
    result = _RESULTS.get((node.name, len(node.arguments)))
    if receiver.type != STRING or result is None:
        return None
    pattern = _constant_pattern(here, node.arguments[0])
    others = node.arguments[1:]
    values = [here.argument_values[id(each)] for each in others if id(each) in here.argument_values]
    if pattern is None or len(values) < len(others):
        return None
    parameter = INT if node.name == _SPLIT else STRING
    given = tuple(here.context.conversions.convert(each, parameter) for each in values)
    if node.name == _SPLIT:
        return _call(
            pattern, PATTERN, _SPLIT, ((_TEXT, receiver.expr), *((INT, each) for each in given)), result
        )
    matcher = _call(pattern, PATTERN, "matcher", ((_TEXT, receiver.expr),), MATCHER)
    return _call(matcher, MATCHER, node.name, tuple((STRING, each) for each in given), result)


def check_pattern_call(here: Body, type_: Type, node: tree.MethodCall) -> Value | None:
    """Return the value of ``Pattern.compile`` or ``Pattern.matches`` with a constant expression; None for other calls."""
    if type_ != PATTERN or not node.arguments:
        return None
    match node.name, node.arguments:
        case "compile", (regex,):
            return _constant_pattern(here, regex)
        case "compile", (regex, number):
            flags = _constant_flags(here, number)
            return _constant_pattern(here, regex, flags) if flags is not None else None
        case "matches", (regex, text) if id(text) in here.argument_values:
            pattern = _constant_pattern(here, regex)
            given = here.context.conversions.convert(here.argument_values[id(text)], _TEXT)
            if pattern is None:
                return None
            return _call(
                _call(pattern, PATTERN, "matcher", ((_TEXT, given),), MATCHER),
                MATCHER,
                "matches",
                (),
                BOOLEAN,
            )
        case _:  # other methods take no constant expression
            return None


def _constant_flags(here: Body, node: tree.Expr) -> str | None:
    """Return the letters of constant flags; None if they are not constant, or not supported."""
    value = here.argument_values.get(id(node))
    number = value.constant if value is not None else None
    return regexes.flags_of(number) if isinstance(number, int) and not isinstance(number, bool) else None


def _constant_pattern(here: Body, node: tree.Expr, flags: str = "") -> Value | None:
    """Return a new object of the class of a constant expression with some flags; None if it is not constant."""
    value = here.argument_values.get(id(node))
    expression = value.constant if value is not None else None
    if not isinstance(expression, str):
        return None
    problem = regexes.problem(expression, flags)
    if problem is not None:
        return here.report_unsupported(f'{problem} in the regular expression "{expression}"', node.span)
    constructor = typed.MethodRef(
        regexes.class_name(expression, flags), CONSTRUCTOR, (), VOID, is_static=False
    )
    return Value(typed.New(constructor, (), span=node.span), PATTERN)


def _call(
    receiver: Value, owner: ClassType, name: str, arguments: tuple[tuple[Type, typed.Expr], ...], result: Type
) -> Value:
    """Return a call of a method of Pattern or Matcher, with its parameter types and arguments."""
    parameters, given = tuple(type_ for type_, _ in arguments), tuple(each for _, each in arguments)
    method = typed.MethodRef(owner.name, name, parameters, result, is_static=False)
    return Value(typed.Call(CallKind.VIRTUAL, receiver.expr, method, given, span=receiver.expr.span), result)
