"""The call that a user describes: receiver and arguments, built in a fresh heap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Heap, Kinds, Obj
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.values import Values
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType


@dataclass(frozen=True, slots=True)
class Call:
    """A method, and the state to run it in."""

    method: Method
    state: State


def build_call(
    program: Program, method: Method, this: str | None, args: Sequence[str], settings: Settings
) -> Call:
    """Return the call of a method with the user's values; without a receiver, on a new object."""
    _check_shape(method, this, args)
    state = State(Heap(Kinds(program)), ())
    if this is None and not method.static and not method.constructor:
        state = _construct(program, method, settings)
    values = Values(program, state.heap, open_types=settings.open_types)
    receiver: list[Atom] = [*state.arguments]
    if this is not None:
        receiver = [_receiver(values, method, this)]
    parameters = zip(args, method.parameters, strict=True)
    arguments = [values.read(text, p.type, f"argument {p.name}") for text, p in parameters]
    if method.constructor:
        receiver = [values.default_object(method.owner)]
    return Call(method, State(state.heap, (*receiver, *arguments)))


def _check_shape(method: Method, this: str | None, args: Sequence[str]) -> None:
    if this is not None and (method.static or method.constructor):
        kind = "a static method" if method.static else "a constructor"
        _fail(f"{method.name} is {kind} and takes no --this")
    if len(args) != len(method.parameters):
        wanted = ", ".join(f"{'ghost ' * p.is_ghost}{p.type} {p.name}" for p in method.parameters) or "none"
        _fail(
            f"{method.name} takes {_parameter_words(len(method.parameters))}, not {len(args)}",
            f"its parameters: {wanted}",
        )


def _parameter_words(number: int) -> str:
    return f"{number} --arg" if number else "no --arg"


def _receiver(values: Values, method: Method, text: str) -> Obj:
    receiver = values.read(text, ClassType(method.owner), "--this")
    return receiver if isinstance(receiver, Obj) else _fail("the receiver of a call is not null")


def _construct(program: Program, method: Method, settings: Settings) -> State:
    """Return a state with one object of the method's class, created as by ``new C()``."""
    owner = program.classes[method.owner]
    hint = f"give a receiver, such as --this '{method.owner}{{}}'"
    if owner.interface:
        _fail(
            f"{method.owner} is an interface: {hint.replace(method.owner, 'C')} with a class C that implements it"
        )
    if program.origin is not None and program.layout(method.owner):
        _fail(
            f"no constructor of {method.owner} is run here: {hint} with its fields, Node{{value=1, next=null}}"
        )
    constructor = program.implicit_constructor(method.owner)
    if constructor is None and any(
        program.classes[name].constructors for name in program.supertypes(method.owner)
    ):
        _fail(f"no constructor of {method.owner} goes without arguments: {hint}")
    heap = Heap(Kinds(program))
    obj = Values(program, heap).default_object(method.owner)
    if constructor is not None:
        made = run(program, constructor, [obj], heap=heap, settings=settings)
        if not isinstance(made.outcome, Returned):
            _fail(f"the constructor of {method.owner} does not return an object: {hint}")
    return State(heap, (obj,)).copy()


def _fail(message: str, *notes: str) -> NoReturn:
    raise OoxError([Diagnostic("request.call", message, None, notes=notes)])
