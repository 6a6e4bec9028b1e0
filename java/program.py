"""Declarations of Java, and what may be asked about a program: `ooxcheck.java.checking` answers, `ooxcheck.java.lowering` asks.

Declarations have no bodies, initialisers or contracts: these are checked when they are asked for, so that what nobody reaches
does no harm. As in `ooxcheck.java.typed`, types are erased, and implicit members are there.
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
    """What holds of calls that satisfy `requires`; `assignable` is None for everything, `signals_only` for what is declared."""

    requires: tuple[Expr, ...] = ()
    ensures: tuple[Expr, ...] = ()
    signals: tuple[Signals, ...] = ()
    signals_only: tuple[ClassType, ...] | None = None
    assignable: tuple[AssignablePlace, ...] | None = None
    frame_span: Span | None = field(default=None, compare=False, repr=False)
    """The place of ``assignable``."""
    always: tuple[Expr, ...] = ()
    """What holds afterwards, whether the method returns or an exception leaves it."""


def about_parameters(
    cases: Iterable[SpecificationCase], means: Mapping[Variable, Variable]
) -> tuple[SpecificationCase, ...]:
    """Return specification cases of one method as cases about the parameters of another."""

    def renamed(node: Node) -> Node:
        return (
            replace(node, variable=means[node.variable])
            if isinstance(node, Local) and node.variable in means
            else node
        )

    return tuple(rewrite_node(case, renamed) for case in cases)


@dataclass(frozen=True, slots=True)
class Contract(Node):
    """The cases of a method's specification; none: nothing is written. Of some methods of the sources, only the library says that they are pure."""

    cases: tuple[SpecificationCase, ...] = ()
    is_pure: bool = False
    is_pure_by_library: bool = False


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
    """That something is read and not checked, such as ``measured_by``, or not read, since it is for other tools."""

    what: str


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Field(Node):
    """A field; `kind` is nothing, ghost or model, and of these `spec` is the type. Constants (JLS 4.12.4) are fields, too, though nobody reads them."""

    ref: FieldRef
    written: Type
    is_constant: bool = False
    kind: FieldKind = FieldKind.JAVA
    spec: SpecType | None = None
    is_final: bool = False
    is_volatile: bool = False
    is_table: bool = False
    """Whether it holds an array or a collection that nothing else holds, and that is only read once its class is initialised."""
    is_private: bool = False
    is_settled: bool = False
    """Whether it keeps the value that its constructor gave it."""


@dataclass(frozen=True, slots=True)
class Method(Node):
    """A method or constructor without its body; one without body is abstract or native. Of `span`, `name_span` is the name."""

    ref: MethodRef
    parameters: tuple[Variable, ...]
    has_body: bool
    is_private: bool
    is_synchronized: bool
    throws: tuple[ClassType, ...]
    written: Type
    """The result as the text has it."""
    name_span: Span = field(compare=False, repr=False, kw_only=True)
    is_native: bool = field(default=False, kw_only=True)
    seen_by: str = field(default="", kw_only=True)
    """The class without which nobody sees what it does, if there is one."""
    is_public: bool = field(default=False, kw_only=True)
    is_specialised: bool = field(default=False, kw_only=True)
    """Whether it is a generic method once more, with its type variables erased to other types."""
    is_law: bool = field(default=False, kw_only=True)
    """Whether nobody wrote it: it says what a method of the class owes by the contracts of the Java library."""


@dataclass(frozen=True, slots=True)
class Bridge(Node):
    """Calls of `method`, which is inherited, run `runs` in this class, though its erased types differ (JLS 15.12.4.5)."""

    method: MethodRef
    runs: MethodRef


@dataclass(frozen=True, slots=True)
class Class(Node):
    """A class, interface, enum or record (`kind`) without what its bodies contain.

    `parent` is None for interfaces and for Object. `fields` include those for what surrounds it. `constants` are the fields of an
    enum's constants in order, some of which are of classes of their own if it `has_bodies`; `components` those of a record's. `is_library` tells that its source is ours,
    `is_lambda` that it is of a lambda or a method reference.
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
    """What `ooxcheck.java.checking` answers. Each question checks only what it is about, once, and raises `OoxError` for mistakes there."""

    def sources(self) -> tuple[str, ...]:
        """Return the classes of the sources in order, nested ones behind the enclosing ones."""

    def class_(self, name: str) -> Class:
        """Return a class of the sources or the library, or a local class of a body that was checked."""

    def written(self, name: str) -> tuple[Method, ...]:
        """Return the methods and constructors in the source of a class, even if it has errors."""

    def subclasses(self, name: str) -> tuple[str, ...]:
        """Return the classes and interfaces of the sources, and of bodies asked for so far, that extend or implement one directly."""

    def creations(self) -> tuple[str, ...]:
        """Return the last names of the classes that the sources instantiate, in source order."""

    def given(self) -> tuple[str, ...]:
        """Return the last names of the classes that the sources instantiate with arguments, in source order."""

    def refusing(self) -> tuple[str, ...]:
        """Return the calls by which the sources make collections that refuse to be changed, ``List.of`` for example, in the order of the text."""

    def body(self, method: MethodRef) -> Block | None:
        """Return the body of a method or constructor, with the variables of its `Method` as parameters; None if it has none.

        That of a constructor begins with a `ConstructorCall`, but for Object's.
        """

    def initial(self, name: str, *, is_static: bool) -> tuple[Statement, ...]:
        """Return the field initialisers and initialiser blocks of a class or its objects, in order; those of enum constants first."""

    def stored(self, field: FieldRef) -> tuple[Expr | None, ...]:
        """Return the values that the sources store in a private or final instance field; None for an unknown value."""

    def contract(self, method: MethodRef) -> Contract:
        """Return the specification of a method."""

    def invariants(self, name: str) -> tuple[Invariant, ...]:
        """Return the invariants of a class."""

    def represents(self, name: str) -> tuple[Represents, ...]:
        """Return the definitions of the model fields of a class."""

    def unchecked(self, where: str | MethodRef) -> tuple[Unchecked, ...]:
        """Return the parts of specifications that are parsed but not checked, in a method or in a class outside its methods."""


def final_value(program: Program, field: FieldRef) -> Expr | None:
    """Return what a static field that is final was initialised with, if it was where it is declared."""
    if not any(each.ref == field and each.is_final for each in program.class_(field.owner).fields):
        return None
    return dict(map(assigned_static, program.initial(field.owner, is_static=True))).get(field)


def made_constants(program: Program, class_: Class) -> dict[FieldRef, str]:
    """Return the classes of an enum's constants, if some have bodies; otherwise they are all of the enum's own."""
    initial = program.initial(class_.name, is_static=True) if class_.has_bodies else ()
    return {
        field: new.constructor.owner
        for field, new in map(assigned_static, initial)
        if isinstance(new, New) and field in class_.constants
    }
