"""Programs in which some statements do something else: what an explanation says that nobody would notice.

Numbers and truth values come from static fields that nobody assigns, which hold anything; references are null. Calls and
jumps are left out. A place that is not there is not assigned to, as in `ooxcheck.translate.havoc.relaxation`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ooxcheck.oox import typed
from ooxcheck.oox.types import Type, is_reference
from ooxcheck.translate.witness.proof_core import place


@dataclass
class _Anything:
    """Static fields of a class of its own, each with any value."""

    types: list[Type] = field(default_factory=list)

    def value(self, type_: Type) -> str:
        if is_reference(type_):
            return "null"
        self.types.append(type_)
        return f"Anything.any{len(self.types) - 1}"

    def declared(self) -> str:
        return " ".join(f"static {type_} any{number};" for number, type_ in enumerate(self.types))


def forgotten(text: str, method: typed.Method, statements: Iterable[typed.Statement]) -> str:
    """Return the text of a program in which some statements of a method have other effects."""
    anything = _Anything()
    for statement in sorted(statements, key=lambda each: place(each).start, reverse=True):
        span = place(statement)
        text = f"{text[: span.start]}{_other(statement, method, anything)}{text[span.end :]}"
    return f"{text}\nclass Anything {{ {anything.declared()} }}\n"


def _other(statement: typed.Statement, method: typed.Method, anything: _Anything) -> str:
    match statement:
        case typed.If(condition) | typed.While(condition):
            return anything.value(condition.type)
        case typed.Declare(variable):
            return f"{variable.type} {variable.name} := {anything.value(variable.type)};"
        case typed.Assign(target):
            return f"try {{ {target.span.text} := {anything.value(target.type)}; }} catch {{ }}"
        case typed.Return(value) if value is not None:
            return f"return {anything.value(method.result)};"
        case _:
            return ";"
