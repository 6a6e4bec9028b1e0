"""Text to tokens: one regular expression over the whole file, and limits that protect the later passes.

Every pattern is linear (possessive where it repeats), so hostile text costs what ordinary text costs. An error never stops the lexer: it is reported, and the lexer
continues after it. Words that are keywords only in some places become ``WORD``; `ooxcheck.oox.syntax.words` classifies them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice

from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.operators import ArrayQuantifier, ClauseKind, Infix, Prefix
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.foreign import ANNOTATION, INITIAL, MARK, mark

MAX_TOKENS = 250_000
MAX_INT_DIGITS = 20
MAX_FLOAT_LENGTH = 60
MAX_NAME_LENGTH = 1_000
MAX_ERRORS = 10_000

PUNCTUATION = {
    "(": "LPAR", ")": "RPAR", "{": "LBRACE", "}": "RBRACE", "[": "LBRACK", "]": "RBRACK", ";": "SEMI", ",": "COMMA",
    ".": "DOT", "..": "DOTS", ":": "COLON", "|": "BAR", ":=": "ASSIGN",
    **{op.value: "OP" for op in Infix if not op.value.endswith("in")},
    Prefix.NOT.value: "PREFIX", Prefix.BIT_NOT.value: "PREFIX", Prefix.TRANSPOSE.value: "CLOSURE", Prefix.CLOSURE.value: "CLOSURE",
    Infix.PRODUCT.value: "ARROW", Infix.TIMES.value: "STAR", Infix.MINUS.value: "MINUS", Prefix.COUNT.value: "HASH",
}  # fmt: skip

KEYWORDS = {
    **{word: word.upper() for word in (
        "assert assume break catch class continue else extends fork if implements instanceof interface join lock new null "
        "return static super this throw try void volatile while").split()},
    **dict.fromkeys("int uint int8 int16 int32 int64 bool float double char string".split(), "PRIMITIVE"),
    **{kind.value: "CLAUSE" for kind in ClauseKind},
    **dict.fromkeys("true false".split(), "BOOL"),
    **{kind.value: "ARRAY_QUANTIFIER" for kind in (ArrayQuantifier.FORALL, ArrayQuantifier.EXISTS)},
}  # fmt: skip

CONTEXTUAL = frozenset(
    "all some no one lone sum in then none iden old fresh reach acyclic disjoint alldifferent permutation "
    "seq multiset elems reverse count min max invariant decreases modifies pure reads ghost model define set when wait notify notifyAll".split()
)

_DEEPER = {"(": 1, "{": 1, ")": -1, "}": -1}

_TYPES = {**KEYWORDS, **dict.fromkeys(CONTEXTUAL, "WORD"), **PUNCTUATION}

_SCAN = re.compile(
    rf"""(?:[ \t\r\n\f]++|//[^\n]*+|/\*[\s\S]*?\*/)*(?:
      (?P<NAME>[A-Za-z_][A-Za-z0-9_]*+)
    | (?P<DIMENSION>\[[ \t]*+\])
    | (?P<BROKEN_COMMENT>/\*)
    | (?P<FOREIGN>{MARK})
    | (?P<MARK><==>|==>|:=|==|!=|<=|>=|<<|>>>?+|&&&?+|\|\|\|?+|\^\^\^|~~~|->|\+\+|\.\.|[-+*/%<>!#~^&|.,;:(){{}}\[\]])
    | (?P<FLOAT>[0-9]++(?:\.[0-9]++(?:[eE][-+]?+[0-9]++)?|[eE][-+]?+[0-9]++)(?![A-Za-z0-9_]))
    | (?P<BROKEN_NUMBER>[0-9]++(?:\.[0-9]++)?[A-Za-z_][A-Za-z0-9_]*+)
    | (?P<INT>[0-9]++)
    | (?P<STRING>"[^"\n]*+")
    | (?P<CHAR>'[^'\n]')
    | (?P<BROKEN_STRING>"[^\n]*+)
    | (?P<BROKEN_CHAR>'[^'\n]*+'?+)
    | (?P<END>\Z)
    | (?P<STRAY>=|[^\x00-\x7f]++|[\s\S]))""",
    re.VERBOSE,
)

_UNREAD = re.compile(r""""[^"\n]*+"|'[^'\n]'|//[^\n]*+|/\*[\s\S]*?\*/""")
"""Texts that the scanner treats as one piece although they may look like several tokens."""

_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069][^\n]*+")


class Token:
    """One token of the text; `type` is the name of its terminal in the grammar."""

    __slots__ = ("end", "start", "text", "type")

    def __init__(self, type_: str, text: str, start: int, end: int) -> None:
        self.type = type_
        self.text = text
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Token({self.type}, {self.text!r}, {self.start})"


def tokens(source: Source, report: Report) -> list[Token]:
    """Return the tokens of the text; contextual words still have the type ``WORD``."""
    warn_of_bidi(source, report)
    _warn_of_annotations(source, report)
    all_tokens: list[Token] = []
    depth = 0
    known = len(report.diagnostics)
    for kind, text, start, end in _matches(source.text):
        if kind in ("NAME", "MARK"):
            all_tokens.append(Token(_TYPES.get(text, "ID"), text, start, end))
            depth += _DEEPER.get(text, 0)
        elif kind == "DIMENSION":
            all_tokens.append(Token(kind, "[]", start, end))
        else:
            all_tokens.append(Token(kind, text, start, end))
        if kind not in ("MARK", "DIMENSION"):
            _check(all_tokens, depth, source, report)
        if len(all_tokens) > MAX_TOKENS or len(report.diagnostics) - known > MAX_ERRORS:
            _give_up(all_tokens, Span(source, start, end), report)
            break
    return all_tokens


def _matches(text: str) -> Iterator[tuple[str, str, int, int]]:
    for match in _SCAN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "END":
            return
        piece = match[kind]
        end = match.end()
        yield kind, piece, end - len(piece), end
        if kind == "BROKEN_COMMENT":
            return


def _give_up(all_tokens: list[Token], span: Span, report: Report) -> None:
    if len(all_tokens) > MAX_TOKENS:
        report.error("syntax.size", f"a file may have at most {MAX_TOKENS} words and marks; split it", span)
    else:
        report.error(
            "syntax.size",
            f"there are more than {MAX_ERRORS} mistakes; the rest of this file is not read",
            span,
        )
    all_tokens.clear()


def warn_of_bidi(source: Source, report: Report) -> None:
    """Warn, once per line, about characters that make text look different from its meaning (Boucher and Anderson, 2021)."""
    if source.text.isascii():
        return
    for count, match in enumerate(_BIDI.finditer(source.text)):
        if count == MAX_ERRORS:
            return
        span = Span(source, match.start(), match.start() + 1)
        message = f"{character_name(match[0][0])} changes the order in which this line is shown; remove it"
        report.warning("syntax.bidi", message, span)


def _warn_of_annotations(source: Source, report: Report) -> None:
    """Warn about specifications in comments: JML reads them, OOX ignores them."""
    if "//@" not in source.text and "/*@" not in source.text:
        return
    for match in islice(_UNREAD.finditer(source.text), MAX_ERRORS):
        if ANNOTATION.match(match[0]):
            message = "this is a comment, and says nothing: write the clause into the program, as `requires(...)` behind the parameters"
            report.warning("syntax.annotation", message, Span(source, match.start(), match.end()))


# ------------------------------------------------------------------------------------------- what can be wrong


def _check(all_tokens: list[Token], depth: int, source: Source, report: Report) -> None:
    """Report an error in the last token; replace or drop it, so that the lexer can continue."""
    token = all_tokens[-1]
    check = _CHECKS.get(token.type)
    problem = check(token.text) if check else None
    if problem is None:
        return
    if (
        token.text == "="
        and depth == 1
        and [each.type in _DECLARING for each in all_tokens[-3:-1]] == [True, True]
    ):
        problem = "syntax.foreign", INITIAL, ("ASSIGN", ":=")
    code, message, replacement = problem
    end = token.start + 2 if token.type == "BROKEN_COMMENT" else token.end
    report.error(code, message, Span(source, token.start, end))
    all_tokens.pop()
    if replacement:
        all_tokens.append(Token(*replacement, token.start, token.end))


_DECLARING = frozenset(("ID", "PRIMITIVE", "DIMENSION"))

_Problem = tuple[str, str, tuple[str, str] | None]


def _foreign(text: str) -> _Problem | None:
    advice, token = mark(text)
    return "syntax.foreign", f"{quote_text(text)} is not OOX: {advice}", token


def _stray(text: str) -> _Problem | None:
    if text == "=":
        return "syntax.character", "`=` is no operator: write `:=` to assign, `==` to compare", ("OP", "==")
    return "syntax.character", f"{character_name(text[0])} has no meaning here", None


def _long_name(text: str) -> _Problem | None:
    if len(text) <= MAX_NAME_LENGTH:
        return None
    return (
        "syntax.name",
        f"a name may have at most {MAX_NAME_LENGTH} characters",
        ("ID", text[:MAX_NAME_LENGTH]),
    )


def _long_int(text: str) -> _Problem | None:
    if len(text) <= MAX_INT_DIGITS:
        return None
    return "syntax.number", f"an integer may have at most {MAX_INT_DIGITS} digits", ("INT", "0")


def _long_float(text: str) -> _Problem | None:
    if len(text) <= MAX_FLOAT_LENGTH:
        return None
    return "syntax.number", f"a float may have at most {MAX_FLOAT_LENGTH} digits", ("FLOAT", "0.0")


def _broken_number(text: str) -> _Problem | None:
    if re.fullmatch(r"0[xXbBoO]\w+|[0-9.]+[lLfFdDuU]", text):
        return (
            "syntax.number",
            f"{quote_text(text)} is no number: write it in decimal, and without a letter behind it",
            ("INT", "0"),
        )
    return (
        "syntax.number",
        f"{quote_text(text)} is neither a number nor a name: a name starts with a letter",
        ("INT", "0"),
    )


def _broken_string(_text: str) -> _Problem | None:
    return "syntax.unclosed", 'this string has no closing `"` on its line', ("STRING", '""')


def _broken_char(text: str) -> _Problem | None:
    if len(text) > 1 and text.endswith("'"):
        return "syntax.char", "a char literal holds exactly one character", ("CHAR", "' '")
    return "syntax.unclosed", "this char has no closing `'`", ("CHAR", "' '")


def _broken_comment(_text: str) -> _Problem | None:
    return "syntax.unclosed", "this comment has no closing `*/`", None


_CHECKS: dict[str, Callable[[str], _Problem | None]] = {
    "STRAY": _stray,
    "FOREIGN": _foreign,
    "ID": _long_name,
    "INT": _long_int,
    "FLOAT": _long_float,
    "BROKEN_NUMBER": _broken_number,
    "BROKEN_STRING": _broken_string,
    "BROKEN_CHAR": _broken_char,
    "BROKEN_COMMENT": _broken_comment,
}


def character_name(character: str) -> str:
    """Return a printable name for a character: itself, or its number and Unicode name."""
    if character.isascii() and character.isprintable():
        return f"`{character}`"
    number = f"U+{ord(character):04X}"
    return f"{number} {name}" if (name := unicodedata.name(character, "")) else number


def quote_text(text: str) -> str:
    """Return the text in the quotes of our messages, cut to a readable length."""
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"
