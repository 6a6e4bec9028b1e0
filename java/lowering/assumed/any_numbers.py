"""Numbers that are not computed: of a logarithm it is known between which numbers it lies, of the time nothing.

A method holds only if it does with all of them; of a violation one was chosen that a JVM may not compute, which is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.types import last_name
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Span

_MATH, _SYSTEM = "java.lang.Math", "java.lang.System"
_BETWEEN = "sqrt cbrt pow exp log log10 sin cos tan asin acos atan atan2 hypot"
_ANY = {(_MATH, name) for name in _BETWEEN.split()} | {
    (_SYSTEM, name) for name in ("currentTimeMillis", "nanoTime")
}


def any_numbers(reach: Reach, span: Span) -> Iterator[Diagnostic]:
    """Yield which functions are reached that may have any number, or any between some, as a result."""
    found = sorted(
        {f"{last_name(each.owner)}.{each.name}" for each in reach.methods if (each.owner, each.name) in _ANY}
    )
    if found:
        which = f"{' and '.join(found)} {'is' if len(found) == 1 else 'are'} not computed"
        yield Diagnostic(
            "note.numbers",
            f"{which}: this is about every result that is not impossible, of which a JVM has one",
            span,
            Severity.WARNING,
        )
