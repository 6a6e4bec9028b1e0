"""Exclusive calls of one recursive method in several branches, executed once (cross-jumping, of calls instead of instructions).

``if (c) { x := f(a); } else { y := f(b); }`` makes one call in every execution. Executed separately, two
calls become four one level down,
and 2^n at depth n. So each branch is executed up to its call, the states at the calls are merged with their
arguments, the callee is
executed once, and each branch continues from the result, restricted to its own executions.

Branches are those of a chain of choices. The statements after a choice whose branches all leave are a
branch, too:
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
from ooxcheck.translate.symbolic.calls import EvaluatedCall, run_call
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Flow, Path


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A branch, split at its shared call: the statements before, the one that calls, those after.

    A branch without a shared call is not split.
    """

    before: tuple[typed.Statement, ...]
    calling: typed.Statement | None = None
    behind: tuple[typed.Statement, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A chain of choices, each evaluated where the conditions before are false, and their branches; the last one is where all are false."""

    chain: tuple[typed.If, ...]
    sides: tuple[Side, ...]


@lru_cache(maxsize=4096)
def plan(program: Program, statements: tuple[typed.Statement, ...]) -> Plan | None:
    """Return how to execute statements that start with a choice; None if no two branches call the same recursive method."""
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
    """Return the choices at the start of statements, and the statements executed where all their conditions are false.

    If the branches leave, the statements after a choice are its ``else``.
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
    """Return whether a branch syntactically never completes."""
    *_, last = (None, *_flat(branch))
    return isinstance(last, typed.Return | typed.Throw | typed.Break | typed.Continue)


def _first_call(program: Program, branch: Sequence[typed.Statement]) -> tuple[int, Hashable] | None:
    """Return the position of the first statement of a branch that calls a recursive method, and the method; None if there is none."""
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


def run_shared_call(encoder: Encoder, waiting: Sequence[tuple[Path, EvaluatedCall, Formula]]) -> Value | None:
    """Execute the call at which several paths wait, move each path to its return, and return the result.

    Each path comes with the condition that separates its executions from those of all later ones. The guard
    is FALSE where none return.
    """
    if not waiting:
        return None
    together, asked = _merge_waiting(waiting)
    before = together.guard
    try:
        value = run_call(encoder, together, asked)
        behind = together.state
    except Dead:
        value, behind = None, together.state.under(FALSE)
    for path, call, _ in waiting:
        guard, variables = path.guard, path.state.variables
        thrown = (
            state.where(guard)
            .thrown_to(variables)
            .of_caller(path.state)
            .replace_origin(asked.site, call.site)
            for state in together.flow.throws
        )
        path.flow.throws.extend(state for state in thrown if state.guard is not FALSE)
        own = behind.under(guard) if behind.guard is before else behind.where(guard)
        path.state = own.with_variables(variables).of_caller(path.state)
    return value


def _merge_waiting(waiting: Sequence[tuple[Path, EvaluatedCall, Formula]]) -> tuple[Path, EvaluatedCall]:
    """Return all waiting paths as one path with one call."""
    *others, (path, asked, _) = waiting
    state = path.state.with_variables({})
    for each, call, condition in reversed(others):
        state = join(each.state.with_variables({}), state, condition)
        asked = _either(condition, call, asked)
    shared = tuple((call.site, each.guard) for each, call, _ in waiting)
    return Path(path.frame, state, Flow()), replace(asked, shared=shared)


def _either(condition: Formula, first: EvaluatedCall, second: EvaluatedCall) -> EvaluatedCall:
    pairs = zip(first.arguments, second.arguments, strict=True)
    this = (
        choose(condition, first.this, second.this)
        if first.this is not None and second.this is not None
        else None
    )
    assert this is None or isinstance(this, Expr)
    return replace(first, this=this, arguments=tuple(choose(condition, one, other) for one, other in pairs))
