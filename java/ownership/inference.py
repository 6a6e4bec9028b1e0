"""Ownership inference: the private classes whose objects have one owner each ("owner as dominator": Clarke, Potter and Noble, "Ownership types for flexible alias protection", OOPSLA 1998).

Two lists share no node under three conditions: no body that can refer to nodes links nodes of two lists (`ooxcheck.java.ownership.flow`), no other class can write the fields that hold nodes, and no list can be cloned
field by field. Objects of a class are confined if no variable or field of another type refers to them (Vitek and Bokowski, "Confined types in Java", SPE 2001). Changes by reflection are ignored. If a body has an
unknown construct, nothing is inferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.java import typed
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR
from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.ownership.flow import COPIES, Flow
from ooxcheck.java.ownership.representation import (
    Representation,
    enclosing,
    is_in_text,
    representations,
    text_of,
)
from ooxcheck.java.parsing.unicode_escapes import plain_text
from ooxcheck.java.program import Class, Method, Program
from ooxcheck.java.typed import MethodRef, Variable
from ooxcheck.java.types import OBJECT, VOID, ClassType, Type, element_of, mentioned_classes, simple_name
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import Node, descendants

_CLONEABLE = "java.lang.Cloneable"


@dataclass(frozen=True, slots=True)
class Encapsulated:
    """A representation whose parts have one owner each; only variables of part types refer to objects of `confined` classes."""

    representation: Representation
    confined: tuple[str, ...]


def infer_encapsulation(program: Program, owner: str) -> list[Encapsulated]:
    """Return the encapsulated representations of a class of the sources."""
    try:
        owned = [each for each in representations(program, owner) if any(each.fields(program.class_(owner)))]
        return [encapsulation for each in owned if (encapsulation := _Text(program, each).encapsulation())]
    except OoxError:
        return []


@dataclass(frozen=True, slots=True)
class _Body:
    """A body with its parameters and its result; with `is_trusted` only the text of the class calls it. `widened` are the types of parts that are converted to a type that is no part."""

    statements: tuple[typed.Statement, ...]
    parameters: tuple[Variable, ...] = ()
    result: Type = VOID
    is_trusted: bool = True
    widened: frozenset[Type] = frozenset()


class _Text:
    """The text that can refer to a representation: that of its outermost class."""

    def __init__(self, program: Program, representation: Representation) -> None:
        self._program = program
        self._hierarchy = Hierarchy(program)
        self._representation = representation
        self._named = text_of(program, representation)
        self._classes = {name: program.class_(name) for name in self._named}
        self._read: set[MethodRef] = set()

    def encapsulation(self) -> Encapsulated | None:
        """Return the representation if its parts have one owner each."""
        if self._may_be_cloned() or not all(map(self._is_closed, self._classes.values())):
            return None
        widened: set[Type] = set()
        waiting = list(self._classes.values())
        while waiting:
            class_ = waiting.pop()
            for body in self._bodies(class_):
                flow = Flow(self._representation, self._reads_only, self._makes_owner)
                if not flow.body(body.statements, body.parameters, body.result, is_trusted=body.is_trusted):
                    return None
                widened |= flow.widened | body.widened
                waiting += self._add_declared_classes(body.statements)
            waiting += [] if waiting else self._with_copies()
        return Encapsulated(self._representation, tuple(self._confined_classes(widened)))

    # -------------------------------------------------------------------------------------------- declarations

    def _may_be_cloned(self) -> bool:
        """Whether an owner, or a part, may be copied field by field."""
        return any(
            self._hierarchy.is_below(name, _CLONEABLE)
            for name in (*self._with_subclasses(self._representation.owner), *self._representation.classes)
        )

    def _with_subclasses(self, name: str) -> Iterator[str]:
        yield name
        for below in self._program.subclasses(name):
            yield from self._with_subclasses(below)

    def _is_closed(self, class_: Class) -> bool:
        """Whether no code outside the text can write the fields of a class that hold parts."""
        is_hidden = class_.is_private or any(
            each in self._classes and self._classes[each].is_private for each in enclosing(class_.name)
        )
        return is_hidden or all(field.is_private for field in self._representation.fields(class_))

    def _makes_owner(self, name: str) -> bool:
        return self._hierarchy.is_below(name, self._representation.owner)

    def _confined_classes(self, widened: set[Type]) -> Iterator[str]:
        """Yield the classes to whose objects only variables of part types refer."""
        known = {type_.name for type_ in map(element_of, widened) if isinstance(type_, ClassType)}
        for name in self._representation.classes:
            above = self._program.class_(name).parent
            is_plain = above is None or above == OBJECT.name or above in self._representation.classes
            if is_plain and not any(
                self._hierarchy.is_below(name, each) or self._hierarchy.is_below(each, name) for each in known
            ):
                yield name

    # -------------------------------------------------------------------------------------------------- bodies

    def _bodies(self, class_: Class) -> Iterator[_Body]:
        """Yield the bodies of a class that can refer to parts."""
        for is_static in (False, True):
            yield _Body(self._program.initial(class_.name, is_static=is_static))
        is_inside = any(each in self._holders for each in (class_.name, *enclosing(class_.name)))
        for method in (*class_.constructors, *class_.methods):
            knows = is_inside or self._is_copy(method) or self._mentions(method)
            if method.has_body and not method.is_law and knows and method.ref not in self._read:
                self._read.add(method.ref)
                body = self._program.body(method.ref)
                statements = () if body is None else body.statements
                yield _Body(
                    statements,
                    method.parameters,
                    method.ref.result,
                    self._is_trusted(class_, method),
                    self._widened_result(class_, method),
                )

    def _with_copies(self) -> Iterator[Class]:
        """Yield the classes with generic methods that calls in the text have specialised for parts."""
        for name in self._named:
            class_ = self._program.class_(name)
            if any(self._is_copy(method) and method.ref not in self._read for method in class_.methods):
                self._classes[name] = class_
                yield class_

    def _is_copy(self, method: Method) -> bool:
        return method.is_specialised and any(map(self._representation.has, method.ref.parameters))

    def _is_trusted(self, class_: Class, method: Method) -> bool:
        is_constructor = method.ref.name == CONSTRUCTOR
        is_hidden = class_.name in self._representation.classes and not any(self._overridden(class_, method))
        is_own = self._is_copy(method) and not self._gives_parts
        return method.is_private or is_hidden or is_own or (is_constructor and class_.name not in self._named)

    @cached_property
    def _gives_parts(self) -> bool:
        """Whether a method that other code can call returns parts; that code cannot name their type."""
        others = (
            class_ for name, class_ in self._classes.items() if name not in self._representation.classes
        )
        return any(
            not method.is_private and self._representation.has(method.ref.result)
            for class_ in others
            for method in class_.methods
        )

    def _overridden(self, class_: Class, method: Method) -> Iterator[MethodRef]:
        """Yield the methods of other types that a method overrides, by which other code may call it."""
        yield from (bridge.method for bridge in class_.bridges if bridge.runs == method.ref)
        for above in self._hierarchy.supertypes(class_.name):
            if (
                above != class_.name
                and above not in self._representation.classes
                and method.ref.name != CONSTRUCTOR
            ):
                known = (each.ref for each in self._program.class_(above).methods)
                yield from (
                    each
                    for each in known
                    if (each.name, each.parameters) == (method.ref.name, method.ref.parameters)
                )

    def _widened_result(self, class_: Class, method: Method) -> frozenset[Type]:
        """Return the result type of a method if it overrides one whose result is no part."""
        is_part = self._representation.has
        is_other = is_part(method.ref.result) and any(
            not is_part(each.result) for each in self._overridden(class_, method)
        )
        return frozenset((method.ref.result,) if is_other else ())

    def _mentions(self, method: Method) -> bool:
        """Whether the text of a method contains a name of a part, or of a field or method that mentions one; otherwise no expression in it is a part."""
        return not self._words.isdisjoint(_words(plain_text(method.span)))

    @cached_property
    def _words(self) -> set[str]:
        words = _last_names(self._holders)
        fields = [field for class_ in self._classes.values() for field in class_.fields]
        known_words = words | {
            field.ref.name
            for field in fields
            if not self._holders.isdisjoint(
                (*mentioned_classes(field.ref.type), *mentioned_classes(field.written))
            )
        }
        methods = [method for class_ in self._classes.values() for method in class_.methods]
        return known_words | {
            method.ref.name for method in methods if not words.isdisjoint(_words(_header(method)))
        }

    @cached_property
    def _holders(self) -> set[str]:
        """The classes of parts, and the classes whose headers mention them, such as ``class Nodes extends ArrayList<Node>``."""
        holders, size = set(self._representation.classes), -1
        while size != len(holders):
            size = len(holders)
            words = _last_names(holders)
            holders |= {
                name
                for name, class_ in self._classes.items()
                if not words.isdisjoint(_words(_header(class_)))
            }
        return holders

    def _add_declared_classes(self, body: tuple[typed.Statement, ...]) -> Iterator[Class]:
        """Yield the classes of the text that a body instantiates and that are new: local and anonymous ones."""
        for node in descendants(*body):
            if isinstance(node, typed.New) and is_in_text(node.constructor.owner, self._representation):
                name = node.constructor.owner
                if name not in self._classes:
                    self._classes[name] = self._program.class_(name)
                    yield self._classes[name]

    # ------------------------------------------------------------------------------------------------- reading

    def _reads_only(self, method: MethodRef) -> bool:
        """Whether a method that is not overridden neither links nor returns its arguments that are parts."""
        return method in self._readers

    @cached_property
    def _readers(self) -> set[MethodRef]:
        """The greatest set of methods that link no parts and pass parts only to methods of the set."""
        several = [
            each
            for name in self._named
            for each in self._classes[name].methods
            if each.has_body and (each.is_private or each.ref.is_static)
        ]
        readers = {
            each.ref
            for each in several
            if not self._representation.has(each.ref.result)
            and any(map(self._representation.has, each.ref.parameters))
        }
        inside = {each: list(descendants(body)) for each in readers if (body := self._program.body(each))}
        size = -1
        while size != len(readers):
            size = len(readers)
            readers = {
                each for each in readers if not any(self._links(node, readers) for node in inside[each])
            }
        return readers

    def _links(self, node: Node, readers: set[MethodRef]) -> bool:
        is_part = self._representation.has
        match node:
            case typed.Assign(target, value):
                return (
                    not isinstance(target, typed.Local)
                    and is_part(target.type)
                    and not isinstance(value, typed.Null)
                )
            case typed.New(_, arguments, presets):
                return any(is_part(each.type) for each in (*arguments, *(preset.value for preset in presets)))
            case typed.ArrayOf(_, type_):
                return is_part(type_)
            case typed.Call(_, _, method, arguments) if any(is_part(each.type) for each in arguments):
                return (method.owner, method.name) in COPIES or (
                    is_in_text(method.owner, self._representation) and method not in readers
                )
            case _:  # no other node links parts
                return False


def _last_names(classes: Iterable[str]) -> set[str]:
    return {simple_name(name).rpartition(".")[2] for name in classes}


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _header(declared: Class | Method) -> str:
    """Return the text of a class or method before its body."""
    return plain_text(declared.span).partition("{")[0]
