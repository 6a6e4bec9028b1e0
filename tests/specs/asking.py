"""Small questions about summaries: of a text, or held to the interpreter in random states."""

from __future__ import annotations

import random

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.specs.infer import Analysis
from ooxcheck.specs.inference.summary import Bound, Effect, Parameters, Summary
from ooxcheck.specs.text.expression_text import expression_text, name_of
from tests.specs.escapes import escape, runs

WIDTH = 4
BOUNDS = Bounds(scope=3, ints=(-1, 0, 1, 2))


def method_of(program: Program, name: str) -> Method:
    return next(method for method in program.methods() if method.name == name)


def summarised(text: str, name: str, parameters: Parameters | None = None) -> Summary:
    """Return the summary of a method of a program given as text; nothing is remembered."""
    program = load_text(text, int_width=WIDTH)
    return Analysis(program, parameters or Parameters()).summary(method_of(program, name))


def returning(text: str, name: str) -> Effect:
    effect = summarised(text, name).returning
    assert effect is not None
    return effect


def told(bound: Bound | None) -> str | tuple[str, str]:
    """Return a bound as text: one expression if it is exact."""
    assert bound is not None
    return (
        expression_text(bound.upper)
        if bound.exact
        else (expression_text(bound.lower), expression_text(bound.upper))
    )


def cells_of(effect: Effect) -> dict[str, str | tuple[str, str]]:
    """Return what an effect says of cells, by name."""
    return {name_of(cells): told(bound) for cells, bound in effect.cells.items()}


def escapes(text: str, name: str, states: int = 150, seed: int = 0) -> str | None:
    """Return how the first run, in random states, ended that ended outside the bounds of a summary that is found now."""
    program = load_text(text, int_width=WIDTH)
    method = method_of(program, name)
    found = Analysis(program, Parameters()).summary(method)
    settings = Settings(invariants=False, steps=3_000)
    ran = runs(program, method, BOUNDS, settings, states, random.Random(seed))
    return next((problem for each in ran if (problem := escape(found, each))), None)
