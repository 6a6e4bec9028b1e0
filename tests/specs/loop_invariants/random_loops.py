"""Random programs with loops over small integers, each as text of OOX and as a Python function with the same meaning.

The function is written from the manual and shares no code with the tool: arithmetic wraps around at the width of the integers, division
rounds towards zero and throws for zero, two references may be aliases. It runs with fuel, so a run that does not end shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

WIDTH = 4
"""The bits of an int."""
LOW, HIGH = -(1 << WIDTH - 1), (1 << WIDTH - 1) - 1
CHOICES = 4
"""The number of runs with different choices from one input."""
FUEL = 400
"""The iterations of all loops of one run."""

MUCH_FUEL = 100_000
"""More iterations than any loop of these programs has that ends."""

INVARIANT = "@invariant"
"""The place of the written invariant."""

NAMES = ("x", "y", "z")
"""The local variables; `a` and `b` are parameters, `k` counts in an inner loop."""


class Broken(Exception):  # noqa: N818 (the end of a run)
    """The assertion is false."""


class Thrown(Exception):  # noqa: N818 (the end of a run)
    """A division by zero."""


class Endless(Exception):  # noqa: N818 (the end of a run)
    """The fuel is used up."""


def wrap(number: int) -> int:
    """Return a number modulo the size of an int."""
    return (number - LOW) % (1 << WIDTH) + LOW


def divide(left: int, right: int) -> int:
    """Return a quotient, rounded towards zero."""
    if right == 0:
        raise Thrown
    quotient = abs(left) // abs(right)
    return wrap(quotient if (left < 0) == (right < 0) else -quotient)


def remainder(left: int, right: int) -> int:
    """Return a remainder with the sign of the dividend."""
    rest = abs(left) % right
    return -rest if left < 0 else rest


@dataclass(frozen=True)
class Program:
    """The text of a method, and the function that runs it: from the parameters, the aliasing, the source of choices, and the number of iterations."""

    text: str
    run: Callable[[int, int, bool, Random, int], None]
    has_choices: bool

    def failing(self) -> Iterator[tuple[int, int, bool]]:
        """Yield the inputs whose runs break the assertion."""
        for a, b, alias in product(range(LOW, HIGH + 1), range(LOW, HIGH + 1), (False, True)):
            if any(self._breaks(a, b, alias, seed) for seed in range(CHOICES if self.has_choices else 1)):
                yield a, b, alias

    def is_endless(self, a: object, b: object, c: object, d: object) -> bool:
        """Return whether the run from some arguments uses up its fuel."""
        assert isinstance(a, int)
        assert isinstance(b, int)
        return self._goes_on(a, b, c is d, FUEL)

    def endless(self) -> Iterator[tuple[int, int, bool]]:
        """Yield the inputs whose runs use up `MUCH_FUEL`."""
        for a, b, alias in product(range(LOW, HIGH + 1), range(LOW, HIGH + 1), (False, True)):
            if self._goes_on(a, b, alias, FUEL) and self._goes_on(a, b, alias, MUCH_FUEL):
                yield a, b, alias

    def _goes_on(self, a: int, b: int, alias: bool, fuel: int) -> bool:
        try:
            self.run(a, b, alias, Random(0), fuel)
        except Endless:
            return True
        except (Broken, Thrown):
            return False
        return False

    def _breaks(self, a: int, b: int, alias: bool, seed: int) -> bool:
        try:
            self.run(a, b, alias, Random(seed), FUEL)
        except Broken:
            return True
        except (Thrown, Endless):
            return False
        return False


@dataclass
class Writer:
    """Writes statements in both languages."""

    random: Random
    heap: bool
    oox: list[str] = field(default_factory=list)
    python: list[str] = field(default_factory=list)
    inner: int = 0

    def line(self, depth: int, oox: str, python: str) -> None:
        """Add a line to both."""
        if oox:
            self.oox.append("  " * (depth + 1) + oox)
        self.python.append("    " * depth + python)

    def value(self) -> tuple[str, str]:
        """Return an expression."""
        kind = self.random.randrange(8)
        name, other = self.random.choice((*NAMES, "a", "b")), self.random.choice(NAMES)
        number = self.random.choice((0, 1, 1, 2, 3, 5))
        if self.heap and kind == 7:
            where = self.random.choice("cd")
            return f"{where}.f", f"heap[{where}]"
        match kind:
            case 0:
                return str(number), str(number)
            case 1 | 2 | 3:
                return f"{name} + {number}", f"wrap({name} + {number})"
            case 4:
                return f"{name} - {number}", f"wrap({name} - {number})"
            case 5:
                return f"{name} + {other}", f"wrap({name} + {other})"
            case _:  # the rest
                return name, name

    def condition(self) -> tuple[str, str]:
        """Return a comparison."""
        left = self.random.choice(NAMES)
        right = self.random.choice((*NAMES, "a", "b", "0", "1", "3", "5"))
        sign = self.random.choice(("<", "<", "<=", ">", ">=", "!=", "=="))
        return f"{left} {sign} {right}", f"{left} {sign} {right}"

    def assertion(self) -> tuple[str, str]:
        """Return a formula that may hold behind the loop."""
        first, second = self._atom(), self._atom()
        match self.random.randrange(5):
            case 0:
                return f"{first[0]} || {second[0]}", f"({first[1]} or {second[1]})"
            case 1:
                return f"{first[0]} && {second[0]}", f"({first[1]} and {second[1]})"
            case _:  # one atom
                return first

    def _atom(self) -> tuple[str, str]:
        x, y, z = self.random.sample((*NAMES, "a", "b"), 3)
        number = self.random.choice((0, 1, 2, 3))
        sign = self.random.choice(("<=", ">=", "==", "!=", "<"))
        match self.random.randrange(6):
            case 0:
                return f"{x} {sign} {number}", f"{x} {sign} {number}"
            case 1:
                return f"{x} {sign} {y}", f"{x} {sign} {y}"
            case 2:
                return f"{x} + {y} {sign} {z}", f"wrap({x} + {y}) {sign} {z}"
            case 3:
                by = self.random.choice((2, 3))
                return f"{x} % {by} {sign} {number}", f"remainder({x}, {by}) {sign} {number}"
            case 4 if self.heap:
                return f"c.f {sign} {x}", f"heap[c] {sign} {x}"
            case _:  # an offset
                return f"{x} {sign} {y} + {number}", f"{x} {sign} wrap({y} + {number})"

    def statements(self, depth: int, count: int, *, nested: bool) -> None:
        """Add statements of a loop body."""
        for _ in range(count):
            self.statement(depth, nested=nested)

    def statement(self, depth: int, *, nested: bool) -> None:
        """Add one statement of a loop body."""
        kind = self.random.randrange(16)
        if kind < 8:
            self.assign(depth)
        elif kind < 11:
            self.choice(depth, nested=nested)
        elif kind == 15 and self.random.random() < 0.5:
            self.inner += 1
            name = f"g{self.inner}"
            self.line(depth, f"bool {name} := T.maybe();", f"{name} = coin.random() < 0.5")
            self.line(depth, f"if ({name}) {{", f"if {name}:")
            self.statements(depth + 1, 1, nested=False)
            self.line(depth, "}", "pass")
        elif kind == 11:
            oox, python = self.condition()
            word = self.random.choice(("break", "continue"))
            self.line(depth, f"if ({oox}) {{ {word}; }}", f"if {python}: {word}")
        elif kind == 12:
            name = self.random.choice(NAMES)
            self.line(depth, f"{name} := 6 / {name};", f"{name} = divide(6, {name})")
        elif kind == 13 and self.heap:
            where = self.random.choice("cd")
            oox, python = self.value()
            self.line(depth, f"{where}.f := {oox};", f"heap[{where}] = {python}")
        elif kind == 14:
            name = self.random.choice(NAMES)
            self.line(depth, f"{name} := T.down({name});", f"{name} = down({name}, fuel)")
        elif nested:
            self.inner_loop(depth)
        else:
            self.assign(depth)

    def assign(self, depth: int) -> None:
        """Add an assignment."""
        name, (oox, python) = self.random.choice(NAMES), self.value()
        if self.random.random() < 0.5:
            step = self.random.choice((1, 1, 2, -1))
            oox, python = f"{name} + {step}", f"wrap({name} + {step})"
        self.line(depth, f"{name} := {oox};", f"{name} = {python}")

    def choice(self, depth: int, *, nested: bool) -> None:
        """Add a choice."""
        oox, python = self.condition()
        self.line(depth, f"if ({oox}) {{", f"if {python}:")
        self.statements(depth + 1, self.random.randint(1, 2), nested=nested)
        if self.random.random() < 0.4:
            self.line(depth, "} else {", "else:")
            self.statements(depth + 1, 1, nested=nested)
        self.line(depth, "}", "pass")

    def inner_loop(self, depth: int) -> None:
        """Add a loop inside a loop."""
        self.inner += 1
        name, limit = f"k{self.inner}", self.random.choice((*NAMES, "a", "2"))
        self.line(depth, f"int {name} := 0;", f"{name} = 0")
        self.line(depth, f"while ({name} < {limit}) {{", f"while {name} < {limit}:")
        self.line(depth + 1, "", "burn(fuel)")
        self.line(depth + 1, f"{name} := {name} + 1;", f"{name} = wrap({name} + 1)")
        self.statements(depth + 1, 1, nested=False)
        self.line(depth, "}", "pass")


def burn(fuel: list[int]) -> None:
    """Use one iteration."""
    fuel[0] -= 1
    if fuel[0] < 0:
        raise Endless


def down(value: int, fuel: list[int]) -> int:
    """Return the result of the callee with a loop."""
    while value > 0:
        burn(fuel)
        value = wrap(value - 2)
    return value


_GIVEN = {
    "wrap": wrap,
    "divide": divide,
    "remainder": remainder,
    "burn": burn,
    "down": down,
    "Broken": Broken,
}
_TEXT = """class C {{ int f; }}
class T {{
  static bool maybe();

  static int down(int v) {{
    while (v > 0) {{ v := v - 2; }}
    return v;
  }}

  static void m(int a, int b, C c, C d)
    requires(c != null && d != null && c.f == 0 && d.f == 0{required})
  {{
{body}
    assert {check};
  }}
}}
"""


def random_program(seed: int, tries: int = 12) -> Program:
    """Return the program of a seed: its assertion holds, or fails for as few inputs as possible."""
    random = Random(seed)
    writer = Writer(random, heap=random.random() < 0.4)
    starts = [random.choice(("0", "0", "1", "a", "b")) for _ in NAMES]
    for name, start in zip(NAMES, starts, strict=True):
        writer.line(1, f"int {name} := {start};", f"{name} = {start}")
    oox, python = writer.condition()
    writer.line(1, f"while ({oox}){INVARIANT} {{", "while True:")
    writer.line(2, "", f"if not ({INVARIANT}): raise Broken")
    writer.line(2, "", f"if not ({python}): break")
    writer.line(2, "", "burn(fuel)")
    writer.statements(2, random.randint(1, 4), nested=random.random() < 0.5)
    writer.line(1, "}", "pass")
    required = random.choice(("", "", "a >= 0", "a <= b", "0 <= a && a <= 5", "b == 3"))
    has_invariant = random.random() < 0.4
    candidates = [
        _program(writer, required, writer.assertion(), writer.assertion() if has_invariant else None)
        for _ in range(tries)
    ]
    counts = [sum(1 for _ in each.failing()) for each in candidates]
    wants_failure = random.random() < 0.6
    chosen = min(range(tries), key=lambda at: ((counts[at] == 0) is wants_failure, counts[at], at))
    return candidates[chosen]


def _program(
    writer: Writer, required: str, check: tuple[str, str], invariant: tuple[str, str] | None
) -> Program:
    """Return the program with an assertion behind the loop, and perhaps an invariant of the loop."""
    clause, python_invariant = (f" invariant({invariant[0]})", invariant[1]) if invariant else ("", "True")
    text = _TEXT.format(
        required=f" && {required}" if required else "",
        body="\n".join(writer.oox).replace(INVARIANT, clause),
        check=check[0],
    )
    condition = required.replace("&&", "and") or "True"
    lines = [
        "def run(a, b, alias, coin, most):",
        f"    if not ({condition}): return",
        "    fuel, heap, c, d = [most], [0, 0], 0, 0 if alias else 1",
        *(line.replace(INVARIANT, python_invariant) for line in writer.python),
        f"    if not ({check[1]}): raise Broken",
    ]
    return Program(text, compile_run(lines), "coin" in "".join(writer.python))


def compile_run(lines: list[str]) -> Callable[[int, int, bool, Random, int], None]:
    """Return the function `run` of some lines."""
    names = dict[str, object](_GIVEN)
    exec("\n".join(lines), names)
    run = names["run"]
    assert callable(run)
    return run
