"""A candidate invariant: a formula about ``this`` with its text in OOX and in JML."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.specs.classes.grammar.jml import jml_text
from ooxcheck.specs.classes.grammar.terms import with_span


@dataclass(frozen=True, slots=True)
class Candidate:
    """A formula about `this` of one class that may be an invariant.

    `oox` is the formula as text of OOX and `jml` the same for Java users. Without `is_expressible`, JML has no such formula,
    and `jml` is for readers only. Candidates of low `rank` are simple.
    """

    class_name: str
    formula: tree.Expr
    oox: str
    jml: str
    rank: int
    is_expressible: bool = True

    @property
    def key(self) -> str:
        """The name of the source that the formula stands in, which no other candidate has."""
        return f"candidate of {self.class_name}: {self.oox}"

    @property
    def span(self) -> Span:
        """The span of the formula."""
        return self.formula.span


@dataclass(frozen=True, slots=True)
class Draft:
    """A formula that the grammar derives; without `jml`, its text in JML follows from the formula."""

    formula: tree.Expr
    jml: str = ""
    is_expressible: bool = True


def to_candidate(class_name: str, draft: Draft) -> Candidate:
    """Return a draft as a candidate, all of whose parts have the span of the whole text."""
    text = node_text(draft.formula)
    rank = sum(1 for _ in descendants(draft.formula))
    jml = draft.jml or jml_text(draft.formula)
    bare = Candidate(class_name, draft.formula, text, jml, rank, draft.is_expressible)
    span = Span(Source(bare.key, text), 0, len(text))
    return Candidate(class_name, with_span(draft.formula, span), text, jml, rank, draft.is_expressible)
