"""Random small methods that look into strings and make others, over so few strings that all of them can be tried.

What is given to a method consists of two letters, and its contract demands that: so brute force tries everything, and has to give
the checker's answer. What is made of it is anything.
"""

from __future__ import annotations

import random

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample, all_integers

WIDTH = 3
LONGEST = 2
LETTERS = ("'a'", "'b'")
LITERALS = ('""', '"a"', '"ab"', '"ba"')
TYPES = ("string", "string", "string", "char", "int", "bool")
PARAMETERS = ("string", "string", "string", "char", "int", "P", "P")
FIELDS = (("s", "string"), ("t", "string"), ("c", "char"))


def sample(seed: int) -> Sample:
    """Return the program that belongs to a seed."""
    return _Writer(random.Random(seed)).sample()


class _Writer:
    def __init__(self, source: random.Random) -> None:
        self._source = source
        self._variables: dict[str, str] = {}
        self._locals = 0

    def sample(self) -> Sample:
        """Return the whole program, and how to decide it."""
        parameters = {f"p{place}": self._pick(*PARAMETERS) for place in range(self._source.choice((1, 2, 2)))}
        self._variables = dict(parameters)
        result = self._pick("string", "string", "char", "int")
        contract = f"requires({' && '.join(self._demand(name, type_) for name, type_ in parameters.items())})"
        contract += " modifies(P.s)" if self._chance(0.3) else ""
        if self._chance(0.6):
            known = dict(self._variables)
            self._variables["retval"] = result
            contract += f" ensures({self._truth(2)})"
            self._variables = known
        body = " ".join(self._statement(2) for _ in range(self._source.randint(2, 5)))
        head = ", ".join(f"{type_} {name}" for name, type_ in parameters.items())
        text = (
            "class P { string s; string t; char c; }\n"
            f"class Main {{\n  static {result} main({head}) {contract}\n  {{ {body} return {self._value(result, 2)}; }}\n}}"
        )
        bounds = Bounds(scope=1, array=LONGEST, ints=all_integers(WIDTH), chars=("a", "b"))
        settings = Settings(unroll=self._source.choice((1, 2)), exceptions_allowed=self._chance(0.7))
        return Sample(text, "Main.main", bounds, settings, WIDTH)

    def _demand(self, name: str, type_: str) -> str:
        """Return what lets a parameter be nothing but what is tried."""
        match type_:
            case "string":
                chars = [
                    f"(#{name} <= {place} || {self._is_letter(f'{name}[{place}]')})"
                    for place in range(LONGEST)
                ]
                return f"({name} == null || ({' && '.join(chars)}))"
            case "char":
                return self._is_letter(name)
            case "P":
                return f"({name} == null || ({' && '.join(self._demand(f'{name}.{field}', each) for field, each in FIELDS)}))"
            case _:
                return "true"

    def _is_letter(self, place: str) -> str:
        return f"({' || '.join(f'{place} == {letter}' for letter in LETTERS)})"

    # -- statements --------------------------------------------------------------------------------

    def _statement(self, depth: int) -> str:
        kind = self._source.random()
        if kind < 0.35:
            return self._declare()
        if kind < 0.55:
            return f"assert {self._truth(2)};"
        if kind < 0.7 and depth:
            return f"if ({self._truth(1)}) {self._block(depth - 1)} else {self._block(depth - 1)}"
        if kind < 0.76 and depth:
            return f"while ({self._truth(1)}) {self._block(0)}"
        objects = [name for name, type_ in self._variables.items() if type_ == "P"]
        if kind < 0.88 and objects:
            field, type_ = self._source.choice(FIELDS)
            return f"{self._source.choice(objects)}.{field} := {self._value(type_, 2)};"
        if kind < 0.93 and depth:
            word, claim = f"w{self._locals}", self._pick('== "null"', '!= "null"', '== "index"', '!= "index"')
            self._locals += 1
            return f"try {self._block(depth - 1)} catch (string {word}) {{ assert {word} {claim}; }}"
        name, type_ = self._source.choice(list(self._variables.items()))
        return self._declare() if type_ == "P" else f"{name} := {self._value(type_, 2)};"

    def _block(self, depth: int) -> str:
        known = dict(self._variables)
        lines = " ".join(self._statement(depth) for _ in range(self._source.randint(1, 2)))
        self._variables = known
        return f"{{ {lines} }}"

    def _declare(self) -> str:
        type_, name = self._pick(*TYPES), f"x{self._locals}"
        self._locals += 1
        is_null = type_ == "string" and self._chance(0.1)
        text = f"{type_} {name} := {'null' if is_null else self._value(type_, 2)};"
        self._variables[name] = type_
        return text

    # -- expressions -------------------------------------------------------------------------------

    def _value(self, type_: str, depth: int) -> str:
        match type_:
            case "string":
                return self._text(depth)
            case "char":
                return self._char(depth)
            case "int":
                return self._integer(depth)
            case _:
                return self._truth(depth)

    def _text(self, depth: int) -> str:
        if depth and self._chance(0.65):
            kind, inner = self._source.random(), depth - 1
            if kind < 0.4:
                return f"({self._text(inner)} + {self._text(inner)})"
            if kind < 0.55:
                return f"({self._text(inner)})[{self._integer(inner)}..{self._integer(inner)}]"
            if kind < 0.65:
                return f"({self._text(inner)})[{self._integer(inner)}..]"
            if kind < 0.75:
                return f"({self._text(inner)})[..{self._integer(inner)}]"
            return f"((string) {self._value(self._pick('char', 'int', 'bool'), inner)})"
        return self._source.choice([*self._places("string"), self._pick(*LITERALS)])

    def _char(self, depth: int) -> str:
        if depth and self._chance(0.5):
            return f"({self._text(depth - 1)})[{self._integer(depth - 1)}]"
        return self._source.choice([*self._places("char"), *LETTERS])

    def _integer(self, depth: int) -> str:
        if depth and self._chance(0.6):
            if self._chance(0.7):
                return f"#({self._text(depth - 1)})"
            return f"({self._integer(depth - 1)} {self._pick('+', '-')} {self._integer(depth - 1)})"
        return self._source.choice([*self._places("int"), "0", "0", "1", "2"])

    def _truth(self, depth: int) -> str:
        if depth and self._chance(0.3):
            return f"({self._truth(depth - 1)} {self._pick('&&', '||', '==>')} {self._truth(depth - 1)})"
        type_ = self._pick("string", "string", "string", "char", "int")
        inner = max(depth - 1, 0)
        op = self._pick("==", "!=") if type_ == "string" else self._pick("==", "!=", "<", "<=")
        return f"({self._value(type_, inner)} {op} {self._value(type_, inner)})"

    def _places(self, type_: str) -> list[str]:
        """Return variables and fields of a type."""
        found = [name for name, each in self._variables.items() if each == type_]
        objects = [name for name, each in self._variables.items() if each == "P"]
        return found + [f"{name}.{field}" for name in objects for field, each in FIELDS if each == type_]

    def _pick(self, *options: str) -> str:
        return self._source.choice(options)

    def _chance(self, likely: float) -> bool:
        return self._source.random() < likely
