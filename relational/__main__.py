"""``python -m ooxcheck.relational MODEL.als``: a command of an Alloy model, run or checked here.

Exit codes: 0 if a ``run`` has an instance or a ``check`` has no counterexample, 1 if it is the other way round, 2 if the
model or the request is at fault, 3 if the answer is not known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from ooxcheck.datatypes.drawings import Drawing, drawer
from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy import show
from ooxcheck.relational.from_alloy.answers import answer, count, smallest_first
from ooxcheck.relational.from_alloy.questions import Model, Question, load, question
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from ooxcheck.relational.from_alloy.temporal.traces import Trace
from ooxcheck.relational.solving.answers import Options

INSTANCES = 20
"""The number of instances on a page, unless another is given."""

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
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write a page with drawings of instances or traces, smallest first",
    )
    parser.add_argument(
        "--instances",
        type=_number,
        metavar="N",
        help="instances or traces on the page, at most  [default: 20]",
    )
    parser.add_argument(
        "--project", metavar="SIG", help="on the page, one picture for each atom of a signature"
    )
    parser.add_argument("--force", action="store_true", help="let the page replace a file of others")
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


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a number of instances is at least 1")
    return int(text)


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
    if options.html is None and (options.project or options.instances or options.force):
        raise AlloyError("--instances, --project and --force go with --html")
    budget = Options(seconds=options.seconds)
    if options.count:
        first = question(model, options.command)
        number = count(first, budget, up_to_isomorphism=options.up_to_isomorphism)
        sys.stdout.write(f"{number}\n")
        return int((number > 0) == first.command.check)
    asked, result = answer(model, options.command, budget)
    if options.project is not None and options.project not in asked.sigs:
        msg = f"no signature is called {options.project}; there are {', '.join(asked.sigs)}"
        raise AlloyError(msg)
    sys.stdout.write(_answer_text(asked, result, options) + "\n")
    if options.html is not None:
        _write_page(asked, budget, options)
    return int((result is not None) == asked.command.check)


def _write_page(asked: Question, budget: Options, options: argparse.Namespace) -> None:
    """Write the page with the smallest instances or traces, with one more computed to know whether there are others."""
    limit = options.instances or INSTANCES
    listed = list(islice(smallest_first(asked, budget), limit + 1))
    noun = "counterexample" if asked.command.check else "trace" if asked.steps else "instance"
    status = f"{min(limit, len(listed))} {noun}{'s' * (len(listed) != 1)}, smallest first"
    status += "; there are more" if len(listed) > limit else ", no others within the scopes up to isomorphism"
    write = drawer(Drawing.PAGE_OF_INSTANCES)
    write(Path(options.html), asked, listed[:limit], status, project=options.project, force=options.force)
    sys.stderr.write(f"{options.html} is written\n")


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
