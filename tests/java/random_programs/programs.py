"""Random programs: a few classes whose shape is fixed, with random initialisers, constructors and bodies."""

from __future__ import annotations

import random

from tests.java.random_programs.expressions import FIELDS
from tests.java.random_programs.newer import NEWER, SEALED
from tests.java.random_programs.scope import FEATURES
from tests.java.random_programs.statements import Statements

FUEL = 40
"""How many calls of methods a program makes that do something."""

_ALWAYS = (
    f"int fuel = {FUEL}", "int trace", "boolean beganA, beganB", "int s = log(2)", "long t = 5L << s", "byte b = -1", "short h", "char c = 'x'",
    "boolean z", "int[] xs = {4, s, 6}", "byte[] bytes = new byte[3]", "A root", "C other", "Throwable caught",
)  # fmt: skip
_MORE = {
    "generics": "Box<A> box", "records": "R pair", "enums": "E level", "strings": "String word", "concat": "String word", "texts": "String word",
    "boxing": "Integer boxed = 3", "objects": "Object any",
}  # fmt: skip
"""The static fields of Main: those of every program, and those that features add."""


_CUT = (
    "static String cut(String s) {",
    "  if (s == null) { return null; }",
    '  String kept = "";',
    "  for (int i = 0; i < s.length() && i < 12; i++) {",
    "    char c = s.charAt(i);",
    "    kept += c >= ' ' && c <= '~' && c != '\"' ? c : '?';",
    "  }",
    "  return kept;",
    "}",
)
"""Keeps texts short, and such that they can be printed."""


def program_text(package: str, seed: int, *, is_newer: bool = False) -> str:
    """Return the program that belongs to a seed; its entry is ``Main.main``. With `is_newer` it needs Java 21."""
    source = random.Random(seed)
    features = frozenset(feature for feature in FEATURES if source.random() < 0.4)
    if is_newer:
        features |= frozenset(source.sample(NEWER, 2))
    return Programs(source, features).program(package)


class Programs(Statements):
    """Writes programs."""

    def program(self, package: str) -> str:
        """Return the whole text."""
        parts = [self._main(), self._interface(), self._a(), self._b(), self._c(), self._exceptions()]
        parts += [part for feature, part in self._extras() if feature in self.features]
        return "\n".join([f"package {package};", "", *(line for part in parts for line in part), ""])

    # -- classes -----------------------------------------------------------------------------------

    def _interface(self) -> list[str]:
        first = ["  int FIRST = Main.log(41);"] if "statics" in self.features else []
        twice = self._method("default int twice(int x)", "int", [("x", "int")], this=None)
        return ["interface I {", *first, "  int get(int x);", *self._indented(twice), "}"]

    def _a(self) -> list[str]:
        lines = ["class A implements I {"]
        if "statics" in self.features:
            lines += [
                "  static { Main.beganA = true; }",
                *self._indented(self._statics("count", "int", "long")),
            ]
            lines += ["  static final int LIMIT = 7;", "  static int helper(A a, int n) { return a.f += n; }"]
            lines += ["  static void touch(int n) { count += n; }"]
        lines += [*self._fields("A"), *(["  int d = 3;"] if "hiding" in self.features else [])]
        lines += self._initialiser("A")
        lines += self._indented(
            self._constructor(
                "A(int n)", "A", ["this.f = n;", *(["xs = new int[] {n, 2, 3};"] if self.maybe(0.8) else [])]
            )
        )
        lines += self._indented(
            self._constructor(
                "A()", "A", [f"this({self._in_header('int')});"] if self.maybe(0.7) else ["this.next = this;"]
            )
        )
        lines += self._methods("A", 1.0)
        if "inner" in self.features:
            lines += [
                "  class In {",
                "    int k = f + 1;",
                "    int up(int n) { k += n; f++; return k * A.this.f; }",
                "  }",
            ]
            lines += [
                "  int inner(int n) { In in = new In(); in.k ^= n; return in.up(n) + this.new In().k; }"
            ]
        return [*lines, "}"]

    def _b(self) -> list[str]:
        lines = ["class B extends A {"]
        if "statics" in self.features:
            lines += [
                "  static { Main.beganB = true; }",
                *self._indented(self._statics("made", "int", "int")),
            ]
            lines += ["  static final int START = Main.log(43);"]
        lines += [*self._fields("B"), *(["  int d = 5;"] if "hiding" in self.features else [])]
        lines += self._initialiser("B")
        lines += self._indented(
            self._constructor(
                "B(int n)", "B", [self.pick(["super(n);", f"super({self._in_header('int')});"])]
            )
        )
        lines += self._indented(
            self._constructor("B()", "B", [self.pick(["super();", f"this({self._in_header('int')});"])])
        )
        return [*lines, *self._methods("B", 0.5), "}"]

    def _c(self) -> list[str]:
        lines = ["class C implements I {", *self._fields("C"), *self._initialiser("C")]
        lines += self._indented(self._constructor("C(int n)", "C", ["k = n;"]))
        lines += ["  C() { }"] if self.maybe(0.5) else ["  C() { this(9); }"]
        get = self._method("public int get(int x)", "int", [("x", "int")], this="C")
        return [*lines, *self._indented(get), "}"]

    def _exceptions(self) -> list[str]:
        return [
            "class X extends RuntimeException {", "  int code;", '  X(int code) { super("x"); this.code = code; }', "}",
            "class Y extends X {", "  Y(int code) { super(code + 1); }", "}",
        ]  # fmt: skip

    def _extras(self) -> list[tuple[str, list[str]]]:
        return [
            ("checked", ["class Z extends Exception {", "}"]),
            ("enums", ["enum E {", "  LOW(1), HIGH(Main.log(7)) {", "    int raised(int n) { return n * weight; }", "  };", "  int weight;",
                       "  E(int weight) { this.weight = weight; }", "  int raised(int n) { weight += n; return weight; }", "}"]),
            ("records", ["record R(int left, A right) {", "  int total() { return left + right.f; }", "}"]),
            ("generics", ["class Box<T> {", "  T item;", "  Box(T item) { this.item = item; }", "  T get() { return item; }",
                          "  void put(T item) { this.item = item; }", "}"]),
            ("sealed", list(SEALED)),
            ("resources", ["class Door implements AutoCloseable {", "  int k;", "  Door(int k) { this.k = Main.log(k); }",
                           "  public void close() { Main.log(k + 1); if (k == 2) { throw new X(k); } }", "}"]),
        ]  # fmt: skip

    # -- members -----------------------------------------------------------------------------------

    def _statics(self, name: str, type_: str, other: str) -> list[str]:
        """Return static fields whose initialisers have effects, and a block between them."""
        with self.inside():
            first = f"static {type_} {name} = Main.log({self.leaf_constant()});"
            second = f"static {other} {name}Too = {self.leaf(other)} + Main.s++;"
            return [first, second, f"static {{ {name} += {self.leaf_constant()}; }}"]

    def _fields(self, of: str) -> list[str]:
        lines = []
        for name, type_ in FIELDS[of]:
            has_value = "initialisers" in self.features and self.maybe(0.3) and type_ not in ("A", "B", "I")
            with self.inside(this=None, may_make=False):
                lines.append(
                    f"  {type_} {name} = {self.expr(type_, 1)};" if has_value else f"  {type_} {name};"
                )
        return lines

    def _initialiser(self, of: str) -> list[str]:
        if "initialisers" not in self.features or self.maybe(0.5):
            return []
        with self.inside(this=of, may_make=False):
            return [
                "  {",
                f"    Main.log({self.leaf_constant()});",
                f"    {self.assignment('int', 1)};",
                "  }",
            ]

    def _in_header(self, type_: str) -> str:
        """Return an argument of this(...) or super(...), where there is no object yet."""
        with self.inside(this=None, may_make=False):
            return self.expr(type_, 1)

    def _constructor(self, head: str, of: str, begin: list[str]) -> list[str]:
        parameters = (("n", "int"),) if "int n" in head else ()
        with self.inside(this=of, readable=parameters, writable=parameters, may_loop=0, may_make=False):
            more = [
                f"{self.assignment(self.pick(['int', 'byte', 'A']), 1)};"
                for _ in range(self.source.randrange(2))
            ]
            if self.maybe(0.3):
                more += [f"Main.s += get({self.leaf_constant()});"]
        return [f"{head} {{", *self._indented([*begin, *more]), "}"]

    def _methods(self, of: str, likely: float) -> list[str]:
        signatures = [
            ("public int get(int x)", "int", [("x", "int")]),
            ("boolean test(A a)", "boolean", [("a", "A")]),
            ("A link(A a, int n)", "A", [("a", "A"), ("n", "int")]),
            ("void fill(int[] ys)", "void", [("ys", "int[]")]),
        ]  # fmt: skip
        kept = [signature for signature in signatures if self.maybe(likely)]
        return [
            line
            for head, result, parameters in kept
            for line in self._indented(self._method(head, result, parameters, this=of))
        ]

    def _method(
        self, head: str, result: str, parameters: list[tuple[str, str]], this: str | None
    ) -> list[str]:
        """Return a method whose body does something while there is fuel."""
        simple = {"int": "1", "long": "2L", "boolean": "false", "A": "null", "void": ""}[result]
        with self.inside(
            readable=tuple(parameters), writable=tuple(parameters), this=this, result=result, may_loop=1
        ):
            body = [line for _ in range(self.source.randrange(1, 3)) for line in self.statement(1)]
            last = [f"return {self.expr(result, 2)};"] if result != "void" else []
        stop = ["if (Main.fuel-- <= 0) {", f"  return {simple};".replace(" ;", ";"), "}"]
        return [f"{head} {{", *self._indented([*stop, *body, *last]), "}"]

    # -- Main --------------------------------------------------------------------------------------

    def _main(self) -> list[str]:
        extra = [field for feature, field in _MORE.items() if feature in self.features]
        lines = [
            "public class Main {",
            *(f"  static {field};" for field in dict.fromkeys([*_ALWAYS, *extra])),
        ]
        lines += ["  static int log(int k) { trace = trace * 31 + k; return k; }"]
        lines += self._indented(
            self._method("static int calc(int x, int y)", "int", [("x", "int"), ("y", "int")], this=None)
        )
        lines += self._indented(
            self._method("static long mix(long x, int y)", "long", [("x", "long"), ("y", "int")], this=None)
        )
        lines += self._helpers()
        return [*lines, *self._indented(self._entry()), "}"]

    def _helpers(self) -> list[str]:
        written = {
            "checked": ["static int risky(int n) throws Z { if ((n & 1) == 0) { throw new Z(); } return n; }"],
            "lambdas": ["static int apply(I i, int n) { return i.get(n) + 1; }"],
            "variadic": ["static int sum(int... ns) { int all = ns.length; for (int n : ns) { all += n; } return all; }"],
            "overloads": ["static int over(int n) { return log(1) + n; }", "static int over(long n) { return log(2); }", "static int over(char n) { return log(3) + n; }",
                          "static int over(A a) { return log(4); }", "static int over(boolean x) { return log(5); }", "static int over(int n, int m) { return n - m; }",
                          "static int over(long n, long m) { return (int) m; }"],
        }  # fmt: skip
        found = [
            f"  {line}" for feature, lines in written.items() if feature in self.features for line in lines
        ]
        if self.features & {"concat", "texts"}:
            found += [f"  {line}" for line in _CUT]
        if "boxing" in self.features and "overloads" not in self.features:
            found += [
                "  static int over(Integer n) { return n + 1; }",
                "  static int over(long n) { return 2; }",
            ]
        elif "boxing" in self.features:
            found += ["  static int over(Integer n) { return n + 1; }"]
        return found

    def _entry(self) -> list[str]:
        lines = ["public static void main(String[] args) {"]
        with self.inside(result="void"):
            lines += [f"  root = {self.made('A', 1)};"]
            for _ in range(self.source.randrange(1, 4)):
                if self.maybe(0.8):
                    lines += self._indented(
                        [
                            "try {",
                            *self._indented(self.block(3, 2)),
                            "} catch (RuntimeException e) {",
                            "  caught = e;",
                            "}",
                        ]
                    )
                else:
                    lines += self._indented(self.block(3, 2))
            if "resources" in self.features:
                lines += self._indented(
                    [
                        "try (Door door = new Door(s & 3); Door second = new Door(2)) {",
                        *self._indented(self.block(2, 1)),
                        "} catch (X e) {",
                        "  caught = e;",
                        "}",
                    ]
                )
        return [*lines, "}"]
