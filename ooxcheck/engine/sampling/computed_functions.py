"""Mathematical functions of Java's library whose results the solver may choose, computed for a sample run.

The documentation of `java.lang.Math` allows an error of up to 2.5 units in the last place. So a run counts only if the same duty is violated after
every result was moved by some units in both directions: then no JVM needs to compute the same last bit.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from typing import TypeAlias

from ooxcheck.input.library import is_provided
from ooxcheck.oox.typed import Method

Function: TypeAlias = Callable[..., float]

SHIFTS = (0, 3, -3)
"""The units in the last place by which results are moved."""

_EXACT_POWERS_OF_TEN, _EXPONENTS = 23, 1024
"""The number of powers of ten that are doubles, and of exponents of whole numbers that can have a whole double as their power."""
_EXACT = "anyRoot"
_WORD = 32
_FUNCTIONS: Mapping[str, Function] = {
    _EXACT: math.sqrt,
    "anyCubicRoot": math.cbrt,
    "anyPower": math.pow,
    "anyExponential": math.exp,
    "anyLogarithm": math.log,
    "anyDecimalLogarithm": math.log10,
    "anySine": math.sin,
    "anyHyperbolicSine": math.sinh,
    "anyHyperbolicCosine": math.cosh,
    "anyHyperbolicTangent": math.tanh,
    "anyCosine": math.cos,
    "anyTangent": math.tan,
    "anyArcSine": math.asin,
    "anyArcCosine": math.acos,
    "anyArcTangent": math.atan,
    "anyAngle": math.atan2,
    "anyLength": math.hypot,
}
"""The functions by the methods of our `Math.java` that stand for them."""


_MATH, _SYSTEM, _CHARACTER = "java.lang.Math.java", "java.lang.System.java", "java.lang.Character.java"
_RANDOM = "java.util.Random.java"
_DOUBLE, _FLOAT, _HASH = "java.lang.Double.java", "java.lang.Float.java", "hash"
_STRING, _CASE_IN_TEXT = "java.lang.String.java", "anyUnit"
"""The method that stands for the other case of a character that depends on the characters beside it."""
_TEXTS = {
    ("java.lang.Object.java", "$text"): "texts of objects without a toString of their own",
    ("java.lang.Throwable.java", "$any"): "messages of exceptions that the JVM throws",
    ("java.util.ListedMap.java", "isLow"): "orders of hash tables",
    (_DOUBLE, _HASH): "hash codes of floating-point numbers",
    (_FLOAT, _HASH): "hash codes of floating-point numbers",
}
"""What further methods stand for, by their files and names, which begin with $ where those in the file begin with _."""


def computed_function(method: Method, shift: int) -> Function | None:
    """Return the function that a method of the library stands for, with results moved by so many units; None for other methods."""
    if _is_native(method, _DOUBLE, _FLOAT) and method.signature.name == _HASH:
        return _hash_of_double if method.span.source.name == _DOUBLE else _hash_of_float
    function = _FUNCTIONS.get(method.signature.name) if _is_native(method, _MATH) else None
    return _with_shift(function, 0 if method.signature.name == _EXACT else shift) if function else None


def is_arbitrary(method: Method) -> bool:
    """Return whether a method has results of which a JVM computes one: a function that is not computed, the time, or a random number, which may have a seed."""
    is_number = _is_native(method, _MATH, _SYSTEM, _RANDOM) and method.signature.name not in _FUNCTIONS
    return is_number or arbitrary_results(method) != ""


def arbitrary_results(method: Method) -> str:
    """Return what a method of the library stands for if the solver chooses its result, and a JVM computes one; empty for others."""
    if is_unknown(method):
        return "kinds and cases of characters beyond Latin-1"
    name = method.span.source.name, method.signature.name
    return _TEXTS.get(name, "") if _is_native(method, name[0]) else ""


def is_unknown(method: Method) -> bool:
    """Return whether a method is a function that every JVM computes alike, and that is not known here: the case of a character that is not of Latin-1."""
    is_case = _is_native(method, _STRING) and method.signature.name == _CASE_IN_TEXT
    return is_case or _is_native(method, _CHARACTER)


def _is_native(method: Method, *files: str) -> bool:
    source = method.span.source
    return method.body is None and source.name in files and is_provided(source)


def _hash_of_double(value: float) -> int:
    """Return the hash code of a double: both halves of its bits; there is one NaN."""
    (bits,) = struct.unpack(">q", struct.pack(">d", math.nan if math.isnan(value) else value))
    return _as_int(bits ^ bits >> _WORD)


def _hash_of_float(value: float) -> int:
    """Return the hash code of a float: its bits."""
    (bits,) = struct.unpack(">i", struct.pack(">f", math.nan if math.isnan(value) else value))
    return int(bits)


def _as_int(bits: int) -> int:
    """Return the lower 32 bits as an int of Java."""
    lower = bits & (1 << _WORD) - 1
    return lower - (1 << _WORD) if lower >> _WORD - 1 else lower


def _with_shift(function: Function, shift: int) -> Function:
    """Return a function for all arguments, as Java defines it, with results moved by some units in the last place."""

    def compute(*arguments: float) -> float:
        try:
            result = function(*arguments)
        except OverflowError:
            result = _overflow(arguments)
        except ValueError:
            result = _singular(function, arguments)
        for _ in range(0 if _is_exact(function, arguments, result) else abs(shift)):
            result = math.nextafter(result, math.copysign(math.inf, shift))
        return result

    return compute


def _is_exact(function: Function, arguments: tuple[float, ...], result: float) -> bool:
    """Return whether the documentation promises a result exactly: logarithms of powers of ten, and powers of whole numbers that are whole numbers."""
    if not (math.isfinite(result) and result == int(result) and all(map(math.isfinite, arguments))):
        return False
    first, *rest = arguments
    if function is math.log10:
        return 0 <= result < _EXACT_POWERS_OF_TEN and first == 10.0 ** int(result)
    return function is math.pow and first == int(first) and _is_power(int(first), rest[0], int(result))


def _is_power(base: int, exponent: float, result: int) -> bool:
    is_small = exponent == int(exponent) and 0 <= exponent < _EXPONENTS
    return is_small and base ** int(exponent) == result


def _overflow(arguments: tuple[float, ...]) -> float:
    """Return an infinite result; a power of a negative number with an odd exponent is negative."""
    is_negative = len(arguments) == 2 and arguments[0] < 0 and arguments[1] % 2 == 1
    return -math.inf if is_negative else math.inf


def _singular(function: Function, arguments: tuple[float, ...]) -> float:
    """Return the result at a pole of a power, and otherwise NaN, which arguments outside the domain have."""
    if function is math.pow and arguments[0] == 0:
        is_odd = arguments[1] % 2 == 1
        return math.copysign(math.inf, arguments[0]) if is_odd else math.inf
    return math.nan
