"""Java stubs: an interface without implementation is a proxy with a table of results that its contracts allow.

The same arguments have the same result, whatever the order of calls; other arguments have none, and the test fails. A stub of a class that obeys the laws of
equality and order (`ooxcheck.java.lowering.unknowns.lawful_unknowns`) has a rank and a value, from which it computes results that are not in the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.generation.junit.java_text import is_value, method_name
from ooxcheck.generation.suite import Answer, Test
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.java.lowering.unknowns import lawful_unknowns as laws
from ooxcheck.oox.arithmetic import value_key
from ooxcheck.oox.declarations import HIDDEN
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.types import INT, Type

_SHOWN = {
    function: HIDDEN + function.removeprefix("_")
    for function in (laws.RANKING, laws.BELOW, laws.ABOVE, laws.OTHER, laws.EQUAL, laws.HASH)
}
_RESULTS = tuple(_SHOWN[each] for each in (laws.BELOW, laws.ABOVE, laws.OTHER))
RANKING = "rank"
"""The query that a comparator stub answers besides the methods of its interface."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The result of a stub for some arguments."""

    stub: Content
    method: str
    result: Content
    type: Type
    arguments: tuple[tuple[Content, Type], ...]


def rows(answers: Sequence[Answer], objects: Sequence[Obj]) -> Iterator[Row]:
    """Yield the tables of stubs: results of calls, and the hash codes of objects with values."""
    hashes: dict[Content, Content] = {}
    for answer in answers:
        if _function(answer) == _SHOWN[laws.HASH]:
            hashes[answer.arguments[0]] = answer.result
            continue
        types = (variable.type for variable in answer.method.parameters)
        stub, *arguments = answer.arguments
        yield Row(
            stub,
            _java_method(answer),
            answer.result,
            answer.method.result,
            tuple(zip(arguments, types, strict=True)),
        )
    for obj in objects:
        if (value := hidden_content(obj, laws.VALUE)) in hashes:
            yield Row(obj, "hashCode", hashes[value], INT, ())


def hidden_content(obj: Obj, field: str) -> Content:
    """Return the content of a hidden field of an object, None if it has no such field."""
    contents = [obj.cells[at] for at, each in enumerate(obj.kind.layout) if each.name == laws.SHOWN[field]]
    return contents[0] if contents else None


def _function(answer: Answer) -> str:
    return answer.method.signature.name


def _java_method(answer: Answer) -> str:
    """Return the Java method of a result."""
    name = _function(answer)
    if name in _RESULTS:
        return "compareTo" if len(answer.method.parameters) == 1 else "compare"
    return {_SHOWN[laws.EQUAL]: "equals", _SHOWN[laws.RANKING]: RANKING}.get(name) or method_name(
        answer.method
    )


def answers_of(test: Test) -> list[Answer]:
    """Return the distinct results of methods of objects without implementation, as far as they refer to objects before the call; refuse results that no stub can give."""
    answers_by_call: dict[object, Answer] = {}
    for answer in test.answers:
        name = answer.method.name
        if (
            answer.has_effect
            or (answer.method.static and _function(answer) != _SHOWN[laws.HASH])
            or answer.throws
        ):
            why = (
                "changes the heap" if answer.has_effect else "is static" if answer.method.static else "throws"
            )
            msg = f"{name} has no body and {why}: no stub can stand for it in Java"
            raise Unwritable(msg)
        moved = replace(
            answer,
            arguments=tuple(_before(atom, test) for atom in answer.arguments),
            result=_before(answer.result, test),
        )
        known = answers_by_call.setdefault((answer.method.full_name, *map(_key, moved.arguments)), moved)
        if _key(known.result) != _key(moved.result):
            msg = f"{name}, which has no body, answers differently each time"
            raise Unwritable(msg)
    return list(answers_by_call.values())


def _key(content: Content) -> object:
    if isinstance(content, Obj):
        return (str(content.kind.type), *map(value_key, content.cells)) if is_value(content) else content
    return value_key(content)


def _before(content: Content, test: Test) -> Content:
    if not isinstance(content, Obj) or is_value(content):
        return content
    if content.serial >= len(test.state.heap.objects):
        raise Unwritable("a method without body is asked about an object that the call makes")
    return test.state.heap.objects[content.serial]
