"""Ranking functions: loops and recursive methods that end, and those of which this is not shown."""

from __future__ import annotations

from random import Random

import pytest

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.settings import Settings
from ooxcheck.specs.values.analysis import analyse
from ooxcheck.specs.values.rankings import describe_ranking
from tests.specs.values.programs import method_f

FIELDS = "int size; void dec() { this.size := this.size - 1; }"

CASES = {
    "counting up": ("static void f(int n) { int i := 0; while (i < n) { i := i + 1; } }", ["increases i"]),
    "up to the greatest number": (
        "static void f(int n) { int i := 0; while (i <= n) { i := i + 1; } }",
        [""],
    ),
    "past the limit": ("static void f(int n) { int i := 0; while (i < n) { i := i + 2; } }", [""]),
    "past a small limit": (
        "static void f(int n) requires(n < 1000) { int i := 0; while (i < n) { i := i + 2; } }",
        ["increases i"],
    ),
    "counting down": ("static void f(int n) { while (n > 0) { n := n - 1; } }", ["decreases n"]),
    "do while, which wraps around": (
        "static void f(int n) { bool go := true; while (go) { n := n - 1; go := n > 0; } }",
        [""],
    ),
    "empty body": ("static void f(int n) { while (n > 0) { } }", [""]),
    "at most one iteration": (
        "static void f(int n) { while (n > 0) { return; } }",
        ["there is no second iteration"],
    ),
    "break": (
        "static void f(int n) { int i := 0; while (true) { if (i >= n) { break; } i := i + 1; } }",
        ["increases i"],
    ),
    "continue without progress": (
        "static void f(int n) { int i := 0; while (i < n) { if (i == 5) { continue; } i := i + 1; } }",
        [""],
    ),
    "back to the start": (
        "static void f(int n) { int i := 0; while (i < n) { i := i + 1; if (i == 5) { i := 0; } } }",
        [""],
    ),
    "nested loops": (
        "static void f(int n) { int i := 0; while (i < n) { int j := 0; while (j < i) { j := j + 1; } i := i + 1; } }",
        ["increases i", "increases j"],
    ),
    "the inner loop moves the outer counter": (
        "static void f(int n) { int i := 0; while (i < n) { int j := 0; while (j < 3) { j := j + 1; i := i - 1; } i := i + 1; } }",
        ["", "increases j"],
    ),
    "an exception leaves the loop": (
        'static void f(int n) { while (n > 0) { throw "x"; } }',
        ["there is no second iteration"],
    ),
    "a caught exception skips the step": (
        "static void f(int n, int[] a) { int i := 0; while (i < n) { try { a[i] := 1; i := i + 1; } catch { } } }",
        [""],
    ),
    "a field": (f"{FIELDS} void f() {{ while (this.size > 0) {{ this.dec(); }} }}", ["decreases this.size"]),
    "a field with an alias": (
        f"{FIELDS} static void f(Main a, Main b) requires(a != null && b != null)"
        " { while (a.size > 0) { a.size := a.size - 1; b.size := b.size + 1; } }",
        [""],
    ),
    "halves": ("static void f(int n) { while (n > 0) { n := n / 2; } }", ["decreases n"]),
    "halves of negative numbers": ("static void f(int n) { while (n != 0) { n := n / 2; } }", [""]),
    "quotients by one": ("static void f(int n) { while (n > 0) { n := n / 1; } }", [""]),
    "shifts": ("static void f(int n) { while (n > 0) { n := n >> 1; } }", ["decreases n"]),
    "shifts by the width": ("static void f(int n) { while (n > 0) { n := n >> 32; } }", [""]),
    "Euclid": (
        "static void f(int a, int b) requires(a >= 0 && b >= 0) { while (b > 0) { int t := a % b; a := b; b := t; } }",
        ["decreases b"],
    ),
    "an unknown positive step": (
        "static void f(int n, int k) requires(k > 0 && k < 9 && n < 1000) { int i := 0; while (i < n) { i := i + k; } }",
        ["increases i"],
    ),
    "an unknown step that may be zero": (
        "static void f(int n, int k) requires(k >= 0 && k < 9 && n < 1000) { int i := 0; while (i < n) { i := i + k; } }",
        [""],
    ),
    "an unknown step back": (
        "static void f(int n, int k) requires(k > 0) { while (n > 0) { n := n - k; } }",
        ["decreases n"],
    ),
    "a step that may be too far": (
        "static void f(int n, int k) requires(k > 0) { while (n < 1000) { n := n + k; } }",
        [""],
    ),
    "factorial": (
        "static int f(int n) { if (n <= 1) { return 1; } int r := Main.f(n - 1); return n * r; }",
        ["decreases n"],
    ),
    "recursion past zero": (
        "static int f(int n) { if (n == 1) { return 1; } int r := Main.f(n - 1); return n * r; }",
        [""],
    ),
    "recursion with the same argument": (
        "static int f(int n) { if (n <= 1) { return 1; } int r := Main.f(n); return r; }",
        [""],
    ),
    "mutual recursion": (
        "static int g(int n) { if (n <= 0) { return 0; } int r := Main.f(n); return r; } "
        "static int f(int n) { if (n <= 0) { return 1; } int r := Main.g(n - 1); return r; }",
        ["there is no second nested call", "decreases n"],
    ),
    "mutual recursion without progress": (
        "static int g(int n) { if (n <= 0) { return 0; } int r := Main.f(n); return r; } "
        "static int f(int n) { if (n <= 0) { return 1; } int r := Main.g(n); return r; }",
        ["there is no second nested call", ""],
    ),
    "recursion in the loop of a callee": (
        "static void g(int n) { int i := 0; while (i < n) { Main.f(n - 1); i := i + 1; } } "
        "static void f(int n) { Main.g(n); }",
        ["there is no second nested call", "increases i", "decreases n"],
    ),
    "two ways to call, one without progress": (
        "static void f(int n, bool b) { if (n > 0) { if (b) { Main.f(n - 1, b); } else { Main.f(n, b); } } }",
        [""],
    ),
}


def rankings(code: str, *, int_width: int = 32) -> list[str]:
    """Return the reasons why loops and recursive methods end, in the order of the text; empty if unknown."""
    program, method = method_f(code, int_width=int_width)
    result = analyse(program, method, Settings(), with_rankings=True)
    assert result is not None
    owners = {
        span: each
        for each in program.methods()
        for span in (each.span, *(part.span for part in each.statements()))
    }
    methods = {each.span for each in program.methods()}
    return [
        ""
        if ranking is None
        else describe_ranking(ranking, owners[span], "nested call" if span in methods else "iteration")
        .removeprefix("each nested call ")
        .removeprefix("each iteration ")
        for span, ranking in sorted(result.rankings.items(), key=lambda each: each[0].start)
    ]


@pytest.mark.parametrize("name", CASES)
def test_why_it_ends(name: str) -> None:
    code, expected = CASES[name]
    assert rankings(code) == expected


# -------------------------------------------------------------------------------------------- random loops

WIDTH = 4
VARIABLES = ("a", "b", "i")


@dataclass(frozen=True, slots=True)
class Step:
    """``target := source + offset`` if ``left < right + shift``; with `jumps`, the iteration ends after it.

    There are also quotients and shifts by the offset.
    """

    target: str
    source: str
    op: str
    offset: int
    left: str
    right: str
    shift: int
    jumps: bool

    @property
    def text(self) -> str:
        """The step in OOX."""
        jump = " continue;" if self.jumps else ""
        return f"if ({self.left} < {self.right} + {self.shift}) {{ {self.target} := {self.source} {self.op} {self.offset};{jump} }}"


def wrap(number: int) -> int:
    """Return a number as the program computes it."""
    half = 1 << (WIDTH - 1)
    return (number + half) % (2 * half) - half


def calculate(op: str, one: int, two: int) -> int:
    """Return an exact result; quotients round to zero."""
    match op:
        case "+":
            return one + two
        case "/":
            return abs(one) // two * (1 if one >= 0 else -1)
        case ">>":
            return one >> two
        case _:
            raise AssertionError(op)


def random_step(random: Random) -> Step:
    """Return a step; most steps count."""
    target = random.choice(VARIABLES)
    source = target if random.random() < 0.7 else random.choice(VARIABLES)
    left, right = random.choice(VARIABLES), random.choice(VARIABLES)
    op = random.choice(("+", "+", "+", "/", ">>"))
    return Step(
        target,
        source,
        op,
        random.choice((-2, -1, 1, 1, 2) if op == "+" else (1, 2, 3)),
        left,
        right,
        random.choice((0, 0, 1, 3)),
        random.random() < 0.15,
    )


def ends(steps: list[Step], guard: Step, start: dict[str, int]) -> bool:
    """Return whether the loop ends: no state returns."""
    values, seen = dict(start), set[tuple[int, ...]]()
    while values[guard.left] < wrap(values[guard.right] + guard.shift):
        state = tuple(values[each] for each in VARIABLES)
        if state in seen:
            return False
        seen.add(state)
        for step in steps:
            if values[step.left] < wrap(values[step.right] + step.shift):
                values[step.target] = wrap(calculate(step.op, values[step.source], step.offset))
                if step.jumps:
                    break
    return True


def test_random_loops_with_a_ranking_function_end() -> None:
    numbers = range(-(1 << (WIDTH - 1)), 1 << (WIDTH - 1))
    ranked = endless = 0
    for seed in range(300):
        random = Random(seed)
        guard, steps = random_step(random), [random_step(random) for _ in range(random.randint(1, 3))]
        low = random.choice((0, 0, -8))
        code = (
            f"static void f(int a, int b) requires(a >= {low}) {{ int i := 0; "
            f"while ({guard.left} < {guard.right} + {guard.shift}) {{ {' '.join(each.text for each in steps)} }} }}"
        )
        always = all(
            ends(steps, guard, {"a": a, "b": b, "i": 0}) for a in numbers if a >= low for b in numbers
        )
        endless += not always
        if rankings(code, int_width=WIDTH) != [""]:
            ranked += 1
            assert always, code
    assert ranked > 10
    assert endless > 50
