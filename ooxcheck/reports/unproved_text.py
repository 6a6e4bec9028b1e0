"""Unproved duties in words: which invariants and contracts are too weak."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.engine.report import Unproved
from ooxcheck.oox.typed import Method, While
from ooxcheck.text.sanitise import visible


def weak_words(unproved: Sequence[Unproved]) -> str:
    """Return which invariants and contracts are too weak: ``the invariant at line 6 is too weak``."""
    named = dict.fromkeys(
        _weak_name(code, each.run.method) for each in unproved for code in each.run.stands_in
    )
    return visible(f"{' or '.join(named)} is too weak")


def allowed_words(unproved: Unproved, unroll: int) -> str:
    """Return the meaning of the abstract run of an unproved duty in a sentence."""
    known = (
        f"no run within --unroll {unroll} breaks it"
        if unproved.is_searched
        else "no call is known to have it"
    )
    return f"{weak_words([unproved])}: it allows this run; {known}"


def _weak_name(code: While | Method, method: Method) -> str:
    if isinstance(code, Method):
        return f"the contract of {code.name}"
    lines = sorted({each.span.line for each in code.invariants})
    place = f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]} to {lines[-1]}"
    source = code.span.source
    return (
        f"the invariant at {place}"
        if source is method.span.source
        else f"the invariant at {place} of {source.name}"
    )
