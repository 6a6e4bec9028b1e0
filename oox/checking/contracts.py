"""Contracts and class invariants."""

from __future__ import annotations

from ooxcheck.oox import tree
from ooxcheck.oox.checking.formulas.context import Kind, to_formula, to_operand
from ooxcheck.oox.checking.formulas.shapes import describe_shape, is_wrong
from ooxcheck.oox.checking.formulas.specs import specification
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.logic import Place, Term
from ooxcheck.oox.operators import ClauseKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.dependence import looks_at_heap
from ooxcheck.oox.typed import Clause, Contract, Invariant, Method
from ooxcheck.oox.types import INT, INT64, VOID, ArrayType, ClassType


def _place(kind: ClauseKind) -> Kind:
    match kind:
        case ClauseKind.REQUIRES:
            return Kind.REQUIRES
        case ClauseKind.ENSURES:
            return Kind.ENSURES
        case ClauseKind.EXCEPTIONAL:
            return Kind.EXCEPTIONAL


def contract(frame: Frame, method: Method, spec: tuple[tree.SpecClause, ...]) -> Contract:
    """Return the contract of a method; `frame` has its parameters in scope."""
    clauses: dict[ClauseKind, list[Clause]] = {kind: [] for kind in ClauseKind}
    for node in spec:
        if isinstance(node, tree.Clause):
            ctx = specification(frame, _place(node.kind))
            clauses[node.kind].extend(Clause(to_formula(ctx, f), f.span) for f in node.formulas)
    modifies, span = _modifies(frame, spec)
    is_pure = any(isinstance(node, tree.Pure) for node in spec)
    if is_pure and modifies:
        message = f"{method.signature.name} is pure, so it cannot modify anything; leave one of the two out"
        frame.report.error("pure.modifies", message, span)
    new_contract = Contract(
        requires=tuple(clauses[ClauseKind.REQUIRES]),
        ensures=tuple(clauses[ClauseKind.ENSURES]),
        exceptional=tuple(clauses[ClauseKind.EXCEPTIONAL]),
        modifies=modifies,
        pure=is_pure,
        reads_nothing=any(isinstance(node, tree.Reads) for node in spec),
        modifies_span=span,
        is_assumed=any(isinstance(node, tree.Modifies) and node.is_assumed for node in spec),
        measures=_measures(frame, spec),
    )
    _check_reads(frame, method, new_contract, spec)
    return new_contract


def _check_reads(frame: Frame, method: Method, contract: Contract, spec: tuple[tree.SpecClause, ...]) -> None:
    """Report an error if a method may not have ``reads()``."""
    trouble = _trouble_with_reads(method, contract)
    for node in spec:
        if isinstance(node, tree.Reads) and trouble:
            frame.report.error("reads", f"{method.signature.name} {trouble}", node.span)


def _trouble_with_reads(method: Method, contract: Contract) -> str:
    if method.body is not None:
        return "has a body, which tells what it reads; leave `reads()` out"
    if not contract.pure:
        return "may change something; write `pure` before `reads()`"
    if method.result is VOID or isinstance(method.result, ClassType | ArrayType):
        return "returns no number, truth value or string; nothing else depends on arguments alone"
    if any(looks_at_heap(clause.formula) for clause in (*contract.ensures, *contract.exceptional)):
        return "promises something about what may change; with `reads()`, promise something about the arguments and the result"
    return ""


def _modifies(
    frame: Frame, spec: tuple[tree.SpecClause, ...]
) -> tuple[tuple[Place, ...] | None, Span | None]:
    """Return the places that may change, and the span of the clause."""
    allowed: list[Place] = []
    span: Span | None = None
    for node in spec:
        if isinstance(node, tree.Modifies):
            from ooxcheck.oox.checking.formulas.places import places

            ctx = specification(frame, Kind.MODIFIES)
            allowed.extend(place for p in node.places for place in places(ctx, p))
            span = node.span
        elif isinstance(node, tree.Pure):
            span = span or node.span
    return (tuple(allowed), span) if span else (None, None)


def _measures(frame: Frame, spec: tuple[tree.SpecClause, ...]) -> tuple[Term, ...]:
    """Return the measures of a method, which are integers."""
    nodes = [node for node in spec if isinstance(node, tree.Decreases)]
    for node in nodes[1:]:
        message = "a method has one decreases(...); write all measures in it, the most important one first"
        frame.report.error("syntax.decreases", message, node.span)
    ctx = specification(frame, Kind.REQUIRES)
    terms = tuple(to_operand(ctx, each) for node in nodes[:1] for each in node.measures)
    for term in terms:
        types = {type_ for column in term.shape.columns for type_ in column}
        if not is_wrong(term.shape) and not (term.shape.scalar and types <= {INT, INT64}):
            message = f"expected a number, found {describe_shape(term.shape)}"
            frame.report.error("type.mismatch", message, term.span)
    return terms


def invariant(frame: Frame, node: tree.Invariant) -> Invariant:
    """Return a class invariant."""
    formula = to_formula(specification(frame, Kind.INVARIANT), node.formula)
    return Invariant(frame.owner, node.name, formula, node.is_encapsulated, span=node.span)
