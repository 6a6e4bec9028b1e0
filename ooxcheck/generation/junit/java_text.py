"""The Java names of classes, fields and values of a program, as reflection needs them.

The names of a lowered program are those of the text, but packages and nested classes have the names of the JVM here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from enum import Enum
from typing import NoReturn

from ooxcheck.diagnosis.java_source import BOXES, PLAIN_OBJECT, PRIMITIVES, escape_java, stub_interface
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.java import array_objects
from ooxcheck.oox.declarations import NEW_BOX, AnyField, Field, Signature, is_hidden
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Content, Heap, Obj
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import CHAR, FLOAT, ArrayType, Type, is_floating

_WIDTHS = {"int64": "{}L", "int8": "(byte) {}", "int16": "(short) {}"}
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_ABSTRACT = re.compile(r"\babstract\b[^;{}]*\bclass\s+\Z")
_MEMBERS = "members"
"""The field of a library set with its elements, as the keys of a map."""

_AROUND = re.compile(r"_\d+")
_INITIALISER = re.compile(r"\bstatic\b[^;(){}]*[={]")
_IMPLICIT = re.compile(r"\b(interface|enum)\s+\Z")
"""Before the name of a class whose fields or constants are static without the word."""
_UNNAMED = re.compile(r"(^|\.)(\d|lambda\$)")


_FIXED = "ImmutableCollections."


class Making(Enum):
    """The ways in which a test creates an object of the heap."""

    VALUE = "it is a literal"
    ARRAY = "it is an array"
    PLAIN = "without any constructor; then its fields are set"
    RECORD = "by its constructor, which has all that it holds"
    CONSTANT = "it is there: a constant of an enum"
    LIST = "by adding its elements"
    MAP = "by putting its entries, or adding those of a set"
    FIXED = "by a call with all that it holds: it never changes"
    STUB = "it stands for an interface, and has a table of answers"


class JavaText:
    """The Java names of one program."""

    def __init__(self, program: Program) -> None:
        assert program.origin is not None, "the program should be of Java"
        self.program = program
        self._own = {id(source) for source in program.origin.sources}

    # -- classes and fields ----------------------------------------------------------------------------

    def is_own(self, name: str) -> bool:
        """Return whether a class is in the given texts, and not in the library."""
        return name in self.program.classes and id(self.program.classes[name].span.source) in self._own

    def is_named(self, name: str) -> bool:
        """Return whether a class has a name that javac keeps: lambdas and local classes have none."""
        return not _UNNAMED.search(name)

    def is_exception(self, name: str) -> bool:
        """Return whether objects of a class can be thrown."""
        return "Throwable" in self.program.supertypes(name)

    def package(self, name: str) -> str:
        """Return the package of a class, empty if it has none."""
        match = _PACKAGE.search(self.program.classes[name].span.source.text)
        return match[1] if match else ""

    def binary_name(self, name: str) -> str:
        """Return the binary name of a class."""
        if name == PLAIN_OBJECT:
            return name
        if name not in self.program.classes:
            _unknown(name)
        package = self.package(name)
        prefix = f"{package}." if package else ""
        return f"{prefix}{name.removeprefix(prefix).replace('.', '$')}"

    def class_(self, name: str) -> str:
        """Return the binary name of a class as a literal."""
        return f'"{self.binary_name(name)}"'

    def type(self, type_: Type) -> str:
        """Return a literal that names a type."""
        dimensions = 0
        while isinstance(type_, ArrayType):
            type_, dimensions = type_.element, dimensions + 1
        name = PRIMITIVES.get(str(type_)) or self.binary_name(str(type_))
        return f'"{name}{"[]" * dimensions}"'

    def fields(self, obj: Obj) -> list[tuple[int, Field, str]]:
        """Return the cells of an object that the JVM has as well, with their names there; not those of the library."""
        return [
            (at, field, java_name(field))
            for at, field in enumerate(obj.kind.layout)
            if isinstance(field, Field) and self.is_own(field.owner) and not is_hidden(field.name)
        ]

    def statics(self, heap: Heap) -> list[tuple[int, Field, str]]:
        """Return the cells of static fields that the JVM has as well, except constants of enums."""
        static_cells = [
            (at, field)
            for at, field in heap.statics.kind.shown_fields
            if isinstance(field, Field) and self.is_own(field.owner)
        ]
        return [
            (at, field, java_name(field))
            for at, field in static_cells
            if str(field.type) != field.owner or not self._is_enum(field.owner)
        ]

    def classes_to_initialise(self, heap: Heap) -> list[str]:
        """Return the classes that a test initialises before it sets static fields, except that of the first field.

        In the initial state all classes that a method uses are initialised. Otherwise the JVM would do that
        during the call, and its code might write the fields again.
        """
        first = next((field.owner for _, field, _ in self.statics(heap)), None)
        return [
            name
            for name, class_ in self.program.classes.items()
            if first not in (None, name)
            and self.is_own(name)
            and class_.span.text == name.rpartition(".")[2]  # no lambda
            and _may_run_code(class_.span)
        ]

    def constants(self, heap: Heap) -> list[Obj]:
        """Return the constants of enums with fields of their own, which may have changed."""
        contents = [
            heap.statics.cells[at]
            for at, field in enumerate(heap.statics.kind.layout)
            if self._is_enum(field.owner) and str(field.type) == field.owner
        ]
        return [obj for obj in contents if isinstance(obj, Obj) and self.fields(obj)]

    def is_constructor(self, method: Method) -> bool:
        """Return whether a method represents ``new``."""
        return (
            method.static
            and str(method.result) == method.owner
            and method_name(method) == method.owner.rpartition(".")[2]
        )

    def method(self, class_name: str, signature: Signature) -> Method:
        """Return the method with a class and a signature."""
        own = (each for each in self.program.classes[class_name].methods if each.signature == signature)
        return next(own, None) or self.program.runs(class_name, signature)

    # -- objects ---------------------------------------------------------------------------------------

    def making(self, obj: Obj) -> Making:
        """Return the way in which an object is created."""
        name = str(obj.kind.type)
        if obj.kind.is_array:
            return Making.ARRAY
        if is_value(obj):
            return Making.VALUE
        if self.stub_interface(name) is not None:
            return Making.STUB
        if not self.is_own(name) and (kept := _collection_making(obj)) is not None:
            return kept
        if (
            name != PLAIN_OBJECT
            and not (self.is_own(name) and self.is_named(name))
            and not self.is_exception(name)
        ):
            _unknown(name)
        if self._is_enum(name):
            return Making.CONSTANT
        if self._is_abstract(name):
            _unknown(f"a class below {name}")
        return Making.RECORD if "Record" in self.program.supertypes(name) else Making.PLAIN

    def stub_interface(self, name: str) -> str | None:
        """Return the interface of objects of a class: itself, or the one that an unknown class implements."""
        return stub_interface(self.program, name)

    def _is_abstract(self, name: str) -> bool:
        """Whether a class is abstract, so that its objects have an unknown class."""
        span = self.program.classes[name].span
        return self.is_own(name) and _ABSTRACT.search(span.source.text[: span.start]) is not None

    def _is_enum(self, name: str) -> bool:
        return "Enum" in self.program.supertypes(name)

    def constant(self, obj: Obj, heap: Heap) -> str:
        """Return an expression for a constant of an enum."""
        for at, field in enumerate(heap.statics.kind.layout):
            if (
                heap.statics.cells[at] is obj
                and self._is_enum(field.owner)
                and str(field.type) == field.owner
            ):
                return f'get({self.class_(field.owner)}, null, "{java_name(field)}")'
        return _unknown(str(obj.kind.type))

    # -- values ----------------------------------------------------------------------------------------

    def value(self, content: Content, type_: Type, names: Mapping[Obj, str]) -> str:
        """Return an expression for the content of a cell of a type."""
        match content := unwrap_array(content):
            case None:
                return "null"
            case bool():
                return "true" if content else "false"
            case int() if type_ is CHAR:
                return f"(char) {content}"
            case int():
                return _WIDTHS.get(str(type_), "{}").format(
                    f"({content})" if content < 0 and str(type_) in ("int8", "int16") else content
                )
            case float():
                return _floating(content, type_)
            case Obj() if content in names:
                return names[content]
            case Obj() if is_value(content):
                return self.literal(content)
            case Obj():
                return _unknown(str(content.kind.type))
            case _:
                raise Unwritable("it holds what Java has no value for")

    def literal(self, obj: Obj) -> str:
        """Return an expression for a string or a box."""
        if obj.kind.text_at is not None:
            text = f'"{escape_java(str(obj.cells[obj.kind.text_at]))}"'
            return f"new String({text})" if obj.has_own_text else text
        at, field = next((at, field) for at, field in enumerate(obj.kind.layout) if field.name == "value")
        is_new = any(
            cell is True
            for cell, other in zip(obj.cells, obj.kind.layout, strict=True)
            if other.name == NEW_BOX
        )
        make = f"new {obj.kind.type}" if is_new else f"{obj.kind.type}.valueOf"
        return f"{make}({self.value(obj.cells[at], field.columns[0], {})})"


def is_value(obj: Obj) -> bool:
    """Return whether Java has a literal or `valueOf` for an object."""
    return str(obj.kind.type) in ("String", *BOXES)


def unwrap_array(content: Content) -> Content:
    """Return the Java content for a content: for an object that only holds an array, the array."""
    if (
        isinstance(content, Obj)
        and not content.kind.is_array
        and array_objects.held_type(str(content.kind.type)) is not None
    ):
        return _cells(content)["elements"]
    return content


def elements_of(obj: Obj) -> list[Content] | None:
    """Return the elements of a library list or queue, None for other objects."""
    cells = _cells(obj)
    elements, size = cells.get("elements"), cells.get("size")
    if "order" in cells or not isinstance(elements, Obj):
        return None
    if elements.kind.is_array and isinstance(size, int):
        return elements.cells[:size]
    return elements_of(elements)


def entries_of(obj: Obj) -> list[tuple[Content, Content]] | None:
    """Return the keys of a library map or the elements of a library set, with their values; None for other objects."""
    cells = _cells(obj)
    if isinstance(map_ := cells.get(_MEMBERS), Obj):
        return entries_of(map_)
    if "first" not in cells or cells.get("order") is not None:
        return None
    entries: list[tuple[Content, Content]] = []
    at = cells["first"]
    while isinstance(at, Obj):
        entry = _cells(at)
        entries.append((entry["key"], entry["value"]))
        at = entry["next"]
    return entries


def is_set(obj: Obj) -> bool:
    """Return whether an object with entries is a set, whose entries have no values."""
    return _MEMBERS in _cells(obj)


def inner(obj: Obj) -> set[Obj]:
    """Return the internal objects of a library collection."""
    cells = _cells(obj)
    return {held for name in (_MEMBERS, "elements") if isinstance(held := cells.get(name), Obj)}


def _collection_making(obj: Obj) -> Making | None:
    """Return the way in which a library collection is created, None for other objects; equal keys would become one."""
    if str(obj.kind.type).startswith(_FIXED):
        return Making.FIXED
    if elements_of(obj) is not None:
        return Making.LIST
    entries = entries_of(obj)
    if entries is None:
        return None
    keys = [key for key, _ in entries]
    values = [
        (str(key.kind.type), *map(str, key.cells)) for key in keys if isinstance(key, Obj) and is_value(key)
    ]
    others = [key for key in keys if isinstance(key, Obj) and not is_value(key)]
    is_sorted = "Tree" in str(obj.kind.type)
    if (
        len(set(values)) < len(values)
        or keys.count(None) > 1
        or len(others) > 1
        or (is_sorted and (others or None in keys))
    ):
        raise Unwritable("a map or set has keys of which a test does not know whether they are equal")
    return Making.MAP


def _cells(obj: Obj) -> dict[str, Content]:
    return {
        field.name: obj.cells[at] for at, field in enumerate(obj.kind.layout) if not is_hidden(field.name)
    }


def java_name(field: AnyField) -> str:
    """Return the Java name of a field; the reference of an inner class to its outer object has a name of javac, of which tests know a prefix."""
    name = field.name.removesuffix(f"_{field.owner.replace('.', '_')}").removeprefix(f"{field.owner}.")
    if name == "outer.this":
        return "this$"
    return f"this${name[1:]}" if _AROUND.fullmatch(name) else name


def method_name(method: Method) -> str:
    """Return the Java name of a method, without its class."""
    return method.name.rpartition(".")[2]


def simple_name(type_: Type) -> str:
    """Return the result of ``Class.getSimpleName`` for a type."""
    if isinstance(type_, ArrayType):
        return f"{simple_name(type_.element)}[]"
    return PRIMITIVES.get(str(type_), str(type_).rpartition(".")[2])


def _floating(value: float, type_: Type) -> str:
    box = "Float" if type_ is FLOAT else "Double"
    if math.isnan(value):
        return f"{box}.NaN"
    if math.isinf(value):
        return f"{box}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    assert is_floating(type_), "a float should be of a floating type"
    return f"{value!r}{'f' if type_ is FLOAT else ''}"


def _may_run_code(name: Span) -> bool:
    """Return whether the text from the name of a class on looks as if an initialisation ran code; a class too many does no harm."""
    text = name.source.text
    is_implicit = _IMPLICIT.search(text[: name.start]) is not None
    return is_implicit or _INITIALISER.search(text, name.end) is not None


def _unknown(name: str) -> NoReturn:
    reason = f"it needs an object of {name}, which a test cannot make"
    raise Unwritable(reason)
