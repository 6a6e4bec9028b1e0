"""Names in OOX for declarations of Java: OOX has fewer letters, and fewer declarations may share a name.

A class has its name without package, ``Map_Entry``. A field that hides another one, and a private or static method whose name another
class of the family uses, gets its class as a suffix. Overloads keep their name as long as OOX resolves them as Java does: if two of
the same length are in one family of classes, or a subclass overloads a method of a superclass, the types of the parameters are a suffix.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ooxcheck.java.library.class_names import THROWABLE
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Method
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT, STRING, ArrayType, ClassType, Primitive, SpecType, Type, simple_name
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span

RESERVED = frozenset(
    "assert assume bool break catch char class continue double else ensures exceptional exists extends false float forall fork if implements "
    "instanceof int int8 int16 int32 int64 interface join lock new null requires return static string super this throw true try uint uint8 "
    "uint16 uint32 uint64 void while retval none iden".split()
)
"""Reserved words of OOX."""

PRIMITIVES: Mapping[str, str] = {
    "boolean": "bool",
    "byte": "int8",
    "short": "int16",
    "char": "char",
    "int": "int",
    "long": "int64",
    "float": "float",
    "double": "double",
    "string": "string",
}
"""The types of OOX for the primitive types of Java; ``string`` is a type of OOX that only sources of our library mention."""

CONSTRUCTOR = "<init>"

OUTER = "this$0"
"""The field of an object of an inner class that holds its enclosing instance."""

TEXT_OF_STRING = (STRING.name, "value")
MESSAGE = (THROWABLE, "message")
TEXT = "_text"
"""The field of a String that holds its text, in Java and in OOX."""

_TEMPORARY = re.compile(r"_\d*")
_UNNAMED = re.compile(
    r"(?<![^.])(?:(?:(?P<lambda>lambda)\$(?P<number>\d+)|\d+at(?P<reference>\d+)|(?P<anonymous>\d+))$|\d+(?=\D))"
)
"""Suffixes of the names of classes that bodies declare: lambdas, method references, anonymous classes; and prefixes of those of local classes."""


def plain(name: str) -> str:
    """Convert a name of Java to an identifier of OOX that is no reserved word."""
    spelled = (
        name
        if name.isascii() and name.isidentifier()
        else "".join(
            c if c.isascii() and (c.isalnum() or c == "_") else "_" if c in "$." else f"u{ord(c):x}"
            for c in name
        )
    )
    return f"{spelled}_" if spelled in RESERVED or _TEMPORARY.fullmatch(spelled) else spelled


Headers: TypeAlias = Counter[tuple[str, tuple[str, ...]]]
"""The number of methods of a class with some name and parameter types, as written."""


def headers(methods: Iterable[Method]) -> Headers:
    """Return the headers of the methods of a class."""
    return Counter((each.ref.name, _written_types(each)) for each in methods if not each.is_specialised)


def parameter_types(method: Method, beside: Headers) -> tuple[str, ...]:
    """Return the parameter types of a method as written, or erased if another method of the class has the same ones as written."""
    written = _written_types(method)
    is_alone = beside[method.ref.name, written] < 2 and not method.is_specialised
    return written if is_alone else tuple(map(str, method.ref.parameters))


def _written_types(method: Method) -> tuple[str, ...]:
    return tuple(str(each.written or each.type) for each in method.parameters)


class Names:
    """The names of all lowered declarations; variables are named where they are declared (`ooxcheck.java.lowering.code.emitter`).

    `sources` are the classes of the given files, including those that are not lowered.
    """

    def __init__(
        self, classes: Iterable[Class], methods: Iterable[Method], sources: Iterable[str] = ()
    ) -> None:
        self._table = {class_.name: class_ for class_ in classes}
        self._headers_of: dict[str, Headers] = {}
        self.titles = class_titles((*self._table, *sources))
        self._by_ref = {method.ref: method for method in methods}
        self._methods: dict[str, list[Method]] = defaultdict(list)
        for method in self._by_ref.values():
            self._methods[method.ref.name].append(method)
        self._families = _families(self._table)
        self.classes = self._class_names()
        self.taken = frozenset(self.classes.values())
        """The names of classes, which no variable may have."""
        self._fields: dict[tuple[str, str], str] = {}
        for class_ in self._table.values():
            self._name_fields(class_)
        self._spread = self._spread_names()
        self._called: dict[MethodRef, str] = {}

    # ----------------------------------------------------------------------------------------------- classes

    def _class_names(self) -> dict[str, str]:
        names: dict[str, str] = {}
        used: set[str] = set()
        for java in self._table:
            name = plain(simple_name(java))
            name = f"_{name}" if name[:1].isdigit() else name
            while name in used:
                name += "_"
            used.add(name)
            names[java] = name
        return names

    def class_(self, java: str) -> str:
        """Return the name of a class."""
        return self.classes[java]

    def title(self, method: Method, remark: str = "") -> str:
        """Return the title of a method for a reader of Java: with its class, and the types of its parameters as written."""
        owner = self.titles[method.ref.owner]
        name = owner.rpartition(".")[2] if method.ref.name == CONSTRUCTOR else method.ref.name
        types = parameter_types(method, self._headers(method.ref.owner))
        return f"{owner}.{name}({', '.join(types)}){remark}"

    def _headers(self, java: str) -> Headers:
        class_ = self._table[java]
        if java not in self._headers_of:
            self._headers_of[java] = headers((*class_.methods, *class_.constructors))
        return self._headers_of[java]

    def static_owner(self, java: str) -> str:
        """Return the name of the class that declares the static fields of a class; those of an interface are in a separate class."""
        return (
            f"_statics_{self.class_(java)}"
            if self._table[java].kind == TypeKind.INTERFACE
            else self.class_(java)
        )

    def type(self, type_: Type, span: Span) -> tree.TypeName:
        """Return the name of an erased type."""
        dimensions = 0
        while isinstance(type_, ArrayType):
            type_, dimensions = type_.element, dimensions + 1
        assert isinstance(type_, Primitive | ClassType), f"{type_} should be erased"
        name = PRIMITIVES[type_.value] if isinstance(type_, Primitive) else self.class_(type_.name)
        return tree.TypeName(name, dimensions, span=span)

    def spec_type(self, type_: SpecType, span: Span) -> tree.SpecType:
        """Return the name of a type of specifications."""
        return tree.SpecType(
            tuple(self.type(column, span) for column in type_.columns), type_.collection, span=span
        )

    # ------------------------------------------------------------------------------------------------ fields

    def _name_fields(self, class_: Class) -> None:
        for field in class_.fields:
            java = field.ref.name
            if (class_.name, java) == TEXT_OF_STRING:
                self._fields[TEXT_OF_STRING] = TEXT
                continue
            name = f"{java}_{self.class_(class_.name)}" if self.hides(class_.name, java) else java
            self._fields[class_.name, java] = (
                plain(name) if not _is_hidden(java) else f"_{plain(name.partition('$')[2])}"
            )

    def hides(self, owner: str, field: str) -> bool:
        """Return whether a field of a class hides one above it."""
        return any(each.ref.name == field for name in self.above(owner) for each in self._table[name].fields)

    def field(self, field: FieldRef) -> str:
        """Return the name of a field."""
        return self._fields[field.owner, field.name]

    def fields_of(self, java: str) -> list[str]:
        """Return the names of the fields of the objects of a class."""
        classes = (self._table[name] for name in (*reversed(self.above(java)), java))
        return [
            self.field(field.ref)
            for class_ in classes
            for field in class_.fields
            if not field.ref.is_static and field.kind != "model"
        ]

    @property
    def text(self) -> str:
        """The field of a String that holds its text."""
        return self._fields[TEXT_OF_STRING]

    def fields(self) -> Mapping[tuple[str, str], str]:
        """Return the names of all fields, by their class and name in Java."""
        return self._fields

    # ----------------------------------------------------------------------------------------------- methods

    def above(self, name: str) -> list[str]:
        """Return the superclasses of a class, the nearest first."""
        superclasses: list[str] = []
        at = self._table[name].parent
        while at is not None and at in self._table:
            superclasses.append(at)
            at = self._table[at].parent
        return superclasses

    def extending(self, name: str) -> list[str]:
        """Return the classes and interfaces that extend or implement one directly."""
        return [each.name for each in self._table.values() if name == each.parent or name in each.interfaces]

    def _spread_names(self) -> set[tuple[str, str]]:
        """Return the families and names whose overloads need their parameter types as a suffix."""
        lists: dict[tuple[str, str], set[tuple[Type, ...]]] = defaultdict(set)
        everything = [method for methods in self._methods.values() for method in methods]
        for method in everything:
            lists[self._families[method.ref.owner], method.ref.name].add(method.ref.parameters)
        suffixed = {
            key for key, each in lists.items() if len(each) != len({len(parameters) for parameters in each})
        }
        for method in everything:
            key = (self._families[method.ref.owner], method.ref.name)
            if len(lists[key]) > 1 and self._is_above(method):
                suffixed.add(key)
        return suffixed

    def _is_above(self, method: Method) -> bool:
        """Return whether a superclass has a method of this name, or inherits one of an interface: an abstract class may declare it again."""
        above, waiting = set[str](), self.above(method.ref.owner)
        while waiting:
            name = waiting.pop()
            if name in self._table and name not in above:
                above.add(name)
                waiting += self._table[name].interfaces
        return any(each.ref.owner in above for each in self._methods[method.ref.name])

    def method(self, method: MethodRef) -> str:
        """Return the name of a method; a constructor becomes a method with the name of its class."""
        if method not in self._called:
            self._called[method] = self._method(method)
        return self._called[method]

    def _method(self, method: MethodRef) -> str:
        if method.name == CONSTRUCTOR:
            return f"_{self.class_(method.owner)}"
        name = plain(method.name)
        if method.parameters and (self._families.get(method.owner), method.name) in self._spread:
            name = "_".join((name, *map(self._word, method.parameters)))
        return f"{name}_{self.class_(method.owner)}" if self._is_shadowed(method) else name

    def creator(self, constructor: MethodRef) -> str:
        """Return the name of the static method that allocates an object and runs a constructor on it."""
        return f"_new_{self.class_(constructor.owner)}"

    def exact(self, method: MethodRef) -> str:
        """Return the name of the copy of a method that no class overrides."""
        return f"_{self.class_(method.owner)}_{self.method(method)}"

    def run(self, function: MethodRef) -> str:
        """Return the name of the copy of the method of a function that is run like an entry."""
        return f"_run_{self.method(function)}"

    def _word(self, type_: Type) -> str:
        if isinstance(type_, ArrayType):
            return f"{self._word(type_.element)}s"
        return self.class_(type_.name) if isinstance(type_, ClassType) else str(type_)

    def _is_shadowed(self, method: MethodRef) -> bool:
        """Return whether a private or static method shares its name with a method of another class of its family."""
        own = self._by_ref.get(method)
        if own is None or not (own.is_private or own.ref.is_static):
            return False
        family = self._families[method.owner]
        others = (each.ref.owner for each in self._methods[method.name] if each.ref.owner != method.owner)
        return any(self._families[other] == family for other in others)


def class_titles(classes: Iterable[str]) -> dict[str, str]:
    """Return the titles of classes for a reader: names without package, unless two are equal; anonymous classes have letters."""
    known = list(dict.fromkeys(classes))
    often = Counter(map(simple_name, known))
    titles: dict[str, str] = {}
    used: set[str] = set()
    for java in known:
        title = java if often[simple_name(java)] > 1 else _UNNAMED.sub(_with_letters, simple_name(java))
        title = title if title not in used else java
        used.add(title)
        titles[java] = title
    return titles


def _with_letters(match: re.Match[str]) -> str:
    """Return a name that ends with letters, so that the number of an object can follow."""
    kind = match.lastgroup
    if kind is None:
        return ""
    number = int(match["number"] if kind == "number" else match[kind])
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{'lambda' if kind == 'number' else kind}_{letters}"


def _is_hidden(name: str) -> bool:
    """Return whether a field holds an enclosing instance or a captured variable: ``this$0``, ``val$x``."""
    return "$" in name


def _families(table: Mapping[str, Class]) -> dict[str, str]:
    """Return a representative of the family of each class: the classes connected by inheritance, Object aside."""
    leader = {name: name for name in table}

    def lead(name: str) -> str:
        while leader[name] != name:
            name = leader[name]
        return name

    for class_ in table.values():
        for above in (class_.parent, *class_.interfaces):
            if above is not None and above in table and above != OBJECT.name:
                leader[lead(class_.name)] = lead(above)
    return {name: lead(name) for name in table}
