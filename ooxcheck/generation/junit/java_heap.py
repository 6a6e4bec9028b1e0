"""The heap of a Java test: statements that build it by reflection, and assertions on every cell after the call.

Objects are created without constructors, because private fields matter; then their cells are set. Records, constants of enums, library lists and stubs are
created in their own ways (`Making`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.diagnosis.java_words import CLASSES, exception_name
from ooxcheck.generation.junit.java_stubs import answers_of, hidden_content, rows
from ooxcheck.generation.junit.java_text import (
    JavaText,
    Making,
    elements_of,
    entries_of,
    inner,
    is_set,
    is_value,
    simple_name,
    unwrap_array,
)
from ooxcheck.generation.suite import Test
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.java.lowering.unknowns.lawful_unknowns import RANK, VALUE
from ooxcheck.java.lowering.unknowns.unknown_functions import UNKNOWN
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Content, Obj, default_content
from ooxcheck.oox.running.outcomes import Outcome, Returned, Threw
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID, ClassType, Type

THROWN = "$thrown"
"""The static field of a pending exception."""

_READY = "_ready"
_AT_ONCE = (Making.RECORD, Making.FIXED)


class JavaHeap:
    """The objects of one test by variable; `names` are those before the call."""

    def __init__(self, java: JavaText, method: Method, test: Test) -> None:
        self._java, self._method, self._test = java, method, test
        self._check_begun()
        self.answers = answers_of(test)
        needed = self._objects_to_build()
        shown = Names(test.state.heap.objects)
        self.names = {
            obj: _variable(self._name_of(obj, shown)) for obj in test.state.heap.objects if obj in needed
        }

    def _name_of(self, obj: Obj, shown: Names) -> str:
        """Return the name of an object; a stub has the name of its interface."""
        name = _object_name(obj, shown)
        return (
            name.replace(f".{UNKNOWN}", "", 1)
            if not obj.kind.is_array and self._java.stub_interface(str(obj.kind.type))
            else name
        )

    def _check_begun(self) -> None:
        """Refuse a program in which some class is not initialised yet: a test cannot undo the initialisation by the JVM."""
        statics = self._test.state.heap.statics
        for at, field in enumerate(statics.kind.layout):
            if field.name.startswith("$") and field.name.endswith(_READY) and not statics.cells[at]:
                raise Unwritable("the program just begins, and a JVM initialises a class only once")

    # -- before the call -------------------------------------------------------------------------------

    def _objects_to_build(self) -> set[Obj]:
        """Return the objects that must be built."""
        heap = self._test.state.heap
        waiting: list[Content] = [
            *self._test.state.arguments,
            *(heap.statics.cells[at] for at, _, _ in self._java.statics(heap)),
        ]
        waiting += self._java.constants(heap)
        waiting += [atom for answer in self.answers for atom in (*answer.arguments, answer.result)]
        met: set[Obj] = set()
        values: set[Obj] = set()
        for content in map(unwrap_array, waiting):  # grows during iteration
            if (
                isinstance(content, Obj)
                and content not in values
                and self._java.making(content) is Making.VALUE
            ):
                values.add(content)  # only a shared object needs a name
            elif (
                isinstance(content, Obj)
                and content not in met
                and (content.text is None or content.has_own_text)
            ):
                met.add(content)
                waiting += [held for _, _, held in self._cells(content)]
        if any(inner(obj) & met for obj in met if self._is_library(obj)):
            raise Unwritable("it shares what only the library knows of")
        return met

    def _cells(self, obj: Obj) -> list[tuple[str, Type, Content]]:
        """Return the cells of an object that a test sees: location, type and content."""
        if obj.kind.is_array:
            return [(str(at), obj.kind.cell(at).columns[0], content) for at, content in enumerate(obj.cells)]
        elements = elements_of(obj) if self._is_library(obj) else None
        if elements is not None:
            return [(str(at), ClassType("Object"), content) for at, content in enumerate(elements)]
        entries = entries_of(obj) if self._is_library(obj) else None
        if entries is not None:
            return [
                (str(at), ClassType("Object"), content)
                for at, pair in enumerate(entries)
                for content in pair[: 1 if is_set(obj) else 2]
            ]
        return [(name, field.type, obj.cells[at]) for at, field, name in self._java.fields(obj)]

    def _is_library(self, obj: Obj) -> bool:
        return not obj.kind.is_array and not self._java.is_own(str(obj.kind.type))

    def build_lines(self) -> Iterator[str]:
        """Yield the statements that build the heap."""
        objects = list(self.names)
        kinds = {obj: self._java.making(obj) for obj in objects}
        yield from (
            f"Object {self.names[obj]} = {self._creation(obj, kinds[obj])};"
            for obj in objects
            if kinds[obj] not in _AT_ONCE
        )
        yield from self._at_once({obj: kinds[obj] for obj in objects if kinds[obj] in _AT_ONCE})
        for obj in objects:
            yield from (
                _rank_statements(obj, self.names[obj])
                if kinds[obj] is Making.STUB
                else self._fill_lines(obj, kinds[obj])
            )
        for row in rows(self.answers, objects):
            texts = [self.value(atom, type_) for atom, type_ in row.arguments]
            yield f'answer({self.value(row.stub, row.type)}, "{row.method}", {", ".join([self.value(row.result, row.type), *texts])});'
        heap = self._test.state.heap
        yield from (f"type({self._java.class_(name)});" for name in self._java.classes_to_initialise(heap))
        for at, field, name in self._java.statics(heap):
            yield f'change({self._java.class_(field.owner)}, null, "{name}", {self.value(heap.statics.cells[at], field.type)});'

    def _creation(self, obj: Obj, making: Making) -> str:
        type_ = str(obj.kind.type)
        match making:
            case Making.ARRAY:
                return f"array({self._java.type(obj.kind.cell(0).columns[0])}, {len(obj.cells)})"
            case Making.CONSTANT:
                return self._java.constant(obj, self._test.state.heap)
            case Making.LIST | Making.MAP:
                return f"list({self._java.class_(type_)})"
            case Making.VALUE:
                return self._java.literal(obj)
            case Making.STUB:
                return f"stub({self._java.class_(self._java.stub_interface(type_) or type_)})"
            case _:
                return f"make({self._java.class_(type_)})"

    def _at_once(self, objects: dict[Obj, Making]) -> Iterator[str]:
        """Yield statements that create objects with their contents, in the order of containment."""
        waiting = list(objects)
        while waiting:
            ready = [
                obj
                for obj in waiting
                if not any(
                    content in waiting for _, _, content in self._cells(obj) if isinstance(content, Obj)
                )
            ]
            if not ready:
                raise Unwritable("records that hold each other cannot be made")
            for obj in ready:
                waiting.remove(obj)
                yield f"Object {self.names[obj]} = {self._record(obj) if objects[obj] is Making.RECORD else self._immutable_collection(obj)};"

    def _record(self, obj: Obj) -> str:
        held = self._cells(obj)
        types = ", ".join(f'"{simple_name(type_)}"' for _, type_, _ in held)
        values = "".join(f", {self.value(content, type_)}" for _, type_, content in held)
        return (
            f'call({self._java.class_(str(obj.kind.type))}, "<init>", new String[] {{{types}}}, null{values})'
        )

    def _immutable_collection(self, obj: Obj) -> str:
        """Return a call that creates an immutable collection."""
        values = [self.value(content, type_) for _, type_, content in self._cells(obj)]
        if entries_of(obj) is None or is_set(obj):
            return f"java.util.{'Set' if is_set(obj) else 'List'}.of({', '.join(values)})"
        entries = (
            f"java.util.Map.entry({key}, {value})"
            for key, value in zip(values[::2], values[1::2], strict=True)
        )
        return f"java.util.Map.ofEntries({', '.join(entries)})"

    def _fill_lines(self, obj: Obj, making: Making) -> Iterator[str]:
        name, cells = self.names[obj], self._cells(obj)
        match making:
            case Making.ARRAY:
                for place, type_, content in cells:
                    if not _is_default(content):
                        yield f"java.lang.reflect.Array.set({name}, {place}, {self.value(content, type_)});"
            case Making.LIST if cells:
                yield f"add({name}, {', '.join(self._element(content, type_) for _, type_, content in cells)});"
            case Making.MAP if is_set(obj) and cells:
                yield f"add({name}, {', '.join(self._element(content, type_) for _, type_, content in cells)});"
            case Making.MAP:
                texts = [self.value(content, type_) for _, type_, content in cells]
                yield from (
                    f"put({name}, {key}, {value});"
                    for key, value in zip(texts[::2], texts[1::2], strict=True)
                )
            case Making.PLAIN | Making.CONSTANT:
                verb = "set" if making is Making.PLAIN else "change"
                for at, field, java in self._java.fields(obj):
                    if making is Making.CONSTANT or obj.cells[at] != default_content(field):
                        yield f'{verb}({self._java.class_(field.owner)}, {name}, "{java}", {self.value(obj.cells[at], field.type)});'
            case _:
                return

    def _element(self, content: Content, type_: Type) -> str:
        return "(Object) null" if content is None else self.value(content, type_)

    def value(self, content: Content, type_: Type) -> str:
        """Return an expression for a value before the call."""
        return self._java.value(content, type_, self.names)

    # -- after the call --------------------------------------------------------------------------------

    def assertion_lines(self, outcome: Outcome, after: State) -> Iterator[str]:
        """Yield assertions on the visible effect: the outcome, changed cells, unchanged cells, and new objects."""
        known = self.names_after(after)
        seen = _Seen(self._java, dict(known))
        if isinstance(outcome, Returned) and self._method.result is not VOID:
            yield from seen.content_assertions("result", outcome.value, self._method.result)
        if isinstance(outcome, Threw):
            yield from self._exception_assertions(outcome, after, seen)
        changed = {(obj, at) for obj, at, _ in replace(self._test, after=after).changes}
        rest = []
        for obj in known:
            lines = list(seen.cells(obj, {at for at in range(len(obj.cells)) if (obj, at) in changed}))
            yield from (line for is_changed, line in lines if is_changed)
            rest += [line for is_changed, line in lines if not is_changed]
        statics = after.heap.statics
        for at, field, name in self._java.statics(after.heap):
            held = seen.content_assertions(
                f'get({self._java.class_(field.owner)}, null, "{name}")', statics.cells[at], field.type
            )
            if (statics, at) in changed:
                yield from held
            else:
                rest += held
        yield from seen.new()
        yield from (["// All else is as before."] if rest else [])
        yield from rest

    def names_after(self, after: State) -> dict[Obj, str]:
        """Return the names of the objects after the call: the existing ones come first, in the same order."""
        twins = zip(self._test.state.heap.objects, after.heap.objects, strict=False)
        return {new: self.names[old] for old, new in twins if old in self.names}

    def _exception_assertions(self, outcome: Threw, after: State, seen: _Seen) -> Iterator[str]:
        """Yield the assertions on an exception: its class, and for a class of the program its cells."""
        held = next(
            (
                after.heap.statics.cells[at]
                for at, field in enumerate(after.heap.statics.kind.layout)
                if field.name == THROWN
            ),
            None,
        )
        if not isinstance(held, Obj):
            name = exception_name(outcome.raised)
            if name not in CLASSES.values():
                raise Unwritable("what it throws has no class")
            yield f'assertType("java.lang.{name}", thrown);'
        else:
            yield from seen.content_assertions("thrown", held, ClassType(str(held.kind.type)))


def _rank_statements(obj: Obj, name: str) -> Iterator[str]:
    """Yield the statements that give a stub its rank and value, by which it obeys laws."""
    for helper, field in (("rank", RANK), ("value", VALUE)):
        held = hidden_content(obj, field)
        if held is not None:
            yield f"{helper}({name}, {held});"


class _Seen:
    """Assertions about cells; new objects get names in traversal order."""

    def __init__(self, java: JavaText, names: dict[Obj, str]) -> None:
        self._java, self.names = java, names
        self._waiting: list[Obj] = []

    def content_assertions(self, place: str, content: Content, type_: Type) -> Iterator[str]:
        """Yield that a location has exactly this content."""
        content = unwrap_array(content)
        if content is None:
            yield f"assertNull({place});"
        elif not isinstance(content, Obj) or is_value(content):
            yield f"assertEquals({self._java.value(content, type_, {})}, {place});"
        elif content in self.names:
            yield f"assertSame({self.names[content]}, {place});"
        else:
            yield from self._first_met(place, content)

    def _first_met(self, place: str, obj: Obj) -> Iterator[str]:
        others = list(self.names.values())
        name = (
            place
            if place in ("thrown", "result")
            else f"new{_word(str(obj.kind.type))}{sum(each.startswith('new') for each in others)}"
        )
        self.names[obj] = name
        if name != place:
            yield f"Object {name} = {place};"
        yield f"assertNew({', '.join([self._type(obj), name, *others])});"
        self._waiting.append(obj)

    def _type(self, obj: Obj) -> str:
        """Return the name of the expected type of an object; null for internal objects of the library."""
        name = str(obj.kind.type)
        if obj.kind.is_array:
            return self._java.type(obj.kind.type)
        is_known = self._java.is_named(name) and (
            self._java.is_own(name) or _is_collection(obj) or self._java.is_exception(name)
        )
        return self._java.class_(name) if is_known else "null"

    def _entry(self, obj: Obj, key: Content, value: Content) -> Iterator[tuple[bool, str]]:
        """Yield the value of a key, or that an element is in a set; nothing for a key that only the collection holds."""
        key = unwrap_array(key)
        if isinstance(key, Obj) and not is_value(key) and key not in self.names:
            return
        text = self._java.value(key, ClassType("Object"), self.names)
        yield False, f"assertTrue(has({self.names[obj]}, {text}));"
        if not is_set(obj):
            yield from (
                (False, line)
                for line in self.content_assertions(
                    f"lookup({self.names[obj]}, {text})", value, ClassType("Object")
                )
            )

    def new(self) -> Iterator[str]:
        """Yield the contents of new objects."""
        for obj in self._waiting:  # grows during iteration
            yield from (line for _, line in self.cells(obj, set()))

    def cells(self, obj: Obj, changed: set[int]) -> Iterator[tuple[bool, str]]:
        """Yield the contents of the cells of an object, and whether they changed."""
        name = self.names[obj]
        listed = None if obj.kind.is_array or self._java.is_own(str(obj.kind.type)) else elements_of(obj)
        if obj.kind.is_array or listed is not None:
            type_ = obj.kind.cell(0).columns[0] if obj.kind.is_array else ClassType("Object")
            contents = obj.cells if listed is None else listed
            yield False, f"assertEquals({len(contents)}, length({name}));"
            for at, content in enumerate(contents):
                yield from (
                    (at in changed, line)
                    for line in self.content_assertions(f"at({name}, {at})", content, type_)
                )
            return
        entries = None if self._java.is_own(str(obj.kind.type)) else entries_of(obj)
        if entries is not None:
            yield False, f"assertEquals({len(entries)}, length({name}));"
            for key, value in entries:
                yield from self._entry(obj, key, value)
            return
        for at, field, java in self._java.fields(obj):
            place = f'get({self._java.class_(field.owner)}, {name}, "{java}")'
            yield from (
                (at in changed, line) for line in self.content_assertions(place, obj.cells[at], field.type)
            )


def _is_collection(obj: Obj) -> bool:
    return elements_of(obj) is not None or entries_of(obj) is not None


def _is_default(content: Content) -> bool:
    return (
        content is None
        or content is False
        or (type(content) in (int, float) and str(content) in ("0", "0.0"))
    )


def _object_name(obj: Obj, shown: Names) -> str:
    """Return the name of an object; a string has none, it is shown by its text."""
    return shown.name(obj) if obj.text is None else f"String{obj.serial}"


def _variable(shown: str) -> str:
    word = _word(shown)
    return word[:1].lower() + word[1:]


def _word(text: str) -> str:
    """Return the last name of a class, as a part of a name: arrays are several."""
    return re.sub(r"\W", "", text.replace("[]", "s").rpartition(".")[2]).replace("Object_", "Object")
