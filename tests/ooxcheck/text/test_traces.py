from __future__ import annotations

import pytest

from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import replay, run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.machine.trace import Step, StepKind
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.text.traces import condense, one_line, statement_head, thread_name, trace_lines
from ooxcheck.text.wrapping import fit_lines

LOOP = load_text("""
class A {
  static int f(int n) {
    int i := 0;
    while (i < n) {
      i := i + 1;
    }
    if (i == 3) { throw "three"; }
    return i;
  }
  static int g(int n) {
    int r := A.f(n);
    return r;
  }
}
""")


def lines(program: Program, name: str, *args: int, limit: int | None = 200) -> list[str]:
    result = run(program, find_method(program, name), args)
    return trace_lines(result.trace, Names(), limit=limit)


def test_a_step_has_line_statement_and_effect() -> None:
    assert lines(LOOP, "A.f", 1) == [
        "   4  int i := 0;                                   i = 0",
        "   5  while (i < n)                                 true, iteration 1",
        "   6  i := i + 1;                                   i = 1",
        "   5  while (i < n)                                 false",
        "   8  if (i == 3)                                   false",
        "   9  return i;",
        "   3  <- A.f: 1",
    ]


def test_a_compact_trace_has_only_what_happened() -> None:
    result = run(LOOP, find_method(LOOP, "A.g"), [0])
    assert [
        line.split("  ", 3)[-1].strip() for line in trace_lines(result.trace, Names(), is_compact=True)
    ] == [
        "-> A.f(n = 0)",
        "int i := 0;                                 i = 0",
        "while (i < n)                               false",
        "if (i == 3)                                 false",
        "<- A.f: 0                                   r = 0",
        "return r;",
        "<- A.g: 0",
    ]


def test_calls_are_indented_and_exceptions_told_once() -> None:
    told = lines(LOOP, "A.g", 3)
    assert told[:2] == ["  12  int r := A.f(n);", "  12    -> A.f(n = 3)"]
    assert told[2] == "   4    int i := 0;                                 i = 0"
    assert [line for line in told if "throws" in line] == ["   8    throws three"]


def test_a_long_trace_loses_its_middle() -> None:
    whole = lines(LOOP, "A.f", 50)
    part = lines(LOOP, "A.f", 50, limit=10)
    assert (
        lines(LOOP, "A.f", 150, limit=None)[-3].strip()
        == "8  if (i == 3)                                   false"
    )
    assert part[:5] == whole[:5]
    assert part[-5:] == whole[-5:]
    assert part[5].split() == ["...", str(len(whole) - 10), "steps", "are", "not", "shown", "..."]


@pytest.mark.parametrize(("id_", "name"), [((), "main"), ((0,), "0"), ((0, 2), "0.2")])
def test_threads_have_names(id_: tuple[int, ...], name: str) -> None:
    assert thread_name(id_) == name


def test_text_is_brought_on_one_line() -> None:
    assert one_line("a\n   b") == "a b"
    assert len(one_line("x" * 10_000)) == 100


@pytest.mark.parametrize(
    ("text", "head"),
    [("lock (x) { y := 1; }", "lock (x)"), ("{ }", "{ }"), ("assert x == {y : A | true};",) * 2],
)
def test_a_statement_is_shown_without_its_block(text: str, head: str) -> None:
    assert statement_head(text) == head


def test_only_steps_without_effect_are_dropped_when_their_thread_goes_on() -> None:
    method = find_method(LOOP, "A.f")
    idle = Step(StepKind.STATEMENT, (0,), 0, method, method.span)
    other = Step(StepKind.STATEMENT, (1,), 0, method, method.span)
    busy = Step(StepKind.STATEMENT, (0,), 0, method, method.span, condition=True)
    assert condense([idle, other, busy]) == [other, busy]
    assert condense([busy, other, idle]) == [busy, other, idle]


THREADS = load_text("""
class A {
  int n;
  bool flag;
  void up() {
    lock (this) {
      this.n := this.n + 1;
    }
    this.flag := true;
  }
  static void f() {
    A a := new A();
    fork a.up();
    lock (a) { lock (a) { a.n := 5; } }
    if (a.flag && a.n > 0) { a.n := a.n; }
    join;
    int n := a.n;
  }
}
""")
MAIN, CHILD = (), (0,)


def test_steps_of_threads_tell_locks_and_who_wrote_what_they_read() -> None:
    method = find_method(THREADS, "A.f")
    trace = replay(THREADS, method, schedule=[MAIN] * 5 + [CHILD] * 6 + [MAIN] * 6).trace
    told = [
        line for line in trace_lines(trace, Names(), is_compact=True) if not line.startswith("main    12")
    ]
    assert told == [
        "main    13  fork a.up();                                  starts 0: A.up(this = A0)",
        "main    14  lock (a)                                      takes A0",
        "main    14  lock (a)                                      takes A0 again",
        "main    14  a.n := 5;                                     A0.n = 5",
        "main    14  }                                             still holds A0",
        "main    14  }                                             releases A0",
        "0        6  lock (this)                                   takes A0",
        "0        7  this.n := this.n + 1;                         A0.n = 6, reads A0.n = 5 from main at 14",
        "0        8  }                                             releases A0",
        "0        9  this.flag := true;                            A0.flag = true",
        "main    15  if (a.flag && a.n > 0)                        true, reads A0.flag = true from 0 at 9, reads A0.n = 6 from 0 at 7",
        "main    15  a.n := a.n;                                   A0.n = 6, reads A0.n = 6 from 0 at 7",
        "main    16  join;                                         0 has ended",
        "main    17  int n := a.n;                                 n = 6",
    ]


def test_nothing_of_threads_is_lost_on_a_narrow_terminal() -> None:
    method = find_method(THREADS, "A.f")
    trace = replay(THREADS, method, schedule=[MAIN] * 5 + [CHILD] * 6 + [MAIN] * 6).trace
    lines = [f"              {line}" for line in trace_lines(trace, Names(), all_reads=True)]
    narrow = list(fit_lines(lines, 80))
    assert max(map(len, lines)) > 80 >= max(map(len, narrow))
    assert " ".join(narrow).split() == " ".join(lines).split()
