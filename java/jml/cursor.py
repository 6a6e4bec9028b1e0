"""A place between two tokens: what comes next, and what is told if it is something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.java import tree
from ooxcheck.java.jml.lexer import Token, tokens
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
"""Words with which a clause begins, and that nothing else is called."""


class Cursor:
    """Goes through the tokens of comments in a row."""

    def __init__(self, specifications: Sequence[tree.Specification]) -> None:
        self._tokens = tokens(specifications)
        self._at = 0
        self.next = self._tokens[0]
        """The token behind this place."""
        self._nesting = Nesting()

    def peek(self, steps: int = 1) -> Token:
        """Return a token further on, the last one where there are too few."""
        return self._tokens[min(self._at + steps, len(self._tokens) - 1)]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes any more."""
        return self.next.kind == "end"

    def take(self) -> Token:
        """Step over a token."""
        token = self.next
        if token.kind != "end":
            self._at += 1
            self.next = self._tokens[self._at]
        return token

    def sees(self, *texts: str) -> bool:
        """Whether a word or sign with one of these texts comes next."""
        return self.next.text in texts

    def takes(self, *texts: str) -> bool:
        """Step over one of these texts if it comes next."""
        is_next = self.sees(*texts)
        if is_next:
            self.take()
        return is_next

    def expect(self, text: str, why: str = "") -> Token:
        """Step over what must come next."""
        if not self.sees(text):
            message = f"{text!r} is expected here{why}"
            raise self.mistake(message)
        return self.take()

    def name(self, what: str = "a name") -> str:
        """Step over a name."""
        if self.next.kind != "word":
            message = f"{what} is expected here"
            raise self.mistake(message)
        return self.take().text

    def back(self, place: int) -> None:
        """Return to a place that `place` told."""
        self._at = place
        self.next = self._tokens[place]

    @property
    def place(self) -> int:
        """Where this is."""
        return self._at

    def since(self, start: Token) -> Span:
        """Return the text from `start` to the last token that was taken."""
        return Span(start.source, start.start, self._tokens[max(self._at - 1, 0)].end)

    def level(self) -> Nesting:
        """Read what begins here one level deeper, unless that is too deep for those who walk over the tree."""
        return self._nesting.at(lambda: self.next.span)

    def skip_clause(self) -> None:
        """Step over everything up to the ``;`` that ends a clause, and over that; where another clause begins before, it is missing."""
        depth = 0
        while not self.is_at_end and not (depth <= 0 and self.sees(";")):
            if depth <= 0 and self.sees(*CLAUSES):
                break
            depth += self.sees("(", "[", "{") - self.sees(")", "]", "}")
            self.take()
        self.end_clause()

    def skip_line(self) -> None:
        """Step over everything up to a ``;`` or the end of the line, and over the former."""
        line = self.next.span.line
        while not self.is_at_end and self.next.span.line == line and not self.sees(";"):
            self.take()
        self.takes(";")

    def end_clause(self) -> None:
        """Step over a ``;``; the last one of a comment may be missing."""
        if not self.is_at_end:
            self.expect(";", " at the end of a clause")

    def mistake(self, message: str, span: Span | None = None) -> OoxError:
        """Return the error that refuses what comes next, or what stands at `span`."""
        return OoxError(
            [Diagnostic("jml.syntax", message if span else message + self._instead(), span or self.next.span)]
        )

    def unknown(self, message: str, accepted: Iterable[str], known: Iterable[str] = ()) -> OoxError:
        """Return the error that refuses the word that comes next: with the one that is meant, if that is near, or else with those that are accepted; others are known."""
        accepted = tuple(accepted)
        near = did_you_mean(self.next.text, (*accepted, *known))
        told = (
            f"{message}{self._instead()}{near}"
            if near
            else f"{message}: {', '.join(accepted)}{self._instead()}"
        )
        return OoxError([Diagnostic("jml.syntax", told, self.next.span)])

    def _instead(self) -> str:
        return ", where the specification ends" if self.is_at_end else f", not {self.next.text!r}"
