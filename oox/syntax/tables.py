"""LALR tables of the grammar: read from ``tables.json``, computed by lark where the grammar has changed since.

The file is written by ``python -m ooxcheck.oox.syntax.tables`` and begins with a checksum of the grammar it was made from. lark
is used to analyse grammars only, and only here; parsing with tables that fit does
not load it. States are numbered in the order in which a breadth-first walk from the starts meets them, so that the
same grammar gives the same file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule as LarkRule

STARTS = ("program", "members", "formula")
"""The start rules of the grammar, for a whole text or a piece of it."""

END = "$END"
"""The terminal after the last token."""

_STORED = Path(__file__).with_name("tables.json")
_GRAMMAR = Path(__file__).parents[1] / "grammar.lark"


class Rule(NamedTuple):
    """A rule of the grammar: the number of its parts, and the resulting symbol."""

    symbol: str
    size: int
    action: str
    """The semantic action that combines the parts; empty if a single part is returned unchanged."""


class Tables(NamedTuple):
    """The action in each state for each symbol: a next state, or, if the number is negative, a reduction by rule ``~n``."""

    starts: Mapping[str, tuple[int, int]]
    """The first and the final state of each start rule."""
    rules: tuple[Rule, ...]
    states: tuple[Mapping[str, int], ...]


def tables() -> Tables:
    """Return the tables of the grammar: the stored ones, if they were made from it."""
    grammar = _grammar()
    stored_tables = json.loads(_STORED.read_text(encoding="utf-8")) if _STORED.is_file() else {}
    if stored_tables.get("grammar") != checksum(grammar):
        return compute_tables(grammar)
    starts = {start: (first, last) for start, (first, last) in stored_tables["starts"].items()}
    return Tables(
        starts, tuple(Rule(*rule) for rule in stored_tables["rules"]), tuple(stored_tables["states"])
    )


def checksum(grammar: str) -> int:
    """Return a checksum that changes with the grammar."""
    return crc32(grammar.encode())


def compute_tables(grammar: str) -> Tables:
    """Let lark compute the tables of a grammar."""
    from lark import Lark

    lark = Lark(grammar, parser="lalr", start=list(STARTS), keep_all_tokens=True, maybe_placeholders=False)
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    analysis: Any = _analysis(lark)
    order = {state: number for number, state in enumerate(_in_order(analysis.states, analysis.start_states))}
    starts = {
        start: (order[analysis.start_states[start]], order[analysis.end_states[start]]) for start in STARTS
    }
    states = tuple(
        {symbol: ~numbers[target] if target in numbers else order[target] for symbol, (_, target) in sorted(analysis.states[state].items())}
        for state in order
    )  # fmt: skip
    return Tables(starts, tuple(map(_rule, lark.rules)), states)


def _analysis(lark: Lark) -> object:
    """Return lark's own tables, which map a symbol to an action and its target: a state, or a rule to reduce by."""
    frontend: Any = lark.parser
    return frontend.parser.parser.parse_table


def _in_order(
    states: Mapping[int, Mapping[str, tuple[object, Any]]], starts: Mapping[str, int]
) -> Iterator[int]:
    """Yield all states, breadth first."""
    waiting = [starts[start] for start in STARTS]
    met = set(waiting)
    for state in waiting:
        yield state
        for _, (_, target) in sorted(states[state].items()):
            if isinstance(target, int) and target not in met:
                met.add(target)
                waiting.append(target)


def _rule(rule: LarkRule) -> Rule:
    """Return a rule without lark's own data."""
    symbol = str(rule.origin.name)
    assert not symbol.startswith("_"), (
        f"{symbol}: the parser knows nothing of repetitions and of rules that are inlined"
    )
    stays = rule.options.expand1 and not rule.alias and len(rule.expansion) == 1
    return Rule(symbol, len(rule.expansion), "" if stays else str(rule.alias or symbol))


def text(grammar: str) -> str:
    """Return the file that stores the tables of a grammar, a rule or a state in each line."""
    made = compute_tables(grammar)
    starts, rules, states = (json.dumps(part, separators=(",", ":")) for part in made)
    return f'{{"grammar":{checksum(grammar)},\n"starts":{starts},\n"rules":{_split_lines(rules)},\n"states":{_split_lines(states)}}}\n'


def _split_lines(text: str) -> str:
    """Return a list of lists or of objects with a line for each."""
    return text.replace("],[", "],\n[").replace("},{", "},\n{")


def _grammar() -> str:
    return _GRAMMAR.read_text(encoding="utf-8")


def main() -> None:
    """Store the tables of the current grammar."""
    _STORED.write_text(text(_grammar()), encoding="utf-8")


if __name__ == "__main__":
    main()
