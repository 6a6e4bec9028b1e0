"""Run generated JUnit suites of random Java methods on the JVM: ``python -m tests.java.campaign_junit --count 100 --seed 1``.

Every test must pass: it asserts the outcome that the interpreter computed. Methods without tests and timeouts are counted by their
message. ``--seed <its number> --count 1`` draws a program again.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.generation.junit.suites import junit_suite
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.oox.diagnostics import OoxError
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java
from tests.java.random_programs.programs import program_text

SECONDS = 10.0
"""How long the search for the tests of one method may take."""

AT_ONCE = 20
"""How many programs are compiled together."""


def suites(path: Path, told: Counter[str], most: int) -> Iterator[Written]:
    """Yield suites of the methods of a program, and count what is said of others."""
    for method in [each for each in ooxcheck.methods(path) if ".main(" not in each][:most]:
        try:
            written = junit_suite(
                ooxcheck.tests(
                    method, path, scope=2, unroll=2, array=2, cover="path", most=8, seconds=SECONDS
                )
            )
        except OoxError as error:
            told[_plain(error.diagnostics[0].code)] += 1
            continue
        told.update(_plain(reason) for _, reason in written.left_out)
        if "\n  @Test\n" in written.text:
            yield written


def _plain(reason: str) -> str:
    return re.sub(r"[A-Z]\w*(\.\w+)*", "X", reason)


def run(folder: Path, seeds: range, told: Counter[str], most: int = 2) -> dict[str, str]:
    """Return how the tests of some random programs end on the JVM."""
    texts: dict[str, str] = {}
    paths: list[Path] = []
    for seed in seeds:
        paths.append(folder / f"p{seed}" / "Main.java")
        paths[-1].parent.mkdir(parents=True)
        paths[-1].write_text(program_text(f"p{seed}", seed), encoding="utf-8")
        texts |= {f"p{seed}.{written.name}": written.text for written in suites(paths[-1], told, most)}
    return ends(folder / "classes", paths, texts)


def main() -> int:
    """Run a campaign and return 1 if a test fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--methods", type=int, default=2, help="of each program, at most")
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    told, passed, failed = Counter[str](), 0, 0
    for first in range(options.seed, options.seed + options.count, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            found = run(
                Path(folder),
                range(first, min(first + AT_ONCE, options.seed + options.count)),
                told,
                options.methods,
            )
        passed += sum(end == "passes" for end in found.values())
        for name, end in found.items():
            if end != "passes":
                failed += 1
                sys.stdout.write(f"{name} {end}\n")
    sys.stdout.write(f"{options.count} programs, {passed + failed} tests, {failed} fail\n")
    for reason, count in told.most_common():
        sys.stdout.write(f"{count:8}  {reason}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
