"""Parsing of method specifications: clauses, ``also``, and the kinds of behaviour."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.expressions import Expressions
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.types import java_type
from ooxcheck.java.operators import BehaviorKind, ClauseWord

REQUIRES = ("requires", "pre", "requires_redundantly")
ENSURES = ("ensures", "post", "ensures_redundantly")
SIGNALS = ("signals", "exsures", "signals_redundantly")
ASSIGNABLE = ("assignable", "modifies", "assigns", "modifiable", "assignable_redundantly")
_UNCHECKED = (
    "diverges",
    "measured_by",
    "when",
    "working_space",
    "duration",
    "accessible",
    "captures",
    "decreases",
    "decreasing",
    "determines",
    "separates",
    "callable",
)
_UNSUPPORTED = (
    "forall",
    "requires_redundantly_only",
    "model_program",
    "choose",
    "breaks",
    "continues",
    "returns",
)
_BEHAVIOURS = {
    **dict.fromkeys(("behavior", "behaviour"), BehaviorKind.BEHAVIOR),
    **dict.fromkeys(("normal_behavior", "normal_behaviour"), BehaviorKind.NORMAL),
    **dict.fromkeys(("exceptional_behavior", "exceptional_behaviour"), BehaviorKind.EXCEPTIONAL),
}
VISIBILITY = ("public", "protected", "private")
CLAUSES = frozenset(
    (*REQUIRES, *ENSURES, *SIGNALS, "signals_only", *ASSIGNABLE, *_UNCHECKED, *_UNSUPPORTED, "old", "{|")
)
ACCEPTED = ("requires", "ensures", "signals", "signals_only", "assignable")


class Clauses(Expressions):
    """Parses the specifications of methods."""

    def starts_method_specification(self) -> bool:
        """Return whether a method specification begins here."""
        cursor = self.cursor
        word = cursor.peek() if cursor.sees(*VISIBILITY) else cursor.next
        is_of_class = cursor.sees("accessible") and cursor.peek(2).text == ":"
        return (
            word.text in _BEHAVIOURS
            or cursor.sees("also")
            or (cursor.next.text in CLAUSES and not is_of_class)
        )

    def method_specification(self) -> jml.MethodSpecification:
        """Parse the specification of a method."""
        start, is_also = self.cursor.next, self.cursor.takes("also")
        return jml.MethodSpecification(self._cases(), is_also, span=self.cursor.since(start))

    def _cases(self) -> tuple[jml.Case, ...]:
        """Parse cases separated by ``also``; nested cases in ``{| |}`` are expanded."""
        cases = [*self._case()]
        while self.cursor.takes("also"):
            cases += self._case()
        return tuple(cases)

    def assignable(self, token: Token) -> jml.Assignable:
        """Parse the places of an ``assignable`` clause."""
        cursor = self.cursor
        if cursor.takes("\\nothing", "\\strictly_nothing"):
            places: tuple[jml.Formula, ...] | None = ()
        elif cursor.takes("\\everything"):
            places = None
        else:
            places = (self.expression(),)
            while cursor.takes(","):
                places = (*places, self.expression())
        span = cursor.since(token)
        cursor.end_clause()
        return jml.Assignable(places, span=span)

    def _case(self) -> Iterator[jml.Case]:
        cursor, start = self.cursor, self.cursor.next
        if cursor.sees(*VISIBILITY) and cursor.peek().text in _BEHAVIOURS:
            cursor.take()
        kind = _BEHAVIOURS[cursor.take().text] if cursor.next.text in _BEHAVIOURS else BehaviorKind.PLAIN
        clauses = []
        while cursor.next.text in CLAUSES and not cursor.sees("{|"):
            clauses.append(self._clause())
        if cursor.takes("{|"):
            inner = self._cases()
            cursor.expect("|}", " behind nested cases")
            yield from (
                jml.Case(each.kind or kind, (*clauses, *each.clauses), span=each.span) for each in inner
            )
            return
        if not clauses and not kind:
            message = "a clause is expected here"
            raise cursor.unknown(message, ACCEPTED, CLAUSES)
        yield jml.Case(kind, tuple(clauses), span=cursor.since(start))

    def _clause(self) -> jml.MethodClause:
        cursor, token = self.cursor, self.cursor.take()
        word = token.text
        if word in REQUIRES or word in ENSURES:
            return self._formula(token, ClauseWord.REQUIRES if word in REQUIRES else ClauseWord.ENSURES)
        if word in SIGNALS:
            return self._signals(token)
        if word == "signals_only":
            return self._signals_only(token)
        if word in ASSIGNABLE:
            return self.assignable(token)
        if word == "old":
            return self._old(token)
        cursor.skip_clause()
        if word in _UNCHECKED:
            return jml.Unchecked(word, span=cursor.since(token))
        return tree.Unknown(f"the clause {word!r}", span=cursor.since(token))

    def _old(self, token: Token) -> jml.MethodClause:
        cursor = self.cursor
        type_, name = java_type(cursor), cursor.name()
        cursor.expect("=", " behind a name for an old value")
        value = self.expression()
        span = cursor.since(token)
        cursor.end_clause()
        return jml.Old(type_, name, value, span=span)

    def _formula(self, token: Token, word: ClauseWord) -> jml.MethodClause:
        if self.cursor.takes("\\not_specified"):
            self.cursor.end_clause()
            return jml.Unchecked(word, span=self.cursor.since(token))
        if self.is_informal():
            return self.informal(word)
        formula = self.expression()
        self.cursor.end_clause()
        return jml.Clause(word, formula, span=formula.span)

    def is_informal(self) -> bool:
        """Return whether a clause consists of an informal text ``(* ... *)``."""
        return self.cursor.next.kind == "informal" and self.cursor.peek().text in (";", "")

    def informal(self, word: str) -> jml.Unchecked:
        """Parse a clause with an informal text, which cannot be checked."""
        token = self.cursor.take()
        self.cursor.end_clause()
        return jml.Unchecked(f"{word} with an informal text", span=token.span)

    def _signals(self, token: Token) -> jml.MethodClause:
        cursor = self.cursor
        cursor.expect("(", " behind 'signals'")
        type_ = java_type(cursor)
        name = None if cursor.sees(")") else cursor.name()
        cursor.expect(")", " behind an exception")
        formula: jml.Formula = (
            tree.BoolLiteral(value=True, span=cursor.since(token))
            if cursor.sees(";") or cursor.is_at_end
            else self.expression()
        )
        span = cursor.since(token)
        cursor.end_clause()
        return jml.Signals(type_, name, formula, span=span)

    def _signals_only(self, token: Token) -> jml.MethodClause:
        cursor = self.cursor
        types = [] if cursor.takes("\\nothing") else [java_type(cursor)]
        while types and cursor.takes(","):
            types.append(java_type(cursor))
        span = cursor.since(token)
        cursor.end_clause()
        return jml.SignalsOnly(tuple(types), span=span)
