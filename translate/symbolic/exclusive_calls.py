"""Calls of one recursive method on several sides of a choice, executed once (cross-jumping, of calls instead of instructions).

``if (c) { x := f(a); } else { y := f(b); }`` makes one call in every execution. Executed side by side, two calls become four one level
down, and 2^n at depth n. So each side is executed up to its call, the states that wait there are merged with their arguments, the
callee runs once, and each side goes on from what comes back, restricted to its own executions.

Sides are the branches of a chain of choices. What stands behind a choice whose branches all leave is a branch, too:
``if (c) { return f(a); } return f(b);``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import called_methods, callees, reachable
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.model.state import join
from ooxcheck.translate.model.values import Value, choose
from ooxcheck.translate.symbolic.calls import Asked, answer
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Flow, Path


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A branch, cut at the call that it makes together with others: statements before, the one that calls, those behind.

    A branch that makes no such call is not cut.
    """

    before: tuple[typed.Statement, ...]
    calling: typed.Statement | None = None
    behind: tuple[typed.Statement, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Choices in a row, each behind the one before where its condition is false, and their branches; the last is where all are false."""

    chain: tuple[typed.If, ...]
    sides: tuple[Side, ...]


@lru_cache(maxsize=4096)
def plan(program: Program, statements: tuple[typed.Statement, ...]) -> Plan | None:
    """Return how statements that begin with a choice are executed; None if no two branches call the same recursive method."""
    chain, rest = _chain(statements)
    branches = [*(tuple(_flat(each.then)) for each in chain), rest]
    cuts = [_first_call(program, branch) for branch in branches]
    keys = [cut and cut[1] for cut in cuts]
    common = next((key for key in keys if key is not None and keys.count(key) > 1), None)
    if common is None:
        return None
    cut = (
        _cut(branch, cut[0]) if cut and cut[1] == common else Side(branch)
        for branch, cut in zip(branches, cuts, strict=True)
    )
    return Plan(tuple(chain), tuple(cut))


def _chain(statements: tuple[typed.Statement, ...]) -> tuple[list[typed.If], tuple[typed.Statement, ...]]:
    """Return the choices that statements begin with, and what is executed where all their conditions are false.

    Where branches leave, what follows a choice is its ``else``.
    """
    chain: list[typed.If] = []
    rest = statements
    while rest and isinstance(rest[0], typed.If):
        more, otherwise = else_chain(rest[0])
        following = rest[1:]
        if following and (otherwise is not None or not all(_leaves(each.then) for each in more)):
            break
        chain += more
        rest = following or tuple(_flat(otherwise))
        if not following:
            break
    return chain, rest


def _flat(statement: typed.Statement | None) -> Iterator[typed.Statement]:
    match statement:
        case None:
            pass
        case typed.Block(statements):
            for inner in statements:
                yield from _flat(inner)
        case _:
            yield statement


def _leaves(branch: typed.Statement) -> bool:
    """Return whether it is plain that no execution comes to the end of a branch."""
    *_, last = (None, *_flat(branch))
    return isinstance(last, typed.Return | typed.Throw | typed.Break | typed.Continue)


def _first_call(program: Program, branch: Sequence[typed.Statement]) -> tuple[int, Hashable] | None:
    """Return where among the statements of a branch the first call of a recursive method stands, and which it calls; None if none does."""
    for place, statement in enumerate(branch):
        match typed.source_of(statement):
            case typed.VirtualCall(class_name, signature) | typed.StaticCall(class_name, signature) as call:
                if any(_is_recursive(program, method) for method in called_methods(program, statement)):
                    return place, (type(call), class_name, signature)
            case _:
                pass
    return None


def _cut(branch: tuple[typed.Statement, ...], place: int) -> Side:
    return Side(branch[:place], branch[place], branch[place + 1 :])


@lru_cache(maxsize=4096)
def _is_recursive(program: Program, method: Method) -> bool:
    return any(method in reachable(program, callee) for callee in callees(program, method))


def answer_together(encoder: Encoder, waiting: Sequence[tuple[Path, Asked, Formula]]) -> Value | None:
    """Make the call that the executions of several paths wait for, and put each where its own come back; return the result.

    With each stands the condition that tells its executions from those of all behind it. Where none come back, the guard is FALSE.
    """
    if not waiting:
        return None
    together, asked = _merged(waiting)
    before = together.guard
    try:
        value = answer(encoder, together, asked)
        behind = together.state
    except Dead:
        value, behind = None, together.state.under(FALSE)
    for path, call, _ in waiting:
        guard, variables = path.guard, path.state.variables
        thrown = (
            state.where(guard).thrown_to(variables).of_caller(path.state).moved(asked.site, call.site)
            for state in together.flow.throws
        )
        path.flow.throws.extend(state for state in thrown if state.guard is not FALSE)
        own = behind.under(guard) if behind.guard is before else behind.where(guard)
        path.state = own.with_variables(variables).of_caller(path.state)
    return value


def _merged(waiting: Sequence[tuple[Path, Asked, Formula]]) -> tuple[Path, Asked]:
    """Return all that wait as one path with one call."""
    *others, (path, asked, _) = waiting
    state = path.state.with_variables({})
    for each, call, condition in reversed(others):
        state = join(each.state.with_variables({}), state, condition)
        asked = _either(condition, call, asked)
    shared = tuple((call.site, each.guard) for each, call, _ in waiting)
    return Path(path.frame, state, Flow()), replace(asked, shared=shared)


def _either(condition: Formula, first: Asked, second: Asked) -> Asked:
    pairs = zip(first.arguments, second.arguments, strict=True)
    this = (
        choose(condition, first.this, second.this)
        if first.this is not None and second.this is not None
        else None
    )
    assert this is None or isinstance(this, Expr)
    return replace(first, this=this, arguments=tuple(choose(condition, one, other) for one, other in pairs))
