"""Random methods on lists with random contracts, for which a number of objects may suffice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

CLASSES = """class Item { int code; }
class Node { int value; Node next; Item item; }
class List { Node head;%s }
"""
OBJECTS = ("a", "b", "l.head")
COMPARISONS = ("==", "!=", "<", "<=")


@dataclass
class _Formulas:
    """A generator of formulas; `names` are the objects that they may mention, `can_be_old` says whether they may mention the state on entry."""

    random: Random
    can_be_old: bool

    def formula(self, names: tuple[str, ...], depth: int) -> str:
        kinds: list[Callable[[tuple[str, ...]], str]] = [self.atom]
        if depth:
            kinds = [
                self.atom,
                lambda names: self.connected(names, depth),
                lambda names: self.quantified(names, depth),
            ]
        return self.random.choice(kinds)(names)

    def connected(self, names: tuple[str, ...], depth: int) -> str:
        first, second = self.formula(names, depth - 1), self.formula(names, depth - 1)
        sign = self.random.choice(("&&", "||", "==>", "<==>"))
        return f"({first}) {sign} ({second})"

    def quantified(self, names: tuple[str, ...], depth: int) -> str:
        name = f"q{depth}"
        body = self.formula((*names, name, name), depth - 1)
        kind = self.random.choice(("all", "all", "some", "no", "lone", "one"))
        return f"{kind} {name} : {self.objects(names)} | {body}"

    def atom(self, names: tuple[str, ...]) -> str:
        one, two = self.random.choice(names), self.random.choice(names)
        return self.random.choice(
            (
                lambda: f"{one} == {two}",
                lambda: f"{one}.value {self.random.choice(COMPARISONS)} {two}.value",
                lambda: f"{one}.value {self.random.choice(COMPARISONS)} x",
                lambda: f"{one}.item == {two}.item",
                lambda: f"{one} in {self.objects(names)}",
                lambda: f"{self.objects(names)} in {self.objects(names)}",
                lambda: f"{self.objects(names)} == {self.objects(names)}",
                lambda: self.inclusion(names),
                lambda: f"{one}.item in ({self.objects(names)}).item",
                lambda: f"{self.random.choice(('no', 'some', 'lone', 'one'))} ({self.objects(names)})",
                lambda: f"acyclic({one}, next)",
                lambda: f"disjoint({self.objects(names)}, {self.objects(names)})",
            )
        )()

    def inclusion(self, names: tuple[str, ...]) -> str:
        field, less = self.random.choice(("value", "item")), self.random.choice(names)
        left, right = (f"({self.objects(names)}).{field}" for _ in range(2))
        return self.random.choice(
            (
                f"{left} in {right}",
                f"{left} == {right}",
                f"some ({left} - {less}.{field})",
                f"no ({left} & {right})",
            )
        )

    def objects(self, names: tuple[str, ...]) -> str:
        one, two = self.random.choice(names), self.random.choice(names)
        text = self.random.choice(
            (
                lambda: f"{one}.*next",
                lambda: f"{one}.*next",
                lambda: f"{one}.^next",
                lambda: f"{one}.*next - {two}.*next",
                lambda: f"{one}.*next + {two}.*next",
                lambda: f"{one}.*next & {two}.*next",
                lambda: f"{one} + {two}",
                lambda: "Node",
                lambda: (
                    f"{{q : {one}.*next | q.value {self.random.choice(COMPARISONS)} x}}"
                    if one[0] != "q"
                    else f"{one}.*next"
                ),
            )
        )()
        is_old = self.can_be_old and self.random.random() < 0.4 and "q" not in text
        return f"old({text})" if is_old else text


def random_text(seed: int) -> str:
    """Return the text of a program with a method ``T.m``."""
    random = Random(seed)
    invariant = ""
    if random.random() < 0.4:
        body = (
            _Formulas(random, can_be_old=False).formula(("this.head",), 2).replace("x", "0")
            if random.random() < 0.5
            else "acyclic(this.head, next)"
        )
        invariant = f" invariant {body.replace('ne0t', 'next')};"
    before, after = _Formulas(random, can_be_old=False), _Formulas(random, can_be_old=True)
    requires = [before.formula(OBJECTS, 2) for _ in range(random.randrange(2))]
    requires += random.sample(
        ("a != null", "b != null", "l != null", "acyclic(a, next)"), random.randrange(4)
    )
    promised = " || ".join(f"({after.formula(OBJECTS, 2)})" for _ in range(random.randrange(1, 5)))
    contract = [*(f"    requires({each})" for each in requires), f"    ensures({promised})"]
    code = "\n".join(_statements(random, random.randrange(1, 5), ["a", "b"]))
    return (
        CLASSES % invariant
        + "class T {\n  static void m(Node a, Node b, List l, int x)\n"
        + "\n".join(contract)
        + f"\n  {{\n{code}\n  }}\n}}\n"
    )


def _statements(random: Random, number: int, names: list[str]) -> list[str]:
    lines = []
    for _ in range(number):
        one, two = (
            random.choice(names),
            random.choice((*names, "null", "l.head", random.choice(names) + ".next")),
        )
        kind = random.randrange(8)
        if kind == 0:
            name = f"t{len(names)}"
            lines.append(f"    Node {name} := {two};")
            names.append(name)
        elif kind == 1:
            lines.append(f"    {one}.next := {two};")
        elif kind == 2:
            lines.append(f"    l.head := {two};")
        elif kind == 3:
            lines.append(f"    {one}.value := x;")
        elif kind == 4:
            lines.append(f"    {one}.item := new Item();")
        elif kind == 5:
            lines += _walk(random, names)
        elif kind == 6:
            lines.append(f"    if ({one} != null) {{ {one} := {one}.next; }}")
        else:
            inner = _statements(random, 1, [*names])
            lines.append(
                f"    if ({one}.value {random.choice(COMPARISONS)} x) {{ {' '.join(map(str.strip, inner))} }}"
            )
    return lines


def _walk(random: Random, names: list[str]) -> list[str]:
    """Return a loop that walks along a list, with a walker of its own."""
    walker, last = f"w{len(names)}", f"v{len(names)}"
    start, test = random.choice(names), random.choice(COMPARISONS)
    stop = random.choice(("", "", f" && {walker}.value {test} x", f" && {walker} != {random.choice(names)}"))
    body = random.choice(
        (
            "",
            f"{walker}.value := x;",
            f"if ({walker}.value {test} x) {{ break; }}",
            f"{last} := {walker};",
            f"if ({walker}.value == x) {{ {last} := {walker}.next; break; }}",
            f"{walker}.item := null;",
            f"if ({last} != null) {{ {last}.next := {walker}; }}",
        )
    )
    loop = f"    while ({walker} != null{stop}) {{ {body} {walker} := {walker}.next; }}"
    names += [walker, last]
    return [f"    Node {walker} := {start};", f"    Node {last} := null;", loop]
