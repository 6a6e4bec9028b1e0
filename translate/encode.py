"""Encode a method as relational logic: its assumptions, how each duty can fail, and where bounds are reached.

The method is executed symbolically from all initial states within the bounds at once. Every formula of an
`Encoding` is over the initial
state only. Its instances are initial states, with the choices of methods without body, and can be decoded
and replayed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import by_contract_only, may_fork
from ooxcheck.oox.declarations import GhostField, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import Alternatives, duties_of_method
from ooxcheck.oox.running.outcomes import Bounded, Duty, Origin
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING
from ooxcheck.relational import FALSE, Bound, Formula, IntExpr, Options, Relation
from ooxcheck.relational.solving.tight_bounds import Kept
from ooxcheck.translate.assumptions import Assumption, evaluate_assumptions, scene_on_entry
from ooxcheck.translate.formulas.scene import UnreadStringMatters, Unsupported
from ooxcheck.translate.initial.infeasible_paths import InfeasiblePaths
from ooxcheck.translate.initial.initial_states import Initial, initial
from ooxcheck.translate.initial.reached_heaps import reached_heaps
from ooxcheck.translate.initial.unset_statics import unset_statics
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import default
from ooxcheck.translate.symbolic.calls import activate
from ooxcheck.translate.symbolic.contracts import no_throw_duties
from ooxcheck.translate.symbolic.duty_ledger import Ledger, Narrow, UnrolledLoop
from ooxcheck.translate.symbolic.encoder import Cut, Encoder, Instead, OpaqueCall, StatementHook
from ooxcheck.translate.symbolic.path_decisions import Courses
from ooxcheck.translate.symbolic.paths import Frame
from ooxcheck.translate.symbolic_execution import new_encoder
from ooxcheck.translate.tight_bounds import tighten_bounds
from ooxcheck.translate.widths.bit_widths import widths
from ooxcheck.translate.widths.strings import comparable_strings
from ooxcheck.translate.widths.unread_strings import reads_chars, unread_operations

if TYPE_CHECKING:
    from ooxcheck.translate.symbolic.havoc_choices import Answer, Choices, Iterated
    from ooxcheck.translate.threads.executions import Executions
    from ooxcheck.translate.threads.history import History


@dataclass(frozen=True, slots=True)
class Encoding:
    """The relational model of one check.

    An instance of `structure` is a heap within the bounds. If it satisfies the assumptions, it is an
    initial state.

    Attributes
    ----------
    facts
        The part of `structure` about the unknowns of this encoding: effects of calls by contract, order
        of events. They need not hold in
        an encoding with other bounds.
    violations
        The initial states in which each duty fails.
    bounds
        The initial states in which a bound is reached.
    problems, cuts
        The heaps in which an assumption has no value, or its pure calls reach a bound.
    returned, thrown
        The initial states in which the method returns or throws.
    answers, iterated, choices
        The effects of methods known by their contracts, of loops known by their invariants, and the
        unknowns in both.
    made, wraps
        The objects that the program allocates, and where arithmetic wraps around; like `answers`, in
        the order of execution.
    narrows
        Calls by contract that may need more new objects than there are.
    reached
        For each duty, the guards under which executions reach it.
    promised
        The duties that the text of the method names.
    tightening
        For each tightening of bounds, clauses that are unsatisfiable if no initial state was lost.
    courses
        The paths through the method, if requested.
    origins
        For each duty that an exception may violate, where that is thrown, and in which states.
    ends
        The states in which the method returns and throws, None if it never does.
    unrolled
        The loops that reach their bounds, with the states at their heads.
    """

    world: World
    initial: Initial
    facts: tuple[Formula, ...]
    assumptions: tuple[Assumption, ...]
    violations: Mapping[Duty, Formula]
    bounds: Mapping[Bounded, Formula]
    problems: Mapping[Duty, Formula]
    cuts: Mapping[Bounded, Formula]
    returned: Formula
    thrown: Formula
    answers: tuple[Answer, ...]
    iterated: tuple[Iterated, ...]
    choices: Choices
    made: tuple[tuple[Thing, Formula], ...]
    narrows: Mapping[Bounded, Sequence[Narrow]]
    wraps: tuple[Formula, ...]
    reached: Mapping[Duty, Sequence[Formula]]
    promised: tuple[Alternatives, ...]
    tightening: tuple[array[int], ...]
    courses: Courses
    origins: Mapping[Duty, Mapping[Origin, Formula]]
    executions: Executions | None = None
    ends: tuple[State | None, State | None] = (None, None)
    unrolled: Mapping[Bounded, Sequence[UnrolledLoop]] = MappingProxyType({})

    @property
    def structure(self) -> tuple[Formula, ...]:
        """The formulas that every instance satisfies, independent of the assumptions."""
        return (*self.initial.structure, *self.facts)

    @property
    def turns(self) -> tuple[IntExpr, ...]:
        """The number of context switches, of late writes and of steps; nothing if there is only one thread."""
        if self.executions is None:
            return ()
        from ooxcheck.translate.threads.schedule_measures import overtakings, steps, switches

        order = self.executions.history.order
        late = (overtakings(order),) if self.world.settings.memory_model == "tso" else ()
        return switches(order), *late, steps(order)

    def parts(self) -> tuple[list[Formula], list[Formula]]:
        """Return formulas that split executions into cases: by heap size, and by the guards of duties.

        The size is the number of objects of the class that may have most. Objects are numbered in order of
        discovery, so an object exists only if
        those with smaller numbers do.
        """
        counts = self.initial.kinds.counts
        largest = max(counts, key=lambda kind: counts[kind], default=None)
        things = [
            thing
            for thing in self.initial.things
            if thing.kind == largest and thing.number < counts[thing.kind]
        ]
        sizes = [self.world.constant(thing).in_(self.initial.exists) for thing in things]
        return sizes, list(dict.fromkeys(chain.from_iterable(self.reached.values())))

    @property
    def terminates(self) -> Formula:
        """The initial states in which the method returns or throws."""
        return self.world.simplify(any_of((self.thrown, self.returned)))


@dataclass(frozen=True, slots=True)
class Start:
    """A world with the initial states of a method, before execution; `tightening` is that of an `Encoding`."""

    world: World
    initial: Initial
    tightening: tuple[array[int], ...]


@dataclass(frozen=True, slots=True)
class EncodingRequest:
    """A method to encode, its bounds, and how to encode it.

    Attributes
    ----------
    earlier
        An encoding with lower bounds, or only its start, whose world this encoding shares. Formulas that were added to
        that world hold in this encoding as well, so an encoding whose `facts` were added cannot be shared.
    watch
        Called repeatedly; it may raise to stop the encoder.
    tightening
        A context manager around the search for tight bounds.
    instead
        Replaces callees by summaries, unless there are threads. Methods without body, and those that the settings
        name unless formulas call them, are always replaced by their contracts.
    opaque_call
        Called before the effect of each call of a method without body.
    cut
        Called at each unsupported construct, beyond which executions are not followed.
    owes_invariants
        Whether the method has to preserve the invariants; if not, they are only assumed.
    hook
        Changes the effect of statements. If it loosens them, no analysis of the program restricts the initial states.
    assumed
        The places of the invariants that are assumed; all if None. Those that are left out are invariants of the program for all analyses, and may be assumed later.
    given
        The assumptions that may tighten the bounds of initial states; all if None.
    courses
        Whether to record the paths through the method.
    kept
        A cache of the bounds that invariants allow, for methods of the same class.
    conditions_only
        Whether only the conditions matter, and not the final states: then strings that no condition depends on have any contents.
    most_statements
        The greatest number of statements of the unrolled program, by default a large one; beyond it the encoder raises `TooLarge`.
    deadline
        The time, of ``time.monotonic``, after which no query of the search for tight bounds runs.
    prunes
        Whether the solver is asked in deep recursion which paths are infeasible; these are left out. If all assumptions may tighten bounds,
        it is also asked which references large heaps have that executions reach. No certificate is about these answers.
    """

    program: Program
    method: Method
    bounds: Bounds
    settings: Settings
    options: Options | None = None
    earlier: Encoding | Start | None = None
    watch: Callable[[], None] | None = None
    tightening: Callable[[], AbstractContextManager[None]] = nullcontext
    instead: Instead | None = None
    opaque_call: OpaqueCall | None = None
    cut: Cut | None = None
    owes_invariants: bool = True
    hook: StatementHook | None = None
    assumed: Collection[Span] | None = None
    given: Collection[Duty] | None = None
    courses: bool = False
    kept: Kept | None = None
    conditions_only: bool = False
    most_statements: int | None = None
    deadline: float | None = None
    prunes: bool = False


def encode(request: EncodingRequest) -> Encoding:
    """Encode a method as relational logic."""
    try:
        return _encode(request)
    except UnreadStringMatters:
        return _encode(replace(request, earlier=None, conditions_only=False))


def _encode(request: EncodingRequest) -> Encoding:
    program, method, bounds = request.program, request.method, request.bounds
    by_contract = by_contract_only(program, request.settings.by_contract)
    request = replace(request, settings=replace(request.settings, by_contract=by_contract))
    start = request.earlier or prepare_start(request)
    world, beginning, beyond = start.world, start.initial, start.tightening
    forks = may_fork(program, method)
    # Summaries compare strings as if each were one atom.
    instead = None if forks or program.spells else request.instead

    def fresh_encoder() -> Encoder:
        return new_encoder(
            world,
            request.settings,
            bounds,
            instead,
            request.hook,
            opaque_call=request.opaque_call,
            cut=request.cut,
            owes_invariants=request.owes_invariants,
            courses=request.courses,
            most_statements=request.most_statements,
        )

    if forks:
        return _encode_threads(fresh_encoder, beginning, method, beyond)
    encoder = fresh_encoder()
    if request.prunes:
        encoder.infeasible = InfeasiblePaths(world.session, beginning.structure)
    # Summaries are refined, and these facts may be about other initial states.
    narrows = request.prunes and request.given is None and instead is None
    return _execute(encoder, beginning, method, beyond, request.assumed, narrows=narrows)


def prepare_start(request: EncodingRequest) -> Start:
    """Return a world with the initial states of a method, bounded tightly."""
    program, method, bounds, settings = request.program, request.method, request.bounds, request.settings
    unread = unread_operations(program, settings) if request.conditions_only else frozenset()
    spells = reads_chars(program, unread)
    if spells:
        _refuse_rows_of_strings(program, method)
    is_loose = request.hook is not None and request.hook.loosens
    narrow = {} if is_loose else widths(program, method, bounds, settings)
    compared = comparable_strings(program, method, settings)
    # A hook may make assumptions optional.
    unset = unset_statics(program, method, settings) if request.hook is None else frozenset()

    def world_with(tight: Mapping[Relation, Bound]) -> tuple[World, Initial]:
        longest = max(bounds.longest(program), 1) if spells else None
        world = World(
            program, settings, program.string_literals, request.options, longest=longest, unread=unread
        )
        world.watch = request.watch or world.watch
        world.session.deadline = request.deadline
        start = initial(world, method, bounds, widths=narrow, together=compared, tight=tight, unset=unset)
        return world, start

    return Start(
        *tighten_bounds(world_with, method, bounds, request.given, request.tightening, kept=request.kept)
    )


def _refuse_rows_of_strings(program: Program, method: Method) -> None:
    """Refuse ghosts that collect strings if the program reads characters of strings."""
    ghosts: list[GhostField | Variable] = [
        ghost for class_ in program.classes.values() for ghost in class_.ghosts
    ]
    variables = [variable for each in program.methods() for variable in each.variables]
    for held in (*ghosts, *variables):
        if held.many and STRING in held.columns:
            msg = f"{held.name}: ghost sets, relations and sequences of strings are not supported by the checker where a program looks into strings"
            raise Unsupported(msg, method.span)


@dataclass(frozen=True, slots=True)
class InitialHeaps:
    """The heaps in which a method may be called: instances of `structure` in which the `assumed` formulas hold.

    `problems` and `cuts` are the heaps in which an assumption has no value, or its pure calls reach a
    bound; these are left out.
    """

    initial: Initial
    structure: tuple[Formula, ...]
    assumed: tuple[Formula, ...]
    problems: Mapping[Duty, Formula]
    cuts: Mapping[Bounded, Formula]


def initial_heaps(
    start: Callable[[Mapping[Relation, Bound]], Initial],
    method: Method,
    bounds: Bounds,
    further: Callable[[Initial], tuple[Formula, ...]],
) -> InitialHeaps:
    """Return the heaps in which a method may be called and `further` formulas hold; `start` makes a world with tight bounds."""

    def world_with(tight: Mapping[Relation, Bound]) -> tuple[World, Initial]:
        made = start(tight)
        return made.world, made

    world, made, _ = tighten_bounds(world_with, method, bounds, None, nullcontext, further)
    encoder = new_encoder(world, world.settings, bounds)
    assumed = evaluate_assumptions(encoder, made, method)
    structure = (*made.structure, *encoder.notes.facts, *further(made))
    problems = {duty: any_of(guards) for duty, guards in assumed.problems.items()}
    cuts = {bound: any_of(guards) for bound, guards in assumed.cuts.items()}
    return InitialHeaps(made, structure, tuple(each.formula for each in assumed.assumptions), problems, cuts)


def _encode_threads(
    encoder_of: Callable[[], Encoder], start: Initial, method: Method, beyond: tuple[array[int], ...]
) -> Encoding:
    """Execute the method and its threads until their interference is a fixpoint."""
    # Imported lazily: most methods start no thread.
    from ooxcheck.translate.threads.executions import note_interference
    from ooxcheck.translate.threads.feasibility import Feasibility
    from ooxcheck.translate.threads.history import History
    from ooxcheck.translate.threads.interference import Interference
    from ooxcheck.translate.threads.shared_memory import SharedMemory, ThreadLedger

    interference = Interference()
    assumed = evaluate_assumptions(encoder_of(), start, method).assumptions
    can_be = Feasibility(start.world, (*start.structure, *(each.formula for each in assumed)))
    while True:
        encoder = encoder_of()
        history = History(encoder.world, interference, can_be)
        history.forbidding = no_throw_duties(encoder, method, scene_on_entry(start))
        encoder.memory, encoder.ledger = SharedMemory(history), ThreadLedger(history)
        encoding = _execute(encoder, start, method, beyond)
        if not note_interference(encoder, history):
            return _with_executions(encoding, encoder, history, method)


def _with_executions(encoding: Encoding, encoder: Encoder, history: History, method: Method) -> Encoding:
    from ooxcheck.translate.threads.executions import Executions

    executions, ledger = Executions(encoder, history), encoder.ledger
    facts = executions.facts()
    executions.tell(ledger, method, encoding.thrown)
    over, threw = executions.over(), executions.threw()
    return replace(
        encoding,
        facts=(*encoder.notes.facts, *facts),
        violations={
            duty: all_of((executions.within, any_of(guards))) for duty, guards in ledger.violations.items()
        },
        origins=_origins(ledger),
        bounds={bound: any_of(guards) for bound, guards in ledger.bounds.items()},
        returned=encoding.returned & over,
        thrown=any_of((encoding.thrown & executions.first_thread_is_over(), threw)),
        answers=tuple(encoder.notes.answers),
        made=tuple(encoder.notes.made),
        narrows=ledger.narrows,
        reached=ledger.reached,
        executions=executions,
    )


def _execute(
    encoder: Encoder,
    start: Initial,
    method: Method,
    beyond: tuple[array[int], ...],
    chosen: Collection[Span] | None = None,
    *,
    narrows: bool = False,
) -> Encoding:
    """Evaluate the assumptions, of the invariants only those at `chosen` places if there are any, and execute the method.

    If it `narrows`, they bound the heaps that executions reach.
    """
    assumed = evaluate_assumptions(encoder, start, method, chosen)
    state = _body_entry_state(start.state, method)
    entry = state.variables, replace(state.heap, allocated=start.exists)
    frame = Frame(method, entry, duties=True, is_entry=True)
    promises = tuple(duties_of_method(encoder.program, method, encoder.settings))
    for duty in chain.from_iterable(promises):
        encoder.ledger.owe(duty)
    given = (*start.structure, *(each.formula for each in assumed.assumptions))
    with reached_heaps(encoder.world, state.heap, given) if narrows else nullcontext() as encoder.reached:
        returns, threw = activate(encoder, frame, state, None)
    encoder.reached = None
    returned, thrown = returns.guard if returns else FALSE, threw.guard if threw else FALSE
    return Encoding(
        encoder.world,
        start,
        tuple(encoder.notes.facts),
        assumed.assumptions,
        {duty: any_of(guards) for duty, guards in encoder.ledger.violations.items()},
        {bound: any_of(guards) for bound, guards in encoder.ledger.bounds.items()},
        {duty: any_of(guards) for duty, guards in assumed.problems.items()},
        {bound: any_of(guards) for bound, guards in assumed.cuts.items()},
        returned,
        thrown,
        tuple(encoder.notes.answers),
        tuple(encoder.notes.iterated),
        encoder.notes.choices,
        tuple(encoder.notes.made),
        encoder.ledger.narrows,
        tuple(encoder.notes.wraps),
        encoder.ledger.reached,
        promises,
        beyond,
        encoder.notes.courses or Courses(),
        _origins(encoder.ledger),
        ends=(returns, threw),
        unrolled=encoder.ledger.unrolled,
    )


def _origins(ledger: Ledger) -> dict[Duty, dict[Origin, Formula]]:
    return {
        duty: {origin: any_of(guards) for origin, guards in places.items()}
        for duty, places in ledger.origins.items()
    }


def _body_entry_state(state: State, method: Method) -> State:
    """Return the state in which the body starts: the result is the default value."""
    return state.assign(method.retval.slot, default(method.retval.type)) if method.retval else state
