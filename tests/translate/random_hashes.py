"""Random methods that compute remainders of numbers in a list, as hash tables do: which element it is depends on the heap."""

from __future__ import annotations

import random

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample, all_integers

_WIDTH = 3
_BINARY = ("&&&", "|||", "^^^", "+", "-", "*", "<<", ">>", ">>>")


def sample(seed: int) -> Sample:
    """Return the program that belongs to a seed."""
    source = random.Random(seed)
    op = source.choice("%/")
    result, other = (f"({_calculation(source, number)}) {op} n" for number in ("e.key", "last.key"))
    text = (
        "class E { int key; E next; }\n"
        "class Main {\n"
        "  static void main(E first, int key, int n)\n"
        f"    requires(acyclic(first, next) && some first && {source.choice(('n > 0', 'n != 0', '1 < n', 'true'))})\n"
        "  {\n"
        f"    E e := first; E last := first;\n"
        f"    while (last.next != null) {{ last := last.next; }}\n"
        f"    while (e.next != null && e.key {source.choice(('!=', '<'))} key) {{ e := e.next; }}\n"
        f"    {source.choice(('', 'e.key := key;', 'if (e.key < key) { last.key := key; }'))}\n"
        f"    int hash := {result};\n"
        f"    assert {_claim(source, other)};\n"
        "  }\n}"
    )
    bounds = Bounds(scope=2, array=1, ints=all_integers(_WIDTH))
    return Sample(text, "Main.main", bounds, Settings(unroll=2), _WIDTH)


def _claim(source: random.Random, other: str) -> str:
    return source.choice(
        (
            f"hash == {other}",
            f"e.key == last.key ==> hash == {other}",
            f"hash < {other} ==> e != last",
            "0 <= hash && hash < n",
            "e.key != key ==> hash != 1",
        )
    )


def _calculation(source: random.Random, number: str, depth: int = 2) -> str:
    """Return a calculation with one number, which may occur several times."""
    if not depth or source.random() < 0.2:
        return source.choice((number, number, number, "1", "2", "3"))
    inner = _calculation(source, number, depth - 1)
    if source.random() < 0.2:
        return f"({source.choice(('-', '~~~'))}{inner})"
    return f"({inner} {source.choice(_BINARY)} {_calculation(source, number, depth - 1)})"
