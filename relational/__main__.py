"""``python -m relational MODEL.als``: a command of an Alloy model, run or checked here.

Exit codes: 0 if a ``run`` has an instance or a ``check`` has no counterexample, 1 if it is the other way round, 2 if the
model or the request is at fault, 3 if the answer is not known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from relational.bounds import Instance
from relational.from_alloy import show
from relational.from_alloy.questions import Model, Question, load, question
from relational.from_alloy.syntax.places import AlloyError
from relational.solving.answers import Options
from relational.solving.solve import instances, solve

_DEPTH = 20_000
"""Frames of Python: functions of a model are written out where they are called, one in another."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one command line, and return the exit code."""
    asked = _parser().parse_args(arguments)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEPTH))
    try:
        model = load(Path(asked.model))
        if asked.list:
            sys.stdout.write("".join(f"{_listed(model, number)}\n" for number in range(len(model.commands))))
            return 0
        return _answered(question(model, asked.command), asked)
    except AlloyError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except RecursionError:
        sys.stderr.write("error: the formulas of the model nest too deeply\n")
        return 2
    except TimeoutError as late:
        sys.stderr.write(f"unknown: {late}\n")
        return 3


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m relational", description="Run or check a command of an Alloy model."
    )
    parser.add_argument("model", metavar="MODEL.als")
    parser.add_argument("--command", metavar="NAME", help="which command, by its name or number; the first if not given")
    parser.add_argument("--list", action="store_true", help="list the commands of the model")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write the answer as JSON")
    form.add_argument("--dot", action="store_true", help="write the instance as a graph in the DOT language")
    form.add_argument("--count", action="store_true", help="count all instances")
    parser.add_argument(
        "--up-to-isomorphism", action="store_true", help="with --count: those that differ in more than names of atoms"
    )
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="give up after so many seconds")
    return parser


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError("a time limit is a number above zero")
    return found


def _listed(model: Model, number: int) -> str:
    command = model.commands[number]
    return f"{number + 1}. {'check' if command.check else 'run'} {command.label}"


def _answered(asked: Question, options: argparse.Namespace) -> int:
    """Answer a question; what the solver refuses, a quantifier over too many sets, is the model's fault."""
    try:
        return _answer(asked, options)
    except ValueError as refused:
        raise AlloyError(str(refused)) from refused


def _answer(asked: Question, options: argparse.Namespace) -> int:
    if options.up_to_isomorphism and not options.count:
        raise AlloyError("--up-to-isomorphism goes with --count")
    budget = Options(seconds=options.seconds)
    if options.count:
        found = instances(asked.formula, asked.bounds, budget, up_to_isomorphism=options.up_to_isomorphism)
        number = sum(1 for _ in found)
        sys.stdout.write(f"{number}\n")
        return int((number > 0) == asked.command.check)
    solution = solve(asked.formula, asked.bounds, budget)
    if not solution.is_sat and not solution.is_unsat:
        raise TimeoutError(solution.reason)
    sys.stdout.write(_told(asked, solution.instance, options) + "\n")
    return int(solution.is_sat == asked.command.check)


def _told(asked: Question, instance: Instance | None, options: argparse.Namespace) -> str:
    """Return the answer in the form that was asked for."""
    if options.json:
        answer: dict[str, object] = {"command": asked.command.label, "check": asked.command.check}
        answer["instance"] = None if instance is None else show.data(asked, instance)
        return json.dumps(answer, indent=2, ensure_ascii=False)
    if options.dot:
        if instance is None:
            msg = f"{_verdict(asked, found=False)}, so there is nothing to draw"
            raise AlloyError(msg)
        return show.dot(asked, instance)
    told = _verdict(asked, found=instance is not None)
    if asked.command.expect is not None and asked.command.expect != int(instance is not None):
        told += f" (the model expects {asked.command.expect})"
    return told if instance is None else f"{told}\n{show.text(asked, instance)}"


def _verdict(asked: Question, *, found: bool) -> str:
    if asked.command.check:
        told = "a counterexample" if found else "no counterexample within the scopes"
    else:
        told = "an instance" if found else "no instance within the scopes"
    return f"{asked.command.label}: {told}"


if __name__ == "__main__":
    sys.exit(main())
