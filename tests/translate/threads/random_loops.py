"""Random programs in which it matters how often a loop runs, for bounds that grow: loops in forked threads, and answers of methods without body behind loops.

Growing bounds have to give the answer of the last of them, whatever was decided on the way.
"""

from __future__ import annotations

import random
from dataclasses import replace

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Growth, Question
from ooxcheck.input.values import Steps
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import loaded, method

BOUNDS = Bounds(scope=1, array=1)
NOTHING_GROWS = Growth()
RANGES = (Steps(1, 4), Steps(3, 5), Steps(2, 4))


def program(seed: int) -> str:
    """Return a program whose method ``Main.main`` forks workers with loops, or asks a method without body behind a loop."""
    source = random.Random(seed)
    body = _answers(source) if seed % 4 == 3 else _threads(source)
    return "class Main {\n  static int g;\n  static int h;\n  static int ask(int x) pure;\n" + body + "}\n"


def _threads(source: random.Random) -> str:
    works = "".join(f"  static void work{number}(int n) {{ {_loop(source)} }}\n" for number in range(2))
    forks = [
        f"fork Main.work{source.randrange(2)}({source.choice(('n', '4', '3', '2'))});"
        for _ in range(source.choice((1, 1, 1, 2)))
    ]
    inside = " ".join([*forks, *source.choice((["join;"], ["join;"], ["Main.h := 1;", "join;"], []))])
    guarded = source.choice(
        (inside, f"if (b) {{ {inside} }}", f"if (n > 1) {{ {inside} }} else {{ Main.h := 2; }}")
    )
    return (
        works
        + f"  static void main(bool b, int n) requires(Main.g == 0 && Main.h == 0 && n >= 0 && n <= 4) {{ {guarded} {_asserted(source)} }}\n"
    )


def _answers(source: random.Random) -> str:
    asked = " ".join(f"int {name} := Main.ask({_argument(source)});" for name in ("p", "q"))
    loop = "int i := 0; int y := k; while (i < n) { y := y + 1; i := i + 1; }"
    condition = source.choice(("n == 4", "n >= 3", "n == 0", "y == k + 4"))
    return f"  static void main(int k, int n) requires(n >= 0 && n <= 4) {{ {loop} {asked} assert {condition} ==> p == q; }}\n"


def _argument(source: random.Random) -> str:
    return source.choice(("y", "y", "k", "k + 1", "k + 2", "k + 3", "k + 4", "i"))


def _loop(source: random.Random) -> str:
    inside = source.choice(
        (
            "Main.g := i;",
            "Main.g := Main.g + 1;",
            "Main.h := i; Main.g := Main.h;",
            "if (i == 3) { Main.g := 7; }",
        )
    )
    end = source.choice(("", "", " Main.h := Main.h + 1;", " assert Main.g < 5;"))
    return f"int i := 0; while (i < n) {{ {inside} i := i + 1; }}{end}"


def _asserted(source: random.Random) -> str:
    return f"assert {source.choice(('Main.g', 'Main.g', 'Main.h'))} {source.choice(('<', '!=', '<='))} {source.choice((1, 2, 3, 4, 7, 8))};"


def compared(text: str, int_width: int, settings: Settings) -> str:
    """Return the answer about a program within bounds that grow, which has to be the one within the last of them."""
    program_ = loaded(text, int_width)
    fixed = {unroll: _verdict(program_, settings, unroll) for unroll in (4, 5)}
    for steps in RANGES:
        grown = _verdict(program_, settings, steps.last, Growth(unroll=steps))
        assert grown == fixed[steps.last], (
            f"with --unroll {steps}: {grown}, with --unroll {steps.last}: {fixed[steps.last]}"
        )
    grown = _verdict(program_, settings, None)
    assert grown == fixed[5], f"with --unroll auto: {grown}, with --unroll 5: {fixed[5]}"
    return fixed[5]


def _verdict(
    program_: Program, settings: Settings, unroll: int | None, growth: Growth = NOTHING_GROWS
) -> str:
    main = method(program_, "Main.main")
    question = Question(
        program_,
        main,
        bounds=BOUNDS,
        settings=replace(settings, unroll=unroll),
        calls="inline",
        growth=growth,
    )
    return check(question).verdict.value
