"""Candidate contracts of recursive methods, to be tried by induction.

A caller's assertion about a result is a candidate postcondition, with parameters for arguments
(property-directed candidates). The
candidate preconditions are that each integer is at least 0, or at least 1 (templates). Candidates need not
hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import is_recursive, reachable
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.terms.shape import Shape
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_integral, is_nullable

LEAST = (0, 1)
"""Candidate lower bounds of integers."""

_CODE = (
    typed.Block, typed.Declare, typed.Assign, typed.If, typed.While, typed.Return, typed.Skip, typed.Break, typed.Continue, typed.Assert, typed.CallStatement,
    typed.StaticCall, typed.Local, typed.Constant, typed.Unary, typed.Binary, typed.Conversion,
)  # fmt: skip
_SAID = (
    logic.And, logic.Or, logic.Not, logic.Implies, logic.Iff, logic.Choice, logic.Same, logic.Compare, logic.Holds, logic.Truth,
    logic.Constant, logic.ProgramVariable, logic.Arithmetic, logic.Negation, logic.Conversion, logic.Conditional,
)  # fmt: skip
_MEASURED = (*_SAID, logic.Old)


@dataclass(frozen=True, slots=True, eq=False)
class Contract:
    """The candidate preconditions and postconditions of a method."""

    requires: tuple[logic.Formula, ...]
    ensures: tuple[logic.Formula, ...]

    @property
    def clauses(self) -> tuple[logic.Formula, ...]:
        """The preconditions and postconditions."""
        return (*self.requires, *self.ensures)

    def only(self, clauses: Collection[logic.Formula]) -> Contract:
        """Return the contract with some of its clauses."""
        requires, ensures = (
            tuple(each for each in own if each in clauses) for own in (self.requires, self.ensures)
        )
        return Contract(requires, ensures)

    def with_first(self, other: Contract) -> Contract:
        """Return the contract with the clauses of another one before its own."""
        return Contract((*other.requires, *self.requires), (*other.ensures, *self.ensures))


def candidate_contracts(program: Program, caller: Method) -> dict[str, Contract]:
    """Return candidate contracts, by full name, of the recursive methods on numbers about whose results a caller asserts something.

    The candidate postconditions of a recursive caller, and of a method with a contract, are its own; its
    preconditions are duties of its callers.
    """
    contracts = {
        each.full_name: Contract((), tuple(_postconditions(each)))
        for each in reachable(program, caller)
        if (each is caller or not each.contract.is_empty)
        and is_recursive(program, each)
        and computes_with_numbers(program, each)
    }
    for result, call in _calls(caller):
        method = program.runs(call.class_name, call.signature)
        if (
            method.full_name in contracts
            or not is_recursive(program, method)
            or not computes_with_numbers(program, method)
        ):
            continue
        if ensures := tuple(_asserted_postconditions(caller, method, result, call)):
            contracts[method.full_name] = Contract(tuple(_templates(method)), ensures)
    return contracts


def computes_with_numbers(program: Program, method: Method) -> bool:
    """Return whether a method and all its callees are static and use only numbers and truth values, not the heap; they may have contracts.

    In the step of each method its own contract is due, and at each call the preconditions of the callee.
    """
    return all(map(_is_scalar, reachable(program, method)))


def is_scalar(program: Program, method: Method, promising: Method | None = None) -> bool:
    """Return whether a method and all its callees are static and use only numbers and truth values, not the heap.

    None of them has a contract, except one that may be `promising` something.
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
    asserts = (each for each in method.statements() if isinstance(each, typed.Assert) and each.is_decrease)
    decreases = {id(node) for each in asserts for node in descendants(each.formula)}

    def kinds(node: Node) -> tuple[type, ...]:
        return _MEASURED if id(node) in decreases else _SAID if id(node) in formulas else _CODE

    return all(isinstance(node, kinds(node)) for node in descendants(method.body))


def _postconditions(method: Method) -> Iterator[logic.Formula]:
    """Yield the postconditions of a method over its parameters and result."""
    own = {each: each for each in (*method.parameters, *([method.retval] if method.retval else []))}
    for clause in method.contract.ensures:
        yield from (part for part in conjuncts(clause.formula) if _is_about(part, own))


def _calls(caller: Method) -> Iterator[tuple[Variable, typed.StaticCall]]:
    """Yield the calls whose results are assigned to variables."""
    for statement in caller.statements():
        match statement:
            case typed.Declare(variable, typed.StaticCall() as call) | typed.Assign(
                typed.Local(variable), typed.StaticCall() as call
            ):
                yield variable, call
            case _:  # no such call
                pass


def _asserted_postconditions(
    caller: Method, method: Method, result: Variable, call: typed.StaticCall
) -> Iterator[logic.Formula]:
    """Yield a caller's assertions about a result and the arguments, as postconditions of the callee."""
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
                _rename_variables(part, means)
                for part in conjuncts(statement.formula)
                if _is_about(part, means)
            )


def _is_about(formula: logic.Formula, means: Mapping[Variable, Variable]) -> bool:
    nodes = list(descendants(formula))
    return all(isinstance(node, _SAID) for node in nodes) and all(
        node.variable in means for node in nodes if isinstance(node, logic.ProgramVariable)
    )


def _rename_variables(formula: logic.Formula, means: Mapping[Variable, Variable]) -> logic.Formula:
    def rename(node: logic.Term | logic.Formula) -> logic.Term | logic.Formula:
        if isinstance(node, logic.ProgramVariable):
            return logic.ProgramVariable(means[node.variable], shape=node.shape, span=node.span)
        return node

    return rewrite_node(formula, rename)


def _templates(method: Method) -> Iterator[logic.Formula]:
    """Yield the candidate lower bounds of each integer."""
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
