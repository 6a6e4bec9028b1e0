"""Random loops that sum or count elements of an array, and assertions that compare the result with a sum of the language; many are almost right."""

from __future__ import annotations

from random import Random

TESTS = ("v > 0", "v == n", "v <= n && v >= 0", "k > 1", "v != k", "true")
TERMS = ("v", "v + 1", "2 * v + k", "1", "n - v")


def random_sums(seed: int) -> str:
    """Return the text of a program whose method `T.m` is to be checked."""
    random = Random(seed)
    test, term = random.choice(TESTS), random.choice(TERMS)
    claimed = (test, term) if random.random() < 0.7 else (random.choice(TESTS), random.choice(TERMS))
    start = random.choice(("0", "0", "0", "1", "n"))
    lines = [
        f"int s := {start};",
        f"int[] b := {random.choice(('a', 'a', 'new int[#a]'))};",
        *(_forward(random, test, term) if random.random() < 0.7 else _backward(random, test, term)),
        *(["b[0] := 1;"] if random.random() < 0.1 else []),
        f"assert {random.choice(('', '', 'n > 0 ==> '))}s == {random.choice(('', f'{start} + '))}{_total(*claimed)};",
    ]
    body = "\n".join(f"    {each}" for each in lines)
    return f"class T {{\n  static void m(int[] a, int n) requires(a != null && #a > 0 && 0 <= n && n < 6) {{\n{body}\n  }}\n}}\n"


def _total(test: str, term: str) -> str:
    if term == "1":
        return f"(count v, k : a : {test})"
    return f"(sum v, k : a : {term})" if test == "true" else f"(sum v, k : a : if {test} then {term} else 0)"


def _forward(random: Random, test: str, term: str) -> list[str]:
    first = random.choice(("0", "0", "0", "1"))
    limit = random.choice(("#a", "#a", "#a", "#a - 1", "n"))
    step = [*_step(random, test, term), "i := i + 1;"]
    return [f"int i := {first};", f"while (i < {limit} && i < #a) {{", *(f"  {each}" for each in step), "}"]


def _backward(random: Random, test: str, term: str) -> list[str]:
    last = random.choice(("0", "0", "0", "1"))
    step = ["i := i - 1;", *_step(random, test, term)]
    return ["int i := #a;", f"while (i > {last}) {{", *(f"  {each}" for each in step), "}"]


def _step(random: Random, test: str, term: str) -> list[str]:
    """Return the code for the element at `i`; some of it writes elements."""
    lines = ["int v := a[i];", "int k := i;", f"if ({test}) {{ s := s + ({term}); }}"]
    kind = random.random()
    if kind < 0.1:
        lines.append(f"b[i] := {random.choice(('v', '0', 's'))};")
    elif kind < 0.15:
        lines.append("b[0] := v;")
    elif kind < 0.25:
        lines.append(f"if (i == {random.choice('3459')}) {{ s := s + 1; }}")
    return lines
