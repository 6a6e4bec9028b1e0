"""The enumeration of all heaps of a class or a method: their number, and the heaps, the smallest first; or a random sample."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from time import monotonic
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.diagnosis.named_heap import NamedHeap
from ooxcheck.engine.budget import Budget, GaveUp, News, deep_recursion, ignore_news
from ooxcheck.engine.question import Terms
from ooxcheck.enumeration.deep_scope import scope_for
from ooxcheck.enumeration.target import resolve_target
from ooxcheck.input.limits import no_memory
from ooxcheck.input.values import VALUES
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Options
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.widths.order_types import Distinctions
from ooxcheck.translate.witness.all_heaps import AllHeaps, HeapQuery

LOOKED_AT = 1_000
"""The number of heaps up to which a sample is drawn from all of them."""

USUAL_LIMIT = 1_000
"""The default limit on listed heaps."""


@dataclass(frozen=True, slots=True)
class Request:
    """The class or method, and the mode: only the number, all up to a `limit`, or a random `sample`."""

    wanted: HeapQuery
    terms: Terms
    count_only: bool = False
    limit: int | None = USUAL_LIMIT
    sample: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Heap:
    """A heap: an initial state of a method, or an object of a class with everything that it reaches."""

    method: Method
    state: State

    @property
    def names(self) -> Names:
        """The names of the objects."""
        return object_names(self.method, self.state.heap.objects)

    @property
    def objects(self) -> NamedHeap:
        """The objects by name, as Python values."""
        return NamedHeap(self.state.heap, self.state.arguments, self.names)


@dataclass(frozen=True, slots=True, eq=False)
class Heaps:
    """The result: the number of heaps by their number of objects, and the listed heaps.

    With `is_complete` these are all heaps; otherwise `reason` says why the search ended, `ended_early` at a limit of time or memory. `problems` are assumptions
    without a value in some heap, `cuts` bounds that their pure calls reached: such heaps are left out.
    """

    request: Request
    counts: Mapping[int, int]
    heaps: tuple[Heap, ...]
    tellers: Distinctions
    reason: str = ""
    problems: tuple[Duty, ...] = ()
    cuts: tuple[Bounded, ...] = ()
    seconds: float = 0.0
    ended_early: bool = False

    @property
    def count(self) -> int:
        """The number of heaps."""
        return sum(self.counts.values())

    @property
    def is_complete(self) -> bool:
        """Whether no other heap is within the bounds."""
        return not self.reason and not self.cuts

    def __getitem__(self, place: int) -> Heap:
        """Return one of the listed heaps."""
        return self.heaps[place]

    def __iter__(self) -> Iterator[Heap]:
        return iter(self.heaps)

    def __len__(self) -> int:
        return len(self.heaps)

    def __repr__(self) -> str:
        return f"<{self.count} heaps{'' if self.is_complete else ' or more'}, {len(self.heaps)} listed>"


def heap_request(program: Program, word: str, values: Mapping[str, Any]) -> Request:
    """Return the request for values of `ooxcheck.input.values.HEAP_VALUES` about a class or method of a program."""
    given = {name: value for name, value in values.items() if value is not None}
    depth = values["depth"]
    unroll, unrolls = values["unroll"] or (None, None)
    usual = VALUES["unroll"].usual if depth is None else depth + 1
    bounded = {
        "unroll": (usual if unroll is None else unroll, unrolls or {}),
        "scope": values["scope"] or (VALUES["scope"].usual, {}),
    }
    terms = Terms.of({**given, **bounded}).resolve_for(program)
    _refuse_together(values)
    reduced, method = resolve_target(program, word, terms.settings)
    question = terms.about(program, method)
    bounds = question.bounds if values["ints"] is None else replace(question.bounds, ints=values["ints"])
    wanted = HeapQuery(
        reduced, method, bounds, question.settings_with(terms.settings.unroll), values["keys"], values["shapes"],
        depth, within_ints=values["ints"] is not None,
    )  # fmt: skip
    if depth is not None and values["scope"] is None:
        wanted = replace(wanted, bounds=scope_for(wanted))
    limit = values["limit"] or (None if values["count"] or values["sample"] else USUAL_LIMIT)
    return Request(wanted, terms, values["count"], limit, values["sample"], values["seed"] or 0)


def request_for_method(terms: Terms, program: Program, method: Method) -> Request:
    """Return the request for all initial heaps of a method, within the bounds of a check."""
    unroll = VALUES["unroll"].usual if terms.settings.unroll is None else terms.settings.unroll
    question = terms.about(program, method)
    return Request(
        HeapQuery(program, method, question.bounds, question.settings_with(unroll)), terms, limit=None
    )


def _refuse_together(values: Mapping[str, Any]) -> None:
    """Refuse values that contradict each other."""
    pairs = [("count", "sample"), ("count", "limit"), ("sample", "limit")]
    problems = [
        f"--{one} and --{other} do not go together" for one, other in pairs if values[one] and values[other]
    ]
    if values["seed"] is not None and not values["sample"]:
        problems.append("--seed needs --sample: nothing else is at random")
    if problems:
        raise OoxError(Diagnostic("request.option", problem, None) for problem in problems)


def enumerate_heaps(request: Request, watch: News = ignore_news) -> Heaps:
    """Return the requested heaps; at a limit of time or memory, those found by then. `watch` receives their number."""
    started, budget = monotonic(), Budget(request.terms.seconds, megabytes=request.terms.memory)
    search = _Search(request, budget, watch)
    with deep_recursion():
        try:
            with budget.alarm():
                search.run()
        except (GaveUp, TimeoutError) as limit:
            search.give_up(str(limit))
        except MemoryError:
            search.give_up(no_memory(request.terms.memory))
        except Unsupported as limit:
            message = f"the heaps of {request.wanted.method.owner} cannot be enumerated: {limit.what}"
            raise OoxError([Diagnostic("check.unsupported", message, limit.span)]) from None
    return search.answer(monotonic() - started)


class _Search:
    """The heaps found so far."""

    def __init__(self, request: Request, budget: Budget, watch: News) -> None:
        self._watch = watch
        self._reason, self._ended_early = "", False
        self._request, self._budget = request, budget
        self._counts: dict[int, int] = {}
        self._found: list[State] = []
        self._problems: tuple[Duty, ...] = ()
        self._cuts: tuple[Bounded, ...] = ()
        self._tellers = Distinctions((), frozenset())

    def give_up(self, reason: str) -> None:
        """Record which limit of time or memory ended the search."""
        self._reason, self._ended_early = reason, True

    def run(self) -> None:
        """Find the heaps."""
        terms = self._request.terms
        self._watch("encoding")
        options = Options(
            symmetry=0,
            orders=False,
            solver=terms.solver,
            seconds=self._budget.seconds_left(),
            memory=None if terms.memory is None else terms.memory << 20,
        )
        with AllHeaps(self._request.wanted, options=options, watch=self._budget.check) as heaps:
            heaps.session.deadline = self._budget.deadline
            self._tellers, self._problems, self._cuts = heaps.tellers, heaps.problems, heaps.cuts
            if self._request.count_only:
                for size, number in heaps.counts():
                    self._counts.update({size: number} if number else {})
                    self._tell(size)
            elif self._request.sample is not None:
                self._sample(heaps, self._request.sample)
            else:
                self._list(heaps)

    def _list(self, heaps: AllHeaps) -> None:
        """List the heaps up to the limit, and find whether there is one more."""
        for size, states in heaps.by_size():
            for state in states:
                if len(self._found) == self._request.limit:
                    self._reason = f"there are more than --limit {self._request.limit}"
                    return
                self._found.append(state)
                self._counts[size] = self._counts.get(size, 0) + 1
                self._tell(size)

    def _tell(self, size: int) -> None:
        self._watch(f"{pluralise(sum(self._counts.values()), 'heap')}, now of {pluralise(size, 'object')}")

    def _sample(self, heaps: AllHeaps, number: int) -> None:
        """Choose a uniform sample (reservoir sampling: Vitter, TOMS 1985); if there are very many heaps, let the solver draw it."""
        random, seen = Random(self._request.seed), 0
        for size, states in heaps.by_size():
            for state in states:
                seen += 1
                if seen > max(LOOKED_AT, 2 * number):
                    states.close()
                    self._draw(heaps, random, number)
                    return
                self._counts[size] = self._counts.get(size, 0) + 1
                self._tell(size)
                place = random.randrange(seen)
                if len(self._found) < number:
                    self._found.append(state)
                elif place < number:
                    self._found[place] = state

    def _draw(self, heaps: AllHeaps, random: Random, number: int) -> None:
        """Draw different heaps where there are too many to enumerate."""
        least, self._found, self._counts = sum(self._counts.values()), [], {}
        self._reason = (
            f"there are more than {least}; the solver drew these, and some may be likelier than others"
        )
        for state in islice(heaps.at_random(random), number):
            self._found.append(state)
            size = len(state.heap.objects)
            self._counts[size] = self._counts.get(size, 0) + 1
            self._tell(size)

    def answer(self, seconds: float) -> Heaps:
        """Return the result."""
        method = self._request.wanted.method
        heaps = tuple(Heap(method, state) for state in self._found)
        return Heaps(
            self._request,
            self._counts,
            heaps,
            self._tellers,
            self._reason,
            self._problems,
            self._cuts,
            seconds,
            self._ended_early,
        )
