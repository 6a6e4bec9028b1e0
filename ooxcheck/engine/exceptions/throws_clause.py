"""A clause of documentation: the class of an exception that a method throws, and the condition on entry."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.typed import Expr

ALWAYS = "true"
"""The condition of an exception that every call throws."""


@dataclass(frozen=True, slots=True)
class ThrowsClause:
    """An exception that leaves a Java method, and when.

    Attributes
    ----------
    exception
        The simple name of the class.
    condition
        A Java expression over the parameters and the fields on entry. The place throws only if it is true. None if no condition is known.
    is_exact
        Whether every call throws if the condition is true: here, or at another place.
    is_deliberate
        Whether the exception comes from a ``throw`` statement of the given sources or a check such as ``Objects.requireNonNull``. Otherwise
        the language or the library throws it, and the condition is about the arguments alone.
    duty
        The violated condition; its `thrown` is the place that throws.
    reasons
        If the condition is about the arguments alone: tests on entry, each of which alone makes it true.
    call
        If the arguments alone decide, by what a method of the library does: the text of its call.
    """

    exception: str
    condition: str | None
    is_exact: bool
    is_deliberate: bool
    duty: Duty
    reasons: tuple[Expr, ...] = ()
    call: str | None = None


def clause_text(clause: ThrowsClause) -> str:
    """Return a clause as text, such as ``throws NoSuchElementException if size == 0``."""
    if clause.call is not None:
        return f"may throw {clause.exception}, as {clause.call} does"
    if clause.condition is None:
        return f"may throw {clause.exception}"
    if clause.condition == ALWAYS:
        return f"{'always throws' if clause.is_exact else 'may throw'} {clause.exception}"
    return f"{'throws' if clause.is_exact else 'may throw'} {clause.exception} if {clause.condition}"
