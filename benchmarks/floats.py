"""What floating-point numbers cost: ``python -m benchmarks.floats [--seconds N]``.

First gates and CPU seconds of building each operation on single and double precision, operands unknown; then small programs
(`benchmarks/programs/floats.oox`), each checked at scope 3 within a limit of time by the clock: gates, clauses, and CPU seconds of the tool and its solver.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from pathlib import Path

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.input.library import load_with_library, own
from ooxcheck.oox.source import Source
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.circuit import Circuit
from ooxcheck.sat.floating_point import arithmetic, comparisons, conversions
from ooxcheck.sat.floating_point.formats import DOUBLE, SINGLE, Format

PROGRAM = Path(__file__).parent / "programs" / "floats.oox"
OPERATIONS: dict[str, tuple[int, Callable[..., object]]] = {
    "negate": (1, arithmetic.negate),
    "equal": (2, comparisons.equal),
    "less": (2, comparisons.less),
    "add": (2, arithmetic.add),
    "multiply": (2, arithmetic.multiply),
    "divide": (2, arithmetic.divide),
    "remainder": (2, arithmetic.remainder),
    "to int": (1, lambda circuit, format_, a: conversions.to_integer(circuit, format_, a, 32)),
    "from int": (
        0,
        lambda circuit, format_: conversions.from_integer(circuit, format_, bv.variable(circuit, 32)),
    ),
    "to the other format": (
        1,
        lambda circuit, format_, a: conversions.convert(circuit, format_, _other(format_), a),
    ),
}


def _other(format_: Format) -> Format:
    return DOUBLE if format_ is SINGLE else SINGLE


def main() -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit for a program")
    seconds = parser.parse_args().seconds
    print(f"{'operation':<22}{'float gates':>12}{'s':>7}{'double gates':>14}{'s':>7}")
    for name, (operands, build) in OPERATIONS.items():
        single, double = _built(SINGLE, operands, build), _built(DOUBLE, operands, build)
        print(f"{name:<22}{single[0]:>12}{single[1]:>7.2f}{double[0]:>14}{double[1]:>7.2f}", flush=True)
    print(f"\n{'program':<22}{'verdict':<24}{'gates':>9}{'clauses':>10}{'s':>8}")
    program = load_with_library([Source(PROGRAM.name, PROGRAM.read_text(encoding="utf-8"))], int_width=32)
    for method in own(program.methods()):
        start = _cpu()
        report = check(Question(program, method, seconds=seconds))
        sizes = report.sizes
        print(
            f"{method.name.split('.')[-1]:<22}{report.verdict.value:<24}{sizes.gates:>9}{sizes.clauses:>10}{_cpu() - start:>8.1f}",
            flush=True,
        )
    return 0


def _built(format_: Format, operands: int, build: Callable[..., object]) -> tuple[int, float]:
    """Return the gates of an operation, and how long they took to build."""
    circuit, start = Circuit(), time.process_time()
    build(circuit, format_, *(bv.variable(circuit, format_.width) for _ in range(operands)))
    return len(circuit), time.process_time() - start


def _cpu() -> float:
    """Return the CPU seconds of this process and of those that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    raise SystemExit(main())
