"""Declarations of Java, and the interface between `ooxcheck.java.checking` and `ooxcheck.java.lowering`.

Declarations have no bodies, initialisers or contracts: these are checked on demand, so that errors in unreachable code
do no harm. As in `ooxcheck.java.typed`, types are erased, and implicit members are explicit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Protocol, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.formulas import Slice
from ooxcheck.java.operators import FieldKind, TypeKind
from ooxcheck.java.typed import (
    Block,
    ElementGet,
    Expr,
    FieldGet,
    FieldRef,
    Local,
    MethodRef,
    New,
    Node,
    Statement,
    StaticGet,
    Variable,
    assigned_static,
)
from ooxcheck.java.types import ClassType, SpecType, Type
from ooxcheck.oox.nodes import rewrite_node
from ooxcheck.oox.source import Span

# ------------------------------------------------------------------------------------------- specifications


@dataclass(frozen=True, slots=True)
class Signals(Node):
    """``signals (T variable) formula``."""

    type: ClassType
    variable: Variable | None
    formula: Expr


@dataclass(frozen=True, slots=True)
class EveryElement(Node):
    """``array[*]`` among places that may be assigned."""

    array: Expr


@dataclass(frozen=True, slots=True)
class EveryField(Node):
    """``target.*`` among places that may be assigned."""

    target: Expr


AssignablePlace: TypeAlias = FieldGet | StaticGet | ElementGet | EveryElement | EveryField | Slice


@dataclass(frozen=True, slots=True)
class SpecificationCase(Node):
    """The contract of calls that satisfy `requires`; None means everything for `assignable`, and the declared exceptions for `signals_only`."""

    requires: tuple[Expr, ...] = ()
    ensures: tuple[Expr, ...] = ()
    signals: tuple[Signals, ...] = ()
    signals_only: tuple[ClassType, ...] | None = None
    assignable: tuple[AssignablePlace, ...] | None = None
    frame_span: Span | None = field(default=None, compare=False, repr=False)
    """The place of ``assignable``."""
    always: tuple[Expr, ...] = ()
    """Postconditions on return and on exceptions."""


def about_parameters(
    cases: Iterable[SpecificationCase], means: Mapping[Variable, Variable]
) -> tuple[SpecificationCase, ...]:
    """Rename the parameters of specification cases."""

    def rename(node: Node) -> Node:
        return (
            replace(node, variable=means[node.variable])
            if isinstance(node, Local) and node.variable in means
            else node
        )

    return tuple(rewrite_node(case, rename) for case in cases)


@dataclass(frozen=True, slots=True)
class Contract(Node):
    """The specification cases of a method, none if it has no specification; `is_pure_by_library` if it is pure only as an override of a library method.

    The `measures` are those of ``measured_by``.
    """

    cases: tuple[SpecificationCase, ...] = ()
    is_pure: bool = False
    is_pure_by_library: bool = False
    measures: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Invariant(Node):
    """``invariant formula;``, ``static invariant formula;``."""

    formula: Expr
    name: str | None = None
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class Represents(Node):
    """``represents model = definition;``."""

    model: FieldRef
    definition: Expr


@dataclass(frozen=True, slots=True)
class Unchecked(Node):
    """A specification that is parsed but not checked, such as ``diverges``, or that is for other tools."""

    what: str


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Field(Node):
    """A field; `spec` is the type of a ghost or model field. Constants (JLS 4.12.4) are fields, too, but never read."""

    ref: FieldRef
    written: Type
    is_constant: bool = False
    kind: FieldKind = FieldKind.JAVA
    spec: SpecType | None = None
    is_final: bool = False
    is_volatile: bool = False
    is_table: bool = False
    """Whether it holds an unshared array or collection that is only read once its class is initialised."""
    is_private: bool = False
    is_settled: bool = False
    """Whether it is not assigned after construction."""


@dataclass(frozen=True, slots=True)
class Method(Node):
    """A method or constructor without its body; without `has_body` it is abstract or native. `name_span` is the name within `span`."""

    ref: MethodRef
    parameters: tuple[Variable, ...]
    has_body: bool
    is_private: bool
    is_synchronized: bool
    throws: tuple[ClassType, ...]
    written: Type
    """The declared result type."""
    name_span: Span = field(compare=False, repr=False, kw_only=True)
    is_native: bool = field(default=False, kw_only=True)
    seen_by: str = field(default="", kw_only=True)
    """The only class that observes its effect, if there is one."""
    in_runs: str = field(default="", kw_only=True)
    """The reason why only the interpreter executes it, if that is so."""
    approximated: str = field(default="", kw_only=True)
    """The reason why its body only approximates it, if that is so."""
    is_public: bool = field(default=False, kw_only=True)
    is_specialised: bool = field(default=False, kw_only=True)
    """Whether it is a copy of a generic method with other erasures of its type variables."""
    is_law: bool = field(default=False, kw_only=True)
    """Whether it is an implicit law: a contract of the Java library for a method of the class."""


@dataclass(frozen=True, slots=True)
class Bridge(Node):
    """Calls of the inherited `method` run `runs` in this class, though its erased types differ (JLS 15.12.4.5)."""

    method: MethodRef
    runs: MethodRef


@dataclass(frozen=True, slots=True)
class Class(Node):
    """A class, interface, enum or record without its bodies.

    `parent` is None for interfaces and Object. `fields` include those for enclosing instances and captured variables. `constants` are the fields of
    enum constants in order, some of which have classes of their own if it `has_bodies`; `components` are those of a record. `is_library` is true for the library model,
    `is_lambda` for the class of a lambda or method reference.
    """

    name: str
    kind: TypeKind
    is_abstract: bool
    parent: str | None
    interfaces: tuple[str, ...]
    fields: tuple[Field, ...]
    methods: tuple[Method, ...]
    constructors: tuple[Method, ...]
    bridges: tuple[Bridge, ...] = ()
    constants: tuple[FieldRef, ...] = ()
    components: tuple[FieldRef, ...] = ()
    is_library: bool = False
    has_bodies: bool = False
    is_private: bool = False
    is_lambda: bool = False
    type_parameters: tuple[str, ...] = ()
    name_span: Span = field(compare=False, repr=False, kw_only=True)


class Program(Protocol):
    """A checked program. Each method checks only the part that it is about, once, and raises `OoxError` for errors there."""

    def sources(self) -> tuple[str, ...]:
        """Return the classes of the sources in order, nested ones after the enclosing ones."""

    def class_(self, name: str) -> Class:
        """Return a class of the sources or the library, or a local class of a body that was checked."""

    def source_methods(self, name: str) -> tuple[Method, ...]:
        """Return the methods and constructors in the source of a class, even if it has errors."""

    def subclasses(self, name: str) -> tuple[str, ...]:
        """Return the direct subtypes of a class in the sources, and in bodies that were checked."""

    def creations(self) -> tuple[str, ...]:
        """Return the last names of the classes that the sources instantiate, in source order."""

    def classes_created_with_arguments(self) -> tuple[str, ...]:
        """Return the last names of the classes that the sources instantiate with arguments, in source order."""

    def refusing(self) -> tuple[str, ...]:
        """Return the calls in the sources that create unmodifiable collections, ``List.of`` for example, in source order."""

    def body(self, method: MethodRef) -> Block | None:
        """Return the body of a method or constructor, with the variables of its `Method` as parameters; None if it has none.

        A constructor begins with a `ConstructorCall`, except that of Object.
        """

    def partial_body(self, method: MethodRef) -> Block | None:
        """Return the body of a method or constructor; statements that are not supported are `Unsupported`, and end their block."""

    def initial(self, name: str, *, is_static: bool) -> tuple[Statement, ...]:
        """Return the field initialisers and initialiser blocks of a class or its objects, in order; those of enum constants first."""

    def partial_initial(self, name: str, *, is_static: bool) -> tuple[Statement, ...]:
        """Return the field initialisers and initialiser blocks; statements that are not supported are `Unsupported`."""

    def stored_values(self, field: FieldRef) -> tuple[Expr | None, ...]:
        """Return the values that the sources store in a private or final instance field; None for an unknown value."""

    def contract(self, method: MethodRef) -> Contract:
        """Parse the specification of a method."""

    def invariants(self, name: str) -> tuple[Invariant, ...]:
        """Return the invariants of a class."""

    def represents(self, name: str) -> tuple[Represents, ...]:
        """Return the definitions of the model fields of a class."""

    def unchecked_parts(self, where: str | MethodRef) -> tuple[Unchecked, ...]:
        """Return the parts of specifications that are parsed but not checked, in a method or in a class outside its methods."""


def final_value(program: Program, field: FieldRef) -> Expr | None:
    """Return the initialiser of a static final field; None if it has none."""
    if not any(each.ref == field and each.is_final for each in program.class_(field.owner).fields):
        return None
    return dict(map(assigned_static, program.partial_initial(field.owner, is_static=True))).get(field)


def made_constants(program: Program, class_: Class) -> dict[FieldRef, str]:
    """Return the classes of enum constants with bodies; nothing if none has one."""
    initial = program.partial_initial(class_.name, is_static=True) if class_.has_bodies else ()
    return {
        field: new.constructor.owner
        for field, new in map(assigned_static, initial)
        if isinstance(new, New) and field in class_.constants
    }
