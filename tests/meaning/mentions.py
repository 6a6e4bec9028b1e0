"""What stands in a program, wherever: its string literals, and the methods that its formulas may come to run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache

from ooxcheck.oox import logic, typed
from ooxcheck.oox.source import Span
from tests.meaning.classes import Classes


def parts(node: object) -> Iterator[object]:
    """Yield a node and everything in it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from parts(part)
    elif is_dataclass(node) and not isinstance(node, Span):
        for each in fields(node):
            yield from parts(getattr(node, each.name))


@lru_cache
def literals(classes: Classes) -> tuple[str, ...]:
    """Return the strings that classes mention, each once."""
    constants = (
        node
        for node in parts(tuple(classes.declared.values()))
        if isinstance(node, typed.Constant | logic.Constant)
    )
    return tuple(dict.fromkeys(node.value for node in constants if isinstance(node.value, str)))


def run_by_formulas(classes: Classes) -> frozenset[str]:
    """Return the full names of the methods that formulas may come to run, one through another."""
    everything = tuple(classes.declared.values())
    waiting = [
        m for node in parts(everything) if isinstance(node, logic.PureCall) for m in callees(classes, node)
    ]
    found: set[str] = set()
    while waiting:
        method = waiting.pop()
        if method.full_name not in found:
            found.add(method.full_name)
            waiting += [m for node in parts(method.body) for m in callees(classes, node)]
    return frozenset(found)


def callees(classes: Classes, node: object) -> list[typed.Method]:
    """Return the methods that a call may run, whatever the class of its receiver."""
    match node:
        case typed.NewObject(name, signature) | typed.SuperConstructor(name, signature):
            constructor = classes.constructor(name, signature)
            return [constructor] if constructor else []
        case typed.StaticCall(name, signature) | typed.SuperCall(name, signature):
            return [classes.runs(name, signature)]
        case typed.VirtualCall(name, signature) | logic.PureCall(name, signature):
            return [classes.runs(below, signature) for below in classes.concrete(name, open_types=True)]
        case _:
            return []
