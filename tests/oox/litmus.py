"""Litmus tests: a few accesses to two cells in each of two to four threads, and which ends each memory model allows.

What is allowed stands in the literature: Sewell, Sarkar, Owens, Zappa Nardelli and Myreen, "x86-TSO: A rigorous and usable programmer's
model for x86 multiprocessors" (CACM 2010), and, for the names, Alglave, Maranget and Tautschnig, "Herding cats" (TOPLAS 2014).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Litmus:
    """Threads of accesses ``x := 1`` and ``r0 := x``, and an end that is asked for: what registers and cells hold."""

    threads: tuple[str, ...]
    end: str
    sc: bool
    tso: bool

    def text(self, *, locked: bool = False) -> str:
        """Return a program that returns 1 in the end that is asked for and 0 in others; with every access under a lock, or with none."""
        methods = " ".join(
            f"static void t{i}(Cells c, int[] r) {{ {_body(thread, locked=locked)} }}"
            for i, thread in enumerate(self.threads)
        )
        forks = " ".join(f"fork Main.t{i}(c, r);" for i in range(len(self.threads)))
        test = _in_program(self.end)
        return f"""class Cells {{ int x; int y; }}
class Main {{ {methods}
  static int main() {{ Cells c := new Cells(); int[] r := new int[4]; {forks} join;
    if ({test}) {{ return 1; }} return 0; }} }}"""


def _body(thread: str, *, locked: bool) -> str:
    accesses = [f"{_in_program(access.strip())};" for access in thread.split(";")]
    return " ".join(f"lock (c) {{ {access} }}" for access in accesses) if locked else " ".join(accesses)


def _in_program(text: str) -> str:
    for cell in "xy":
        text = text.replace(cell, f"c.{cell}")
    for number in range(4):
        text = text.replace(f"r{number}", f"r[{number}]")
    return text


def _named(tests: Sequence[tuple[str, tuple[str, ...], str, bool, bool]]) -> dict[str, Litmus]:
    return {name: Litmus(threads, end, sc, tso) for name, threads, end, sc, tso in tests}


LITMUS = _named((
    ("SB", ("x := 1; r0 := y", "y := 1; r1 := x"), "r0 == 0 && r1 == 0", False, True),
    ("SB, the other way round", ("x := 1; r0 := y", "y := 1; r1 := x"), "r0 == 1 && r1 == 1", True, True),
    ("MP", ("x := 1; y := 1", "r0 := y; r1 := x"), "r0 == 1 && r1 == 0", False, False),
    ("LB", ("r0 := x; y := 1", "r1 := y; x := 1"), "r0 == 1 && r1 == 1", False, False),
    ("2+2W", ("x := 1; y := 2", "y := 1; x := 2"), "x == 1 && y == 1", False, False),
    ("R", ("x := 1; y := 1", "y := 2; r0 := x"), "y == 2 && r0 == 0", False, True),
    ("S", ("x := 2; y := 1", "r0 := y; x := 1"), "r0 == 1 && x == 2", False, False),
    ("IRIW", ("x := 1", "y := 1", "r0 := x; r1 := y", "r2 := y; r3 := x"), "r0 == 1 && r1 == 0 && r2 == 1 && r3 == 0", False, False),
    ("WRC", ("x := 1", "r0 := x; y := 1", "r1 := y; r2 := x"), "r0 == 1 && r1 == 1 && r2 == 0", False, False),
    ("CoRR", ("x := 1", "r0 := x; r1 := x"), "r0 == 1 && r1 == 0", False, False),
    ("n5", ("x := 1; r0 := x", "x := 2; r1 := x"), "r0 == 2 && r1 == 1", False, False),
    ("n6", ("x := 1; r0 := x; r1 := y", "y := 2; x := 2"), "r0 == 1 && r1 == 0 && x == 1", False, True),
    ("SB, each reading its own write", ("x := 1; r0 := x; r1 := y", "y := 1; r2 := y; r3 := x"), "r0 == 1 && r1 == 0 && r2 == 1 && r3 == 0", False, True),
))  # fmt: skip


def random_litmus(seed: int, *, tiny: bool = False, threads: int | None = None) -> str:
    """Return a random program like these: two to four threads with two to four accesses of one or two cells each, some under locks.

    What threads read goes to cells of their own; what these and the shared cells hold together in the end is asserted to be none of
    some combinations. A tiny one has, unless it is said how many, two threads, one of them the first, with one or two accesses; of three, each has one.
    """
    source = random.Random(seed)
    number = threads or (2 if tiny else source.choice((2, 2, 2, 3, 3, 4)))
    most = {2: 4, 3: 3, 4: 2}[number] // (2 if tiny else 1)
    cells = source.choice(("x", "xy", "xy"))
    bodies = [
        _accesses(source, cells, f"r{i}", source.randint(1 if tiny else 2, most)) for i in range(number)
    ]
    methods = " ".join(f"static void t{i}(Cells c, Regs r{i}) {{ {body} }}" for i, body in enumerate(bodies))
    regs = " ".join(f"Regs r{i} := new Regs();" for i in range(number))
    own = source.random() < 0.5 or tiny
    forks = " ".join(f"fork Main.t{i}(c, r{i});" for i in range(number - own))
    last = f"Main.t{number - 1}(c, r{number - 1});" if own else ""
    claims = " ".join(f"assert !({_combination(source, cells, number)});" for _ in range(1 if tiny else 3))
    join = "" if source.random() < 0.1 else "join;"
    return f"""class Cells {{ int x; int y; }} class Regs {{ int a; int b; }}
class Main {{ {methods}
  static int main() {{ Cells c := new Cells(); {regs} {forks} {last} {join} {claims} return c.x; }} }}"""


def _accesses(source: random.Random, cells: str, regs: str, length: int) -> str:
    done = [_access(source, cells, regs, source.choice("ab")) for _ in range(length)]
    if source.random() < 0.25:
        at = source.randrange(length)
        done[at] = f"lock (c) {{ {done[at]} }}"
    if source.random() < 0.1:
        done.append(f"assert c.{source.choice(cells)} != {source.randint(1, 2)};")
    return " ".join(done)


def _access(source: random.Random, cells: str, regs: str, register: str) -> str:
    cell, other, value = source.choice(cells), source.choice(cells), source.randint(1, 2)
    return source.choice((
        f"c.{cell} := {value};", f"c.{cell} := {value};", f"{regs}.{register} := c.{cell};", f"{regs}.{register} := c.{cell};",
        f"c.{cell} := c.{other} + 1;", f"if (c.{cell} == {value}) {{ c.{other} := {value}; }}",
    ))  # fmt: skip


def _combination(source: random.Random, cells: str, number: int) -> str:
    places = [f"r{i}.{register}" for i in range(number) for register in "ab"] + [
        f"c.{cell}" for cell in cells
    ]
    chosen = source.sample(places, min(len(places), source.randint(1, 3)))
    return " && ".join(f"{place} == {source.randint(0, 2)}" for place in chosen)
