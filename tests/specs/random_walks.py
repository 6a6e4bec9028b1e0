"""Random methods on linked structures as text: walks, searches, weak and strong assignments, early exits, new objects, calls.

What summaries have special rules for comes up often here, mostly in forms that are nearly, but not quite, what a rule wants.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

LINKS = ("next", "other")
DECLARATIONS = """
class Data { int n; }
class Node { Node next; Node other; Data data; int value; bool flag;
  Node(int v) { this.value := v; }
%s
}
class Leaf extends Node { int extra;
  Leaf(int v) { super(v); this.extra := v; }
%s
}
class Main { static Node root; static int count;
%s
}
"""


def program_text(seed: int) -> str:
    """Return the program that belongs to a seed; ``Main.main`` calls the other methods."""
    return _Writer(random.Random(seed)).program()


class _Writer:
    def __init__(self, source: random.Random) -> None:
        self._source = source
        self._names = 0
        self._loops = 0
        self._can_call = False

    def program(self) -> str:
        """Return the whole text."""
        methods = ["static Node help(Node p, Node q, int k) " + self._body("Node", 2)]
        self._can_call = True
        methods.append("static bool test(Node p, Node q, int k) " + self._body("bool", 2))
        own = "int ask(Node p, Node q, int k) " + self._body("int", 1)
        leaf = "int ask(Node p, Node q, int k) " + self._body("int", 1) if self._chance(0.6) else ""
        methods.append("static Node main(Node p, Node q, int k) " + self._body("Node", 4))
        return DECLARATIONS % (own, leaf, "\n".join(methods))

    def _body(self, result: str, most: int) -> str:
        self._scope = ["p", "q"]
        self._ints = ["k", "0", "1"]
        statements = self._statements(most, 2)
        value = {"Node": self._node, "bool": self._test, "int": self._int}[result]()
        return "{ " + " ".join(statements) + f" return {value}; }}"

    # -- statements --------------------------------------------------------------------------------

    def _statements(self, most: int, depth: int) -> list[str]:
        known, ints = list(self._scope), list(self._ints)
        found = [self._statement(depth) for _ in range(self._source.randint(1, most))]
        self._scope, self._ints = known, ints
        return found

    def _statement(self, depth: int) -> str:
        simple: list[Callable[[int], str]] = [
            self._assign,
            self._assign,
            self._store,
            self._store,
            self._declare,
            self._declare,
            self._new,
        ]
        if self._can_call:
            simple += [self._call]
        nested: list[Callable[[int], str]] = (
            [self._if, self._while, self._walk, self._walk, self._search, self._unlink, self._try]
            if depth
            else []
        )
        leave: list[Callable[[int], str]] = [self._leave] if self._chance(0.3) else []
        return self._pick(simple + nested + leave)(depth)

    def _fresh(self, kind: str) -> str:
        self._names += 1
        return f"{kind}{self._names}"

    def _declare(self, _depth: int) -> str:
        name = self._fresh("v")
        text = f"Node {name} := {self._node()};"
        self._scope.append(name)
        return text

    def _assign(self, _depth: int) -> str:
        return f"{self._pick(self._scope)} := {self._node()};"

    def _store(self, _depth: int) -> str:
        target = self._path()
        return self._pick([
            f"{target}.{self._pick(LINKS)} := {self._node()};",
            f"{target}.value := {self._int()};",
            f"{target}.flag := {self._test()};",
            f"{target}.data := {self._path()}.data;",
            f"{target}.data.n := {self._int()};",
            f"Main.root := {self._node()};",
            f"Main.count := Main.count + {self._pick(['1', 'k'])};",
        ])  # fmt: skip

    def _new(self, _depth: int) -> str:
        name = self._fresh("n")
        kind = self._pick(["Node", "Node", "Leaf"])
        text = f"Node {name} := new {kind}({self._int()});"
        self._scope.append(name)
        return text

    def _call(self, _depth: int) -> str:
        name = self._fresh("r")
        arguments = f"({self._node()}, {self._node()}, {self._int()})"
        match self._source.randrange(3):
            case 0:
                self._scope.append(name)
                return f"Node {name} := Main.help{arguments};"
            case 1:
                return f"bool {name} := Main.test{arguments}; if ({name}) {{ {self._store(0)} }}"
            case _:
                self._ints.append(name)
                return f"int {name} := {self._path()}.ask{arguments};"

    def _if(self, depth: int) -> str:
        then = " ".join(self._statements(2, depth - 1))
        otherwise = f" else {{ {' '.join(self._statements(1, depth - 1))} }}" if self._chance(0.5) else ""
        return f"if ({self._test()}) {{ {then} }}{otherwise}"

    def _while(self, depth: int) -> str:
        self._loops += 1
        body = " ".join(self._statements(2, depth - 1))
        self._loops -= 1
        return f"while ({self._test()}) {{ {body} }}"

    def _walk(self, depth: int) -> str:
        """Return a walk along a field, or something close to one."""
        name, link = self._fresh("c"), self._pick(LINKS)
        start = self._node()
        self._scope.append(name)
        self._loops += 1
        known, ints = list(self._scope), list(self._ints)
        before = " ".join(self._on(name, depth - 1) for _ in range(self._source.randint(0, 2)))
        after = self._on(name, 0) if self._chance(0.2) else ""
        trail, trailing = self._trail(name)
        step = f"{name} := {name}.{link};"
        if self._chance(0.2):
            ahead = self._fresh("a")
            before, step = f"Node {ahead} := {name}.{link}; {before}", f"{name} := {ahead};"
        self._loops -= 1
        self._scope, self._ints = known, ints
        if self._chance(0.5):
            self._scope.remove(name)
        condition = self._pick([f"{name} != null"] * 4 + self._conditions(name, link))
        if self._chance(0.5) and trail:
            self._scope.append(trail)
        declared = f"Node {trail} := {self._pick(['null', start, 'q'])}; " if trail else ""
        return (
            f"{declared}Node {name} := {start}; while ({condition}) {{ {before} {trailing} {step} {after} }}"
        )

    def _conditions(self, name: str, link: str) -> list[str]:
        return [
            f"{name} != q",
            f"{name} != null && {name}.value != k",
            f"{name} != null && k != {name}.value",
            f"{name} != null && !{name}.flag",
            f"{name} != null && {name}.data != p.data",
            f"{name} != null && {name}.data.n != k",
            f"{name} != null && {name}.value < 1",
            f"{name} != null && {name}.value < k",
            f"{name} != null && k <= {name}.value",
            f"{name}.{link} != null && {name}.{link}.value > k",
            f"{name}.{link} != null",
            f"{name}.{link} != null && {name}.{link}.value != k",
            f"!({name} == null || {name}.other == q)",
        ]

    def _trail(self, name: str) -> tuple[str, str]:
        """Return a variable that trails another one, and how it does; both may be nothing."""
        if not self._chance(0.3):
            return "", ""
        trail = self._fresh("t")
        return trail, self._pick([f"{trail} := {name};"] * 3 + [f"if ({name}.flag) {{ {trail} := {name}; }}"])

    def _on(self, name: str, depth: int) -> str:
        known, ints = list(self._scope), list(self._ints)
        value = self._pick([self._int(), "k", "0"])
        text = self._pick([
            f"{name}.value := {value};",
            f"{name}.data.n := {value};",
            f"{name}.{self._pick(LINKS)}.value := {value};",
            f"{name}.value := {name}.value + 1;",
            f"{name}.flag := true;",
            f"if ({self._test()}) {{ {name}.value := {value}; }}",
            f"if ({name}.value {self._pick(['==', '!=', '<'])} {self._pick(['k', '1'])}) {{ {name}.{self._pick(['flag := true', 'value := 0'])}; }}",
            f"if ({name}.{self._pick(LINKS)} == q) {{ {name}.{self._pick(LINKS)} := {self._pick(['p', 'null'])}; }}",
            f"if ({name}.value == k) {{ {self._leave(0)} }}",
            f"{name}.{self._pick(LINKS)} := {self._node()};",
            self._statement(min(depth, 1)),
        ])  # fmt: skip
        self._scope, self._ints = known, ints
        return text

    def _search(self, _depth: int) -> str:
        name, link = self._fresh("s"), self._pick(LINKS)
        found = self._fresh("f")
        path, wanted = self._pick(
            [
                ("value", "k"),
                ("value", "1"),
                ("data", "q.data"),
                ("data.n", "k"),
                ("other", "q"),
                ("flag", "true"),
            ]
        )
        self._loops += 1
        also = self._store(0) if self._chance(0.2) else ""
        trail, trailing = self._trail(name)
        self._loops -= 1
        return (
            f"Node {trail or found + 't'} := null; Node {name} := {self._node()}; bool {found} := false; "
            f"while ({name} != null) {{ {also} "
            f"if ({name}.{path} == {wanted}) {{ {found} := true; break; }} {trailing} {name} := {name}.{link}; }} "
            f"if ({found}) {{ {self._store(0)} {self._after_search(name, trail)} }}"
        )

    def _unlink(self, _depth: int) -> str:
        """Return a loop that takes something out of a list, or one that nearly does."""
        name, last, ahead, link = self._fresh("u"), self._fresh("l"), self._fresh("a"), self._pick(LINKS)
        start = self._pick(["p", "Main.root", self._path()])
        head = self._pick(["p", "Main.root", "q.other", "Main.root.next", self._pick(self._scope)])
        test = self._pick(
            [
                f"{name}.value == k",
                f"{name}.value != 1",
                f"{name}.flag",
                f"{name}.data == p.data",
                f"{name}.value < k",
                f"{name}.other == q",
            ]
        )
        out = f"if ({last} == null) {{ {head} := {ahead}; }} else {{ {last}.{link} := {ahead}; }}"
        if self._chance(0.3):
            out = f"if ({last} != null) {{ {last}.{link} := {ahead}; }} else {{ {head} := {ahead}; }}"
        keep, also = f"{last} := {name};", self._store(0) if self._chance(0.1) else ""
        first, second = (out, keep) if self._chance(0.8) else (keep, out)
        return (
            f"Node {last} := {self._pick(['null', 'null', 'null', 'q'])}; Node {name} := {start}; "
            f"while ({name} != null) {{ Node {ahead} := {name}.{link}; "
            f"if ({test}) {{ {first} }} else {{ {second} }} {also} {name} := {ahead}; }}"
        )

    def _after_search(self, name: str, trail: str) -> str:
        """Return what is done with what was found, and what came before it."""
        link = self._pick(LINKS)
        cut = f"if ({trail} != null) {{ {trail}.{link} := {name}.{link}; }}" if trail else ""
        return self._pick(["", cut, f"{name}.value := {self._int()};", f"Main.root := {name}.{link};"])

    def _try(self, depth: int) -> str:
        body = " ".join(self._statements(2, depth - 1))
        return f"try {{ {body} }} catch {{ {self._store(0)} }}"

    def _leave(self, _depth: int) -> str:
        options = ["throw;"] + (["break;", "continue;"] if self._loops else [])
        return f"if ({self._test()}) {{ {self._pick(options)} }}"

    # -- expressions -------------------------------------------------------------------------------

    def _path(self) -> str:
        path = self._pick(self._scope)
        for _ in range(self._source.choice((0, 0, 0, 1, 1, 2))):
            path += f".{self._pick(LINKS)}"
        return path

    def _node(self) -> str:
        return self._pick([self._path(), self._path(), self._path(), "null", "Main.root"])

    def _int(self) -> str:
        return self._pick(
            [*self._ints, f"{self._path()}.value", f"{self._path()}.value + 1", "k - 1", "Main.count"]
        )

    def _test(self) -> str:
        return self._pick([
            f"{self._path()} == null",
            f"{self._path()} != null",
            f"{self._path()} == {self._path()}",
            f"{self._path()}.value == {self._int()}",
            f"{self._path()}.value < {self._int()}",
            f"{self._path()}.flag",
            f"{self._path()} instanceof Leaf",
            f"{self._pick(self._scope)} != null && {self._path()}.value != k",
            f"!({self._path()} == null || {self._path()}.flag)",
        ])  # fmt: skip

    def _pick(self, options: Sequence[T]) -> T:
        return self._source.choice(options)

    def _chance(self, often: float) -> bool:
        return self._source.random() < often
