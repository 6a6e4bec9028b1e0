"""A cursor over the tokens of specifications, with syntax errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.jml.lexer import Token, tokens
from ooxcheck.java.jml.tree import Formula
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.depth import Nesting

CLAUSES = (
    "requires",
    "ensures",
    "signals",
    "signals_only",
    "assignable",
    "also",
    "invariant",
    "assert",
    "assume",
    "loop_invariant",
    "maintaining",
    "decreases",
    "decreasing",
    "represents",
    "constraint",
)
"""Keywords that begin a clause and are no names."""


class Cursor:
    """A cursor over the tokens of adjacent comments."""

    def __init__(self, specifications: Sequence[tree.Specification], rules: Rules) -> None:
        self.rules = rules
        self._tokens = tokens(specifications)
        self._at = 0
        self.next = self._tokens[0]
        """The next token."""
        self._nesting = Nesting()

    def peek(self, steps: int = 1) -> Token:
        """Return a token further on, or the last one."""
        return self._tokens[min(self._at + steps, len(self._tokens) - 1)]

    @property
    def is_at_end(self) -> bool:
        """Whether all tokens are taken."""
        return self.next.kind == "end"

    def take(self) -> Token:
        """Take the next token."""
        token = self.next
        if token.kind != "end":
            self._at += 1
            self.next = self._tokens[self._at]
        return token

    def sees(self, *texts: str) -> bool:
        """Return whether the next token is a word or sign with one of these texts."""
        return self.next.text in texts

    def takes(self, *texts: str) -> bool:
        """Take the next token if it has one of these texts."""
        is_next = self.sees(*texts)
        if is_next:
            self.take()
        return is_next

    def expect(self, text: str, why: str = "") -> Token:
        """Take a required token."""
        if not self.sees(text):
            message = f"{text!r} is expected here{why}"
            raise self.mistake(message)
        return self.take()

    def name(self, what: str = "a name") -> str:
        """Take a name."""
        if self.next.kind != "word":
            message = f"{what} is expected here"
            raise self.mistake(message)
        return self.take().text

    def back(self, place: int) -> None:
        """Return to an earlier `place`."""
        self._at = place
        self.next = self._tokens[place]

    @property
    def place(self) -> int:
        """The position of the cursor."""
        return self._at

    def since(self, start: Token) -> Span:
        """Return the span from `start` to the last token taken."""
        return Span(start.source, start.start, self._tokens[max(self._at - 1, 0)].end)

    def level(self) -> Nesting:
        """Enter a nested construct; refuse it if it is nested too deeply."""
        return self._nesting.at(lambda: self.next.span)

    def skip_clause(self) -> None:
        """Skip a clause with its ``;``, which is missing if another clause begins before."""
        depth = 0
        while not self.is_at_end and not (depth <= 0 and self.sees(";")):
            if depth <= 0 and self.sees(*CLAUSES):
                break
            depth += self.sees("(", "[", "{") - self.sees(")", "]", "}")
            self.take()
        self.end_clause()

    def skip_line(self) -> None:
        """Skip up to a ``;`` or the end of the line."""
        line = self.next.span.line
        while not self.is_at_end and self.next.span.line == line and not self.sees(";"):
            self.take()
        self.takes(";")

    def end_clause(self) -> None:
        """Take a ``;``, which may be missing at the end of a comment."""
        if not self.is_at_end:
            self.expect(";", " at the end of a clause")

    def clause_since(self, start: Token) -> Span:
        """Return the span from `start` to the last token taken, and end the clause."""
        span = self.since(start)
        self.end_clause()
        return span

    def mistake(self, message: str, span: Span | None = None) -> OoxError:
        """Return a syntax error at the next token or at `span`."""
        return OoxError(
            [Diagnostic("jml.syntax", message if span else message + self._instead(), span or self.next.span)]
        )

    def unknown(self, message: str, accepted: Iterable[str], known: Iterable[str] = ()) -> OoxError:
        """Return the error for an unexpected word, with a similar word among `accepted` and `known`, or with all accepted ones."""
        accepted = tuple(accepted)
        near = did_you_mean(self.next.text, (*accepted, *known))
        problem = (
            f"{message}{self._instead()}{near}"
            if near
            else f"{message}: {', '.join(accepted)}{self._instead()}"
        )
        return OoxError([Diagnostic("jml.syntax", problem, self.next.span)])

    def _instead(self) -> str:
        return ", where the specification ends" if self.is_at_end else f", not {self.next.text!r}"


@dataclass(frozen=True, slots=True)
class Rules:
    """The parsers of the syntactic categories that operands contain, so that no module imports one above it."""

    expression: Callable[[Cursor], Formula]
    domain: Callable[[Cursor], Formula]
    """The domain of a quantifier."""
