"""Random subclasses of the library's collections that count calls of the methods they override, and keys whose ``equals``, ``hashCode`` and ``compareTo`` break the rules.

A scenario is a few calls, and a number that can be observed afterwards. It becomes a method for each number that it might be, which asserts that it is not: a JVM fails in the one that is right, so that this must not hold.
Each method stands in a line of its own, which ends with its name in a comment.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

_NUMBERS = range(6)

_LISTS = (
    "x.add(1);",
    "x.addAll(List.of(1, 2));",
    "x.add(0, 2);",
    "x.remove((Object) 1);",
    "x.clear();",
    "x.contains(1);",
    "x.removeIf(e -> e == 1);",
    "x.addAll(0, List.of(3));",
    "x.removeAll(List.of(1));",
    "x.indexOf(1);",
    "x.isEmpty();",
    "x.sort(null);",
)
_DEQUES = (
    "x.add(1);",
    "x.offer(2);",
    "x.addFirst(3);",
    "x.offerLast(4);",
    "x.poll();",
    "x.pollFirst();",
    "x.push(5);",
    "x.peek();",
    "x.addAll(List.of(1, 2));",
    "x.clear();",
    "x.contains(1);",
    "x.pollLast();",
    "x.offerFirst(1);",
)
_QUEUES = (
    "x.add(2);",
    "x.offer(1);",
    "x.poll();",
    "x.peek();",
    "x.addAll(List.of(1, 2));",
    "x.clear();",
    "x.contains(1);",
    "x.remove((Object) 1);",
)
_SETS = (
    "x.add(1);",
    "x.add(2);",
    "x.addAll(List.of(1, 3));",
    "x.remove(1);",
    "x.contains(1);",
    "x.clear();",
    "x.removeAll(List.of(1));",
    "x.retainAll(List.of(1));",
    "x.isEmpty();",
)
_MAPS = (
    "x.put(1, 1);",
    "x.put(2, 2);",
    "x.put(3, 3);",
    "x.putIfAbsent(1, 5);",
    "x.merge(1, 1, (a, b) -> a + b);",
    "x.putAll(Map.of(4, 4));",
    "x.remove(1);",
    "x.get(1);",
    "x.containsKey(1);",
    "x.getOrDefault(7, 1);",
    "x.computeIfAbsent(5, k -> 1);",
    "x.clear();",
    "x.replace(1, 2);",
)

_E, _C, _M = "Integer", "Collection<? extends Integer>", "Map<? extends Integer, ? extends Integer>"
_OF_LISTS = (
    ("boolean", "add", f"{_E} a"),
    ("boolean", "addAll", f"{_C} a"),
    ("void", "add", f"int a, {_E} b"),
    ("boolean", "remove", "Object a"),
    ("void", "clear", ""),
    ("boolean", "contains", "Object a"),
    ("int", "indexOf", "Object a"),
    ("int", "size", ""),
    (_E, "remove", "int a"),
)
_OF_QUEUES = (
    ("boolean", "add", f"{_E} a"),
    ("boolean", "offer", f"{_E} a"),
    (_E, "poll", ""),
    (_E, "peek", ""),
    ("void", "clear", ""),
    ("boolean", "contains", "Object a"),
    ("boolean", "addAll", f"{_C} a"),
)
_OF_DEQUES = (
    *_OF_QUEUES,
    ("boolean", "offerLast", f"{_E} a"),
    (_E, "pollFirst", ""),
    ("void", "addFirst", f"{_E} a"),
    ("void", "addLast", f"{_E} a"),
    ("void", "push", f"{_E} a"),
    (_E, "pollLast", ""),
)
_OF_SETS = (
    ("boolean", "add", f"{_E} a"),
    ("boolean", "addAll", f"{_C} a"),
    ("boolean", "remove", "Object a"),
    ("boolean", "contains", "Object a"),
    ("void", "clear", ""),
    ("int", "size", ""),
)
_OF_MAPS = (
    (_E, "put", f"{_E} a, {_E} b"),
    (_E, "get", "Object a"),
    (_E, "remove", "Object a"),
    ("boolean", "containsKey", "Object a"),
    ("void", "putAll", f"{_M} a"),
    (_E, "putIfAbsent", f"{_E} a, {_E} b"),
    ("void", "clear", ""),
    ("int", "size", ""),
)

_KINDS = {
    "ArrayList<Integer>": (_LISTS, _OF_LISTS), "LinkedList<Integer>": (_LISTS, _OF_LISTS), "ArrayDeque<Integer>": (_DEQUES, _OF_DEQUES), "PriorityQueue<Integer>": (_QUEUES, _OF_QUEUES),
    "HashSet<Integer>": (_SETS, _OF_SETS), "TreeSet<Integer>": (_SETS, _OF_SETS), "LinkedHashSet<Integer>": (_SETS, _OF_SETS),
    "HashMap<Integer, Integer>": (_MAPS, _OF_MAPS), "TreeMap<Integer, Integer>": (_MAPS, _OF_MAPS), "LinkedHashMap<Integer, Integer>": (_MAPS, _OF_MAPS),
}  # fmt: skip
"""The classes of the library that are extended: what is done with them, and which methods are overridden."""

_ELDEST = "@Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {{ n++; return size() > {}; }}"
_EQUALS = (
    "",
    "return o instanceof Key && ((Key) o).v == v;",
    "return o instanceof Key && ((Key) o).v % 2 == v % 2;",
    "return o == this;",
    "return o instanceof Key;",
)
_HASHES = ("", "return v;", "return 7;", "return v % 2;")
_ORDERS = (
    "return Integer.compare(v, o.v);",
    "return Integer.compare(o.v, v);",
    "return Integer.compare(v % 2, o.v % 2);",
)


class Containers:
    """Writes the classes of one package."""

    def __init__(self, seed: int, *, odd_keys: bool) -> None:
        self._random = random.Random(seed)
        self._odd_keys = odd_keys

    def text(self, package: str) -> str:
        """Return the whole text."""
        classes = (
            self._keys()
            if self._odd_keys
            else [line for at in range(3) for line in self._container(f"X{at}")]
        )
        return "\n".join([f"package {package};", "import java.util.*;", *classes, ""])

    def _one(self, choices: Sequence[str]) -> str:
        return self._random.choice(choices)

    def _container(self, name: str) -> list[str]:
        """Return a subclass of a class of the library, and scenarios about it."""
        kind = self._one(list(_KINDS))
        calls, methods = _KINDS[kind]
        overrides = [_override(*each) for each in self._random.sample(methods, self._random.randint(1, 3))]
        overrides += (
            [_ELDEST.format(self._random.randint(0, 3))]
            if kind.startswith("Linked") and "Map" in kind
            else []
        )
        scenarios = [
            line
            for at in range(2)
            for line in self._scenario(
                f"{name}.check{at}",
                f"{name} x = new {name}(); x.n = 0; {self._some(calls)}",
                ("x.n", "x.n", "x.size()"),
            )
        ]
        return [f"class {name} extends {kind} {{", "int n;", *overrides, *scenarios, "}"]

    def _keys(self) -> list[str]:
        """Return a class of keys, and scenarios about collections of them."""
        equals, hash_code = self._one(_EQUALS), self._one(_HASHES)
        lines = [
            "int v;",
            "Key(int v) { this.v = v; }",
            f"public int compareTo(Key o) {{ {self._one(_ORDERS)} }}",
        ]
        lines += [f"@Override public boolean equals(Object o) {{ {equals} }}"] if equals else []
        lines += [f"@Override public int hashCode() {{ {hash_code} }}"] if hash_code else []
        scenarios = [line for at in range(3) for line in self._with_keys(f"Checks.check{at}")]
        return ["class Key implements Comparable<Key> {", *lines, "}", "class Checks {", *scenarios, "}"]

    def _with_keys(self, name: str) -> list[str]:
        keys = "Key p = new Key({}); Key q = new Key({}); Key r = new Key({});".format(
            *(self._random.randint(0, 3) for _ in range(3))
        )
        changes = [f"{key}.v = {value};" for key in "pqr" for value in range(4)]
        if self._random.random() < 0.5:
            kind = self._one(("HashMap", "TreeMap", "LinkedHashMap"))
            made = f"Map<Key, Integer> x = new {kind}<>();"
            calls = (
                [f"x.put({key}, {value});" for key in "pqr" for value in (1, 2)]
                + [f"x.remove({key});" for key in "pqr"]
                + [f"x.putIfAbsent({key}, 4);" for key in "pqr"]
            )
            seen = [
                "x.size()",
                *(f"(x.containsKey({key}) ? 1 : 0)" for key in "pqr"),
                *(f"(x.get({key}) == null ? 0 : x.get({key}))" for key in "pqr"),
            ]
        else:
            kind = self._one(("HashSet", "TreeSet", "LinkedHashSet"))
            made = f"Set<Key> x = new {kind}<>();"
            calls = [f"x.add({key});" for key in "pqr"] * 2 + [f"x.remove({key});" for key in "pqr"]
            seen = ["x.size()", *(f"(x.contains({key}) ? 1 : 0)" for key in "pqr")]
        first = [self._one([each for each in calls if "put" in each or "add" in each])]
        return self._scenario(
            name,
            f"{keys} {made} {' '.join(first)} {self._some([*calls, *changes[:: self._random.randint(1, 3)]])}",
            seen,
        )

    def _some(self, calls: Sequence[str]) -> str:
        return " ".join(self._one(calls) for _ in range(self._random.randint(2, 4)))

    def _scenario(self, name: str, calls: str, seen: Sequence[str]) -> list[str]:
        observed = self._one(seen)
        return [
            f"static void {name.rpartition('.')[2]}n{number}() {{ {calls} assert {observed} != {number}; }} // {name}n{number}()"
            for number in _NUMBERS
        ]


def _override(result: str, name: str, parameters: str) -> str:
    """Return a method that counts its calls."""
    given = (
        ", ".join(each.rpartition(" ")[2] for each in parameters.split(", "))
        if "Map<" not in parameters
        else "a"
    )
    call = f"super.{name}({given});"
    return f"@Override public {result} {name}({parameters}) {{ n++; {'' if result == 'void' else 'return '}{call} }}"
