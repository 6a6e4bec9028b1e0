"""Parsing of operands: literals, names, calls, members, elements, joins, and parentheses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import CLAUSES
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.quantifiers import Quantifiers
from ooxcheck.java.jml.types import bracketed_type, java_type
from ooxcheck.java.operators import BackslashWord, FormulaPrefix, RangeKind, UnaryOp
from ooxcheck.java.parsing.literals import character, floating, integer, string
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier

MULTIPLICITIES = frozenset((FormulaPrefix.NO, FormulaPrefix.SOME, FormulaPrefix.ONE, FormulaPrefix.LONE))
_QUANTIFIERS: frozenset[str] = frozenset(Quantifier)
_ARRAY_QUANTIFIERS: frozenset[str] = frozenset(ArrayQuantifier)
_RANGES: frozenset[str] = frozenset(RangeKind)
_FUNCTIONS: Mapping[str, BackslashWord] = {
    "old": BackslashWord.OLD,
    "fresh": BackslashWord.FRESH,
    "nonnullelements": BackslashWord.NONNULLELEMENTS,
    "not_modified": BackslashWord.NOT_MODIFIED,
    "pre": BackslashWord.OLD,
}
"""Words with a backslash and arguments; ``\\pre`` is the old name of ``\\old``."""

_UNSUPPORTED = (
    "elemtype",
    "lockset",
    "max",
    "duration",
    "space",
    "is_initialized",
    "invariant_for",
    "only_called",
    "bigint",
    "real",
)
_INFIX_WORDS = ("in", "instanceof", "then", "else")


class Operands(Quantifiers):
    """Parses operands."""

    def operand(self) -> jml.Formula:
        """Parse an operand with its member accesses."""
        start = self.cursor.next
        found = self._first()
        while (sign := self.cursor.next.text) in (".", "["):
            found = self._member(found, start) if sign == "." else self._brackets(found, start)
        return found

    def cast_type(self) -> tree.TypeName | None:
        """Parse the type of a cast; None if the parenthesis begins no cast."""
        return bracketed_type(self.cursor)

    def sees_multiplicity(self) -> bool:
        """Return whether the next ``no``, ``some``, ``one`` or ``lone`` is an operator rather than a name."""
        after = self.cursor.peek()
        return (
            after.kind in ("word", "jml", "int") and after.text not in _INFIX_WORDS and not self.declares(1)
        ) or after.text in ("(", "{")

    # -- what an operand begins with -----------------------------------------------------------------

    def _first(self) -> jml.Formula:
        token = self.cursor.next
        if token.kind in _LITERALS:
            self.cursor.take()
            return _LITERALS[token.kind](token)
        if token.kind == "jml":
            return self._backslash()
        if token.kind == "word":
            return self._word()
        if token.kind == "informal":
            self.cursor.take()
            return tree.Unknown("informal text in a formula", span=token.span)
        return self._sign()

    def _sign(self) -> jml.Formula:
        cursor, start = self.cursor, self.cursor.next
        if cursor.takes("("):
            if cursor.takes("\\lbl", "\\lblpos", "\\lblneg"):
                cursor.name("a label")
            inner = self.range() if cursor.sees(*("\\" + kind for kind in RangeKind)) else self.expression()
            cursor.expect(")", " to close a bracket")
            return inner
        if cursor.takes("{"):
            declarations = self.declarations()
            cursor.expect("|", " in a set")
            body = self.expression()
            cursor.expect("}", " to close a set")
            return jml.Comprehension(declarations, body, span=cursor.since(start))
        if cursor.takes("["):
            elements = self._list("]")
            return jml.SequenceLiteral(elements, span=cursor.since(start))
        if cursor.takes("^", "*"):
            return jml.Prefix(FormulaPrefix(start.text), self._relation(), span=cursor.since(start))
        message = "an expression is expected here"
        raise cursor.mistake(message)

    def _relation(self) -> jml.Formula:
        """Parse the operand of a closure: a name or an expression in parentheses."""
        if self.cursor.next.kind != "word" and not self.cursor.sees("("):
            message = "a field is expected here"
            raise self.cursor.mistake(message)
        return self._first()

    def _word(self) -> jml.Formula:
        cursor, token = self.cursor, self.cursor.next
        if token.text in _QUANTIFIERS and self.declares(1):
            return self.quantifier()
        if token.text in _ARRAY_QUANTIFIERS and cursor.peek().kind == "word":
            return self.element_quantifier()
        if token.text == "if" and cursor.peek().kind != "sign":
            return self._choice()
        if token.text == "new":
            message = "a formula makes no objects"
            raise cursor.mistake(message, token.span)
        cursor.take()
        if token.text in _CONSTANTS:
            return _CONSTANTS[token.text](token)
        if cursor.sees("("):
            return tree.MethodCall(None, token.text, self._arguments(), span=cursor.since(token))
        return tree.Name(token.text, span=token.span)

    def _choice(self) -> jml.Formula:
        start = self.cursor.take()
        condition = self.expression()
        self.cursor.expect("then", " behind 'if'")
        then = self.expression()
        self.cursor.expect("else", " behind 'then'")
        return tree.Conditional(condition, then, self.expression(), span=self.cursor.since(start))

    # -- words with a backslash ----------------------------------------------------------------------

    def _backslash(self) -> jml.Formula:
        cursor, token = self.cursor, self.cursor.next
        word = token.text[1:]
        if word in _RANGES and self._has_range():
            return self.range()
        cursor.take()
        if word == "result":
            return jml.Result(span=token.span)
        if word == "reach":
            return self._reach(token)
        if word in ("type", "typeof"):
            return self._type(token)
        if word in _FUNCTIONS:
            return jml.Builtin(_FUNCTIONS[word], self._arguments(), span=cursor.since(token))
        if word in _RANGES:
            message = f"put brackets round it: ({token.text} T x; range; body)"
            raise cursor.mistake(message, token.span)
        if word in _UNSUPPORTED:
            if cursor.sees("("):
                self._skip_brackets()
            return tree.Unknown(token.text, span=cursor.since(token))
        known = ", ".join("\\" + each for each in ("result", *list(_FUNCTIONS)[:-1], "reach", *RangeKind))
        message = f"JML has no word {token.text} that is known here; known are {known}"
        raise cursor.mistake(message, token.span)

    def _type(self, token: Token) -> jml.Formula:
        self.cursor.expect("(", f" behind {token.text}")
        inner = java_type(self.cursor) if token.text == "\\type" else self.expression()
        self.cursor.expect(")", " to close a bracket")
        span = self.cursor.since(token)
        return (
            jml.TypeLiteral(inner, span=span)
            if isinstance(inner, tree.TypeName)
            else jml.TypeOf(inner, span=span)
        )

    def _has_range(self) -> bool:
        """Return whether a quantifier without parentheses has a range and a body; with one part it would be ambiguous."""
        parts, steps, depth = 0, 1, 0
        while (token := self.cursor.peek(steps)).kind != "end" and parts < 2:
            depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
            parts += token.text == ";" and depth == 0
            if depth < 0:
                return False
            steps += 1
        return (
            parts == 2
            and self.cursor.peek(steps).kind != "end"
            and self.cursor.peek(steps).text not in CLAUSES
        )

    def _reach(self, token: Token) -> jml.Formula:
        cursor = self.cursor
        cursor.expect("(", " behind \\reach")
        start = self.expression()
        if not cursor.takes(","):
            message = "\\reach is read as \\reach(x, T, f), with a class and a field"
            raise cursor.mistake(message)
        type_ = java_type(cursor)
        fields = []
        while cursor.takes(","):
            fields.append(cursor.name("a field"))
        if not fields:
            message = "\\reach is read as \\reach(x, T, f), with a class and a field"
            raise cursor.mistake(message)
        cursor.expect(")", " to close a bracket")
        return jml.Reach(start, type_, tuple(fields), span=cursor.since(token))

    # -- what stands behind an operand ---------------------------------------------------------------

    def _member(self, target: jml.Formula, start: Token) -> jml.Formula:
        cursor = self.cursor
        cursor.take()
        if cursor.next.kind == "word":
            return self._named_member(target, start)
        if cursor.sees("*") and cursor.peek().kind != "word" and cursor.peek().text != "(":
            cursor.take()
            return jml.AllFields(target, span=cursor.since(start))
        if cursor.sees("*", "^", "~"):
            op = cursor.take()
            relation = self._relation()
            closed: jml.Formula = (
                tree.Unary(UnaryOp.COMPLEMENT, relation, span=cursor.since(op))
                if op.text == "~"
                else jml.Prefix(FormulaPrefix(op.text), relation, span=cursor.since(op))
            )
            return jml.Join(target, closed, span=cursor.since(start))
        if cursor.sees("("):
            return jml.Join(target, self._sign(), span=cursor.since(start))
        message = "a field, a method or a relation is expected here"
        raise cursor.mistake(message)

    def _named_member(self, target: jml.Formula, start: Token) -> jml.Formula:
        cursor = self.cursor
        name = cursor.take().text
        if cursor.sees("("):
            return tree.MethodCall(target, name, self._arguments(), span=cursor.since(start))
        if name == "this":
            return tree.This(_as_type(target), span=cursor.since(start))
        return tree.FieldAccess(target, name, span=cursor.since(start))

    def _brackets(self, target: jml.Formula, start: Token) -> jml.Formula:
        cursor = self.cursor
        cursor.take()
        if cursor.takes("]"):
            return jml.Elements(target, span=cursor.since(start))
        if cursor.sees("*") and cursor.peek().text == "]":
            cursor.take()
            cursor.take()
            return jml.AllElements(target, span=cursor.since(start))
        first = None if cursor.sees("..") else self.expression()
        if cursor.takes(".."):
            stop = None if cursor.sees("]") else self.expression()
            cursor.expect("]", " behind a range")
            return jml.Slice(target, first, stop, span=cursor.since(start))
        cursor.expect("]", " behind an index")
        assert first is not None
        return tree.ArrayAccess(target, first, span=cursor.since(start))

    def _arguments(self) -> tuple[jml.Formula, ...]:
        self.cursor.expect("(", " before arguments")
        return self._list(")")

    def _list(self, closing: str) -> tuple[jml.Formula, ...]:
        found: list[jml.Formula] = []
        while not self.cursor.takes(closing):
            if found:
                self.cursor.expect(",", " between two arguments")
            found.append(self.expression())
        return tuple(found)

    def _skip_brackets(self) -> None:
        depth = 0
        while not self.cursor.is_at_end:
            depth += self.cursor.sees("(") - self.cursor.sees(")")
            self.cursor.take()
            if depth == 0:
                return


def _as_type(target: jml.Formula) -> tree.TypeName | None:
    match target:
        case tree.Name(name):
            return tree.TypeName((name,), span=target.span)
        case tree.FieldAccess(inner, name):
            outer = _as_type(inner)
            return tree.TypeName((*(outer.names if outer else ()), name), span=target.span)
        case _:  # not a name with dots
            return None


_LITERALS: Mapping[str, Callable[[Token], jml.Formula]] = {
    "int": lambda token: tree.IntLiteral(*integer(token.text), span=token.span),
    "float": lambda token: tree.FloatLiteral(*floating(token.text), span=token.span),
    "char": lambda token: tree.CharLiteral(character(token.text, token.span), span=token.span),
    "string": lambda token: tree.StringLiteral(string(token.text), span=token.span),
}
_CONSTANTS: Mapping[str, Callable[[Token], jml.Formula]] = {
    "true": lambda token: tree.BoolLiteral(value=True, span=token.span),
    "false": lambda token: tree.BoolLiteral(value=False, span=token.span),
    "null": lambda token: tree.NullLiteral(span=token.span),
    "this": lambda token: tree.This(span=token.span),
    "super": lambda token: tree.Super(span=token.span),
}
