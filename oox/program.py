"""A checked program as a whole: inheritance, layout of objects, dispatch.

Classes and methods refer to each other by name; the names are resolved here. Results of frequent queries are computed once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import PurePath

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, tree, typed
from ooxcheck.oox.analysis.dispatch import rivals
from ooxcheck.oox.declarations import AnyField, Field, Signature
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.terms.dependence import counts_objects, looks_around
from ooxcheck.oox.typed import Class, Invariant, Method, Try
from ooxcheck.oox.types import NULL, STRING, ArrayType, ClassType, Type


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a lowered program: its source texts, and the method under check in the words of the source language.

    `tree` is the lowered program, with spans in the source texts. For each class, `least` is the number of objects that every initial state has, `besides` the number of objects in addition to the scope, and `again`
    the number of further scopes: the heap has up to `scope * (1 + again) + besides` objects. `longest` is the length of the longest array that every initial state has. `notes` are assumptions that not all initial states satisfy;
    `no_laws` drops one of them: the laws of unknown classes. `others` are classes of the texts that the method does not reach. `constants` are the names that the texts have for the
    objects of some classes, by their numbers; `generics` are the type parameters of classes, as written.
    """

    sources: tuple[Source, ...]
    entry: str
    tree: tree.Program
    least: Mapping[str, int] = field(default_factory=dict)
    longest: int = 0
    notes: tuple[Diagnostic, ...] = ()
    others: frozenset[str] = frozenset()
    constants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    generics: Mapping[str, str] = field(default_factory=dict)
    besides: Mapping[str, int] = field(default_factory=dict)
    again: Mapping[str, int] = field(default_factory=dict)
    no_laws: bool = False


@dataclass(frozen=True, slots=True)
class Inferred:
    """What is inferred about the class of a method under check: the invariants as text and as formulas about a class, and how they were shown.

    A violation of the method is only possible unless clients of the class are known to reach it. If the method is not accessible to clients, it is
    judged through its callers. `within` are the bounds that executions of client steps reach, each with its word, place and number.
    `unproved` are formulas about a class that are true in all heaps that clients were seen to build, but that are not proved; each has its clause.
    `notes` are the assumptions.
    """

    class_name: str
    invariants: tuple[str, ...] = ()
    formulas: tuple[tuple[str, tree.Expr], ...] = ()
    shown_by: str = ""
    is_accessible: bool = True
    within: tuple[tuple[str, Span, int | None], ...] = ()
    unproved: tuple[tuple[str, tree.Expr, str], ...] = ()
    notes: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, eq=False)
class Program:
    """A checked program."""

    classes: Mapping[str, Class]
    int_width: int
    string_literals: tuple[str, ...]
    only_thrown: frozenset[str] = frozenset()
    """The string literals that occur only as words of exceptions."""
    warnings: tuple[Diagnostic, ...] = ()
    faulty: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    """The errors of methods whose bodies were dropped, by the full names of the methods (`ooxcheck.oox.error_recovery`); usually empty."""
    origin: Origin | None = None
    """The origin of a program that was not written in OOX."""
    inferred: Inferred | None = None
    """The inferred invariants that are assumed; None if nothing was inferred."""

    def with_method(self, before: Method, after: Method) -> Program:
        """Return the program with another method or constructor in the place of one of its own."""
        owner = self.classes[before.owner]
        methods, constructors = (
            tuple(after if each is before else each for each in several)
            for several in (owner.methods, owner.constructors)
        )
        changed = replace(owner, methods=methods, constructors=constructors)
        return replace(self, classes={**self.classes, owner.name: changed})

    def map_methods(self, change: Callable[[Method], Method]) -> Program:
        """Return the program with another method or constructor in the place of each."""
        classes = {
            name: replace(
                class_,
                methods=tuple(map(change, class_.methods)),
                constructors=tuple(map(change, class_.constructors)),
            )
            for name, class_ in self.classes.items()
        }
        return replace(self, classes=classes)

    def qualify(self, names: Collection[str]) -> Program:
        """Return the program with the files of some methods in front of their full names: ``list.oox:List.add(int)``."""

        def qualify(method: Method) -> Method:
            if method.full_name not in names:
                return method
            return replace(method, qualifier=f"{PurePath(method.span.source.name).name}:")

        new = {each.full_name: qualify(each).full_name for each in self.methods()}
        return replace(
            self.map_methods(qualify),
            faulty={new.get(name, name): errors for name, errors in self.faulty.items()},
        )

    @property
    def qualified_names(self) -> list[str]:
        """The full names of the methods that have their files in front of them, without these."""
        return [each.full_name.removeprefix(each.qualifier) for each in self.methods() if each.qualifier]

    def is_given(self, source: Source) -> bool:
        """Return whether the user gave a source text; library sources of another language are not given."""
        return self.origin is None or any(source is each for each in self.origin.sources)

    @property
    def assumptions(self) -> tuple[Diagnostic, ...]:
        """The assumptions that not all initial states satisfy."""
        return self.origin.notes if self.origin else ()

    def supertypes(self, name: str) -> tuple[str, ...]:
        """Return the class itself, then its superclasses, the nearest first, then all their interfaces, each once."""
        return self._supertypes[name]

    def constants(self, name: str) -> tuple[str, ...]:
        """Return the names of the objects of a class, in the order of their numbers, if the text names all of them."""
        known = self.origin.constants if self.origin is not None else {}
        return next((known[each] for each in self.supertypes(name) if each in known), ())

    def type_parameters(self, name: str) -> str:
        """Return the type parameters of a class as its declaration writes them."""
        return "" if self.origin is None else self.origin.generics.get(name, "")

    def is_subclass(self, name: str, ancestor: str) -> bool:
        """Return whether every object of class `name` is an `ancestor`."""
        return ancestor in self._ancestors[name]

    def is_subtype(self, type_: Type, expected: Type) -> bool:
        """Return whether a value of `type_` is also a value of `expected`."""
        if type_ == expected:
            return True
        match type_, expected:
            case ClassType(name), ClassType(ancestor):
                return self.is_subclass(name, ancestor)
            case _:
                return type_ is NULL and (expected is STRING or isinstance(expected, ClassType | ArrayType))

    def instantiable(self, name: str, *, open_types: bool = False) -> tuple[str, ...]:
        """Return the runtime classes of the objects of type `name`.

        An interface that no class implements is its own runtime class: an anonymous implementation of which only the
        contracts are known. With `open_types` every interface has one.
        """
        classes = tuple(
            c.name for c in self.classes.values() if not c.interface and self.is_subclass(c.name, name)
        )
        interfaces = (c.name for c in self.classes.values() if c.interface and self.is_subclass(c.name, name))
        return classes + tuple(i for i in interfaces if open_types or not self._is_implemented(i))

    def layout(self, name: str) -> tuple[AnyField, ...]:
        """Return the cells of an object, inherited ones first: a field has the same index in every subclass."""
        return self._layouts[name]

    @cached_property
    def statics(self) -> tuple[Field, ...]:
        """All static fields, in the order of the text."""
        return tuple(f for c in self.classes.values() for f in c.fields if f.static)

    def runs(self, class_name: str, signature: Signature) -> Method:
        """Return the method that a call of `signature` on an object of `class_name` runs."""
        return self._dispatch[class_name][signature]

    def has_method(self, class_name: str, signature: Signature) -> bool:
        """Return whether objects of a class have a method."""
        return signature in self._dispatch[class_name]

    def rivals(self, class_name: str) -> Mapping[Signature, tuple[Method, ...]]:
        """Return, for each signature, the most specific declarations: none of them overrides another (`ooxcheck.oox.analysis.dispatch`)."""
        return self._rivals[class_name]

    def overloads(self, class_name: str, name: str) -> tuple[Method, ...]:
        """Return the methods of this name that a class has or inherits, without those that are overridden."""
        return tuple(m for signature, m in self._dispatch[class_name].items() if signature.name == name)

    def constructor(self, class_name: str, signature: Signature) -> Method:
        """Return a constructor of exactly this class."""
        return next(m for m in self.classes[class_name].constructors if m.signature == signature)

    def implicit_constructor(self, class_name: str) -> Method | None:
        """Return the parameterless constructor that ``super()`` would run, of this class or the nearest ancestor that has any."""
        for name in self._supertypes[class_name]:
            if own := self.classes[name].constructors:
                return next((m for m in own if not m.parameters), None)
        return None

    def methods(self) -> Iterator[Method]:
        """Iterate over all methods and constructors, in the order of the text."""
        for class_ in self.classes.values():
            yield from sorted(class_.constructors + class_.methods, key=lambda m: m.span.start)

    def invariants(self, class_name: str) -> tuple[Invariant, ...]:
        """Return the invariants of the objects of a class, inherited ones first."""
        return tuple(
            i for name in reversed(self._supertypes[class_name]) for i in self.classes[name].invariants
        )

    def formulas(self) -> Iterator[Formula | Term]:
        """Iterate over all formulas: contracts, invariants, assertions, assumptions, loop invariants, terms of ghost code."""
        for class_ in self.classes.values():
            yield from (invariant.formula for invariant in class_.invariants)
            for method in class_.constructors + class_.methods:
                yield from method.formulas()

    @cached_property
    def counts_objects(self) -> bool:
        """Whether the value of some formula may depend on which objects exist."""
        return any(map(counts_objects, self.formulas()))

    @cached_property
    def looks_around(self) -> bool:
        """Whether the value of some formula may depend on objects that are not reachable from its variables."""
        return any(map(looks_around, self.formulas()))

    @cached_property
    def sees_allocation(self) -> bool:
        """Whether some formula depends on the time of an allocation: it counts objects, or refers to the state on entry."""
        return self.counts_objects or any(method.remembers for method in self.methods())

    @property
    def written_strings(self) -> tuple[str, ...]:
        """The string literals that do not only occur as words of exceptions."""
        return tuple(text for text in self.string_literals if text not in self.only_thrown)

    @cached_property
    def types(self) -> frozenset[Type]:
        """The types of the fields, elements, variables, expressions and terms."""
        all_types: set[Type] = set()
        for class_ in self.classes.values():
            all_types.update(field.type for field in class_.fields)
            all_types.update(type_ for ghost in class_.ghosts for type_ in ghost.columns)
        for method in self.methods():
            all_types.update(type_ for variable in method.variables for type_ in variable.columns)
            parts = descendants(method.body) if method.body is not None else ()
            all_types.update(part.type for part in parts if isinstance(part, typed.ExprNode))
        for formula in self.formulas():
            terms = (part for part in logic.parts(formula) if isinstance(part, logic.TermNode))
            all_types.update(type_ for term in terms for column in term.shape.columns for type_ in column)
        return frozenset(all_types | {_innermost(type_) for type_ in all_types})

    @cached_property
    def spells(self) -> bool:
        """Whether some code or formula computes with strings; otherwise they are only compared."""
        return any(
            isinstance(part, typed.StringOperation | logic.StringOperation)
            for part in descendants(*self.classes.values())
        )

    @cached_property
    def catches_words(self) -> bool:
        """Whether some ``catch`` has a variable for the word of the exception; otherwise no run depends on words."""
        return any(
            isinstance(s, Try) and s.variable is not None
            for method in self.methods()
            for s in method.statements()
        )

    def _is_implemented(self, interface: str) -> bool:
        return any(not c.interface and self.is_subclass(c.name, interface) for c in self.classes.values())

    @cached_property
    def _supertypes(self) -> Mapping[str, tuple[str, ...]]:
        return _linearise(self.classes)

    @cached_property
    def _ancestors(self) -> Mapping[str, frozenset[str]]:
        return {name: frozenset(above) for name, above in self._supertypes.items()}

    @cached_property
    def _layouts(self) -> Mapping[str, tuple[AnyField, ...]]:
        layouts: dict[str, tuple[AnyField, ...]] = {}
        for name in self.classes:
            for class_ in _from_the_top(self.classes, name, layouts):
                inherited = layouts[class_.parent] if class_.parent else ()
                layouts[class_.name] = (
                    inherited + tuple(f for f in class_.fields if not f.static) + class_.ghosts
                )
        return {name: layouts[name] for name in self.classes}

    @cached_property
    def _rivals(self) -> Mapping[str, Mapping[Signature, tuple[Method, ...]]]:
        return {name: rivals(self.classes, self._supertypes, name) for name in self.classes}

    @cached_property
    def _dispatch(self) -> Mapping[str, Mapping[Signature, Method]]:
        return {
            name: {s: self._narrowest(those) for s, those in table.items()}
            for name, table in self._rivals.items()
        }

    def _narrowest(self, methods: tuple[Method, ...]) -> Method:
        """Return the method whose result type is a subtype of all others, or the first method if there is none."""
        fits = (m for m in methods if all(self.is_subtype(m.result, other.result) for other in methods))
        return next(fits, methods[0])


def _innermost(type_: Type) -> Type:
    while isinstance(type_, ArrayType):
        type_ = type_.element
    return type_


def _linearise(classes: Mapping[str, Class]) -> dict[str, tuple[str, ...]]:
    """Return the supertypes of all classes; own interfaces come before inherited ones."""
    lines: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for name in classes:
        for class_ in _from_the_top(classes, name, lines):
            parents, inherited = lines[class_.parent] if class_.parent is not None else ((), ())
            if own := _interfaces(classes, class_):
                inherited = (*own, *(each for each in inherited if each not in own))
            lines[class_.name] = ((class_.name, *parents), inherited)
    return {name: lines[name][0] + lines[name][1] for name in classes}


def _from_the_top(classes: Mapping[str, Class], name: str, known: Container[str]) -> list[Class]:
    """Return a class and its superclasses that are not in `known`, the topmost first."""
    chain: list[Class] = []
    at: str | None = name
    while at is not None and at not in known:
        chain.append(classes[at])
        at = classes[at].parent
    return chain[::-1]


def _interfaces(classes: Mapping[str, Class], class_: Class) -> dict[str, None]:
    """Return the interfaces that a class implements directly, and their superinterfaces."""
    interfaces: dict[str, None] = {}
    waiting = deque(class_.interfaces)
    while waiting:
        interface = waiting.popleft()
        if interface not in interfaces:
            interfaces[interface] = None
            waiting.extend(classes[interface].interfaces)
    return interfaces
