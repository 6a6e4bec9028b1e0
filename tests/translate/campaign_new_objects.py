"""Compare the checker with brute force on random methods that make and link objects: ``python -m tests.translate.campaign_new_objects --count 200 --seed 1``.

Objects are made in branches, iterations and recursive calls. The checker lets exclusive ones share an atom, and bounds the heaps on the way, here from the
smallest on. Lists are walks wherever they can be. As in `tests.campaign`, the answers must be equal; they must also be equal to those with none of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from ooxcheck.translate.formulas import walks
from ooxcheck.translate.initial import reached_heaps
from ooxcheck.translate.symbolic import calls
from tests.translate.asking import asked
from tests.translate.comparing import Comparison, compared, run_campaign
from tests.translate.deciding import Problem, decided

MAX_STATES = 10_000


def text(random: Random) -> str:
    """Return a program with two classes, a method that changes a heap of theirs, and one that calls itself."""
    effects = "\n    ".join(_effect(random, 2) for _ in range(random.randint(2, 4)))
    return f"""class A {{
  A next; B item; bool mark;
  A(A next) {{ this.next := next; {
        random.choice(["", "if (this.mark) { throw; }", "B made := new B(); this.item := made;"])
    } }}
  {
        random.choice(
            [
                "",
                "invariant !(this.next == this);",
                "invariant acyclic(this, next);",
                "invariant some this.item;",
            ]
        )
    }
  static void run(A a, A b, int n) {_contract(random)} {{
    A c := null; B d := null; A[] row := null;
    {effects}
  }}
  static A deep(A a, int n) {{
    if (n <= 0 || a == null) {{ {random.choice(["return new A(a);", "return a;", "return new A(null);"])} }}
    {
        random.choice(
            [
                "A below := A.deep(a.next, n - 1); a.next := below; return a;",
                "if (a.mark) { a := new A(a); } A below := A.deep(a.next, n - 1); return below;",
                "if (a.mark) { A one := A.deep(a.next, n - 1); a.next := one; } else { A other := A.deep(a, n - 2); return other; } return new A(a);",
            ]
        )
    }
  }}
}}
class B {{ A owner; }}"""


def _contract(random: Random) -> str:
    before = random.choice(["true", "a != null", "a != b", "acyclic(a, next)", "a != null && a.next == null"])
    after = random.choice([
        "a.next != a", "acyclic(a, next)", "a.next == null || a.next != b", "a.*next.mark == old(a.*next.mark)", "#(a.*next) < 3",
        "all x : a.*next | some x.item ==> x.item.owner != a", "b in a.*next ==> a in old(b.*next)", "#(a.*next.item) <= #(a.*next)",
    ])  # fmt: skip
    return f"requires({before}) ensures({after})"


def _effect(random: Random, depth: int) -> str:
    """Return a statement; those inside of choices and loops are less deep."""
    node = random.choice(["a", "b", "c", "a.next"])
    simple = [
        f"{random.choice('abc')} := new A({random.choice(['a', 'b', 'c', 'null'])});", "d := new B();", "row := new A[n];",
        f"if ({node} != null) {{ {node}.next := {random.choice(['a', 'b', 'c', 'new A(a)'])}; }}", "if (c != null) { c.item := d; }",
        f"if ({node} != null) {{ {random.choice('abc')} := {node}.next; }}", "if (d != null) { d.owner := b; }", "a.mark := true;",
        "c := A.deep(b, n);", "b := A.deep(c, 1);", "if (row != null && #row > 0) { row[0] := c; }", "assert c == null || c != a;",
    ]  # fmt: skip
    if not depth or random.random() < 0.4:
        return random.choice(simple)

    def some() -> str:
        return " ".join(_effect(random, depth - 1) for _ in range(random.randint(1, 2)))

    test = random.choice(["n > 0", "a == b", "c == null", "d == null", "n == 2"])
    shape = random.choice([
        "if ({0}) {{ {1} }} else {{ {2} }}", "if ({0}) {{ {1} return; }} {2}", "while (n > 0) {{ n := n - 1; {1} }}",
        "while (n > 0) {{ n := n - 1; if ({0}) {{ {1} break; }} {2} }}", "try {{ {1} if ({0}) {{ throw; }} {2} }} catch {{ c := new A(c); }}",
    ])  # fmt: skip
    return shape.format(test, some(), some())


def making(seed: int) -> Problem:
    """Return a method that makes objects, with ints of three bits and bounds that brute force can try."""
    random = Random(seed)
    return asked(
        text(random),
        "A.run",
        scope=random.choice([1, 1, 2]),
        unroll=random.choice([1, 2]),
        array=2,
    )


@contextmanager
def everywhere() -> Iterator[None]:
    """Bound the smallest heaps, too, and walk along all fields."""
    with patch.object(reached_heaps, "MANY", 0), patch.object(walks, "pays", lambda *_: True):
        yield


@contextmanager
def nowhere() -> Iterator[None]:
    """Give each ``new`` its own atom, and close all fields."""
    with (
        patch.object(calls, "exclusive_object", lambda *_: None),
        patch.object(walks, "pays", lambda *_: False),
    ):
        yield


def both(problem: Problem) -> Comparison:
    """Compare with brute force; if that is the same, compare with the answer without the optimisations."""
    with everywhere():
        comparison = compared(problem, max_states=MAX_STATES, seconds=20, prunes=True)
    if comparison.differences or comparison.end.startswith(("unsupported", "too long to encode")):
        return comparison
    with everywhere():
        answer = decided(problem, prunes=True)
    with nowhere():
        plain = decided(problem)
    differences = () if answer == plain else (f"without: {plain}, with: {answer}",)
    return Comparison(comparison.end, differences, comparison.states)


def main() -> None:
    """Run a campaign."""
    run_campaign(__doc__, lambda seed: both(making(seed)))


if __name__ == "__main__":
    main()
