"""Draw random heaps and read the drawings back: ``python -m tests.ooxcheck.pictures.campaign --count 2000``.

Every drawing must show its heap, and no two shapes may overlap. The seed of a wrong drawing is printed.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

from ooxcheck.pictures.layout import by_graphviz
from ooxcheck.pictures.layout.layout import Engine
from tests.ooxcheck.pictures.legible import faults
from tests.ooxcheck.pictures.random_heaps import random_film


def main() -> int:
    """Draw and read; return how many drawings were wrong, at most 1."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    engines: list[Engine] = ["own", "dot"] if by_graphviz.is_there() else ["own"]
    wrong = drawn = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        for engine in engines:
            found = faults(random_film(seed, engine))
            drawn += 1
            wrong += bool(found)
            for fault in found[:3]:
                sys.stdout.write(f"seed {seed}, {engine}: {fault}\n")
    seconds = process_time()
    sys.stdout.write(
        f"{drawn} films of random heaps by {' and '.join(engines)}, {wrong} wrong, {seconds:.0f} s\n"
    )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
