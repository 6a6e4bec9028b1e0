"""Java's names for types and classes in text: ``byte[]`` for ``int8[]``, ``Map.Entry`` for a class of our own library sources.

A Java program is checked as OOX, so types and library classes have the names of OOX and of our sources. Text for users spells them as
Java does; JSON keeps the names of OOX, which ``ooxcheck validate`` reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method

_PRIMITIVES = {"bool": "boolean", "int8": "byte", "int16": "short", "int64": "long"}

_LIBRARY = {
    "ListedMap.Pair": "Map.Entry",
    "ListedMap.Keys": "Map.keySet",
    "ListedMap.Values": "Map.values",
    "ListedMap.Entries": "Map.entrySet",
    "ListedMap": "Map",
    "MappedSet": "Set",
    "IndexedList": "List",
    "ArrayBackedList": "List",
}
"""Classes of our library sources that the JDK does not have, and the JDK's name for their objects; longer names come first."""

_WORD = re.compile(rf"\b(?:{'|'.join((*_PRIMITIVES, *map(re.escape, _LIBRARY)))})\b")


def java_name(name: str) -> str:
    """Return the name of a type, a class or a method of a class as Java spells it.

    >>> java_name("int8[]"), java_name("ListedMap.get"), java_name("java.lang.Array$byte")
    ('byte[]', 'Map.get', 'byte[]')
    """
    # Imported lazily: a check of OOX loads nothing of Java.
    from ooxcheck.java.array_objects import held_type

    array = held_type(name)
    if array is not None:
        return str(array)
    plain = name.removeprefix("java.lang.")
    return _WORD.sub(lambda word: _PRIMITIVES.get(word[0]) or _LIBRARY[word[0]], plain)


def name_in_text(name: str, span: Span) -> str:
    """Return the name of a type, class or method in the language of a place."""
    return java_name(name) if is_java(span.source) else name


class JavaNames(Names):
    """Names of objects, with Java's name for the class of each."""

    def __init__(self, objects: Iterable[Obj] = ()) -> None:
        self._java: dict[Obj, str] = {}
        self._numbers: Counter[str] = Counter()
        super().__init__(objects)

    def name(self, obj: Obj) -> str:
        """Return the name of an object; an object that only holds an array is that array."""
        if obj.held_array is not None:
            return self.name(obj.held_array)
        if obj not in self._java:
            self._java[obj] = obj.constant or self._next_name(java_name(str(obj.kind.type)))
        return self._java[obj]

    def _next_name(self, class_: str) -> str:
        self._numbers[class_] += 1
        return f"{class_}{self._numbers[class_] - 1}"


def object_names(method: Method, objects: Iterable[Obj] = ()) -> Names:
    """Return the names of objects in text about a method, in its language."""
    return (JavaNames if is_java(method.span.source) else Names)(objects)
