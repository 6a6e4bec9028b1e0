"""Messages about unexpected tokens, from the terminals that the parser accepts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.syntax.foreign import SHAPES, WORDS
from ooxcheck.oox.syntax.lexer import KEYWORDS, PUNCTUATION, Token, quote_text

_SPELLED = {
    **{kind: text for text, kind in (*PUNCTUATION.items(), *KEYWORDS.items())},
    "SET_CLOSE": "}", "CAST_OPEN": "(", "SET_OPEN": "{", "THEN": "then", "DIMENSION": "[]",
}  # fmt: skip

_CONTINUATIONS = ("ASSIGN", "SEMI", "COMMA", "COLON", "BAR", "THEN", "ELSE", "RPAR", "RBRACK", "SET_CLOSE")
"""The tokens that may follow a complete expression, apart from an operator."""

_SPECIFICATION_WORDS = frozenset("all some no one lone sum in".split())

_MARKS = (*_CONTINUATIONS, "LPAR", "LBRACE", "RBRACE", "LBRACK", "DOT", "CATCH", "EXTENDS", "IMPLEMENTS")


_ENDS = ("SEMI", "LBRACE", "RBRACE")

_LOOK_BACK = 3
"""The number of tokens that may fit the grammar after a foreign word: ``public Node next``."""


def foreign(tokens: Sequence[Token], index: int, accepted: Collection[str]) -> tuple[Token, str] | None:
    """Return the foreign token at `index` and its correction, if it explains the error."""
    behind = takewhile(
        lambda token: token.type not in _ENDS, reversed(tokens[max(0, index - _LOOK_BACK) : index])
    )
    for token in (*reversed([*behind]), *tokens[index : index + 1]):
        if token.type == "ID" and token.text in WORDS:
            return token, f"{quote_text(token.text)} is not OOX: {WORDS[token.text]}"
    if index == len(tokens):
        return None
    before, current = tokens[index - 1].type if index else "", tokens[index].type
    for shape in SHAPES:
        fits = shape.before in ("", before) and shape.found in ("", current)
        if fits and (not shape.accepted or shape.accepted in accepted):
            return tokens[index], shape.advice
    return _step(tokens, index)


def _step(tokens: Sequence[Token], index: int) -> tuple[Token, str] | None:
    """Return the token and the correction for a decrement ``--`` of Java, or for type parameters; None otherwise."""
    texts = "".join(token.text for token in tokens[max(0, index - 2) : index + 2])
    if "--" in texts:
        return tokens[index], "`--` is not OOX: write `i := i - 1`"
    if tokens[index].text == "<" and index and tokens[index - 1].type == "ID":
        return tokens[index], f"a type has no parameters: write {quote_text(tokens[index - 1].text)}"
    return None


def expectation_message(accepted: Collection[str], before: Token | None, current: Token | None) -> str:
    """Return the message for a token that does not fit.

    Parameters
    ----------
    accepted
        The terminals that would fit.
    before, current
        The last token that did fit, and the one that does not; None at the start and at the end of the text.
    """
    message = f"expected {_expected_forms(accepted)}, found {describe_token(current)}"
    if current and before and current.type == "LPAR" and before.type == "ID" and "DOT" in accepted:
        return f"{message}: a call needs a receiver, write `this.{before.text}(...)` or the name of a class in front"
    for token in (current, before):
        if token and token.type == "ID" and token.text in _SPECIFICATION_WORDS:
            return f"{message} (`{token.text}` is an operator only in a specification)"
    if current and current.type == "ID" and "OP" not in accepted:
        return message + did_you_mean(
            current.text, [word for word, kind in KEYWORDS.items() if kind in accepted]
        )
    if current and "ID" in accepted and current.text in KEYWORDS and "INT" not in accepted:
        return f"{message}, which is a keyword"
    return message


def describe_token(token: Token | None) -> str:
    """Return the description of a token for a message."""
    return quote_text(token.text) if token else "the end of the text"


def _expected_forms(accepted: Collection[str]) -> str:
    if "OP" in accepted:
        return f"{_join_alternatives(_quoted_terminals(accepted, _CONTINUATIONS) or ['an operator'])} after this expression"
    if "CLASS" in accepted:
        return "`class` or `interface`"
    if "ASSIGN" in accepted and "ID" in accepted:
        return "`:=` or a call"
    wanted = _kinds(accepted)
    return _join_alternatives(
        wanted + _quoted_terminals(accepted, _MARKS if not wanted else ("RPAR", "RBRACE", "RBRACK"))
    )


def _kinds(accepted: Collection[str]) -> list[str]:
    """Return the name of the expected construct, if it has one."""
    kinds = {
        "WHILE": "a statement",
        "GHOST": "a member",
        "INT": "an expression",
        "PRIMITIVE": "a type",
        "ID": "a name",
    }
    for terminal, kind in kinds.items():
        if terminal in accepted:
            return [kind]
    if "CLAUSE" in accepted:
        return ["a specification", *_quoted_terminals(accepted, ("LBRACE", "SEMI"))]
    return ["a string or `;`"] if "STRING" in accepted else []


def _quoted_terminals(accepted: Collection[str], kinds: Collection[str]) -> list[str]:
    return [quote_text(_SPELLED[kind]) for kind in kinds if kind in accepted]


def _join_alternatives(wanted: list[str]) -> str:
    *most, last = wanted or ["something else"]
    return f"{', '.join(most)} or {last}" if most else last
