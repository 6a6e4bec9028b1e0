"""``python -m benchmarks.trees [--nodes 3,5,7] [--only NAME] [--seconds S]``: processor seconds of one method of each class (see docs/performance.md)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from benchmarks.ground.processes import finished
from benchmarks.trees.suite import ROWS, SIZES, Row


def main() -> None:
    """Print a table with a row for each class and a column for each number of nodes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=_numbers, default=SIZES, help="how many nodes or elements")
    parser.add_argument("--only", default="", help="a part of the name of a class")
    parser.add_argument("--seconds", type=float, default=40.0, help="processor seconds that a check may take")
    options = parser.parse_args()
    print("| nodes |" + "".join(f" {nodes} |" for nodes in options.nodes))
    print("|---|" + "---:|" * len(options.nodes))
    for row in ROWS:
        if options.only.lower() in row.class_name.lower():
            print(_line(row, options.nodes, options.seconds), flush=True)


def _line(row: Row, sizes: Sequence[int], seconds: float) -> str:
    """Return the figures of a class; a size without an answer in time ends them."""
    cells: list[str] = []
    for nodes in sizes:
        benchmark = row.benchmark(nodes)
        ended = finished(benchmark.arguments, seconds=seconds)
        if ended.status is None:
            cells.append(f"> {seconds:g}")
            break
        verdict = benchmark.read(ended)
        cells.append(f"{ended.seconds:.2f}" + ("" if verdict == benchmark.truth else f" ({verdict})"))
    cells += [""] * (len(sizes) - len(cells))
    return f"| {row.class_name} | " + " | ".join(cells) + " |"


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


if __name__ == "__main__":
    main()
