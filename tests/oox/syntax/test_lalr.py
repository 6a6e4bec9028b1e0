from __future__ import annotations

import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from inspect import isfunction
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from lark import Lark, UnexpectedToken, logger

from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.actions import declarations, expressions, lists, statements
from ooxcheck.oox.syntax.lalr import MisfitError, run, terminals
from ooxcheck.oox.syntax.lexer import KEYWORDS, PUNCTUATION, Token, tokens
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.tables import STARTS, tables
from ooxcheck.oox.syntax.words import settle

EXAMPLES = Path(__file__).parents[3] / "examples"

SETTLED = set(
    "ELEMENTS QUANTIFIER FOLD BUILTIN CONSTANT THEN INVARIANT DECREASES MODIFIES PURE READS GHOST MODEL DEFINE FUNCTION COLLECTION "
    "SET_OPEN SET_CLOSE CAST_OPEN WHEN SIGNAL "
    "ID INT FLOAT CHAR STRING DIMENSION".split()
)


def test_the_grammar_has_the_terminals_that_the_lexer_makes() -> None:
    grammar = (files("oox") / "grammar.lark").read_text(encoding="utf-8")
    declared = {
        name for line in grammar.splitlines() if line.startswith("%declare") for name in line.split()[1:]
    }
    assert terminals() | declared == SETTLED | set(PUNCTUATION.values()) | set(KEYWORDS.values())


def test_every_rule_has_one_semantic_action() -> None:
    modules = (lists, expressions, statements, declarations)
    for action in {rule.action for rule in tables().rules if rule.action}:
        (found,) = {vars(module)[action] for module in modules if action in vars(module)}
        assert isfunction(found)
        assert found.__module__ in {module.__name__ for module in modules}


def test_several_threads_may_parse_at_once() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.oox"))[:12]]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(parse_text, texts)) == [parse_text(text) for text in texts]


def test_the_only_ambiguity_is_the_dangling_else() -> None:
    grammar = (files("oox") / "grammar.lark").read_text(encoding="utf-8")
    told = StringIO()
    handler = logging.StreamHandler(told)
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        Lark(grammar, parser="lalr", start=list(STARTS), debug=True)
    finally:
        logger.setLevel(level)
        logger.removeHandler(handler)
    conflicts = {message for message in told.getvalue().splitlines() if "conflict" in message.lower()}
    assert conflicts == {"Shift/Reduce conflict for terminal ELSE: (resolving as shift)"}


def test_a_misfit_names_its_index_and_what_would_fit() -> None:
    with pytest.raises(MisfitError) as caught:
        run(
            "members",
            [Token("PRIMITIVE", "int", 0, 3), Token("SEMI", ";", 3, 4)],
            Source("t", "int;"),
            Report(),
        )
    assert caught.value.index == 1
    assert set(caught.value.accepted) == {"ID", "DIMENSION"}


def test_what_is_missing_at_the_end_is_named_there() -> None:
    with pytest.raises(MisfitError) as caught:
        run(
            "formula",
            [Token("NULL", "null", 0, 4), Token("OP", "==", 5, 7)],
            Source("t", "null =="),
            Report(),
        )
    assert caught.value.index == 2
    assert {"ID", "NULL", "LPAR"} <= set(caught.value.accepted)
    assert not {"$END", "OP", "SEMI"} & set(caught.value.accepted)


def test_the_end_is_named_where_it_would_fit() -> None:
    with pytest.raises(MisfitError) as caught:
        run(
            "formula",
            [Token("NULL", "null", 0, 4), Token("WHILE", "while", 5, 10)],
            Source("t", "null while"),
            Report(),
        )
    assert caught.value.index == 1
    assert {"$END", "OP", "DOT"} <= set(caught.value.accepted)
    assert not {"RPAR", "SEMI"} & set(caught.value.accepted)


def by_lark(lark: Lark, start: str, tokens: list[Token]) -> tuple[int, set[str]] | None:
    """Return the index of the token that lark stumbles over and what it would accept, None if it does not."""
    parser = lark.parse_interactive(start=start)
    for index, token in enumerate([*tokens, Token("$END", "", 0, 0)]):
        try:
            parser.feed_token(token)  # type: ignore[arg-type]  # it needs nothing but the type
        except UnexpectedToken:
            return index, parser.accepts()  # type: ignore[no-untyped-call]  # lark has no types here
    return None


def ours(start: str, tokens: list[Token], source: Source) -> tuple[int, set[str]] | None:
    try:
        run(start, tokens, source, Report())
    except MisfitError as misfit:
        return misfit.index, set(misfit.accepted)
    return None


def test_programs_with_mistakes_are_read_as_far_as_lark_reads_them() -> None:
    grammar = (files("oox") / "grammar.lark").read_text(encoding="utf-8")
    lark = Lark(grammar, parser="lalr", start=list(STARTS), keep_all_tokens=True, maybe_placeholders=False)
    random, misfits = Random(1), 0
    for path in sorted(EXAMPLES.glob("*.oox"))[:12]:
        source = Source(path.name, path.read_text(encoding="utf-8"))
        whole = settle(tokens(source, Report()), source, Report())
        assert ours("program", whole, source) is by_lark(lark, "program", whole) is None
        for _ in range(5):
            mistaken = whole.copy()
            mistaken[random.randrange(len(whole))] = random.choice(whole)
            found = ours("program", mistaken, source)
            assert found == by_lark(lark, "program", mistaken)
            misfits += found is not None
    assert misfits > 20


def test_lark_is_not_needed_to_parse() -> None:
    code = "import sys, ooxcheck.oox.syntax.parser; ooxcheck.oox.syntax.parser.parse_text('class A { }'); assert 'lark' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
