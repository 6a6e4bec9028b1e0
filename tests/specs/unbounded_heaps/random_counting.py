"""Random recursive methods that count in a field and in their results, by small steps or by doubling, and assertions about both."""

from __future__ import annotations

from random import Random

BASES = ("n == 0", "n <= 0", "n == 1", "n <= 1", "n >= 0", "n > 2")
RANGES = ("0 <= n && n <= 4", "1 <= n && n <= 4", "-2 <= n && n <= 3", "n == -1", "1 <= n && n <= 6")
CLAIMS = (
    "r == c.sum",
    "c.sum == n",
    "c.sum == n + 1",
    "c.sum == n - 1",
    "r >= 0",
    "r > 0",
    "c.sum == r + r",
    "r == c.sum + 1",
    "c.sum == 1",
    "r == 1",
    "r == n",
    "c.sum != 0",
)


def random_counting(seed: int) -> str:
    """Return the text of a program whose method `T.m` is to be checked; of half of them both methods count the same, but for one number perhaps."""
    random = Random(seed)
    if random.random() < 0.5:
        return _same_twice(random)
    base, step = random.choice(BASES), random.choice(("n - 1", "n - 1", "n - 1", "n + 1"))
    other_base = base if random.random() < 0.7 else random.choice(BASES)
    doubled = random.choice(("above + above", "above + above", "above", "2 * above"))
    calls = [f"Cell.add({step}, c);"] * random.choice((1, 2, 2))
    parts = [*calls, *([_more(random)] if random.random() < 0.8 else ())]
    random.shuffle(parts)
    assigned = random.choice(("", "", " n := 0;"))
    claims = " ".join(f"assert {random.choice(CLAIMS)};" for _ in range(random.choice((1, 1, 2))))
    start = random.choice(("", "", "c.sum := n;"))
    first = random.choice(("", _more(random), _more(random)))
    return _text(
        (other_base, random.choice(("0", "1", "1", "2")), step, f"{doubled} + {random.choice('0112')}"),
        (base, first, f"{' '.join(parts)}{assigned}"),
        random.choice(RANGES),
        start,
        claims,
    )


def _same_twice(random: Random) -> str:
    """Return a program whose methods count the same, or almost."""
    base, first = random.choice((("n == 1", 1), ("n == 1", 1), ("n == 0", 0), ("n <= 0", 0), ("n <= 1", 1)))
    step, times = random.choice("1112"), random.choice((1, 2, 2))
    other_step = step if random.random() < 0.8 else random.choice("012")
    parts = [f"c.sum := c.sum + {step};", *["Cell.add(n - 1, c);"] * times]
    random.shuffle(parts)
    claim = random.choice(("r == c.sum", "r == c.sum", "c.sum == n", "r != c.sum + 1"))
    return _text(
        (base, str(first), "n - 1", f"{' + '.join(['above'] * times)} + {other_step}"),
        (base, f"c.sum := c.sum + {first};", " ".join(parts)),
        random.choice(RANGES),
        "",
        f"assert {claim};",
    )


def _text(
    computed: tuple[str, str, str, str], add: tuple[str, str, str], given: str, start: str, claims: str
) -> str:
    """Return a program: the base, first result, step and next result of one method; the base, first and next statements of the other one."""
    return f"""class Cell {{
  int sum;
  static int computed(int n) {{
    if ({computed[0]}) {{ return {computed[1]}; }}
    int above := Cell.computed({computed[2]});
    return {computed[3]};
  }}
  static void add(int n, Cell c) {{
    if ({add[0]}) {{ {add[1]} return; }}
    {add[2]}
  }}
}}
class T {{
  static void m(int n) requires({given}) {{
    Cell c := new Cell();
    {start}
    Cell.add(n, c);
    int r := Cell.computed(n);
    {claims}
  }}
}}
"""


def _more(random: Random) -> str:
    return f"c.sum := c.sum + {random.choice(('1', '1', '1', '2', 'n'))};"
