"""Random programs whose threads wait: for a formula where they take a lock, or for a notification, with the lock or without."""

from __future__ import annotations

import random

PLACES = ("c.a", "d.a", "Main.n")
KINDS = (
    "write",
    "write",
    "read",
    "lock",
    "lock",
    "when",
    "when",
    "notify",
    "notifyAll",
    "wait",
    "wait",
    "if",
    "loop",
)


def program(seed: int) -> str:
    """Return a program with two or three threads beside the first one."""
    source = random.Random(seed)
    count = source.choice((1, 2, 2))
    bodies = [_body(source, source.randint(1, 3)) for _ in range(count + 1)]
    alias = source.choice(("new Cell()", "new Cell()", "c"))
    threads = " ".join(
        f"static void t{number}(Cell c, Cell d) {{ int r := 0; {body} }}"
        for number, body in enumerate(bodies[1:])
    )
    forks = " ".join(f"fork Main.t{number}(c, d);" for number in range(count))
    return f"""class Cell {{ int a; }}
class Main {{ static int n; {threads}
  static int main() requires(Main.n == 0) {{
    Cell c := new Cell(); Cell d := {alias}; int r := 0; {forks} {bodies[0]} {source.choice(("join;", ""))} assert Main.n != 2; return c.a; }} }}"""


def _body(source: random.Random, length: int) -> str:
    return " ".join(_statement(source, 2, "") for _ in range(length))


def _statement(source: random.Random, depth: int, held: str) -> str:
    """Return a statement; `held` is a variable whose lock is held."""
    choose = source.choice
    place, lock = choose(PLACES), choose("ccd")
    signalled = held if held and source.random() < 0.9 else lock
    kind = choose(KINDS if depth else KINDS[:3])
    match kind:
        case "write":
            return f"{place} := {choose((0, 1, 2))};"
        case "read":
            return f"r := {place};"
        case "lock":
            return f"lock ({lock}) {{ {_some(source, depth, lock)} }}"
        case "when":
            condition = choose(
                (f"{place} == {choose((0, 1))}", f"{place} != 0 || {choose(PLACES)} == 1", f"{place} == 0")
            )
            return f"lock ({lock}) when ({condition}) {{ {_some(source, depth, lock)} }}"
        case "if":
            return f"r := {place}; if (r == {choose((0, 1))}) {{ {_statement(source, depth - 1, held)} }}"
        case "loop" if held:
            return f"while ({held}.a == 0) {{ wait ({held}); }}"
        case "wait" | "notify" | "notifyAll" if held or source.random() < 0.2:
            return f"{kind} ({signalled});"
        case "wait":
            return f"lock ({lock}) {{ if ({lock}.a == 0) {{ wait ({lock}); }} {_some(source, depth, lock)} }}"
        case _:
            return f"lock ({lock}) {{ {lock}.a := 1; {choose(('notify', 'notifyAll'))} ({lock}); }}"


def _some(source: random.Random, depth: int, held: str) -> str:
    return " ".join(_statement(source, depth - 1, held) for _ in range(source.choice((0, 1, 1, 2))))
