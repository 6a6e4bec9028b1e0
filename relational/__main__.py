"""``python -m ooxcheck.relational MODEL.als``: a command of an Alloy model, run or checked here.

Exit codes: 0 if a ``run`` has an instance or a ``check`` has no counterexample, 1 if it is the other way round, 2 if the
model or the request is at fault, 3 if the answer is not known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy import show
from ooxcheck.relational.from_alloy.answers import answer, count
from ooxcheck.relational.from_alloy.questions import Model, Question, load, question
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from ooxcheck.relational.from_alloy.temporal.traces import Trace
from ooxcheck.relational.solving.answers import Options

_DEPTH = 20_000
"""Python stack frames: functions of a model are expanded at each call, nested."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one command line, and return the exit code."""
    asked = _parser().parse_args(arguments)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEPTH))
    try:
        model = load(Path(asked.model))
        if asked.list:
            sys.stdout.write(
                "".join(f"{_command_line(model, number)}\n" for number in range(len(model.commands)))
            )
            return 0
        return _answer_command(model, asked)
    except AlloyError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except RecursionError:
        sys.stderr.write("error: the formulas of the model nest too deeply\n")
        return 2
    except TimeoutError as late:
        sys.stderr.write(f"unknown: {late}\n")
        return 3
    finally:
        sys.setrecursionlimit(limit)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ooxcheck.relational", description="Run or check a command of an Alloy model."
    )
    parser.add_argument("model", metavar="MODEL.als")
    parser.add_argument(
        "--command", metavar="NAME", help="which command, by its name or number; the first if not given"
    )
    parser.add_argument("--list", action="store_true", help="list the commands of the model")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write the answer as JSON")
    form.add_argument(
        "--dot", action="store_true", help="write the instance or trace as a graph in the DOT language"
    )
    form.add_argument("--count", action="store_true", help="count all instances or traces")
    parser.add_argument(
        "--up-to-isomorphism",
        action="store_true",
        help="with --count: those that differ in more than names of atoms",
    )
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="give up after so many seconds")
    return parser


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("a time limit is a number above zero")
    return seconds


def _command_line(model: Model, number: int) -> str:
    command = model.commands[number]
    return f"{number + 1}. {'check' if command.check else 'run'} {command.label}"


def _answer_command(model: Model, options: argparse.Namespace) -> int:
    """Answer a command; a problem that the solver refuses, a quantifier over too many sets, is an error of the model."""
    try:
        return _answer(model, options)
    except ValueError as refused:
        raise AlloyError(str(refused)) from refused


def _answer(model: Model, options: argparse.Namespace) -> int:
    if options.up_to_isomorphism and not options.count:
        raise AlloyError("--up-to-isomorphism goes with --count")
    budget = Options(seconds=options.seconds)
    if options.count:
        first = question(model, options.command)
        number = count(first, budget, up_to_isomorphism=options.up_to_isomorphism)
        sys.stdout.write(f"{number}\n")
        return int((number > 0) == first.command.check)
    asked, result = answer(model, options.command, budget)
    sys.stdout.write(_answer_text(asked, result, options) + "\n")
    return int((result is not None) == asked.command.check)


def _answer_text(asked: Question, result: Instance | Trace | None, options: argparse.Namespace) -> str:
    """Return the answer in the requested form."""
    if options.json:
        told: dict[str, object] = {"command": asked.command.label, "check": asked.command.check}
        told["instance"] = None if result is None else show.data(asked, result)
        return json.dumps(told, indent=2, ensure_ascii=False)
    if options.dot:
        if result is None:
            msg = f"{_verdict(asked, result)}, so there is nothing to draw"
            raise AlloyError(msg)
        return show.dot(asked, result)
    verdict = _verdict(asked, result)
    if asked.command.expect is not None and asked.command.expect != int(result is not None):
        verdict += f" (the model expects {asked.command.expect})"
    return verdict if result is None else f"{verdict}\n{show.text(asked, result)}"


def _verdict(asked: Question, result: Instance | Trace | None) -> str:
    what = "counterexample" if asked.command.check else "instance"
    if result is None:
        longest = f" and {asked.steps[1]} steps" if asked.steps else ""
        return f"{asked.command.label}: no {what} within the scopes{longest}"
    article = "a" if asked.command.check else "an"
    length = f" of {len(result.states)} states" if isinstance(result, Trace) else ""
    return f"{asked.command.label}: {article} {what}{length}"


if __name__ == "__main__":
    sys.exit(main())
