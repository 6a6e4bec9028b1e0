"""``python -m benchmarks.svcomp_java DIR [--jbmc FOLDER] [--every N] [--first K] [--seconds S] [--jobs N]``: the Java track of SV-COMP (see docs/java.md).

The exit status is 1 if an answer of ooxcheck is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from benchmarks.svcomp_java import jbmc, ooxcheck
from benchmarks.svcomp_java.tables import (
    family_table,
    line,
    reason_table,
    time_comparison,
    wrong_answers,
)
from benchmarks.svcomp_java.tasks import Answer, Definition, definitions

Tools = dict[str, Callable[[Definition], list[Answer]]]
OURS, JBMC = "ooxcheck", "JBMC"


def main(arguments: list[str] | None = None) -> int:
    """Run the tools on the tasks, and print every answer and the tables."""
    options = _parser().parse_args(arguments)
    matching = [each for each in definitions(options.folder) if re.search(options.only, each.name)]
    chosen = matching[options.first - 1 :: options.every]
    if not chosen:
        print(f"no task definition below {options.folder}", file=sys.stderr)
        return 2
    tools: Tools = {OURS: partial(ooxcheck.answers, seconds=options.seconds)}
    if options.jbmc:
        tools[JBMC] = partial(jbmc.answers, seconds=options.seconds, folder=options.jbmc)
    answers_by_tool = _run(tools, chosen, options.jobs, options.keep)
    print("\n".join(_summary(answers_by_tool)))
    return int(any(each.is_wrong for each in answers_by_tool[OURS]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.svcomp_java", description="The Java track of SV-COMP."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder java of a checkout of the tasks")
    parser.add_argument("--jbmc", type=Path, metavar="FOLDER", help="run JBMC, too: the folder has jbmc.sh")
    parser.add_argument(
        "--every", type=_positive, default=1, metavar="N", help="only every N-th task definition"
    )
    parser.add_argument(
        "--first",
        type=_positive,
        default=1,
        metavar="K",
        help="begin with the K-th definition: another sample",
    )
    parser.add_argument(
        "--seconds", type=float, default=60.0, metavar="S", help="processor time for each task (60)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="tasks at the same time (1)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only definitions whose names match")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="append each answer in a line of JSON")
    return parser


def _positive(text: str) -> int:
    """Return a number that is at least one."""
    number = int(text)
    if number < 1:
        msg = f"{number} is less than one"
        raise argparse.ArgumentTypeError(msg)
    return number


def _run(tools: Tools, chosen: Sequence[Definition], jobs: int, keep: Path | None) -> dict[str, list[Answer]]:
    """Return the answers of each tool, and print each as soon as it is there, in the order of the tasks."""
    answers_by_tool: dict[str, list[Answer]] = {tool: [] for tool in tools}

    def ask(definition: Definition) -> dict[str, list[Answer]]:
        return {tool: run(definition) for tool, run in tools.items()}

    with ThreadPoolExecutor(jobs) as pool:
        for answers in pool.map(ask, chosen):
            for tool, given in answers.items():
                answers_by_tool[tool] += given
                for each in given:
                    print(line(tool, each), flush=True)
                    if keep:
                        _append(keep, tool, each)
    return answers_by_tool


def _append(path: Path, tool: str, answer: Answer) -> None:
    row = [
        tool, answer.name, answer.asked.expected, answer.says_right, answer.reason, round(answer.seconds, 2)
    ]  # fmt: skip
    with path.open("a", encoding="utf-8") as file:
        print(json.dumps(row), file=file)


def _summary(answers_by_tool: dict[str, list[Answer]]) -> list[str]:
    """Return the table by family, wrong answers, and reasons of unknown answers."""
    lines = ["", *family_table(answers_by_tool)]
    for tool, answers in answers_by_tool.items():
        wrong = wrong_answers(tool, answers)
        lines += ["", f"{tool}: {len(wrong)} wrong answers", *wrong]
    for tool, answers in answers_by_tool.items():
        lines += ["", f"{tool}: reasons of unknown answers", *reason_table(answers)]
    if len(answers_by_tool) > 1:
        lines += ["", time_comparison(*answers_by_tool.values())]
    return lines


if __name__ == "__main__":
    sys.exit(main())
