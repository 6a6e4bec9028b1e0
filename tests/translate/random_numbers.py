"""Random small methods with sized integers, chars, operators on bits, and exceptions whose words are caught.

What is given to a method is one of a few numbers, and its contract demands that of the sized ones: so brute force tries
everything, and has to give the checker's answer. What is calculated from them is anything.
"""

from __future__ import annotations

import random

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample, all_integers

SIZED = ("int8", "int16", "int32", "int64")
NUMBERS = ("int", "uint", *SIZED)
LITERALS = {
    "int": ("0", "1", "-1"),
    "uint": ("0", "1", "2"),
    "int8": ("0", "1", "-1", "127", "-128"),
    "int16": ("0", "1", "-1", "32767", "-32768", "255"),
    "int32": ("0", "1", "-1", "2147483647", "-2147483648", "65536"),
    "int64": ("0", "1", "-1", "9223372036854775807", "-9223372036854775808", "4294967296"),
}
WORDS = ('"a"', '"zero"', "null")


def sample(seed: int) -> Sample:
    """Return the program that belongs to a seed."""
    return _Writer(random.Random(seed)).sample()


class _Writer:
    def __init__(self, source: random.Random) -> None:
        self._source = source
        self._variables: dict[str, str] = {}
        self._locals = 0
        self._width = source.choice((2, 3, 4))

    def sample(self) -> Sample:
        """Return the whole program, and how to decide it."""
        kinds = ("int", "int", "uint", *SIZED, "P", "string")
        parameters = {f"p{place}": self._pick(*kinds) for place in range(self._source.choice((1, 2, 2)))}
        self._variables = dict(parameters)
        demands = " && ".join(self._demand(name, type_) for name, type_ in parameters.items())
        result, contract = self._pick(*NUMBERS, "string"), f"requires({demands})"
        if self._chance(0.5):
            self._variables["retval"] = result
            contract += f" ensures({self._truth(2)})"
            del self._variables["retval"]
        body = " ".join(self._statement(2) for _ in range(self._source.randint(2, 4)))
        head = ", ".join(f"{type_} {name}" for name, type_ in parameters.items())
        text = (
            "class P { int8 b; int64 l; }\n"
            "class Main {\n"
            f'  static void fails(string s) {{ if (s == "a") {{ throw s; }} throw {self._pick(*WORDS)}; }}\n'
            f"  static {result} main({head}) {contract}\n  {{ {body} return {self._value(result, 2)}; }}\n}}"
        )
        bounds = Bounds(scope=1, array=1, ints=all_integers(self._width))
        settings = Settings(unroll=1, overflow=self._source.choice(("wrap", "wrap", "error")))
        return Sample(text, "Main.main", bounds, settings, self._width)

    def _demand(self, name: str, type_: str) -> str:
        """Return what lets a parameter be nothing but what is tried."""
        numbers = all_integers(self._width)
        low, high = min(numbers), max(numbers)
        if type_ in SIZED:
            return f"({low} <= {name} && {name} <= {high})"
        if type_ == "P":
            return f"({name} == null || ({self._demand(f'{name}.b', 'int8')} && {self._demand(f'{name}.l', 'int64')}))"
        return "true"

    # -- statements --------------------------------------------------------------------------------

    def _statement(self, depth: int) -> str:
        kind = self._source.random()
        if kind < 0.3:
            return self._declare()
        if kind < 0.5:
            return f"assert {self._truth(2)};"
        if kind < 0.6 and depth:
            return f"if ({self._truth(1)}) {self._block(depth - 1)} else {self._block(depth - 1)}"
        if kind < 0.78 and depth:
            return self._try(depth - 1)
        places = [(name, type_) for name, type_ in self._variables.items() if type_ != "P"]
        places += [
            (f"{name}.{field}", held)
            for name, type_ in self._variables.items()
            if type_ == "P"
            for field, held in (("b", "int8"), ("l", "int64"))
        ]
        if not places:
            return self._declare()
        name, type_ = self._source.choice(places)
        return f"{name} := {self._value(type_, 2)};"

    def _try(self, depth: int) -> str:
        """Return a block that may throw, and a handler that asks for the word, or does not."""
        known = dict(self._variables)
        thrown = self._pick(
            f"throw {self._value('string', 1)};", f"Main.fails({self._value('string', 1)});", "throw;", ""
        )
        leaving = f"if ({self._truth(1)}) {{ {thrown} }}" if thrown and self._chance(0.6) else thrown
        body = f"{{ {self._statement(depth)} {leaving} }}"
        self._variables = dict(known)
        if self._chance(0.2):
            return f"try {body} catch {self._block(depth)}"
        name = f"w{self._locals}"
        self._locals += 1
        self._variables[name] = "string"
        handler = f"{{ {self._statement(depth)} assert {self._word_claim(name)}; }}"
        self._variables = known
        return f"try {body} catch (string {name}) {handler}"

    def _word_claim(self, name: str) -> str:
        other = self._pick(*WORDS, *self._places("string"), '"null"')
        return f"{name} {self._pick('==', '!=')} {other}"

    def _block(self, depth: int) -> str:
        known = dict(self._variables)
        lines = " ".join(self._statement(depth) for _ in range(self._source.randint(1, 2)))
        self._variables = known
        return f"{{ {lines} }}"

    def _declare(self) -> str:
        type_, name = self._pick(*NUMBERS, "char", "string"), f"x{self._locals}"
        self._locals += 1
        text = f"{type_} {name} := {self._value(type_, 2)};"
        self._variables[name] = type_
        return text

    # -- expressions -------------------------------------------------------------------------------

    def _value(self, type_: str, depth: int) -> str:
        match type_:
            case "string":
                return self._source.choice([*self._places("string"), *WORDS])
            case "char":
                return (
                    f"((char) {self._value(self._pick(*NUMBERS), depth - 1)})"
                    if depth and self._chance(0.6)
                    else self._source.choice([*self._places("char"), "'a'"])
                )
            case _:
                return self._number(type_, depth)

    def _number(self, type_: str, depth: int) -> str:
        if not depth or self._chance(0.3):
            return self._source.choice(
                [*self._places(type_), *self._places(type_), f"(({type_}) {self._pick(*LITERALS[type_])})"]
            )
        kind = self._source.random()
        inner = self._number(type_, depth - 1)
        if kind < 0.25:
            return f"({inner} {self._pick('&&&', '|||', '^^^')} {self._number(type_, depth - 1)})"
        if kind < 0.5:
            return f"({inner} {self._pick('<<', '>>', '>>>')} {self._number('int', depth - 1)})"
        if kind < 0.6:
            return f"({self._pick('~~~', '-')}{inner})"
        if kind < 0.75:
            return f"({inner} {self._pick('+', '-', '*', '/', '%')} {self._number(type_, depth - 1)})"
        return f"(({type_}) {self._value(self._pick(*NUMBERS, 'char'), depth - 1)})"

    def _truth(self, depth: int) -> str:
        if depth and self._chance(0.3):
            return f"({self._truth(depth - 1)} {self._pick('&&', '||', '==>')} {self._truth(depth - 1)})"
        type_ = self._pick(*NUMBERS, "char")
        truth = f"({self._value(type_, 1)} {self._pick('<', '<=', '==', '!=')} {self._value(type_, 1)})"
        return f"!{truth}" if self._chance(0.2) else truth

    def _places(self, type_: str) -> list[str]:
        """Return the variables and fields of a type."""
        found = [name for name, each in self._variables.items() if each == type_]
        field = {"int8": "b", "int64": "l"}.get(type_)
        return found + [f"{name}.{field}" for name, each in self._variables.items() if each == "P" and field]

    def _pick(self, *options: str) -> str:
        return self._source.choice(options)

    def _chance(self, often: float) -> bool:
        return self._source.random() < often
