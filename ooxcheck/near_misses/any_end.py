"""A method that may end in any state: the same contract, and a body that leaves everything to the solver.

The body calls a new method without body whose contract allows every effect and every result, and also an exception. So the ends of the method are the
states that its contract is about, whatever the code does. Objects that the new method creates keep their invariants, as after every call by contract.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.shape import Shape
from ooxcheck.oox.types import BOOL

_ANYTHING = "any end"
"""The name of the new method: no program has one like it."""


def with_any_end(question: Question) -> Question:
    """Return the question about a method with the same contract that may end in any state."""
    program, method = question.program, question.method
    anything = _anything(method)
    owner = program.classes[method.owner]
    classes = {**program.classes, owner.name: replace(owner, methods=(*owner.methods, anything))}
    return replace(
        question,
        program=replace(program, classes=classes),
        method=replace(method, body=_calling(anything, method.span)),
    )


def _anything(method: typed.Method) -> typed.Method:
    """Return a static method without body that may do anything, and return any value of the result type of a method."""
    always = typed.Clause(_true(method.span), method.span)
    retval = None if method.retval is None else replace(method.retval, slot=0)
    return typed.Method(
        method.owner,
        Signature(_ANYTHING, ()),
        (),
        method.result,
        static=True,
        constructor=False,
        contract=typed.Contract(ensures=(always,), exceptional=(always,)),
        body=None,
        variables=() if retval is None else (retval,),
        retval=retval,
        span=method.span,
    )


def _calling(anything: typed.Method, span: Span) -> typed.Block:
    call = typed.StaticCall(anything.owner, anything.signature, (), anything.result, span=span)
    statement = (
        typed.CallStatement(call, span=span) if anything.retval is None else typed.Return(call, span=span)
    )
    return typed.Block((statement,), span=span)


def _true(span: Span) -> logic.Formula:
    shape = Shape((frozenset({BOOL}),), scalar=True)
    return logic.Holds(logic.Constant(True, shape=shape, span=span), span=span)
