"""Statements: each one advances the path, or lets executions leave it.

Loops are unrolled iteration by iteration while some execution may continue; executions beyond the bound are
cut and recorded
(`ooxcheck.translate.symbolic.unwinding_assertions`). Executions that left the loop after different numbers
of iterations are merged from
the inside out, as the nested conditionals that an unrolled loop is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import is_known_by_invariant
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.running.contracts.promises import loop_invariant_duty, statement_duty
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.oox.running.outcomes import UNSUPPORTED, Bounded, Duty, Origin
from ooxcheck.oox.types import VOID
from ooxcheck.relational import FALSE, NONE, TRUE, Formula
from ooxcheck.translate.model.state import WORD, State, join, merge
from ooxcheck.translate.model.values import Value, default
from ooxcheck.translate.symbolic.calls import (
    EvaluatedCall,
    call,
    construct_super,
    evaluate_call,
    new_array,
    new_object,
)
from ooxcheck.translate.symbolic.contracts import assume, claim
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.expressions import (
    array_type,
    element,
    evaluate,
    number,
    receiver,
    reference,
    truth,
)
from ooxcheck.translate.symbolic.paths import Dead, Path
from ooxcheck.translate.symbolic.single_thread_memory import OneThread
from ooxcheck.translate.symbolic.unwinding_assertions import cut_at_loop_bound

if TYPE_CHECKING:
    from ooxcheck.translate.symbolic.exclusive_calls import Plan, Side

Target: TypeAlias = typed.Local | typed.FieldRead | typed.StaticRead | typed.ElementRead
"""The targets of assignments."""


class Exactly:
    """Executes every statement exactly; other hooks inherit from it."""

    __slots__ = ()

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Execute a statement; raise `Dead` if no execution reaches the next one."""
        _execute(encoder, path, statement)

    def condition(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition; executions in which it throws leave the path."""
        return truth(encoder, path, condition)

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, duty: Duty) -> None:
        """Claim a formula."""
        claim(encoder, path, formula, duty)

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Continue with the executions in which the invariant of a loop by invariant holds."""
        assume(encoder, path, invariant)

    def replaces(self, encoder: Encoder, path: Path, loop: typed.While) -> bool:
        """Return whether a loop is to be replaced by its invariants."""
        wanted = encoder.settings.loops_by_invariant and path.frame.duties
        return wanted and is_known_by_invariant(encoder.program, loop, encoder.settings.by_contract)

    @property
    def loosens(self) -> bool:
        """Whether statements may have other effects than their own."""
        return False

    @property
    def window(self) -> int:
        """The number of iterations in a row that stand for all iterations of a loop by invariant."""
        return 1


def _execute(  # noqa: C901, PLR0915 (one case for each kind of statement)
    encoder: Encoder, path: Path, statement: typed.Statement
) -> None:
    match statement:
        case typed.Declare(variable, value):
            path.assign(variable.slot, source(encoder, path, value) if value else default(variable.type))
        case typed.Assign(target, value):
            store(encoder, path, target, source(encoder, path, value))
        case typed.GhostAssign():
            from ooxcheck.translate.symbolic.ghosts import assign_ghost

            assign_ghost(encoder, path, statement)
        case typed.CallStatement(called):
            if isinstance(called, typed.SuperConstructor):
                construct_super(encoder, path, called)
            else:
                call(encoder, path, called)
        case typed.Skip():
            pass
        case typed.JoinThreads():
            encoder.memory.join(encoder, path, statement)
        case typed.Block(statements):
            _block(encoder, path, statements)
        case typed.Assert(formula):
            claim(encoder, path, formula, statement_duty(statement))
        case typed.Assume(_, reason) if reason:
            if encoder.cut is not None and path.frame.duties:
                encoder.cut(path)
            encoder.ledger.cut(Bounded(UNSUPPORTED, statement.span, reason=reason), path.guard)
            raise Dead
        case typed.Assume(formula):
            assume(encoder, path, formula)
        case typed.While():
            _while(encoder, path, statement)
        case typed.If():
            _if(encoder, path, _plan(encoder, (statement,)) or _choice(statement))
        case typed.Continue():
            _leave(path, path.flow.continues)
        case typed.Break():
            _leave(path, path.flow.breaks)
        case typed.Return(value):
            _return(encoder, path, value)
        case typed.Throw():
            _throw(encoder, path, statement)
        case typed.Try():
            _try(encoder, path, statement)
        case typed.Lock(target):
            encoder.memory.lock(encoder, path, receiver(encoder, path, target, target.span), statement)
        case typed.Signal(_, target):
            encoder.memory.signal(encoder, path, receiver(encoder, path, target, target.span), statement)
        case typed.Fork():
            encoder.memory.fork(encoder, path, statement)


def source(encoder: Encoder, path: Path, value: typed.Source) -> Value:
    """Return the value of a right-hand side."""
    match value:
        case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall():
            result = call(encoder, path, value)
            assert result is not None, "a call that is assigned should have a result"
            return result
        case typed.NewObject():
            return new_object(encoder, path, value)
        case typed.NewArray():
            return new_array(encoder, path, value)
        case _:
            return evaluate(encoder, path, value)


def store(encoder: Encoder, path: Path, target: Target, value: Value) -> None:
    """Assign a variable, a field or an element; executions in which the location does not exist throw."""
    match target:
        case typed.Local(variable):
            path.assign(variable.slot, value)
        case typed.FieldRead(owner, field):
            holder = receiver(encoder, path, owner, target.span)
            encoder.memory.write(encoder, path, field, holder, value, target.span)
        case typed.StaticRead(field):
            encoder.memory.write_static(encoder, path, field, value, target.span)
        case typed.ElementRead(array, index):
            holder, at = element(
                encoder, path, reference(encoder, path, array), number(encoder, path, index), target.span
            )
            encoder.memory.write_element(encoder, path, array_type(array), holder, at, value, target.span)


def _leave(path: Path, to: list[State]) -> None:
    to.append(path.state)
    raise Dead


def _throw(encoder: Encoder, path: Path, statement: typed.Throw) -> None:
    """Throw, with a message if some handler reads messages; evaluating it may throw, too."""
    word = statement.word
    if word is not None and (encoder.program.catches_words or not isinstance(word, typed.Constant)):
        path.assign(WORD, reference(encoder, path, word))
    elif encoder.program.catches_words:
        path.assign(WORD, NONE)
    caught = path.state.caught.get(statement.again.slot) if statement.again else None
    here = Origin(statement.span, statement.literal_word)
    path.state = path.state.with_origins(caught) if caught else path.state.thrown_at(here)
    _leave(path, path.flow.throws)


def _return(encoder: Encoder, path: Path, value: typed.Source | None) -> None:
    retval = path.frame.method.retval
    is_wanted = value is not None and retval is not None and retval.type is not VOID
    _leave_with(path, source(encoder, path, value) if value is not None and is_wanted else None)


def _leave_with(path: Path, value: Value | None) -> None:
    retval = path.frame.method.retval
    if value is not None and retval is not None and retval.type is not VOID:
        path.assign(retval.slot, value)
    _leave(path, path.flow.returns)


def _state_after(encoder: Encoder, path: Path | None, statement: typed.Statement | None) -> State | None:
    """Return the state after a statement, None if no execution completes it."""
    if path is None:
        return None
    try:
        if statement is not None:
            encoder.statement(path, statement)
    except Dead:
        return None
    return path.state


def _block(encoder: Encoder, path: Path, statements: tuple[typed.Statement, ...]) -> None:
    for place, inner in enumerate(statements):
        if isinstance(inner, typed.If) and (branch_plan := _plan(encoder, statements[place:])):
            encoder.come_to(path, inner)
            _if(encoder, path, branch_plan)
            return
        encoder.statement(path, inner)


def _plan(encoder: Encoder, statements: tuple[typed.Statement, ...]) -> Plan | None:
    """Return how to execute statements whose branches share a call; None if each branch is executed separately.

    Other hooks, and recorded paths, need every call in its place.
    """
    from ooxcheck.translate.symbolic.exclusive_calls import plan

    is_plain = type(encoder.hook) is Exactly and type(encoder.memory) is OneThread
    if not is_plain or encoder.instead is not None or encoder.notes.courses is not None:
        return None
    return plan(encoder.program, statements)


def _choice(choice: typed.If) -> Plan:
    """Return a chain of choices whose branches are executed separately."""
    from ooxcheck.translate.symbolic.exclusive_calls import Plan, Side

    chain, rest = else_chain(choice)
    return Plan(
        tuple(chain), (*(Side((each.then,)) for each in chain), Side(() if rest is None else (rest,)))
    )


@dataclass(frozen=True, slots=True)
class EvaluatedCondition:
    """A condition of a chain of choices: the state before, the executions that enter either branch, and the progress of the first."""

    before: State
    condition: Formula
    entered: tuple[Formula, Formula]
    branch: Path | None
    halt: EvaluatedCall | State | None


def _if(encoder: Encoder, path: Path, planned: Plan) -> None:
    """Execute a chain of choices: the conditions in order, the shared call, and then the merges from the last choice to the first."""
    from ooxcheck.translate.symbolic.exclusive_calls import run_shared_call

    *sides, last = planned.sides
    taken, here = _conditions(encoder, path, planned.chain, sides)
    halt = _until_call(encoder, here, last)
    waiting = [(way.branch, way.halt, way.condition) for way in taken] + [(here, halt, TRUE)]
    value = run_shared_call(
        encoder,
        [
            (at, call, when)
            for at, call, when in waiting
            if at is not None and isinstance(call, EvaluatedCall)
        ],
    )
    ends = [
        _from_call(encoder, way.branch, side, way.halt, value)
        for way, side in zip(taken, sides, strict=False)
    ]
    behind = _from_call(encoder, here, last, halt, value)
    for way, end in zip(reversed(taken), reversed(ends), strict=True):
        behind = _rejoin(way.before, way.condition, way.entered, end, behind)
    if behind is None:
        raise Dead
    path.state = behind


def _conditions(
    encoder: Encoder, path: Path, chain: Sequence[typed.If], sides: Sequence[Side]
) -> tuple[list[EvaluatedCondition], Path | None]:
    """Execute conditions and branches up to their calls; return the results, and the path at the end of the chain."""
    taken: list[EvaluatedCondition] = []
    here: Path | None = path
    for each, side in zip(chain, sides, strict=True):
        if here is None:
            break
        if each is not chain[0]:
            encoder.visit(here, each)
        try:
            holds = _holds(encoder, here, each.condition, DecisionKind.IF)
        except Dead:
            return taken, None
        yes, no = here.branch(holds), here.branch(~holds)
        entered = yes.guard if yes else FALSE, no.guard if no else FALSE
        taken.append(EvaluatedCondition(here.state, holds, entered, yes, _until_call(encoder, yes, side)))
        here = no
    return taken, here


def _until_call(encoder: Encoder, path: Path | None, side: Side) -> EvaluatedCall | State | None:
    """Execute a branch up to its call and return that; the state after a branch without one, None if no execution completes it."""
    if path is None:
        return None
    try:
        _block(encoder, path, side.before)
        if side.calling is None:
            return path.state
        encoder.come_to(path, side.calling)
        node = typed.source_of(side.calling)
        assert isinstance(node, typed.VirtualCall | typed.StaticCall), "a branch should be cut at a call"
        return evaluate_call(encoder, path, node)
    except Dead:
        return None


def _from_call(
    encoder: Encoder, path: Path | None, side: Side, halt: EvaluatedCall | State | None, value: Value | None
) -> State | None:
    """Execute the rest of a branch after its call and return the final state; None if no execution completes it."""
    if path is None or not isinstance(halt, EvaluatedCall):
        return halt if isinstance(halt, State) else None
    try:
        path.keep(TRUE)
        _conclude(encoder, path, side.calling, value)
        _block(encoder, path, side.behind)
    except Dead:
        return None
    return path.state


def _conclude(encoder: Encoder, path: Path, statement: typed.Statement | None, value: Value | None) -> None:
    """Complete a statement with the result of its call."""
    match statement:
        case typed.Declare(variable) if value is not None:
            path.assign(variable.slot, value)
        case typed.Assign(target) if value is not None:
            store(encoder, path, target, value)
        case typed.Return():
            _leave_with(path, value)
        case _:
            assert isinstance(statement, typed.CallStatement), "nothing else should make a call"


def _holds(encoder: Encoder, path: Path, condition: typed.Expr, kind: DecisionKind) -> Formula:
    holds = encoder.world.simplify(encoder.hook.condition(encoder, path, condition))
    encoder.decide(path, kind, condition.span, True, holds)
    encoder.decide(path, kind, condition.span, False, ~holds)
    return holds


def _rejoin(
    before: State,
    condition: Formula,
    entered: tuple[Formula, Formula],
    first: State | None,
    second: State | None,
) -> State | None:
    """Return the state after a choice: `first` where `condition` held, otherwise `second`; None if no execution completes it."""
    if first is None or second is None:
        return first or second
    together = join(first, second, condition)
    complete = first.guard is entered[0] and second.guard is entered[1]
    return together.under(before.guard) if complete else together


def _try(encoder: Encoder, path: Path, statement: typed.Try) -> None:
    flow, variable = replace(path.flow, throws=[]), statement.variable
    normal = _state_after(encoder, path.within(flow), statement.body)
    thrown = merge(flow.throws)
    if thrown and variable is not None:
        thrown = thrown.assign(variable.slot, thrown.variables[WORD]).caught_in(variable.slot)
    elif thrown:
        thrown = thrown.with_origins({})
    caught = _state_after(encoder, Path(path.frame, thrown, path.flow), statement.handler) if thrown else None
    behind = _rejoin(path.state, normal.guard if normal else FALSE, (FALSE, FALSE), normal, caught)
    if behind is None:
        raise Dead
    path.state = behind


@dataclass(frozen=True, slots=True)
class Round:
    """One evaluation of a loop's condition: the executions that leave the loop, those that enter the body, and those that break."""

    before: State
    condition: Formula
    leaving: State | None
    entered: tuple[Formula, Formula]
    breaks: list[State]


def _while(encoder: Encoder, path: Path, loop: typed.While) -> None:
    rounds: list[Round] = []
    if encoder.hook.replaces(encoder, path, loop):
        _any_round(encoder, path, loop, rounds)
    else:
        _unroll(encoder, path, loop, rounds)
    rest: State | None = None
    for each in reversed(rounds):
        inside = [*each.breaks, rest] if rest else each.breaks
        rest = _state_after_round(each, merge(inside))
    if rest is None:
        raise Dead
    path.state = rest


def _state_after_round(each: Round, inside: State | None) -> State | None:
    try:
        return _rejoin(each.before, ~each.condition, each.entered, each.leaving, inside)
    except Dead:
        return None


def _unroll(encoder: Encoder, path: Path, loop: typed.While, rounds: list[Round]) -> None:
    """Execute the loop, iteration by iteration, until no execution continues or the bound is reached."""
    most = encoder.bound(loop.span)
    try:
        for count in range(most + 1):
            with encoder.at((loop.span, count)):
                _invariants(encoder, path, loop)
                entering = _evaluate_loop_condition(encoder, path, loop, rounds)
                if encoder.leads_nowhere(entering.guard):
                    break
                if count == most:
                    cut_at_loop_bound(encoder, entering, loop, [each.before for each in rounds])
                    break
                path.state = encoder.narrow(_iteration(encoder, entering, loop, rounds[-1].breaks))
    except Dead:
        pass


def _any_round(encoder: Encoder, path: Path, loop: typed.While, rounds: list[Round]) -> None:
    """Execute a window of arbitrary iterations of a loop by invariant, and its exit; before them, the iterations that come before the end of any window.

    The duties of all but the last iteration of the window are assumed: an execution that breaks one of them breaks it at the end of an
    earlier window (k-induction: Sheeran, Singh and Stålmarck, FMCAD 2000).
    """
    earlier = encoder.hook.window - 1
    try:
        for count in range(earlier):
            _invariants(encoder, path, loop)
            _suppose_invariants(encoder, path, loop)
            with encoder.at((loop.span, count)):
                entering = _evaluate_loop_condition(encoder, path, loop, rounds)
                path.state = _iteration(encoder, entering, loop, rounds[-1].breaks)
        _invariants(encoder, path, loop)
        encoder.iterate(path, loop)
        _suppose_invariants(encoder, path, loop)
        for count in range(earlier):
            with encoder.at((loop.span, "earlier", count)), encoder.assume_duties():
                path.state = _earlier_iteration(encoder, path, loop)
            _suppose_invariants(encoder, path, loop)
        with encoder.at((loop.span, "any")):
            entering = _evaluate_loop_condition(encoder, path, loop, rounds)
            behind = Path(path.frame, _iteration(encoder, entering, loop, rounds[-1].breaks), path.flow)
        _invariants(encoder, behind, loop)
    except Dead:
        pass


def _invariants(encoder: Encoder, path: Path, loop: typed.While) -> None:
    for invariant in loop.invariants:
        encoder.hook.claim(encoder, path, invariant, loop_invariant_duty(invariant.span))


def _suppose_invariants(encoder: Encoder, path: Path, loop: typed.While) -> None:
    for invariant in loop.invariants:
        encoder.hook.suppose(encoder, path, invariant)


def _earlier_iteration(encoder: Encoder, path: Path, loop: typed.While) -> State:
    """Execute an iteration after which another one follows: executions that leave the loop are those of another window."""
    inside = path.within(replace(path.flow, breaks=[], continues=[], returns=[], throws=[]))
    entering = inside.branch(_holds(encoder, inside, loop.condition, DecisionKind.WHILE))
    if entering is None:
        raise Dead
    return _iteration(encoder, entering, loop, [])


def _evaluate_loop_condition(encoder: Encoder, path: Path, loop: typed.While, rounds: list[Round]) -> Path:
    """Evaluate the condition, record the executions that leave, and return the path into the body; raise `Dead` if there is none."""
    holds = _holds(encoder, path, loop.condition, DecisionKind.WHILE)
    leaving, entering = path.branch(~holds), path.branch(holds)
    entered = leaving.guard if leaving else FALSE, entering.guard if entering else FALSE
    rounds.append(Round(path.state, holds, leaving.state if leaving else None, entered, []))
    if entering is None:
        raise Dead
    return entering


def _iteration(encoder: Encoder, path: Path, loop: typed.While, breaks: list[State]) -> State:
    """Execute the body once and return the state before the next evaluation of the condition; raise `Dead` if there is none."""
    flow = replace(path.flow, breaks=breaks, continues=[])
    ended = _state_after(encoder, path.within(flow), loop.body)
    again = merge([*flow.continues, ended] if ended else flow.continues)
    if again is None:
        raise Dead
    return again
