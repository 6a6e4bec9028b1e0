"""Probes: statements at the beginning of a method that evaluate conditions on entry, so that an encoding has a formula for each.

The probes are a part of the method, so the analyses that bound its initial states take them into account. They change nothing: where
a condition has no value, its probe is silent.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.literals import Literal, Literals
from ooxcheck.oox import nodes, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL
from ooxcheck.relational import FALSE, Formula
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of


@dataclass(frozen=True, slots=True)
class ProbedMethod:
    """A method with probes: executions in which a literal is true reach its mark."""

    program: Program
    method: Method
    marks: Mapping[Literal, typed.Statement]

    def formulas(self, encoding: Encoding) -> dict[Literal, Formula]:
        """Return for each literal the initial states in which it is true; `encoding` is that of the method, with its visits."""
        guards: dict[int, list[Formula]] = {}
        visits = encoding.courses.visits
        for visit in visits:
            if visit.place == visits[0].place:  # a recursive call has probes of its own
                guards.setdefault(id(visit.statement), []).append(visit.guard)
        return {
            literal: any_of(guards[id(mark)]) if id(mark) in guards else FALSE
            for literal, mark in self.marks.items()
        }


def with_probes(
    program: Program, method: Method, literals: Literals, clauses_to_omit: Collection[Span] = ()
) -> ProbedMethod:
    """Return a method of a program with a probe for each literal, and without the ``exceptional`` clauses at some places."""
    assert method.body is not None, "only a method with a body throws"
    variables = [*literals.calls, *literals.bound]
    slot = len(method.variables) + len(variables)
    statements: list[typed.Statement] = []
    marks: dict[Literal, typed.Statement] = {}
    for literal in literals.literals:
        variable = Variable(f"$literal{len(marks)}", BOOL, slot + len(marks))
        variables.append(variable)
        marks[literal] = mark = typed.Skip(span=method.span)
        statements += _probe(literal, variable, mark, literals.calls, method)
    body = typed.Block((*statements, method.body), span=method.body.span)
    exceptional = tuple(each for each in method.contract.exceptional if each.span not in clauses_to_omit)
    probed = replace(
        method,
        body=body,
        variables=(*method.variables, *variables),
        contract=replace(method.contract, exceptional=exceptional),
    )
    return ProbedMethod(program.with_method(method, probed), probed, marks)


def _probe(
    literal: Literal,
    variable: Variable,
    mark: typed.Statement,
    calls: Mapping[Variable, typed.Call],
    method: Method,
) -> list[typed.Statement]:
    """Return statements that evaluate a condition, and reach the mark if it is true."""
    span = method.span
    value = typed.Local(variable, type=BOOL, span=span)
    declarations = [
        typed.Declare(each, calls[each], span=span) for each in _call_variables(literal.test, calls)
    ]
    evaluation = typed.Block((*declarations, typed.Assign(value, literal.test, span=span)), span=span)
    return [
        typed.Declare(variable, None, span=span),
        typed.Try(evaluation, typed.Block((), span=span), span=span),
        typed.If(value, typed.Block((mark,), span=span), None, span=span),
    ]


def _call_variables(test: typed.Expr, calls: Mapping[Variable, typed.Call]) -> Sequence[Variable]:
    """Return the variables of calls that a condition reads, in the order in which they are computed."""
    variables: set[Variable] = set()
    waiting: list[nodes.Node] = [test]
    while waiting:
        for node in nodes.descendants(waiting.pop()):
            if isinstance(node, typed.Local) and node.variable in calls and node.variable not in variables:
                variables.add(node.variable)
                waiting.append(calls[node.variable])
    return [each for each in calls if each in variables]
