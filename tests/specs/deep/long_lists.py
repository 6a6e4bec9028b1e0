"""Random walks over lists and arrays with a property that holds, or fails only if there are more than 12 members.

The program says how many members are needed: code behaves differently from the member with that number on, or a counter exceeds a constant there.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

MOST = 12
"""The greatest number of members with which nothing fails."""
CLASSES = "class Item { int code; }\nclass Node { int value; Node next; Item item; }\n"
FIRST_IS_WANTED = " && (some list ==> list.value == x)"
"""The first node has the wanted value, so that a search stops there, whatever it does behind it."""
LIST_SHAPES = (
    "",
    " && list != null",
    FIRST_IS_WANTED,
    " && all m : list.*next | m.value >= 0",
)


@dataclass(frozen=True, slots=True)
class LongList:
    """A program as text; whether it is about an array; the number of members with which it fails, if any."""

    text: str
    is_array: bool
    shallowest: int | None

    @property
    def is_wrong(self) -> bool:
        """Whether the property fails for some length."""
        return self.shallowest is not None


def random_long_list(seed: int) -> LongList:
    """Return the program of a seed: right, or wrong for long lists only."""
    random = Random(seed)
    is_wrong, is_array = random.random() < 0.75, random.random() < 0.4
    most = random.choice((MOST, MOST + 1, 20, 50, 100, 1_000)) if is_wrong else None
    make = random.choice(_ARRAYS if is_array else _LISTS)
    ensures, code = make(random, most)
    parameter = "int[] list" if is_array else "Node list"
    shape = "" if is_array else random.choice(LIST_SHAPES)
    requires = "list != null" if is_array else "acyclic(list, next)" + shape
    fails = not (make is _contains and shape == FIRST_IS_WANTED)
    promised = f"\n    ensures({ensures})" if ensures else ""
    text = f"{CLASSES}class T {{\n  static int m({parameter}, int x)\n    requires({requires}){promised}\n    exceptional(false)\n  {{\n{code}\n  }}\n}}\n"
    return LongList(text, is_array, most + 1 if most is not None and fails else None)


def _walk(body: str, before: str = "", behind: str = "return i;") -> str:
    return (
        f"    int i := 0;{before}\n    Node n := list;\n    while (n != null) {{\n      {body}\n      n := n.next;\n"
        f"      i := i + 1;\n    }}\n    {behind}"
    )


def _loop(body: str, before: str = "", behind: str = "return i;") -> str:
    return f"    int i := 0;{before}\n    while (i < #list) {{\n      {body}\n      i := i + 1;\n    }}\n    {behind}"


def _below(most: int | None) -> str:
    """Return the condition of the members that are treated as they should be."""
    return "true" if most is None else f"i < {most}"


def _counts(random: Random, most: int | None, *, is_array: bool = False) -> tuple[str, str]:
    first, step = random.randint(-3, 3), random.randint(1, 4)
    limit = f"c <= {first + step * most}" if most is not None else f"c >= {first} || i < 0 || i > 1000"
    if most is not None and random.random() < 0.5:
        limit = f"c != {first + step * (most + 1)}"
    loop = _loop if is_array else _walk
    return "", loop(f"c := c + {step};", f" int c := {first};", f"assert {limit};\n    return c;")


def _contains(_random: Random, most: int | None) -> tuple[str, str]:
    body = f"if (n.value == x && {_below(most)}) {{ return 1; }}"
    return "retval == 1 <==> x in list.*next.value", _walk(body, behind="return 0;")


def _clears(random: Random, most: int | None) -> tuple[str, str]:
    value = random.choice(("0", "x", "7"))
    return f"all m : list.*next | m.value == {value}", _walk(f"if ({_below(most)}) {{ n.value := {value}; }}")


def _keeps(random: Random, most: int | None) -> tuple[str, str]:
    change = random.choice(
        ("n.value := n.value + 1;", "n.item := new Item();", "n.next := null;", "n.next := n;")
    )
    body = f"if (i == {most}) {{ {change} return 0; }}" if most is not None else ""
    clauses = (
        "list.*next == old(list.*next)",
        "all m : old(list.*next) | m.value == old(m.value) && m.item == old(m.item) && m.next == old(m.next)",
    )
    return clauses[1] if most is not None else random.choice(clauses), _walk(body)


def _asserts(random: Random, most: int | None) -> tuple[str, str]:
    wrong = random.choice(("assert false;", "Node none := null; x := none.value;", "x := 1 / (i - i);"))
    body = f"if (i == {most}) {{ {wrong} }}" if most is not None else "assert n in list.*next;"
    return "", _walk(body)


def _last(_random: Random, most: int | None) -> tuple[str, str]:
    """Return a search for the last node that stops early."""
    stop = f" && i < {most - 1}" if most is not None else ""
    code = f"""    int i := 0;
    Node n := list;
    while (n != null && n.next != null{stop}) {{
      n := n.next;
      i := i + 1;
    }}
    assert n == null || n.next == null;
    return i;"""
    return "", code


def _reverses(_random: Random, most: int | None) -> tuple[str, str]:
    loses = f"if (i == {most} && rest != null) {{ rest := rest.next; }}" if most is not None else ""
    code = f"""    int i := 0;
    Node reversed := null;
    Node rest := list;
    while (rest != null) {{
      Node n := rest;
      rest := rest.next;
      {loses}
      n.next := reversed;
      reversed := n;
      i := i + 1;
    }}
    assert reversed.*next == old(list.*next);
    return i;"""
    return "", code


def _recursive(_random: Random, most: int | None) -> tuple[str, str]:
    """Return a call of a recursive walk; the methods of `T` follow in its text."""
    limit = f"<= {most}" if most is not None else "== #(list.*next)"
    code = f"""    int i := T.length(list);
    assert i {limit};
    return i;
  }}

  static int length(Node n) {{
    if (n == null) {{ return 0; }}
    int rest := T.length(n.next);
    return rest + 1;"""
    return "", code


def _array_counts(random: Random, most: int | None) -> tuple[str, str]:
    return _counts(random, most, is_array=True)


def _array_clears(random: Random, most: int | None) -> tuple[str, str]:
    value = random.choice(("0", "x", "7"))
    return f"no list[] - {value}", _loop(f"if ({_below(most)}) {{ list[i] := {value}; }}")


def _array_contains(_random: Random, most: int | None) -> tuple[str, str]:
    body = f"if (list[i] == x && {_below(most)}) {{ return 1; }}"
    return "retval == 1 <==> x in list[]", _loop(body, behind="return 0;")


def _array_asserts(random: Random, most: int | None) -> tuple[str, str]:
    wrong = random.choice(
        ("assert false;", "x := list[#list];", "list[0] := list[0] + 1; assert list[0] == old(list[0]);")
    )
    body = f"if (i == {most}) {{ {wrong} }}" if most is not None else "assert i < #list;"
    return "", _loop(body)


_LISTS = (_counts, _contains, _clears, _keeps, _asserts, _last, _reverses, _recursive)
_ARRAYS = (_array_counts, _array_clears, _array_contains, _array_asserts)
