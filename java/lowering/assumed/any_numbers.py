"""Numbers that are not computed: a logarithm has any value within known bounds, the time any value at all.

A method holds only if it holds for all these values. A violation may use a value that no JVM computes; a note says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import last_name
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Span

_MATH, _SYSTEM = "java.lang.Math", "java.lang.System"
_BETWEEN = "sqrt cbrt pow exp log log10 sin cos tan asin acos atan atan2 hypot sinh cosh tanh"
_ANY = {(_MATH, name) for name in _BETWEEN.split()} | {
    (_SYSTEM, name) for name in ("currentTimeMillis", "nanoTime")
}
_RANDOM = "java.util.Random"
"""With a seed, its numbers are those of a formula."""


def any_numbers(reach: Reach, span: Span) -> Iterator[Diagnostic]:
    """Yield the note on reachable functions whose results are arbitrary, or arbitrary within bounds."""
    functions = sorted(
        {f"{last_name(each.owner)}.{each.name}" for each in reach.methods if (each.owner, each.name) in _ANY}
        | {"Random with a seed" for each in reach.methods if each.owner == _RANDOM and _has_seed(each)}
    )
    if functions:
        which = f"{' and '.join(functions)} {'is' if len(functions) == 1 else 'are'} not computed"
        yield Diagnostic(
            "note.numbers",
            f"{which}: the answer covers all possible results, of which a JVM computes one",
            span,
            Severity.WARNING,
        )


def _has_seed(method: MethodRef) -> bool:
    return method.name == "setSeed" or (method.name == "<init>" and bool(method.parameters))
