"""Histories of random Java classes, replayed on the JVM: ``python -m tests.java.campaign_histories --count 100 --first 1``.

The search gives the shortest history to each step that fails by an implicit exception, and the histories of some reachable heaps. So does the solver, with up to three calls. On the JVM each call has to end in the same way: it returns the same value, or throws
an exception of the same class. ``--first <its number> --count 1`` draws a class again.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic

from ooxcheck.classes.java_client.java_history import JavaCall, java_calls
from ooxcheck.classes.load_boundary import ClassBoundary, load_boundary
from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import ExceptionKind, Outcome, Threw
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import FAULT_WORDS
from ooxcheck.oox.types import CHAR, VOID, is_floating
from ooxcheck.relational import FALSE, Formula, Options
from ooxcheck.specs.classes.argument_values import Literal
from ooxcheck.specs.classes.boundary import Step
from ooxcheck.specs.classes.client_runs.client_calls import running_settings
from ooxcheck.specs.classes.histories import reachable_heaps, violating_history
from ooxcheck.specs.classes.history import Call, History, Limits, Returns, Throws
from ooxcheck.specs.classes.unknown_calls.choose_calls import ChoiceLimits, choose_calls, driver_bounds
from ooxcheck.specs.classes.unknown_calls.follow_calls import client_of, follow_calls
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of
from tests.java.campaign_invariants import write_classes
from tests.java.jvm import REASON, java
from tests.java.random_boundaries.programs import Programs
from tests.java.tools import javac, run

AT_ONCE = 10
"""The number of classes that are compiled together."""

CALLS = 800
"""The number of calls of one search."""

SAMPLES = 20
"""The number of reachable heaps of a class whose histories are replayed."""

MOST_CHOSEN = 3
"""The number of calls that the solver chooses."""

SECONDS = 20
"""The time of the solver for one step."""

_HELPERS = """  static String show(Object o) {
    if (o instanceof Character c) return String.valueOf((int) c);
    if (o == null || o instanceof Boolean || o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte) return String.valueOf(o);
    return o instanceof Float || o instanceof Double ? String.valueOf(((Number) o).doubleValue()) : "object";
  }"""


@dataclass(frozen=True, slots=True)
class Replay:
    """A history as a method of Java that prints the ending of each call, and the endings that the interpreter saw."""

    lines: tuple[str, ...]
    members: tuple[str, ...]
    endings: tuple[str, ...]
    calls: tuple[str, ...]


def is_implicit(outcome: Outcome) -> bool:
    """Return whether an operator of Java throws."""
    return isinstance(outcome, Threw) and outcome.raised.kind is not ExceptionKind.THROW


def histories(boundary: ClassBoundary, random: Random, counts: Counter[str]) -> Iterator[History]:
    """Yield the histories of one class."""
    limits = Limits(scope=2, seconds=60, calls=CALLS)
    for step in boundary.boundary.steps:
        if step.by_client:
            history, statistics = violating_history(
                boundary.boundary, [step], is_implicit, pending=boundary.pending, limits=limits
            )
            counts["steps"] += 1
            counts["searches without initial state"] += statistics.no_start
            if history is not None:
                counts["violating histories"] += 1
                yield history
            chosen = chosen_history(boundary, step, counts)
            shortest = MOST_CHOSEN + 1 if history is None else len(history)
            if chosen is not None:
                yield chosen
            elif shortest <= MOST_CHOSEN:
                counts["violations that the solver misses"] += 1
    reached = list(reachable_heaps(boundary.boundary, pending=boundary.pending, limits=limits))
    for each in random.sample(reached, min(SAMPLES, len(reached))):
        if each.history:
            counts["histories of reachable heaps"] += 1
            yield each.history


def chosen_history(boundary: ClassBoundary, step: Step, counts: Counter[str]) -> History | None:
    """Return a history to a step that fails by an implicit exception, with calls and arguments of the solver."""
    search = reachable_heaps(boundary.boundary, pending=boundary.pending, limits=Limits(scope=2))
    client = client_of(search)
    bounds = driver_bounds(client, Bounds(scope=2, array=3))
    settings = running_settings(Settings(unroll=3))
    deadline = monotonic() + SECONDS
    limits = ChoiceLimits(bounds, settings, Options(symmetry=0, orders=False), lambda: None, deadline)
    for length in range(1, MOST_CHOSEN + 1):
        calls = choose_calls(client, [step], length, _throws_implicitly, limits)
        if calls is not None:
            confirmed = follow_calls(search, calls, is_implicit)
            if confirmed is not None:
                counts["histories that the solver chooses"] += 1
                return confirmed.history
            counts["proposals that the interpreter refuses"] += 1
    return None


def _throws_implicitly(encoding: Encoding) -> Formula:
    end = encoding.ends[1]
    if end is None:
        return FALSE
    implicit = (where for origin, where in end.origins.items() if origin.word in FAULT_WORDS)
    return end.guard & any_of(implicit)


def replay(history: History, boundary: ClassBoundary, counts: Counter[str]) -> Replay | None:
    """Return the method for a history; None, with the reason counted, if a client cannot make its calls."""
    calls, members, reason = java_calls(history, boundary)
    if reason:
        counts[re.sub(r"\b[A-Z]\w*", "X", f"untested: {reason}")] += 1
        return None
    pairs = list(zip(calls, history, strict=True))
    return Replay(
        tuple(line for java_call, call in pairs for line in _lines(java_call, call)),
        members,
        tuple(_ending(java_call, call) for java_call, call in pairs),
        tuple(call.plain for call in calls),
    )


def _lines(java_call: JavaCall, call: Call) -> Iterator[str]:
    yield from java_call.declarations
    if java_call.variable:
        yield f"{java_call.type} {java_call.variable} = null;"
    made = f"{java_call.variable} = {java_call.expression}" if java_call.variable else java_call.expression
    shown = f"{made}; p(n)" if call.step.method.result is VOID else f'p(n, "returns " + show({made}))'
    shown = shown.replace("p(n)", 'System.out.println("returns")')
    shown = shown.replace("p(n, ", "System.out.println(")
    yield f'try {{ {shown}; }} catch (Throwable t) {{ System.out.println("throws " + t.getClass().getSimpleName()); }}'


def _ending(java_call: JavaCall, call: Call) -> str:
    match call.ending:
        case Throws():
            assert java_call.thrown, "the class of an exception is known"
            return f"throws {java_call.thrown.rpartition('.')[2]}"
        case Returns(value) if call.step.method.result is VOID:
            return "returns"
        case Returns(Literal(None)):
            return "returns null"
        case Returns(Literal(value)):
            type_ = call.step.method.result
            if is_floating(type_) and isinstance(value, int | float):
                return f"returns {float(value)}"
            return f"returns {str(value).lower() if type_ is not CHAR else value}"
        case Returns():
            return "returns object"
        case _:  # a history ends with a return or an exception here
            return "another end"


def driver(package: str, replays: Sequence[Replay]) -> str:
    """Return a class that runs the replays of one class, each in a class of its own."""
    lines = [f"package {package};", '@SuppressWarnings({"rawtypes", "unchecked"})', "public class Replays {"]
    lines.append(_HELPERS)
    for number, each in enumerate(replays):
        lines.append(f"  static class Replay{number} {{")
        lines += [f"    {line}" for member in each.members for line in member.split("\n")]
        lines += ["    static void run() throws Throwable {", *(f"      {line}" for line in each.lines), "    }", "  }"]  # fmt: skip
    return "\n".join([*lines, "}", ""])


def _main(package: str, number: int) -> str:
    """Return the program that runs one replay in a JVM with fresh static state."""
    return f"{package}.Replays$Replay{number}"


_RUNNER = """package histories;
import java.net.*;
import java.nio.file.*;
public class Replaying {
  public static void main(String[] names) throws Throwable {
    URL[] places = {Path.of(names[0]).toUri().toURL()};
    for (int at = 1; at < names.length; at++) {
      System.out.println("REPLAY " + names[at]);
      try (URLClassLoader fresh = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
        var run = fresh.loadClass(names[at]).getDeclaredMethod("run");
        run.setAccessible(true);
        run.invoke(null);
      }
    }
  }
}
"""
"""Runs each replay with a class loader of its own, so that classes are initialised anew."""


def compare(folder: Path, seeds: Sequence[int], counts: Counter[str]) -> Iterator[str]:
    """Yield a report of each history that the JVM does not repeat."""
    paths, _ = write_classes(folder, {seed: Programs(seed).text(f"p{seed}") for seed in seeds})
    runner = folder / "histories" / "Replaying.java"
    runner.parent.mkdir(parents=True, exist_ok=True)
    runner.write_text(_RUNNER)
    assert javac(folder, runner).status == 0
    replays: dict[str, Replay] = {}
    for seed, path in paths.items():
        try:
            own = _replays(path, Random(seed), counts)
        except Exception:  # whatever it is, the campaign reports it
            yield f"seed {seed}: fault\n{traceback.format_exc()}\n{path.read_text()}"
            continue
        text = path.with_name("Replays.java")
        text.write_text(driver(f"p{seed}", own))
        compiled = javac(folder, "-cp", str(folder), text)
        if compiled.status:
            yield f"seed {seed}: javac refuses the calls\n{compiled.err}\n{path.read_text()}"
            continue
        replays |= {_main(f"p{seed}", number): each for number, each in enumerate(own)}
    yield from _differences(folder, replays, counts)


def _replays(path: Path, random: Random, counts: Counter[str]) -> list[Replay]:
    try:
        boundary = load_boundary("C", [str(path)], int_width=32)
    except OoxError as error:
        counts[re.sub(r"'[^']*'", "X", f"refused: {error.diagnostics[0].message}")[:110]] += 1
        return []
    counts["classes"] += 1
    written = (replay(each, boundary, counts) for each in histories(boundary, random, counts))
    return [each for each in written if each is not None]


def _differences(folder: Path, replays: dict[str, Replay], counts: Counter[str]) -> Iterator[str]:
    ended = run(folder, "histories.Replaying", str(folder), *replays)
    assert ended.status == 0, ended.err
    outputs = {
        name: text.splitlines()
        for name, _, text in (part.partition("\n") for part in ended.out.split("REPLAY ")[1:])
    }
    for name, each in replays.items():
        counts["replays"] += 1
        counts["calls"] += len(each.endings)
        counts["calls that throw"] += sum(ending.startswith("throws") for ending in each.endings)
        if tuple(outputs[name]) != each.endings:
            counts["differences"] += 1
            shown = "\n".join(
                f"    {call}    here {ending}, JVM {seen}"
                for call, ending, seen in zip(each.calls, each.endings, outputs[name], strict=False)
            )
            text = (folder / name.partition(".")[0] / "C.java").read_text()
            yield f"{name}\n{shown}\n{text}"


def main() -> int:
    """Run a campaign, and return 1 if a history differs on the JVM."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100, help="number of classes")
    parser.add_argument("--first", type=int, default=1, help="seed of the first class")
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    start, counts, failed = monotonic(), Counter[str](), 0
    last = options.first + options.count
    for first in range(options.first, last, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            for report in compare(Path(folder), range(first, min(first + AT_ONCE, last)), counts):
                failed += 1
                sys.stdout.write(f"{report}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{options.count} classes in {monotonic() - start:.0f} s, {failed} differences\n")
    for what, count in counts.most_common():
        sys.stdout.write(f"{count:8}  {what}\n")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
