"""A driver: the program of a client that makes a few calls, where the solver chooses each call and its arguments.

The driver is a static method. Its parameters are the numbers of the chosen calls, the numbers, truth values and texts that they take, and the objects that the client
makes without a call. First it initialises the static state, as every history does. The client catches the exceptions of all calls but the last.
Objects of the boundary are results of earlier calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import HIDDEN, Field, Signature, Variable
from ooxcheck.oox.operators import EqualityOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import ORDINAL
from ooxcheck.oox.source import Source as Text
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import (
    BOOL,
    INT,
    NULL,
    VOID,
    ClassType,
    Type,
    Value,
    default_value,
    is_nullable,
    is_reference,
)
from ooxcheck.specs.classes.argument_values import parameter_types
from ooxcheck.specs.classes.boundary import Boundary, Initialisation, Maker, NamedConstant, Step
from ooxcheck.specs.loop_invariants.build import truth_constant

MOST_NESTED = 2
"""The depth of objects in an object that a client makes by calls."""

_TEXT = Text(f"{HIDDEN}client", "")
"""The text of drivers, which nobody writes."""


@dataclass(frozen=True, slots=True)
class Given:
    """An argument that is a parameter of the driver, by its number."""

    parameter: int


@dataclass(frozen=True, slots=True)
class Known:
    """An argument that is the result of an earlier call, by the number of the call and the type of the result."""

    call: int
    type: Type


@dataclass(frozen=True, slots=True)
class Made:
    """An argument that the client makes by a call, such as a list of two objects."""

    maker: Maker
    sources: tuple[Source, ...]


Option: TypeAlias = "Given | Known | Made | NamedConstant | None"
"""An argument; None is null."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an argument comes from: one of several options; the parameter `choice` has the number of the option."""

    options: tuple[Option, ...]
    choice: int


@dataclass(frozen=True, slots=True)
class PossibleCall:
    """A step that may be the call at some place, with the sources of its arguments."""

    step: Step
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One call of the driver: the parameter `choice` has the number of the possible call."""

    calls: tuple[PossibleCall, ...]
    choice: int


@dataclass(frozen=True, slots=True, eq=False)
class Driver:
    """The method of a driver, and its calls."""

    method: Method
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Client:
    """What a client of a boundary is made of: the program that it runs in, the steps that it may call before the last one, and the parts of the initialisation.

    It has initial objects of the types for which `makes` is true, without a call. `pending` is the static field of the exception that is being thrown.
    """

    boundary: Boundary
    program: Program
    steps: Sequence[Step]
    initialisations: Sequence[Initialisation]
    makes: Callable[[Type], bool]
    pending: Field | None


def driver(client: Client, last: Sequence[Step], length: int) -> Driver | None:
    """Return the driver with so many calls, the last of which is one of the steps `last`; None if there are no such calls."""
    plan = _Plan(client)
    places = [plan.place(at, last if at == length - 1 else client.steps) for at in range(length)]
    if not all(each.calls for each in places):
        return None
    return _Writer(client, plan.parameters, places).driver()


def result_type(step: Step) -> Type:
    """Return the type of what a step gives to a client."""
    return ClassType(step.method.owner) if step.method.constructor else step.method.result


class _Plan:
    """The parameters of a driver; calls at one place share them."""

    def __init__(self, client: Client) -> None:
        self.parameters: list[Type] = []
        self._client = client
        self._numbers: dict[tuple[int, str, Type, int], int] = {}
        self._results: list[Known] = []

    def place(self, at: int, steps: Sequence[Step]) -> Place:
        """Return the call with a number."""
        planned = [self._call(at, step) for step in steps]
        calls = tuple(each for each in planned if each is not None)
        types = dict.fromkeys(result_type(each.step) for each in calls)
        self._results += [Known(at, type_) for type_ in types if is_reference(type_)]
        return Place(calls, self._parameter(at, "call", INT, 0))

    def _parameter(self, at: int, what: str, type_: Type, number: int) -> int:
        key = at, what, type_, number
        if key not in self._numbers:
            self._numbers[key] = len(self.parameters)
            self.parameters.append(type_)
        return self._numbers[key]

    def _call(self, at: int, step: Step) -> PossibleCall | None:
        """Return a possible call; None if there is no argument for some parameter."""
        method = step.method
        has_receiver = step.has_receiver or not (method.static or method.constructor)
        sources = self._sources(at, method, MOST_NESTED, has_receiver=has_receiver)
        return None if sources is None else PossibleCall(step, sources)

    def _sources(
        self, at: int, method: Method, nested: int, *, has_receiver: bool = False, user: str = ""
    ) -> tuple[Source, ...] | None:
        """Return the sources of the arguments of a method; None if there is no argument for some parameter. Calls at one place with the same `user` share parameters."""
        types, sources = parameter_types(method), list[Source]()
        for number, type_ in enumerate(types):
            place = _Parameter(at, method, number, types[:number].count(type_), user)
            options = tuple(self._options(place, type_, nested, is_receiver=has_receiver and not number))
            if not options:
                return None
            choice = self._parameter(at, f"option{user}", INT, number) if len(options) > 1 else -1
            sources.append(Source(options, choice))
        return tuple(sources)

    def _options(self, place: _Parameter, type_: Type, nested: int, *, is_receiver: bool) -> Iterator[Option]:
        client, at = self._client, place.call
        if not is_reference(type_):
            yield Given(self._parameter(at, f"value{place.user}", type_, place.equal))
            return
        fits = client.program.is_subtype
        yield from (each for each in self._results if each.call < at and fits(each.type, type_))
        yield from (
            each
            for each in client.boundary.constants
            if each.by_client and fits(ClassType(each.field.owner), type_)
        )
        makers = client.boundary.makers.get((place.method.full_name, place.number), ()) if nested else ()
        yield from self._made_options(place, makers, nested)
        if client.makes(type_):
            yield Given(self._parameter(at, f"object{place.user}", type_, place.equal))
        elif is_nullable(type_) and not is_receiver:
            yield None

    def _made_options(self, place: _Parameter, makers: Iterable[Maker], nested: int) -> Iterator[Made]:
        for number, maker in enumerate(makers):
            user = f"{place.user} {place.method.full_name} {place.number} {number}"
            sources = self._sources(place.call, maker.method, nested - 1, user=user)
            if sources is not None:
                yield Made(maker, sources)


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of a method in a call with a number; `equal` counts the parameters before it of the same type."""

    call: int
    method: Method
    number: int
    equal: int
    user: str


class _Writer:
    """Writes the method of a driver."""

    def __init__(self, client: Client, types: Sequence[Type], places: Sequence[Place]) -> None:
        self._client = client
        self._places = places
        self._places_so_far = count()
        self._variables = [Variable(f"{HIDDEN}{at}", type_, at) for at, type_ in enumerate(types)]
        self._number_of_parameters = len(types)
        self._constants: dict[NamedConstant, Variable] = {}
        self._results: dict[Known, Variable] = {}

    def driver(self) -> Driver:
        """Return the driver."""
        statements = [*self._initialisation()]
        for at, place in enumerate(self._places):
            statements += self._call(at, place, is_last=at == len(self._places) - 1)
        parameters = tuple(self._variables[: self._number_of_parameters])
        method = Method(
            self._client.boundary.classes[0],
            Signature(f"{HIDDEN}client", tuple(each.type for each in parameters)),
            parameters,
            VOID,
            static=True,
            constructor=False,
            contract=typed.Contract(),
            body=self._block(statements),
            variables=tuple(self._variables),
            retval=None,
            span=self._new_place(),
        )
        return Driver(method, tuple(self._places))

    # -- the static state ----------------------------------------------------------------------------------

    def _initialisation(self) -> Iterator[Statement]:
        boundary = self._client.boundary
        for cell in self._client.program.statics:
            if isinstance(cell, Field):
                yield self._write(cell, self._default(cell.type))
        for constant in boundary.constants:
            variable = self._constants[constant] = self._local(ClassType(constant.field.owner))
            yield from self._new_object(variable)
            known = dict(constant.contents)
            for each in self._client.program.layout(constant.field.owner):
                if isinstance(each, Field):
                    value = constant.number if each.name == ORDINAL else known.get(each)
                    yield from self._assign_number(variable, each, value)
            yield self._write(constant.field, self._read(variable))
        for cell in boundary.stateless:
            variable = self._local(cell.type)
            yield from self._new_object(variable)
            yield self._write(cell, self._read(variable))
        for part in self._client.initialisations:
            call = self._static_call(part.method, ())
            yield (
                typed.CallStatement(call, span=self._new_place())
                if part.field is None
                else self._write(part.field, call)
            )

    def _assign_number(self, variable: Variable, field: Field, value: Value) -> Iterator[Statement]:
        """Yield the assignment of a number or truth value to a field of a constant; texts are left out."""
        if isinstance(value, int | float):
            place = typed.FieldRead(self._read(variable), field, type=field.type, span=self._new_place())
            number = typed.Constant(value, type=field.type, span=self._new_place())
            yield typed.Assign(place, number, span=self._new_place())

    def _new_object(self, variable: Variable) -> Iterator[Statement]:
        """Yield the creation of an object without running code."""
        new = typed.NewObject(str(variable.type), None, (), span=self._new_place())
        yield typed.Declare(variable, new, span=self._new_place())

    # -- calls ---------------------------------------------------------------------------------------------

    def _call(self, at: int, place: Place, *, is_last: bool) -> Iterator[Statement]:
        """Yield one of the possible calls of a place, and the declarations of what it may give."""
        types = dict.fromkeys(result_type(each.step) for each in place.calls)
        for type_ in types:
            if is_reference(type_):
                variable = self._results[Known(at, type_)] = self._local(type_)
                yield typed.Declare(variable, None, span=self._new_place())
        bodies = [self._block(list(self._possible_call(at, each))) for each in place.calls]
        chosen = self._choice(place.choice, bodies)
        yield chosen if is_last else self._caught(chosen)

    def _possible_call(self, at: int, call: PossibleCall) -> Iterator[Statement]:
        method = call.step.method
        statements, arguments = self._arguments(call.sources, parameter_types(method))
        yield from statements
        if call.step.has_receiver or not (method.static or method.constructor):
            null = self._default(ClassType(method.owner))
            is_null = typed.Binary(EqualityOp.EQUAL, arguments[0], null, type=BOOL, span=self._new_place())
            yield typed.If(is_null, self._end(), None, span=self._new_place())
        yield self._statement(at, call.step, arguments)

    def _arguments(
        self, sources: Sequence[Source], types: Sequence[Type]
    ) -> tuple[list[Statement], list[typed.Expr]]:
        """Return expressions for arguments, and statements that compute what they need."""
        statements, arguments = list[Statement](), list[typed.Expr]()
        for source, type_ in zip(sources, types, strict=True):
            options = [self._option(each) for each in source.options]
            if len(options) == 1:
                ((before, argument),) = options
                statements += before
                arguments.append(argument)
                continue
            variable = self._local(type_)
            bodies = [self._block([*before, self._assign(variable, each)]) for before, each in options]
            statements.append(typed.Declare(variable, None, span=self._new_place()))
            statements.append(self._choice(source.choice, bodies))
            arguments.append(self._read(variable))
        return statements, arguments

    def _statement(self, at: int, step: Step, arguments: Sequence[typed.Expr]) -> Statement:
        """Return the call of a step, whose result is kept if it is an object."""
        source = self._invocation(step, arguments)
        kept = self._results.get(Known(at, result_type(step)))
        if kept is not None:
            return self._assign(kept, source)
        assert not isinstance(source, typed.NewObject), "a new object should be kept"
        return typed.CallStatement(source, span=self._new_place())

    def _invocation(self, step: Step, arguments: Sequence[typed.Expr]) -> typed.Call | typed.NewObject:
        method = step.method
        if method.constructor:
            own = self._client.program.classes[method.owner].constructors
            signature = method.signature if own else None
            return typed.NewObject(method.owner, signature, tuple(arguments), span=self._new_place())
        if method.static:
            return self._static_call(method, arguments)
        receiver, *others = arguments
        return typed.VirtualCall(
            method.owner, method.signature, receiver, tuple(others), method.result, span=self._new_place()
        )

    def _option(self, option: Option) -> tuple[list[Statement], typed.Expr]:
        match option:
            case Given(parameter):
                return [], self._read(self._variables[parameter])
            case Known():
                return [], self._read(self._results[option])
            case NamedConstant():
                return [], self._read(self._constants[option])
            case Made(maker, sources):
                statements, arguments = self._arguments(sources, parameter_types(maker.method))
                variable = self._local(maker.method.result)
                made = typed.Declare(
                    variable, self._static_call(maker.method, arguments), span=self._new_place()
                )
                return [*statements, made], self._read(variable)
            case None:
                return [], typed.Constant(None, type=NULL, span=self._new_place())

    # -- statements ----------------------------------------------------------------------------------------

    def _choice(self, parameter: int, bodies: Sequence[Statement]) -> Statement:
        """Return the statement whose number a parameter has; with another number the run is dropped."""
        chosen: Statement = self._end()
        for number, body in reversed(list(enumerate(bodies))):
            right = typed.Constant(number, type=INT, span=self._new_place())
            left = self._read(self._variables[parameter])
            is_chosen = typed.Binary(EqualityOp.EQUAL, left, right, type=BOOL, span=self._new_place())
            chosen = typed.If(is_chosen, body, chosen, span=self._new_place())
        return chosen

    def _caught(self, statement: Statement) -> Statement:
        pending = self._client.pending
        reset = [] if pending is None else [self._write(pending, self._default(pending.type))]
        return typed.Try(self._block([statement]), self._block(reset), span=self._new_place())

    def _end(self) -> Statement:
        """Return the statement that drops the run."""
        return typed.Assume(truth_constant(value=False, span=self._new_place()), span=self._new_place())

    def _static_call(self, method: Method, arguments: Sequence[typed.Expr]) -> typed.StaticCall:
        return typed.StaticCall(
            method.owner, method.signature, tuple(arguments), method.result, span=self._new_place()
        )

    def _write(self, cell: Field, value: typed.Source) -> Statement:
        place = typed.StaticRead(cell, type=cell.type, span=self._new_place())
        return typed.Assign(place, value, span=self._new_place())

    def _assign(self, variable: Variable, value: typed.Source) -> Statement:
        return typed.Assign(self._read(variable), value, span=self._new_place())

    def _default(self, type_: Type) -> typed.Constant:
        value = default_value(type_)
        return typed.Constant(value, type=NULL if value is None else type_, span=self._new_place())

    def _new_place(self) -> Span:
        """Return another place each time: the encoder tells calls and objects apart by the places of the code."""
        at = next(self._places_so_far)
        return Span(_TEXT, at, at + 1)

    def _local(self, type_: Type) -> Variable:
        number = len(self._variables)
        self._variables.append(Variable(f"{HIDDEN}{number}", type_, number))
        return self._variables[-1]

    def _read(self, variable: Variable) -> typed.Local:
        return typed.Local(variable, type=variable.type, span=self._new_place())

    def _block(self, statements: Sequence[Statement]) -> typed.Block:
        return typed.Block(tuple(statements), span=self._new_place())


def without_preconditions(program: Program, methods: Iterable[Method]) -> Program:
    """Return a program in which some methods have no precondition."""
    names = {each.full_name for each in methods}
    return replace(
        program,
        classes={
            name: replace(each, methods=tuple(_method_without(method, names) for method in each.methods))
            for name, each in program.classes.items()
        },
    )


def _method_without(method: Method, names: set[str]) -> Method:
    if method.full_name not in names:
        return method
    return replace(method, contract=replace(method.contract, requires=()))
