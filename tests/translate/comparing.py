"""The checker held to brute force, and to the tiny meaning, on one method: how it was answered, and what is different, if anything."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from time import monotonic, process_time

from ooxcheck.oox.oracle.bruteforce import Result
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from tests.meaning.comparing import held
from tests.translate.deciding import OPTIONS, Answer, Problem, answer_of, by_brute_force, decided

MAX_STATES = 1_500
SECONDS = 6.0


class TooLong(Exception):  # noqa: N818 (a limit, not an error)
    """Encoding a program, or trying all its states, takes too long."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a method was answered, in a word for the statistics, and the differences, one in a line.

    `meaning` says whether the tiny meaning was compared with, or why not.
    """

    end: str
    differences: tuple[str, ...] = ()
    states: int = 0
    meaning: str = "not asked"

    @property
    def kinds(self) -> frozenset[str]:
        """What the differences are about, without the places in the program."""
        return frozenset(difference.split(":")[0] for difference in self.differences)


def compared(
    problem: Problem,
    *,
    max_states: int = MAX_STATES,
    seconds: float = SECONDS,
    most_runs: int = 0,
    prunes: bool = False,
) -> Comparison:
    """Decide a method in both ways; also by the tiny meaning, unless it is to try no run at all.

    If it `prunes`, the encoder asks the solver on the way, as in checks without certificates.
    """
    try:
        result = by_brute_force(problem, max_states=max_states, watch=_watch(process_time() + seconds))
    except TooLong:
        return Comparison("too long to try")
    try:
        watch = _watch(process_time() + seconds)
        encoding = encode(
            EncodingRequest(
                problem.program,
                problem.method,
                problem.bounds,
                problem.settings,
                options=OPTIONS,
                watch=watch,
                conditions_only=True,
                prunes=prunes,
            )
        )
        answer = decided(problem, encoding)
    except TooLong:
        return Comparison("too long to encode", states=result.states)
    except Unsupported as limit:
        return Comparison(f"unsupported: {limit.what}", states=result.states)
    except Exception as error:  # whatever it is, it is what is looked for
        return Comparison("failed", (_told(error),), result.states)
    comparison = _comparison(result, answer)
    if not most_runs:
        return comparison
    how, found = held(problem, answer, most=most_runs)
    return replace(comparison, differences=(*comparison.differences, *found), meaning=how)


def _watch(end: float) -> Callable[[], None]:
    def watch() -> None:
        if process_time() > end:
            raise TooLong

    return watch


def _comparison(result: Result, answer: Answer) -> Comparison:
    """Compare everything, or, where one of the two left something out, only what the other one must have found."""
    expected, found = answer_of(result), answer.without_arrays()
    if result.cut or result.unanswered:
        missed = _missed("violated", expected.violated, answer.violated)
        return Comparison("not all states tried", missed, result.states)
    if expected != expected.without_arrays():
        missed = _missed("missed violation", expected.violated, answer.violated)
        return Comparison("longer arrays than are tried", missed, result.states)
    invented = _missed("invented violation", answer.violated, expected.violated)
    if found != answer:
        return Comparison("longer arrays than are encoded", invented, result.states)
    differences = (
        *invented,
        *_missed("missed violation", expected.violated, found.violated),
        *_missed("missed bound", expected.bounds, found.bounds),
        *_missed("invented bound", found.bounds, expected.bounds),
        *([f"finishes: {expected.finishes} expected"] if expected.finishes != found.finishes else []),
        *_missed("reached after all", expected.never, found.never),
        *_missed("reached by nobody", found.never, expected.never),
        *([f"throws: {expected.throws} expected"] if expected.throws != found.throws else []),
    )
    return Comparison(result.verdict.value, differences, result.states)


def _missed(what: str, one: Iterable[object], other: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{what}: {each}" for each in sorted(map(str, set(one) - set(other))))


def _told(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "RecursionError: too deep"
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {place.name}: {str(error)[:400]}"


def run_campaign(description: str | None, compare: Callable[[int], Comparison]) -> None:
    """Compare the methods of the seeds that the command line names; the exit status is 1 if there is a difference."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    start, ends, failures = monotonic(), Counter[str](), 0
    for seed in range(options.seed, options.seed + options.count):
        comparison = compare(seed)
        ends[comparison.end] += 1
        failures += bool(comparison.differences)
        sys.stdout.writelines(f"seed {seed}: {each}\n" for each in comparison.differences)
    sys.stdout.write(f"{ends.total()} methods in {monotonic() - start:.0f} s, {failures} disagreements\n")
    sys.stdout.writelines(f"{count:8}  {end}\n" for end, count in ends.most_common())
    sys.exit(bool(failures))
