"""Parsing of method specifications: clauses, ``also``, and the kinds of behaviour."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.expressions import expression
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.types import java_type
from ooxcheck.java.operators import BehaviorKind, ClauseWord

REQUIRES = ("requires", "pre", "requires_redundantly")
ENSURES = ("ensures", "post", "ensures_redundantly")
SIGNALS = ("signals", "exsures", "signals_redundantly")
ASSIGNABLE = ("assignable", "modifies", "assigns", "modifiable", "assignable_redundantly")
_UNCHECKED = (
    "diverges",
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
    (
        *REQUIRES,
        *ENSURES,
        *SIGNALS,
        "signals_only",
        "measured_by",
        *ASSIGNABLE,
        *_UNCHECKED,
        *_UNSUPPORTED,
        "old",
        "{|",
    )
)
ACCEPTED = ("requires", "ensures", "signals", "signals_only", "assignable")


def starts_method_specification(cursor: Cursor) -> bool:
    """Return whether a method specification begins here."""
    word = cursor.peek() if cursor.sees(*VISIBILITY) else cursor.next
    is_of_class = cursor.sees("accessible") and cursor.peek(2).text == ":"
    return (
        word.text in _BEHAVIOURS or cursor.sees("also") or (cursor.next.text in CLAUSES and not is_of_class)
    )


def method_specification(cursor: Cursor) -> jml.MethodSpecification:
    """Parse the specification of a method."""
    start, is_also = cursor.next, cursor.takes("also")
    return jml.MethodSpecification(_cases(cursor), is_also, span=cursor.since(start))


def _cases(cursor: Cursor) -> tuple[jml.Case, ...]:
    """Parse cases separated by ``also``; nested cases in ``{| |}`` are expanded."""
    cases = [*_case(cursor)]
    while cursor.takes("also"):
        cases += _case(cursor)
    return tuple(cases)


def _assignable(cursor: Cursor, token: Token) -> jml.Assignable:
    """Parse the places of an ``assignable`` clause."""
    if cursor.takes("\\nothing", "\\strictly_nothing"):
        places: tuple[jml.Formula, ...] | None = ()
    elif cursor.takes("\\everything"):
        places = None
    else:
        places = (expression(cursor),)
        while cursor.takes(","):
            places = (*places, expression(cursor))
    return jml.Assignable(places, span=cursor.clause_since(token))


def _case(cursor: Cursor) -> Iterator[jml.Case]:
    start = cursor.next
    if cursor.sees(*VISIBILITY) and cursor.peek().text in _BEHAVIOURS:
        cursor.take()
    kind = _BEHAVIOURS[cursor.take().text] if cursor.next.text in _BEHAVIOURS else BehaviorKind.PLAIN
    clauses = []
    while cursor.next.text in CLAUSES and not cursor.sees("{|"):
        clauses.append(_clause(cursor))
    if cursor.takes("{|"):
        inner = _cases(cursor)
        cursor.expect("|}", " behind nested cases")
        yield from (jml.Case(each.kind or kind, (*clauses, *each.clauses), span=each.span) for each in inner)
        return
    if not clauses and not kind:
        raise cursor.unknown("a clause is expected here", ACCEPTED, CLAUSES)
    yield jml.Case(kind, tuple(clauses), span=cursor.since(start))


def _clause(cursor: Cursor) -> jml.MethodClause:
    token = cursor.take()
    word = token.text
    if word in REQUIRES or word in ENSURES:
        return _formula(cursor, token, ClauseWord.REQUIRES if word in REQUIRES else ClauseWord.ENSURES)
    if word in SIGNALS:
        return _signals(cursor, token)
    if word == "signals_only":
        return _signals_only(cursor, token)
    if word in ASSIGNABLE:
        return _assignable(cursor, token)
    if word == "old":
        return _old(cursor, token)
    if word == "measured_by":
        return _measured_by(cursor, token)
    cursor.skip_clause()
    if word in _UNCHECKED:
        return jml.Unchecked(word, span=cursor.since(token))
    return tree.Unknown(f"the clause {word!r}", span=cursor.since(token))


def _measured_by(cursor: Cursor, token: Token) -> jml.MethodClause:
    """Parse the measures of a method; those under a condition are not checked."""
    if is_informal(cursor):
        return informal_clause(cursor, token.text)
    measures = [expression(cursor)]
    while cursor.takes(","):
        measures.append(expression(cursor))
    if cursor.sees("if"):
        cursor.skip_clause()
        return jml.Unchecked(f"{token.text} with a condition", span=cursor.since(token))
    cursor.end_clause()
    return jml.MeasuredBy(tuple(measures), span=measures[0].span.to(measures[-1].span))


def _old(cursor: Cursor, token: Token) -> jml.MethodClause:
    type_, name = java_type(cursor), cursor.name()
    cursor.expect("=", " behind a name for an old value")
    return jml.Old(type_, name, expression(cursor), span=cursor.clause_since(token))


def _formula(cursor: Cursor, token: Token, word: ClauseWord) -> jml.MethodClause:
    if cursor.takes("\\not_specified"):
        cursor.end_clause()
        return jml.Unchecked(word, span=cursor.since(token))
    if is_informal(cursor):
        return informal_clause(cursor, word)
    formula = expression(cursor)
    cursor.end_clause()
    return jml.Clause(word, formula, span=formula.span)


def is_informal(cursor: Cursor) -> bool:
    """Return whether a clause consists of an informal text ``(* ... *)``."""
    return cursor.next.kind == "informal" and cursor.peek().text in (";", "")


def informal_clause(cursor: Cursor, word: str) -> jml.Unchecked:
    """Parse a clause with an informal text, which cannot be checked."""
    token = cursor.take()
    cursor.end_clause()
    return jml.Unchecked(f"{word} with an informal text", span=token.span)


def _signals(cursor: Cursor, token: Token) -> jml.MethodClause:
    cursor.expect("(", " behind 'signals'")
    type_ = java_type(cursor)
    name = None if cursor.sees(")") else cursor.name()
    cursor.expect(")", " behind an exception")
    formula: jml.Formula = (
        tree.BoolLiteral(value=True, span=cursor.since(token))
        if cursor.sees(";") or cursor.is_at_end
        else expression(cursor)
    )
    return jml.Signals(type_, name, formula, span=cursor.clause_since(token))


def _signals_only(cursor: Cursor, token: Token) -> jml.MethodClause:
    types = [] if cursor.takes("\\nothing") else [java_type(cursor)]
    while types and cursor.takes(","):
        types.append(java_type(cursor))
    return jml.SignalsOnly(tuple(types), span=cursor.clause_since(token))
