"""Specifications among statements: assertions, loop invariants, ghost variables."""

from __future__ import annotations

from java import tree
from java.jml import tree as jml
from java.jml.clauses import ASSIGNABLE
from java.jml.declarations import MODIFIERS, Declarations

_LOOP_INVARIANTS = ("loop_invariant", "maintaining", "loop_invariant_redundantly", "maintaining_redundantly")
_ASSERTIONS = {
    "assert": "assert",
    "check": "assert",
    "assume": "assume",
    "assert_redundantly": "assert",
    "assume_redundantly": "assume",
}
_UNCHECKED = (
    "decreases",
    "decreasing",
    "loop_decreases",
    "loop_variant",
    "loop_modifies",
    "loop_assignable",
    "loop_writes",
    *ASSIGNABLE,
)
_UNSUPPORTED = (
    "unreachable",
    "reachable",
    "hence_by",
    "refining",
    "debug",
    "havoc",
    "inlined_loop",
    "begin",
    "end",
    "split",
    "use",
    "halt",
    "show",
)
_ACCEPTED = "assert, assume, loop_invariant, decreases, ghost, set"


class Statements(Declarations):
    """Reads what stands among statements."""

    def statements(self) -> tuple[jml.Statement, ...]:
        """Return everything that comments in a row say."""
        found: list[jml.Statement] = []
        while not self.cursor.is_at_end:
            found.append(self._statement())
            while self.cursor.takes(";"):
                pass
        return tuple(found)

    def _statement(self) -> jml.Statement:
        cursor, token = self.cursor, self.cursor.take()
        if token.text in _ASSERTIONS:
            formula = self.expression()
            if cursor.takes(":"):
                self.expression()
            cursor.end_clause()
            return jml.Assertion(_ASSERTIONS[token.text], formula, span=token.span.to(formula.span))
        if token.text in _LOOP_INVARIANTS:
            formula = self.expression()
            cursor.end_clause()
            return jml.LoopInvariant(formula, span=formula.span)
        if token.text == "set":
            return self._set()
        if token.text == "ghost" or (token.text == "final" and cursor.takes("ghost")):
            return self.ghost()
        if token.text in MODIFIERS:
            return jml.Modifier(token.text, span=token.span)
        if token.text in _UNCHECKED or token.text in _UNSUPPORTED:
            cursor.skip_clause()
            span = cursor.since(token.span)
            return (
                jml.Unchecked(token.text, span=span)
                if token.text in _UNCHECKED
                else tree.Unknown(f"the statement {token.text!r}", span=span)
            )
        message = f"{token.text!r} begins no statement of JML that is known here; known are {_ACCEPTED}"
        raise cursor.mistake(message, token.span)

    def _set(self) -> jml.Statement:
        target = self.operand()
        if not self.cursor.takes("=", ":="):
            message = "'=' is expected behind the ghost that is set"
            raise self.cursor.mistake(message)
        value = self.expression()
        self.cursor.end_clause()
        return jml.SetGhost(target, value, span=target.span.to(value.span))
