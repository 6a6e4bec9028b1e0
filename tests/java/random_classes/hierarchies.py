"""Random hierarchies whose constructors let their objects escape: by parts, registries, inner and sibling objects, functions, overrides and default methods, and while classes are initialised.

Each method stands in a line of its own, which ends with its name in a comment: so a line of a stack trace tells the method.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ooxcheck.datatypes import dataclass

_HOOKS = ("h0", "h1", "h2")


@dataclass(frozen=True, slots=True)
class Held:
    """A field that holds an object: its name, a type, the value that makes one, and an expression that needs it."""

    name: str
    type: str
    value: str
    use: str


class Hierarchies:
    """Writes the classes of one package."""

    def __init__(self, seed: int, *, statics: bool) -> None:
        self._random = random.Random(seed)
        self._statics = statics
        self._count = self._random.randint(2, 3)
        self._has_default = self._chance(0.4)
        self._density = self._random.choice((0.0, 0.0, 0.1, 0.4))
        """How likely an escape is, besides the one that each program has: among many, one that is overlooked does not show."""
        self._leaking, self._way = (
            self._random.randrange(self._count),
            self._random.choice(("block", "part", "part", "function", "inner", "constructor")),
        )
        """The class that has it, and the member that it is in."""
        loud = f"if (o != null) {{ n = o.{self._one(_HOOKS)}(); }}"
        quiet = ("if (o != null) { n = o.a0.length; }", "Reg.last = o;", "if (h != null) { h.o = o; }")
        self._kept = self._one((*quiet, *quiet, "this.o = o;", loud, "Reg.all.add(o);"))
        """What a part does with its owner."""

    def text(self, package: str) -> str:
        """Return the whole text."""
        classes = [line for at in range(self._count) for line in self._class(at)]
        return "\n".join(
            [
                f"package {package};",
                "import java.util.*;",
                "import java.util.function.*;",
                *self._registry(),
                *self._part(),
                *self._interface(),
                *classes,
                "",
            ]
        )

    def _chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def _leaks(self, at: int, way: str) -> bool:
        """Return whether a class has an escape of a kind."""
        return (at, way) == (self._leaking, self._way) or self._chance(self._density)

    def _one(self, choices: Sequence[str]) -> str:
        return self._random.choice(choices)

    # ------------------------------------------------------------------------------------------ those around them

    def _registry(self) -> list[str]:
        """Return the class that others are published in."""
        lines = [
            "static C0 last;",
            "static IntSupplier fun;",
            "static Runnable run;",
            "static C0.In inner;",
            "static List<C0> all = new ArrayList<>();",
            "static final Holder holder = new Holder();",
        ]
        lines += [
            _method("Reg", "static int", "poke", "", f"return last == null ? 0 : last.{self._one(_HOOKS)}();")
        ]
        lines += [_method("Reg", "static int", "ask", "", "return fun == null ? 0 : fun.getAsInt();")]
        lines += [_method("Reg", "static int", "runs", "", "if (run != null) { run.run(); } return 1;")]
        lines += [_method("Reg", "static int", "pokeInner", "", "return inner == null ? 0 : inner.go();")]
        lines += [
            _method(
                "Reg",
                "static int",
                "first",
                "",
                f"return all.isEmpty() ? 0 : all.get(0).{self._one(_HOOKS)}();",
            )
        ]
        return ["class Reg {", *lines, "}"]

    def _part(self) -> list[str]:
        """Return the class of parts, which are given their owner."""
        holder = [
            "class Holder {",
            "C0 o;",
            _method("Holder", "int", "ask", "", f"return o == null ? 0 : o.{self._one(_HOOKS)}();"),
            "}",
        ]
        return [
            *holder,
            "class Part {",
            "C0 o; int n;",
            _method("Part", "", "Part", "C0 o, Holder h", self._kept),
            "}",
        ]

    def _interface(self) -> list[str]:
        if not self._has_default:
            return []
        return [
            "interface Reg0 {",
            _method("Reg0", "default int", "reg", "String s", "return h0();"),
            "int h0();",
            "}",
        ]

    # ---------------------------------------------------------------------------------------------------- classes

    def _class(self, at: int) -> list[str]:
        """Return a class: fields, initialisers and methods in any order, but that constructors come first."""
        name = f"C{at}"
        fields = self._fields(at)
        header = f"class {name}{f' extends C{at - 1}' if at else ' implements Reg0' if self._has_default else ''} {{"
        late = [field for field in fields if self._chance(0.3)]
        members = [self._declaration(field, is_late=field in late) for field in fields]
        members += [f"private final int n{at} = {self._number()};"] * self._chance(0.6)
        members += [f"{{ {self._leak()} }}"] * self._leaks(at, "block")
        members += [f"private final Part p{at} = new Part(this, Reg.holder);"] * self._leaks(at, "part")
        members += [
            f"private final {self._one(('Runnable r', 'IntSupplier s'))}{at} = () -> {self._one(_HOOKS)}();"
        ] * self._leaks(at, "function")
        members += [f"private final In k{at} = new In();"] * self._leaks(at, "inner")
        self._random.shuffle(members)
        members.sort(key=lambda line: line.startswith(("final", "private final int[]")) and self._chance(0.5))
        return [
            header,
            *self._static_members(at),
            *self._constructors(at, late),
            *members,
            *self._methods(at, fields),
            *(self._inner(fields) if not at else []),
            "}",
        ]

    def _fields(self, at: int) -> list[Held]:
        kinds = [
            Held(f"a{at}", "int[]", "new int[2]", f"a{at}.length"),
            Held(f"b{at}", "List<Integer>", "new ArrayList<>()", f"b{at}.size()"),
            Held(f"c{at}", "Integer", "5", f"c{at} + 1"),
            Held(f"d{at}", "Holder", "new Holder()", f"(d{at}.o == null ? 0 : 1)"),
        ]
        return [kinds[0], *self._random.sample(kinds[1:], self._random.randint(0, 2))]

    def _declaration(self, field: Held, *, is_late: bool) -> str:
        words = (
            self._one(("final", "private final", "private", "private final"))
            if field.name != "a0"
            else self._one(("final", "private final int[] z0 = {1}; final"))
        )
        return f"{words} {field.type} {field.name}{'' if is_late else f' = {field.value}'};"

    def _static_members(self, at: int) -> list[str]:
        if not self._statics:
            return []
        own = [
            f"static final int[] T{at} = {{1, 2}};",
            f"static final C{at} ONE{at} = new C{at}();",
            f"private static final int[] U{at} = {{3, 4}};",
            f"static final Integer K{at} = 7;",
            f"static int m{at} = Reg.poke();",
        ]
        members = [
            *self._random.sample(own, self._random.randint(1, 3)),
            f"static final int[] V{at} = new int[3];",
            f"private static final int[] W{at} = {{1, 2, 3}};",
        ]
        self._random.shuffle(members)
        return members

    def _number(self) -> str:
        return self._one(
            (
                "3",
                "Reg.poke()",
                "Reg.ask()",
                "Reg.pokeInner()",
                "Reg.first()",
                "C0.help()",
                "Reg.holder.ask()",
                "Reg.runs()",
            )
        )

    def _leak(self) -> str:
        """Return statements that publish the object, or something that holds it, or call it; perhaps with a call of what is published."""
        hook = self._one(_HOOKS)
        published = {
            "Reg.last = this;": "Reg.poke();", "Reg.all.add(this);": "Reg.first();", f"Reg.fun = this::{hook};": "Reg.ask();", f"Reg.fun = () -> {hook}();": "Reg.ask();", "Reg.inner = new In();": "Reg.pokeInner();",
            f"Reg.run = new Runnable() {{ public void run() {{ {hook}(); }} }};": "Reg.runs();", f"{hook}();": "C0.help();",
        }  # fmt: skip
        published |= {'reg("x");': "Reg.poke();"} if self._has_default else {}
        leak = self._one(list(published))
        return f"{leak} {published[leak] if self._chance(0.8) else self._one([*published.values(), ''])}"

    def _constructors(self, at: int, late: Sequence[Held]) -> list[str]:
        name = f"C{at}"
        sets = [f"{field.name} = {field.value};" for field in late]
        leaks = [self._leak()] * self._leaks(at, "constructor")
        leaks += [f"int w = V{at}.length + W{at}[1];"] * (self._statics and self._chance(0.5))
        statements = [*sets, *leaks]
        self._random.shuffle(statements)
        if not statements and self._chance(0.5) and not self._statics:
            return [] if at == self._count - 1 else [_method(name, "", name, "", "")]
        lines = [_method(name, "", name, "", " ".join(statements))]
        if self._chance(0.3):
            lines.append(_method(name, "", name, "int x", "this();"))
        return lines

    def _methods(self, at: int, fields: Sequence[Held]) -> list[str]:
        name = f"C{at}"
        lines = []
        for hook in _HOOKS:
            if at == 0 or self._chance(0.6):
                lines.append(_method(name, "public int", hook, "", f"return {self._value(at, fields)};"))
        if at == 0:
            lines.append(
                _method(name, "static int", "help", "", "return Reg.last == null ? 1 : Reg.last.h1();")
            )
        if self._has_default and self._chance(0.6):
            lines.append(_method(name, "static int", "reg", "int x", "return x;"))
        if self._statics:
            lines.append(_method(name, "int", f"t{at}", "", f"return V{at}.length + W{at}[1];"))
        lines.append(
            _method(name, "int", f"g{at}", "", f"return {self._one([field.use for field in fields])};")
        )
        return lines

    def _value(self, at: int, fields: Sequence[Held]) -> str:
        values = [field.use for field in fields] * 2 + ["1"]
        values += [f"V{at}.length", f"W{at}[1]"] if self._statics else []
        return self._one(values)

    def _inner(self, fields: Sequence[Held]) -> list[str]:
        """Return inner classes: one that makes the other, which reads a field of the object around both."""
        use = self._one([field.use for field in fields])
        body = self._one(
            (
                f"return new Sib().{self._one(('size', 'other'))}();",
                f"return {self._one(_HOOKS)}();",
                f"return {use};",
            )
        )
        sibling = [
            "class Sib {",
            _method("C0.Sib", "int", "size", "", f"return {use};"),
            _method("C0.Sib", "int", "other", "", f"return {self._one(_HOOKS)}();"),
            "}",
        ]
        return ["class In {", _method("C0.In", "int", "go", "", body), "}", *sibling]


def _method(owner: str, words: str, name: str, parameters: str, body: str) -> str:
    """Return the line of a method or constructor."""
    types = ", ".join(each.split(" ")[0] for each in parameters.split(", ") if each)
    return f"{words} {name}({parameters}) {{ {body} }} // {owner}.{name}({types})".strip()
