"""A method as a relational model: what is assumed, how each duty can fail, which bounds can be met.

The method under check is run symbolically from every initial state within the bounds at once. Every formula of an
`Encoding` is one over the initial state alone: its instances are initial states (and the choices of methods without
body), which can be decoded and replayed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field, replace
from functools import partial
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import by_contract_only, may_fork
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.declarations import GhostField, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import Alternatives, duties_of_method
from ooxcheck.oox.running.outcomes import Bounded, Duty, DutyKind, Origin
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method, While
from ooxcheck.oox.types import STRING
from ooxcheck.relational import FALSE, TRUE, Bound, Formula, IntExpr, Options, Relation
from ooxcheck.relational.solving.tight_bounds import Kept
from ooxcheck.translate.formulas.judgement import PureCaller, Scene, Unsupported
from ooxcheck.translate.initial.initial_states import Initial, initial
from ooxcheck.translate.model.folding import all_of, any_of
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import default
from ooxcheck.translate.symbolic.calls import activate, call_pure
from ooxcheck.translate.symbolic.contracts import forbidding, granted, invariants_of, require_now
from ooxcheck.translate.symbolic.decisions import Courses
from ooxcheck.translate.symbolic.encoder import Encoder, Instead, Notes, StatementHook
from ooxcheck.translate.symbolic.memory import OneThread
from ooxcheck.translate.symbolic.obligations import Claim, Ledger, Narrow
from ooxcheck.translate.symbolic.paths import Frame, Path
from ooxcheck.translate.symbolic.statements import Exactly
from ooxcheck.translate.widths.bit_widths import widths
from ooxcheck.translate.widths.strings import together

if TYPE_CHECKING:
    from ooxcheck.translate.symbolic.choices import Answer, Choices, Iterated
    from ooxcheck.translate.threads.executions import Executions
    from ooxcheck.translate.threads.shared_memory import SharedMemory


@dataclass(frozen=True, slots=True)
class Assumption:
    """A clause of ``requires`` or an invariant of one object, and the formula that says it holds."""

    clause: Duty
    formula: Formula


@dataclass(frozen=True, slots=True)
class Encoding:
    """The relational model of one check.

    An instance of `structure` is a heap within the bounds, and if it satisfies the assumptions an initial state. `facts` are what `structure` says
    of the unknowns of this encoding: the answers of calls, and the order of events. They need not hold in an encoding with other bounds.
    `violations` say in which of them each duty fails, `bounds` in which a bound is met, `returned` in which the method
    returns, `thrown` in which it throws. `narrows` are calls by contract that may need more new objects than
    there are. `reached` has for each duty the ways in which executions come to it, `promised` those that the text of the
    method names. `problems` and `cuts` say in which heaps an assumption has no value,
    or its pure calls meet a bound. `answers` are what methods known by their contracts do, `iterated` what loops
    known by their invariants change, `choices` what is unknown in both, `made` the objects that the program makes,
    `wraps` where arithmetic wraps around: all in the order of execution. If the bounds of initial states were tightened,
    `tightening` are clauses, each time, that no assignment satisfies: they say that some state lies beyond them.
    `origins` say of duties that an exception may break in which states that is thrown at which place.
    `courses` are the ways through the method, if somebody wanted to know. `ends` are the states in which
    the method returns and in which it throws, None if it never does.
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

    @property
    def structure(self) -> tuple[Formula, ...]:
        """Everything that an instance satisfies, whatever is assumed."""
        return (*self.initial.structure, *self.facts)

    @property
    def turns(self) -> tuple[IntExpr, ...]:
        """How often threads take turns, how often writes are late, and how much threads do; nothing if there is one only."""
        if self.executions is None:
            return ()
        from ooxcheck.translate.threads.switches import overtakings, steps, switches

        order = self.executions.memory.order
        late = (overtakings(order),) if self.world.settings.memory_model == "tso" else ()
        return switches(order), *late, steps(order)

    def parts(self) -> tuple[list[Formula], list[Formula]]:
        """Return how executions may be told apart: by the size of the heap, and by which places in the text they come to.

        The size is how many objects exist of the class that can have most, or of those met from its entrance: they are numbered as they are met,
        so with one those before it exist.
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
    def finished(self) -> Formula:
        """In which initial states the method returns or throws."""
        return self.world.settled(any_of((self.thrown, self.returned)))


@dataclass(frozen=True, slots=True)
class Start:
    """A world with the initial states of a method in it, in which nothing has been run; `tightening` is that of an `Encoding`."""

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
    hook
        Changes the effect of statements. If it loosens them, no analysis of the program restricts the initial states.
    given
        The assumptions that may tighten the bounds of initial states; all if None.
    courses
        Whether to record the paths through the method.
    kept
        A cache of the bounds that invariants allow, for methods of the same class.
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
    hook: StatementHook | None = None
    given: Collection[Duty] | None = None
    courses: bool = False
    kept: Kept | None = None


def encode(request: EncodingRequest) -> Encoding:
    """Encode a method as relational logic."""
    program, method, bounds = request.program, request.method, request.bounds
    by_contract = by_contract_only(program, request.settings.by_contract)
    request = replace(request, settings=replace(request.settings, by_contract=by_contract))
    start = request.earlier or prepare_start(request)
    world, beginning, beyond = start.world, start.initial, start.tightening
    forks = may_fork(program, method)
    # Summaries compare strings as if each were one atom.
    instead = None if forks or world.spelling is not None else request.instead

    def new_encoder() -> Encoder:
        return _encoder(world, request.settings, bounds, instead, request.hook, courses=request.courses)

    if forks:
        return _threaded(new_encoder, beginning, method, beyond)
    return _executed(new_encoder(), beginning, method, beyond)


def prepare_start(request: EncodingRequest) -> Start:
    """Return a world with the initial states of a method, bounded tightly."""
    program, method, bounds, settings = request.program, request.method, request.bounds, request.settings
    if program.spells:
        _refuse_rows_of_strings(program, method)
    is_loose = request.hook is not None and request.hook.loosens
    narrow = {} if is_loose else widths(program, method, bounds, settings)
    compared = together(program, method, settings)

    def world_with(tight: Mapping[Relation, Bound]) -> tuple[World, Initial]:
        longest = max(bounds.longest(program), 1) if program.spells else None
        world = World(program, settings, program.string_literals, request.options, longest=longest)
        world.watch = request.watch or world.watch
        return world, initial(world, method, bounds, widths=narrow, together=compared, tight=tight)

    return Start(*_tight(world_with, method, bounds, request.given, request.tightening, kept=request.kept))


def _refuse_rows_of_strings(program: Program, method: Method) -> None:
    """Refuse ghosts that collect strings, where it matters what these are spelled like."""
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
    """The heaps in which a method may be called: an instance of `structure` is a heap, and if what is `assumed` holds it is one of those.

    `problems` and `cuts` say in which heaps an assumption has no value, or its pure calls meet a bound; those are left out.
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

    world, made, _ = _tight(world_with, method, bounds, None, nullcontext, further)
    encoder = _encoder(world, world.settings, bounds)
    assumed = _assumed(encoder, made, method)
    structure = (*made.structure, *encoder.notes.facts, *further(made))
    problems = {duty: any_of(guards) for duty, guards in assumed.problems.items()}
    cuts = {bound: any_of(guards) for bound, guards in assumed.cuts.items()}
    return InitialHeaps(made, structure, tuple(each.formula for each in assumed.assumptions), problems, cuts)


def _threaded(
    encoder_of: Callable[[], Encoder], start: Initial, method: Method, beyond: tuple[array[int], ...]
) -> Encoding:
    """Run the method and its threads again and again, until what they do to each other is known."""
    # Imported when it is needed: most methods start no thread.
    from ooxcheck.translate.threads.executions import note_interference
    from ooxcheck.translate.threads.feasibility import Feasibility
    from ooxcheck.translate.threads.interference import Interference
    from ooxcheck.translate.threads.shared_memory import SharedMemory, ThreadLedger

    interference = Interference()
    assumed = _assumed(encoder_of(), start, method).assumptions
    can_be = Feasibility(start.world, (*start.structure, *(each.formula for each in assumed)))
    while True:
        encoder = encoder_of()
        memory = encoder.memory = SharedMemory(encoder.world, interference, can_be)
        memory.forbidding = forbidding(encoder, method, _on_entry(start))
        encoder.ledger = ThreadLedger(memory)
        encoding = _executed(encoder, start, method, beyond)
        if not note_interference(encoder, memory):
            return _concluded(encoding, encoder, memory, method)


def _concluded(encoding: Encoding, encoder: Encoder, memory: SharedMemory, method: Method) -> Encoding:
    from ooxcheck.translate.threads.executions import Executions

    executions, ledger = Executions(encoder, memory), encoder.ledger
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
        thrown=any_of((encoding.thrown & executions.arrived(), threw)),
        answers=tuple(encoder.notes.answers),
        made=tuple(encoder.notes.made),
        narrows=ledger.narrows,
        reached=ledger.reached,
        executions=executions,
    )


def _executed(encoder: Encoder, start: Initial, method: Method, beyond: tuple[array[int], ...]) -> Encoding:
    """Judge what is assumed, run the method, and return what came of both."""
    assumed = _assumed(encoder, start, method)
    state = _called(start.state, method)
    entry = state.variables, replace(state.heap, allocated=start.exists)
    frame = Frame(method, entry, duties=True, is_entry=True)
    promises = tuple(duties_of_method(encoder.program, method, encoder.settings))
    for duty in chain.from_iterable(promises):
        encoder.ledger.owe(duty)
    returns, threw = activate(encoder, frame, state, None)
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
    )


def _origins(ledger: Ledger) -> dict[Duty, dict[Origin, Formula]]:
    return {
        duty: {origin: any_of(guards) for origin, guards in places.items()}
        for duty, places in ledger.origins.items()
    }


def _called(state: State, method: Method) -> State:
    """Return the state in which the body begins: its result is the default until it says otherwise."""
    return state.assign(method.retval.slot, default(method.retval.type)) if method.retval else state


def _tight(
    world_with: Callable[[Mapping[Relation, Bound]], tuple[World, Initial]],
    method: Method,
    bounds: Bounds,
    given: Collection[Duty] | None,
    tightening: Callable[[], AbstractContextManager[None]],
    further: Callable[[Initial], tuple[Formula, ...]] = lambda _initial: (),
    kept: Kept | None = None,
) -> tuple[World, Initial, tuple[array[int], ...]]:
    """Return a world with the initial states in it, bounded as tightly as what is assumed of them allows.

    If something was tightened, the clauses come with it that would have a model if that were wrong.
    What no initial state has is found out in a world of its own, which is then given up (Galeotti, Rosner, Lopez Pombo
    and Frias, "Analysis of invariants for efficient bounded verification", ISSTA 2010). Where an assumption may have no
    value all heaps matter, and nothing is tightened. What the invariants exclude is found out first, and `kept`: it is the same for
    other methods of the class.
    """
    world, start = world_with({})
    if given is not None and not given:
        return world, start, ()
    used = _usable(world, start, method, bounds, given)
    of_class = [each for each in used if each.clause.kind is DutyKind.INVARIANT] if _is_alone(start) else []
    beyond: list[array[int]] = []

    def narrow(formulas: Iterable[Formula], kept: Kept | None) -> tuple[World, Initial]:
        with world.session as session:
            with tightening():
                seconds = session.options.seconds
                session.deadline = None if seconds is None else monotonic() + seconds
                session.add(*start.structure, *formulas)
                tight = session.tightened([unknown.relation for unknown in start.unknowns.values()], kept)
            claim = session.tightening()
            beyond.extend([] if claim is None else [claim])
            return world_with(tight)

    if of_class:
        world, start = narrow([each.formula for each in of_class], kept)
    if len(used) > len(of_class) or (used and further(start)):
        used = _usable(world, start, method, bounds, given) if of_class else used
        world, start = narrow([*(each.formula for each in used), *further(start)], None)
    return world, start, tuple(beyond)


def _usable(
    world: World, start: Initial, method: Method, bounds: Bounds, given: Collection[Duty] | None
) -> list[Assumption]:
    """Return the assumptions that make initial states fewer; none where one may have no value, because then all heaps matter."""
    assumed = _assumed(_encoder(world, world.settings, bounds), start, method)
    if assumed.problems or assumed.cuts:
        return []
    return [each for each in assumed.assumptions if given is None or each.clause in given]


def _is_alone(start: Initial) -> bool:
    """Return whether no argument besides the receiver holds objects: then the methods of a class begin in the same heaps but for what they require."""
    return all(not isinstance(slot.place, Variable) or slot.place.slot == 0 for slot in start.kinds.roots)


class SymbolicExecution(Encoder):
    """The encoder with all of its parts: calls that formulas make, contracts, invariants."""

    __slots__ = ()

    @property
    def pure_call(self) -> PureCaller:
        """Who runs the pure methods that formulas call."""
        return partial(call_pure, self)

    def contract_call(self, path: Path) -> None:
        """Have an effect that the contract of the path's method allows; some executions may throw."""
        from ooxcheck.translate.havoc.contract_calls import perform

        frame, method = path.frame, path.frame.method
        if method.body is None and not frame.is_entry:
            self.memory.effect(self, path, self._perform)
            return
        what = f"the contract of {method.name}, in place of its body,"
        self.memory.refuse_beside_threads(
            self, what, frame.site or method.span, method if method.body is not None else None
        )
        perform(self, path)

    def _perform(self, path: Path) -> None:
        """Hold a call of a method without body to what that requires, and have its effect."""
        from ooxcheck.translate.havoc.contract_calls import perform

        require_now(self, path, path.frame.site)
        perform(self, path)

    def iterate(self, path: Path, loop: While) -> None:
        """Go to any state behind some iterations of a loop that is known by its invariants."""
        from ooxcheck.translate.havoc.invariant_loops import iterate

        self.memory.refuse_beside_threads(self, "a loop by its invariants", loop.span, loop)
        iterate(self, path, loop)


def _encoder(
    world: World,
    settings: Settings,
    bounds: Bounds,
    instead: Instead | None = None,
    hook: StatementHook | None = None,
    *,
    courses: bool = False,
) -> Encoder:
    notes = Notes(courses=Courses() if courses else None)
    return SymbolicExecution(world, settings, bounds, hook or Exactly(), OneThread(), instead, notes=notes)


@dataclass(slots=True)
class _Assumed:
    assumptions: tuple[Assumption, ...] = ()
    problems: dict[Duty, list[Formula]] = field(default_factory=dict)
    cuts: dict[Bounded, list[Formula]] = field(default_factory=dict)


def _assumed(encoder: Encoder, start: Initial, method: Method) -> _Assumed:
    """Judge what initial states satisfy; where one assumption is false, no other need have a value."""
    claims = list(_assumptions(encoder, start, method))
    met = encoder.ledger.take_cuts()
    result = _Assumed()
    false = [
        each.where & ~(each.judgement.holds | each.judgement.error | each.judgement.cut) for each in claims
    ]
    possible = ~encoder.world.settled(any_of(false))
    for claim in claims:
        judged, where = claim.judgement, claim.where & possible
        for span, error in judged.errors.items():
            result.problems.setdefault(Duty(DutyKind.EVALUATION, span), []).append(where & error)
        for bound, guard in met if judged.cut is not FALSE else ():
            result.cuts.setdefault(bound, []).append(where & judged.cut & guard)
        assert claim.duty is not None
        result.assumptions += (Assumption(claim.duty, granted(encoder.world, claim.where, judged)),)
    return result


def _on_entry(start: Initial) -> Scene:
    """Return the initial states as ``requires`` sees them."""
    variables, heap = start.state.variables, start.state.heap
    return Scene(TRUE, variables, heap, (variables, heap))


def _assumptions(encoder: Encoder, start: Initial, method: Method) -> Iterator[Claim]:
    """Yield what is assumed, each conjunct of ``requires`` on its own."""
    heap, scene = start.state.heap, _on_entry(start)
    above = contracts_above(encoder.program, method, encoder.settings.inherited)
    for whole in assumed_on_entry(method, above):
        duty = Duty(DutyKind.REQUIRES, whole.span, method.name)
        yield from (Claim(duty, encoder.judge(part, scene)) for part in conjuncts(whole))
    if encoder.settings.invariants:
        yield from invariants_of(encoder, TRUE, replace(heap, allocated=start.exists), start.exists)
