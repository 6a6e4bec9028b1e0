"""Compare verdicts at exact bounds with the expected ones: ``python -m tests.campaign_bounds --count 200``.

Loops are unrolled, and no run goes beyond the bounds.
Each program needs exactly `n` iterations or activations. Below `n` the verdict must be "holds within bounds" and name the loop or
method, unless a value analysis proves a right program for any number of them; from `n` on it must be "holds", or "violated" if the program has a bug after the loop. Bounds that grow step by step must
give the verdict of the last step. A difference is printed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import ooxcheck
from ooxcheck.engine.report import VALUES

OOX = {
    "loop": """class T {{ static int m(bool b) {{ int i := 0; if (b) {{
  while (i < {n}) {{ {noise} i := i + 1; }}
}} {check} return i; }} }}""",
    "two loops": """class T {{ static int m(bool b) {{ int i := 0; int j := 0; if (b) {{
  while (i < {n}) {{ i := i + 1; }}
  while (j < {fewer}) {{ {noise} j := j + 1; }}
}} {check} return i; }} }}""",
    "thread": """class T {{ static int g; static void add() {{ int i := 0;
  while (i < {n}) {{ {noise} i := i + 1; T.g := i; }}
}} static int m(bool b) requires(T.g == 0) {{ if (b) {{ fork T.add(); join; }} int i := T.g; {check} return i; }} }}""",
    "list": """class N {{ N next; }} class T {{ static int m(bool b, N head) requires(acyclic(head, next)) requires(b ==> #(head.*next) == {n}) requires(!b ==> head == null) {{ int i := 0; N at := head;
  while (at != null) {{ {noise} at := at.next; i := i + 1; }}
{check} return i; }} }}""",
}
JAVA = {
    "loop": """class T {{ static int m(boolean b) {{ int i = 0; if (b) {{
  while (i < {n}) {{ {noise} i = i + 1; }}
}} {check} return i; }} }}""",
    "for": """class T {{ static int m(boolean b) {{ int i = 0; if (b) {{
  for (int k = {n}; k > 0; k--) {{ {noise} i++; }}
}} {check} return i; }} }}""",
    "do": """class T {{ static int m(boolean b) {{ int i = 0; if (b) {{
  do {{ {noise} i++; }} while (i < {n});
}} {check} return i; }} }}""",
}
NOISE = {
    ".oox": ["", "int z := i; z := z - 1;", "if (i == 1) { int y := i; }"],
    ".java": ["", "int z = i; z--;", "if (i == 1) { int y = i; }"],
}


@dataclass(frozen=True, slots=True)
class Case:
    """A program that needs `n` iterations, and whether an assertion behind the loop is wrong."""

    kind: str
    suffix: str
    text: str
    n: int
    is_wrong: bool

    def expected(self, unroll: int) -> str:
        """Return the verdict for a bound on iterations."""
        if unroll < self.n:
            return "holds within bounds"
        return "violated" if self.is_wrong else "holds"


def draw(seed: int) -> Case:
    """Return the program of a seed."""
    random = Random(seed)
    suffix, templates = random.choice([(".oox", OOX), (".java", JAVA)])
    kind, n, is_wrong = random.choice(sorted(templates)), random.randint(1, 4), random.random() < 0.5
    limit = n - 1 if is_wrong else n
    check = f"assert i <= {limit};"
    text = templates[kind].format(n=n, fewer=max(n - 1, 0), noise=random.choice(NOISE[suffix]), check=check)
    return Case(kind, suffix, text, n, is_wrong)


def differences(case: Case, path: Path) -> Iterator[str]:
    """Yield where an answer is not the expected one."""
    path.write_text(case.text, encoding="utf-8")
    scope = max(case.n, 1)
    for unroll in range(max(case.n - 1, 1), case.n + 2):
        report = ooxcheck.check("T.m", path, unroll=unroll, scope=scope, loops="unroll")
        if not case.is_wrong and any(note.code == VALUES for note in report.notes):
            continue
        if report.verdict.value != case.expected(unroll):
            yield f"--unroll {unroll}: {report.verdict.value}, expected {case.expected(unroll)}"
        if unroll < case.n and 2 not in {bound.span.line for bound in report.bounds}:
            yield f"--unroll {unroll}: the loop in line 2 is not named"
    for growing in (f"1..{case.n + 1}", "auto"):
        report = ooxcheck.check("T.m", path, unroll=growing, scope=scope)
        if report.verdict.value != case.expected(case.n):
            yield f"--unroll {growing}: {report.verdict.value}, expected {case.expected(case.n)}"


def main() -> int:
    """Check each case, print every difference, and return 1 if there is one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.count):
            case = draw(seed)
            for difference in differences(case, Path(folder) / f"case{case.suffix}"):
                wrong += 1
                sys.stdout.write(f"seed {seed} ({case.kind}): {difference}\n{case.text}\n")
    sys.stdout.write(f"{options.count} programs, {wrong} differences\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
