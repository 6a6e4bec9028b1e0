"""The proving ground.

python -m benchmarks [SUITE ...] [--jobs N] [--timeout S] [--only WORD] [--out DIR] [--no-history]
python -m benchmarks list
python -m benchmarks compare A B
python -m benchmarks before REVISION [SUITE ...] [--timeout S] [--only WORD] [--every N]
python -m benchmarks gate [--keep]

Runs suites, all of them without a name, and compares each verdict with the truth. Tables and plots go to a folder, the results by commit to
benchmarks/history. `compare` tells what changed between two commits that are kept; `before` runs an older tree beside this one, and tells how many
times faster this one is, on what is fixed for the gate unless suites are named; `gate` runs a fixed part, and fails if a verdict changes, or
if all of it together is a fifth slower than the baseline that `gate --keep` has kept. The exit status is 1 if a verdict is wrong or the gate is
shut, and 2 if the command is wrong.
"""

from __future__ import annotations

import argparse
import math
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from benchmarks.ground import before, gate, history
from benchmarks.ground.benchmark import Result, Standing, Suite
from benchmarks.ground.calibration import calibrated, typical
from benchmarks.ground.compare import compared, is_worse
from benchmarks.ground.plots import growth, quantiles
from benchmarks.ground.processes import ROOT, finished
from benchmarks.ground.run import ran
from benchmarks.ground.suites import SUITES
from benchmarks.ground.tables import as_json, comma_separated, counts, markdown

LONGEST = 24 * 3600.0
MOST = 256
Parser = argparse.ArgumentParser


def main(arguments: list[str] | None = None) -> int:
    """Do what the first word says, or run suites."""
    given = sys.argv[1:] if arguments is None else arguments
    commands: dict[str, Callable[[list[str]], int]] = {
        "list": _listed,
        "compare": _compare,
        "before": _before,
        "gate": _gate,
    }
    try:
        return commands[given[0]](given[1:]) if given and given[0] in commands else _run(given)
    except history.UnreadableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _run(arguments: list[str]) -> int:
    parser = Parser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("suites", nargs="*", metavar="SUITE", type=_suite, help=", ".join(SUITES))
    parser.add_argument(
        "--jobs", type=_number, default=1, metavar="N", help="benchmarks at the same time (1)"
    )
    parser.add_argument(
        "--timeout", type=_seconds, metavar="S", help="seconds for each benchmark, instead of the suite's"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORD", help="benchmarks whose names contain a word"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("benchmarks-out"),
        metavar="DIR",
        help="for tables and plots (benchmarks-out)",
    )
    parser.add_argument(
        "--no-history", action="store_true", help="keep nothing; nor is kept what --only leaves out parts of"
    )
    options = parser.parse_args(arguments)
    keeps, commit = not options.no_history and not options.only, history.commit()
    if keeps:
        history.kept_of(commit)  # a file that cannot be read is told of now, not after hours
    _warm()
    wrong, kept, times = False, dict[str, history.Kept](), [calibrated()]
    for suite in options.suites or SUITES.values():
        limit = options.timeout or suite.seconds
        results = ran(suite, limit, options.jobs, _print, only=options.only)
        if not results:
            continue
        times.append(calibrated())
        kept[suite.name] = history.Kept(limit, options.jobs, typical(times), tuple(results))
        _write(suite, results, options.out, limit, typical(times))
        wrong |= any(each.standing is Standing.WRONG for each in results)
    if not kept:
        parser.error(f"no benchmark has {' or '.join(options.only)} in its name")
    if keeps:
        print(f"kept in {history.keep(history.Run(commit, kept))}")
    return int(wrong)


def _compare(arguments: list[str]) -> int:
    parser = Parser(
        prog="python -m benchmarks compare", description="Tell what changed between two runs that are kept."
    )
    parser.add_argument("before", metavar="A", help="a commit, or the beginning of one, or a file of results")
    parser.add_argument("after", metavar="B")
    options = parser.parse_args(arguments)
    before, after = history.find(options.before), history.find(options.after)
    print("\n".join(compared(before, after)))
    return int(is_worse(before, after))


def _before(arguments: list[str]) -> int:
    parser = Parser(prog="python -m benchmarks before", description=before.__doc__)
    parser.add_argument("revision", metavar="REVISION", help="a commit, or what git knows as one")
    parser.add_argument(
        "suites",
        nargs="*",
        metavar="SUITE",
        type=_suite,
        help="instead of what is fixed for the gate: " + ", ".join(SUITES),
    )
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=gate.SECONDS,
        metavar="S",
        help=f"seconds for each benchmark ({gate.SECONDS:g})",
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORD", help="benchmarks whose names contain a word"
    )
    parser.add_argument(
        "--every",
        type=_number,
        default=1,
        metavar="N",
        help="of these, every N-th of a suite: a fixed sample (1)",
    )
    options = parser.parse_args(arguments)
    asked = list(
        before.questions(options.suites or gate.subset(SUITES, gate.SUBSET), options.only, options.every)
    )
    if not asked:
        parser.error("no benchmark of these is one check with such a name")
    older, found = before.installed(options.revision), []
    for root in (older, ROOT):
        _warm(root)
    for both in before.answers(asked, older, options.timeout):
        found.append(both)
        print(before.line(both), flush=True)
    print("\n".join(before.summary(found, options.revision, options.timeout)))
    return int(any(each.differs for each in found))


def _gate(arguments: list[str]) -> int:
    parser = Parser(prog="python -m benchmarks gate", description=gate.__doc__)
    parser.add_argument("--keep", action="store_true", help="let this run be the baseline")
    options = parser.parse_args(arguments)
    baseline = None if options.keep else history.find(gate.BASELINE)
    _warm()
    times, suites = [calibrated()], dict[str, Sequence[Result]]()
    for suite in gate.subset(SUITES, gate.SUBSET):
        suites[suite.name] = gate.measured([suite], _print)
        times.append(calibrated())
    kept = {
        name: history.Kept(gate.SECONDS, 1, typical(times), tuple(results))
        for name, results in suites.items()
    }
    now = history.Run(history.commit(), kept)
    if baseline is None:
        print(f"kept in {history.keep(now, name=gate.BASELINE)}")
        return 0
    found = list(gate.complaints(baseline, now))
    told = gate.ratio(baseline, now)
    print(
        "\n".join(found) or "the gate is open",
        end=""
        if told is None
        else f"\ntimes are {told:.2f} of those of {baseline.commit}, as multiples of the calibration task\n",
    )
    return int(bool(found))


def _listed(arguments: list[str]) -> int:
    Parser(prog="python -m benchmarks list", description="Name all suites.").parse_args(arguments)
    for suite in SUITES.values():
        print(
            f"{suite.name:12} {len(list(suite.benchmarks())):5} benchmarks, {suite.seconds:g} s each: {suite.about}"
        )
    return 0


def _print(result: Result) -> None:
    complaint = (
        "" if result.standing in (Standing.RIGHT, Standing.UNJUDGED) else f"   {result.standing.value}"
    )
    print(
        f"{result.suite:10} {result.key:52} {result.verdict:20} {result.seconds:8.2f}{complaint}", flush=True
    )


def _write(suite: Suite, results: Sequence[Result], folder: Path, timeout: float, calibration: float) -> None:
    """Write the tables and plots of a suite, and tell what they come to."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        f"{suite.name}.md": markdown(suite, results, timeout, calibration),
        f"{suite.name}.csv": comma_separated(results),
        f"{suite.name}.json": as_json(suite, results, timeout, calibration),
        f"{suite.name}.svg": quantiles(f"{suite.name}: answers within a time", results),
        f"{suite.name}-growth.svg": growth(f"{suite.name}: time by size", results),
    }
    for name, text in texts.items():
        if text:
            (folder / name).write_text(text, encoding="utf-8")
    print("\n".join([f"== {suite.name}: {counts(results)}", *suite.remarks(results)]), flush=True)


def _warm(root: Path = ROOT) -> None:
    """Let Python compile what it keeps of a tree, so that the first benchmark does not pay for it."""
    finished(
        ("-m", "ooxcheck", "Main.max", str(ROOT / "examples" / "max.oox"), "--format", "json"),
        seconds=60,
        root=root,
    )


def _suite(name: str) -> Suite:
    if name not in SUITES:
        msg = f"no suite {name}; there are {', '.join(SUITES)}"
        raise argparse.ArgumentTypeError(msg)
    return SUITES[name]


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= LONGEST:
        msg = f"{text} is no time limit: take seconds above 0, up to {LONGEST:g}"
        raise argparse.ArgumentTypeError(msg)
    return seconds


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        msg = f"{text} is not a number from 1 to {MOST}"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def command(arguments: list[str] | None = None) -> NoReturn:
    """Be a command of the shell: when it is ended from outside, it ends what it has started."""
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(128 + signal.SIGTERM))
    sys.exit(main(arguments))


if __name__ == "__main__":
    command()
