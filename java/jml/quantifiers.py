"""Parsing of quantifiers over the values of a type, sets and arrays."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.types import java_type
from ooxcheck.java.operators import RangeKind
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier


class Quantifiers(ABC):
    """Parses quantifiers."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor

    @abstractmethod
    def expression(self) -> jml.Formula:
        """Parse an expression."""

    @abstractmethod
    def domain(self) -> jml.Formula:
        """Parse the domain of a quantifier."""

    def range(self) -> jml.Formula:
        r"""Parse ``\forall T x; range; body``, in parentheses or as long as possible."""
        cursor, token = self.cursor, self.cursor.take()
        type_ = java_type(cursor)
        names = [cursor.name()]
        while cursor.takes(","):
            names.append(cursor.name())
        cursor.expect(";", " behind the variables")
        first = None if cursor.sees(";") else self.expression()
        body = self.expression() if cursor.takes(";") else None
        span = cursor.since(token)
        range_, inner = (first, body) if body is not None else (None, first)
        if inner is None:
            message = "an expression is expected here"
            raise cursor.mistake(message)
        return jml.Range(RangeKind(token.text[1:]), type_, tuple(names), range_, inner, span=span)

    def declares(self, steps: int) -> bool:
        """Return whether names and a colon follow after some tokens."""
        while self.cursor.peek(steps).kind == "word" and self.cursor.peek(steps + 1).text == ",":
            steps += 2
        return self.cursor.peek(steps).kind == "word" and self.cursor.peek(steps + 1).text == ":"

    def declarations(self) -> tuple[jml.Declaration, ...]:
        """Parse ``x : S, y : T``."""
        found = [self._declaration()]
        while self.cursor.takes(","):
            found.append(self._declaration())
        return tuple(found)

    def _declaration(self) -> jml.Declaration:
        start, names = self.cursor.next, [self.cursor.name("a variable")]
        while self.cursor.takes(","):
            names.append(self.cursor.name("a variable"))
        self.cursor.expect(":", " behind variables")
        return jml.Declaration(tuple(names), self.domain(), span=self.cursor.since(start))

    def quantifier(self) -> jml.Formula:
        """Parse ``all x : S | body`` and the like."""
        token = self.cursor.take()
        declarations = self.declarations()
        if self.cursor.sees(":") and len(declarations) == 1 and len(declarations[0].names) == 2:
            return self._element_body(token, declarations[0].names, declarations[0].domain)
        self.cursor.expect("|", " behind a set")
        return jml.Quantifier(
            Quantifier(token.text), declarations, self.expression(), span=self.cursor.since(token)
        )

    def element_quantifier(self) -> jml.Formula:
        """Parse ``forall x, i : a : body`` and the like."""
        token = self.cursor.take()
        element = self.cursor.name()
        self.cursor.expect(",", " between the name of an element and that of its index")
        index = self.cursor.name()
        self.cursor.expect(":", " behind variables")
        return self._element_body(token, (element, index), self.domain())

    def _element_body(self, token: Token, names: tuple[str, ...], array: jml.Formula) -> jml.Formula:
        self.cursor.expect(":", " behind an array")
        return jml.ElementQuantifier(
            ArrayQuantifier(token.text),
            names[0],
            names[1],
            array,
            self.expression(),
            span=self.cursor.since(token),
        )
