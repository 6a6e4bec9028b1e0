"""Say what would have been right: from the terminals that the parser would take to a sentence in the user's words."""

from __future__ import annotations

from collections.abc import Collection

from oox.syntax.lexer import KEYWORDS, PUNCTUATION, Token, quoted

_SPELLED = {
    **{kind: text for text, kind in (*PUNCTUATION.items(), *KEYWORDS.items())},
    "SET_CLOSE": "}", "CAST_OPEN": "(", "SET_OPEN": "{", "THEN": "then", "DIMENSION": "[]",
}  # fmt: skip

_CONTINUATIONS = ("ASSIGN", "SEMI", "COMMA", "COLON", "BAR", "THEN", "ELSE", "RPAR", "RBRACK", "SET_CLOSE")
"""What may follow a complete expression, apart from an operator."""

_SPECIFICATION_WORDS = frozenset("all some no one lone sum in".split())

_MARKS = (*_CONTINUATIONS, "LPAR", "LBRACE", "RBRACE", "LBRACK", "DOT", "CATCH", "EXTENDS", "IMPLEMENTS")


def expected(accepted: Collection[str], before: Token | None, found: Token | None) -> str:
    """Return the message for a token that does not fit.

    Parameters
    ----------
    accepted
        The terminals that would fit.
    before, found
        The last token that did fit, and the one that does not; None at the start and at the end of the text.
    """
    message = f"expected {_wanted(accepted)}, found {described(found)}"
    if found and before and found.type == "LPAR" and before.type == "ID" and "DOT" in accepted:
        return f"{message}: a call needs a receiver, write `this.{before.text}(...)` or the name of a class in front"
    for token in (found, before):
        if token and token.type == "ID" and token.text in _SPECIFICATION_WORDS:
            return f"{message} (`{token.text}` is an operator only in a specification)"
    if found and "ID" in accepted and found.text in KEYWORDS and "INT" not in accepted:
        return f"{message}, which is a keyword"
    return message


def described(token: Token | None) -> str:
    """Return what stands there, for a message."""
    return quoted(token.text) if token else "the end of the text"


def _wanted(accepted: Collection[str]) -> str:
    if "OP" in accepted:
        return f"{_listed(_spelled(accepted, _CONTINUATIONS) or ['an operator'])} after this expression"
    if "CLASS" in accepted:
        return "`class` or `interface`"
    if "ASSIGN" in accepted and "ID" in accepted:
        return "`:=` or a call"
    wanted = _kinds(accepted)
    return _listed(wanted + _spelled(accepted, _MARKS if not wanted else ("RPAR", "RBRACE", "RBRACK")))


def _kinds(accepted: Collection[str]) -> list[str]:
    """Return the kind of thing that is wanted, if it has a name."""
    kinds = {"WHILE": "a statement", "GHOST": "a member", "INT": "an expression", "PRIMITIVE": "a type", "ID": "a name"}
    for terminal, kind in kinds.items():
        if terminal in accepted:
            return [kind]
    if "CLAUSE" in accepted:
        return ["a specification", *_spelled(accepted, ("LBRACE", "SEMI"))]
    return ["a string or `;`"] if "STRING" in accepted else []


def _spelled(accepted: Collection[str], kinds: Collection[str]) -> list[str]:
    return [quoted(_SPELLED[kind]) for kind in kinds if kind in accepted]


def _listed(wanted: list[str]) -> str:
    *most, last = wanted or ["something else"]
    return f"{', '.join(most)} or {last}" if most else last
