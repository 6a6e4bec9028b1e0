"""Consequences of inferred invariants in the heaps within the bounds: redundant ones, and classes without any object."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import HIDDEN, Signature
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Block, Contract, Method
from ooxcheck.oox.types import VOID, ClassType
from ooxcheck.relational import Formula
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.houdini import WORK, Limits, with_bystanders
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import all_of


@dataclass(frozen=True, slots=True)
class Consequences:
    """The invariants that do not follow from the others, and the classes that have no object in any heap that satisfies them."""

    irredundant: tuple[Span, ...]
    empty_classes: tuple[str, ...]


def consequences(boundary: Boundary, step: Step, invariants: Sequence[Span], limits: Limits) -> Consequences:
    """Return the consequences of invariants of the program, the simplest ones first, in the initial heaps of a step."""
    encoding = encode(
        EncodingRequest(
            boundary.program,
            with_bystanders(boundary, without_precondition(boundary, step.method)),
            limits.bounds,
            replace(limits.settings, invariants=True),
            options=limits.options,
            watch=limits.watch,
            given=(),
        )
    )
    world, formulas, others = encoding.world, dict[Span, list[Formula]](), list[Formula]()
    for each in encoding.assumptions:
        if each.clause.span in invariants:
            formulas.setdefault(each.clause.span, []).append(each.formula)
        else:
            others.append(each.formula)
    claims = {span: all_of(formulas.get(span, ())) for span in invariants}
    with world.session as session, session.within(Allowance(WORK, WORK)):
        session.add(*encoding.structure, *others)
        rest = dict(claims)
        for span in reversed(invariants):
            without = [formula for each, formula in rest.items() if each != span]
            if session.solve(*without, ~claims[span]).is_unsat:
                del rest[span]
        empty = [
            name
            for name in boundary.classes
            if not boundary.program.classes[name].interface
            and session.solve(
                *rest.values(), (world.of_type(ClassType(name)) & encoding.initial.exists).some()
            ).is_unsat
        ]
    return Consequences(tuple(each for each in invariants if each in rest), tuple(empty))


def without_precondition(boundary: Boundary, method: Method) -> Method:
    """Return a method that starts in any heap, if a user wrote the contract; a step of Java has only assumptions about all heaps."""
    if boundary.program.origin is not None:
        return method
    return Method(
        method.owner,
        Signature(HIDDEN, ()),
        (),
        VOID,
        static=True,
        constructor=False,
        contract=Contract(),
        body=Block((), span=method.span),
        variables=(),
        retval=None,
        span=method.span,
    )
