"""Hierarchies in which a method ``k`` comes from several sides, and what an object then answers: by hand, from Java's rules.

One declaration to a line. The answer is the number that ``k()`` returns, or the code of the complaint at the class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, permutations, product, zip_longest

Answers = dict[str, int | str]

_LIST = re.compile(r"(?<=implements )[\w, ]+(?= \{)|(?<=extends )\w+(?:, \w+)+(?= \{)")

I1 = "interface I { int k() { return 1; } }\n"
J2 = "interface J extends I { int k() { return 2; } }\n"
M3 = "interface M { int k() { return 3; } }\n"
BARE = "interface M { int k(); }\n"
AGAIN = "interface N extends I { int k(); }\n"

HIERARCHIES: dict[str, tuple[str, Answers]] = {
    "the interface below wins": (I1 + J2 + "class A implements I, J { }", {"A": 2}),
    "also over one that the child names again": (
        I1 + J2 + "class P implements J { }\nclass Q extends P implements I { }",
        {"P": 2, "Q": 2},
    ),
    "also over one that the parent has": (
        I1 + J2 + "class P implements I { }\nclass Q extends P implements J { }",
        {"P": 1, "Q": 2},
    ),
    "also from far above": (
        I1 + J2 + "class G implements I { }\nclass P extends G { }\nclass Q extends P implements J { }",
        {"G": 1, "P": 1, "Q": 2},
    ),
    "also when another lies between": (
        I1 + AGAIN + "interface L extends N { int k() { return 4; } }\nclass A implements I, L, N { }",
        {"A": 4},
    ),
    "two bodies side by side": (I1 + M3 + "class A implements I, M { }", {"A": "class.ambiguous"}),
    "a body beside none": (I1 + BARE + "class A implements I, M { }", {"A": "class.ambiguous"}),
    "no body at all": (
        BARE + "interface I { int k(); }\nclass A implements I, M { }",
        {"A": "class.missing"},
    ),
    "the class decides between two bodies": (
        I1 + M3 + "class A implements I, M { int k() { return 5; } }",
        {"A": 5},
    ),
    "the class decides between a body and none": (
        I1 + BARE + "class A implements I, M { int k() { return 5; } }",
        {"A": 5},
    ),
    "a body is taken back": (I1 + AGAIN + "class A implements I, N { }", {"A": "class.missing"}),
    "a body is taken back below the parent": (
        I1 + AGAIN + "class P implements I { }\nclass Q extends P implements N { }",
        {"P": 1, "Q": "class.missing"},
    ),
    "the class gives it again": (I1 + AGAIN + "class A implements I, N { int k() { return 5; } }", {"A": 5}),
    "taken back on one side, given on the other": (
        I1 + AGAIN + J2 + "class A implements J, N { }",
        {"A": "class.ambiguous"},
    ),
    "a diamond without overrides": (
        I1 + "interface L extends I { }\ninterface R extends I { }\nclass A implements L, R { }",
        {"A": 1},
    ),
    "a diamond with one override": (
        I1 + J2 + "interface R extends I { }\nclass A implements R, J { }",
        {"A": 2},
    ),
    "a diamond with two overrides": (
        I1 + J2 + "interface R extends I { int k() { return 4; } }\nclass A implements R, J { }",
        {"A": "class.ambiguous"},
    ),
    "a diamond that is closed again": (
        I1 + M3 + "interface B extends I, M { int k() { return 4; } }\nclass A implements B, I, M { }",
        {"A": 4},
    ),
    "interfaces that meet are told, classes below not again": (
        I1 + M3 + "interface B extends I, M { }\nclass A implements B { }",
        {"B": "class.ambiguous"},
    ),
    "interfaces meet with and without a body": (
        I1 + BARE + "interface B extends I, M { }",
        {"B": "class.ambiguous"},
    ),
    "a parent that is ambiguous is told, its child not again": (
        I1 + M3 + "class P implements I, M { }\nclass Q extends P { }",
        {"P": "class.ambiguous"},
    ),
    "the child makes it ambiguous": (
        I1 + M3 + "class P implements I { }\nclass Q extends P implements M { }",
        {"P": 1, "Q": "class.ambiguous"},
    ),
    "the child makes it ambiguous and decides": (
        I1 + M3 + "class P implements I { }\nclass Q extends P implements M { int k() { return 5; } }",
        {"P": 1, "Q": 5},
    ),
    "an inherited class body wins": (
        I1 + "class P { int k() { return 5; } }\nclass Q extends P implements I { }",
        {"P": 5, "Q": 5},
    ),
    "an inherited class body wins over two interfaces": (
        I1 + M3 + "class P { int k() { return 5; } }\nclass Q extends P implements I, M { }",
        {"P": 5, "Q": 5},
    ),
    "an inherited class body wins over the more specific interface": (
        I1 + J2 + "class P implements I { int k() { return 5; } }\nclass Q extends P implements J { }",
        {"P": 5, "Q": 5},
    ),
    "the nearest class body wins": (
        I1
        + "class G { int k() { return 5; } }\nclass P extends G implements I { int k() { return 6; } }\nclass Q extends P { }",
        {"G": 5, "P": 6, "Q": 6},
    ),
    "a class method without body wins": (
        I1
        + M3
        + "class P { int k() modifies() ensures(retval == 6); }\nclass Q extends P implements I, M { }",
        {"P": 6, "Q": 6},
    ),
    "other parameters are another method": (
        I1 + "interface M { int k(int x) { return x; } }\nclass A implements I, M { }",
        {"A": 1},
    ),
    "one of two overloads is ambiguous": (
        I1
        + "interface M { int k() { return 3; } int k(int x); }\nclass A implements I, M { int k(int x) { return x; } }",
        {"A": "class.ambiguous"},
    ),
    "super is what the parent answers": (
        I1 + J2 + "class P implements I { }\n"
        "class Q extends P implements J { int k() { int r := super.k(); return r + 4; } }",
        {"P": 1, "Q": 5},
    ),
    "super is the more specific of the parent's": (
        I1
        + J2
        + "class P implements I, J { }\nclass Q extends P { int k() { int r := super.k(); return r + 4; } }",
        {"P": 2, "Q": 6},
    ),
    "an interface that nobody implements": (I1 + J2 + "interface B extends I, J { }", {"B": 2}),
    "an interface that nobody implements, by its contract": (
        I1 + M3 + "interface B extends I, M { int k() modifies() ensures(retval == 6); }",
        {"B": 6},
    ),
    "contracts do not go together": (
        BARE + "interface I { int k() ensures(retval == 1); }\ninterface B extends I, M { }",
        {"B": "class.ambiguous"},
    ),
    "results do not go together": (
        BARE + "interface I { bool k(); }\ninterface B extends I, M { }",
        {"B": "class.ambiguous"},
    ),
    "declarations that say nothing do": (BARE + "interface I { int k(); }\ninterface B extends I, M { }", {}),
}


def texts(text: str) -> Iterator[str]:
    """Yield a text with the lists behind ``implements`` and ``extends`` in every order."""
    gaps, lists = _LIST.split(text), [found.split(", ") for found in _LIST.findall(text)]
    for orders in product(*map(permutations, lists)):
        yield "".join(chain.from_iterable(zip_longest(gaps, map(", ".join, orders), fillvalue="")))


def in_every_order(text: str) -> Iterator[str]:
    """Yield a text with its lists, and its lines, in every order."""
    for each in texts(text):
        yield from map("\n".join, permutations(each.splitlines()))
