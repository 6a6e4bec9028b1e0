"""Threads: the checker beside running every schedule, on growing numbers of threads and of shared accesses.

``python -m benchmarks.threads [--seconds S] [ROW ...]`` prints a table: the events that the order speaks of, CPU seconds of the checker from the
text to the verdict, and those of the exploration of all schedules with partial-order reduction from one state, cut off after S
seconds. Rows whose names contain a given word are run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import process_time

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import run_all
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import MemoryModel, Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Options
from ooxcheck.translate.encode import EncodingRequest, encode

OPTIONS = Options(symmetry=0, orders=False, isolated=False)


@dataclass(frozen=True)
class Row:
    """A program, the bound on loops and calls, the length of arrays in the initial heap, whether something is violated, a bound on contexts, and the memory model."""

    name: str
    text: str
    unroll: int
    violated: bool
    array: int = 2
    contexts: int | None = None
    memory_model: MemoryModel = "sc"


def rows() -> Iterator[Row]:
    """Yield the programs, then some of them with a bound on contexts."""
    yield from unbounded_rows()
    yield Row("counter with a lock, 7 threads", counter(7, "safe"), 8, violated=False)
    yield from bounded_rows()


def bounded_rows() -> Iterator[Row]:
    """Yield the programs with a bound on contexts."""
    yield Row("counter with a lock, 5 threads, contexts 4", counter(5, "safe"), 6, violated=False, contexts=4)
    yield Row("counter with a lock, 7 threads, contexts 4", counter(7, "safe"), 8, violated=False, contexts=4)
    yield Row("two threads, 8 accesses each, contexts 4", counting(4), 3, violated=True, contexts=4)
    yield Row("philosophers, 4, contexts 4", philosophers(4, ordered=False), 5, violated=True, contexts=4)
    yield Row(
        "philosophers in order, 4, contexts 4", philosophers(4, ordered=True), 5, violated=False, contexts=4
    )
    without = SORT.replace("join;", "")
    yield Row("merge sort without join, length 4, contexts 4", without, 4, violated=True, array=4, contexts=4)


def unbounded_rows() -> Iterator[Row]:
    """Yield the programs in all their executions."""
    for threads in (2, 3, 4, 5):
        yield Row(
            f"counter with a lock, {threads} threads", counter(threads, "safe"), threads + 1, violated=False
        )
    for threads in (2, 3, 4, 5):
        yield Row(
            f"counter without a lock, {threads} threads", counter(threads, "add"), threads + 1, violated=True
        )
    for times in (1, 2, 3, 4):
        yield Row(f"two threads, {2 * times} accesses each", counting(times), 3, violated=True)
    for number in (2, 3, 4, 5):
        yield Row(f"philosophers, {number}", philosophers(number, ordered=False), number + 1, violated=True)
    for number in (2, 3, 4):
        yield Row(
            f"philosophers in order, {number}", philosophers(number, ordered=True), number + 1, violated=False
        )
    yield from weak_rows()
    for length in (2, 3, 4):
        yield Row(f"merge sort, length {length}", SORT, max(3, length), violated=False, array=length)
        yield Row(
            f"merge sort without join, length {length}",
            SORT.replace("join;", ""),
            max(3, length),
            violated=length > 2,
            array=length,
        )
    for length in (2, 3, 4):
        yield Row(
            f"merge sort in one thread, length {length}",
            SORT.replace("fork ", ""),
            max(3, length),
            violated=False,
            array=length,
        )


def weak_rows() -> Iterator[Row]:
    """Yield programs that rest on what threads see of each other, under both memory models."""
    texts = {
        "store buffering": BUFFERING,
        "message passing": PASSING,
        "Peterson": peterson(""),
        "Peterson with fences": peterson(FENCE),
        "Dekker": dekker(""),
        "Dekker with fences": dekker(FENCE),
    }
    for name, text in texts.items():
        is_weak = name in ("store buffering", "Peterson", "Dekker")
        yield Row(name, text, 2, violated=False)
        yield Row(f"{name}, total store order", text, 2, violated=is_weak, memory_model="tso")


def counter(threads: int, how: str) -> str:
    """Return a program in which threads count."""
    return f"""class Cell {{ int a; void add() {{ this.a := this.a + 1; }} void safe() {{ lock (this) {{ this.a := this.a + 1; }} }} }}
    class Main {{ static void main() {{ Cell c := new Cell(); int i := 0;
      while (i < {threads}) {{ fork c.{how}(); i := i + 1; }} join; int a := c.a; assert a == {threads}; }} }}"""


def counting(times: int) -> str:
    """Return a program in which two threads read and write a cell several times."""
    return f"""class Cell {{ int a; void add() {{ {"this.a := this.a + 1; " * times}}} }}
    class Main {{ static void main() {{ Cell c := new Cell(); fork c.add(); fork c.add(); join; int a := c.a; assert a > {times}; }} }}"""


def philosophers(number: int, *, ordered: bool) -> str:
    """Return the dining philosophers, who eat once; in order, the last one reaches for the first fork first."""
    last = (
        f"fork Main.eat(forks[0], forks[{number - 1}]);"
        if ordered
        else f"fork Main.eat(forks[{number - 1}], forks[0]);"
    )
    return f"""class Fork {{ int uses; }}
    class Main {{
      static void eat(Fork a, Fork b) {{ lock (a) {{ lock (b) {{ a.uses := a.uses + 1; b.uses := b.uses + 1; }} }} }}
      static void main() {{ Fork[] forks := new Fork[{number}]; int i := 0;
        while (i < {number}) {{ forks[i] := new Fork(); i := i + 1; }} i := 0;
        while (i + 1 < {number}) {{ fork Main.eat(forks[i], forks[i + 1]); i := i + 1; }} {last} join;
        assert forks[0].uses == 2; }} }}"""


FENCE = "lock (own) { }"

BUFFERING = """class Main { static int x; static int y; static int a; static int b;
  static void first() { Main.x := 1; Main.a := Main.y; } static void second() { Main.y := 1; Main.b := Main.x; }
  static void main() requires(Main.x == 0 && Main.y == 0) { fork Main.first(); fork Main.second(); join; assert Main.a + Main.b > 0; } }"""

PASSING = """class Main { static int x; static int y; static int a; static int b;
  static void first() { Main.x := 1; Main.y := 1; } static void second() { Main.a := Main.y; Main.b := Main.x; }
  static void main() requires(Main.x == 0 && Main.y == 0) { fork Main.first(); fork Main.second(); join; assert Main.a <= Main.b; } }"""


def peterson(fence: str) -> str:
    """Return Peterson's algorithm for two threads, who enter once."""
    wait = "while (gate.flags[1 - me] && gate.turn != me) { ; }"
    return _excluding(
        f"gate.flags[me] := true; gate.turn := 1 - me; {fence} {wait} gate.enter(); gate.flags[me] := false;"
    )


def dekker(fence: str) -> str:
    """Return Dekker's algorithm for two threads, who enter once."""
    turn = f"gate.flags[me] := false; while (gate.turn != me) {{ ; }} gate.flags[me] := true; {fence}"
    wait = f"while (gate.flags[1 - me]) {{ if (gate.turn != me) {{ {turn} }} }}"
    return _excluding(
        f"gate.flags[me] := true; {fence} {wait} gate.enter(); gate.turn := 1 - me; gate.flags[me] := false;"
    )


def _excluding(body: str) -> str:
    """Return a program in which two threads count, with something around it that should keep them apart."""
    return f"""class Gate {{ bool[] flags; int turn; int count; void enter() {{ int before := this.count; this.count := before + 1; }} }}
    class Main {{
      static void run(Gate gate, int me) {{ Gate own := new Gate(); {body} }}
      static void main() {{ Gate gate := new Gate(); gate.flags := new bool[2];
        fork Main.run(gate, 0); fork Main.run(gate, 1); join; int count := gate.count; assert count == 2; }} }}"""


SORT = """class Main {
  static int[] main(int[] array) requires(array != null)
    ensures(forall v, i : retval : forall w, j : retval : i < j ==> v <= w) exceptional(false)
  { Main.sort(array, 0, #array - 1); return array; }
  static void sort(int[] a, int left, int right) exceptional(false) {
    if (left < right) { int middle := (left + right) / 2;
      fork Main.sort(a, left, middle); Main.sort(a, middle + 1, right); join; Main.merge(a, left, middle, right); } }
  static void merge(int[] a, int left, int middle, int right) exceptional(false) {
    int[] t := new int[right - left + 1]; int i := left; int j := middle + 1; int k := 0;
    while (i <= middle && j <= right) {
      if (a[i] <= a[j]) { t[k] := a[i]; i := i + 1; } else { t[k] := a[j]; j := j + 1; } k := k + 1; }
    while (i <= middle) { t[k] := a[i]; k := k + 1; i := i + 1; }
    while (j <= right) { t[k] := a[j]; k := k + 1; j := j + 1; }
    i := left; while (i <= right) { a[i] := t[i - left]; i := i + 1; } } }"""


def checked(row: Row) -> tuple[int, float]:
    """Return how many events are ordered, and how long the check takes; an answer that is wrong is an error."""
    start = process_time()
    program = load_text(row.text)
    with deep_recursion():
        settings = Settings(unroll=row.unroll, contexts=row.contexts, memory_model=row.memory_model)
        encoding = encode(
            EncodingRequest(
                program, _main(program), Bounds(scope=2, array=row.array), settings, options=OPTIONS
            )
        )
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        broken = [
            duty
            for duty, claim in encoding.violations.items()
            if claim is not FALSE and session.solve(claim).is_sat
        ]
    if bool(broken) != row.violated:
        msg = f"{row.name}: {[duty.kind for duty in broken]}"
        raise AssertionError(msg)
    events = len(encoding.executions.history.order.events) if encoding.executions else 0
    return events, process_time() - start


def explored(row: Row, seconds: float) -> tuple[int, float | None]:
    """Return how many schedules there are, and how long they take; None if it takes longer than it may."""
    program, start, count = load_text(row.text), process_time(), 0
    if _main(program).parameters or row.contexts is not None:
        return 0, None
    runs = run_all(
        program, _main(program), settings=Settings(unroll=row.unroll, memory_model=row.memory_model)
    )
    for count, _ in enumerate(islice(runs, 10**9), 1):
        if process_time() - start > seconds:
            return count, None
    return count, process_time() - start


def _main(program: Program) -> Method:
    return next(method for method in program.methods() if method.name == "Main.main")


def main(arguments: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    print("| program | events | checker, s | schedules | all of them, s |\n|---|---|---|---|---|")
    for row in rows():
        if options.names and not any(name in row.name for name in options.names):
            continue
        events, ours = checked(row)
        schedules, theirs = explored(row, options.seconds)
        many = "" if not schedules else f"{schedules}" if theirs is not None else f"> {schedules}"
        print(
            f"| {row.name} | {events} | {ours:.2f} | {many} | {'' if theirs is None else f'{theirs:.2f}'} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
