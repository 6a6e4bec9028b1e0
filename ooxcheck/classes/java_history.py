"""A history as Java: a short text of each call for people, and the statements of a test that makes the calls.

The test stands in the package of the class and calls what a client can call: no reflection. Generic types are raw. An object is a variable with the
nearest type that a client can name, and a cast where a call needs a more specific one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ooxcheck.classes.java_client_values import ClientValues, is_value, used_elements
from ooxcheck.classes.java_types import JavaTypes
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.client_history import ClientCall, ClientHistory
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.java.clients.steps import ClientStep, StepKind
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Violated
from ooxcheck.oox.types import ClassType, Type
from ooxcheck.specs.classes.argument_values import Argument, Element, Literal, Result
from ooxcheck.specs.classes.histories import Call, Ends, History, Returns, Throws

_FAILED_ASSERTION = "AssertionError"


@dataclass(frozen=True, slots=True)
class JavaCall:
    """A call as Java: declarations of objects that it needs first, the variable of its result with its type, and the call itself.

    `plain` is the call for people, `thrown` the class of the exception that leaves it.
    """

    declarations: tuple[str, ...]
    variable: str
    type: str
    expression: str
    plain: str
    thrown: str | None


def java_history(history: History, boundary: ClassBoundary) -> ClientHistory:
    """Return a history as Java."""
    calls, members, reason = java_calls(history, boundary)
    texts = tuple(
        ClientCall(
            f"{call.variable} = {call.plain}" if call.variable else call.plain,
            _ending_text(done, call, is_last=at == len(calls) - 1),
        )
        for at, (call, done) in enumerate(zip(calls, _client_calls(history, boundary), strict=True))
    )
    if not reason and not _fails_by_exception(history):
        reason = "the violated condition is not an exception, and a test of public calls does not see it"
    test = (
        ()
        if reason
        else tuple(line for at, call in enumerate(calls) for line in _lines(call, at == len(calls) - 1))
    )
    return ClientHistory(texts, test, members if test else (), reason)


def java_calls(
    history: History, boundary: ClassBoundary
) -> tuple[tuple[JavaCall, ...], tuple[str, ...], str]:
    """Return the calls of a history as Java, the declarations beside the test, and the reason if no test can make them."""
    writer = _Writer(history, boundary)
    calls = tuple(writer.call(at, call) for at, call in enumerate(history) if writer.is_by_client(call))
    return calls, writer.members(), writer.reason


def _client_calls(history: History, boundary: ClassBoundary) -> list[Call]:
    writer = _Writer(history, boundary)
    return [call for call in history if writer.is_by_client(call)]


def _lines(call: JavaCall, is_last: bool) -> Iterator[str]:
    yield from call.declarations
    assigned = f"{call.type} {call.variable} = " if call.variable else ""
    if call.thrown and not is_last:
        yield f"try {{ {call.expression}; }} catch ({call.thrown} expected) {{ }}"
    else:
        yield f"{assigned}{call.expression};"


def _fails_by_exception(history: History) -> bool:
    """Return whether an exception leaves the last call on the JVM."""
    match history[-1].ending:
        case Throws():
            return True
        case Ends(Violated(duties)):
            return all(duty.kind is DutyKind.ASSERT for duty in duties)
        case _:  # the call returns
            return False


def _ending_text(call: Call, java: JavaCall, *, is_last: bool) -> str:
    match call.ending:
        case Throws(word):
            name = java.thrown or word or "an exception"
            return f"throws {name.rpartition('.')[2]}"
        case Ends(Violated(duties)) if all(duty.kind is DutyKind.ASSERT for duty in duties):
            return f"throws {_FAILED_ASSERTION}"
        case Ends(outcome):
            return f"violates {', '.join(map(str, outcome.duties))}" if isinstance(outcome, Violated) else ""
        case Returns(Literal(value)) if is_last:
            return f"returns {'null' if value is None else str(value).lower() if isinstance(value, bool) else value}"
        case Returns():
            return ""


class _Writer:
    """Writes the calls of one history in their order."""

    def __init__(self, history: History, boundary: ClassBoundary) -> None:
        program = boundary.boundary.program
        self._steps = boundary.calls
        self._program = program
        outermost = boundary.boundary.classes[0]
        self._types = JavaTypes(program, JavaTypes(program, "").java.package(outermost))
        arguments = [each for call in history for each in call.arguments]
        self._values = ClientValues(self._types, Counter(used_elements(arguments)))
        self._used_results = {each.call for each in arguments if isinstance(each, Result)}
        self._overloads = Counter(
            (step.owner, step.member, method.count(","))
            for method, step in self._steps.items()
            if not step.kind.is_initialisation
        )
        self.reason = ""

    def members(self) -> tuple[str, ...]:
        """Return the declarations of small classes."""
        return self._values.members()

    def is_by_client(self, call: Call) -> bool:
        """Return whether a client makes a call: a class is initialised by itself."""
        step = self._steps.get(call.step.method.full_name)
        return step is None or not step.kind.is_initialisation

    def call(self, at: int, call: Call) -> JavaCall:
        """Return a call; if a client cannot make it, its text is a title, and the reason is noted."""
        try:
            return self._call(at, call)
        except Unwritable as unwritable:
            self.reason = self.reason or str(unwritable)
            return JavaCall((), "", "", call.step.title, call.step.title, None)

    def _call(self, at: int, call: Call) -> JavaCall:
        step = self._steps.get(call.step.method.full_name)
        if step is None:
            msg = f"no client can call {call.step.title}"
            raise Unwritable(msg)
        method = call.step.method
        declarations = tuple(
            line
            for each in call.arguments
            if isinstance(each, Element)
            for line in self._values.declare(each)
        )
        types = [parameter.type for parameter in method.parameters]
        is_overloaded = self._overloads[step.owner, step.member, method.full_name.count(",")] > 1
        expression, plain = (
            self._expression(step, call.arguments, types, is_plain=is_plain, is_overloaded=is_overloaded)
            for is_plain in (False, True)
        )
        variable, type_ = "", self._types.accessible(method.result)
        if at in self._used_results:
            variable = self._values.declare_result(Result(at), type_)
        return JavaCall(
            declarations,
            variable,
            self._types.text(type_) if variable else "",
            expression,
            plain,
            self._thrown(call),
        )

    def _thrown(self, call: Call) -> str | None:
        match call.ending:
            case Throws(word):
                return self._types.exception(word) or "Throwable"
            case Ends(Violated(duties)) if all(duty.kind is DutyKind.ASSERT for duty in duties):
                return _FAILED_ASSERTION
            case _:  # no exception
                return None

    def _expression(
        self,
        step: ClientStep,
        arguments: Sequence[Argument],
        types: Sequence[Type],
        *,
        is_plain: bool,
        is_overloaded: bool,
    ) -> str:
        given = list(zip(arguments, types, strict=True))
        if step.kind.has_receiver:
            receiver = self._receiver(step, *given.pop(0), is_plain=is_plain)
        else:
            receiver = self._owner(step)
        values = [
            self._values.text(each, type_, is_plain=is_plain, is_cast=is_overloaded) for each, type_ in given
        ]
        match step.kind:
            case StepKind.CREATION:
                return f"new {receiver}({', '.join(values)})"
            case StepKind.INNER_CREATION:
                return f"{receiver}.new {step.member}({', '.join(values)})"
            case StepKind.METHOD | StepKind.STATIC_METHOD:
                return f"{receiver}.{step.member}({', '.join(values)})"
            case StepKind.WRITE | StepKind.STATIC_WRITE:
                return f"{receiver}.{step.member} = {values[0]}"
            case StepKind.INITIAL_VALUE | StepKind.INITIALISER:
                raise Unwritable("a class is initialised by itself")

    def _owner(self, step: ClientStep) -> str:
        if not self._types.is_accessible(step.owner):
            msg = f"no client can name {step.owner}"
            raise Unwritable(msg)
        return self._types.class_text(step.owner)

    def _receiver(self, step: ClientStep, receiver: Argument, type_: Type, *, is_plain: bool) -> str:
        assert isinstance(type_, ClassType), "a receiver is an object"
        name = type_.name
        if not self._types.is_accessible(name):
            above = self._types.declaring_class(name, step.member)
            if above is None:
                msg = f"no type that a client can name declares {step.title}"
                raise Unwritable(msg)
            name = above
        text = self._values.text(receiver, ClassType(name), is_plain=is_plain, is_cast=False)
        needs_brackets = text.startswith("(") or (isinstance(receiver, Element) and not is_value(receiver))
        return f"({text})" if needs_brackets and " " in text else text
