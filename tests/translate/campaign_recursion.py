"""Compare the checker with brute force on random recursive methods: ``python -m tests.translate.campaign_recursion --count 200 --seed 1``.

The methods call themselves in several branches of a choice. As in `tests.campaign`, the answers must be equal.
"""

from __future__ import annotations

from random import Random

from tests.translate.asking import asked
from tests.translate.comparing import compared, run_campaign
from tests.translate.deciding import Problem

MAX_STATES = 10_000


def text(random: Random) -> str:
    """Return a program with a method whose branches call it again, on both sides of some choice, with effects around."""

    def number() -> str:
        return random.choice(["n", "n - 1", "n + 1", "m", "a.x", "0", "1", "m + n"])

    def effect() -> str:
        return random.choice(
            [
                f"a.x := {number()};",
                f"r := {number()};",
                "a := a.next;",
                "a.next := b;",
                "b := new A();",
                ";",
                "if (n == m) { throw; }",
            ]
        )

    def call() -> str:
        target = random.choice(["a.f", "b.f", "this.f"])
        arguments = f"({random.choice(['a', 'b', 'a.next'])}, {random.choice(['a', 'b'])}, {random.choice(['n - 1', 'n - 1', 'n - 2'])}, {number()})"
        return random.choice(
            [f"r := {target}{arguments};", f"{target}{arguments};", f"return {target}{arguments};"]
        )

    def branch() -> str:
        return f"{{ {effect()} {call()} {effect()} }}"

    test = random.choice(["n > m", "a == b", "a.x > 0", "n > 1", "a.next == a"])
    shape = random.choice(
        [
            "if ({0}) {1} else {2}",
            "if ({0}) {{ {3} return 0; }} if (n > 1) {1} else {2}",
            "if (a == null) {{ return 1; }} if ({0}) {1} else if (n > 0) {{ {3} }} else {2}",
            "try {{ if ({0}) {1} else {2} }} catch {{ r := 2; }}",
        ]
    )
    body = shape.format(test, branch(), branch(), effect())
    return f"""class A {{
  A next; int x;
  int f(A a, A b, int n, int m) requires(n < 3) ensures(retval != 2) ensures(old(a.x) == a.x || this.x >= 0) {{
    int r := 0;
    if (n <= 0) {{ return m; }}
    {body}
    return r;
  }}
}}"""


def recursive(seed: int) -> Problem:
    """Return a method, with ints of three bits, and bounds that brute force can try."""
    return asked(text(Random(seed)), "A.f", scope=1, unroll=2)


def main() -> None:
    """Run a campaign."""
    run_campaign(__doc__, lambda seed: compared(recursive(seed), max_states=MAX_STATES, seconds=20))


if __name__ == "__main__":
    main()
