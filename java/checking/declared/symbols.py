"""Symbols: classes, fields and methods as declared, and the scopes of names.

Declarations are resolved on demand (types by a `Resolver`); their errors are kept in `problems`
and reported at the first use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.member_comments import ClassComments, comments_of, said_of_class
from ooxcheck.java.checking.generated_members import generators
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import CollectionKind, TypeKind
from ooxcheck.java.types import VOID, ArrayType, ClassType, Type, TypeVariable, erasure, simple_name
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.source import Span

CONSTRUCTOR = "<init>"
OUTER = "this$0"


@dataclass(frozen=True, slots=True)
class Binding:
    """The declaration of a variable; a final variable may be a constant."""

    variable: typed.Variable
    home: Class
    """The class whose body declares it."""
    constant: typed.Constant | None = None
    is_assigned: bool = True
    """Whether it has an initial value."""
    collection: CollectionKind = CollectionKind.ONE
    """The kind of collection of a ghost variable."""

    @property
    def type(self) -> Type:
        """The declared type, not erased."""
        return self.variable.written or self.variable.type


class Scope:
    """The names in scope: those declared here, and those of the enclosing scope."""

    __slots__ = (
        "around",
        "classes",
        "cls",
        "is_class",
        "is_header",
        "is_static",
        "type_variables",
        "variables",
    )

    def __init__(
        self,
        cls: Class,
        around: Scope | None,
        *,
        is_static: bool,
        is_class: bool = False,
        is_header: bool = False,
    ) -> None:
        self.cls = cls
        self.around = around
        self.is_static = is_static
        self.is_class = is_class
        """Whether this is the scope of the members of a class."""
        self.is_header = is_header
        """Whether this is the scope of the supertypes of a class, in which inherited members are not visible."""
        self.variables: dict[str, Binding] = {}
        self.classes: dict[str, Class] = {}
        self.type_variables: dict[str, TypeVariable] = {}

    def inner(self) -> Scope:
        """Return a nested scope."""
        return Scope(self.cls, self, is_static=self.is_static)


@dataclass(frozen=True, slots=True)
class Unit:
    """A file: its package, imports and classes."""

    package: str
    imports: tuple[tree.Import, ...]
    classes: Mapping[str, Class]
    is_library: bool
    text: tree.CompilationUnit

    @property
    def unread(self) -> tuple[tree.Unread, ...]:
        """The misplaced comments; the library has none."""
        return () if self.is_library else self.text.unread


class Resolver(ABC):
    """Resolves names of types."""

    @abstractmethod
    def has_package(self, name: str) -> bool:
        """Return whether a class of a package, or the class of this name, is known."""

    @abstractmethod
    def find(self, name: str) -> Class | None:
        """Return a class by its qualified name."""

    @abstractmethod
    def resolve(self, name: tree.TypeName, scope: Scope, problems: list[Diagnostic]) -> Type:
        """Resolve a type name in a scope; add a problem if there is no such type."""

    @abstractmethod
    def declare_variables(
        self,
        parameters: tuple[tree.TypeParameter, ...],
        owner: str,
        scope: Scope,
        given: Mapping[str, Type] = MappingProxyType({}),
    ) -> tuple[TypeVariable, ...]:
        """Declare type parameters in a scope; `erased` overrides the erasure of some."""

    @abstractmethod
    def bounds(self, variable: TypeVariable) -> tuple[Type, ...]:
        """Return the bounds of a type variable."""

    @abstractmethod
    def members(self, cls: Class) -> tuple[tree.Member, ...]:
        """Return the members of a class, implicit ones included."""


class Class:
    """A class, interface, enum, record or lambda."""

    def __init__(
        self,
        name: str,
        node: tree.TypeDeclaration,
        unit: Unit,
        around: Scope | None,
        enclosing: Class | None,
        resolver: Resolver,
    ) -> None:
        self.name = name
        self.node = node
        self.unit = unit
        self.around = around
        """The scope of its declaration; None for a top-level class."""
        self.enclosing = enclosing
        """The class of the enclosing instance in `OUTER`; None if there is none."""
        self.resolver = resolver
        self.problems: list[Diagnostic] = []

    def __repr__(self) -> str:
        return f"Class({self.name})"

    @property
    def kind(self) -> TypeKind:
        """The keyword of its declaration."""
        return self.node.kind

    @property
    def words(self) -> frozenset[str]:
        """The modifiers."""
        return self.node.modifiers.words

    @property
    def is_interface(self) -> bool:
        """Whether it is an interface."""
        return self.node.kind is TypeKind.INTERFACE

    @property
    def is_lambda(self) -> bool:
        """Whether it is the class of a lambda, whose members are not in scope in its body."""
        return self.node.kind is TypeKind.LAMBDA

    @property
    def is_local(self) -> bool:
        """Whether it is declared in a body, and may capture variables."""
        return self.around is not None and not self.around.is_class

    @property
    def outer(self) -> Class | None:
        """The enclosing class."""
        return self.around.cls if self.around else None

    @cached_property
    def header(self) -> Scope:
        """The scope of its type parameters, in which its supertypes are resolved."""
        scope = Scope(self, self.around, is_static=True, is_header=True)
        self.resolver.declare_variables(self.node.type_parameters, self.name, scope)
        return scope

    @cached_property
    def scope(self) -> Scope:
        """The scope of its members, within its header."""
        return Scope(self, self.around, is_static=False, is_class=True)

    @cached_property
    def parameters(self) -> tuple[TypeVariable, ...]:
        """Its own type parameters."""
        return tuple(self.header.type_variables.values())

    @cached_property
    def parameters_around(self) -> tuple[TypeVariable, ...]:
        """The type parameters of enclosing classes that its members may mention."""
        outer = self.outer
        if outer is None or self.is_local or self.enclosing is None:
            return ()
        return outer.parameters + outer.parameters_around

    @cached_property
    def type(self) -> ClassType:
        """Its type within itself, with its type parameters as arguments."""
        return (
            ClassType(self.name, self.parameters, self.parameters_around)
            if self.parameters or self.parameters_around
            else self.raw
        )

    @cached_property
    def raw(self) -> ClassType:
        """Its type without arguments."""
        return ClassType(self.name)

    @cached_property
    def written_parent(self) -> ClassType | None:
        """The class after ``extends``."""
        parent = (
            self.resolver.resolve(self.node.parent, self.header, self.problems) if self.node.parent else None
        )
        return parent if isinstance(parent, ClassType) else None

    @cached_property
    def interfaces(self) -> tuple[ClassType, ...]:
        """The interfaces it extends or implements."""
        resolved_types = (
            self.resolver.resolve(each, self.header, self.problems) for each in self.node.interfaces
        )
        return tuple(each for each in resolved_types if isinstance(each, ClassType))

    @cached_property
    def parent(self) -> ClassType | None:
        """The class it extends: None for interfaces and Object."""
        if self.written_parent or self.is_interface or self.name == "java.lang.Object":
            return self.written_parent
        match self.kind:
            case TypeKind.ENUM:
                return ClassType("java.lang.Enum", (self.type,))
            case TypeKind.RECORD:
                return ClassType("java.lang.Record")
            case TypeKind.CLASS | TypeKind.INTERFACE | TypeKind.LAMBDA:
                return ClassType("java.lang.Object")

    @cached_property
    def members(self) -> tuple[tree.Member, ...]:
        """Its members in source order, implicit ones last."""
        return self.resolver.members(self)

    @cached_property
    def modifiers_and_annotations(self) -> frozenset[str]:
        """Its JML modifiers and annotations."""
        of_member = (
            self.outer.comments.about(self.node)
            if self.outer is not None and not self.is_local
            else said_of_class(self.node)
        )
        words = (each.word for each in of_member if isinstance(each, jml.Modifier))
        return frozenset(
            (*words, *(each.name.rpartition(".")[2] for each in self.node.modifiers.annotations))
        )

    @cached_property
    def comments(self) -> ClassComments:
        """The parsed specification comments of it and its members."""
        return comments_of(self.members)

    @cached_property
    def fields(self) -> dict[str, Field]:
        """Its own fields: the constants of an enum first."""
        own_fields = {each.name: Field(self, each, None) for each in self.node.constants}
        own_fields |= {
            each.name: Field(self, None, each) for each in self.members if isinstance(each, tree.Field)
        }
        return own_fields

    @cached_property
    def methods(self) -> dict[str, tuple[Method, ...]]:
        """Its own methods by name."""
        own_methods: dict[str, tuple[Method, ...]] = {}
        for each in self.members:
            if isinstance(each, tree.Method):
                own_methods[each.name] = (*own_methods.get(each.name, ()), Method(self, each))
        return own_methods

    @cached_property
    def constructors(self) -> tuple[Method, ...]:
        """Its constructors."""
        return tuple(Method(self, each) for each in self.members if isinstance(each, tree.Constructor))

    @cached_property
    def member_classes(self) -> dict[str, Class]:
        """The classes that are its members."""
        return {
            each.name: self._member_class(each)
            for each in self.members
            if isinstance(each, tree.TypeDeclaration)
        }

    def _member_class(self, node: tree.TypeDeclaration) -> Class:
        is_static = self.is_interface or node.kind is not TypeKind.CLASS or "static" in node.modifiers.words
        return Class(
            f"{self.name}.{node.name}",
            node,
            self.unit,
            self.scope,
            None if is_static else self,
            self.resolver,
        )

    @cached_property
    def lacks_members(self) -> bool:
        """Whether annotations add members to it, or to a class around it, that no source has."""
        is_own = not self.unit.is_library and bool(generators(self.node, self.unit.imports))
        return is_own or (self.outer is not None and self.outer.lacks_members)

    @property
    def display_name(self) -> str:
        """The name for messages."""
        return simple_name(self.name)


class Unnamed(Class):
    """An anonymous class or the class of a lambda, with known supertypes and constructor."""

    def __init__(
        self,
        name: str,
        node: tree.TypeDeclaration,
        around: Scope,
        enclosing: Class | None,
        supertype: ClassType,
    ) -> None:
        super().__init__(name, node, around.cls.unit, around, enclosing, around.cls.resolver)
        self._supertype = supertype
        self.given: list[Method] = []

    @property
    def _is_below_interface(self) -> bool:
        above = self.resolver.find(self._supertype.name)
        return above is not None and above.is_interface

    @cached_property
    def written_parent(self) -> ClassType | None:
        """The class it extends."""
        return None if self._is_below_interface else self._supertype

    @cached_property
    def interfaces(self) -> tuple[ClassType, ...]:
        """The interface it implements."""
        return (self._supertype,) if self._is_below_interface else ()

    @cached_property
    def constructors(self) -> tuple[Method, ...]:
        """Its constructor."""
        return tuple(each for each in self.given if each.is_constructor)

    @cached_property
    def methods(self) -> dict[str, tuple[Method, ...]]:
        """Its methods by name."""
        return super().methods | {each.name: (each,) for each in self.given if not each.is_constructor}


class Field:
    """A field, or a constant of an enum."""

    def __init__(self, owner: Class, constant: tree.EnumConstant | None, node: tree.Field | None) -> None:
        self.owner = owner
        self.constant = constant
        """The declaration of an enum constant."""
        self.node = node
        self.problems: list[Diagnostic] = []

    @property
    def name(self) -> str:
        """Its name."""
        return self._node.name

    @property
    def _node(self) -> tree.Field | tree.EnumConstant:
        node = self.node or self.constant
        assert node is not None
        return node

    @property
    def span(self) -> Span:
        """Its span."""
        return self._node.span

    @property
    def words(self) -> frozenset[str]:
        """Its modifiers; enum constants and fields of interfaces are static and final."""
        if self.node is None or self.owner.is_interface:
            return frozenset(("public", "static", "final"))
        return self.node.modifiers.words

    @property
    def is_static(self) -> bool:
        """Whether it is static."""
        return "static" in self.words

    @cached_property
    def type(self) -> Type:
        """Its type."""
        return (
            self.owner.resolver.resolve(self.node.type, self.owner.scope, self.problems)
            if self.node
            else self.owner.type
        )

    @cached_property
    def ref(self) -> typed.FieldRef:
        """Its reference in the typed tree."""
        return typed.FieldRef(self.owner.name, self.name, erasure(self.type), self.is_static)


class Method:
    """A method or constructor."""

    def __init__(self, owner: Class, node: tree.Method | tree.Constructor) -> None:
        self.owner = owner
        self.node = node
        self.problems: list[Diagnostic] = []

    def __repr__(self) -> str:
        return f"Method({self.owner.name}.{self})"

    def __str__(self) -> str:
        name = simple_name(self.owner.name) if self.is_constructor else self.name
        return f"{name}({', '.join(map(str, self.parameters))})"

    @property
    def is_constructor(self) -> bool:
        """Whether it is a constructor."""
        return isinstance(self.node, tree.Constructor)

    @property
    def name(self) -> str:
        """Its name."""
        return CONSTRUCTOR if self.is_constructor else self.node.name

    @property
    def words(self) -> frozenset[str]:
        """Its modifiers."""
        return self.node.modifiers.words

    @property
    def is_static(self) -> bool:
        """Whether it is static."""
        return "static" in self.words

    @property
    def is_private(self) -> bool:
        """Whether it is private."""
        return "private" in self.words

    @property
    def is_of_package(self) -> bool:
        """Whether it is package-private."""
        return not self.owner.is_interface and {"public", "protected", "private"}.isdisjoint(self.words)

    @property
    def is_abstract(self) -> bool:
        """Whether it is abstract."""
        return self.node.body is None and "native" not in self.words

    @property
    def written_parameters(self) -> tuple[tree.Parameter, ...]:
        """Its parameters; those of a record's compact constructor are its components."""
        return self.owner.node.components if self.node.parameters is None else self.node.parameters

    @property
    def is_variadic(self) -> bool:
        """Whether its last parameter takes any number of arguments."""
        return any(each.is_variadic for each in self.written_parameters)

    @cached_property
    def scope(self) -> Scope:
        """The scope of its type parameters; that of its body is within it."""
        scope = Scope(self.owner, self.owner.scope, is_static=self.is_static)
        owner = f"{self.owner.name}.{self.name}@{self.node.span.start}"
        self.owner.resolver.declare_variables(self.node.type_parameters, owner, scope)
        return scope

    @property
    def type_parameters(self) -> tuple[TypeVariable, ...]:
        """Its type parameters."""
        return tuple(self.scope.type_variables.values())

    @cached_property
    def parameters(self) -> tuple[Type, ...]:
        """The types of its parameters."""
        return tuple(self._resolve(each.type) for each in self.written_parameters)

    @cached_property
    def result(self) -> Type:
        """The type of its result."""
        return self._resolve(self.node.result) if isinstance(self.node, tree.Method) else VOID

    @cached_property
    def throws(self) -> tuple[ClassType, ...]:
        """The classes of the exceptions it declares."""
        exceptions = (erasure(self._resolve(each)) for each in self.node.throws)
        return tuple(each for each in exceptions if isinstance(each, ClassType))

    def _resolve(self, name: tree.TypeName | None) -> Type:
        return self.owner.resolver.resolve(name, self.scope, self.problems) if name else VOID

    @property
    def variadic_element(self) -> Type:
        """The element type of the variadic parameter."""
        last = self.parameters[-1]
        assert isinstance(last, ArrayType)
        return last.element

    @cached_property
    def ref(self) -> typed.MethodRef:
        """Its reference in the typed tree."""
        return typed.MethodRef(
            self.owner.name,
            self.name,
            tuple(map(erasure, self.parameters)),
            erasure(self.result),
            self.is_static,
        )

    @cached_property
    def variables(self) -> tuple[typed.Variable, ...]:
        """Its parameters as variables of its body."""
        pairs = zip(self.written_parameters, self.parameters, strict=True)
        return tuple(
            typed.Variable(each.name, erasure(type_), number, span=each.span, written=type_)
            for number, (each, type_) in enumerate(pairs)
        )


class Specialised(Method):
    """A copy of a generic method whose type variables are erased to narrower types, for calls with arrays of these types."""

    def __init__(self, generic: Method, erased: tuple[Type | None, ...]) -> None:
        super().__init__(generic.owner, generic.node)
        self.erased = erased
        """The erasure of each type variable; None for the erasure of its bound."""

    @cached_property
    def scope(self) -> Scope:
        """The scope of its type parameters; that of its body is within it."""
        scope = Scope(self.owner, self.owner.scope, is_static=self.is_static)
        names = (each.name for each in self.node.type_parameters)
        owner = f"{self.owner.name}.{self.name}@{self.node.span.start}<{', '.join(map(str, self.erased))}>"
        given = {name: type_ for name, type_ in zip(names, self.erased, strict=True) if type_ is not None}
        self.owner.resolver.declare_variables(self.node.type_parameters, owner, scope, given)
        return scope


class Given(Method):
    """A method with given types that is not in the source: of a lambda, or the constructor of an anonymous class."""

    def __init__(
        self,
        owner: Class,
        node: tree.Method | tree.Constructor,
        parameters: tuple[Type, ...],
        result: Type,
        runs: Method | None = None,
    ) -> None:
        super().__init__(owner, node)
        self._parameters = parameters
        self._result = result
        self.runs = runs
        """The superclass constructor that a constructor passes its arguments on to."""

    @cached_property
    def parameters(self) -> tuple[Type, ...]:
        """The types of its parameters."""
        return self._parameters

    @cached_property
    def result(self) -> Type:
        """The type of its result."""
        return self._result
