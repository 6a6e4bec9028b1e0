"""Random statements. What leaves a block early stands behind a condition, so that nothing behind it is unreachable; loops count."""

from __future__ import annotations

from collections.abc import Callable

from tests.java.random_programs.expressions import Expressions
from tests.java.random_programs.scope import INTEGERS

CAUGHT = (
    "ArithmeticException", "NullPointerException", "ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException", "NegativeArraySizeException",
    "ClassCastException", "IllegalStateException", "Y", "X", "RuntimeException", "Exception", "Throwable",
)  # fmt: skip
"""What is caught, subclasses before their superclasses."""

LOCALS = (*INTEGERS, "boolean", "A", "B", "I", "int[]", "A[]", "int", "int")
EXTRA = (
    ("strings", "String"),
    ("concat", "String"),
    ("texts", "String"),
    ("boxing", "Integer"),
    ("enums", "E"),
    ("records", "R"),
    ("generics", "Box<A>"),
    ("objects", "Object"),
)
"""Types of variables, and those that features add."""


class Statements(Expressions):
    """Writes statements, a line each, indented by what they are in."""

    def block(self, most: int, depth: int) -> list[str]:
        """Return some statements with a scope of their own."""
        with self.inside():
            return [line for _ in range(self.source.randrange(1, most + 1)) for line in self.statement(depth)]

    def statement(self, depth: int) -> list[str]:
        """Return a statement; where `depth` is 0, one without others in it."""
        simple: list[Callable[[int], list[str]]] = [
            self._local,
            self._effect,
            self._effect,
            self._effect,
            self._call,
            self._leave,
        ]
        nested: list[Callable[[int], list[str]]] = [
            self._if,
            self._if,
            self._for,
            self._while,
            self._for_each,
            self._try,
            self._try,
            self._block,
            self._labelled,
            self._switch,
        ]
        if self.scope.may_loop == 0:
            nested = [self._if, self._try, self._block, self._switch]
        way = self.pick(simple + nested if depth > 0 else simple)
        return way(depth - 1)

    def _local(self, _depth: int) -> list[str]:
        type_ = self._type()
        name, value = self.fresh("v"), self.expr(type_, 2)
        is_fixed = self.maybe(0.25)
        self.declare(name, type_, is_writable=not is_fixed)
        is_inferred = "locals" in self.features and type_ == "boolean"
        written = "var" if is_inferred else type_
        return [f"{'final ' if is_fixed and self.maybe(0.5) else ''}{written} {name} = {value};"]

    def _effect(self, _depth: int) -> list[str]:
        return [f"{self.assignment(self._type(), 3)};"]

    def _type(self) -> str:
        return self.pick([*LOCALS, *(type_ for feature, type_ in EXTRA if feature in self.features)])

    def _call(self, _depth: int) -> list[str]:
        return [self.some(
            lambda: f"{self.target('A', 1)}.fill({self.expr('int[]', 1)});",
            lambda: f"Main.log({self.expr('int', 2)});",
            lambda: f"{self.target('A', 1)}.link({self.expr('A', 1)}, {self.expr('int', 2)});",
            lambda: f"new B({self.expr('int', 2)});",
            self.with_("generics", lambda: f"{self.target('Box<A>', 1)}.put({self.expr('A', 2)});"),
            self.with_("statics", lambda: f"A.touch({self.expr('int', 1)});"),
        )]  # fmt: skip

    def _leave(self, _depth: int) -> list[str]:
        condition = self.expr("boolean", 2)
        ways = [self._throw(), self._throw()]
        if self.scope.result is not None:
            ways += [
                f"return {self.expr(self.scope.result, 2)};" if self.scope.result != "void" else "return;"
            ] * 2
        if self.scope.is_breakable:
            ways += ["break;"] * 2
        if self.scope.loops:
            ways += ["continue;"] * 2
        named = [label for label in self.scope.loops if label]
        if named:
            ways += [f"{self.pick(['break', 'continue'])} {self.pick(named)};"] * 3
        return [f"if ({condition}) {{", f"  {self.pick(ways)}", "}"]

    def _throw(self) -> str:
        return self.some(
            lambda: f"throw new {self.pick(['X', 'Y'])}({self.expr('int', 1)});",
            lambda: (
                f"throw new {self.pick(['IllegalStateException', 'IllegalArgumentException', 'RuntimeException'])}({self.pick(['', chr(34) + 'm' + chr(34)])});"
            ),
            lambda: (
                f"throw new {self.pick(['ArithmeticException', 'NullPointerException', 'UnsupportedOperationException'])}();"
            ),
        )

    # -- statements with others in them ------------------------------------------------------------

    def _if(self, depth: int) -> list[str]:
        condition = self.expr("boolean", 3)
        lines = [f"if ({condition}) {{", *self._indented(self.block(2, depth))]
        if self.maybe(0.5):
            lines += ["} else {", *self._indented(self.block(2, depth))]
        return [*lines, "}"]

    def _block(self, depth: int) -> list[str]:
        return ["{", *self._indented(self.block(3, depth)), "}"]

    def _body(self, depth: int, label: str = "") -> list[str]:
        """Return the body of a loop."""
        with self.inside(
            loops=(*self.scope.loops, label), is_breakable=True, may_loop=self.scope.may_loop - 1
        ):
            return self._indented(self.block(3, depth))

    def _for(self, depth: int, label: str = "") -> list[str]:
        with self.inside():
            name = self.fresh("i")
            self.declare(name, "int", is_writable=False)
            start, most = self.source.randrange(-1, 2), self.source.randrange(1, 4)
            head = self.pick([
                f"for (int {name} = {start}; {name} < {most}; {name}++) {{",
                f"for (int {name} = {most}; {name} > {start}; {name} -= 2) {{",
                f"for (int {name} = {start}; {name} < {most}; {name}++, {self.assignment('int', 1)}) {{",
                f"for (int {name} = {start}; {name}++ < {most} && {self.expr('boolean', 1)}; ) {{",
            ])  # fmt: skip
            return [head, *self._body(depth, label), "}"]

    def _while(self, depth: int, label: str = "") -> list[str]:
        with self.inside():
            name, most = self.fresh("n"), self.source.randrange(1, 4)
            self.declare(name, "int", is_writable=False)
            also = self.expr("boolean", 2)
            head, first, tail = self.pick([
                (f"while ({name}++ < {most} && {also}) {{", [], "}"),
                ("do {", [], f"}} while (++{name} < {most} && {also});"),
                ("while (true) {", [f"  if ({name}++ >= {most}) {{", "    break;", "  }"], "}"),
            ])  # fmt: skip
            return [
                f"int {name} = 0;",
                f"{label}: {head}" if label else head,
                *first,
                *self._body(depth, label),
                tail,
            ]

    def _for_each(self, depth: int, label: str = "") -> list[str]:
        with self.inside():
            type_, items = self.pick([("int", "int[]"), ("A", "A[]"), ("int", "byte[]"), ("long", "int[]")])
            name, over = self.fresh("e"), self.expr(items, 2)
            self.declare(name, type_)
            return [f"for ({type_} {name} : {over}) {{", *self._body(depth, label), "}"]

    def _labelled(self, depth: int) -> list[str]:
        if "labels" not in self.features:
            return self._for(depth)
        label = self.fresh("loop")
        loop = self.pick([self._for, self._for_each])(depth + 1, label)
        return [f"{label}: {loop[0]}", *loop[1:]] if self.maybe(0.7) else self._while(depth + 1, label)

    def _switch(self, depth: int) -> list[str]:
        if "switches" not in self.features:
            return self._if(depth)
        type_ = self.pick(
            ["int", "int", "byte", "short", "char", *(["E"] * 2 if "enums" in self.features else [])]
        )
        numbers = [str(number) for number in self.source.sample(range(-2, 6), 4)]
        labels = {"E": ["LOW", "HIGH"], "char": ["'a'", "'0'", "(char) 65535"]}.get(type_, numbers)
        cases = self._arrows if self.maybe(0.4) else self._colons
        return [f"switch ({self.expr(type_, 2)}) {{", *cases(labels, depth), "}"]

    def _arrows(self, labels: list[str], depth: int) -> list[str]:
        lines = [
            f"  case {', '.join(labels[:2])} -> {{",
            *self._indented(self._indented(self.block(2, depth))),
            "  }",
        ]
        if labels[2:]:
            lines += [f"  case {labels[2]} -> {self.assignment('int', 1)};"]
        return (
            [*lines, "  default -> {", *self._indented(self._indented(self.block(2, depth))), "  }"]
            if self.maybe(0.7)
            else lines
        )

    def _colons(self, labels: list[str], depth: int) -> list[str]:
        lines: list[str] = []
        groups = [*labels, "default"] if self.maybe(0.7) else labels
        self.source.shuffle(groups)
        for label in groups:
            lines.append("  default:" if label == "default" else f"  case {label}:")
            if self.maybe(0.8):
                with self.inside(is_breakable=True):
                    lines += [
                        "    {",
                        *self._indented(self._indented(self._indented(self.block(2, depth)))),
                        "    }",
                    ]
                lines += ["    break;"] if self.maybe(0.5) else []
        return lines

    def _try(self, depth: int) -> list[str]:
        lines = ["try {", *self._indented(self.block(3, depth))]
        caught = [name for name in CAUGHT if self.maybe(0.2)]
        has_last = "finally" in self.features and self.maybe(0.5)
        if not caught and not has_last:
            caught = ["RuntimeException"]
        if "checked" in self.features and self.maybe(0.3):
            lines += [f"  Main.s += Main.risky({self.expr('int', 1)});"]
            caught = ["Z", *caught]
        for name in caught:
            lines += self._catch(name, depth)
        if has_last:
            lines += ["} finally {", *self._indented(self.block(2, depth))]
        return [*lines, "}"]

    def _catch(self, name: str, depth: int) -> list[str]:
        with self.inside():
            variable = self.fresh("e")
            self.declare(variable, name, is_writable=False)
            extra = [f"  Main.caught = {variable};"] if self.maybe(0.5) else []
            extra += [f"  Main.s = {variable}.code;"] if name in ("X", "Y") else []
            again = (
                [f"  if ({self.expr('boolean', 1)}) {{", f"    throw {variable};", "  }"]
                if name not in ("Exception", "Throwable", "Z") and self.maybe(0.3)
                else []
            )
            return [f"}} catch ({name} {variable}) {{", *extra, *self._indented(self.block(2, depth)), *again]

    def _indented(self, lines: list[str]) -> list[str]:
        return [f"  {line}" for line in lines]
