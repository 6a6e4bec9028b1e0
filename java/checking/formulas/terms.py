"""Terms: an expression of a formula, its Java type, and whether it is one value, a set, a sequence, a multiset or a relation."""

from __future__ import annotations

from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import BOOLEAN, ArrayType, ClassType
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Span

ONE, SET, SEQUENCE, MULTISET, RELATION = "", "set", "seq", "multiset", "relation"


@dataclass(frozen=True, slots=True)
class Term(Value):
    """A value that may be several: then `type` is that of each, and `kind` the word for the collection."""

    kind: str = ONE

    @property
    def span(self) -> Span:
        """Its place."""
        return self.expr.span


def truth(expr: typed.Expr) -> Term:
    """Return a formula as a term."""
    return Term(expr, BOOLEAN)


def no_holder(term: Term) -> Term:
    """Return a term, unless it is an array that comes out of an Object."""
    if isinstance(term.type, ArrayType) and isinstance(term.expr.type, ClassType):
        unsupported("an array that is an Object in the heap", "speak of a variable that holds it", term.span)
    return term


def refuse(code: str, message: str, span: Span) -> NoReturn:
    """Refuse a part of a formula."""
    raise OoxError([Diagnostic(code, message, span)])


def unsupported(what: str, accepted: str, span: Span) -> NoReturn:
    """Refuse a construct, naming what would be accepted."""
    refuse("java.unsupported", f"{what} is not supported in specifications; {accepted}", span)
