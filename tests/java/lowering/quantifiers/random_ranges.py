r"""Random quantifiers of JML over numbers, each as a text and as what Java says of it: undefined where an array is read out of its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random


@dataclass(frozen=True)
class Env:
    """What names stand for."""

    numbers: Mapping[str, int]
    arrays: Mapping[str, Sequence[int]]


class Undefined(Exception):  # noqa: N818 (no mistake of ours)
    """An array is read where it has no element."""


@dataclass(frozen=True)
class Written:
    """An expression: its text, and its value."""

    text: str
    value: Callable[[Env], int]


_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "==": int.__eq__, "!=": int.__ne__,
}  # fmt: skip


def formula(random: Random) -> Written:
    """Return a formula about the arrays a and b, and the numbers n and k."""
    kind = random.choice(("forall", "forall", "forall", "exists", "exists", "num_of", "sum"))
    found = quantifier(random, kind, "i", ())
    return (
        found
        if kind in ("forall", "exists")
        else _compare(random.choice(("==", "<=")), found, _number(random.randrange(3)))
    )


def quantifier(random: Random, kind: str, variable: str, outer: tuple[str, ...]) -> Written:
    """Return a quantifier in others."""
    low = random.choice(
        [
            _number(0),
            _number(0),
            _number(1),
            _number(-1),
            _name("k"),
            *(_plus(name, 1) for name in outer),
            *map(_name, outer),
        ]
    )
    high = random.choice(
        [
            _name("n"),
            _name("n"),
            _length("a"),
            _length("a"),
            _length("b"),
            _minus(_length("a"), 1),
            _name("k"),
            *map(_name, outer),
        ]
    )
    op, end = random.choice((("<=", "<"), ("<=", "<"), ("<=", "<="), ("<", "<")))
    limits = [_compare(op, low, _name(variable)), _compare(end, _name(variable), high)]
    others = [_condition(random, variable, outer) for _ in range(random.choice((0, 0, 0, 1, 2)))]
    body = _element(random, variable) if kind == "sum" else _body(random, variable, outer)
    conjuncts = (
        random.sample(limits + others, len(limits + others)) if random.random() < 0.2 else limits + others
    )
    text = f"(\\{kind} int {variable}; {' && '.join(each.text for each in conjuncts)}; {body.text})"

    def value(env: Env) -> int:
        found = []
        for number in range(-4, 8):
            inner = replace(env, numbers={**env.numbers, variable: number})
            if all(limit.value(inner) for limit in limits) and all(each.value(inner) for each in others):
                found.append(body.value(inner))
        return {
            "forall": all(found),
            "exists": any(found),
            "num_of": sum(map(bool, found)),
            "sum": sum(found),
        }[kind]

    return Written(text, value)


def _body(random: Random, variable: str, outer: tuple[str, ...]) -> Written:
    atom = _compare(
        random.choice(list(_COMPARED)), _element(random, variable), _operand(random, variable, outer)
    )
    match random.randrange(8):
        case 0 | 1 | 2:
            return atom
        case 3:
            guard = _condition(random, variable, outer)
            return Written(
                f"({guard.text} ==> {atom.text})", lambda env: not guard.value(env) or atom.value(env)
            )
        case 4:
            guard = _condition(random, variable, outer)
            return Written(f"({guard.text} || {atom.text})", lambda env: guard.value(env) or atom.value(env))
        case 5:
            guard = _condition(random, variable, outer)
            return Written(f"({guard.text} && {atom.text})", lambda env: guard.value(env) and atom.value(env))
        case _ if outer:
            return atom
        case _:
            return quantifier(random, random.choice(("forall", "exists")), "j", (variable,))


def _condition(random: Random, variable: str, outer: tuple[str, ...]) -> Written:
    op = random.choice(("<", "<=", ">", ">=", "!=", "!=", "=="))
    left = random.choice([_name(variable), _name(variable), _plus(variable, 1), _twice(variable)])
    return _compare(
        op,
        left,
        random.choice([_name("k"), _name("n"), _length("a"), _length("b"), _number(1), *map(_name, outer)]),
    )


def _operand(random: Random, variable: str, outer: tuple[str, ...]) -> Written:
    return random.choice(
        [_number(0), _name("k"), _element(random, variable), *(_read("a", _name(name)) for name in outer)]
    )


def _element(random: Random, variable: str) -> Written:
    index = random.choice(
        [
            _name(variable),
            _name(variable),
            _name(variable),
            _plus(variable, 1),
            _plus(variable, -1),
            _ring(variable),
        ]
    )
    return _read(random.choice("aab"), index)


def _number(number: int) -> Written:
    return Written(str(number), lambda _: number)


def _name(name: str) -> Written:
    return Written(name, lambda env: env.numbers[name])


def _plus(name: str, more: int) -> Written:
    return Written(f"{name} {'+' if more > 0 else '-'} {abs(more)}", lambda env: env.numbers[name] + more)


def _twice(name: str) -> Written:
    return Written(f"2 * {name}", lambda env: 2 * env.numbers[name])


def _minus(one: Written, less: int) -> Written:
    return Written(f"{one.text} - {less}", lambda env: one.value(env) - less)


def _ring(name: str) -> Written:
    """Return an index that stays in the first array, unless that is empty."""

    def value(env: Env) -> int:
        length, total = len(env.arrays["a"]), env.numbers[name] + 1
        if not length:
            raise Undefined
        return abs(total) % length * (1 if total >= 0 else -1)

    return Written(f"(1 + {name}) % a.length", value)


def _length(array: str) -> Written:
    return Written(f"{array}.length", lambda env: len(env.arrays[array]))


def _read(array: str, index: Written) -> Written:
    def value(env: Env) -> int:
        at, elements = index.value(env), env.arrays[array]
        if not 0 <= at < len(elements):
            raise Undefined
        return elements[at]

    return Written(f"{array}[{index.text}]", value)


def _compare(op: str, left: Written, right: Written) -> Written:
    return Written(
        f"{left.text} {op} {right.text}", lambda env: _COMPARED[op](left.value(env), right.value(env))
    )
