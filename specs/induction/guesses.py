"""Guesses at what a recursive method requires and ensures, to be tried out.

A caller that asserts something of a result wants the method to ensure it: the assertion, with parameters for arguments, is the guess (property-directed
candidates). Of what calls satisfy, it is tried whether each integer is at least 0, and at least 1 (templates). Nothing here need be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import callees, reachable
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import descendants, rewrite_node
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.terms.shape import Shape
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_integral, is_nullable

LEAST = (0, 1)
"""What integers are guessed to be no less than."""

_CODE = (
    typed.Block, typed.Declare, typed.Assign, typed.If, typed.While, typed.Return, typed.Skip, typed.Break, typed.Continue, typed.Assert, typed.CallStatement,
    typed.StaticCall, typed.Local, typed.Constant, typed.Unary, typed.Binary, typed.Conversion,
)  # fmt: skip
_SAID = (
    logic.And, logic.Or, logic.Not, logic.Implies, logic.Iff, logic.Choice, logic.Same, logic.Compare, logic.Holds, logic.Truth,
    logic.Constant, logic.ProgramVariable, logic.Arithmetic, logic.Negation, logic.Conversion, logic.Conditional,
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Contract:
    """What a method is taken to require of its parameters, and to ensure of them and its result."""

    requires: tuple[logic.Formula, ...]
    ensures: tuple[logic.Formula, ...]

    def without(self, dropped: set[logic.Formula]) -> Contract:
        """Return the contract without some of its clauses."""
        return Contract(
            *(
                tuple(each for each in clauses if each not in dropped)
                for clauses in (self.requires, self.ensures)
            )
        )


def guesses(program: Program, caller: Method) -> dict[str, Contract]:
    """Return what the recursive methods on numbers are guessed to require and ensure of whose results a caller asserts something, by full name.

    A caller that calls itself is guessed to ensure what it promises; what it requires is a duty of those who call it.
    """
    found: dict[str, Contract] = {}
    if recurs(program, caller) and is_scalar(program, caller, caller):
        found[caller.full_name] = Contract((), tuple(_promised(caller)))
    for result, call in _calls(caller):
        method = program.runs(call.class_name, call.signature)
        if method.full_name in found or not recurs(program, method) or not is_scalar(program, method):
            continue
        if ensures := tuple(_ensured(caller, method, result, call)):
            found[method.full_name] = Contract(tuple(_templates(method)), ensures)
    return found


def is_scalar(program: Program, method: Method, promising: Method | None = None) -> bool:
    """Return whether a method is static, and what it runs, too, and all of it is about numbers and truth values: nothing looks at a heap.

    None has a contract, but for one that may be `promising` something.
    """
    return all(
        _is_scalar(each) and (each.contract.is_empty or each is promising)
        for each in reachable(program, method)
    )


def _is_scalar(method: Method) -> bool:
    if not method.static or method.body is None:
        return False
    if any(is_nullable(each.type) or each.is_ghost for each in method.variables):
        return False
    formulas = {id(node) for formula in method.formulas() for node in descendants(formula)}
    return all(
        isinstance(node, _SAID if id(node) in formulas else _CODE) for node in descendants(method.body)
    )


def recurs(program: Program, method: Method) -> bool:
    """Return whether running a method may come to call it again."""
    return any(each is method for callee in callees(program, method) for each in reachable(program, callee))


def _promised(method: Method) -> Iterator[logic.Formula]:
    """Yield what a method promises of its parameters and its result."""
    own = {each: each for each in (*method.parameters, *([method.retval] if method.retval else []))}
    for clause in method.contract.ensures:
        yield from (part for part in conjuncts(clause.formula) if _is_about(part, own))


def _calls(caller: Method) -> Iterator[tuple[Variable, typed.StaticCall]]:
    """Yield the calls whose results are kept in variables."""
    for statement in caller.statements():
        match statement:
            case typed.Declare(variable, typed.StaticCall() as call) | typed.Assign(
                typed.Local(variable), typed.StaticCall() as call
            ):
                yield variable, call
            case _:  # no such call
                pass


def _ensured(
    caller: Method, method: Method, result: Variable, call: typed.StaticCall
) -> Iterator[logic.Formula]:
    """Yield what a caller asserts of a result and the arguments, as if it were said by the method."""
    arguments = zip(call.arguments, method.parameters, strict=False)
    means = {
        argument.variable: parameter for argument, parameter in arguments if isinstance(argument, typed.Local)
    }
    if method.retval is None:
        return
    means[result] = method.retval
    for statement in caller.statements():
        if isinstance(statement, typed.Assert):
            yield from (
                _said_of(part, means) for part in conjuncts(statement.formula) if _is_about(part, means)
            )


def _is_about(formula: logic.Formula, means: Mapping[Variable, Variable]) -> bool:
    nodes = list(descendants(formula))
    return all(isinstance(node, _SAID) for node in nodes) and all(
        node.variable in means for node in nodes if isinstance(node, logic.ProgramVariable)
    )


def _said_of(formula: logic.Formula, means: Mapping[Variable, Variable]) -> logic.Formula:
    def renamed(node: logic.Term | logic.Formula) -> logic.Term | logic.Formula:
        if isinstance(node, logic.ProgramVariable):
            return logic.ProgramVariable(means[node.variable], shape=node.shape, span=node.span)
        return node

    return rewrite_node(formula, renamed)


def _templates(method: Method) -> Iterator[logic.Formula]:
    """Yield that each integer is at least something."""
    span = method.span
    for each in method.parameters:
        if is_integral(each.type):
            shape = Shape((frozenset({each.type}),), scalar=True)
            for least in LEAST:
                yield logic.Compare(
                    CompareOp.LESS_EQUAL,
                    logic.Constant(least, shape=shape, span=span),
                    logic.ProgramVariable(each, shape=shape, span=span),
                    span=span,
                )
