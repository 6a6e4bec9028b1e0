"""Random classes: what their objects can be is up to modifiers, initialisers, constructors with guards, and methods that others may call."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.java.random_inputs.members import BOXES, INTEGRAL, Class, Step, is_primitive

_COLLECTIONS = (
    "List<Integer>", "List<String>", "ArrayList<Object>", "Map<Integer, String>", "HashMap<String, Integer>", "TreeMap<Integer, Integer>", "Set<Character>", "ArrayDeque<Integer>", "Map<Long, Byte>",
)  # fmt: skip
_RARE = ("Number", "CharSequence", "Comparable<Integer>", "StringBuilder", "int[][]", "Object[]")
_NUMBERS = ("0", "1", "-1", "2", "3", "5", "7", "127", "128", "-128", "97", "255", "65535")


class Classes:
    """Writes classes, and remembers what was written."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.known: dict[str, Class] = {}
        self.roots: list[tuple[str, str]] = []
        """Static fields that can be read, with their types."""
        self.types: list[str] = []
        """The types that parameters may have."""

    def chance(self, share: float) -> bool:
        """Return true as often as is said."""
        return self.random.random() < share

    def choose(self, *kinds: str) -> str:
        """Return one of some words."""
        return self.random.choice(kinds)

    def text(self) -> list[str]:
        """Return the text of some classes."""
        writers = {
            "enum": self._enum, "interface": self._interface, "plain": self._plain, "record": self._record, "node": self._node, "outer": self._outer,
            "bag": self._bag, "owner": self._owner, "constants": self._constants, "shapes": self._shapes,
        }  # fmt: skip
        chosen = [name for name in writers if self.chance(0.4)] or ["plain", "record"]
        return [line for name in chosen for line in writers[name]()]

    # ---------------------------------------------------------------------------------------------- values

    def type_(self, *more: str) -> str:
        """Return the type of a field."""
        some = [
            *INTEGRAL,
            "boolean",
            *BOXES,
            "String",
            "Object",
            "int[]",
            "byte[]",
            "Integer[]",
            "String[]",
            *self.types,
            *self.types,
            *more,
            *more,
        ]
        some += [self.random.choice(_COLLECTIONS), self.random.choice(_RARE)]
        held = self.random.choice([*self.types, "Object"])
        return self.random.choice(
            [
                *some,
                f"{held}[]" if "<" not in held else f"List<{held}>",
                f"{self.choose('List', 'ArrayDeque', 'Set')}<{held}>",
                f"Map<{self.choose('String', held)}, {held}>",
            ]
        )

    def literal(self, type_: str) -> str:
        """Return a constant, or something new, of a type; null if there is nothing better."""
        number = self.random.choice(_NUMBERS)
        if type_ in BOXES:
            return f"({BOXES[type_]}) ({self.literal(BOXES[type_])})"
        match type_:
            case "byte" | "short" | "char":
                return (
                    f"({type_}) {number}"
                    if number.startswith("-") or len(number) > 2 or self.chance(0.5)
                    else number
                )
            case "int":
                return number if self.chance(0.8) else f"'{self.choose('a', 'z')}'"
            case "long":
                return f"{number}L" if self.chance(0.7) else "1L << 40"
            case "boolean":
                return self.choose("true", "false")
            case "String":
                return self.choose('"x"', '"ab"', '""', '"P"', "null")
            case "Object":
                return self.choose('"x"', "5", "'a'", "new Object()", "null")
            case "int[]" | "byte[]":
                return self.choose(f"new {type_} {{1, 2}}", f"new {type_[:-2]}[2]", "null")
            case _:
                name = type_.partition("<")[0]
                made = {"List": "ArrayList", "Map": "HashMap", "Set": "HashSet"}.get(name, name)
                return (
                    f"new {made}<>()"
                    if made in ("ArrayList", "HashMap", "TreeMap", "ArrayDeque", "HashSet")
                    else "null"
                )

    # --------------------------------------------------------------------------------------------- classes

    def _add(
        self, name: str, steps: Iterable[Step] = (), above: tuple[str, ...] = (), *, is_abstract: bool = False
    ) -> None:
        self.known[name] = Class(name, list(steps), above, is_abstract)
        self.types.append(name)

    def _enum(self) -> list[str]:
        types = [
            self.choose("byte", "char", "int", "long", "String", "Integer", "Object", "short")
            for _ in range(self.random.randint(0, 2))
        ]
        constants = [
            f"{name}{_listed(map(self._argument, types))}" for name in "PQR"[: self.random.randint(1, 3)]
        ]
        bodies = self.chance(0.3)
        constants = [
            f"{each} {{ int code() {{ return {self.random.randint(0, 3)}; }} }}"
            if bodies and self.chance(0.6)
            else each
            for each in constants
        ]
        parameters = _listed(f"{each} a{at}" for at, each in enumerate(types))
        stores = " ".join(f"this.f{at} = a{at};" for at, each in enumerate(types))
        lines = [f"enum E {{ {', '.join(constants)};"]
        finals = ["final " if self.chance(0.7) else "" for _ in types]
        lines += [f"  {word}{each} f{at};" for at, (word, each) in enumerate(zip(finals, types, strict=True))]
        lines += [f"  E{parameters or '()'} {{ {stores} }}", "  int code() { return ordinal() + 1; }", "}"]
        steps = [
            Step(f".f{at}", each, is_place=not word)
            for at, (word, each) in enumerate(zip(finals, types, strict=True))
        ]
        self._add("E", [*steps, Step(".ordinal()", "int"), Step(".code()", "int"), Step(".name()", "String")])
        self.roots += [("E.P", "E")]
        return lines

    def _interface(self) -> list[str]:
        self._add("I", [Step(".key()", "int"), Step(".twice()", "int")], is_abstract=True)
        lines = ["interface I {", "  int key();", "  default int twice() { return key() * 2; }", "}"]
        for name in ("J", "K")[: self.random.randint(1, 2)]:
            body = self.choose("return 3;", "return n;", "return n & 7;")
            lines += [
                f"static class {name} implements I {{",
                "  int n;",
                f"  public int key() {{ {body} }}",
                *(["  public int twice() { return -1; }"] if self.chance(0.3) else []),
                "}",
            ]
            self._add(name, [Step(".n", "int", is_place=True)], ("I",))
        return lines

    def _plain(self) -> list[str]:
        lines = self._class("A", "", self.random.randint(1, 4))
        if self.chance(0.6):
            lines += self._class("B", "A", self.random.randint(0, 2))
        return lines

    def _class(self, name: str, above: str, count: int) -> list[str]:
        """Return a class whose fields are given by its constructor, as far as they are not given by themselves; one below A has none of its own for that."""
        lines, steps, given, guards = [], [], [], []
        for at in range(count):
            type_, field = self.type_(name), f"{name.lower()}{at}"
            words = self.choose("", "", "private ", "final ", "private final ")
            own = self.chance(0.4) or (bool(above) and "final" in words)
            lines.append(f"  {words}{type_} {field}{f' = {self.literal(type_)}' if own else ''};")
            steps.append(
                Step(f".{field}", type_, is_place="final" not in words, is_private="private" in words)
            )
            if not own and ("final" in words or (not above and self.chance(0.4))):
                given.append((type_, field))
                guards += [self._guard(type_, field)] if self.chance(0.3) else []
            if "final" not in words and self.chance(0.5):
                lines.append(
                    f"  void set{field}({type_} v) {{ {self._guard(type_, 'v') if self.chance(0.4) else ''} {field} = v; }}"
                )
        if not above:
            stores = [f"this.{field} = {field};" for _, field in given]
            order = [*guards, *stores] if self.chance(0.7) else [*stores, *guards]
            lines.append(
                f"  {name}({', '.join(f'{type_} {field}' for type_, field in given)}) {{ {' '.join(order)} }}"
            )
            lines += (
                [
                    f"  {name}(int[][] unused) {{ this({', '.join(self._argument(type_) for type_, _ in given)}); }}"
                ]
                if self.chance(0.4)
                else []
            )
            self._super = [type_ for type_, _ in given]
        else:
            lines.append(
                f"  {name}() {{ super({', '.join(self._argument(type_) for type_ in self._super)}); }}"
            )
        if self.chance(0.3):
            lines += self._equals(name, steps)
        self._add(name, steps, (above,) if above else ())
        return [f"static class {name} {f'extends {above} ' if above else ''}{{", *lines, "}"]

    def _argument(self, type_: str) -> str:
        return (
            f"({type_}) null"
            if (literal := self.literal(type_)) == "null"
            else literal
            if not is_primitive(type_)
            else f"({type_}) ({literal})"
        )

    def _guard(self, type_: str, name: str) -> str:
        if type_ in INTEGRAL:
            return f"if ({name} {self.choose('<', '>', '==', '>=')} {self.random.choice(_NUMBERS)}) throw new IllegalArgumentException();"
        if is_primitive(type_):
            return f"if ({name}) throw new IllegalArgumentException();"
        return self.choose(
            f"if ({name} == null) throw new IllegalArgumentException();", f"Objects.requireNonNull({name});"
        )

    def _equals(self, name: str, steps: list[Step]) -> list[str]:
        numbers = [step.suffix for step in steps if is_primitive(step.type)]
        same = " && ".join(f"this{each} == o{each}" for each in numbers) or "true"
        return [
            f"  public boolean equals(Object other) {{ return other instanceof {name} o && {same}; }}",
            "  public int hashCode() { return 1; }",
        ]

    def _record(self) -> list[str]:
        types = [self.type_("R") for _ in range(self.random.randint(1, 3))]
        lines = [f"record R({', '.join(f'{each} r{at}' for at, each in enumerate(types))}) {{"]
        body = [self._guard(each, f"r{at}") for at, each in enumerate(types) if self.chance(0.5)]
        body += [f"r{at} = {self._argument(each)};" for at, each in enumerate(types) if self.chance(0.15)]
        self.random.shuffle(body)
        lines += [f"  R {{ {' '.join(body)} }}"] if body else []
        self._add("R", [Step(f".r{at}{self.choose('()', '')}", each) for at, each in enumerate(types)])
        return [*lines, "}"]

    def _node(self) -> list[str]:
        bound = self.choose("T", "T", "T extends Comparable<T>")
        word = self.choose("", "", "private ")
        lines = [
            f"static class Node<{bound}> {{",
            f"  {word}T item; {word}Node<T> next;",
            f"  Node() {{ {self.choose('', 'next = this;')} }}",
        ]
        lines += (
            [
                f"  void link(Node<T> n) {{ {self.choose('next = n;', 'if (n != this) next = n;', 'if (n != null) next = n.next;')} }}"
            ]
            if self.chance(0.7)
            else []
        )
        lines += (
            [
                f"  void put(T t) {{ {self.choose('item = t;', 'if (t != null) item = t;', 'next.item = t;')} }}"
            ]
            if self.chance(0.7)
            else []
        )
        lines += ["  Node<T> second() { return next == null ? null : next.next; }", "}"]
        self.known["Node"] = Class(
            "Node",
            [
                Step(".item", "T", is_place=True),
                Step(".next", "Node<T>", is_place=True),
                Step(".second()", "Node<T>"),
            ],
        )
        self.types += [f"Node<{self.choose('Integer', 'String', 'Character', 'Long')}>"]
        return lines

    def _outer(self) -> list[str]:
        made = self.choose(
            "final Inner mine = new Inner();",
            "Inner mine;",
            "private Inner mine = new Inner();",
            "private Inner mine;",
        )
        lines = [
            "static class Outer {",
            f"  int v; {made}",
            "  class Inner { int w; Outer around() { return Outer.this; } int sum() { return v + w; } }",
        ]
        lines += (
            ["  void take(Inner i) { if (i != null) mine = i; }"]
            if not made.startswith("final") and self.chance(0.6)
            else []
        )
        lines += ["  Inner give() { return mine; }"] if self.chance(0.5) else []
        self._add(
            "Outer",
            [
                Step(".v", "int", is_place=True),
                Step(".mine", "Outer.Inner", is_place=not made.startswith("final")),
            ],
        )
        self._add(
            "Outer.Inner",
            [Step(".w", "int", is_place=True), Step(".around()", "Outer"), Step(".sum()", "int")],
        )
        return [*lines, "}"]

    def _bag(self) -> list[str]:
        type_ = self.random.choice(_COLLECTIONS)
        word = self.choose("private final ", "final ", "private ", "")
        lines = ["static class Bag {", f"  {word}{type_} all = {self.literal(type_)};"]
        argument = type_[type_.index("<") + 1 : -1]
        if "," in argument:
            key, held = argument.split(", ")
            lines += [
                f"  void add({key} k, {held} v) {{ {self._guard(held, 'v') if self.chance(0.5) else ''} all.put(k, v); }}"
            ]
        else:
            lines += [
                f"  void add({argument} v) {{ {self._guard(argument, 'v') if self.chance(0.5) else ''} all.add(v); }}"
            ]
        lines += ["  void share(Bag o) { all = o.all; }"] if "final" not in word and self.chance(0.5) else []
        self._add("Bag", [Step(".all", type_, is_place="final" not in word)])
        return [*lines, "}"]

    def _owner(self) -> list[str]:
        """Return a list that keeps its cells to itself, unless one of its methods does not."""
        methods = [
            "void push(int n) { Cell c = new Cell(); c.n = n; c.next = head; head = c; }",
            "void pop() { if (head != null) head = head.next; }",
            "void steal(Own o) { head = o.head; }",
            "static void swap(Own a, Own b) { Cell t = a.head; a.head = b.head; b.head = t; }",
            "void move(Own o) { if (o != this) { head = o.head; o.head = null; } }",
            "void loop() { if (head != null) head.next = head; }",
            "Own tail() { Own t = new Own(); if (head != null) t.head = head.next; return t; }",
            "Own copy() { Own t = new Own(); if (head != null) { t.head = new Cell(); t.head.n = head.n; } return t; }",
            "void keep() { kept = head; }",
            "void back() { head = (Cell) kept; }",
            "void put() { box.add(head); }",
            "void get(Own o) { if (!o.box.isEmpty()) head = o.box.get(0); }",
            "Own twin() { return box.isEmpty() ? new Own() : new Own(box.get(0)); }",
            "private Cell first() { return head; }",
            "private void first(Cell c) { head = c; }",
            "void from(Own o) { first(o.first()); }",
        ]
        chosen = [each for each in methods if self.chance(0.3)]
        chosen += [
            each for each in methods[-3:-1] if any(" from(" in one for one in chosen) and each not in chosen
        ]
        lines = [
            "static class Own {",
            f"  private static class Cell {{ int n; Cell next; {self.choose('', 'Cell self() { return this; }')} }}",
            "  private Cell head; Object kept; private final List<Cell> box = new ArrayList<>();",
        ]
        lines += [
            "  Own() { }",
            "  private Own(Cell c) { head = c; }",
            *(f"  {each}" for each in chosen),
            "}",
        ]
        self._add("Own", [Step(".head", "Own.Cell", is_place=False), Step(".kept", "Object", is_place=True)])
        self.known["Own.Cell"] = Class(
            "Own.Cell", [Step(".n", "int", is_place=True), Step(".next", "Own.Cell", is_place=False)]
        )
        return lines

    def _constants(self) -> list[str]:
        lines = ["static class K0 {"]
        for at in range(self.random.randint(1, 4)):
            type_ = self.type_()
            words = self.choose("static final", "static final", "private static final", "static")
            lines.append(
                f"  {words} {type_} C{at} = {self.literal(type_)};"
                if words != "static" or self.chance(0.5)
                else f"  static {type_} C{at};"
            )
            self.roots.append((f"K0.C{at}", type_))
            if type_ in ("int[]", "byte[]") and self.chance(0.4):
                lines.append(f"  static void store{at}(int i) {{ C{at}[i] = 3; }}")
        return [*lines, "}"]

    def _shapes(self) -> list[str]:
        """Return an abstract class with classes below it, some of which are final, or local to nobody."""
        lines = [
            "static abstract class Shape {",
            f"  {self.choose('', 'protected ')}int size; abstract int area();",
            "  boolean isBig() { return area() > size; }",
            "}",
        ]
        lines += [
            "static class Square extends Shape { int area() { return size() * size(); } int size() { return 2; } }"
        ]
        lines += (
            [
                "static final class Dot extends Shape { final byte b; Dot(byte b) { this.b = b; } int area() { return b; } }"
            ]
            if self.chance(0.6)
            else []
        )
        lines += (
            [
                "static class Cube extends Square { int size() { return 3; } boolean isBig() { return super.isBig() || area() == 9; } }"
            ]
            if self.chance(0.6)
            else []
        )
        self._add(
            "Shape",
            [Step(".size", "int", is_place=True), Step(".area()", "int"), Step(".isBig()", "boolean")],
            is_abstract=True,
        )
        self._add("Square", [], ("Shape",))
        for name, above in (("Dot", "Shape"), ("Cube", "Square")):
            if any(f"class {name}" in line for line in lines):
                self._add(name, [Step(".b", "byte")] if name == "Dot" else [], (above,))
        return lines


def _listed(words: Iterable[str]) -> str:
    some = ", ".join(words)
    return f"({some})" if some else ""
