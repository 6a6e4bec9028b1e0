from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from ooxcheck.oox.syntax import tables
from ooxcheck.oox.syntax.tables import END, checksum, compute_tables, text

GRAMMAR = (files("oox") / "grammar.lark").read_text(encoding="utf-8")


def test_the_stored_tables_are_those_of_the_grammar() -> None:
    stored = (files("ooxcheck.oox.syntax") / "tables.json").read_text(encoding="utf-8")
    assert stored == text(GRAMMAR), (
        "the grammar has changed: `python -m ooxcheck.oox.syntax.tables` stores its tables"
    )
    assert tables.tables() == compute_tables(GRAMMAR)


def test_who_changes_the_grammar_gets_new_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = GRAMMAR.replace('| "continue" ";"', '| "continue" ID ";"')
    monkeypatch.setattr(tables, "_grammar", lambda: changed)
    assert checksum(changed) != checksum(GRAMMAR)
    assert tables.tables() == compute_tables(changed) != compute_tables(GRAMMAR)


def test_tables_that_are_not_there_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_STORED", Path("nowhere.json"))
    assert tables.tables() == compute_tables(GRAMMAR)


def test_every_number_in_the_tables_means_something() -> None:
    found = compute_tables(GRAMMAR)
    symbols = {rule.symbol for rule in found.rules}
    for state in found.states:
        for symbol, action in state.items():
            assert action < len(found.states)
            assert ~action < len(found.rules)
            assert action >= 0 or symbol.isupper(), "only a terminal says that it is time to reduce"
            assert symbol.isupper() or symbol in symbols
    assert END in {symbol for state in found.states for symbol in state}


def test_a_grammar_with_repetitions_is_refused() -> None:
    with pytest.raises(AssertionError, match="repetitions"):
        compute_tables(GRAMMAR.replace('| names "," ID  ', '| names ("," ID)+  '))
