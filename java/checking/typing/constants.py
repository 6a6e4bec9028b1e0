"""Constant folding: the values of compile-time constants (JLS 15.29), computed as the machine would.

A value is a Python bool, int (of a char, its code), float (of a float, one that single precision has) or str. What has no value,
because it divides by zero, is None and no constant.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TypeAlias

from ooxcheck.java.types import (
    BITS,
    BOOLEAN,
    CHAR,
    FLOAT,
    INT,
    LONG,
    STRING,
    Type,
    is_floating,
    is_integral,
    wrapped,
)
from ooxcheck.oox.arithmetic import COMPARE, EXACT_FLOAT, EXACT_INT, nearest, single
from ooxcheck.oox.types import DOUBLE as OOX_DOUBLE
from ooxcheck.oox.types import FLOAT as OOX_FLOAT

Constant: TypeAlias = bool | int | float | str

_BITS: Mapping[str, Callable[[int, int], int]] = {"&": operator.and_, "|": operator.or_, "^": operator.xor}


def converted(value: Constant, source: Type, target: Type) -> Constant:
    """Return a constant in another type: a number in another type of numbers, anything as a string."""
    if target == STRING:
        return text(value, source)
    if isinstance(value, str | bool):
        return value
    if is_floating(target):
        return _floating(value, target)
    if isinstance(value, float):
        return _truncated(value, target)
    return wrapped(value, target)


def _floating(value: float, target: Type) -> float:
    if isinstance(value, int):
        return nearest(value, OOX_FLOAT if target is FLOAT else OOX_DOUBLE)
    return single(value) if target is FLOAT else value


def _truncated(value: float, target: Type) -> int:
    """Return a floating-point number as a whole one: first an int or a long, as near as there is, then its low bits (JLS 5.1.3)."""
    if math.isnan(value):
        return 0
    limit = 1 << (BITS[LONG if target is LONG else INT] - 1)
    whole = (
        max(-limit, min(limit - 1, math.trunc(value)))
        if math.isfinite(value)
        else (limit - 1 if value > 0 else -limit)
    )
    return wrapped(whole, target)


def unary(op: str, value: Constant, type_: Type) -> Constant | None:
    """Return the value of an operator, whose operand has the type in which it computes."""
    match op, value:
        case "!", bool():
            return not value
        case "+", int() | float():
            return value
        case "-", float():
            return -value
        case "-", int():
            return wrapped(-value, type_)
        case "~", int():
            return wrapped(~value, type_)
        case _:
            return None


def binary(op: str, left: Constant, right: Constant, type_: Type) -> Constant | None:
    """Return the value of an operator, whose operands have the type in which it computes; of a shift, that of the left one."""
    if op in ("==", "!="):
        return (left == right) is (op == "==")
    if isinstance(left, str) and isinstance(right, str):
        return left + right if op == "+" else None
    if isinstance(left, bool) and isinstance(right, bool):
        return _logical(op, left, right)
    if isinstance(left, str | bool) or isinstance(right, str | bool):
        return None
    if op in COMPARE:
        return COMPARE[op](left, right)
    if isinstance(left, int) and isinstance(right, int) and is_integral(type_):
        return _integral(op, left, right, type_)
    value = EXACT_FLOAT[op](left, right) if op in EXACT_FLOAT else None
    return single(value) if value is not None and type_ is FLOAT else value


def _logical(op: str, left: bool, right: bool) -> bool | None:
    match op:
        case "&&" | "&":
            return left and right
        case "||" | "|":
            return left or right
        case "^":
            return left is not right
        case _:
            return None


def _integral(op: str, left: int, right: int, type_: Type) -> int | None:
    if op in _BITS:
        return _BITS[op](left, right)
    if op in ("<<", ">>", ">>>"):
        return _shifted(op, left, right & (BITS[type_] - 1), type_)
    if op not in EXACT_INT or (op in "/%" and right == 0):
        return None
    return wrapped(EXACT_INT[op](left, right), type_)


def _shifted(op: str, left: int, distance: int, type_: Type) -> int:
    if op == "<<":
        return wrapped(left << distance, type_)
    return wrapped((left if op == ">>" else left & ((1 << BITS[type_]) - 1)) >> distance, type_)


# ---------------------------------------------------------------------------------------------------- texts


def text(value: Constant, type_: Type) -> str:
    """Return a constant as string concatenation writes it."""
    match value:
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case int():
            return chr(value) if type_ is CHAR else str(value)
        case float():
            return _float_text(value, type_)


def _float_text(value: float, type_: Type) -> str:
    """Return what ``Double.toString`` says: between a thousandth and ten millions without an exponent."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "-0.0" if math.copysign(1.0, value) < 0 else "0.0"
    sign, digits, exponent = Decimal(_shortest(value, type_)).as_tuple()
    figures = "".join(map(str, digits)).rstrip("0") or "0"
    point = len(digits) + int(exponent)
    minus = "-" if sign else ""
    if -3 < point <= 7:
        whole, part = (
            (figures[:point].ljust(point, "0"), figures[point:])
            if point > 0
            else ("0", "0" * -point + figures)
        )
        return f"{minus}{whole}.{part or '0'}"
    return f"{minus}{figures[0]}.{figures[1:] or '0'}E{point - 1}"


def _shortest(value: float, type_: Type) -> str:
    """Return the fewest digits that no other number of the type is nearer to."""
    if type_ is not FLOAT:
        return repr(value)
    return next(short for digits in range(1, 18) if single(float(short := f"{value:.{digits}g}")) == value)


def default(type_: Type) -> Constant | None:
    """Return what a fresh field or element of this type holds; None is ``null``."""
    if type_ is BOOLEAN:
        return False
    if is_floating(type_):
        return 0.0
    return 0 if is_integral(type_) else None
