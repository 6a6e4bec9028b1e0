"""Random small methods that calculate with floats and doubles, over so few numbers that all of them can be tried.

What is given to a method is one of a few numbers, and its contract demands that: so brute force tries everything, and
has to give the checker's answer. What is calculated from them is anything.
"""

from __future__ import annotations

import random
from math import inf, nan

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample, all_integers

WIDTH = 3
FLOATS = (0.0, -0.0, 1.5, -3.0, 2.0**-149, 2.0**127, inf, nan)
GIVEN = {
    "0.0": 0.0,
    "1.5": 1.5,
    "-3.0": -3.0,
    "1e-45": 2.0**-149,
    "170141183460469231731687303715884105728.0": 2.0**127,
}
LITERALS = ("0.0", "-0.0", "1.0", "0.1", "0.5", "-2.5", "3.0", "1e-45", "1e38", "16777216.0", "7.0")
TYPES = ("float", "float", "double", "int", "bool")
PARAMETERS = ("float", "float", "float", "double", "int", "P")


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
        result = self._pick("float", "double", "int")
        demands = " && ".join(self._demand(name, type_) for name, type_ in parameters.items())
        contract = f"requires({demands})"
        if self._chance(0.5):
            known = dict(self._variables)
            self._variables["retval"] = result
            contract += f" ensures({self._truth(2)})"
            self._variables = known
        body = " ".join(self._statement(2) for _ in range(self._source.randint(2, 5)))
        head = ", ".join(f"{type_} {name}" for name, type_ in parameters.items())
        text = (
            "class P { float f; double d; }\n"
            f"class Main {{\n  static {result} main({head}) {contract}\n  {{ {body} return {self._value(result, 2)}; }}\n}}"
        )
        bounds = Bounds(scope=1, array=1, ints=all_integers(WIDTH), floats=FLOATS)
        settings = Settings(
            unroll=self._source.choice((1, 2)), overflow=self._source.choice(("wrap", "wrap", "error"))
        )
        return Sample(text, "Main.main", bounds, settings, WIDTH)

    def _demand(self, name: str, type_: str) -> str:
        """Return what lets a parameter be nothing but what is tried."""
        match type_:
            case "float":
                return self._is_given(name, "float")
            case "double":
                return self._is_given(name, "double")
            case "P":
                return f"({name} == null || ({self._is_given(f'{name}.f', 'float')} && {self._is_given(f'{name}.d', 'double')}))"
            case _:
                return "true"

    def _is_given(self, place: str, type_: str) -> str:
        literals = [f"{place} == {text}" for text in GIVEN if not (type_ == "double" and text == "1e-45")]
        tiny = [f"{place} == (double) (float) 1e-45"] if type_ == "double" else []
        return f"({' || '.join([*literals, *tiny, f'{place} == 1.0 / 0.0', f'{place} != {place}'])})"

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
        if kind < 0.86 and objects:
            field, type_ = self._source.choice((("f", "float"), ("d", "double")))
            return f"{self._source.choice(objects)}.{field} := {self._value(type_, 2)};"
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
        text = f"{type_} {name} := {self._value(type_, 2)};"
        self._variables[name] = type_
        return text

    # -- expressions -------------------------------------------------------------------------------

    def _value(self, type_: str, depth: int) -> str:
        match type_:
            case "float" | "double":
                return self._real(type_, depth)
            case "int":
                return self._integer(depth)
            case _:
                return self._truth(depth)

    def _real(self, type_: str, depth: int) -> str:
        if depth and self._chance(0.6):
            kind = self._source.random()
            if kind < 0.7:
                op = self._pick("+", "-", "*", "/", "%" if type_ == "float" and self._chance(0.3) else "+")
                return f"({self._real(type_, depth - 1)} {op} {self._real(type_, depth - 1)})"
            if kind < 0.8:
                return f"(-{self._real(type_, depth - 1)})"
            other = "double" if type_ == "float" else "float"
            return f"(({type_}) {self._value(self._pick('int', other), depth - 1)})"
        return self._source.choice([*self._places(type_), f"(({type_}) {self._pick(*LITERALS)})"])

    def _integer(self, depth: int) -> str:
        if depth and self._chance(0.5):
            if self._chance(0.6):
                return f"((int) {self._real(self._pick('float', 'double'), depth - 1)})"
            return f"({self._integer(depth - 1)} {self._pick('+', '-')} {self._integer(depth - 1)})"
        return self._source.choice([*self._places("int"), "0", "1", "-2"])

    def _truth(self, depth: int) -> str:
        if depth and self._chance(0.35):
            op = self._pick("&&", "||", "==>")
            return f"({self._truth(depth - 1)} {op} {self._truth(depth - 1)})"
        type_ = self._pick("float", "float", "double", "int")
        op = self._pick("<", "<=", ">", ">=", "==", "!=")
        truth = f"({self._value(type_, 1)} {op} {self._value(type_, 1)})"
        return (
            f"!{truth}" if self._chance(0.2) else self._source.choice([truth, truth, *self._places("bool")])
        )

    def _places(self, type_: str) -> list[str]:
        """Return the variables and fields of a type."""
        found = [name for name, each in self._variables.items() if each == type_]
        field = {"float": "f", "double": "d"}.get(type_)
        return found + [f"{name}.{field}" for name, each in self._variables.items() if each == "P" and field]

    def _pick(self, *options: str) -> str:
        return self._source.choice(options)

    def _chance(self, often: float) -> bool:
        return self._source.random() < often
