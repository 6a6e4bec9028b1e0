"""The samples of values that the oracle tried, in words and as JSON.

Numbers and chars have the syntax of the options ``--ints``, ``--chars`` and ``--floats``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ooxcheck.engine.report import SelfCheck
from ooxcheck.oox.arithmetic import shortest
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.types import Primitive
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.json_form import Json, value_form

if TYPE_CHECKING:
    from ooxcheck.oox.oracle.samples import Sample


def sample_words(sample: Sample) -> str:
    """Return the values of a type that were tried: ``ints -1..1``."""
    return f"{sample.type}s {_values(sample)}"


def self_check_words(check: SelfCheck) -> str:
    """Return the result of the comparison with brute force."""
    if check.obstacle:
        return f"not checked: {check.obstacle}"
    partial = [f"with {sample_words(sample)} only" for sample in check.partial]
    tried = ", ".join(
        [pluralise(check.states, "initial state"), pluralise(check.runs, "run"), *partial, *check.limits]
    )
    if check.missing:
        return f"not compared: brute force has not seen enough ({tried}): {'; '.join(check.missing)}"
    return f"brute force agrees{'' if check.is_whole else ' as far as both looked'}: {tried}"


def untried_words(samples: Sequence[Sample]) -> str:
    """Return the types with values that were not tried, empty if there are none."""
    names = [f"{sample.type}s" for sample in samples if not sample.whole]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return f"other {listed} were not tried" if names else ""


def sample_form(sample: Sample) -> Json:
    """Return the values of a type that were tried, and whether these are all."""
    return {
        "tried": [value_form(value, Names(), sample.type) for value in sample.values],
        "whole": sample.whole,
    }


def _values(sample: Sample) -> str:
    match sample.type:
        case Primitive.STRING:
            return "null, literals and as many others as needed"
        case Primitive.CHAR:
            return _list_values([code for code in sample.values if isinstance(code, int)], _char)
        case Primitive.FLOAT | Primitive.DOUBLE:
            return (
                ",".join(shortest(value, sample.type) for value in sample.values if isinstance(value, float))
                or "none"
            )
        case _:
            return _list_values([number for number in sample.values if isinstance(number, int)], str)


def _list_values(values: Sequence[int], shown: Callable[[int], str]) -> str:
    is_range = len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1))
    return f"{shown(values[0])}..{shown(values[-1])}" if is_range else ",".join(map(shown, values)) or "none"


def _char(code: int) -> str:
    """Return a char as itself if it is visible in a list, otherwise its code."""
    char = chr(code)
    return char if char.isprintable() and char not in " ,." else f"U+{code:04X}"
