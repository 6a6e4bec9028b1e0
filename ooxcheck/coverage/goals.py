"""Coverage goals of a method and its callees, feasible or not.

A branch is an outcome of the condition of ``if`` or ``while``, or a possible target of a call; a condition is that, or a value of an operand that decides by
itself; a statement is one that is no block.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import is_java
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import LAZY
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.decisions import DecisionKind, Taken, is_atomic
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True)
class Goal:
    """A statement to reach, or a decision to take; statements have no `taken`."""

    span: Span
    taken: Taken | None = None

    @property
    def order(self) -> tuple[str, int, int, str]:
        """The sort key: the place in the text."""
        kind, outcome = (self.taken.kind.value, str(self.taken.outcome)) if self.taken else ("", "")
        return self.span.source.name, self.span.start, -self.span.end, kind + outcome


def reached_by(path: Iterable[Taken], visited: Iterable[Span]) -> set[Goal]:
    """Return the goals that an execution with a path and visited statements reaches."""
    return {*(Goal(taken.span, taken) for taken in path), *map(Goal, visited)}


def goals(program: Program, method: Method, cover: str, by_contract: Collection[str] = ()) -> list[Goal]:
    """Return the goals, in the order of the text; cases and paths have no such list.

    The bodies of other methods whose full names are in `by_contract` do not run.
    """
    bodies = [
        (each.body, each.span) for each in run_methods(program, method, by_contract) if each.body is not None
    ]
    unique_goals = dict.fromkeys(
        goal for body, place in bodies for goal in _goals_in(program, body, cover) if _is_written(goal, place)
    )
    return sorted(unique_goals, key=lambda goal: goal.order)


def run_methods(program: Program, method: Method, by_contract: Collection[str] = ()) -> list[Method]:
    """Return the methods with a body that may run."""
    methods = reachable(program, method, by_contract)
    return [
        each
        for each in methods
        if each.body is not None and (each is method or each.full_name not in by_contract)
    ]


def _is_written(goal: Goal, method: Span) -> bool:
    """Return whether a goal belongs to the text: implicit code of Java has the place of the whole method or block."""
    return not is_java(goal.span.source) or (goal.span != method and not goal.span.text.startswith("{"))


def _goals_in(program: Program, body: typed.Block, cover: str) -> Iterator[Goal]:
    for node in descendants(body):
        match cover:
            case "branch":
                yield from _branches(program, node)
            case "condition":
                yield from _branches(program, node)
                yield from _operands(node)
            case "statement":
                if isinstance(node, typed.Statement) and not isinstance(node, typed.Block):
                    yield Goal(node.span)
            case _:
                return


def _branches(program: Program, node: object) -> Iterator[Goal]:
    match node:
        case typed.If(condition):
            yield from _either(DecisionKind.IF, condition)
        case typed.While(condition):
            yield from _either(DecisionKind.WHILE, condition)
        case typed.VirtualCall(class_name, signature, span=span):
            names = {
                program.runs(name, signature).full_name: None for name in program.instantiable(class_name)
            }
            if len(names) > 1:
                yield from (_way(DecisionKind.DISPATCH, span, name) for name in names)
        case _:
            pass


def _operands(node: object) -> Iterator[Goal]:
    match node:
        case typed.Binary(op, left, right) if op in LAZY:
            for operand in (left, right):
                if is_atomic(operand):
                    yield from _either(DecisionKind.OPERAND, operand)
        case typed.ArrayQuantified(body=body):
            yield from _either(DecisionKind.ELEMENT, body)
        case _:
            pass


def _either(kind: DecisionKind, expr: typed.Expr) -> Iterator[Goal]:
    """Yield both outcomes of a condition, of a literal the only one."""
    if isinstance(expr, typed.Constant):
        yield _way(kind, expr.span, bool(expr.value))
    else:
        yield from (_way(kind, expr.span, outcome) for outcome in (True, False))


def _way(kind: DecisionKind, span: Span, outcome: bool | str) -> Goal:
    return Goal(span, Taken(kind, span, outcome))
