"""Random programs: some classes, and methods that claim that something is never true of what they are called with."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from tests.java.random_inputs.classes import Classes
from tests.java.random_inputs.members import BOXES, INTEGRAL, is_below, is_primitive, steps

SAMPLES = 1000
"""How many inputs are tried for each method."""

Path = tuple[str, str, tuple[str, ...], bool]
"""An expression, its type, what has to be tested before it is evaluated, and whether something can be assigned there."""

_COMPARED = ("==", "!=", "<", ">", "<=", ">=")


def program_text(package: str, seed: int, count: int = 4) -> str:
    """Return the program that belongs to a seed; what is to be checked in it is ``S.check0``, ``S.check1`` and so on, and its ``Main`` looks for inputs."""
    return Programs(random.Random(seed)).program(package, seed, count)


class Programs(Classes):
    """Writes programs."""

    def program(self, package: str, seed: int, count: int) -> str:
        """Return the whole text."""
        classes = self.text()
        methods = [line for at in range(count) for line in self._method(f"check{at}")]
        owners = [
            line.split()[-2 if " extends " not in line else -4]
            for line in classes
            if re.match(r"static (abstract )?class \w+( extends \w+)? {$", line)
        ]
        if owners:
            self._in_class(classes, self.random.choice(owners), count)
        main = f"public class Main {{ static String found; public static void main(String[] words) {{ found = inputs.Main.search(S.class, {SAMPLES}, {seed}); }} }}"
        return "\n".join(
            [f"package {package};", "import java.util.*;", "class S {", *classes, *methods, "}", main, ""]
        )

    def _in_class(self, classes: list[str], owner: str, at: int) -> None:
        """Put a method that is no static one into a class."""
        start = next(
            number
            for number, line in enumerate(classes)
            if re.match(rf"static (abstract )?class {owner}\b", line)
        )
        classes[start + 1 : start + 1] = [f"  {line}" for line in self._method(f"check{at}", owner)]

    def _method(self, name: str, owner: str = "") -> list[str]:
        types = [self.type_(*self.types) for _ in range(self.random.randint(1, 3))]
        parameters = [(f"p{at}", each) for at, each in enumerate(types)]
        roots = [
            *parameters,
            *parameters,
            *([("this", owner)] * 3 if owner else []),
            *(self.roots if self.chance(0.5) else []),
        ]
        changes = [self._change(roots) for _ in range(self.random.choice((0, 0, 0, 1, 2)))]
        said = self._claim(roots)
        return [
            f"{'' if owner else 'static '}void {name}({', '.join(f'{type_} {each}' for each, type_ in parameters)}) {{",
            *(f"  {each}" for each in changes if each),
            f"  assert !({said});",
            "}",
        ]

    # ---------------------------------------------------------------------------------------------- paths

    def _path(self, roots: Sequence[tuple[str, str]], wanted: str = "") -> Path:
        """Return where a few steps lead; to a type that is wanted, if that is found soon."""
        found = self._walk(roots)
        for _ in range(12):
            if not wanted or found[1] == wanted:
                break
            found = self._walk(roots)
        return found

    def _walk(self, roots: Sequence[tuple[str, str]]) -> Path:
        text, type_ = self.random.choice(roots)
        guards: tuple[str, ...] = ()
        is_place = False
        for _ in range(self.random.randint(0, 3)):
            ways = steps(type_, self.known)
            if not ways:
                break
            way = self.random.choice(ways)
            guards += (f"{text} != null", *([way.guard.format(text)] if way.guard else []))
            text, type_, is_place = f"{text}{way.suffix}", way.type, way.is_place
        return text, type_, guards, is_place

    # ------------------------------------------------------------------------------------------- statements

    def _change(self, roots: Sequence[tuple[str, str]]) -> str:
        for _ in range(10):
            text, type_, guards, is_place = self._path(roots)
            if is_place:
                value, more = self._value(type_, roots)
                word = (
                    self.choose("=", "+=", "-=", "*=", ">>=", ">>>=", "<<=")
                    if type_ in INTEGRAL and is_primitive(type_)
                    else "="
                )
                tests = " && ".join(dict.fromkeys((*guards, *more)))
                return f"{f'if ({tests}) ' if tests else ''}{text} {word} {value};"
        return ""

    def _value(self, type_: str, roots: Sequence[tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
        text, found, guards, _ = self._path(roots, type_)
        if found == type_:
            return text, guards
        return (f"({type_}) ({self.literal(type_)})" if is_primitive(type_) else self.literal(type_)), ()

    # ----------------------------------------------------------------------------------------------- claims

    def _claim(self, roots: Sequence[tuple[str, str]]) -> str:
        parts: list[str] = []
        for _ in range(self.random.choice((1, 1, 2, 2, 3))):
            parts += self._atom(roots)
        return " && ".join(dict.fromkeys(parts))

    def _atom(self, roots: Sequence[tuple[str, str]]) -> list[str]:
        text, type_, guards, _ = self._path(roots)
        if type_ in INTEGRAL:
            return [*guards, *self._about_number(text, roots)]
        if type_ == "boolean":
            return [*guards, text if self.chance(0.5) else f"!{text}"]
        return [*guards, *self._about_object(text, type_, roots)]

    def _about_number(self, text: str, roots: Sequence[tuple[str, str]]) -> list[str]:
        word = self.choose(*_COMPARED)
        changed = self.choose(
            text,
            text,
            text,
            f"({self.choose(*INTEGRAL)}) {text}",
            f"{text} % 2",
            f"({text} >> 1)",
            f"({text} >>> 28)",
            f"-{text}",
            f"({text} + 1)",
            f"({text} ^ 5)",
        )
        if self.chance(0.5):
            return [
                f"{changed} {word} {self.literal(self.choose('int', 'char', 'byte', 'long'))}".replace(
                    "1L << 40", "(1L << 40)"
                )
            ]
        other, type_, guards, _ = self._path(roots, self.choose(*INTEGRAL))
        if type_ in INTEGRAL:
            return [*guards, f"{changed} {word} {other}"]
        return (
            [*guards, f"{other} != null", f"{changed} {word} {other}"]
            if type_ in BOXES and type_ != "Boolean"
            else [f"{changed} {word} 3"]
        )

    def _about_object(self, text: str, type_: str, roots: Sequence[tuple[str, str]]) -> list[str]:
        kind = self.random.randrange(6)
        if kind == 0:
            return [f"{text} {self.choose('==', '!=')} null"]
        if (
            kind == 1
            and "<" not in type_
            and not type_.endswith("[]")
            and type_ not in BOXES
            and type_ not in ("String", "StringBuilder")
        ):
            return self._class_test(text, type_)
        if kind == 2 and type_ == "String":
            return [
                f"{text} != null",
                self.choose(
                    f'{text}.equals("x")',
                    f'{text} == "x"',
                    f'{text}.compareTo("b") < 0',
                    f'{text}.startsWith("a")',
                ),
            ]
        other, found, guards, _ = self._path(roots, type_)
        if other == text or not self._fits(type_, found):
            return [f"{text} != null"]
        if kind == 3:
            same = f"{text}.equals({other})"
            return [
                *guards,
                f"{text} != null",
                f"{text} != {other}" if self.chance(0.4) else "true",
                same if self.chance(0.7) else f"!{same}",
            ]
        if kind == 4 and type_ == found and type_ in (*BOXES, "String"):
            return [
                *guards,
                f"{text} != null",
                f"{other} != null",
                f"{text}.compareTo({other}) {self.choose(*_COMPARED)} 0",
            ]
        return [*guards, f"{text} != null", f"{text} {self.choose('==', '==', '!=')} {other}"]

    def _class_test(self, text: str, type_: str) -> list[str]:
        below = [
            name
            for name in self.known
            if is_below(name, type_, self.known) and name not in ("Node", "Own.Cell")
        ]
        below += {
            "Object": ["Integer", "String"],
            "Number": ["Integer", "Long"],
            "CharSequence": ["String"],
        }.get(type_, [])
        if not below:
            return [f"{text} != null"]
        chosen = self.random.choice(below)
        if self.chance(0.3) and chosen != "I":
            return [f"{text} != null", f"{text}.getClass() {self.choose('==', '!=')} {chosen}.class"]
        return [f"{self.choose('', '!')}({text} instanceof {chosen})", f"{text} != null"]

    def _fits(self, left: str, right: str) -> bool:
        if is_primitive(right):
            return False
        one, other = left.partition("<")[0], right.partition("<")[0]
        return left == right or (
            "<" not in left + right and (is_below(one, other, self.known) or is_below(other, one, self.known))
        )
