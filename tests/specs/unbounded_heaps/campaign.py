"""Compare proofs about heaps of any size with small heaps: ``python -m tests.specs.unbounded_heaps.campaign --count 300``.

Random programs over lists and arrays (`random_heaps`), loops that sum elements (`random_sums`), and recursion that counts (`random_counting`), are checked with integers of few bits. A method is wrong if a proof without bounds exists, but the
bounded check finds a counterexample, which the interpreter replays. The inductive contracts of recursive methods are written into the program, all of
their clauses; then no small heap may break them. Printed are every difference, and the numbers of answers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import ooxcheck
from ooxcheck.batch.found_contracts import Clauses
from ooxcheck.batch.save_contracts import program_with
from ooxcheck.input.load import load_program
from ooxcheck.oox.program import Program
from ooxcheck.relational import Options
from ooxcheck.specs.unbounded_heaps.prove import HeapProof, proves
from tests.specs.compare_runs import compare_runs
from tests.specs.unbounded_heaps.random_counting import random_counting
from tests.specs.unbounded_heaps.random_heaps import random_program
from tests.specs.unbounded_heaps.random_sums import random_sums

WIDTH = 5
"""The number of bits of an int; all arrays that are tried are short."""
SECONDS = 60.0
"""The time for one proof."""


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where a small heap contradicts a proof."""
    path.write_text(_text(seed), encoding="utf-8")
    program = load_program([str(path)], int_width=WIDTH)
    method = next(each for each in program.methods() if each.name == "T.m")
    assumed = [clause.formula for clause in method.contract.requires]
    proof = proves(program, method, assumed, lambda: None, monotonic() + SECONDS, Options())
    report = ooxcheck.check(
        "T.m", path, int_width=WIDTH, unroll=7, array=4, scope=2, no_exceptions=True, seconds=SECONDS
    )
    counts[f"{'proved' if proof is not None else 'not proved'}, {report.verdict.value}"] += 1
    if proof is not None and report.verdict.value == "violated":
        yield "there is a proof, but a small heap breaks a duty"
    if proof is not None:
        yield from _contract_differences(program, proof, path, counts)


def _contract_differences(
    program: Program, proof: HeapProof, path: Path, counts: Counter[str]
) -> Iterator[str]:
    """Yield where a small heap contradicts the contracts of a proof."""
    clauses: Clauses = {
        method: [
            *(f"requires({each.clause})" for each in proof.contracts[method.full_name].requires),
            *(f"ensures({each.clause})" for each in proof.contracts[method.full_name].ensures),
            "exceptional(false)",
        ]
        for method in program.methods()
        if method.full_name in proof.contracts
    }
    path.write_text(program_with(program, clauses), encoding="utf-8")
    for method in (each for each in program.methods() if each in clauses):
        again = ooxcheck.check(method.name, path, int_width=WIDTH, unroll=3, scope=3, seconds=SECONDS)
        counts[f"contract, {again.verdict.value}"] += 1
        if again.verdict.value == "violated":
            yield f"{method.name} breaks its contract: {path.read_text('utf-8')}"


def _text(seed: int) -> str:
    if seed % 5 == 4:
        return random_sums(seed)
    return random_counting(seed) if seed % 3 == 2 else random_program(seed)


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, _text))
