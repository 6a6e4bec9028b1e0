"""Random small methods that only compare: numbers of several sizes, in fields of two objects, which the encoder tells apart with few bits.

Numbers that are compared with one another and with zero need no others than those that brute force tries.
"""

from __future__ import annotations

import random

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample
from tests.translate.random_numbers import SIZED


def sample(seed: int) -> Sample:
    """Return the program that belongs to a seed."""
    source = random.Random(seed)
    fields = {name: source.choice(("int", *SIZED)) for name in "xy"}

    def comparison() -> str:
        field = source.choice("xy")
        other = source.choice((f"b.{field}", f"a.{field}", f"(({fields[field]}) 0)"))
        return f"{source.choice('ab')}.{field} {source.choice(('<', '<=', '==', '!=', '>'))} {other}"

    declared = " ".join(f"{type_} {name};" for name, type_ in fields.items())
    body = f"if ({comparison()} && {comparison()}) {{ assert {comparison()} || {comparison()}; }}"
    text = f"class P {{ {declared} }}\nclass Main {{\n  static void main(P a, P b) requires(a != null && b != null)\n  {{ {body} }}\n}}"
    return Sample(text, "Main.main", Bounds(scope=2, ints=(-2, -1, 0, 1, 2)), Settings(unroll=1), 4)
