"""Random programs that start threads where it is hard to count them: in loops, in recursion, by dispatch, in other threads.

The threads share a cell, a static field and what they make; they take locks, throw and catch, and claim something now and then.
"""

from __future__ import annotations

import random

_CLASSES = """class Cell {{ int a; Cell next; static Cell root; }}
class Task {{ Cell c; Task(Cell c) {{ this.c := c; }} void run() {{ Cell c := this.c; {plain} }} }}
class Loud extends Task {{ Loud(Cell c) {{ super(c); }} void run() {{ Cell c := this.c; {loud} }} }}
"""

_STEPS = (
    "c.a := 1;", "c.a := c.a + 1;", "c.a := c.a + 1;", "Main.n := c.a;", "Main.n := Main.n + 1;", "c.next := new Cell();",
    "Cell.root := new Cell();", "if (c.next != null) { c.next.a := 2; }", "c.next.a := 3;", "assert c.a < 2;", "assert Main.n < 2;",
    "if (c.a == 1) { throw; }", "assume c.a != 2;", "Cell d := new Cell(); d.a := c.a; c.next := d;",
)  # fmt: skip

_STARTS = (
    "int i := 0; while (i < 2) { fork t.run(); i := i + 1; }",
    "int i := 0; while (i < Main.n + 2) { fork t.run(); i := i + 1; }",
    "int i := 0; while (i < 2) { t := new Loud(c); fork t.run(); i := i + 1; if (c.a == 1) { break; } }",
    "Main.down(c, 1);", "fork Main.down(c, 1);", "fork Main.down(c, 2);", "fork t.run(); fork Main.leaf(c);",
    "try { fork t.run(); if (c.a == 1) { throw; } fork t.run(); } catch { Main.n := 1; }",
)  # fmt: skip


def forking_program(seed: int) -> str:
    """Return a program; its static fields hold their defaults at first."""
    source = random.Random(seed)
    classes = _CLASSES.format(plain=_body(source, 1), loud=_body(source, source.randint(1, 2)))
    task = source.choice(("Task", "Loud"))
    own = _body(source, source.randint(0, 1))
    join = source.choice(("join;", "join;", ""))
    claim = source.choice(
        ("", "assert c.a < 2;", "assert Main.n != 1;", "assert c.next == null || c.next.a == 0;")
    )
    return f"""{classes}class Main {{ static int n;
  static void leaf(Cell c) {{ {_body(source, 1)} }}
  static void down(Cell c, int k) {{ if (k > 0) {{ fork Main.down(c, k - 1); }} {_body(source, 1)} }}
  static int main() requires(no Cell.root && Main.n == 0) {{ Cell c := new Cell(); Task t := new {task}(c);
    {source.choice(_STARTS)} {own} {join} {claim} return c.a; }} }}"""


def _body(source: random.Random, length: int) -> str:
    return " ".join(_step(source) for _ in range(length))


def _step(source: random.Random) -> str:
    step = source.choice(_STEPS)
    match source.randrange(5):
        case 0:
            return f"lock (c) {{ {step} }}"
        case 1:
            return f"try {{ {step} }} catch {{ c.a := 2; }}"
        case _:
            return f"{{ {step} }}"
