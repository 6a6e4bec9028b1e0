"""Random recursive methods with measures, each as text of OOX and as Python functions with the same meaning.

The functions are written from the manual and share no code with the tool: arithmetic wraps around at the width of the integers, a null receiver and a
field of null throw, and the measures of a call are compared with those of its caller on entry, in lexicographic order. Calls change no heap. So a call that begins
while one with the same arguments runs never ends, and no other call does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, TypeAlias

from tests.specs.loop_invariants.random_loops import HIGH, LOW, Broken, Endless, Thrown, wrap

NODES = 2
"""The number of list nodes in a heap."""
NULL = NODES
"""The number that stands for null; the nodes have those before it."""

Heap: TypeAlias = tuple[int, ...]
"""The next node of each node."""
Call: TypeAlias = tuple[int, int, int]
"""The arguments: two integers and a node."""
Function: TypeAlias = Callable[[int, int, int, "Run"], int]
Measures: TypeAlias = Callable[[int, int, int, "Run"], tuple[int, ...]]


@dataclass
class Run:
    """The calls of one heap: those that are active, and the ends of those before."""

    heap: Heap
    functions: Mapping[str, Function]
    measures: Mapping[str, Measures]
    callees: Mapping[str, Collection[str]]
    active: set[tuple[str, Call]] = field(default_factory=set)
    ends: dict[tuple[str, Call], int | type[Exception]] = field(default_factory=dict)

    def next(self, node: int) -> int:
        """Return the next node of a node."""
        if node == NULL:
            raise Thrown
        return self.heap[node]

    def size(self, node: int) -> int:
        """Return the number of nodes of a list."""
        members: set[int] = set()
        while node != NULL and node not in members:
            members.add(node)
            node = self.heap[node]
        return len(members)

    def begin(self, name: str, *given: int, receiver: int | None = None) -> int:
        """Return the result of a call from outside, or of a call whose measures are less."""
        if receiver == NULL:
            raise Thrown
        x, y, node = given
        key = name, (x, y, node)
        if key in self.active:
            raise Endless
        if key not in self.ends:
            self.active.add(key)
            try:
                self.ends[key] = self.functions[name](x, y, node, self)
            except (Broken, Thrown, Endless) as end:
                self.ends[key] = type(end)
            self.active.remove(key)
        result = self.ends[key]
        if isinstance(result, int):
            return result
        raise result

    def call(
        self, caller: str, name: str, before: Sequence[int], *given: int, receiver: int | None = None
    ) -> int:
        """Return the result of a nested call; if its method may come back to the caller, its measures have to be less than those before."""
        if self.comes_back(caller, name) and receiver != NULL:
            x, y, node = given
            if not is_less(self.measures[name](x, y, node, self), before):
                raise Broken
        return self.begin(name, *given, receiver=receiver)

    def comes_back(self, caller: str, name: str) -> bool:
        """Return whether the caller is the method, or called by it, directly or through others."""
        reached, last = {name}, 0
        while last < len(reached):
            last = len(reached)
            reached |= {callee for each in reached for callee in self.callees[each]}
        return caller in reached


def is_less(now: Sequence[int], before: Sequence[int]) -> bool:
    """Return whether the first measure that differs is less and was not negative."""
    return next((new < old and old >= 0 for new, old in zip(now, before, strict=True) if new != old), False)


def _has_cycle(heap: Heap, node: int) -> bool:
    """Return whether the list from a node never ends."""
    for _ in heap:
        node = NULL if node == NULL else heap[node]
    return node != NULL


@dataclass(frozen=True)
class Program:
    """The text of a program, the class of its methods, and the code that runs them."""

    text: str
    owner: str
    functions: Mapping[str, Function]
    measures: Mapping[str, Measures]
    callees: Mapping[str, Collection[str]]
    has_receiver: bool
    is_acyclic: bool

    def ends(self, name: str) -> Iterator[type[Exception] | None]:
        """Yield how each call of a method ends: with an exception of the runs, or normally."""
        for heap in product(range(NODES + 1), repeat=NODES):
            for x, y in product(range(LOW, HIGH + 1), repeat=2):
                for node in range(NODES if self.has_receiver else NODES + 1):
                    if self.is_acyclic and _has_cycle(heap, node):
                        continue
                    try:
                        Run(heap, self.functions, self.measures, self.callees).begin(name, x, y, node)
                    except (Broken, Thrown, Endless) as end:
                        yield type(end)
                    else:
                        yield None


@dataclass
class Writer:
    """Writes methods in both languages; with a receiver, the list is `this`."""

    random: Random
    has_receiver: bool
    is_acyclic: bool
    number: int

    @property
    def node(self) -> str:
        """The name of the list."""
        return "this" if self.has_receiver else "n"

    def measure(self) -> tuple[str, str]:
        """Return a measure."""
        return self.random.choice(
            (
                ("x", "x"),
                ("x", "x"),
                ("y", "y"),
                ("x + y", "wrap(x + y)"),
                ("y - x", "wrap(y - x)"),
                ("3", "3"),
                (f"#({self.node}.*next)", "run.size(n)"),
                (f"#({self.node}.*next)", "run.size(n)"),
            )
        )

    def condition(self) -> tuple[str, str]:
        """Return a condition."""
        if self.random.random() < 0.3:
            return "x <= 0", "x <= 0"
        if self.random.random() < 0.2:
            return f"{self.node} == null", f"n == {NULL}"
        left, right = self.random.choice("xy"), self.random.choice(("x", "y", "0", "0", "1", "3"))
        sign = self.random.choice(("<", "<=", ">", ">=", "==", "!="))
        return f"{left} {sign} {right}", f"{left} {sign} {right}"

    def value(self, *names: str) -> tuple[str, str]:
        """Return an integer."""
        name, other, step = self.random.choice(names), self.random.choice(names), self.random.randint(1, 3)
        return self.random.choice(
            (
                (name, name),
                (name, name),
                (f"{name} - {step}", f"wrap({name} - {step})"),
                (f"{name} - 1", f"wrap({name} - 1)"),
                (f"{name} + {step}", f"wrap({name} + {step})"),
                (f"{name} + {other}", f"wrap({name} + {other})"),
                (str(step), str(step)),
            )
        )

    def call(self, caller: str, callee: str) -> tuple[str, str]:
        """Return an assignment of the result of a nested call to `r`."""
        x = ("x - 1", "wrap(x - 1)") if self.random.random() < 0.75 else self.value("x", "y", "r")
        y = ("y", "y") if self.random.random() < 0.4 else self.value("y", "y", "x", "r")
        node = (f"{self.node}.next", "run.next(n)") if self.random.random() < 0.6 else (self.node, "n")
        if self.has_receiver:
            oox = f"{node[0]}.{callee}({x[0]}, {y[0]})"
            python = (
                f"run.call({caller!r}, {callee!r}, before, {x[1]}, {y[1]}, {node[1]}, receiver={node[1]})"
            )
        else:
            oox = f"T.{callee}({x[0]}, {y[0]}, {node[0]})"
            python = f"run.call({caller!r}, {callee!r}, before, {x[1]}, {y[1]}, {node[1]})"
        return f"r := {oox};", f"r = {python}"

    def method(self, name: str, callees: Sequence[str]) -> tuple[str, str]:
        """Return a method that calls some methods."""
        measures = [self.measure() for _ in range(self.number)]
        end, branch = self.condition(), self.condition()
        first, second = (self.call(name, self.random.choice(callees)) for _ in range(2))
        change = self.value("x", "y") if self.random.random() < 0.3 else ("x", "x")
        again = self.call(name, self.random.choice(callees)) if self.random.random() < 0.3 else ("", "pass")
        result = self.value("r", "x", "y")
        head = (
            f"int {name}(int x, int y)" if self.has_receiver else f"static int {name}(int x, int y, Node n)"
        )
        requires = f"\n    requires(acyclic({self.node}, next))" if self.is_acyclic else ""
        oox = f"""  {head}{requires}
    decreases({", ".join(text for text, _ in measures)})
  {{
    if ({end[0]}) {{ return {self.random.choice("xy")}; }}
    int r := 0;
    x := {change[0]};
    if ({branch[0]}) {{ {first[0]} }} else {{ {second[0]} }}
    {again[0]}
    return {result[0]};
  }}"""
        base = oox.split("return ")[1][0]
        python = f"""def measures_{name}(x, y, n, run): return ({", ".join(code for _, code in measures)},)
def {name}(x, y, n, run):
    before = measures_{name}(x, y, n, run)
    if {end[1]}: return {base}
    r = 0
    x = {change[1]}
    if {branch[1]}: {first[1]}
    else: {second[1]}
    {again[1]}
    return {result[1]}"""
        return oox, python


def random_program(seed: int, tries: int = 10) -> Program:
    """Return the program of a seed: its measures decrease, or fail to for as few calls as possible, if one of some random programs is such."""
    random = Random(seed)
    candidates = [_program(random) for _ in range(tries)]
    broken = [sum(end is Broken for name in each.callees for end in each.ends(name)) for each in candidates]
    wants_failure = random.random() < 0.4
    best = min(range(tries), key=lambda at: ((broken[at] == 0) is wants_failure, broken[at], at))
    return candidates[best]


def _program(random: Random) -> Program:
    writer = Writer(random, random.random() < 0.4, random.random() < 0.6, random.choice((1, 1, 2, 2, 3)))
    methods = {"f": ("f",)} if random.random() < 0.6 else {"f": ("f", "g", "g"), "g": ("f", "g")}
    parts = [writer.method(name, callees) for name, callees in methods.items()]
    body = "\n".join(oox for oox, _ in parts)
    owner = "Node" if writer.has_receiver else "T"
    text = (
        f"class Node {{ Node next;\n{body}\n}}\n"
        if writer.has_receiver
        else f"class Node {{ Node next; }}\nclass T {{\n{body}\n}}\n"
    )
    names: dict[str, Any] = {"wrap": wrap}
    exec("\n".join(python for _, python in parts), names)
    functions = {name: names[name] for name in methods}
    measures = {name: names[f"measures_{name}"] for name in methods}
    called = {
        name: {callee for callee in methods if f", {callee!r}, before" in python}
        for name, (_, python) in zip(methods, parts, strict=True)
    }
    return Program(text, owner, functions, measures, called, writer.has_receiver, writer.is_acyclic)
