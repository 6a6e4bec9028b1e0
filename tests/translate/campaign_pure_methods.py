"""Compare the checker with brute force on random recursive pure methods: ``python -m tests.translate.campaign_pure_methods --count 200 --seed 1``.

Formulas call the methods before and after a heap is changed. As in `tests.campaign`, the answers must be equal; they must also be equal
to those without tables of outcomes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from ooxcheck.translate.pure_calls import pure_tables
from tests.translate.asking import asked
from tests.translate.comparing import Comparison, compared, run_campaign
from tests.translate.deciding import Problem, decided

MAX_STATES = 10_000


def text(random: Random) -> str:
    """Return a program with two methods that call themselves and each other, and one that changes what they look at."""
    return f"""class A {{
  A left; A right; int key;
  {_ordered(random)}
  {_measured(random)}
  void run(A a, int n) {_contract(random)} {{
    {" ".join(_effect(random) for _ in range(random.randint(0, 2)))}
  }}
}}"""


def _number(random: Random) -> str:
    return random.choice(["n", "n", "m", "m", "a.key", "a.key", "0", "1", "n + 1"])


def _node(random: Random) -> str:
    return random.choice(["a.left", "a.right", "a.right", "a.left.right", "a"])


def _test(random: Random) -> str:
    compare = random.choice(["<", "<=", ">", "==", "!="])
    return random.choice([f"{_number(random)} {compare} {_number(random)}", "a.left == a.right", "n < m"])


def _ordered(random: Random) -> str:
    """Return a truth value of a node and two numbers."""

    def call() -> str:
        if random.random() < 0.15:
            return f"A.measured({_node(random)}) {random.choice(['<', '=='])} {_number(random)}"
        return f"A.ordered({_node(random)}, {_number(random)}, {_number(random)})"

    first = random.choice(["if (a == null) { return true; }", "if (a == null) { return n < m; }", ""])
    early = random.choice([f"if ({_test(random)}) {{ return {random.choice(['true', 'false'])}; }}", ""])
    rest = random.choice([
        "bool r := {0}; if (r) {{ bool s := {1}; r := s; }} return r;",
        "bool r := {0}; bool s := {1}; return r || s;",
        "bool r := false; if ({2}) {{ r := {0}; }} else {{ r := {1}; }} return r;",
        "bool r := {0}; return !r;",
        "if ({2}) {{ throw; }} bool r := {0}; return r;",
    ])  # fmt: skip
    body = rest.format(_as_value(call()), _as_value(call()), _test(random))
    return f"static bool ordered(A a, int n, int m) pure {{ {first} {early} {body} }}"


def _as_value(call: str) -> str:
    """Return a call as a right-hand side; a comparison is made with a helper."""
    return call if call.startswith("A.ordered") else "A.odd(" + call.split(")")[0].split("(")[1] + ")"


def _measured(random: Random) -> str:
    """Return a number of a node, and a truth value that depends on it."""
    first = random.choice(["if (a == null) { return 0; }", "if (a == null) { return 0; }", ""])
    rest = random.choice([
        "int l := A.measured({0}); int r := A.measured({1}); if (l > r) {{ return l + 1; }} return r + 1;",
        "int l := A.measured({0}); return l + a.key;",
        "if (a.key > 0) {{ return 1; }} int l := A.measured({0}); return l;",
        "bool b := A.ordered({0}, a.key, 1); if (b) {{ return 1; }} return 0;",
    ]).format(_node(random), _node(random))  # fmt: skip
    return (
        f"static int measured(A a) pure {{ {first} {rest} }}"
        " static bool odd(A a) pure { int r := A.measured(a); return r == 1; }"
    )


def _contract(random: Random) -> str:
    claims = ["A.ordered(a, n, 1)", "A.ordered(this, 0, n)", "A.measured(a) < 1", "A.measured(this) == 1"]
    before, after = random.choice(["true", "a != null", *claims]), random.choice(claims)
    old = random.choice(["", " && old(A.measured(a)) <= A.measured(a)", " || A.ordered(this.left, n, n)"])
    return f"requires({before}) ensures({after}{old})"


def _effect(random: Random) -> str:
    return random.choice([
        "a := a.left;", "a.key := n;", "this.left := a;", "a.right := this;", "this.key := 0;", "a.left := new A();", "this.right := null;",
        "if (n > 0) { a.left := this; }",
    ])  # fmt: skip


def pure_methods(seed: int) -> Problem:
    """Return a method whose contract calls recursive pure methods, with ints of two bits."""
    random = Random(seed)
    return asked(
        text(random), "A.run", scope=random.choice([1, 2]), unroll=random.choice([0, 1, 2, 3]), int_width=2
    )


@contextmanager
def without_tables() -> Iterator[None]:
    """Unroll all calls."""
    with patch.object(pure_tables, "is_tabulated", lambda *_: False):
        yield


def both(problem: Problem) -> Comparison:
    """Compare with brute force; if that is the same, compare with the answer without tables."""
    comparison = compared(problem, max_states=MAX_STATES, seconds=20)
    if comparison.differences or comparison.end.startswith(("unsupported", "too long to encode")):
        return comparison
    answer = decided(problem)
    with without_tables():
        unrolled = decided(problem)
    differences = () if answer == unrolled else (f"without tables: {unrolled}, with tables: {answer}",)
    return Comparison(comparison.end, differences, comparison.states)


def main() -> None:
    """Run a campaign."""
    run_campaign(__doc__, lambda seed: both(pure_methods(seed)))


if __name__ == "__main__":
    main()
