"""Java programs lowered to OOX and run by the interpreter: how they end, and the heap that they leave, in the words of `Harness.java`."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Content, Heap, Kinds, Obj
from ooxcheck.oox.running.machine.trace import StepKind
from ooxcheck.oox.running.outcomes import WORDS, Bounded, ExceptionKind, Raised, Returned, Threw, Violated
from ooxcheck.oox.source import Source
from ooxcheck.oox.types import CHAR, ArrayType, Type

_WITHOUT_MESSAGE = ("StringIndexOutOfBoundsException", "NumberFormatException")
"""What strings throw, whose messages our library does not have."""

FAULTS = {
    ExceptionKind.NULL: "NullPointerException",
    ExceptionKind.INDEX: "ArrayIndexOutOfBoundsException",
    ExceptionKind.DIVISION: "ArithmeticException",
    ExceptionKind.SIZE: "NegativeArraySizeException",
    ExceptionKind.CAST: "ClassCastException",
}
BOXES = ("Integer", "Long", "Short", "Byte", "Character", "Boolean")
TYPES = {"bool": "boolean", "int8": "byte", "int16": "short", "int64": "long"}
"""The types of OOX that Java calls otherwise."""

UNSUPPORTED = "not known"


def outcome(text: str) -> str:
    """Return how a program ends and the heap that it leaves; or what of Java is not known."""
    try:
        program, main = java_program([Source("Main.java", text)], "Main.main", is_fresh=True)
    except OoxError as error:
        return "\n".join(f"{UNSUPPORTED} {each.message}" for each in error.diagnostics[:1])
    heap, words = Heap(Kinds(program)), main.parameters[0].type
    assert isinstance(words, ArrayType), "main should be given words"
    result = run(program, main, [heap.allocate(heap.kinds.of_array(words), [])], heap=heap)
    if isinstance(result.outcome, Bounded) and result.outcome.reason:
        return f"{UNSUPPORTED} {result.outcome.reason}"
    return "\n".join([_end(result), *Dump(program, result).lines()])


def _end(result: Run) -> str:
    match result.outcome:
        case Returned():
            return "returned"
        case Threw() | Violated():
            return f"threw {_thrown(result)}"
        case other:
            return f"{type(other).__name__} {other}"


def _thrown(result: Run) -> str:
    """Return the class of the exception that is on its way, or of the fault that was the last to happen."""
    statics = result.heap.statics
    for at, field in enumerate(statics.kind.layout):
        held = statics.cells[at]
        if str(field).endswith("Throwable.$thrown") and isinstance(held, Obj):
            return str(held.kind.type)
    raised = [step.raised for step in result.trace.steps if step.kind is StepKind.THROW and step.raised]
    return FAULTS.get(_kind(raised[-1]), "nothing") if raised else "nothing"


def _kind(raised: Raised) -> ExceptionKind:
    """Return what kind of exception it is, also if ``finally`` threw it again by its word."""
    return next((kind for kind, word in WORDS.items() if word == raised.message), raised.kind)


class Dump:
    """The static fields of a program and what they lead to."""

    def __init__(self, program: Program, result: Run) -> None:
        self._program, self._statics = program, result.heap.statics
        self._numbers: dict[Obj, int] = {}
        self._left: list[Obj] = []

    def lines(self) -> Iterator[str]:
        """Yield the lines."""
        shown = [
            (at, field)
            for at, field in self._statics.kind.shown_fields
            if not field.name.isupper() and self._has_begun(field.owner)
        ]
        for at, field in sorted(shown, key=lambda pair: (pair[1].owner, pair[1].name)):
            yield f"{field} = {self._text(self._statics.cells[at], field.columns[0])}"
        while self._left:
            obj = self._left.pop(0)
            yield f"#{self._numbers[obj]} {self._described(obj)}"

    def _has_begun(self, owner: str) -> bool:
        flags = {
            field.name: self._statics.cells[at]
            for at, field in self._statics.kind.shown_fields
            if field.owner == "Main"
        }
        return owner == "Main" or flags.get(f"began{owner}") is True

    def _described(self, obj: Obj) -> str:
        if isinstance(obj.kind.type, ArrayType):
            element = obj.kind.type.element
            return (
                f"{_name(obj.kind.type)} [{', '.join(self._text(content, element) for content in obj.cells)}]"
            )
        fields = sorted(
            self._fields(obj),
            key=lambda pair: (
                len(self._program.supertypes(pair[1].owner)),
                pair[1].owner,
                _unhidden(pair[1]),
            ),
        )
        parts = [
            f"{field.owner}.{_unhidden(field)} = {self._text(obj.cells[at], field.columns[0])}"
            for at, field in fields
        ]
        return f"{_name(obj.kind.type)} {{{', '.join([*self._message(obj), *parts])}}}"

    def _fields(self, obj: Obj) -> list[tuple[int, AnyField]]:
        own = {"Throwable", "Exception", "RuntimeException", "Error", "Object", "Enum", "Record"}
        return [(at, field) for at, field in obj.kind.shown_fields if field.owner not in own]

    def _message(self, obj: Obj) -> Iterator[str]:
        if "Throwable" in obj.kind.supertypes and str(obj.kind.type) not in (
            *FAULTS.values(),
            *_WITHOUT_MESSAGE,
        ):
            held = [
                obj.cells[at] for at, field in enumerate(obj.kind.layout) if str(field) == "Throwable.message"
            ]
            yield f"message = {self._text(held[0] if held else None, CHAR)}"

    def _text(self, content: Content, type_: Type) -> str:
        match content:
            case None:
                return "null"
            case bool():
                return "true" if content else "false"
            case int() if type_ is CHAR:
                return f"'{content}'"
            case int():
                return str(content)
            case str():
                return f'"{content}"'
            case Obj():
                return self._object(content)
            case _:
                return repr(content)

    def _object(self, obj: Obj) -> str:
        name = str(obj.kind.type)
        if name == "String":
            return f'"{next(held for held in obj.cells if isinstance(held, str))}"'
        if name in BOXES:
            at, field = next((at, field) for at, field in enumerate(obj.kind.layout) if field.name == "value")
            return f"{name} {self._text(obj.cells[at], field.columns[0])}"
        if "Enum" in obj.kind.supertypes:
            return self._constant(obj)
        if obj not in self._numbers:
            self._numbers[obj] = len(self._numbers)
            self._left.append(obj)
        return f"#{self._numbers[obj]}"

    def _constant(self, obj: Obj) -> str:
        holders = zip(self._statics.kind.layout, self._statics.cells, strict=True)
        return next(str(field) for field, held in holders if held is obj and field.name.isupper())


def _name(type_: Type) -> str:
    if isinstance(type_, ArrayType):
        return f"{_name(type_.element)}[]"
    return TYPES.get(str(type_), str(type_))


def _unhidden(field: AnyField) -> str:
    """Return the name of a field without the class before it, which one that hides another has."""
    return field.name.removeprefix(f"{field.owner}.")
