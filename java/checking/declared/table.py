"""The class table: all classes of the sources and the library by qualified name, and the resolution of type names (JLS 6.5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from ooxcheck.java import tree
from ooxcheck.java.checking.declared.implicit_members import key_members, members, parse_members
from ooxcheck.java.checking.declared.laws import laws
from ooxcheck.java.checking.declared.symbols import Class, Resolver, Scope, Unit
from ooxcheck.java.checking.generated_members import generated_members, generators
from ooxcheck.java.class_files import jdk
from ooxcheck.java.library import catalogue
from ooxcheck.java.types import (
    ERROR,
    OBJECT,
    TEXT,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    TypeVariable,
    Wildcard,
    declare_class,
    erasure,
    substitute_all,
)
from ooxcheck.oox.diagnostics import Diagnostic, did_you_mean

_PRIMITIVES = {each.value: each for each in Primitive if each is not ERROR}

_OF_JAVA_LANG = frozenset((
    "Class", "ClassLoader", "InheritableThreadLocal", "Module", "Package", "Process", "ProcessBuilder", "ProcessHandle", "Readable", "Runtime",
    "SecurityManager", "StackTraceElement", "StackWalker", "StrictMath", "StringBuffer", "Thread", "ThreadGroup", "ThreadLocal", "Void",
    "IllegalAccessError", "IllegalAccessException", "InstantiationException", "InternalError", "NoSuchFieldException", "NoSuchMethodException",
))  # fmt: skip
"""Classes of java.lang that the library does not model."""

Library = Callable[[str], tree.CompilationUnit | None]
"""Returns the file that declares a library class, by its qualified name; None if there is none."""


class ClassTable(Resolver):
    """All classes of a program."""

    def __init__(self, units: Iterable[tree.CompilationUnit], library: Library) -> None:
        self._library = library
        self._found: dict[str, Class | None] = {}
        self._bounds: dict[TypeVariable, tuple[tuple[tree.TypeName, ...], Scope]] = {}
        self._resolved_bounds: dict[TypeVariable, tuple[Type, ...]] = {}
        self.sources = tuple(cls for unit in units for cls in self._add(unit, is_library=False))
        """The outermost classes of the sources."""

    # -- classes -------------------------------------------------------------------------------------

    def has_package(self, name: str) -> bool:
        """Return whether a class of a package, or the class of this name, is known."""
        in_sources = any(each.unit.package == name for each in self.sources)
        return in_sources or name in catalogue.packages() or self.find(name) is not None

    def find(self, name: str) -> Class | None:
        """Return a class by its qualified name."""
        if name not in self._found:
            self._found[name] = None
            self._found[name] = self._find_nested(name) or self._load(name)
        return self._found[name]

    def get(self, name: str) -> Class:
        """Return a class that exists."""
        cls = self.find(name)
        assert cls is not None, name
        return cls

    def add_local(self, cls: Class) -> None:
        """Add a class that a body declares; it replaces the one of an earlier check."""
        self._found[cls.name] = cls
        self._found |= {each.name: each for each in cls.member_classes.values()}

    def _add(self, unit: tree.CompilationUnit, *, is_library: bool) -> Iterator[Class]:
        classes: dict[str, Class] = {}
        shared = Unit(unit.package, unit.imports, classes, is_library, unit)
        for node in unit.types:
            name = declare_class(unit.package, node.name)
            cls = classes[node.name] = Class(name, node, shared, None, None, self)
            self._found.setdefault(name, cls)
            yield cls

    def _find_nested(self, name: str) -> Class | None:
        outer, _, last = name.rpartition(".")
        cls = self.find(outer) if outer else None
        return cls.member_classes.get(last) if cls else None

    def _load(self, name: str) -> Class | None:
        """Return a class of the library, or one of which only the declarations are known."""
        unit = self._library(name)
        declared = jdk.unit(name) if unit is None else None
        added = [
            *(self._add(unit, is_library=True) if unit else ()),
            *(self._add(declared, is_library=False) if declared else ()),
        ]
        return next((cls for cls in added if cls.name == name), None)

    # -- names of types ------------------------------------------------------------------------------

    def resolve(self, name: tree.TypeName, scope: Scope, problems: list[Diagnostic]) -> Type:
        """Resolve a type name in a scope; add a problem and return a class without declaration if there is none."""
        type_ = self._element(name, scope, problems)
        for _ in range(name.dimensions):
            type_ = ArrayType(type_)
        return type_

    def _element(self, name: tree.TypeName, scope: Scope, problems: list[Diagnostic]) -> Type:
        primitive = _PRIMITIVES.get(name.names[0])
        if primitive and (primitive is not TEXT or scope.cls.unit.is_library):
            return primitive
        declaration = self.resolve_type_name(name.names, scope)
        arguments = tuple([self._argument(each, scope, problems) for each in name.arguments])
        if isinstance(declaration, Class):
            around = tuple([self._argument(each, scope, problems) for each in name.around])
            return ClassType(declaration.name, arguments, around or self._around(declaration, scope))
        if declaration is not None:
            return declaration
        text = ".".join(name.names)
        problems.append(Diagnostic(*unknown_class(text, scope), name.span))
        return ClassType(text)

    def resolve_type_name(self, names: tuple[str, ...], scope: Scope) -> Class | TypeVariable | None:
        """Resolve a type name with dots: its first word is in scope, or begins a package."""
        declaration: Class | TypeVariable | None = self.simple(names[0], scope)
        if declaration is None:
            return self.find_qualified(names) if len(names) > 1 else None
        for name in names[1:]:
            declaration = self.member_class(declaration, name) if isinstance(declaration, Class) else None
        return declaration

    def simple(self, name: str, scope: Scope) -> Class | TypeVariable | None:
        """Return the innermost class or type variable of a simple name."""
        at: Scope | None = scope
        while at is not None:
            declaration = at.classes.get(name) or (at.cls.header if at.is_class else at).type_variables.get(
                name
            )
            if declaration is None and at.is_class and not at.cls.is_lambda:
                declaration = self.member_class(at.cls, name)
            if declaration is not None:
                return declaration
            at = at.around
        return self._in_unit(name, scope.cls.unit)

    def member_class(self, cls: Class, name: str) -> Class | None:
        """Return an own or inherited member class."""
        if name in cls.member_classes:
            return cls.member_classes[name]
        for each in (cls.parent, *cls.interfaces):
            above = self.find(each.name) if each and each.name != OBJECT.name else None
            if above and (inherited_class := self.member_class(above, name)):
                return inherited_class
        return None

    def find_qualified(self, names: tuple[str, ...]) -> Class | None:
        """Return the class of a qualified name."""
        return self.find(".".join(names))

    def _in_unit(self, name: str, unit: Unit) -> Class | None:
        for each in unit.imports:
            if (
                not each.is_all
                and each.name.rpartition(".")[2] == name
                and (cls := self._find_imported(each.name))
            ):
                return cls
        if name in unit.classes:
            return unit.classes[name]
        if cls := self.find(f"{unit.package}.{name}" if unit.package else name):
            return cls
        packages = (each.name for each in unit.imports if each.is_all)
        return next(
            (cls for each in ("java.lang", *packages) if (cls := self._find_imported(f"{each}.{name}"))), None
        )

    def _find_imported(self, name: str) -> Class | None:
        """Return the class of an import; a static import may name an inherited class."""
        outer, _, last = name.rpartition(".")
        return self.find(name) or (
            self.member_class(cls, last) if outer and (cls := self.find(outer)) else None
        )

    def _argument(
        self, argument: tree.TypeName | tree.Wildcard, scope: Scope, problems: list[Diagnostic]
    ) -> Type:
        if isinstance(argument, tree.TypeName):
            return self.resolve(argument, scope, problems)
        return Wildcard(
            argument.word, self.resolve(argument.bound, scope, problems) if argument.bound else None
        )

    def _around(self, cls: Class, scope: Scope) -> tuple[Type, ...]:
        """Return the type arguments of the enclosing classes of an inner class, as seen from a scope; in a static one the type is raw."""
        variables = cls.parameters_around
        if not variables or cls.outer is None or (scope.is_static and not scope.is_header):
            return ()
        at = scope.cls.outer if scope.is_header else scope.cls
        while at is not None:
            above = self.ancestor(at.type, cls.outer.name)
            if above is not None:
                return (*above.arguments, *above.around)
            at = at.outer
        return ()

    def ancestor(self, type_: ClassType, name: str) -> ClassType | None:
        """Return the parameterised supertype of a class with this name."""
        if type_.name == name:
            return type_
        return next(
            (supertype for each in self.supertypes(type_) if (supertype := self.ancestor(each, name))), None
        )

    def supertypes(self, type_: ClassType) -> tuple[ClassType, ...]:
        """Return the direct supertypes of a parameterised class; for an interface also Object."""
        cls = self.find(type_.name)
        if cls is None:
            return (OBJECT,)
        above = (
            (cls.parent, *cls.interfaces)
            if cls.parent
            else cls.interfaces or (() if cls.raw == OBJECT else (OBJECT,))
        )
        variables = (*cls.parameters, *cls.parameters_around)
        if not variables:
            return above
        arguments = (*type_.arguments, *type_.around)
        if len(arguments) != len(variables):
            return tuple(ClassType(each.name) for each in above)
        by = dict(zip(variables, arguments, strict=True))
        return tuple(
            ClassType(each.name, substitute_all(each.arguments, by), substitute_all(each.around, by))
            for each in above
        )

    # -- type variables ------------------------------------------------------------------------------

    def declare_variables(
        self,
        parameters: tuple[tree.TypeParameter, ...],
        owner: str,
        scope: Scope,
        given: Mapping[str, Type] = MappingProxyType({}),
    ) -> tuple[TypeVariable, ...]:
        """Declare type parameters in a scope; their bounds are resolved on demand."""
        for each in parameters:
            bound = each.bounds[0] if each.bounds else None
            erased = (
                erasure(self.resolve(tree.TypeName(bound.names, span=bound.span), scope, []))
                if bound
                else OBJECT
            )
            variable = scope.type_variables[each.name] = TypeVariable(
                each.name, owner, given.get(each.name, erased)
            )
            self._bounds[variable] = (each.bounds, scope)
        return tuple(scope.type_variables.values())

    def declare_element(self, name: str, owner: str, bound: Type, erased: Type) -> TypeVariable:
        """Declare a type variable for the elements of an array: its bound is the declared type, its erasure the type of the array."""
        variable = TypeVariable(name, owner, erased)
        self._resolved_bounds[variable] = (bound,)
        return variable

    def bounds(self, variable: TypeVariable) -> tuple[Type, ...]:
        """Return the bounds of a type variable."""
        if variable not in self._resolved_bounds:
            written, scope = self._bounds[variable]
            self._resolved_bounds[variable] = tuple(self.resolve(each, scope, []) for each in written) or (
                OBJECT,
            )
        return self._resolved_bounds[variable]

    def members(self, cls: Class) -> tuple[tree.Member, ...]:
        """Return the members of a class, implicit ones included; only classes with canonical names have laws."""
        is_local = any(each[0].isdigit() for each in cls.name.split("."))
        has_laws = not (cls.unit.is_library or is_local) and cls is self.find(cls.name)
        node = cls.node if cls.unit.is_library else self._with_generated(cls)
        own = members(node, None if is_local else cls.name)
        as_key = key_members(node) if not cls.unit.is_library else ()
        return (*own, *as_key, *(laws(cls.node, cls.display_name) if has_laws else ()))

    def _with_generated(self, cls: Class) -> tree.TypeDeclaration:
        """Return the declaration of a class with the members that annotations add."""
        names = generators(cls.node, cls.unit.imports)
        if not names:
            return cls.node
        generated = parse_members(generated_members(cls.node, names), cls.node.span)
        return replace(cls.node, members=(*cls.node.members, *generated))


def unknown_class(name: str, scope: Scope) -> tuple[str, str]:
    """Return the code and the message for an unknown class."""
    first = name.partition(".")[0]
    imported = next(
        (each.name for each in scope.cls.unit.imports if each.name.rpartition(".")[2] == first),
        f"java.lang.{name}" if first in _OF_JAVA_LANG else name,
    )
    if imported.startswith(("java.", "javax.")):
        return (
            "java.unsupported",
            f"{imported} is not supported: the class is not among what is known of the library",
        )
    if imported != name:
        return "java.unsupported", f"no class {imported}; it is imported, and not among the sources"
    packages = [each.name for each in scope.cls.unit.imports if each.is_all and not each.is_static]
    nor = f" among the sources, nor among what is known of {', '.join(packages)}" if packages else ""
    package = name.rpartition(".")[0]
    is_elsewhere = any(
        not scope.cls.resolver.has_package(each) for each in ([package] if package else packages)
    )
    code = "java.unsupported" if is_elsewhere else "java.name"
    return code, f"no class {name}{nor}{did_you_mean(name, _near(scope))}"


def _near(scope: Scope) -> Iterator[str]:
    """Yield the names of classes in scope, for suggestions."""
    at: Scope | None = scope
    while at is not None:
        yield from (*at.classes, *at.type_variables, *(at.cls.member_classes if at.is_class else ()))
        at = at.around
    yield from scope.cls.unit.classes
