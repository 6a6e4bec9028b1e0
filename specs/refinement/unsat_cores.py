"""Unsat cores of callees: the statements of a body that contradict a model at one call.

The model's states before and after a call become constants, and the body is executed between them in a
separate session, every statement
with a selector (`ooxcheck.translate.havoc.relaxation`). With all selectors on, the body contradicts the
model. The core is a minimal set of
statements that still does, whatever the others do (Taghdiri, thesis, chapter 6; Torlak, Chang and Jackson,
FM 2008).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import TRUE, Formula, Interpretation, Session
from ooxcheck.specs.refinement.call_sites import Site, Sites
from ooxcheck.specs.refinement.callee_encoding import Body, Part, Piece, body_of
from ooxcheck.specs.refinement.frozen_site import freeze_site
from ooxcheck.translate.havoc.relaxation import Abstraction, is_abstractable
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.universe import UNIT, World


@dataclass(frozen=True, slots=True)
class Core:
    """Statements and conditions of a body, by span, and the pieces that they decide."""

    spans: frozenset[Span]
    pieces: tuple[Piece, ...]


def core(site: Site, wrong: Collection[Piece], truth: Interpretation, outer: Sites) -> Core | None:
    """Return the part of a body that contradicts a model in some pieces, None if nested calls must be known for that."""
    fixed = freeze_site(site, truth)
    with fixed.encoder.world.session as session:
        selectors = _Selectors(fixed.encoder.world, _assignment_spans(site, wrong))
        body = body_of(fixed, outer, Abstraction(site.method, selectors))
        session.add(*body.encoder.notes.facts)
        cores = [_core_of(session, body, piece, selectors.known) for piece in wrong]
    if None in cores:
        return None
    known = [each for each in cores if each is not None]
    return Core(
        selectors.certain.union(*(each.spans for each in known)),
        tuple(dict.fromkeys(piece for each in known for piece in each.pieces)),
    )


def _core_of(session: Session, body: Body, piece: Piece, selectors: dict[Span, Formula]) -> Core | None:
    """Return a minimal part of the body that contradicts the model in one piece; how the call ends may be involved."""
    demands = {each: all_of(body.demands(each)) for each in dict.fromkeys((piece, Part.END))}
    if session.constant_value(demands[piece]) is False:
        return Core(frozenset(), (piece,))
    asked = [
        each for each in (*demands.values(), *selectors.values()) if session.constant_value(each) is not True
    ]
    answer = session.solve(*asked)
    if not answer.is_unsat:
        return None
    literals = {formula: session.literal(formula) for formula in answer.core}
    needed = frozenset(session.core(literals).formulas if literals else ())
    spans = frozenset(span for span, selector in selectors.items() if selector in needed)
    return Core(spans, tuple(each for each, demand in demands.items() if each is piece or demand in needed))


@dataclass(slots=True)
class _Selectors:
    """A selector for each span: a truth value that says whether the statement counts; `certain` ones always do."""

    world: World
    certain: frozenset[Span]
    known: dict[Span, Formula] = field(default_factory=dict)

    def __call__(self, span: Span) -> Formula:
        if span in self.certain:
            return TRUE
        if span not in self.known:
            self.known[span] = self.world.free(("counts", span), f"counts {span}", 1, [(UNIT,)]).some()
        return self.known[span]


def _assignment_spans(site: Site, pieces: Collection[Piece]) -> frozenset[Span]:
    """Return the statements that assign pieces: without them, the formulas would exclude too few models."""
    return frozenset(
        each.span
        for each in site.method.statements()
        if is_abstractable(each) and _assigned_piece(each) in pieces
    )


def _assigned_piece(statement: typed.Statement) -> Piece | None:
    if isinstance(statement, typed.Return):  # other assignments are in `written`
        return Part.RESULT
    match assigned_cell(statement):
        case Field() as field:
            return field
        case ArrayType() as type_:
            return Elements(type_)
        case Variable() | GhostField() | None:
            return None  # a method with ghost code is not replaced
