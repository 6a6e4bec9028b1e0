"""Terms of formulas: an expression, its Java type, and whether it is a single value or a collection."""

from __future__ import annotations

from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import CollectionKind
from ooxcheck.java.types import BOOLEAN, ArrayType, ClassType
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Span

ONE, SET, SEQUENCE, MULTISET, RELATION = CollectionKind


@dataclass(frozen=True, slots=True)
class Term(Value):
    """A typed expression of a formula; for a collection, `type` is that of the elements."""

    kind: CollectionKind = ONE

    @property
    def span(self) -> Span:
        """The span of the expression."""
        return self.expr.span


def truth(expr: typed.Expr) -> Term:
    """Return a formula as a term."""
    return Term(expr, BOOLEAN)


def no_holder(term: Term) -> Term:
    """Return a term; refuse an array that is stored as an Object."""
    if isinstance(term.type, ArrayType) and isinstance(term.expr.type, ClassType):
        refuse_unsupported(
            "an array that is an Object in the heap", "speak of a variable that holds it", term.span
        )
    return term


def refuse(code: str, message: str, span: Span) -> NoReturn:
    """Refuse a part of a formula."""
    raise OoxError([Diagnostic(code, message, span)])


def refuse_unsupported(what: str, accepted: str, span: Span) -> NoReturn:
    """Refuse a construct and name an accepted one."""
    refuse("java.unsupported", f"{what} is not supported in specifications; {accepted}", span)
