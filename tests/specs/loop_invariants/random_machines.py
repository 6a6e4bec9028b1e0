"""Random programs whose loops step through a few states, some of them late or never: proofs need several iterations in a row."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tests.specs.loop_invariants.random_loops import Program, compile_run

STATES = range(6)
"""The states that transitions name."""

_TEXT = """class C {{ int f; }}
class T {{
  static int m(int a, int b, C c, C d)
    requires(c != null && d != null && c.f == 0 && d.f == 0)
  {{
{body}
    assert {check};
    return 0;
  }}
}}
"""


def random_machine(seed: int, tries: int = 12) -> Program:
    """Return the program of a seed: its assertion holds, or fails for as few inputs as possible."""
    random = Random(seed)
    oox, python = _machine(random)
    checks = [random_formula(random) for _ in range(tries)]
    is_inside = random.random() < 0.4
    programs = [_program(oox, python, check, is_inside=is_inside) for check in checks]
    counts = [sum(1 for _ in each.failing()) for each in programs]
    wants_failure = random.random() < 0.5
    return programs[min(range(tries), key=lambda at: ((counts[at] == 0) is wants_failure, counts[at], at))]


def _machine(random: Random) -> tuple[list[str], list[str]]:
    """Return a loop in both languages: x takes the next state of x, or of the oldest of a row of delayed states."""
    names = ["x", "y", "z"][: random.choice((1, 1, 2, 3))]
    first = random.sample(STATES, len(names))
    oox = [f"    int {name} := {state};" for name, state in zip(names, first, strict=True)]
    python = [f"    {name} = {state}" for name, state in zip(names, first, strict=True)]
    ring = random.sample(STATES, random.choice((2, 3, 4)))
    if random.random() < 0.6:
        ring = [*dict.fromkeys((*first, *ring))]
    table = {state: ring[(at + 1) % len(ring)] for at, state in enumerate(ring)}
    other = random.choice(STATES)
    limit = random.choice(("a", "a", "b", "7", "6"))
    oox += ["    int i := 0;", f"    while (i < {limit}) {{", "      @inside"]
    python += [
        "    i = 0",
        "    while True:",
        f"        if not i < {limit}: break",
        "        burn(fuel)",
        "        @inside",
    ]
    oox.append(f"      int t := {names[0]};")
    python.append(f"        t = {names[0]}")
    for name, after in pairwise(names):
        oox.append(f"      {name} := {after};")
        python.append(f"        {name} = {after}")
    last = names[-1]
    oox.append(
        "      "
        + "".join(f"if (t == {state}) {{ {last} := {then}; }} else {{ " for state, then in table.items())
    )
    oox.append(f"      {last} := {other}; " + "} " * len(table))
    python.append(f"        {last} = {table!r}.get(t, {other})")
    if random.random() < 0.5:
        _event(random, random.choice(names), oox, python)
    oox += ["      i := i + 1;", "    }"]
    python.append("        i = wrap(i + 1)")
    oox += [f"    int {name} := 0;" for name in ("y", "z") if name not in names]
    python += [f"    {name} = 0" for name in ("y", "z") if name not in names]
    return oox, python


def _event(random: Random, name: str, oox: list[str], python: list[str]) -> None:
    """Add something that happens in one iteration, or never."""
    when, state = random.choice((1, 2, 3, 4, 5, 6, 7)), random.choice(STATES)
    what = random.randrange(4)
    word, then = [
        (f"{name} := {state};", f"{name} = {state}"),
        ("break;", "break"),
        ("c.f := c.f + 1;", "heap[c] += 1"),
        ("return 1;", "return"),
    ][what]
    oox.append(f"      if (i == {when}) {{ {word} }}")
    python.append(f"        if i == {when}: {then}")


def random_formula(random: Random) -> tuple[str, str]:
    """Return a formula about the state."""
    state, other = random.sample(STATES, 2)
    return random.choice(
        (
            (f"x != {state}", f"x != {state}"),
            (f"x != {state}", f"x != {state}"),
            (f"x != {state} && x != {other}", f"x != {state} and x != {other}"),
            (f"x != {state} || i <= {other}", f"(x != {state} or i <= {other})"),
            (f"x <= {state}", f"x <= {state}"),
            (f"d.f == 0 && x != {state}", f"heap[d] == 0 and x != {state}"),
        )
    )


def _program(oox: list[str], python: list[str], check: tuple[str, str], *, is_inside: bool) -> Program:
    """Return a program with an assertion behind the loop, or at the beginning of each iteration."""
    inside = (f"assert {check[0]};", f"if not ({check[1]}): raise Broken") if is_inside else ("", "pass")
    body = "\n".join(each.replace("@inside", inside[0]) for each in oox)
    lines = [
        "def run(a, b, alias, coin, most):",
        "    fuel, heap, c, d = [most], [0, 0], 0, 0 if alias else 1",
        *(each.replace("@inside", inside[1]) for each in python),
        *([] if is_inside else [f"    if not ({check[1]}): raise Broken"]),
    ]
    text = _TEXT.format(body=body, check="true" if is_inside else check[0])
    return Program(text, compile_run(lines), has_choices=False)
