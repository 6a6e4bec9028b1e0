"""The outermost classes of a boundary: the class itself, and other classes of the files that may change its state, or extend it.

A private field is accessed in its outermost class only (JLS 6.6.1). Another field may be written wherever an assignment ends with its name, and what a
reference in it leads to may be changed wherever the name is read, so every class of the files with such code belongs to the boundary. A subclass may
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
from ooxcheck.oox.nodes import descendants

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
    dependencies = _dependencies(units)
    others = [each for unit in units for each in unit.types if each is not outermost]
    members = [outermost]
    for member in members:
        names = {each.declaration.name for each in nested_types(member)}
        fields = list(_shared_fields(member))
        written = {field.name for field in fields if "final" not in field.modifiers.words}
        read = {field.name for field in fields if _holds_reference(field)}
        members += [
            each
            for each in others
            if each not in members
            and member.name in dependencies[each.name]
            and (
                written & set(_written_names(each))
                or read & set(_read_names(each))
                or names & set(_superclasses(each))
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


def _written_names(declaration: tree.TypeDeclaration) -> Iterable[str]:
    """Yield the last names of the places that the code of a class assigns to."""
    for node in descendants(declaration):
        if isinstance(node, tree.Assignment | tree.Update):
            match node.target:
                case tree.Name(name) | tree.FieldAccess(name=name):
                    yield name
                case _:  # an element of an array
                    pass


def _read_names(declaration: tree.TypeDeclaration) -> Iterable[str]:
    """Yield the names of variables and fields in the code of a class."""
    for node in descendants(declaration):
        if isinstance(node, tree.Name | tree.FieldAccess):
            yield node.name


def _superclasses(declaration: tree.TypeDeclaration) -> Iterable[str]:
    """Yield the last names of the classes that classes in the code of a class extend; an anonymous class, too."""
    for node in descendants(declaration):
        match node:
            case tree.TypeDeclaration(parent=tree.TypeName(names)):
                yield names[-1]
            case tree.New(type=tree.TypeName(names), members=members) if members is not None:
                yield names[-1]
            case _:  # extends no class
                pass
