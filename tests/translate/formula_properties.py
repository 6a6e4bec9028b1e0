"""What must be true of every random formula, whatever the heap."""

from __future__ import annotations

from collections import Counter

from ooxcheck.oox import logic
from ooxcheck.oox.check import formula as checked_formula
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.typed import Method
from tests.oox.runs import loaded, method
from tests.translate.concrete import WIDTH, Answer, ByConstants, by_interpreter, moments
from tests.translate.formula_texts import PROGRAM, formula_text
from tests.translate.unknown import Unknown

PURE_CALLS = (".size(", ".step(", ".get(", ".has(", ".twice(")


def the_program() -> tuple[Program, Method]:
    """Return the program that formulas are about, and the method they stand at."""
    program = loaded(PROGRAM, WIDTH)
    return program, method(program, "Main.main")


def known(text: str) -> logic.Formula:
    """Return a formula that is well typed."""
    return checked_formula(text, *the_program())


def meaning(text: str) -> logic.Formula | None:
    """Return a formula, None if it is ill typed."""
    try:
        return known(text)
    except OoxError:
        return None


def assert_constants_decide(seed: int, heaps: int = 3) -> Counter[str]:
    """Judge a random formula in random heaps; the interpreter must say the same."""
    text = formula_text(seed)
    node = meaning(text)
    answers: Counter[str] = Counter()
    if node is None:
        return Counter(rejected=1)
    for number in range(heaps):
        at = moments(*the_program(), seed * heaps + number)
        expected, answer = by_interpreter(node, at), ByConstants(at).answer(node)
        assert alike(expected, answer), (seed, number, text, expected, answer)
        answers[kind(answer)] += 1
    return answers


def assert_instances_agree(seed: int, unknown: Unknown) -> Counter[str]:
    """Judge a random formula over an unknown heap; what the solver finds must be what the interpreter says."""
    text = formula_text(seed, 4)
    node = meaning(text)
    if node is None or any(call in text for call in PURE_CALLS):
        return Counter(rejected=1)
    answers: Counter[str] = Counter()
    for found in unknown.found(node):
        expected = by_interpreter(node, found.moments)
        assert alike(expected, found.claimed), (seed, text, expected, found.claimed)
        answers[kind(found.claimed)] += 1
    return answers


def alike(expected: Answer, answer: Answer) -> bool:
    """Return whether two answers are the same; which bound was met is not told by a judgement."""
    return expected == answer or (isinstance(expected, Bounded) and isinstance(answer, Bounded))


def kind(answer: Answer) -> str:
    """Return what sort of answer this is."""
    return str(answer) if isinstance(answer, bool) else type(answer).__name__
