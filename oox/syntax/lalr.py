"""The parsing machine: a shift-reduce parser (Knuth, "On the translation of languages from left to right", 1965).

It is driven by the LALR tables of ``grammar.lark`` and fed with our own tokens. The tables are read when something is
first parsed. There is one machine in a process, and one thread at a time uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from threading import Lock
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.builder import Builder
from ooxcheck.oox.syntax.lexer import Token
from ooxcheck.oox.syntax.tables import END, Tables, tables

_lock = Lock()


class MisfitError(Exception):
    """The token at `index` does not fit; `accepted` names the terminals that would."""

    def __init__(self, index: int, accepted: Collection[str]) -> None:
        super().__init__(f"token {index} does not fit")
        self.index = index
        self.accepted = accepted


def run(start: str, tokens: Sequence[Token], source: Source, report: Report) -> Any:  # noqa: ANN401  # the rule decides
    """Return the tree of the tokens as a `start`; raise `MisfitError` if they are none."""
    with _lock:
        machine = _machine()
        machine.builder.begin(source, report)
        return machine.parsed(start, tokens)


def terminals() -> set[str]:
    """Return the names of all terminals of the grammar."""
    return {symbol for state in _machine().tables.states for symbol in state if symbol.isupper()} - {END}


@cache
def _machine() -> _Machine:
    builder, found = Builder(), tables()
    return _Machine(
        found, builder, tuple(getattr(builder, rule.method) if rule.method else _only for rule in found.rules)
    )


def _only(parts: list[Any]) -> Any:  # noqa: ANN401  # the rule decides
    return parts[0]


@dataclass(frozen=True, slots=True)
class _Machine:
    """The tables, and for each rule what makes one thing of its parts."""

    tables: Tables
    builder: Builder
    makers: tuple[Callable[[list[Any]], Any], ...]

    def parsed(self, start: str, tokens: Sequence[Token]) -> Any:  # noqa: ANN401  # the rule decides
        """Return the tree of the tokens as a `start`."""
        first, last = self.tables.starts[start]
        states, stack, values = self.tables.states, [first], list[Any]()
        for index, token in enumerate(tokens):
            while (action := states[stack[-1]].get(token.type)) is not None and action < 0:
                self.reduce(~action, stack, values)
            if action is None:
                raise MisfitError(index, self.accepted(stack, last))
            stack.append(action)
            values.append(token)
        while stack[-1] != last:
            if (action := states[stack[-1]].get(END)) is None:
                raise MisfitError(len(tokens), self.accepted(stack, last))
            self.reduce(~action, stack, values)
        return values[-1]

    def reduce(self, number: int, stack: list[int], values: list[Any]) -> None:
        """Put what a rule makes in the place of its parts."""
        symbol, size, _ = self.tables.rules[number]
        kept = len(values) - size
        values[kept:] = [self.makers[number](values[kept:])]
        del stack[kept + 1 :]
        stack.append(self.tables.states[stack[-1]][symbol])

    def accepted(self, stack: list[int], last: int) -> set[str]:
        """Return the terminals that fit next."""
        return {
            symbol
            for symbol in self.tables.states[stack[-1]]
            if symbol.isupper() and self.fits(symbol, stack, last)
        }

    def fits(self, terminal: str, stack: list[int], last: int) -> bool:
        """Whether a terminal can be shifted, after whatever has to be reduced before it."""
        stack = stack.copy()
        while (action := self.tables.states[stack[-1]].get(terminal)) is not None and action < 0:
            symbol, size, _ = self.tables.rules[~action]
            del stack[len(stack) - size :]
            stack.append(self.tables.states[stack[-1]][symbol])
            if terminal == END and stack[-1] == last:
                return True
        return action is not None
