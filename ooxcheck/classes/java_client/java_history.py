"""A history as Java: a short text of each call for people, and the statements of a test that makes the calls.

The test stands in the package of the class and calls what a client can call: no reflection. Generic types are raw. An object is a variable with the
nearest type that a client can name, and a cast where a call needs a more specific one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.classes.java_client.client_types import InaccessibleError, JavaTypes, package_of
from ooxcheck.classes.java_client.client_values import ClientValues, is_value, literal_text, used_elements
from ooxcheck.classes.java_client.postconditions import RESULT, Postcondition, java_postcondition
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.classes.searched_history import SearchedHistory
from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_source import escape_java, is_jml
from ooxcheck.engine.report import ClientCall
from ooxcheck.java.clients.steps import ClientStep, StepKind
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty, Violated
from ooxcheck.oox.types import VOID, ClassType, Type
from ooxcheck.specs.classes.argument_values import Argument, Element, Literal, Result
from ooxcheck.specs.classes.history import Call, Ends, History, Returns, Throws

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


def java_history(history: History, boundary: ClassBoundary) -> SearchedHistory:
    """Return a history as Java."""
    writer = _Writer(history, boundary)
    done = [call for call in history if writer.is_by_client(call)]
    calls = [writer.call(at, call) for at, call in enumerate(history) if writer.is_by_client(call)]
    texts = tuple(
        ClientCall(
            f"{call.variable} = {call.plain}" if call.variable else call.plain,
            _ending_text(each, call, is_last=each is done[-1]),
        )
        for call, each in zip(calls, done, strict=True)
    )
    lines = [line for call in calls[:-1] for line in _lines(call)]
    last: list[str] = []
    if not writer.reason:
        try:
            last = list(writer.last_lines(done[-1], calls[-1]))
        except InaccessibleError as unwritable:
            writer.reason = str(unwritable)
    if writer.reason:
        return SearchedHistory(texts, untested=writer.reason, search_calls=history, names=writer.variables())
    return SearchedHistory(
        texts, (*lines, *last), writer.members(), search_calls=history, names=writer.variables()
    )


def java_calls(
    history: History, boundary: ClassBoundary
) -> tuple[tuple[JavaCall, ...], tuple[str, ...], str]:
    """Return the calls of a history as Java, the declarations beside the test, and the reason if no test can make them."""
    writer = _Writer(history, boundary)
    calls = tuple(writer.call(at, call) for at, call in enumerate(history) if writer.is_by_client(call))
    return calls, writer.members(), writer.reason


def _lines(call: JavaCall) -> Iterator[str]:
    """Yield the statements of a call before the last one."""
    yield from call.declarations
    if call.thrown:
        yield f"try {{ {call.expression}; }} catch ({call.thrown} expected) {{ }}"
    else:
        yield f"{call.type} {call.variable} = {call.expression};" if call.variable else f"{call.expression};"


def _violated_promise(call: Call) -> Duty | None:
    """Return the postcondition that a call violates."""
    match call.ending:
        case Ends(Violated((duty, *_))):
            return duty if duty.kind is DutyKind.ENSURES else None
        case _:  # another end
            return None


def _is_failed_assertion(call: Call) -> bool:
    """Return whether an ``assert`` of Java fails in a call; JML's is in a comment."""
    match call.ending:
        case Ends(Violated(duties)):
            return all(duty.kind is DutyKind.ASSERT and not is_jml(duty.span) for duty in duties)
        case _:  # no violation
            return False


def _ending_text(call: Call, java: JavaCall, *, is_last: bool) -> str:
    match call.ending:
        case Throws(word):
            name = java.thrown or word or "an exception"
            return f"throws {name.rpartition('.')[2]}"
        case Ends(Violated(duties)):
            texts = [f"{duty.kind.value} {' '.join(duty.span.text.split())}" for duty in duties]
            return f"throws {_FAILED_ASSERTION}" if _is_failed_assertion(call) else f"violates {texts[0]}"
        case Returns(Literal(value)) if is_last:
            return f"returns {literal_text(value, call.step.method.result, is_plain=True)}"
        case Ends() | Returns():
            return ""


class _Writer:
    """Writes the calls of one history in their order."""

    def __init__(self, history: History, boundary: ClassBoundary) -> None:
        program = boundary.boundary.program
        self._steps = boundary.calls
        self._program = program
        self._types = JavaTypes(program, package_of(program, boundary.boundary.classes[0]))
        arguments = [each for call in history for each in call.arguments]
        again = history[-1].arguments if _violated_promise(history[-1]) else ()
        self._values = ClientValues(self._types, Counter(used_elements([*arguments, *again])))
        self._used_results = {
            result.call
            for each in arguments
            if isinstance(each, Result | Element)
            for result in ((each,) if isinstance(each, Result) else each.results)
        }
        self._overloads = Counter(
            (step.owner, step.member, method.count(","))
            for method, step in self._steps.items()
            if not step.kind.is_initialisation
        )
        self.reason = ""

    def members(self) -> tuple[str, ...]:
        """Return the declarations of small classes."""
        return self._values.members()

    def variables(self) -> Mapping[Argument, str]:
        """Return the names of the variables."""
        return self._values.variables()

    def last_lines(self, call: Call, java_call: JavaCall) -> Iterator[str]:
        """Yield the statements of the last call: it throws, or the postcondition is asserted after it."""
        promise = _violated_promise(call)
        if promise is None:
            if not (isinstance(call.ending, Throws) or _is_failed_assertion(call)):
                raise InaccessibleError("a test of public calls does not see the violated condition")
            yield from java_call.declarations
            yield f"{java_call.expression};"
            return
        condition = self._postcondition(call, promise)
        yield from java_call.declarations
        yield from condition.before
        has_result = call.step.method.result is not VOID
        type_ = self._types.text(self._types.accessible(call.step.method.result)) if has_result else ""
        yield f"{type_} {RESULT} = {java_call.expression};" if has_result else f"{java_call.expression};"
        text = escape_java(" ".join(promise.span.text.split()))
        message = f'() -> "{text} (\\\\result = " + {RESULT} + ")"' if has_result else f'"{text}"'
        yield f"assertTrue({condition.expression}, {message});"

    def _postcondition(self, call: Call, promise: Duty) -> Postcondition:
        step = self._steps[call.step.method.full_name]
        class_ = self._types.declaration(step.owner)
        if class_ is None or promise.name != f"{step.owner}.{step.member}":
            raise InaccessibleError("a test of public calls does not see the violated condition")
        parameters = call.step.method.parameters
        given = {
            parameter.name: self._values.text(value, parameter.type, is_plain=False, is_cast=False)
            for parameter, value in zip(parameters, call.arguments, strict=True)
        }
        receiver = given.pop(parameters[0].name) if step.kind.has_receiver else None
        is_creation = step.kind in (StepKind.CREATION, StepKind.INNER_CREATION)
        return java_postcondition(promise.span.text, class_, RESULT if is_creation else receiver, given)

    def is_by_client(self, call: Call) -> bool:
        """Return whether a client makes a call: a class is initialised by itself."""
        step = self._steps.get(call.step.method.full_name)
        return step is None or not step.kind.is_initialisation

    def call(self, at: int, call: Call) -> JavaCall:
        """Return a call; if a client cannot make it, its text is a title, and the reason is noted."""
        try:
            return self._call(at, call)
        except InaccessibleError as unwritable:
            self.reason = self.reason or str(unwritable)
            return JavaCall((), "", "", call.step.title, call.step.title, None)

    def _call(self, at: int, call: Call) -> JavaCall:
        step = self._steps.get(call.step.method.full_name)
        if step is None:
            msg = f"no client can call {call.step.title}"
            raise InaccessibleError(msg)
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
            self._exception(call),
        )

    def _exception(self, call: Call) -> str | None:
        match call.ending:
            case Throws(word):
                return self._types.exception(word) or "Throwable"
            case _:  # no exception that the program catches
                return _FAILED_ASSERTION if _is_failed_assertion(call) else None

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
        if step.kind is StepKind.ELEMENT_WRITE:
            receiver = ""
        elif step.kind.has_receiver:
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
            case StepKind.ELEMENT_WRITE:
                array, index, value = values
                return f"{array}[{index}] = {value}"
            case StepKind.INITIAL_VALUE | StepKind.INITIALISER | StepKind.INITIAL_CONSTANT:
                raise InaccessibleError("a class is initialised by itself")
            case StepKind.MAKER:
                raise AssertionError("an argument is no call")

    def _owner(self, step: ClientStep) -> str:
        if not self._types.is_accessible(step.owner):
            msg = f"no client can name {step.owner}"
            raise InaccessibleError(msg)
        return self._types.class_text(step.owner)

    def _receiver(self, step: ClientStep, receiver: Argument, type_: Type, *, is_plain: bool) -> str:
        assert isinstance(type_, ClassType), "a receiver is an object"
        name = type_.name
        if not self._types.is_accessible(name):
            above = self._types.declaring_class(name, step.member)
            if above is None:
                msg = f"no type that a client can name declares {step.title}"
                raise InaccessibleError(msg)
            name = above
        text = self._values.text(receiver, ClassType(name), is_plain=is_plain, is_cast=False)
        needs_brackets = text.startswith("(") or (isinstance(receiver, Element) and not is_value(receiver))
        return f"({text})" if needs_brackets and " " in text else text
