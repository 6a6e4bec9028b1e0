"""Compare verdicts on methods of random class hierarchies with random clients on the JVM: ``python -m tests.java.campaign_classes --count 400 --seed 1``.

If a client sees an uncaught exception or a failed assertion of a method, the verdict must not be "holds". ``--kinds
leaks,statics,collections,keys`` selects the kinds of programs. ``--seed <its number> --count 1`` with the same kinds draws a
program again.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic

import ooxcheck
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.notes import assumptions
from ooxcheck.engine.report import Report
from ooxcheck.oox.diagnostics import OoxError
from tests.java.jvm import REASON, java
from tests.java.random_classes.containers import Containers
from tests.java.random_classes.hierarchies import Hierarchies
from tests.java.tools import javac, run

AT_ONCE = 20
"""How many programs are compiled together."""

CLIENTS = 40
"""How many clients each program gets."""

BOUNDS = (1, 2, 4)
"""The bounds of a check, the next of which are taken if nothing is found wrong."""

SECONDS = 20.0
"""How long one check may take."""

KINDS = ("leaks", "statics", "collections", "keys")
HOLDS = ("holds", "holds within bounds")

_DRIVER = Path(__file__).parent / "random_classes" / "Clients.java"
_NAMED = re.compile(r"// ([\w.]+\([\w\[\], ]*\))$")


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer that a JVM does not agree with."""

    seed: int
    method: str
    what: str
    text: str


def program_text(package: str, seed: int, kinds: Sequence[str] = KINDS) -> str:
    """Return the program that belongs to a seed."""
    match kinds[seed % len(kinds)]:
        case "leaks":
            return Hierarchies(seed, statics=False).text(package)
        case "statics":
            return Hierarchies(seed, statics=True).text(package)
        case kind:
            return Containers(seed, odd_keys=kind == "keys").text(package)


def thrown(
    folder: Path, texts: Mapping[str, str], seed: int, clients: int = CLIENTS
) -> dict[str, dict[str, str]]:
    """Return the methods of each program that an exception leaves on the JVM, with its class."""
    paths = [folder / name / "All.java" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    compiled = javac(folder, "-g", _DRIVER, *paths)
    assert compiled.status == 0, compiled.err
    ended = run(folder, "clients.Clients", str(folder), str(clients), str(seed), *texts)
    assert ended.status == 0, ended.err
    found: dict[str, dict[str, str]] = {name: {} for name in texts}
    for line in ended.out.splitlines():
        name, number, method, exception = line.split(" ")
        named = _NAMED.search(texts[name].split("\n")[int(number) - 1])
        if (
            named
            and not method.startswith("lambda$")
            and _last(named[1])
            in (method, named[1].split("(")[0].split(".")[-2] if method == "<init>" else method)
        ):
            found[name][named[1]] = exception
    return found


def _last(method: str) -> str:
    return method.split("(")[0].rpartition(".")[2]


def judged(folder: Path, seeds: range, kinds: Sequence[str], told: Counter[str]) -> Iterator[Finding]:
    """Yield the wrong answers about some random programs."""
    texts = {f"p{seed}": program_text(f"p{seed}", seed, kinds) for seed in seeds}
    failing = thrown(folder, texts, seeds.start)
    for seed, (name, text) in zip(seeds, texts.items(), strict=True):
        told["classes"] += len(
            re.findall(r"^(?:static |abstract )*(?:class|interface|enum) ", text, re.MULTILINE)
        )
        told["methods"] += len(re.findall(_NAMED.pattern, text, re.MULTILINE))
        told["methods that fail on the JVM"] += len(failing[name])
        for method, exception in failing[name].items():
            yield from _judged(folder / name / "All.java", Finding(seed, method, exception, text), told)


def _judged(path: Path, asked: Finding, told: Counter[str]) -> Iterator[Finding]:
    try:
        report = _checked(path, asked.method, told)
    except Exception:  # whatever it is, it is what the campaign looks for
        yield Finding(
            asked.seed, asked.method, f"fault: {traceback.format_exc().splitlines()[-1]}", asked.text
        )
        return
    if report is None:
        return
    assumed = sorted(
        {
            note.code
            for note in assumptions(report.question.program, report.question.method, report.question.settings)
        }
    )
    if report.verdict.value == "holds" and not assumed:
        yield Finding(asked.seed, asked.method, f"holds, but throws {asked.what}", asked.text)
    told[
        f"{report.verdict.value} under {', '.join(assumed)}"
        if assumed and report.verdict.value in HOLDS
        else report.verdict.value
    ] += 1


def _checked(path: Path, method: str, told: Counter[str]) -> Report | None:
    """Return the answer within the largest bounds, or the first within smaller ones that is no praise; None, with what was said counted, where there is none."""
    report = None
    try:
        for bound in BOUNDS:
            report = ooxcheck.check(
                method, path, seconds=SECONDS, scope=bound, array=bound, unroll=bound, strict=True
            )
            if report.verdict.value not in (*HOLDS, "vacuous"):
                break
    except OoxError as error:
        told[re.sub(r"\b[A-Z]\w*|'[^']*'", "X", error.diagnostics[0].message)[:100]] += 1
        return None
    return report


def _shortened(found: Finding) -> str:
    """Return a program without the checks that are not in question."""
    return "\n".join(
        line
        for line in found.text.split("\n")
        if "static void check" not in line or line.endswith(f"// {found.method}")
    )


def main() -> int:
    """Run a campaign and return 1 if an answer is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100, help="programs, each of several classes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--kinds",
        default=",".join(KINDS),
        help=f"kinds of programs, with commas between them: {', '.join(KINDS)}",
    )
    options = parser.parse_args()
    kinds = options.kinds.split(",")
    if not set(kinds) <= set(KINDS):
        parser.error(f"kinds are {', '.join(KINDS)}")
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    start, told, failed = monotonic(), Counter[str](), 0
    for first in range(options.seed, options.seed + options.count, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            for each in judged(
                Path(folder), range(first, min(first + AT_ONCE, options.seed + options.count)), kinds, told
            ):
                failed += 1
                sys.stdout.write(f"seed {each.seed} {each.method}: {each.what}\n{_shortened(each)}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{options.count} programs in {monotonic() - start:.0f} s, {failed} differences\n")
    for reason, count in told.most_common():
        sys.stdout.write(f"{count:8}  {reason}\n")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
