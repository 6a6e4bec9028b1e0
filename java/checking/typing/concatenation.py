"""String concatenation (JLS 15.18.1), operand by operand, in time linear in their number.

Leading constants form one constant (JLS 15.29); each operand from the first that is not constant is a separate part.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.java import typed
from ooxcheck.java.checking.typing.constants import convert_constant
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import STRING
from ooxcheck.oox.source import Span


class Concatenation:
    """A concatenation to which operands are added; `text_of` converts an operand to a string."""

    def __init__(self, first: Value, text_of: Callable[[Value], typed.Expr]) -> None:
        self._text_of = text_of
        self._span = first.expr.span
        self._constants = [_text(first.expr)] if isinstance(first.expr, typed.Constant) else []
        self._parts: list[typed.Expr] = []
        if isinstance(first.expr, typed.Concat):
            self._parts += first.expr.parts
        elif not self._constants:
            self._parts.append(text_of(first))

    def add(self, operand: Value, span: Span) -> None:
        """Add an operand; `span` is that of the whole concatenation."""
        if not self._parts and isinstance(operand.expr, typed.Constant):
            self._constants.append(_text(operand.expr))
        else:
            self._parts += [] if self._parts else [self._constant()]
            self._parts.append(self._text_of(operand))
        self._span = span

    def value(self) -> Value:
        """Return the concatenation."""
        return Value(
            typed.Concat(tuple(self._parts), span=self._span) if self._parts else self._constant(), STRING
        )

    def _constant(self) -> typed.Constant:
        return typed.Constant("".join(self._constants), STRING, span=self._span)


def _text(constant: typed.Constant) -> str:
    return str(convert_constant(constant.value, constant.type, STRING))
