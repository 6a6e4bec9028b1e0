"""Compare verdicts on methods of random Java classes with runs on the JVM: ``python -m tests.java.campaign_inputs --count 1000 --seed 1``.

The JVM calls each method with many inputs that Java code can construct (`random_inputs/Inputs.java`). A method that holds in all heaps
must not fail on any of them. If a method is violated and no such input fails, a client may be unable to build the heap; so the method is
checked again for clients, and if it is still violated, the test of its counterexample must fail on the JVM. Refused
programs and timeouts are counted by their message. ``--seed <its number> --count 1`` draws a program again.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

import ooxcheck
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Report
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.oox.diagnostics import OoxError
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, Jvm, java, jvm
from tests.java.random_inputs.programs import program_text

AT_ONCE = 25
"""How many programs are compiled together."""

SECONDS = 10.0
"""How long one check may take."""

INPUTS = Path(__file__).parent / "random_inputs" / "Inputs.java"

HOLDS = ("holds", "holds within bounds")


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer that a JVM does not agree with."""

    seed: int
    method: str
    what: str
    text: str


def failing(machine: Jvm, programs: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the methods of each program that fail on some input, with what is said of it; a program that javac refuses has one without a name."""
    texts = {"inputs": INPUTS.read_text(encoding="utf-8"), **programs}
    _, *outcomes = machine.outcomes(texts, [[], *([["Main.found"]] * len(programs))])
    return {name: _failing(outcome) for name, outcome in zip(programs, outcomes, strict=True)}


def _failing(outcome: str) -> dict[str, str]:
    end, _, rest = outcome.partition("\n")
    if end != "returned":
        return {"": end}
    lines = rest.removeprefix('Main.found = "').removesuffix('"').split("|")
    return {name: told for name, _, told in (line.partition(" ") for line in lines) if name}


def checked(
    path: Path, method: str, told: Counter[str], bound: int = 3, *, in_all_heaps: bool = True
) -> Report | None:
    """Return the answer for all heaps, or for clients; None, with what was said counted, where there is none."""
    try:
        report = ooxcheck.check(
            method, path, seconds=SECONDS, scope=bound, array=bound, unroll=bound, no_infer=in_all_heaps
        )
    except OoxError as error:
        told[re.sub(r"\b[A-Z]\w*|'[^']*'", "X", error.diagnostics[0].message)[:100]] += 1
        return None
    told[report.verdict.value] += 1
    return report


def judged(folder: Path, machine: Jvm, seeds: range, told: Counter[str]) -> Iterator[Finding]:
    """Yield the wrong answers about some random programs."""
    programs = {f"p{seed}": program_text(f"p{seed}", seed) for seed in seeds}
    found = failing(machine, programs)
    tests: dict[str, tuple[Finding, str]] = {}
    for seed, (name, text) in zip(seeds, programs.items(), strict=True):
        if found[name].get("") == "did not end":
            told["did not end on the JVM"] += 1
            continue
        if "" in found[name]:
            yield Finding(seed, "", found[name][""], text)
            continue
        path = folder / name / "Main.java"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        for method in re.findall(r"void (check\d+)", text):
            yield from _judged(path, Finding(seed, method, found[name].get(method, ""), text), tests, told)
    yield from _without_failure(folder, tests)


def _judged(
    path: Path, asked: Finding, tests: dict[str, tuple[Finding, str]], told: Counter[str]
) -> Iterator[Finding]:
    try:
        report = checked(path, asked.method, told)
    except Exception:  # whatever it is, it is what the campaign looks for
        yield Finding(
            asked.seed, asked.method, f"fault: {traceback.format_exc().splitlines()[-1]}", asked.text
        )
        return
    if report is None:
        return
    if asked.what and report.verdict.value in HOLDS:
        wider = checked(path, asked.method, Counter(), 5) if report.verdict.value != "holds" else report
        if wider is not None and wider.verdict.value in HOLDS:
            yield asked
    if not asked.what and report.verdict.value == "violated" and not re.search(r"\br\d = ", asked.text):
        told["violated, and no input was found"] += 1
        by_clients = checked(path, asked.method, Counter(), in_all_heaps=False)
        if by_clients is None or by_clients.verdict.value != "violated":
            told["violated, but not for clients"] += 1
            return
        text, reasons = junit_class(by_clients)
        told.update(reasons)
        name = re.findall(r"\bclass (\w+)", text)
        if not reasons and name:
            tests[f"p{asked.seed}.{name[0]}"] = (asked, text)


def _without_failure(folder: Path, tests: Mapping[str, tuple[Finding, str]]) -> Iterator[Finding]:
    """Yield the counterexamples whose tests do not fail."""
    if not tests:
        return
    sources = dict.fromkeys(folder / f"p{asked.seed}" / "Main.java" for asked, _ in tests.values())
    stand_in = folder / "inputs" / "Main.java"
    stand_in.parent.mkdir(exist_ok=True)
    stand_in.write_text(INPUTS.read_text(encoding="utf-8"), encoding="utf-8")
    for name, end in ends(
        folder / "classes", [*sources, stand_in], {name: text for name, (_, text) in tests.items()}
    ).items():
        asked, _ = tests[name.rpartition(".")[0]]
        if not end.startswith("fails"):
            yield Finding(asked.seed, asked.method, f"the test of its counterexample {end}", asked.text)


def main() -> int:
    """Run a campaign and return 1 if an answer is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    start, told, failed = monotonic(), Counter[str](), 0
    with jvm() as machine:
        for first in range(options.seed, options.seed + options.count, AT_ONCE):
            with tempfile.TemporaryDirectory() as folder:
                for each in judged(
                    Path(folder),
                    machine,
                    range(first, min(first + AT_ONCE, options.seed + options.count)),
                    told,
                ):
                    failed += 1
                    sys.stdout.write(f"seed {each.seed} {each.method}: {each.what}\n{each.text}\n")
                    sys.stdout.flush()
    sys.stdout.write(f"{options.count} programs in {monotonic() - start:.0f} s, {failed} differences\n")
    for reason, count in told.most_common():
        sys.stdout.write(f"{count:8}  {reason}\n")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
