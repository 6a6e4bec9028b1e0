"""Random recursive programs over small integers, each as text of OOX and as Python functions with the same meaning.

The functions are written from the manual and share no code with the tool: arithmetic wraps around at the width of the integers. They run
with fuel, so a run that does not end shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from tests.specs.loop_invariants.random_loops import HIGH, LOW, Broken, Endless, burn, wrap

FUEL = 300
"""The calls of one run."""
MORE_TRIES = 4
"""How many times more programs with contracts are tried, since most contracts are broken."""


@dataclass(frozen=True)
class Program:
    """The text of a program, and the function that runs `T.m` of it."""

    text: str
    run: Callable[[int, int, list[int]], None]

    def failing(self) -> Iterator[tuple[int, int]]:
        """Yield the inputs whose runs break an assertion."""
        for a, b in product(range(LOW, HIGH + 1), repeat=2):
            try:
                self.run(a, b, [FUEL])
            except Broken:
                yield a, b
            except Endless:
                continue


@dataclass
class Writer:
    """Writes expressions and methods in both languages, with loops in them if it `loops`."""

    random: Random
    loops: bool = False

    def value(self, *names: str) -> tuple[str, str]:
        """Return an expression over some variables."""
        name, other = self.random.choice(names), self.random.choice(names)
        number = self.random.choice((0, 1, 1, 2, 3))
        match self.random.randrange(6):
            case 0:
                return str(number), str(number)
            case 1 | 2:
                return f"{name} + {number}", f"wrap({name} + {number})"
            case 3:
                return f"{name} - {number}", f"wrap({name} - {number})"
            case 4:
                return f"{name} + {other}", f"wrap({name} + {other})"
            case _:  # the variable itself
                return name, name

    def condition(self, *names: str) -> tuple[str, str]:
        """Return a comparison of variables, or with a constant."""
        left = self.random.choice(names)
        right = self.random.choice((*names, "0", "0", "1", "3", "5"))
        sign = self.random.choice(("<", "<=", ">", ">=", "!=", "=="))
        return f"{left} {sign} {right}", f"{left} {sign} {right}"

    def claim(self, *names: str) -> tuple[str, str]:
        """Return a formula that may hold."""
        x, y = self.random.sample(names, 2)
        sign, number = self.random.choice(("<=", ">=", "==", "!=", "<")), self.random.choice((0, 1, 2, 3))
        match self.random.randrange(4):
            case 0:
                return f"{x} {sign} {number}", f"{x} {sign} {number}"
            case 1:
                return f"{x} {sign} {y} + {number}", f"{x} {sign} wrap({y} + {number})"
            case 2:
                first, second = self.claim(*names), self.condition(*names)
                return f"!({second[0]}) || ({first[0]})", f"(not ({second[1]}) or ({first[1]}))"
            case _:  # a comparison of variables
                return f"{x} {sign} {y}", f"{x} {sign} {y}"

    def method(self, name: str, callee: str) -> tuple[str, str]:
        """Return a method that calls another one, or itself, perhaps in one of two branches, with an assertion now and then."""
        end, base = self.condition("x", "y"), self.value("x", "y")
        step = self.random.choice((1, 1, 1, 2))
        first = f"x - {step}", f"wrap(x - {step})"
        (oox_first, first_python), second = (
            first if self.random.random() < 0.6 else self.value("x", "y"),
            self.value("x", "y"),
        )
        result, branch = self.value("r", "r", "x", "y"), self.condition("x", "y")
        other = self.value("x", "y")
        check = self.claim("x", "y") if self.random.random() < 0.2 else ("true", "True")
        loop = self.loop(*self.value("y", "i")) if self.loops and self.random.random() < 0.7 else ("", "")
        oox = f"""  static int {name}(int x, int y) {{
    assert {check[0]};
    if ({end[0]}) {{ return {base[0]}; }}{loop[0]}
    int r := 0;
    if ({branch[0]}) {{ r := T.{callee}({oox_first}, {second[0]}); }} else {{ r := T.{callee}({oox_first}, {other[0]}); }}
    return {result[0]};
  }}"""
        python = f"""def {name}(x, y, fuel):
    burn(fuel)
    if not ({check[1]}): raise Broken
    if {end[1]}: return {base[1]}{loop[1]}
    if {branch[1]}: r = {callee}({first_python}, {second[1]}, fuel)
    else: r = {callee}({first_python}, {other[1]}, fuel)
    return {result[1]}"""
        return oox, python

    def loop(self, oox_value: str, python_value: str) -> tuple[str, str]:
        """Return a loop that changes y, perhaps with an early exit, and perhaps with an assertion behind it."""
        until, leave = self.condition("i"), self.condition("i", "y")
        exits = self.random.choice(("", "break", "return"))
        check = self.claim("i", "x", "y") if self.random.random() < 0.3 else ("true", "True")
        oox_exit = {
            "": "",
            "break": f"if ({leave[0]}) {{ break; }}",
            "return": f"if ({leave[0]}) {{ return y; }}",
        }
        python_exit = {"": "pass", "break": f"if {leave[1]}: break", "return": f"if {leave[1]}: return y"}
        oox = f"""
    int i := 0;
    while (i < x && {until[0]}) {{ i := i + 1; y := {oox_value}; {oox_exit[exits]} }}
    assert {check[0]};"""
        python = f"""
    i = 0
    while i < x and {until[1]}:
        burn(fuel)
        i = wrap(i + 1); y = {python_value}
        {python_exit[exits]}
    if not ({check[1]}): raise Broken"""
        return oox, python

    def with_contract(self, name: str, oox: str, python: str) -> tuple[str, str]:
        """Return a method with a contract, whose runs break it where its caller or its body does. Loops change y, of which a postcondition would have the last value."""
        requires = self.random.choice(("true", "true", "x >= 0", "x >= 0", "x >= 0 && y >= 0", "x <= y"))
        ensures = self.claim("retval", "x") if self.loops else self.claim("retval", "x", "y")
        head = f"static int {name}(int x, int y)"
        inner = python.replace(f"def {name}(", f"def {name}_body(", 1)
        condition = requires.replace("&&", "and").replace("true", "True")
        outer = f"""def {name}(x, y, fuel):
    if not ({condition}): raise Broken
    retval = {name}_body(x, y, fuel)
    if not ({ensures[1]}): raise Broken
    return retval"""
        return (
            oox.replace(head, f"{head} requires({requires}) ensures({ensures[0]})", 1),
            f"{inner}\n{outer}",
        )


def random_program(
    seed: int, tries: int = 20, *, loops: bool = False, has_contracts: bool = False
) -> Program:
    """Return the program of a seed: its assertions and contracts hold, or fail for as few inputs as possible."""
    random = Random(seed)
    tries *= MORE_TRIES if has_contracts else 1
    writer = Writer(random, loops)
    is_mutual = random.random() < 0.3
    methods = [writer.method("f", "g" if is_mutual else "f")]
    methods += [writer.method("g", "f")] if is_mutual else []
    required = random.choice(("true", "a >= 0", "a >= 0", "a >= 0 && b >= 0", "a <= b", "0 <= a && a <= 5"))
    arguments = random.choice(("a, b", "a, 0", "a, a", "b, 1"))
    is_repeated = loops and random.random() < 0.6
    candidates = [
        _program(
            [writer.with_contract(name, *each) for name, each in zip("fg", methods, strict=False)]
            if has_contracts
            else methods,
            required,
            arguments,
            writer.claim("r", "a", "b"),
            is_repeated=is_repeated,
        )
        for _ in range(tries)
    ]
    counts = [sum(1 for _ in each.failing()) for each in candidates]
    wants_failure = random.random() < 0.35
    chosen = min(range(tries), key=lambda at: ((counts[at] == 0) is wants_failure, counts[at], at))
    return candidates[chosen]


def _program(
    methods: list[tuple[str, str]],
    required: str,
    arguments: str,
    claim: tuple[str, str],
    *,
    is_repeated: bool,
) -> Program:
    """Return the program with an assertion about the result; if the call `is_repeated`, each result is asserted."""
    helpers = "\n".join(oox for oox, _ in methods)
    text = f"""class T {{
{helpers}
  static void m(int a, int b) requires({required}) {{
{_repeated_call(arguments, claim[0]) if is_repeated else _single_call(arguments, claim[0])}
  }}
}}
"""
    condition = required.replace("&&", "and").replace("true", "True")
    main = f"""def run(a, b, fuel):
    if not ({condition}): return
    for _ in range(max(a, 0) if {is_repeated} else 1):
        r = f({arguments}, fuel)
        if not ({claim[1]}): raise Broken"""
    names: dict[str, Any] = {"wrap": wrap, "burn": burn, "Broken": Broken}
    exec("\n".join((*(python for _, python in methods), main)), names)
    return Program(text, names["run"])


def _single_call(arguments: str, claim: str) -> str:
    return f"    int r := T.f({arguments});\n    assert {claim};"


def _repeated_call(arguments: str, claim: str) -> str:
    return f"""    int k := 0;
    while (k < a) {{
      int r := T.f({arguments});
      assert {claim};
      k := k + 1;
    }}"""
