"""Iterative deepening (Korf, 1985): a method is decided with growing bounds on loops, calls and the heap.

Most violations need few objects and few iterations, and a small encoding is cheap. The search ends at the first violation, at the largest
requested bounds, as soon as no run reaches a bound that could grow, or at a limit. If any bound on loops and calls was acceptable, the answer
for the deepest decided bounds counts; if certain bounds were requested and not decided, the answer is unknown.

Where any bound is acceptable, it grows only for the loops and methods that reached theirs. Then the sizes of new arrays, strings and objects may grow, too,
and at last those of inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import count

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question, Terms, depths
from ooxcheck.input.name_loops import bounding, loop_places
from ooxcheck.oox.analysis.callgraph import is_recursive, reachable
from ooxcheck.oox.oracle.input_sizes import Size, size_limits
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import ARRAY, NEW_OBJECTS, STRING_LENGTH, Bounded
from ooxcheck.oox.source import Span
from ooxcheck.translate.symbolic.duty_ledger import FIXED
from ooxcheck.translate.symbolic.encoder import TooLarge


@dataclass(frozen=True, slots=True)
class Step:
    """Bounds of the heap, a bound on loops and calls, and bounds of single ones; `is_asked` if an answer for them answers the question.

    It `is_wide` if the bounds of the heap are the largest requested ones.
    """

    bounds: Bounds
    unroll: int
    is_wide: bool = True
    is_asked: bool = True
    unrolls: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"scope {self.bounds.scope}, unroll {self.unroll}"


@dataclass(frozen=True, slots=True)
class Depth:
    """The findings within some bounds."""

    step: Step
    findings: Findings

    @property
    def unroll(self) -> int:
        """The bound on loops and calls."""
        return self.step.unroll


_PLACED = FIXED | {"loop", "recursion"}
"""Kinds of bounds whose place is known when they are reached."""

_LONGEST_ARRAY, _LONGEST_STRING, _LARGEST_SCOPE = 64, 256, 6
"""The limits of sizes that grow: of new arrays, computed strings, and objects of a class."""

_LONGEST_INPUT, _LONGEST_TEXT = 6, 48
"""The limits of inputs that grow: of their arrays, and of their strings if they contain no arrays."""

Decide = Callable[[Step, Findings], None]
"""Fills the findings within some bounds; raises `GaveUp` at a limit."""


def steps(terms: Terms) -> Iterator[Step]:
    """Iterate over the bounds to try: all growing bounds grow together, each to its own maximum."""
    growth, most, fibonacci = terms.growth, terms.settings.unroll, depths()
    for number in count():
        scope = growth.scope.at(number) if growth.scope else terms.bounds.scope
        scopes = {**terms.bounds.scopes, **{name: each.at(number) for name, each in growth.scopes.items()}}
        bounds = replace(terms.bounds, scope=scope, scopes=scopes)
        unroll = next(fibonacci) if most is None else growth.unroll.at(number) if growth.unroll else most
        unrolls = {**terms.unrolls, **{name: each.at(number) for name, each in growth.unrolls.items()}}
        is_wide = bounds == terms.bounds
        is_asked = is_wide and most in (None, unroll) and unrolls == terms.unrolls
        yield Step(bounds, unroll, is_wide, is_asked, unrolls)
        if is_asked and most is not None:
            return


class Loops:
    """The loops and recursive methods that the method of a question may run, and which of their bounds may grow."""

    def __init__(self, question: Question) -> None:
        self._question = question
        runs = reachable(question.program, question.method)
        places = {
            **{each.span: each.full_name for each in runs if is_recursive(question.program, each)},
            **loop_places(runs),
        }
        self._free = {key: place for place, key in places.items() if self._requested_key(place) is None}

    def stays(self, bounded: Bounded) -> bool:
        """Return whether a bound is fixed, so that other bounds on loops and calls do not help."""
        key = self._requested_key(bounded.span)
        return bounded.what in FIXED or (key is not None and key not in self._question.growth.unrolls)

    def narrow_step(self, step: Step, last: Depth) -> Step:
        """Return a step that raises only the bounds that were reached; within a replaced call that may be any."""
        met = {bounded.span for bounded in last.findings.bounds}
        if self._question.settings.unroll is not None or any(
            bounded.what not in _PLACED for bounded in last.findings.bounds
        ):
            return step
        before = last.step
        held = {
            key: step.unroll if place in met else before.unrolls.get(key, before.unroll)
            for key, place in self._free.items()
        }
        return (
            replace(step, unrolls={**step.unrolls, **held})
            if any(bound < step.unroll for bound in held.values())
            else step
        )

    def _requested_key(self, place: Span) -> str | None:
        return bounding(self._question.program, place, self._question.unrolls)


class SizeGrowth:
    """The bounds on sizes that grow if the bounds on loops and calls suffice: each one that a run reaches is doubled, up to a limit."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._grown = question.bounds

    def apply(self, step: Step) -> Step:
        """Return a step with the bounds so far."""
        return replace(step, bounds=self._grown) if self._grown != self._question.bounds else step

    def grow(self, depth: Depth) -> bool:
        """Raise the bounds that the last runs have reached, or, if there are none, those of inputs; return whether there is more to decide."""
        if not self._question.growth.sizes:
            return False
        before, bounds = depth.step.bounds, depth.step.bounds
        for bounded in depth.findings.bounds:
            bounds = _beyond(bounds, bounded)
        if not depth.findings.bounds:
            bounds = self._larger_inputs(bounds, depth)
        self._grown = bounds
        return bounds != before

    def _larger_inputs(self, bounds: Bounds, depth: Depth) -> Bounds:
        """Return bounds with larger inputs, if their sizes limit the answer."""
        question = self._question
        settings = question.settings_with(depth.step.unroll, depth.step.unrolls)
        sizes = {each.size for each in size_limits(question.program, question.method, bounds, settings)}
        limit = _LONGEST_INPUT if Size.ARRAYS in sizes else _LONGEST_TEXT
        longer = bounds.array < limit and not sizes.isdisjoint((Size.ARRAYS, Size.STRINGS))
        return replace(bounds, array=min(2 * bounds.array, limit)) if longer else bounds


def _beyond(bounds: Bounds, reached: Bounded) -> Bounds:
    """Return larger bounds if the reached one is a size below its limit, otherwise the same bounds."""
    if reached.what == ARRAY and reached.most == bounds.longest_made < _LONGEST_ARRAY:
        return replace(bounds, made=2 * bounds.longest_made)
    if reached.what == STRING_LENGTH and reached.most == bounds.longest_string < _LONGEST_STRING:
        return replace(bounds, spelled=2 * bounds.longest_string)
    if reached.what == NEW_OBJECTS and bounds.scope < _LARGEST_SCOPE:
        scopes = {name: number + 1 for name, number in bounds.scopes.items()}
        return replace(bounds, scope=bounds.scope + 1, scopes=scopes)
    return bounds


def deepen(decide: Decide, bounds: Iterable[Step], loops: Loops, sizes: SizeGrowth) -> Depth:
    """Return the findings within the last bounds that were needed and could be decided."""
    best: Depth | None = None
    for wanted in bounds:
        step = sizes.apply(loops.narrow_step(wanted, best) if best else wanted)
        depth = _decide_step(decide, step)
        findings = depth.findings
        if findings.counterexamples or findings.is_unbounded:
            return depth
        if findings.reason:
            return _findings_at_limit(depth, best)
        best = depth
        if step.is_wide and all(map(loops.stays, findings.bounds)) and not sizes.grow(best):
            return best
    assert best is not None, "there should be a bound to decide"
    return best


def _findings_at_limit(depth: Depth, best: Depth | None) -> Depth:
    """Return the findings after a limit: those of the last bounds, or of smaller ones that were decided."""
    if best is None:
        return depth
    if best.step.is_asked:
        return best
    reason = f"{depth.findings.reason} with {depth.step}; with {best.step} nothing is violated"
    return Depth(depth.step, replace(depth.findings, reason=reason))


def _decide_step(decide: Decide, step: Step) -> Depth:
    findings = Findings()
    try:
        decide(step, findings)
    except (GaveUp, TooLarge) as limit:
        findings.reason = str(limit)
    except MemoryError:
        findings.reason = "memory ran out"
    except RecursionError:
        findings.reason = f"calls nest too deep to be encoded with a bound of {step.unroll}"
    return Depth(step, findings)
