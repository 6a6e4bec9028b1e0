"""Calls that lead to a violation, chosen by the solver: the calls and arguments of a driver are read from a model.

The encoding may differ from the runs of clients, for example in the order of a hash table. So the calls are a proposal: they are a history only if
the interpreter makes them, and the last one ends as wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Obj
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.relational import FALSE, Formula, Options
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.argument_values import (
    NULL_LITERAL,
    Argument,
    Element,
    Literal,
    Result,
    is_plain,
    is_unknown,
)
from ooxcheck.specs.classes.boundary import Boundary, NamedConstant, Step
from ooxcheck.specs.classes.unknown_calls.driver import (
    Client,
    Driver,
    Given,
    Known,
    Made,
    Option,
    PossibleCall,
    Source,
    driver,
    result_type,
)
from ooxcheck.specs.classes.unknown_calls.object_elements import ElementMakers
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.witness.decode import decode
from ooxcheck.translate.witness.minimise import minimise

WORK = 50_000
"""Conflicts of the solver for one number of calls."""

MOST_STATEMENTS = 20_000
"""Statements of the unrolled driver, beyond which it is not encoded."""

ChosenCall: TypeAlias = tuple[Step, tuple[Argument, ...]]
"""A call of a history, with the receiver first."""


@dataclass(frozen=True, slots=True)
class ChoiceLimits:
    """The bounds and settings of an encoding; `watch` is called repeatedly, and raises to end it; no query runs beyond the `deadline`, of ``time.monotonic``."""

    bounds: Bounds
    settings: Settings
    options: Options
    watch: Callable[[], None]
    deadline: float


def choose_calls(
    client: Client,
    last: Sequence[Step],
    length: int,
    goal: Callable[[Encoding], Formula],
    limits: ChoiceLimits,
) -> list[ChosenCall] | None:
    """Return so many calls that lead to a goal, the last of which is one of the steps `last`; None if there are none, or not within the limits."""
    made = driver(client, last, length)
    if made is None:
        return None
    opaque = list[Formula]()
    request = EncodingRequest(
        client.program,
        made.method,
        limits.bounds,
        limits.settings,
        options=limits.options,
        watch=limits.watch,
        opaque_call=lambda path: _note(opaque, path),
        given=(),
        most_statements=MOST_STATEMENTS,
        deadline=limits.deadline,
    )
    try:
        encoding = encode(request)
    except (TooLarge, Unsupported):
        return None
    wanted = goal(encoding) & ~any_of(opaque)
    if wanted is FALSE:
        return None
    with encoding.world.session as session, session.within(Allowance(WORK, WORK)):
        session.deadline = limits.deadline
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        instance = session.solve(wanted).instance
        if instance is None:
            return None
        instance = minimise(session, encoding.initial, wanted, instance=instance).instance
    return _calls(client.boundary, made, decode(encoding.initial, instance))


def _note(opaque: list[Formula], path: Path) -> None:
    """Note that some executions call code without body, whose results a history cannot choose."""
    opaque.append(path.guard)


def _calls(boundary: Boundary, made: Driver, state: State) -> list[ChosenCall] | None:
    """Return the calls in an initial state of a driver; None if a client cannot make some argument."""
    reading = _Reading(state.arguments, ElementMakers(boundary), made)
    calls = [reading.call(at) for at in range(len(made.places))]
    known = [each for each in calls if each is not None]
    return known if len(known) == len(calls) else None


@dataclass(frozen=True, slots=True)
class _Reading:
    """The arguments of a driver."""

    arguments: Sequence[Atom]
    makers: ElementMakers
    driver: Driver

    def call(self, at: int) -> ChosenCall | None:
        """Return a call; None if a client cannot make some argument."""
        chosen = self._chosen_call(at)
        arguments = self._arguments(chosen.sources)
        return None if None in arguments else (chosen.step, tuple(each for each in arguments if each))

    def _chosen_call(self, at: int) -> PossibleCall:
        place = self.driver.places[at]
        return place.calls[self._number(place.choice)]

    def _arguments(self, sources: Sequence[Source]) -> list[Argument | None]:
        options = [
            source.options[0] if len(source.options) == 1 else source.options[self._number(source.choice)]
            for source in sources
        ]
        return [self._argument(each) for each in options]

    def _argument(self, option: Option) -> Argument | None:
        match option:
            case Given(parameter):
                atom = self.arguments[parameter]
                return self.makers.make(atom) if isinstance(atom, Obj) else Literal(atom)
            case Known(call, type_):
                return Result(call) if result_type(self._chosen_call(call).step) == type_ else NULL_LITERAL
            case NamedConstant():
                return option
            case Made():
                return self._element(option)
            case None:
                return NULL_LITERAL

    def _element(self, made: Made) -> Element | None:
        """Return the object that a client makes by a call; each is another one."""
        arguments = self._arguments(made.sources)
        contents = tuple(
            each.value if isinstance(each, Literal) else each
            for each in arguments
            if isinstance(each, Literal | Element | Result)
        )
        type_ = made.maker.method.result
        assert isinstance(type_, ClassType), "a maker makes an object"
        if len(contents) < len(arguments):
            return None
        return self.makers.distinguish(Element(type_, contents, maker=made.maker))

    def _number(self, parameter: int) -> int:
        atom = self.arguments[parameter]
        assert isinstance(atom, int), "a choice should be a number"
        return atom


# ---------------------------------------------------------------------------------------- objects of clients


def makes_initially(boundary: Boundary, program: Program) -> Callable[[Type], bool]:
    """Return the test for types of which a client makes objects without a call."""
    names = object_classes(boundary, program)

    def test(type_: Type) -> bool:
        if isinstance(type_, ArrayType):
            return not isinstance(type_.element, ClassType | ArrayType) or test(type_.element)
        return isinstance(type_, ClassType) and any(program.is_subclass(each, type_.name) for each in names)

    return test


def object_classes(boundary: Boundary, program: Program) -> list[str]:
    """Return the classes of the objects that a client makes without a call: plain ones, unknown ones, and those of texts and boxes."""
    return [
        name
        for name, class_ in program.classes.items()
        if name not in boundary.classes
        and not class_.interface
        and (
            name in boundary.immutable
            or (is_plain(boundary, name) and (not program.layout(name) or is_unknown(program, name)))
        )
    ]


def driver_bounds(client: Client, bounds: Bounds) -> Bounds:
    """Return bounds that admit only initial objects that a client makes without a call."""
    program = client.program
    made = object_classes(client.boundary, program)
    others = (
        name
        for name, class_ in program.classes.items()
        if not class_.interface and not any(program.is_subclass(each, name) for each in made)
    )
    return replace(bounds, scopes=dict.fromkeys(others, 0))
