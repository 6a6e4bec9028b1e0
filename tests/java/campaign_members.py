"""Compare library members with the JVM, member by member: ``python -m tests.java.campaign_members --count 1000 --seed 1 [PACKAGE ...]``.

`benchmarks.library` lists the known members; each call has random arguments (`tests.java.random_members`) and returns a text, which the JVM and the
interpreter must agree on. Calls that javac rejects are left out; calls that the model refuses are counted by their reason.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.library import library_members
from ooxcheck.datatypes import dataclass
from ooxcheck.java.load import find
from ooxcheck.java.lowering.program import lower_method
from ooxcheck.java.program import Program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import Run
from ooxcheck.oox.interpreter import run as oox_run
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Bounded, Dropped, Exhausted, Returned, Undetermined
from ooxcheck.oox.running.settings import Settings
from tests.java.lowering.running import java, meaning
from tests.java.random_members import IMPORTS, Call, can_call, random_call
from tests.java.tools import javac, run

AT_ONCE = 50
"""The number of calls in a program."""

CHOICES = 40
"""The number of runs of a call with several possible results."""

SETTINGS = Settings(steps=50_000)

REFUSED = "refused: "

MAIN = """  public static void main(String[] names) throws Exception {
    for (String name : names) {
      String text;
      try { text = Members.class.getDeclaredMethod(name).invoke(null).toString().replace("\\n", "\\\\n"); }
      catch (java.lang.reflect.InvocationTargetException e) { text = "error " + e.getCause(); }
      System.out.println("\\n" + name + " " + text);
    }
  }
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """A call with different results."""

    call: Call
    jvm: str
    own: str


def program_text(calls: list[Call]) -> str:
    """Return a program with a method for each call."""
    lines = [
        f'{IMPORTS} @SuppressWarnings({{"unchecked", "rawtypes"}}) class Members {{',
        *(each.line for each in calls),
    ]
    return "\n".join([*lines, MAIN + "}", ""])


def compiled_calls(calls: list[Call], folder: Path) -> list[Call]:
    """Compile the calls and return those that javac accepts."""
    path = folder / "Members.java"
    while calls:
        path.write_text(program_text(calls), encoding="utf-8")
        ended = javac(folder, "-Xmaxerrs", "1000", path)
        if ended.status == 0:
            return calls
        wrong = {int(each) for each in re.findall(r"Members\.java:(\d+): error", ended.err)}
        rest = [call for at, call in enumerate(calls, 2) if at not in wrong]
        assert len(rest) < len(calls), ended.err
        calls = rest
    return []


def jvm_results(calls: list[Call], folder: Path) -> dict[str, str]:
    """Return the texts that the calls return on the JVM, by their names."""
    ended = run(folder, "Members", *(each.name for each in calls))
    assert ended.status == 0, ended.err
    return dict(line.split(" ", 1) for line in ended.out.splitlines() if line.startswith("call"))


def own_result(program: Program, call: Call, expected: str) -> str:
    """Return the text that a call returns in the interpreter; of several possible texts, the expected one if it is among the first ones."""
    try:
        lowered = lower_method(program, find(program, f"Members.{call.name}()").method.ref, is_fresh=True)
    except OoxError as error:
        return f"{REFUSED}{error.diagnostics[0].message}"
    oox = meaning(lowered.program)
    method = next(each for each in oox.classes["Members"].methods if each.signature.name == call.name)
    results = dict.fromkeys(_result(oox_run(oox, method, settings=SETTINGS, seed=seed)) for seed in range(2))
    if expected not in results:
        results |= dict.fromkeys(
            _result(oox_run(oox, method, settings=SETTINGS, seed=seed)) for seed in range(2, CHOICES)
        )
    return expected if expected in results else next(iter(results))


def _result(done: Run) -> str:
    match done.outcome:
        case Returned(Obj() as text):
            return next(held for held in text.cells if isinstance(held, str)).replace("\n", "\\n")
        case Bounded(reason=reason) if reason:
            return f"{REFUSED}{reason}"
        case Undetermined() | Dropped():
            return f"{REFUSED}the result is not specified"
        case Exhausted():
            return f"{REFUSED}the run takes more than {SETTINGS.steps} steps"
        case other:
            return f"no result: {other}"


def compare(calls: list[Call]) -> Iterator[tuple[Call, str, str]]:
    """Yield each call that javac accepts with its result on the JVM and in the interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        accepted = compiled_calls(calls, Path(folder))
        expected = jvm_results(accepted, Path(folder)) if accepted else {}
    program = java(program_text(accepted).replace(MAIN, ""))
    for each in accepted:
        if expected[each.name].startswith("error"):
            continue
        yield each, expected[each.name], own_result(program, each, expected[each.name])


def main() -> int:
    """Draw calls, compare them, and print what was compared."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("packages", nargs="*", help="packages or classes, by the beginnings of their names")
    parser.add_argument("--count", type=int, default=1000, help="the number of calls")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = Random(asked.seed)
    members = [each for each in library_members(asked.packages) if can_call(each)]
    drawn = [members[at % len(members)] for at in range(asked.count)] if members else []
    calls = [random_call(each, f"call{at}", rng) for at, each in enumerate(rng.sample(drawn, len(drawn)))]
    compared, refused, differences = set(), Counter[str](), list[Difference]()
    for at in range(0, len(calls), AT_ONCE):
        for call, expected, own in compare(calls[at : at + AT_ONCE]):
            if own.startswith(REFUSED):
                refused[own] += 1
            elif own != expected:
                differences.append(Difference(call, expected, own))
                sys.stdout.write(f"{call.member}\n{call.line}\n    JVM  {expected}\n    here {own}" + "\n")
            else:
                compared.add(call.member)
    for reason, count in refused.most_common():
        sys.stdout.write(f"{count:5} {reason}\n")
    sys.stdout.write(
        f"{len(calls)} calls of {len(members)} members: {len(compared)} members agree, "
        f"{len(differences)} differences, {refused.total()} refused\n"
    )
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
