from __future__ import annotations

import logging
import subprocess
import sys
from importlib.resources import files

import pytest
from lark import Lark, logger

from oox.diagnostics import Report
from oox.source import Source
from oox.syntax.lalr import STARTS, MisfitError, run, terminals
from oox.syntax.lexer import KEYWORDS, PUNCTUATION, Token

SETTLED = set(
    "QUANTIFIER BUILTIN CONSTANT THEN INVARIANT MODIFIES PURE GHOST SET SET_OPEN SET_CLOSE CAST_OPEN "
    "ID INT FLOAT CHAR STRING DIMENSION".split()
)


def test_the_grammar_has_the_terminals_that_the_lexer_makes() -> None:
    grammar = (files("oox") / "grammar.lark").read_text(encoding="utf-8")
    declared = {name for line in grammar.splitlines() if line.startswith("%declare") for name in line.split()[1:]}
    assert terminals() | declared == SETTLED | set(PUNCTUATION.values()) | set(KEYWORDS.values())


def test_the_only_ambiguity_is_the_dangling_else(caplog: pytest.LogCaptureFixture) -> None:
    grammar = (files("oox") / "grammar.lark").read_text(encoding="utf-8")
    logger.addHandler(caplog.handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        Lark(grammar, parser="lalr", start=list(STARTS), debug=True)
    finally:
        logger.setLevel(level)
        logger.removeHandler(caplog.handler)
    conflicts = {message for message in caplog.messages if "conflict" in message.lower()}
    assert conflicts == {"Shift/Reduce conflict for terminal ELSE: (resolving as shift)"}


def test_a_misfit_names_its_index_and_what_would_fit() -> None:
    with pytest.raises(MisfitError) as caught:
        run("members", [Token("PRIMITIVE", "int", 0, 3), Token("SEMI", ";", 3, 4)], Source("t", "int;"), Report())
    assert caught.value.index == 1
    assert set(caught.value.accepted) == {"ID", "DIMENSION"}


def test_lark_is_loaded_only_when_something_is_parsed() -> None:
    code = "import sys, oox.syntax.parser; assert 'lark' not in sys.modules; oox.syntax.parser.parse_text(''); assert 'lark' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
