"""The outermost classes of a boundary: the class itself, and other classes of the files that may change its state, or extend it.

A private field is accessed in its outermost class only (JLS 6.6.1). Another field may be written wherever an assignment ends with its name, and what a
reference in it leads to may be changed wherever the name is read, so every class of the files with such code belongs to the boundary. A simple name
is a field of its own classes and what they inherit, unless it is imported (JLS 6.5.6.1). A subclass may
override what constructors and methods of the class call. Code that names the class neither itself nor through the classes that it names has no
expression of its type. That
classes outside the files do not do that with package-private and protected fields is an assumption.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from ooxcheck.java import tree
from ooxcheck.java.clients.access import NestedType, nested_types
from ooxcheck.java.operators import TypeKind
from ooxcheck.oox.nodes import Node, descendants

_WORD = re.compile(r"[\w$]+")
_ESCAPE = "\\u"
"""The beginning of a Unicode escape, which may be a part of a name (JLS 3.3)."""

_PLAIN = (
    tree.IntLiteral, tree.FloatLiteral, tree.CharLiteral, tree.StringLiteral, tree.BoolLiteral, tree.NullLiteral, tree.Name, tree.Unary, tree.Binary,
    tree.Conditional,
)  # fmt: skip

_UNCHANGEABLE = frozenset(
    (name,) for name in ("boolean", "byte", "short", "char", "int", "long", "float", "double", "String")
)
"""Types whose values nobody changes."""


def boundary_classes(
    units: Sequence[tree.CompilationUnit], outermost: tree.TypeDeclaration
) -> list[tree.TypeDeclaration]:
    """Return the outermost classes of the boundary of a class, itself first."""
    dependencies, inner = _dependencies(units), _member_types(units)
    others = [(each, unit) for unit in units for each in unit.types if each is not outermost]
    members = [outermost]
    for member in members:
        fields = list(_shared_fields(member))
        written = {field.name for field in fields if "final" not in field.modifiers.words}
        read = {field.name for field in fields if _holds_reference(field)}
        members += [
            each
            for each, unit in others
            if each not in members
            and member.name in dependencies[each.name]
            and (
                written & set(_written_names(each, unit))
                or read & set(_read_names(each, unit))
                or any(_may_be_inside(names, each, member, inner) for names in _superclasses(each))
            )
        ]
    return members


def _dependencies(units: Sequence[tree.CompilationUnit]) -> dict[str, set[str]]:
    """Return for each outermost class the classes that its file names, directly or through the files of other classes."""
    classes = {each.name for unit in units for each in unit.types}
    direct: dict[str, set[str]] = {name: set() for name in classes}
    for unit in units:
        text = unit.span.source.text
        words = classes if _ESCAPE in text else classes & set(_WORD.findall(text))
        for each in unit.types:
            direct[each.name] |= words
    return {name: _closure(name, direct) for name in classes}


def _closure(name: str, direct: Mapping[str, set[str]]) -> set[str]:
    reached, waiting = set[str](), [name]
    while waiting:
        new = direct[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def assumed_fields(outermost: tree.TypeDeclaration) -> Iterator[tree.Field]:
    """Yield the fields that classes outside the files could write or read in the same package, or as subclasses."""
    for field in _shared_fields(outermost):
        if "public" not in field.modifiers.words and (
            "final" not in field.modifiers.words or _holds_reference(field)
        ):
            yield field


def enums_with_state(outermost: tree.TypeDeclaration) -> Iterator[NestedType]:
    """Yield the enums whose constants have state, or code that runs when they are created."""
    for class_ in nested_types(outermost):
        declaration = class_.declaration
        if declaration.kind is TypeKind.ENUM and any(map(_runs_on_creation, declaration.members)):
            yield class_


def only_sets_final_fields(enum: tree.TypeDeclaration) -> bool:
    """Return whether the creation of the constants of an enum does nothing but set final fields, and the arguments and values are operators of literals and parameters.

    The code calls nothing, writes nothing else, and does not pass the constant on, so it makes no difference when it runs, apart from the values of the fields.
    """
    fields = {
        each.name: each.modifiers.words
        for each in enum.members
        if isinstance(each, tree.Field) and "static" not in each.modifiers.words
    }
    values = [each.value for each in enum.members if isinstance(each, tree.Field) and each.name in fields]
    return (
        all("final" in words for words in fields.values())
        and not any(isinstance(each, tree.Initializer) and not each.is_static for each in enum.members)
        and all(each is None or _is_plain(each) for each in values)
        and all(each.members is None and all(map(_is_plain, each.arguments)) for each in enum.constants)
        and all(
            _sets_field(statement, fields)
            for each in enum.members
            if isinstance(each, tree.Constructor)
            for statement in each.body.statements
        )
    )


def _sets_field(statement: tree.Statement, fields: Collection[str]) -> bool:
    """Return whether a statement of a constructor sets a field of the new object."""
    match statement:
        case tree.ExpressionStatement(
            tree.Assignment(tree.Name(name) | tree.FieldAccess(tree.This(None), name), None, value)
        ):
            return name in fields and _is_plain(value)
        case _:  # does something else
            return False


def _is_plain(expr: tree.Expr) -> bool:
    """Return whether an expression has operators, literals and names only."""
    return all(isinstance(each, _PLAIN) for each in descendants(expr))


def _runs_on_creation(member: tree.Member) -> bool:
    match member:
        case tree.Field(modifiers):
            return "static" not in modifiers.words
        case tree.Initializer(is_static):
            return not is_static
        case tree.Constructor():
            return True
        case _:  # methods and classes
            return False


def _shared_fields(outermost: tree.TypeDeclaration) -> Iterator[tree.Field]:
    """Yield the fields that other classes access."""
    for class_ in nested_types(outermost):
        if not class_.is_hidden and class_.declaration.kind is not TypeKind.INTERFACE:
            for member in class_.declaration.members:
                if isinstance(member, tree.Field) and "private" not in member.modifiers.words:
                    yield member


def _holds_reference(field: tree.Field) -> bool:
    return field.type.dimensions > 0 or field.type.names not in _UNCHANGEABLE


def _written_names(declaration: tree.TypeDeclaration, unit: tree.CompilationUnit) -> Iterable[str]:
    """Yield the last names of the places outside itself that the code of a class assigns to."""
    for node in descendants(declaration):
        if isinstance(node, tree.Assignment | tree.Update):
            yield from _outer_name(node.target, unit)


def _read_names(declaration: tree.TypeDeclaration, unit: tree.CompilationUnit) -> Iterable[str]:
    """Yield the names of fields outside itself that the code of a class may read."""
    for node in descendants(declaration):
        yield from _outer_name(node, unit)


def _outer_name(node: Node, unit: tree.CompilationUnit) -> Iterable[str]:
    """Yield the name of a place, unless it is a variable, an element of an array, or a field that the class declares or inherits."""
    match node:
        case tree.Name(name) if any(each.is_static for each in unit.imports):
            yield name
        case tree.FieldAccess(target, name) if not isinstance(target, tree.This | tree.Super):
            yield name
        case _:  # nothing of another class
            pass


def _member_types(units: Sequence[tree.CompilationUnit]) -> dict[str, list[set[str]]]:
    """Return for each name the member types of the classes with this name."""
    types: dict[str, list[set[str]]] = {}
    for node in descendants(*units):
        if isinstance(node, tree.TypeDeclaration):
            types.setdefault(node.name, []).append(_own_types(node))
    return types


def _own_types(declaration: tree.TypeDeclaration) -> set[str]:
    return {each.name for each in declaration.members if isinstance(each, tree.TypeDeclaration)}


def _may_be_inside(
    names: Sequence[str],
    around: tree.TypeDeclaration,
    member: tree.TypeDeclaration,
    inner: Mapping[str, Sequence[set[str]]],
) -> bool:
    """Return whether a class that the code of an outermost class names may be one in another; a member type of the former hides those of others (JLS 6.4.1)."""
    *qualifiers, last = names
    for class_ in nested_types(member):
        if class_.declaration.name != last:
            continue
        if not qualifiers:
            if last not in _own_types(around):
                return True
        else:
            holders = inner.get(qualifiers[-1], ())
            is_own = class_.path[-2:-1] and class_.path[-2].name == qualifiers[-1]
            if is_own or not holders or not all(last in each for each in holders):
                return True
    return False


def _superclasses(declaration: tree.TypeDeclaration) -> Iterable[tuple[str, ...]]:
    """Yield the names of the classes that classes in the code of a class extend; an anonymous class, too."""
    for node in descendants(declaration):
        match node:
            case tree.TypeDeclaration(parent=tree.TypeName(names)):
                yield names
            case tree.New(type=tree.TypeName(names), members=members) if members is not None:
                yield names
            case _:  # extends no class
                pass
