"""Small Java classes for objects of unknown classes: a client's own implementation of an interface or abstract class.

The interpreter models such an object by a hidden rank (`ooxcheck.specs.classes.argument_values`), and fixes the results that its laws leave open
(`ooxcheck.specs.classes.client_runs.unknown_functions`). The class behaves in the same way: equality and order are those of the ranks, hash codes are 0, and a comparator finds all objects equal.
Callbacks (`ooxcheck.classes.java_client.callbacks`) return the default values of their types. Other methods are never called in a history, since their results are not determined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ooxcheck.classes.java_client.callbacks import FUNCTIONS, is_own_interface
from ooxcheck.classes.java_client.client_types import OBJECT, InaccessibleError, JavaTypes
from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_source import PLAIN_OBJECT, stub_interface
from ooxcheck.java import tree
from ooxcheck.java.clients.access import NestedType
from ooxcheck.java.operators import TypeKind
from ooxcheck.specs.classes.argument_values import HIDDEN_VALUE, Element
from ooxcheck.specs.classes.table_order import depends_on_order

_COMPLETE = frozenset(
    ("Comparator", "Comparable", "Runnable", "Callable", "Iterator", "Iterable", "CharSequence", "Number", "AutoCloseable")
)  # fmt: skip
"""Library types all of whose abstract methods are in our sources of the library."""

_OF_OBJECT = frozenset(("equals", "hashCode", "toString"))
_PRIMITIVES = frozenset(("boolean", "byte", "short", "char", "int", "long", "float", "double", "void"))
_DEFAULTS = {"void": "", "boolean": "false", **dict.fromkeys(_PRIMITIVES - {"void", "boolean"}, "0")}
"""The default values of the types that are no references."""
_NAMES = {"Comparable": "Key", "Comparator": "AnyOrder"}


@dataclass(frozen=True, slots=True)
class _Method:
    """A method to implement: its modifiers, erased types and name."""

    access: str
    result: str
    name: str
    parameters: tuple[str, ...]


class StubClasses:
    """The small classes of one test, by the unknown classes that they implement."""

    def __init__(self, types: JavaTypes, elements: Iterable[Element]) -> None:
        self._types = types
        self._numbers = Counter(str(each.type) for each in set(elements))
        self._names: dict[str, str] = {}

    def name(self, unknown: str) -> str:
        """Return the name of the small class for an unknown class."""
        if unknown not in self._names:
            above = self._above(unknown)
            self._check_complete(above)
            simple = above.rpartition(".")[2]
            self._names[unknown] = self._new_name(_NAMES.get(simple, f"Any{simple}"))
        return self._names[unknown]

    def plain_object(self) -> str:
        """Return the class of plain objects: one with a constant hash code if several of them are in a hash table whose order matters."""
        if self._numbers[PLAIN_OBJECT] < 2 or not depends_on_order(self._types.program):
            return str(OBJECT)
        self._names.setdefault(PLAIN_OBJECT, self._new_name("AnyObject"))
        return self._names[PLAIN_OBJECT]

    def _new_name(self, name: str) -> str:
        while name in self._names.values() or name in self._types.program.classes:
            name += "_"
        return name

    def is_ranked(self, unknown: str) -> bool:
        """Return whether objects of an unknown class need a rank: there are several, and they have hidden ranks."""
        return (self._numbers[unknown] > 1 or self._is_compared(unknown)) and any(
            cell.name.startswith(HIDDEN_VALUE) for cell in self._types.program.layout(unknown)
        )

    def _is_compared(self, unknown: str) -> bool:
        return any(cell.name == f"{HIDDEN_VALUE}rank" for cell in self._types.program.layout(unknown))

    def _above(self, unknown: str) -> str:
        """Return the interface or abstract class that an unknown class implements."""
        above = stub_interface(self._types.program, unknown) or unknown
        if not self._types.is_accessible(above):
            msg = f"no client can implement {above}"
            raise InaccessibleError(msg)
        return above

    def _check_complete(self, above: str) -> None:
        types = self._types
        if not (types.is_given(above) or types.package(above) == FUNCTIONS or above in _COMPLETE):
            msg = f"it needs an implementation of {above}"
            raise InaccessibleError(msg)

    # -- text ----------------------------------------------------------------------------------------------

    def declarations(self) -> tuple[str, ...]:
        """Return the texts of the classes."""
        return tuple("\n".join(self._lines(unknown)) for unknown in self._names)

    def _lines(self, unknown: str) -> Iterator[str]:
        if unknown == PLAIN_OBJECT:
            yield f"static class {self._names[unknown]} {{"
            yield "  public int hashCode() { return 0; }"
            yield "}"
            return
        above, name = self._above(unknown), self._names[unknown]
        declaration = self._types.declaration(above)
        assert declaration is not None, "an accessible class has a declaration"
        is_interface = declaration.declaration.kind is TypeKind.INTERFACE
        word = "implements" if is_interface else "extends"
        yield f"static class {name} {word} {self._types.class_text(above)} {{"
        if self.is_ranked(unknown):
            yield "  final int rank;"
            yield f"  {name}(int rank) {{ this.rank = rank; }}"
            if any(cell.name == f"{HIDDEN_VALUE}value" for cell in self._types.program.layout(unknown)):
                yield f"  public boolean equals(Object o) {{ return {self._equality()}; }}"
                yield "  public int hashCode() { return 0; }"
        for method in dict.fromkeys(self._abstract_methods(declaration, _erasures(declaration))):
            default = self._default_result(method, above) if is_interface else None
            yield f"  {self._implementation(method, name, default, is_compared=self._is_compared(unknown))}"
        yield "}"

    def _equality(self) -> str:
        classes = [
            name
            for unknown, name in self._names.items()
            if unknown != PLAIN_OBJECT and self.is_ranked(unknown)
        ]
        return " || ".join(f"o instanceof {each} && (({each}) o).rank == rank" for each in classes)

    def _default_result(self, method: _Method, above: str) -> str | None:
        """Return the result of a callback; None for other methods."""
        if not is_own_interface(self._types, above):
            return None
        return _DEFAULTS.get(method.result, "null" if self._types.package(above) == FUNCTIONS else None)

    def _implementation(self, method: _Method, name: str, default: str | None, *, is_compared: bool) -> str:
        parameters = [f"{type_} {chr(ord('a') + at)}" for at, type_ in enumerate(method.parameters)]
        header = f"{method.access}{method.result} {method.name}({', '.join(parameters)})"
        if method.name == "compareTo" and len(parameters) == 1 and is_compared:
            return f"{header} {{ return Integer.compare(rank, (({name}) a).rank); }}"
        if method.name == "compare" and len(parameters) == 2:
            return f"{header} {{ return 0; }}"
        if default is None:
            return f"{header} {{ throw new UnsupportedOperationException(); }}"
        return f"{header} {{ return {default}; }}" if default else f"{header} {{ }}"

    # -- abstract methods ----------------------------------------------------------------------------------

    def _abstract_methods(self, class_: NestedType, bindings: Mapping[str, str]) -> Iterator[_Method]:
        """Yield the methods without body of a type and its supertypes; `bindings` are the erased arguments of its type parameters."""
        declaration = class_.declaration
        is_interface = declaration.kind is TypeKind.INTERFACE
        for member in declaration.members:
            if not isinstance(member, tree.Method) or member.name in _OF_OBJECT or member.body is not None:
                continue
            words = member.modifiers.words
            if words & {"static", "private", "native"} or not (is_interface or "abstract" in words):
                continue
            access = "public " if is_interface or "public" in words else ""
            access = "protected " if "protected" in words else access
            own = {**bindings, **_bounds(member.type_parameters)}
            types = [self._text(each.type, own, class_) for each in member.parameters if each.type]
            result = "void" if member.result is None else self._text(member.result, own, class_)
            yield _Method(access, result, member.name, tuple(types))
        for above in (declaration.parent, *declaration.interfaces):
            if above is not None and above.names[-1] != "Object":
                yield from self._supertype_methods(class_, above, bindings)

    def _supertype_methods(
        self, class_: NestedType, above: tree.TypeName, bindings: Mapping[str, str]
    ) -> Iterator[_Method]:
        name = self._resolve(above.names, class_)
        declaration = None if name is None else self._types.declaration(name)
        if name is None or declaration is None:
            msg = f"it needs an implementation of {'.'.join(above.names)}"
            raise InaccessibleError(msg)
        self._check_complete(name)
        parameters = [each.name for each in declaration.declaration.type_parameters]
        arguments = [
            self._text(each, bindings, class_) if isinstance(each, tree.TypeName) else "Object"
            for each in above.arguments
        ]
        given = dict(zip(parameters, arguments, strict=True)) if arguments else _erasures(declaration)
        yield from self._abstract_methods(declaration, given)

    def _text(self, type_: tree.TypeName, bindings: Mapping[str, str], class_: NestedType) -> str:
        """Return an erased type as a client writes it."""
        dimensions = "[]" * type_.dimensions
        if len(type_.names) == 1 and type_.names[0] in bindings:
            return f"{bindings[type_.names[0]]}{dimensions}"
        if type_.names[0] in _PRIMITIVES:
            return f"{type_.names[0]}{dimensions}"
        name = self._resolve(type_.names, class_)
        return f"{'.'.join(type_.names) if name is None else self._types.class_text(name)}{dimensions}"

    def _resolve(self, names: tuple[str, ...], class_: NestedType) -> str | None:
        """Return the class of a name in the code of a class; None for a class that is not in the program."""
        name = ".".join(names)
        enclosing_classes = [
            ".".join(each.name for each in class_.path[:count]) for count in range(len(class_.path), 0, -1)
        ]
        options = [*(f"{each}.{name}" for each in enclosing_classes), name, names[-1]]
        return next((each for each in options if each in self._types.program.classes), None)


def _erasures(class_: NestedType) -> dict[str, str]:
    return {
        name: bound
        for declaration in class_.generic_types
        for name, bound in _bounds(declaration.type_parameters).items()
    }


def _bounds(parameters: tuple[tree.TypeParameter, ...]) -> dict[str, str]:
    """Return the erasure of type parameters: the first bound, or Object."""
    erasures: dict[str, str] = {}
    for each in parameters:
        bound = ".".join(each.bounds[0].names) if each.bounds else "Object"
        erasures[each.name] = erasures.get(bound, bound)
    return erasures
