"""The parsing machine: lark's LALR tables for ``grammar.lark``, fed with our own tokens. The only module that knows lark.

lark is imported and its tables are built when something is first parsed. There is one machine in a process, and one
thread at a time uses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import TYPE_CHECKING, Any

from oox.diagnostics import Report
from oox.source import Source
from oox.syntax.builder import Builder
from oox.syntax.lexer import Token

if TYPE_CHECKING:
    from lark import Lark

STARTS = ("program", "members", "formula")
"""The rules of the grammar that a text, or a piece of it, can be."""

_lock = Lock()


class MisfitError(Exception):
    """The token at `index` does not fit; `accepted` names the terminals that would."""

    def __init__(self, index: int, accepted: Collection[str]) -> None:
        super().__init__(f"token {index} does not fit")
        self.index = index
        self.accepted = accepted


def run(start: str, tokens: list[Token], source: Source, report: Report) -> Any:  # noqa: ANN401  # the rule decides
    """Return what the builder makes of the tokens as a `start`; raise `MisfitError` if they are none."""
    with _lock:
        lark, builder = _machine()
        builder.begin(source, report)
        return _fed(lark, start, tokens)


def terminals() -> set[str]:
    """Return the names of all terminals of the grammar."""
    return {terminal.name for terminal in _machine()[0].terminals}


def _fed(lark: Lark, start: str, tokens: list[Token]) -> Any:  # noqa: ANN401  # the rule decides
    from lark import UnexpectedToken

    parser: Any = lark.parse_interactive(start=start)
    feed = parser.parser_state.feed_token
    index = 0
    try:
        for index, token in enumerate(tokens):  # noqa: B007  # the index of the misfit is used below
            feed(token)
        index = len(tokens)
        return parser.feed_eof()
    except UnexpectedToken:
        raise MisfitError(index, parser.accepts()) from None


@cache
def _machine() -> tuple[Lark, Builder]:
    from lark import Lark
    from lark.lexer import Lexer

    class OwnTokens(Lexer):
        """Stands where lark wants a lexer; tokens are fed one by one."""

        def __init__(self, _conf: object) -> None:
            pass

        def lex(self, *_: object) -> Iterator[Any]:
            return iter(())

    builder = Builder()
    grammar = (files("oox") / "grammar.lark").read_text(encoding="utf-8")
    lark = Lark(
        grammar, parser="lalr", lexer=OwnTokens, start=list(STARTS), transformer=builder, keep_all_tokens=True,
        maybe_placeholders=False,
    )  # fmt: skip
    return lark, builder
