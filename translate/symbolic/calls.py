"""Calls, constructors and allocation.

A call executes the body of every possible target, each for the receivers of its classes, and merges the
results. Recursion is bounded;
deeper calls are cut and recorded (`ooxcheck.translate.symbolic.unwinding_assertions`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.oox.running.machine.machine import MAX_NESTING
from ooxcheck.oox.running.outcomes import ARRAY, Bounded, ExceptionKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, NONE, TRUE, UNIV, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas.scene import PureResult, Unsupported
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, Variables, join, merge
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value, choose, default
from ooxcheck.translate.symbolic.contracts import check_exit, require, require_no_more
from ooxcheck.translate.symbolic.duty_ledger import Ledger
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.expressions import evaluate, number
from ooxcheck.translate.symbolic.paths import Dead, Flow, Frame, Path
from ooxcheck.translate.symbolic.single_thread_memory import OneThread
from ooxcheck.translate.symbolic.unwinding_assertions import count_activation, known_by_contract

if TYPE_CHECKING:
    from ooxcheck.translate.pure_calls.templates import Outcome

LONGEST = 100_000
"""The greatest length of an array that the program allocates, if it is a constant."""

MOST_ROWS = 2_000
"""The greatest number of arrays allocated for one array of arrays."""


@dataclass(frozen=True, slots=True)
class EvaluatedCall:
    """A call with evaluated receiver and arguments; a statically bound `method` has its receiver among the arguments."""

    signature: Signature
    method: Method | None
    this: Expr | None
    arguments: tuple[Value, ...]
    site: Span
    shared: tuple[tuple[Span, Formula], ...] = ()


def call(encoder: Encoder, path: Path, node: typed.Call) -> Value | None:
    """Call a method and return its result, None if it has none."""
    return run_call(encoder, path, evaluate_call(encoder, path, node))


def evaluate_call(encoder: Encoder, path: Path, node: typed.Call) -> EvaluatedCall:
    """Evaluate receiver and arguments of a call."""
    from ooxcheck.translate.symbolic.ghosts import ghost_arguments

    match node:
        case typed.VirtualCall(_, signature, target, args):
            this = evaluate(encoder, path, target)
            arguments = [evaluate(encoder, path, argument) for argument in args]
            assert isinstance(this, Expr)
            encoder.throw_where(path, this.no(), ExceptionKind.NULL, node.span)
            arguments += ghost_arguments(encoder, path, node.ghosts)
            return EvaluatedCall(signature, None, this, tuple(arguments), node.span)
        case typed.StaticCall(class_name, signature, args):
            arguments = [evaluate(encoder, path, argument) for argument in args]
        case typed.SuperCall(class_name, signature, args):
            arguments = [path.read(0), *(evaluate(encoder, path, argument) for argument in args)]
    arguments += ghost_arguments(encoder, path, node.ghosts)
    return EvaluatedCall(
        signature, encoder.program.runs(class_name, signature), None, tuple(arguments), node.span
    )


def run_call(encoder: Encoder, path: Path, asked: EvaluatedCall) -> Value | None:
    """Execute the target of a call and return its result, None if it has none."""
    if asked.method is not None:
        return _invoke(encoder, path, asked.method, asked.arguments, asked.site, shared=asked.shared)
    return _dispatch(encoder, path, asked)


def _dispatch(encoder: Encoder, path: Path, asked: EvaluatedCall) -> Value | None:
    """Call the method of each class that the receiver may have."""
    results: list[tuple[Formula, State, Value | None]] = []
    before, variables = path.guard, path.state.variables
    assert asked.this is not None, "a method should be found by a receiver"
    this = _receivers(encoder, asked.signature, asked.this)
    meant = list(candidates(encoder, asked.signature, this))
    for method, receivers in meant:
        own = this & receivers if len(meant) > 1 else this
        branch = path.branch(own.some() if len(meant) > 1 else TRUE)
        if branch is None:
            continue
        encoder.decide(branch, DecisionKind.DISPATCH, asked.site, method.full_name, TRUE)
        try:
            result = _invoke(
                encoder, branch, method, [own, *asked.arguments], asked.site, shared=asked.shared
            )
        except Dead:
            continue
        results.append((own.some(), branch.state, result))
    if not results:
        raise Dead
    value, state = results[-1][2], results[-1][1]
    for condition, other, result in reversed(results[:-1]):
        state = join(other, state, condition)
        value = choose(condition, result, value) if result is not None and value is not None else None
    path.state = state.with_variables(variables)
    if len(meant) == 1 and state.guard is before:
        path.state = path.state.under(before)
    return value


def _receivers(encoder: Encoder, signature: Signature, this: Expr) -> Expr:
    """Return the receivers of a call: the bounds of an expression may be wider than its type, but each receiver has the method."""
    things = [thing for (thing,) in encoder.world.possible(this) if isinstance(thing, Thing)]
    own = [each for each in things if _has_method(encoder, each, signature)]
    return this if len(own) == len(things) else this & encoder.world.constant(*own)


def _has_method(encoder: Encoder, thing: Thing, signature: Signature) -> bool:
    return isinstance(thing.kind, ClassType) and encoder.program.has_method(thing.kind.name, signature)


def candidates(encoder: Encoder, signature: Signature, this: Expr) -> Iterator[tuple[Method, Expr]]:
    """Yield the methods that may run, each with its receivers."""
    receivers: dict[str, list[Thing]] = {}
    methods: dict[str, Method] = {}
    for (thing,) in encoder.world.possible(this):
        assert isinstance(thing, Thing)
        assert isinstance(thing.kind, ClassType)
        method = encoder.program.runs(thing.kind.name, signature)
        methods[method.full_name] = method
        receivers.setdefault(method.full_name, []).append(thing)
    for name, method in methods.items():
        yield method, encoder.world.constant(*receivers[name])


def _invoke(
    encoder: Encoder,
    path: Path,
    method: Method,
    arguments: Sequence[Value],
    site: Span,
    *,
    before: Expr | None = None,
    shared: tuple[tuple[Span, Formula], ...] = (),
) -> Value | None:
    """Execute a method in place of a call; its exceptions are thrown here."""
    from ooxcheck.translate.pure_calls.pure_tables import look_up

    outcome = look_up(
        encoder, partial(execute_alone, encoder), method, arguments, path.guard, path.heap, site
    )
    if outcome is not None:
        return _end_with(encoder, path, outcome, site)
    remembered = encoder.memory.on_entry(encoder, path, method)
    frame = Frame(
        method, entry(method, arguments, remembered, before), path.frame.duties, site=site, shared=shared
    )
    normal, thrown = activate(encoder, frame, State(path.guard, frame.entry[0], path.heap), site)
    if thrown is not None:
        thrown = thrown.thrown_to(path.state.variables).of_caller(path.state)
        path.flow.throws.append(thrown.thrown_by(site, encoder.program.is_given))
    if normal is None:
        raise Dead
    path.state = normal.with_variables(path.state.variables).of_caller(path.state)
    return normal.variables[method.retval.slot] if method.retval else None


def _end_with(encoder: Encoder, path: Path, outcome: Outcome, site: Span) -> Value | None:
    """Let executions throw, meet a bound or return as an outcome says; return its value."""
    for bound, where in outcome.cuts:
        encoder.ledger.cut(bound, encoder.world.simplify(path.guard & where))
    thrown = path.state.where(any_of(where for _, where in outcome.thrown))
    if thrown.guard is not FALSE:
        state = thrown.with_origins(MappingProxyType(dict(outcome.thrown)))
        path.flow.throws.append(state.thrown_by(site, encoder.program.is_given))
    if outcome.returns is not TRUE:
        path.keep(outcome.returns)
    return outcome.value


def execute_alone(encoder: Encoder, method: Method, arguments: Sequence[Value], heap: Heap) -> Outcome:
    """Return the outcome of a pure method that no other method calls."""
    from ooxcheck.translate.pure_calls.templates import Outcome

    outer = encoder.ledger, encoder.open, encoder.infeasible
    encoder.ledger, encoder.open, encoder.infeasible = Ledger(), {}, None
    variables, before = entry(method, arguments, heap, None)
    frame = Frame(method, (variables, before), duties=False)
    try:
        normal, thrown = activate(encoder, frame, State(TRUE, variables, before), method.span)
        met = encoder.ledger.bounds
    finally:
        encoder.ledger, encoder.open, encoder.infeasible = outer
    return Outcome(
        normal.variables[method.retval.slot] if normal is not None and method.retval else None,
        FALSE if normal is None else normal.guard,
        ()
        if thrown is None
        else tuple((origin, all_of((thrown.guard, where))) for origin, where in thrown.origins.items()),
        tuple((bound, any_of(guards)) for bound, guards in met.items()),
    )


def entry(
    method: Method, arguments: Sequence[Value], heap: Heap, before: Expr | None
) -> tuple[Variables, Heap]:
    """Return the variables and the heap on entry; for a constructor, `before` are the objects that existed before."""
    variables = dict(enumerate(arguments))
    if method.retval:
        variables[method.retval.slot] = default(method.retval.type)
    return MappingProxyType(variables), heap if before is None else replace(heap, allocated=before)


def activate(
    encoder: Encoder, frame: Frame, state: State, site: Span | None
) -> tuple[State | None, State | None]:
    """Execute a method; return the states in which it returns and throws."""
    method, flow = frame.method, Flow()
    path = Path(frame, state, flow)
    try:
        if encoder.leads_nowhere(state.guard):
            raise Dead
        with count_activation(encoder, path, method), encoder.at((site, method.full_name)):
            if frame.is_entry:
                require_no_more(encoder, path)
            elif method.body is not None:
                require(encoder, path, site)
            _body(encoder, path)
            flow.returns.append(path.state)
    except Dead:
        pass
    if known_by_contract(encoder, frame):
        return merge(flow.returns), merge(flow.throws)
    return _check_exit(encoder, frame, flow.returns, threw=False), _check_exit(
        encoder, frame, flow.throws, threw=True
    )


def _check_exit(encoder: Encoder, frame: Frame, states: Iterable[State], *, threw: bool) -> State | None:
    """Check the duties at a return, or at an exception that leaves the method."""
    state = merge(states)
    if state is None:
        return None
    path = Path(frame, encoder.narrow(state), Flow())
    try:
        check_exit(encoder, path, threw=threw)
    except Dead:
        return None
    return path.state


def _body(encoder: Encoder, path: Path) -> None:
    method = path.frame.method
    if method.body is None or known_by_contract(encoder, path.frame):
        encoder.contract_call(path)
        return
    if path.frame.duties and not path.frame.is_entry and encoder.try_replace_call(path):
        return
    if method.constructor:
        _implicit_super(encoder, path, method.body)
    encoder.statement(path, method.body)


# --------------------------------------------------------------------------------------------- constructors


def _implicit_super(encoder: Encoder, path: Path, body: typed.Block) -> None:
    """Run the parent's parameterless constructor first, unless the body calls one."""
    match body.statements:
        case (typed.CallStatement(typed.SuperConstructor()), *_):
            return
        case _:
            pass
    parent = encoder.program.classes[path.frame.method.owner].parent
    inherited = encoder.program.implicit_constructor(parent) if parent else None
    if inherited is not None:
        _invoke(
            encoder,
            path,
            inherited,
            [path.read(0)],
            path.frame.method.span,
            before=path.frame.entry[1].allocated,
        )


def construct_super(encoder: Encoder, path: Path, node: typed.SuperConstructor) -> None:
    """Run a constructor of the parent on ``this``."""
    from ooxcheck.translate.symbolic.ghosts import ghost_arguments

    arguments = [path.read(0), *(evaluate(encoder, path, argument) for argument in node.arguments)]
    arguments += ghost_arguments(encoder, path, node.ghosts)
    constructor = _constructor(encoder, node.class_name, node.signature)
    if constructor is not None:
        _invoke(encoder, path, constructor, arguments, node.span, before=path.frame.entry[1].allocated)


def _constructor(encoder: Encoder, class_name: str, signature: Signature | None) -> Method | None:
    if signature is not None:
        return encoder.program.constructor(class_name, signature)
    return encoder.program.implicit_constructor(class_name)


def new_object(encoder: Encoder, path: Path, node: typed.NewObject) -> Expr:
    """Allocate an object and run its constructor."""
    from ooxcheck.translate.symbolic.ghosts import ghost_arguments

    arguments = [evaluate(encoder, path, argument) for argument in node.arguments]
    arguments += ghost_arguments(encoder, path, node.ghosts)
    atom = _atom(encoder, path, ClassType(node.class_name), path.guard, node.span)
    before = path.heap.allocated
    encoder.memory.allocate(encoder, path, atom, node.span)
    constructor = _constructor(encoder, node.class_name, node.signature)
    if constructor is not None:
        _invoke(encoder, path, constructor, [atom, *arguments], node.span, before=before)
    return atom


def _atom(encoder: Encoder, path: Path, kind: ClassType | ArrayType, guard: Formula, *at: Hashable) -> Expr:
    thing = new_thing(encoder, path, kind, *at)
    encoder.make(thing, guard)
    return encoder.world.constant(thing)


def new_thing(encoder: Encoder, path: Path, kind: ClassType | ArrayType, *at: Hashable) -> Thing:
    """Return an object that does not exist yet in any execution of a path, for a ``new`` at a location."""
    shared = exclusive_object(encoder, path, kind)
    if shared is not None:
        return shared
    thing = encoder.thing(kind, (*encoder.place, *at))
    encoder.note_new(thing)
    return thing


def exclusive_object(encoder: Encoder, path: Path, kind: ClassType | ArrayType) -> Thing | None:
    """Return an object that another ``new`` allocates, but in no execution of this path; None if there is none.

    Only one branch of a choice is executed, and only one iteration ends a loop, so their ``new`` share one atom: heaps
    afterwards have fewer objects, and the new one is the same constant in all branches.

    Why this is right: an execution that comes to a ``new`` has its object in `allocated` from then on. If the upper bound
    of `allocated` lacks an object here, no execution of this path has allocated it: nothing refers to it, its cells are
    empty, and the guards of both ``new`` exclude each other. Calls by contract have objects of their own, and so have
    pure calls in formulas, because a formula may look at several heaps.
    """
    if not encoder.news or encoder.nesting or type(encoder.memory) is not OneThread:
        return None
    there = set(encoder.world.last_possible(path.heap.allocated))
    return next((each for each in encoder.news if each.kind == kind and each not in there), None)


# --------------------------------------------------------------------------------------------------- arrays


def new_array(encoder: Encoder, path: Path, node: typed.NewArray) -> Expr:
    """Allocate an array, and the arrays in it when several sizes are given."""
    sizes: list[IntExpr] = []
    for size in node.sizes:
        sizes.append(number(encoder, path, size))
        encoder.throw_where(path, sizes[-1] < IntConstant(0), ExceptionKind.SIZE, size.span)
    for length in sizes:
        _limit(encoder, path, length, node.span)
    if prod(_longest(encoder, length) for length in sizes[:-1]) > MOST_ROWS:
        encoder.ledger.cut(Bounded(ARRAY, node.span), path.guard)
        raise Dead
    return _allocate(encoder, path, node.type, sizes, TRUE, (node.span,))


def _limit(encoder: Encoder, path: Path, size: IntExpr, span: Span) -> None:
    """Cut executions that allocate an array longer than is encoded, and make the indices for the others."""
    limit = encoder.array_limit if encoder.world.number(size) is None else max(encoder.array_limit, LONGEST)
    if encoder.world.greatest(size) > limit:
        too_long = IntConstant(limit) < size
        encoder.ledger.cut(Bounded(ARRAY, span, limit), path.state.where(too_long).guard)
        path.keep(~too_long)
    if longest := _longest(encoder, size):
        encoder.world.index(longest - 1)


def _longest(encoder: Encoder, size: IntExpr) -> int:
    known = encoder.world.number(size)
    return known if known is not None else min(encoder.array_limit, encoder.world.greatest(size))


def _allocate(
    encoder: Encoder,
    path: Path,
    type_: ArrayType,
    sizes: Sequence[IntExpr],
    where: Formula,
    at: tuple[Span, *tuple[int, ...]],
) -> Expr:
    """Allocate an array in executions in which `where` holds; inner arrays come first, as in the interpreter."""
    rows = list(_inner_arrays(encoder, path, type_, sizes, where, at)) if len(sizes) > 1 else []
    atom = _atom(encoder, path, type_, path.guard & where, *at)
    present = atom if where is TRUE else where.then(atom, NONE)
    encoder.memory.allocate_array(encoder, path, present, sizes[0], at[0])
    for row in rows:
        encoder.memory.initialise(encoder, path, type_, atom.product(row))
    return atom


def _inner_arrays(
    encoder: Encoder,
    path: Path,
    type_: ArrayType,
    sizes: Sequence[IntExpr],
    where: Formula,
    at: tuple[Span, *tuple[int, ...]],
) -> Iterator[Expr]:
    """Allocate the inner arrays, and yield the pairs of index and array."""
    assert isinstance(type_.element, ArrayType), "there should be an array for each size"
    for place in range(_longest(encoder, sizes[0])):
        inside = encoder.world.simplify(where & (IntConstant(place) < sizes[0]))
        if inside is not FALSE:
            inner = _allocate(encoder, path, type_.element, sizes[1:], inside, (*at, place))
            index = encoder.world.constant(encoder.world.index(place))
            yield index.product(inner if inside is TRUE else inside.then(inner, NONE))


# --------------------------------------------------------------------------------------------------- formulas


def call_pure(
    encoder: Encoder,
    class_name: str,
    signature: Signature,
    receiver: Expr | None,
    arguments: Sequence[Value],
    guard: Formula,
    heap: Heap,
) -> PureResult:
    """Execute a pure method that a formula calls, where `guard` holds: without duties and effects."""
    answers = len(encoder.notes.answers)
    with stack_room(), encoder.aside() as inner:
        path, value = _run_pure_call(
            encoder, class_name, signature, receiver, arguments, State(guard, {}, heap)
        )
    met = [(bound, cut) for bound, cuts in inner.bounds.items() for cut in cuts]
    failed = [(duty, where) for duty, places in inner.violations.items() for where in places]
    encoder.ledger.cuts.extend(met)
    for duty, where in failed:
        encoder.ledger.fail(duty, where)
    threw = encoder.world.simplify(any_of(thrown.guard for thrown in path.flow.throws))
    cut = encoder.world.simplify(any_of(end for _, end in (*met, *failed)))
    if len(encoder.notes.answers) > answers:
        encoder.notes.facts.append(guard.implies(any_of((path.guard, threw, cut))))
    return PureResult(value, threw, cut, dict(_contents_of_new_objects(encoder, heap, path.heap)))


def _run_pure_call(
    encoder: Encoder,
    class_name: str,
    signature: Signature,
    this: Expr | None,
    arguments: Sequence[Value],
    state: State,
) -> tuple[Path, Value]:
    """Return the path after a call, and its value; executions that neither return nor throw are excluded by a contract."""
    method = encoder.program.runs(class_name, signature)
    if encoder.nesting > MAX_NESTING:
        raise Unsupported("contracts of methods without body call pure methods too deep", method.span)
    path = Path(Frame(method, (state.variables, state.heap), duties=False), state, Flow())
    try:
        if this is None:
            value = _invoke(encoder, path, method, arguments, method.span)
        else:
            value = _dispatch(
                encoder, path, EvaluatedCall(signature, None, this, tuple(arguments), method.span)
            )
    except Dead:
        value, path.state = None, state.under(FALSE)
    return path, default(method.result) if value is None else value


def _contents_of_new_objects(encoder: Encoder, before: Heap, after: Heap) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells of objects that were allocated between two heaps."""
    old = set(encoder.world.possible(before.allocated))
    new = encoder.world.constant(
        *(row[0] for row in encoder.world.possible(after.allocated) if row not in old)
    )
    for cells, relation in after.relations.items():
        if new is not NONE and relation is not before.relation(cells):
            those = new
            for _ in range(relation.arity - 1):
                those = those.product(UNIV)
            yield cells, relation & those
