"""The parsing machine: a shift-reduce parser (Knuth, "On the translation of languages from left to right", 1965).

It is driven by the LALR tables of ``grammar.lark`` and fed with our own tokens. The tables are read when something is
first parsed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.actions import declarations, expressions, lists, statements
from ooxcheck.oox.syntax.actions.context import Context, Parts
from ooxcheck.oox.syntax.lexer import Token
from ooxcheck.oox.syntax.tables import END, Tables, tables

_Rule = tuple[str, int, Callable[[Context, Parts], Any]]
"""The symbol of a rule, the number of its parts, and its semantic action."""


class MisfitError(Exception):
    """The token at `index` does not fit; `accepted` names the terminals that would."""

    def __init__(self, index: int, accepted: Collection[str]) -> None:
        super().__init__(f"token {index} does not fit")
        self.index = index
        self.accepted = accepted


def run(start: str, tokens: Sequence[Token], source: Source, report: Report) -> Any:  # noqa: ANN401  # the rule decides
    """Return the tree of the tokens for the start symbol `start`; raise `MisfitError` if they do not fit."""
    return _Machine(*_grammar(), Context(source, report)).parse(start, tokens)


def terminals() -> set[str]:
    """Return the names of all terminals of the grammar."""
    return {symbol for state in _grammar()[0].states for symbol in state if symbol.isupper()} - {END}


@cache
def _grammar() -> tuple[Tables, tuple[_Rule, ...]]:
    """Return the tables, and the rules with the functions that the names of their actions denote."""
    grammar_tables = tables()
    actions = vars(lists) | vars(expressions) | vars(statements) | vars(declarations)
    return grammar_tables, tuple(
        (symbol, size, actions[name or "first"]) for symbol, size, name in grammar_tables.rules
    )


@dataclass(frozen=True, slots=True)
class _Machine:
    """The tables, the rules with their semantic actions, and the context of the actions."""

    tables: Tables
    rules: tuple[_Rule, ...]
    context: Context

    def parse(self, start: str, tokens: Sequence[Token]) -> Any:  # noqa: ANN401  # the rule decides
        """Return the tree of the tokens for the start symbol `start`."""
        first, last = self.tables.starts[start]
        states, stack, values = self.tables.states, [first], list[Any]()
        for index, token in enumerate(tokens):
            while (action := states[stack[-1]].get(token.type)) is not None and action < 0:
                self.reduce(~action, stack, values)
            if action is None:
                raise MisfitError(index, self.accepted_terminals(stack, last))
            stack.append(action)
            values.append(token)
        while stack[-1] != last:
            if (action := states[stack[-1]].get(END)) is None:
                raise MisfitError(len(tokens), self.accepted_terminals(stack, last))
            self.reduce(~action, stack, values)
        return values[-1]

    def reduce(self, number: int, stack: list[int], values: list[Any]) -> None:
        """Replace the parts of a rule by the result of its action."""
        symbol, size, action = self.rules[number]
        kept = len(values) - size
        values[kept:] = [action(self.context, values[kept:])]
        del stack[kept + 1 :]
        stack.append(self.tables.states[stack[-1]][symbol])

    def accepted_terminals(self, stack: list[int], last: int) -> set[str]:
        """Return the terminals that may come next."""
        return {
            symbol
            for symbol in self.tables.states[stack[-1]]
            if symbol.isupper() and self.fits(symbol, stack, last)
        }

    def fits(self, terminal: str, stack: list[int], last: int) -> bool:
        """Whether a terminal can be shifted, perhaps after some reductions."""
        stack = stack.copy()
        while (action := self.tables.states[stack[-1]].get(terminal)) is not None and action < 0:
            symbol, size, _ = self.rules[~action]
            del stack[len(stack) - size :]
            stack.append(self.tables.states[stack[-1]][symbol])
            if terminal == END and stack[-1] == last:
                return True
        return action is not None
