"""Functions without body whose results a front end leaves open, with fixed results: one of the codes that a client may have.

A front end models code outside the sources by hidden functions that read nothing, such as the results of a comparison below zero. Each result
that the contract allows is possible, so a history in which the function always returns the same one is possible as well. So is the order of
insertion for hash tables (`ooxcheck.specs.classes.table_order`). A callback of a client, such as a function that is an argument, returns the default value of its type.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import HIDDEN
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Block, Constant, Method, Return
from ooxcheck.oox.types import BOOL, INT, VOID, Value, default_value
from ooxcheck.specs.classes.table_order import ORDER_FUNCTION

_RESULTS = {CompareOp.LESS: -1, CompareOp.GREATER: 1}


def with_fixed_results(program: Program, callbacks: Collection[str] = ()) -> Program:
    """Return a program whose hidden functions without body return constants that their contracts allow, and `callbacks`, by their full names, default values."""

    def with_result(method: Method) -> Method:
        is_callback = method.body is None and method.full_name in callbacks
        return _with_default_result(method) if is_callback else _with_fixed_result(method)

    classes = {
        name: replace(each, methods=tuple(map(with_result, each.methods)))
        for name, each in program.classes.items()
    }
    return replace(program, classes=classes)


def _with_fixed_result(method: Method) -> Method:
    is_order = (method.owner, method.signature.name) == ORDER_FUNCTION
    if method.body is not None or not (is_order or method.signature.name.startswith(HIDDEN)):
        return method
    value = False if is_order else _allowed_result(method)
    if value is None:
        return method
    result = Return(Constant(value, type=method.result, span=method.span), span=method.span)
    return replace(method, body=Block((result,), span=method.span))


def _with_default_result(method: Method) -> Method:
    if method.result is VOID:
        return replace(method, body=Block((), span=method.span))
    value = Constant(default_value(method.result), type=method.result, span=method.span)
    return replace(method, body=Block((Return(value, span=method.span),), span=method.span))


def _allowed_result(method: Method) -> Value:
    """Return a result that the contract of a function allows; None if the function may read state, or its contract says more."""
    contract = method.contract
    if not contract.reads_nothing or method.result not in (BOOL, INT):
        return None
    match [clause.formula for clause in contract.ensures]:
        case []:
            return False if method.result is BOOL else 0
        case [logic.Compare(op, logic.ProgramVariable(variable), logic.Constant(0))] if (
            variable is method.retval
        ):
            return _RESULTS.get(op)
        case _:  # another contract
            return None
