"""Transfer functions: the states after each statement, and those in which executions leave it otherwise.

A loop is executed until its states are stable, with widening, for any number of iterations; then twice more, which narrows them.
Only the last pass is recorded: there the states are those of all executions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field, replace
from itertools import permutations
from typing import Protocol

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import is_false
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import descendants, else_chain
from ooxcheck.oox.operators import ArithmeticOp, CompareOp
from ooxcheck.oox.running.contracts.promises import statement_duty
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.types import VOID, ArrayType, default_value
from ooxcheck.specs.values.assignments import assign, write_element, write_field
from ooxcheck.specs.values.domain import ANY_REFERENCE, FALSE, TRUE, Number, constant_value
from ooxcheck.specs.values.evaluation import Evaluation, Ranking, Record, Result, Writes
from ooxcheck.specs.values.expressions import decide, element, evaluate, is_condition
from ooxcheck.specs.values.formulas import always_has_value, exact_condition, implied_condition
from ooxcheck.specs.values.partitions import Flags, group_by_flags, join_all, join_by_flags, limit_groups
from ooxcheck.specs.values.rankings import assigned_numbers, counters, find_ranking, take_snapshots
from ooxcheck.specs.values.state import Dead, State, covers, join_states, widen_states, without_temporaries
from ooxcheck.specs.values.terms import THROWN

NARROWINGS = 2
"""The number of passes that narrow the states of a loop."""

MOST_COUNTERS = 6
"""The greatest number of variables of a loop whose differences are followed from its start."""

PATIENCE, MOST_LIMITS = 2, 12
"""The numbers of passes before states are widened, and before they are widened without limits."""

MOST_ENDS = 12
"""The greatest number of further limits of widening."""


class Source(Protocol):
    """Returns the values of a call or of a new object or array, each in a state after it."""

    def __call__(
        self, here: Evaluation, node: typed.Call | typed.SuperConstructor | typed.NewObject | typed.NewArray
    ) -> list[tuple[State, Result]]:
        """Return the cases; none if no execution returns."""


@dataclass(slots=True)
class Exits:
    """The states in which executions leave a statement other than by completing it."""

    returns: list[State] = field(default_factory=list)
    throws: list[State] = field(default_factory=list)
    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)
    writes: Writes = field(default_factory=Writes)


@dataclass(frozen=True, slots=True)
class Body:
    """A method whose body is executed: its flags, the limits of widening, and the functions that execute calls and count statements."""

    method: typed.Method
    flags: Flags
    limits: tuple[int, ...]
    record: Record
    start: Evaluation
    call: Source
    count: Callable[[State], None]

    def evaluation(self, state: State, exits: Exits) -> Evaluation:
        """Return an evaluation of expressions."""
        return Evaluation(self.start.program, self.record, state, exits.throws, exits.writes)


def widening_limits(method: typed.Method) -> tuple[int, ...]:
    """Return the numbers at which widening stops for one more pass: the literals of a method and their neighbours, and where a step from a compared literal ends."""
    code = list(descendants(*method.statements()))
    literals = {
        node.value
        for node in code
        if isinstance(node, typed.Constant | logic.Constant) and type(node.value) is int
    }
    near = {n + by for n in (0, *literals) for by in (-1, 0, 1)}
    beyond = {end for n in _compared_literals(code) for step in _steps(code) for end in _ends(n, step)}
    return tuple(sorted(near | beyond if len(beyond) <= MOST_ENDS else near))


def _compared_literals(code: Sequence[object]) -> set[int]:
    """Return the literals with which code compares numbers."""
    return {
        value
        for node in code
        if isinstance(node, typed.Binary) and isinstance(node.op, CompareOp)
        for value in (_literal(node.left), _literal(node.right))
        if value is not None
    }


def _steps(code: Sequence[object]) -> set[int]:
    """Return the literals that code adds; those that it subtracts are negative."""
    steps: set[int] = set()
    for node in code:
        match node:
            case typed.Binary(ArithmeticOp.ADD, left, right):
                steps |= {each for each in (_literal(left), _literal(right)) if each}
            case typed.Binary(ArithmeticOp.SUBTRACT, _, right):
                steps |= {-each for each in (_literal(right),) if each}
            case _:  # no step
                pass
    return steps


def _literal(node: typed.Expr) -> int | None:
    return node.value if isinstance(node, typed.Constant) and type(node.value) is int else None


def _ends(limit: int, step: int) -> tuple[int, int]:
    """Return the last numbers after a step from a number that is beyond a limit in no case, or that does not reach it."""
    return limit + step, limit + step - step // abs(step)


def execute_all(body: Body, statement: typed.Statement, states: Sequence[State], exits: Exits) -> list[State]:
    """Return the states after a statement, from each of some states."""
    after = [end for state in states for end in execute(body, statement, state, exits)]
    return join_by_flags(after, body.flags) if len(after) > 1 else after


def execute(body: Body, statement: typed.Statement, state: State, exits: Exits) -> list[State]:
    """Return the states after a statement; none if no execution completes it."""
    body.count(state)
    try:
        return _execute(body, statement, state, exits)
    except Dead:
        return []


def _execute(  # noqa: C901 (one case for each kind of statement)
    body: Body, statement: typed.Statement, state: State, exits: Exits
) -> list[State]:
    match statement:
        case typed.Declare(variable, value):
            return _declare(body, variable, value, state, exits)
        case typed.Assign(target, value):
            return _assign(body, target, value, state, exits)
        case typed.CallStatement(call):
            cases = body.call(body.evaluation(state, exits), call)
            return join_by_flags([without_temporaries(after) for after, _ in cases], body.flags)
        case typed.Block(statements):
            return _block(body, statements, state, exits)
        case typed.If():
            return _choose(body, statement, state, exits)
        case typed.While():
            return _loop(body, statement, state, exits)
        case typed.Return(value):
            return _leave(exits.returns, _return(body, value, state, exits))
        case typed.Throw(word):
            body.record.note_throw(statement.span)
            return _leave(exits.throws, [_throw(body, word, state, exits)])
        case typed.Break():
            return _leave(exits.breaks, [state])
        case typed.Continue():
            return _leave(exits.continues, [state])
        case typed.Try():
            return _try(body, statement, state, exits)
        case typed.Lock(target, inner):
            here = body.evaluation(state, exits)
            here.dereference(evaluate(here, target), target.span)
            return execute(body, inner, here.state, exits)
        case typed.Assert():
            return _assert(body, statement, state)
        case typed.Assume():
            return _assume(body, statement, state)
        case typed.GhostAssign():
            body.record.leave_open(DutyKind.EVALUATION)
            return [state]
        case typed.Skip() | typed.JoinThreads():
            return [state]
        case typed.Fork() | typed.Signal():
            msg = "a method with threads should not be analysed"
            raise AssertionError(msg)


def _leave(to: list[State], states: list[State]) -> list[State]:
    to += states
    return []


def _declare(
    body: Body, variable: Variable, value: typed.Source | None, state: State, exits: Exits
) -> list[State]:
    if value is None:
        return [assign(state, (variable.slot,), Result(constant_value(default_value(variable.type))))]
    target = typed.Local(variable, type=variable.type, span=value.span)
    return _assign(body, target, value, state, exits)


def _throw(body: Body, word: typed.Expr | None, state: State, exits: Exits) -> State:
    here = body.evaluation(state, exits)
    value = constant_value(None) if word is None else evaluate(here, word).value
    return here.state.with_value(THROWN, value or ANY_REFERENCE)


def _block(body: Body, statements: Sequence[typed.Statement], state: State, exits: Exits) -> list[State]:
    states = [state]
    for statement in statements:
        states = execute_all(body, statement, states, exits)
        if not states:
            break
    return states


def _cases(
    body: Body, value: typed.Source, state: State, exits: Exits
) -> Iterator[tuple[Evaluation, Result]]:
    """Iterate over the values of a right-hand side, each in a state after its evaluation; a condition has two values."""
    here = body.evaluation(state, exits)
    match value:
        case (
            typed.VirtualCall()
            | typed.StaticCall()
            | typed.SuperCall()
            | typed.NewObject()
            | typed.NewArray()
        ):
            for end, result in body.call(here, value):
                yield here.at(end), result
        case _ if is_condition(value):
            for after, truth in zip(decide(here, value), (TRUE, FALSE), strict=True):
                if after is not None:
                    yield here.at(after), Result(truth)
        case _:  # another expression, by its type
            result = evaluate(here, value)
            yield here, result


def _assign(body: Body, target: typed.Expr, value: typed.Source, state: State, exits: Exits) -> list[State]:
    """Return the states after an assignment."""
    after: list[State] = []
    for here, result in _cases(body, value, state, exits):
        with suppress(Dead):
            after.append(without_temporaries(_store(here, target, result)))
    return join_by_flags(after, body.flags)


def _store(here: Evaluation, target: typed.Expr, value: Result) -> State:
    """Return the state after an assignment; the location is evaluated after the value."""
    match target:
        case typed.Local(variable):
            return assign(here.state, (variable.slot,), value, is_array=isinstance(target.type, ArrayType))
        case typed.StaticRead(field_):
            here.writes.add(field_, value.value)
            return assign(here.state, (field_,), value)
        case typed.FieldRead(owner, field_):
            holder = here.dereference(evaluate(here, owner), target.span)
            here.writes.add(field_, value.value)
            here.record.note_value(field_, value.value)
            return write_field(here.state, holder, field_, value)
        case typed.ElementRead(array, index):
            element(here, array, index, target)
            assert isinstance(array.type, ArrayType)
            here.writes.add(array.type, value.value)
            return write_element(here.state, array.type, value)
        case _:
            msg = f"only variables, fields and elements should be assigned to, not {target}"
            raise AssertionError(msg)


def _return(body: Body, value: typed.Source | None, state: State, exits: Exits) -> list[State]:
    retval = body.method.retval
    if value is None or retval is None or retval.type is VOID:
        return [state]
    return [
        without_temporaries(assign(here.state, (retval.slot,), result))
        for here, result in _cases(body, value, state, exits)
    ]


def _choose(body: Body, choice: typed.If, state: State, exits: Exits) -> list[State]:
    """Execute a chain of choices."""
    chain, rest = else_chain(choice)
    after: list[State] = []
    here: State | None = state
    for each in chain:
        if here is None:
            break
        try:
            yes, here = decide(body.evaluation(here, exits), each.condition)
        except Dead:
            here = None
            break
        after += [] if yes is None else execute(body, each.then, yes, exits)
    if here is not None:
        after += [here] if rest is None else execute(body, rest, here, exits)
    return join_by_flags(after, body.flags)


def _try(body: Body, statement: typed.Try, state: State, exits: Exits) -> list[State]:
    inner = replace(exits, throws=[])
    after = execute(body, statement.body, state, inner)
    for thrown in join_by_flags(inner.throws, body.flags):
        caught = thrown
        if statement.variable is not None:
            word = thrown.values.get(THROWN, ANY_REFERENCE)
            caught = assign(caught, (statement.variable.slot,), Result(word))
        caught = caught.without(lambda term: term == THROWN)
        after += execute(body, statement.handler, caught, exits)
    return join_by_flags(after, body.flags)


# -------------------------------------------------------------------------------------------------- formulas


def _assert(body: Body, statement: typed.Assert, state: State) -> list[State]:
    """Record whether a formula certainly holds, and continue where it may hold."""
    formula = statement.formula
    is_safe = holds(body.start, formula, state)
    if not always_has_value(formula):
        body.record.leave_open(DutyKind.EVALUATION)
    body.record.note_assertion(formula.span, statement_duty(statement).kind, is_safe=is_safe)
    return [] if (after := assume(body.start, formula, state)) is None else [after]


def _assume(body: Body, node: typed.Assume, state: State) -> list[State]:
    """Return the states in which an assumption may hold; beyond an unsupported construct, the code is followed if it has all executions."""
    if node.unsupported:
        if node.is_approximation or not is_false(node.formula):
            return [state]
        body.record.note_unsupported()
        return []
    formula = node.formula
    if not always_has_value(formula):
        body.record.leave_open(DutyKind.EVALUATION)
    return [] if (after := assume(body.start, formula, state)) is None else [after]


def holds(start: Evaluation, formula: logic.Formula, state: State) -> bool:
    """Return whether a formula certainly holds in a state."""
    condition = exact_condition(formula)
    if condition is None:
        return False
    here = _quiet_evaluation(start, state)
    try:
        _, no = decide(here, condition)
    except Dead:
        return False
    return no is None and not here.throws


def assume(start: Evaluation, formula: logic.Formula, state: State) -> State | None:
    """Return the state of the executions in which a formula holds, None if there are none."""
    condition = implied_condition(formula)
    if condition is None:
        return state
    try:
        return decide(_quiet_evaluation(start, state), condition)[0]
    except Dead:
        return None


def without_condition(start: Evaluation, condition: typed.Expr, state: State) -> State | None:
    """Return the state of the executions in which a condition is not true, None if there are none; all of them if it may have no value."""
    here = _quiet_evaluation(start, state)
    try:
        _, no = decide(here, condition)
    except Dead:
        return state
    return state if here.throws else no


def _quiet_evaluation(start: Evaluation, state: State) -> Evaluation:
    return Evaluation(start.program, Record(is_on=False), state, [], Writes())


# ----------------------------------------------------------------------------------------------------- loops


def _loop(body: Body, loop: typed.While, state: State, exits: Exits) -> list[State]:
    """Return the states after a loop, for any number of iterations."""
    if loop.invariants:
        body.record.leave_open(DutyKind.LOOP_INVARIANT)
        body.record.leave_open(DutyKind.EVALUATION)
    heads = _stable_heads(body, loop, _with_counters(loop, state))
    body.record.note_heads(loop.span, heads)
    if body.record.needs_rankings:
        body.record.note_ranking(loop.span, _loop_ranking(body, loop, heads))
    inner = replace(exits, breaks=[], continues=[])
    after, _ = _iterate(body, loop, heads, inner)
    return join_by_flags([*after, *inner.breaks], body.flags)


def _loop_ranking(body: Body, loop: typed.While, heads: Sequence[State]) -> Ranking | None:
    """Return a ranking function of a loop, given the states in which its condition is evaluated."""
    exits, starts, ends = Exits(), list[State](), list[State]()
    with body.record.pause():
        for head in heads:
            with suppress(Dead):
                yes, _ = decide(body.evaluation(head, exits), loop.condition)
                starts += [] if yes is None else [yes]
        terms = counters(loop, starts)
        for start in starts:
            ends += execute(body, loop.body, take_snapshots(start, loop.span, terms), exits)
    return find_ranking([*ends, *exits.continues], loop.span, terms)


def _with_counters(loop: typed.While, state: State) -> State:
    """Add the differences of the numbers that a loop assigns to; they may stay when the numbers do not."""
    known = [term for term in assigned_numbers(loop) if isinstance(state.values.get(term), Number)]
    for one, two in permutations(known[:MOST_COUNTERS], 2):
        state = state.limit_difference(one, two, state.greatest_difference(one, two))
    return state


def _stable_heads(body: Body, loop: typed.While, state: State) -> list[State]:
    """Return states that include all in which the condition of a loop is evaluated."""
    heads, passes = group_by_flags([state], body.flags), 0
    with body.record.pause():
        while True:
            wider = _widen(body, heads, _next_heads(body, loop, state, heads), passes)
            if all(key in heads and covers(heads[key], head) for key, head in wider.items()):
                break
            heads, passes = wider, passes + 1
        for _ in range(NARROWINGS):
            heads = _next_heads(body, loop, state, heads)
    return list(heads.values())


def _next_heads(
    body: Body, loop: typed.While, state: State, heads: dict[Hashable, State]
) -> dict[Hashable, State]:
    """Return the states before the loop and after one more iteration."""
    _, again = _iterate(body, loop, list(heads.values()), Exits())
    return group_by_flags([state, *again], body.flags)


def _widen(
    body: Body, old: dict[Hashable, State], new: dict[Hashable, State], passes: int
) -> dict[Hashable, State]:
    """Return states of the executions of both, by their flags; sequences of them become stable."""
    if None in old or None in new:
        return {None: widen_step(body, join_all(old.values()), join_all(new.values()), passes)}
    merged = dict(old)
    for key, state in new.items():
        merged[key] = widen_step(body, merged[key], state, passes) if key in merged else state
    return limit_groups(merged)


def widen_step(body: Body, old: State, new: State, passes: int) -> State:
    """Return a state of the executions of both: joined in the first passes, then widened up to limits, and at last without limits."""
    joined = join_states(old, new)
    if passes < PATIENCE:
        return joined
    return widen_states(old, joined, body.limits if passes < MOST_LIMITS else ())


def _iterate(
    body: Body, loop: typed.While, heads: Sequence[State], exits: Exits
) -> tuple[list[State], list[State]]:
    """Execute the condition and the body once; return the states that leave the loop, and those before the next iteration."""
    leaving: list[State] = []
    again: list[State] = []
    for head in heads:
        try:
            yes, no = decide(body.evaluation(head, exits), loop.condition)
        except Dead:
            continue
        leaving += [] if no is None else [no]
        again += [] if yes is None else execute(body, loop.body, yes, exits)
    again += exits.continues
    exits.continues.clear()
    return leaving, again
