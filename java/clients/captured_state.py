"""Functions that capture state of a class: lambdas and method references that may change or return it whenever a client calls them.

A function that reads only its own variables and numbers, and calls methods of the class that clients can call anyway, does nothing that a step does not
do. Any other function would be a step of its own, which is not modelled, so the class is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.java import tree
from ooxcheck.java.clients.access import accessible_methods, nested_types
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Span

_PRIMITIVE = frozenset(
    (name,) for name in ("boolean", "byte", "short", "char", "int", "long", "float", "double")
)


def capturing_functions(
    declarations: Iterable[tree.TypeDeclaration],
) -> Iterator[tree.Lambda | tree.MethodReference]:
    """Yield the functions in the code of some outermost classes that may capture their state."""
    declarations = tuple(declarations)
    variables = frozenset(_variables(declarations))
    inaccessible = frozenset(_inaccessible_methods(declarations))
    numbers = dict(_numbers_by_lambda(declarations))
    within_plain = set[Span]()
    for node in descendants(*declarations):
        if isinstance(node, tree.MethodReference):
            if not _is_plain_reference(node, variables, inaccessible):
                yield node
        elif isinstance(node, tree.Lambda) and node.span not in within_plain:
            if _is_plain_lambda(node, variables - numbers.get(node.span, frozenset()), inaccessible):
                within_plain.update(each.span for each in descendants(node) if isinstance(each, tree.Lambda))
            else:
                yield node


def _inaccessible_methods(declarations: Iterable[tree.TypeDeclaration]) -> Iterator[str]:
    """Yield the names of methods that clients cannot call by the names of their classes."""
    for declaration in declarations:
        accessible = {
            each.span for class_ in nested_types(declaration) for each in accessible_methods(class_)
        }
        for node in descendants(declaration):
            if isinstance(node, tree.Method) and node.span not in accessible:
                yield node.name


def _numbers_by_lambda(
    declarations: Iterable[tree.TypeDeclaration],
) -> Iterator[tuple[Span, frozenset[str]]]:
    """Yield each lambda of a method with the names that denote only numbers and truth values there: all variables of the method with such a name are primitive, and no field has it."""
    declarations = tuple(declarations)
    fields = frozenset(_fields(declarations))
    for method in _outermost_methods(declarations):
        primitive = {name for name, type_ in _typed_variables(method) if _is_primitive(type_)}
        other = {name for name, type_ in _typed_variables(method) if not _is_primitive(type_)}
        for node in descendants(method):
            if isinstance(node, tree.Lambda):
                yield node.span, frozenset(primitive - other - fields)


def _outermost_methods(
    declarations: Iterable[tree.TypeDeclaration],
) -> Iterator[tree.Method | tree.Constructor]:
    """Yield the methods and constructors of classes, and of classes in these, that stand in no other method."""
    for declaration in declarations:
        for member in declaration.members:
            if isinstance(member, tree.TypeDeclaration):
                yield from _outermost_methods((member,))
            elif isinstance(member, tree.Method | tree.Constructor):
                yield member


def _fields(roots: Iterable[tree.Node]) -> Iterator[str]:
    for node in descendants(*roots):
        match node:
            case tree.Field(name=name):
                yield name
            case tree.TypeDeclaration(components=components):
                yield from (each.name for each in components)
            case _:  # declares no field
                pass


def _typed_variables(root: tree.Node) -> Iterator[tuple[str, tree.TypeName | None]]:
    """Yield the variables that some code declares, with their types; None if a type is not written, or there are several."""
    for node in descendants(root):
        match node:
            case (
                tree.Parameter(type=type_, name=name)
                | tree.LocalVariable(type=type_, name=name)
                | tree.ForEach(type=type_, name=name)
                | tree.InstanceOf(type=type_, variable=str(name))
                | tree.ComponentPattern(type=type_, variable=str(name))
            ):
                yield name, type_
            case tree.Catch(name=name):
                yield name, None
            case _:  # declares no variable
                pass


def _is_primitive(type_: tree.TypeName | None) -> bool:
    return type_ is not None and not type_.dimensions and type_.names in _PRIMITIVE


def _variables(roots: Iterable[tree.Node]) -> Iterator[str]:
    """Yield the names of all variables, parameters and fields that some code declares."""
    for node in descendants(*roots):
        match node:
            case tree.Field(name=name) | tree.Parameter(name=name) | tree.LocalVariable(name=name):
                yield name
            case tree.ForEach(name=name) | tree.Catch(name=name):
                yield name
            case tree.InstanceOf(variable=str(name)) | tree.ComponentPattern(variable=str(name)):
                yield name
            case _:  # declares no variable
                pass


def _is_plain_reference(
    function: tree.MethodReference, variables: frozenset[str], inaccessible: frozenset[str]
) -> bool:
    """Return whether a method reference captures no state: its target is a class, or ``this``."""
    target = function.target
    is_class = isinstance(target, tree.Name | tree.FieldAccess | tree.TypeName) and not any(
        isinstance(each, tree.This | tree.Super)
        or (isinstance(each, tree.Name | tree.FieldAccess) and each.name in variables)
        for each in descendants(target)
    )
    return (is_class or isinstance(target, tree.This)) and function.name not in inaccessible


def _is_plain_lambda(function: tree.Lambda, variables: frozenset[str], inaccessible: frozenset[str]) -> bool:
    """Return whether a lambda captures no state."""
    own = frozenset(_variables((function,)))
    for node in descendants(function.body):
        match node:
            case tree.Name(name) if name in variables - own:
                return False
            case tree.This() | tree.Super() | tree.New() | tree.ArrayAccess() | tree.Unknown():
                return False
            case tree.Assignment(target=target) | tree.Update(target=target) if not (
                isinstance(target, tree.Name) and target.name in own
            ):
                return False
            case tree.FieldAccess(target, name) if name in variables or not _is_class_name(target, own):
                return False
            case tree.MethodCall(name=name) if name in inaccessible:
                return False
            case _:  # nothing of the class
                pass
    return True


def _is_class_name(target: tree.Expr, own: frozenset[str]) -> bool:
    """Return whether the target of a field access may be a class or a package, rather than a value of the function."""
    return isinstance(target, tree.FieldAccess) or (isinstance(target, tree.Name) and target.name not in own)
