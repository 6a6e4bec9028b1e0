"""Small concurrent programs, hand-written and random, and a way to tell executions apart that commuting steps do not
change.

Two executions are equivalent when they have the same steps and order every two steps that conflict in the same way
(Mazurkiewicz's traces). The class of an execution is computed here from the definition; nothing of the explorer's
clocks is used.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence

from ooxcheck.oox.running.heap import Drain, Mover
from ooxcheck.oox.running.schedules.partial_order import Execution

SHARED = """
class Cell { int a; int b; Cell next;
  void add() { this.a := this.a + 1; } void safe() { lock (this) { this.a := this.a + 1; } } }
"""

PROGRAMS = {
    "writer with the lower id": """class Main {
      static void bar(Cell c) { c.a := 2; } static void foo(Cell c) { int y := 1; c.a := y; }
      static int main() { Cell c := new Cell(); fork Main.bar(c); fork Main.foo(c); join; return c.a; } }""",
    "writer with the higher id": """class Main {
      static void bar(Cell c) { c.a := 2; } static void foo(Cell c) { int y := 1; c.a := y; }
      static int main() { Cell c := new Cell(); fork Main.foo(c); fork Main.bar(c); join; return c.a; } }""",
    "different fields of one object": """class Main {
      static void left(Cell c) { c.a := 1; c.a := 2; } static void right(Cell c) { c.b := 1; c.b := 2; }
      static int main() { Cell c := new Cell(); fork Main.left(c); fork Main.right(c); join; return c.a + c.b; } }""",
    "same field of different objects": """class Main {
      static int main() { Cell c := new Cell(); Cell d := new Cell();
        fork c.add(); fork d.add(); join; return c.a + d.a; } }""",
    "lost update": """class Main {
      static int main() { Cell c := new Cell(); fork c.add(); fork c.add(); join; return c.a; } }""",
    "three lost updates": """class Main {
      static int main() { Cell c := new Cell(); fork c.add(); fork c.add(); c.add(); join; return c.a; } }""",
    "locked updates": """class Main {
      static int main() { Cell c := new Cell(); fork c.safe(); fork c.safe(); c.safe(); join; return c.a; } }""",
    "written by two, who read what a third writes": """class Main {
      static void left(Cell c, int[] r) { c.a := 1; r[0] := c.b; } static void right(Cell c, int[] r) { c.a := 2; r[1] := c.b; }
      static int main() { Cell c := new Cell(); int[] r := new int[2]; fork Main.left(c, r); fork Main.right(c, r);
        c.b := 1; join; return c.a + 10 * r[0] + 100 * r[1]; } }""",
    "ghost writes": """class Log { int n; ghost int set seen; ghost int last; }
    class Main {
      static void note(Log l, int x, ghost int before) { ghost l.seen := l.seen + x; ghost int i := l.last; l.n := x; }
      static int main() { Log l := new Log(); fork Main.note(l, 1, ghost #(l.seen)); fork Main.note(l, 2, ghost 0);
        ghost l.last := l.n; join; assert #(l.seen) == 2; return l.n; } }""",
    "array elements": """class Main {
      static void set(int[] x, int i, int v) { x[i] := v; }
      static int main() { int[] x := new int[3]; int i := 0;
        while (i < 3) { fork Main.set(x, i, i + 1); i := i + 1; } join; return x[0] + 10 * x[1] + 100 * x[2]; } }""",
    "one array element": """class Main {
      static void set(int[] x, int i, int v) { x[i] := v; }
      static int main() { int[] x := new int[3]; int i := 0;
        while (i < 3) { fork Main.set(x, i / 2, i + 1); i := i + 1; } join; return x[0] + 10 * x[1]; } }""",
    "static fields": """class Main { static int n; static int m;
      static void up() { Main.n := Main.n + 1; } static void copy() { Main.m := Main.n; }
      static int main() { fork Main.up(); fork Main.copy(); Main.n := 5; join; return 10 * Main.n + Main.m; } }""",
    "read by two, written by one": """class Main { static int n;
      static int look() { return Main.n + Main.n; }
      static int main() { fork Main.look(); fork Main.look(); Main.n := 1; return Main.n; } }""",
    "without join": """class Main { static int n; static void up() { Main.n := Main.n + 1; }
      static int main() { fork Main.up(); fork Main.up(); return Main.n; } }""",
    "nested locks in one order": """class Main {
      static void both(Cell c, Cell d) { lock (c) { lock (d) { d.a := c.a + d.a + 1; c.a := d.a; } } }
      static int main() { Cell c := new Cell(); Cell d := new Cell();
        fork Main.both(c, d); fork Main.both(c, d); join; return c.a; } }""",
    "nested locks in two orders": """class Main {
      static void both(Cell c, Cell d) { lock (c) { lock (d) { c.a := c.a + 1; } } }
      static int main() { Cell c := new Cell(); Cell d := new Cell();
        fork Main.both(c, d); fork Main.both(d, c); join; return 10 * c.a + d.a; } }""",
    "lock taken twice": """class Main {
      static void twice(Cell c) { lock (c) { lock (c) { c.a := c.a + 1; } c.b := c.a; } }
      static int main() { Cell c := new Cell(); fork Main.twice(c); fork Main.twice(c); join; return c.b; } }""",
    "deadlock with a child": """class Main {
      static void take(Cell c) { lock (c) { c.a := 1; } }
      static int main() { Cell c := new Cell(); fork Main.take(c); lock (c) { join; } return c.a; } }""",
    "a caught exception": """class Main {
      static void risk(Cell c) { try { int x := 1 / c.a; c.b := x; } catch { c.b := 7; } }
      static int main() { Cell c := new Cell(); fork Main.risk(c); c.a := 1; join; return c.b; } }""",
    "an exception that kills": """class Main {
      static void risk(Cell c) { int x := 1 / c.a; }
      static int main() { Cell c := new Cell(); fork Main.risk(c); c.a := 1; join; c.a := 2; return c.a; } }""",
    "an exception under a lock": """class Main {
      static void risk(Cell c) { try { lock (c) { c.a := c.a + 1; throw; } } catch { c.b := c.a; } }
      static int main() { Cell c := new Cell(); fork Main.risk(c); fork Main.risk(c); join; return 10 * c.a + c.b; } }""",
    "assert in a thread": """class Main {
      static void look(Cell c) { assert c.a == c.b; }
      static int main() { Cell c := new Cell(); fork Main.look(c); c.a := 1; c.b := 1; join; return c.a; } }""",
    "assume in a thread": """class Main {
      static void look(Cell c) { assume c.a == 1; c.b := c.a + 1; }
      static int main() { Cell c := new Cell(); fork Main.look(c); c.a := 1; c.a := 2; join; return c.b; } }""",
    "grandchildren": """class Main {
      static void leaf(Cell c) { c.a := c.a + 1; } static void node(Cell c) { fork Main.leaf(c); c.b := c.a; join; }
      static int main() { Cell c := new Cell(); fork Main.node(c); join; c.a := c.a + 10; return 100 * c.b + c.a; } }""",
    "a write behind a join": """class Main {
      static void leaf(Cell c) { c.b := 1; } static void node(Cell c) { fork Main.leaf(c); join; c.a := 1; }
      static int main() { Cell c := new Cell(); fork Main.node(c); c.a := 2; join; return c.a; } }""",
    "a write behind a lock": """class Main {
      static void hold(Cell c, Cell d) { lock (c) { d.b := 1; } } static void wait(Cell c, Cell d) { lock (c) { d.a := 1; } }
      static int main() { Cell c := new Cell(); Cell d := new Cell();
        fork Main.hold(c, d); fork Main.wait(c, d); d.a := 2; join; return d.a; } }""",
    "a grandchild nobody waits for": """class Main {
      static void leaf(Cell c) { c.a := 1; } static void node(Cell c) { fork Main.leaf(c); }
      static int main() { Cell c := new Cell(); fork Main.node(c); join; return c.a; } }""",
    "old in a thread": """class Main {
      static void up(Cell c) ensures(c.a > old(c.a)) { c.a := c.a + 1; }
      static int main() { Cell c := new Cell(); fork Main.up(c); c.a := 0; join; return c.a; } }""",
    "modifies in a thread": """class Main {
      static void up(Cell c) modifies(c.a) { c.a := c.a + 1; }
      static int main() { Cell c := new Cell(); fork Main.up(c); c.b := 3; join; return c.a + c.b; } }""",
    "counting objects": """class Main {
      static void make() { Cell c := new Cell(); }
      static int main() { fork Main.make(); assert #Cell == 0; join; return 1; } }""",
    "counting objects by a field": """class Main {
      static void make() { Cell c := new Cell(); }
      static int main() { fork Main.make(); assert #(a) == 0; join; return 1; } }""",
    "an invariant of what another thread publishes": """class Main {
      static void t(Kept c) { c.b := 1; Kept.root := c; }
      static int main() { Kept k := new Kept(); k.a := 1; fork Main.t(k); assume k.b == 1; return 1; } }
      class Kept { int a; int b; invariant this.a == 0; static Kept root; }""",
    "an invariant that threads break for a while": """class Main {
      static void t(Kept c) { c.a := 1; c.b := 1; }
      static int main() { Kept.root := new Kept(); fork Main.t(Kept.root); return 1; } }
      class Kept { int a; int b; invariant this.a == this.b; static Kept root; }""",
    "a shared pointer": """class Main { static Cell c;
      static void move() { Cell n := new Cell(); n.a := 1; Main.c := n; } static void hit() { Main.c.a := 5; }
      static int main() { Main.c := new Cell(); fork Main.move(); fork Main.hit(); join; return Main.c.a; } }""",
    "null in a thread": """class Main { static Cell c;
      static void clear() { Main.c := null; } static void hit() { Main.c.a := 5; }
      static int main() { Main.c := new Cell(); fork Main.clear(); fork Main.hit(); join; return 1; } }""",
    "objects counted under two locks": """class Main {
      static void t(Cell c, Cell d) { lock (c) { lock (d) { assert #(a) != 2; } } c.next.a := 4; }
      static int main() { Cell c := new Cell(); Cell d := new Cell(); fork Main.t(c, d);
        c.next := new Cell(); lock (d) { c.a := c.a + 1; } join; return c.a; } }""",
    "objects counted behind two locks": """class Main {
      static void t(Cell c, Cell d, int[] x) { lock (c) { lock (d) { x[c.a] := 1; } } assert #Cell < 3; }
      static int main() { Cell c := new Cell(); Cell d := new Cell(); int[] x := new int[2]; fork Main.t(c, d, x);
        if (c.a == 0) { c.b := x[0]; } lock (d) { c.next := new Cell(); } return c.b; } }""",
    "a flag to wait for": """class Main {
      static void signal(Cell c) { c.b := 1; c.a := 1; }
      static int main() { Cell c := new Cell(); fork Main.signal(c); int i := 0;
        while (c.a == 0 && i < 2) { i := i + 1; } return 10 * c.b + i; } }""",
}


def trace_class(execution: Execution) -> Hashable:
    """Return what equivalent executions have in common: their steps, the order of conflicting ones, the end."""
    counts: dict[Mover, int] = {}
    steps = []
    for event in execution.events:
        counts[event.mover] = counts.get(event.mover, 0) + 1
        steps.append(((event.mover, counts[event.mover]), event.footprint))
    order = {
        (first, second)
        for at, (second, later) in enumerate(steps)
        for first, earlier in steps[:at]
        if earlier.conflicts(later) and not _are_thread_and_buffer(first[0], second[0])
    }
    return frozenset(steps), frozenset(order), execution.outcome


def _are_thread_and_buffer(one: Mover, other: Mover) -> bool:
    """Return whether two movers are a thread and its own buffer: their steps commute, or one enables the other."""
    return (isinstance(one, Drain) and one.thread == other) or (
        isinstance(other, Drain) and other.thread == one
    )


def complete(text: str) -> str:
    """Return the program with the shared class, unless it brings its own."""
    return text if "class Cell" in text else text + SHARED


def random_program(seed: int) -> str:
    """Return a small program: two or three threads of a few steps on two shared objects, an array and static fields.

    Some have contracts, invariants, formulas that count objects, and pure calls in formulas.
    """
    source = random.Random(seed)
    bodies = [_body(source, source.randint(1, 2)) for _ in range(source.choice((1, 1, 2)))]
    specs = [source.choice(("", "", *CONTRACTS)) for _ in bodies]
    threads = "".join(
        f"static void t{i}(Cell c, Cell d, int[] x) {spec} {{ {body} }} "
        for i, (spec, body) in enumerate(zip(specs, bodies, strict=True))
    )
    forks = " ".join(f"fork Main.t{i}(c, d, x);" for i in range(len(bodies)))
    own = _body(source, source.randint(0, 2))
    join = source.choice(("join;", "join;", ""))
    alias = source.choice(("Cell d := new Cell();", "Cell d := c;"))
    invariant = source.choice(
        ("", "", "invariant this.a < 2;", "invariant no this.next || this.next.a == this.a;")
    )
    return f"""class Cell {{ int a; int b; Cell next; static Cell root; {invariant} }}
      class Main {{ static int n; {threads} static bool even(Cell c) pure {{ return c.a % 2 == 0; }}
      static int main() {{ Cell c := new Cell(); {alias} int[] x := new int[2];
        {forks} {own} {join} return c.a + 10 * Main.n; }} }}"""


CONTRACTS = (
    "ensures(c.a >= old(c.a))", "modifies(c.a, d.a, Main.n, x[*])", "requires(c.a == 0)", "exceptional(false)",
    "ensures(#Cell == old(#Cell))", "ensures(fresh(c.next))",
)  # fmt: skip

SIMPLE = (
    "c.a := 1;", "d.a := c.a;", "c.a := c.a + 1;", "c.b := 2;", "x[0] := c.a;", "x[1] := 3;", "Main.n := Main.n + 1;",
    "Main.n := x[0];", "assert c.a < 2;", "assume d.b == 0;", "c.next := d;", "c.next.a := 4;", "x[c.a] := 1;",
    "c.next := new Cell();", "Cell.root := c;", "Cell.root := new Cell();", "assert #Cell < 3;", "assert #(a) != 2;",
    "assert Main.even(c);", "assume one next;", "assert Cell.root.*next.a == 0 || no Cell.root;",
)  # fmt: skip


def ghostly_program(seed: int) -> str:
    """Return a small program: two or three threads of a few steps on two shared objects with ghosts, one value and collections of three kinds.

    Threads have a ghost parameter and a ghost variable, and call a method that has a ghost parameter.
    """
    source = random.Random(seed)
    bodies = [_body(source, source.randint(1, 3), GHOSTLY) for _ in range(source.choice((1, 1, 2)))]
    threads = "".join(
        f"static void t{i}(Cell c, Cell d, ghost int p) {source.choice(('', '', *GHOST_CONTRACTS))} {{ ghost int v := p; {body} }} "
        for i, body in enumerate(bodies)
    )
    forks = " ".join(
        f"fork Main.t{i}(c, d, ghost {source.choice(('1', 'c.g', '#(c.met)'))});" for i in range(len(bodies))
    )
    own = _body(source, source.randint(0, 2), [each for each in GHOSTLY if "old" not in each])
    join = source.choice(("join; assert c.g == c.a;", "join; assert #(c.met) < 2;", ""))
    alias = source.choice(("Cell d := new Cell();", "Cell d := c;"))
    invariant = source.choice(
        ("", "", "invariant this.g < 2;", "invariant this.a in this.met || this.a == 0;")
    )
    return f"""class Cell {{ int a; Cell next; static Cell root; {invariant}
        ghost int g; ghost Cell set those; ghost int set met; ghost int seq log; }}
      class Main {{ static int n; {threads} static int sum(Cell c) pure {{ return c.a + 1; }}
      static void note(Cell c, ghost int x) {{ ghost c.g := x; }}
      static int main() {{ Cell c := new Cell(); {alias} ghost int v := 0;
        {forks} {own} {join} return c.a + 10 * Main.n; }} }}"""


GHOST_CONTRACTS = (
    "ensures(c.g >= old(c.g))",
    "modifies(c.a, c.g, c.met)",
    "requires(p == 1)",
    "ensures(c.a == p || c.g == 1)",
)

GHOSTLY = (
    "c.a := 1;", "c.a := c.a + 1;", "d.a := 2;", "c.next := d;", "Cell.root := new Cell();", "assert c.a == c.g;", "assert c.a in c.met;",
    "ghost c.g := c.a;", "ghost c.g := c.g + 1;", "ghost d.g := c.g + v;", "ghost c.g := old(c.a) + 1;", "ghost v := c.g;", "ghost v := #(c.met);",
    "ghost c.met := c.met + c.a;", "ghost c.those := c.those + d;", "ghost d.those := c.next + Cell.root;", "ghost c.next.g := 2;",
    "ghost c.g := c.those.g;", "ghost c.log := c.log ++ [c.a];", "ghost d.log := c.log;", "assert v <= c.g;", "assert #(c.log) < 2;",
    "assert d in c.those ==> c.a == 1;", "assume c.g == v;", "Main.note(c, ghost c.g + 1);", "Main.note(d, ghost Main.sum(c));",
)  # fmt: skip


def _body(source: random.Random, length: int, simple: Sequence[str] = SIMPLE) -> str:
    return " ".join(_statement(source, 2, simple) for _ in range(length))


def _statement(source: random.Random, depth: int, simple: Sequence[str]) -> str:
    if depth == 0 or source.random() < 0.6:
        return source.choice(simple)
    inner = _statement(source, depth - 1, simple)
    return source.choice(
        (
            f"lock (c) {{ {inner} }}",
            f"lock (d) {{ {inner} }}",
            f"lock (c) {{ lock (d) {{ {inner} }} }}",
            f"try {{ {inner} throw; }} catch {{ {'c.b' if 'c.b := 2;' in simple else 'c.a'} := 1; }}",
            f"if (c.a == 0) {{ {inner} }}",
        )
    )
