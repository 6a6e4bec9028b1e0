"""Compare lowered JML quantifiers over numbers with Java: ``python -m tests.java.campaign_ranges --count 500 --seed 1``.

Formulas are random. They are compared for those arrays and numbers for which Java can evaluate the whole formula. A difference is
printed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import product
from random import Random

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType
from tests.java.lowering.quantifiers.random_ranges import Env, Undefined, formula
from tests.java.lowering.running import lower, meaning

ARRAYS = list(product([(), (1,), (0, 1), (1, 1), (1, 0), (0, 0, 2)], [(), (1,), (0, 1, 1)]))
NUMBERS = [(0, 0), (1, 0), (2, 1), (3, 1), (2, 2), (1, 2), (3, 0), (-1, 0), (0, -1), (4, 3)]


def difference(seed: int, tally: Counter[str]) -> str:
    """Return where a formula does not mean what it does in Java; nothing if it is refused, or means the same."""
    random = Random(seed)
    written = formula(random)
    text = f"class T {{ //@ requires a != null && b != null;\n //@ ensures {written.text};\n static void m(int[] a, int[] b, int n, int k) {{ }} }}"
    try:
        program, method = _lowered(text)
    except OoxError as refused:
        tally["refused"] += 1
        return "" if "a quantifier over these numbers" in str(refused) else str(refused)
    tally["accepted"] += 1
    for (a, b), (n, k) in product(random.sample(ARRAYS, 6), random.sample(NUMBERS, 4)):
        env = Env({"n": n, "k": k}, {"a": a, "b": b})
        try:
            expected = bool(written.value(env))
        except Undefined:
            tally["undefined"] += 1
            continue
        tally["tried"] += 1
        if _is_kept(program, method, env) != expected:
            return f"{written.text} is {expected} of {env}"
    return ""


def _lowered(text: str) -> tuple[Program, Method]:
    found = lower(text, "T.m")
    program = meaning(found.program)
    owner, _, name = found.entry.rpartition(".")
    return program, next(each for each in program.classes[owner].methods if each.signature.name == name)


def _is_kept(program: Program, method: Method, env: Env) -> bool:
    kinds = Kinds(program)
    heap, type_ = Heap(kinds), method.parameters[0].type
    assert isinstance(type_, ArrayType)
    arrays = [heap.allocate(kinds.of_array(type_), list(elements)) for elements in env.arrays.values()]
    return isinstance(run(program, method, (*arrays, *env.numbers.values()), heap=heap).outcome, Returned)


def main() -> int:
    """Compare, print every difference, and return whether there is one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.count):
        if told := difference(seed, tally):
            tally["different"] += 1
            print(f"seed {seed}: {told}", flush=True)  # noqa: T201 (a command)
    print(dict(tally))  # noqa: T201 (a command)
    return int(tally["different"] > 0)


if __name__ == "__main__":
    sys.exit(main())
