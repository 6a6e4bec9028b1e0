"""Which invariants follow from inferred ones in all heaps within the bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Block, Contract, Invariant, Method
from ooxcheck.oox.types import VOID
from ooxcheck.relational import Formula
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.candidates import add_candidates
from ooxcheck.specs.classes.houdini import WORK, with_bystanders
from ooxcheck.translate.encode import EncodingRequest, encode


def implied_invariants(inferred: ClassInvariants, claims: Sequence[Invariant]) -> list[bool]:
    """Return for each claim whether it follows from the inferred invariants."""
    boundary = inferred.boundary.boundary
    assumed = (*inferred.invariants, *inferred.implied)
    program = _with_claims(add_candidates(boundary.program, assumed), claims)
    method = _empty_method(program, boundary.classes[0])
    question = inferred.terms.about(program, method)
    settings = question.settings_with(question.settings.unroll or 3)
    request = EncodingRequest(
        program,
        with_bystanders(replace(boundary, program=program), method),
        question.bounds,
        replace(settings, invariants=True),
        given=(),
    )
    encoding = encode(request)
    spans = {each.span for each in claims}
    formulas: dict[Span, list[Formula]] = {}
    others: list[Formula] = []
    for each in encoding.assumptions:
        if each.clause.span in spans:
            formulas.setdefault(each.clause.span, []).append(each.formula)
        else:
            others.append(each.formula)
    problems = {duty.span: formula for duty, formula in encoding.problems.items()}
    with encoding.world.session as session, session.within(Allowance(WORK, WORK)):
        session.add(*encoding.structure, *others)
        return [
            all(session.solve(~formula).is_unsat for formula in formulas.get(span, ()))
            and (span not in problems or session.solve(problems[span]).is_unsat)
            for span in (each.span for each in claims)
        ]


def _with_claims(program: Program, claims: Iterable[Invariant]) -> Program:
    classes = dict(program.classes)
    for each in claims:
        class_ = classes[each.owner]
        classes[each.owner] = replace(class_, invariants=(*class_.invariants, each))
    return replace(program, classes=classes)


def _empty_method(program: Program, owner: str) -> Method:
    """Return a static method without parameters that does nothing."""
    span = program.classes[owner].span
    return Method(
        owner,
        Signature("nothing", ()),
        (),
        VOID,
        static=True,
        constructor=False,
        contract=Contract(),
        body=Block((), span=span),
        variables=(),
        retval=None,
        span=span,
    )
