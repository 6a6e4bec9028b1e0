"""``python -m benchmarks.svcomp [NAME ...] [--exactly] [--java | --oox] [--seconds S]``: the score of SV-COMP on Jip's 81 tasks, beside the tools of 2023."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks.svcomp.measure import Answer, measured
from benchmarks.svcomp.tasks import tasks

PUBLISHED = {
    "JBMC": 60,
    "Jip": 59,
    "MLB": 54,
    "Java Ranger": 52,
    "SPF": 49,
    "COASTAL": 41,
    "GDart": 36,
    "JayHorn": 33,
}
"""Points on the 81 tasks with 300 seconds each (Smid 2023, table 4.16; of COASTAL by its own counts)."""

WORDS = {True: "right", False: "wrong", None: "unknown"}


def line(answer: Answer) -> str:
    """Return one line of the table."""
    complaint = "   NOT SO" if answer.is_mistaken else ""
    truth = WORDS[answer.task.is_right]
    return f"{answer.task.name:32} {truth:7} {WORDS[answer.says_right]:8} {answer.depth:5} {answer.seconds:8.2f}{complaint}"


def summary(found: Sequence[Answer]) -> str:
    """Return the points, and how they come about."""
    solved = [answer for answer in found if answer.points > 0]
    wrong = [answer for answer in found if not answer.task.is_right]
    most = sum(2 if answer.task.is_right else 1 for answer in found)
    return (
        f"{sum(answer.points for answer in found)} points of {most}: {sum(answer.says_right is True for answer in solved)} proved,"
        f" {sum(answer.says_right is False for answer in solved)} of {len(wrong)} mistakes found,"
        f" {sum(answer.is_mistaken for answer in found)} answers wrong; {sum(answer.seconds for answer in solved):.1f} s of CPU for what is solved"
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the table; the exit status is 1 if an answer is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.svcomp", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only tasks whose names contain it")
    parser.add_argument("--seconds", type=float, default=300.0, help="of processor time for each task (300)")
    parser.add_argument("--exactly", action="store_true", help="only tasks that have such a name as a whole")
    language = parser.add_mutually_exclusive_group()
    language.add_argument(
        "--java", dest="language", action="store_const", const=".java", default="", help="only tasks in Java"
    )
    language.add_argument(
        "--oox", dest="language", action="store_const", const=".oox", help="only tasks in OOX"
    )
    options = parser.parse_args(arguments)
    named = [
        task
        for task in tasks()
        if not options.names
        or any(name == task.name if options.exactly else name in task.name for name in options.names)
    ]
    chosen = [task for task in named if task.path.name.endswith(options.language)]
    if not chosen:
        parser.error("no task has such a name")
    print(f"{'task':32} {'truth':7} {'answer':8} {'bound':>5} {'CPU s':>8}")
    found = []
    for task in chosen:
        found.append(measured(task, options.seconds))
        print(line(found[-1]), flush=True)
    print(f"\n{summary(found)}")
    if len(found) >= 81:
        print(
            "published: "
            + ", ".join(f"{tool} {points}" for tool, points in PUBLISHED.items())
            + " (other machines, 300 s each)"
        )
    return 1 if any(answer.is_mistaken for answer in found) else 0


if __name__ == "__main__":
    sys.exit(main())
