"""Write what BenchExec needs to run the proving ground: ``python -m benchmarks.benchexec DIR [SUITE ...] [--seconds S]``.

Below the folder come a task definition for each benchmark that is a check, with its program where that is made for it; a set of tasks for each suite;
the properties; and ``ground.xml``. Then, with BenchExec in the environment and this repository on PYTHONPATH:
``benchexec DIR/ground.xml --tool-directory FOLDER_OF_OOXCHECK``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.benchexec.tasks import SUITES, benchmark, properties, tasks


def main(arguments: list[str] | None = None) -> int:
    """Write everything, and tell how much it is."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.benchexec",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    parser.add_argument("--seconds", type=int, default=600, metavar="S", help="CPU time for each task (600)")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.suites if name not in SUITES]
    if unknown:
        parser.error(f"no suite {unknown[0]} of checks; there are {', '.join(SUITES)}")
    if options.seconds <= 0:
        parser.error(f"{options.seconds} is no time limit: take seconds above 0")
    names = options.suites or list(SUITES)
    count = sum(_written(options.folder, name) for name in names)
    for path, text in (*properties(), ("ground.xml", benchmark(names, options.seconds))):
        (options.folder / path).write_text(text, encoding="utf-8")
    print(
        f"{count} tasks of {len(names)} suites in {options.folder}; run benchexec {options.folder / 'ground.xml'}"
    )
    return 0


def _written(folder: Path, suite: str) -> int:
    """Write the tasks of a suite, and the set that names them; return how many there are."""
    (folder / suite).mkdir(parents=True, exist_ok=True)
    names = list(_each(folder, suite))
    (folder / f"{suite}.set").write_text("".join(f"{suite}/{name}.yml\n" for name in names), encoding="utf-8")
    return len(names)


def _each(folder: Path, suite: str) -> Iterator[str]:
    for task in tasks(suite):
        if task.text:
            (folder / suite / f"{task.name}.oox").write_text(task.text, encoding="utf-8")
        file = f"{task.name}.oox" if task.text else os.path.relpath(task.file, folder / suite)
        (folder / suite / f"{task.name}.yml").write_text(task.definition(file), encoding="utf-8")
        yield task.name


if __name__ == "__main__":
    sys.exit(main())
