"""Functions that capture state of a class: lambdas and method references that may change or return it whenever a client calls them.

A function that reads only its own variables, and calls methods of the class that clients can call anyway, does nothing that a step does not
do. Any other function would be a step of its own, which is not modelled, so the class is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.java import tree
from ooxcheck.oox.nodes import descendants


def capturing_functions(
    declarations: Iterable[tree.TypeDeclaration],
) -> Iterator[tree.Lambda | tree.MethodReference]:
    """Yield the functions in the code of some outermost classes that may capture their state."""
    declarations = tuple(declarations)
    variables = frozenset(_variables(declarations))
    private = frozenset(
        node.name
        for node in descendants(*declarations)
        if isinstance(node, tree.Method) and "private" in node.modifiers.words
    )
    for node in descendants(*declarations):
        if isinstance(node, tree.Lambda | tree.MethodReference) and not _is_plain(node, variables, private):
            yield node


def _variables(roots: Iterable[tree.Node]) -> Iterator[str]:
    """Yield the names of all variables, parameters and fields that some code declares."""
    for node in descendants(*roots):
        match node:
            case tree.Field(name=name) | tree.Parameter(name=name) | tree.LocalVariable(name=name):
                yield name
            case tree.ForEach(name=name) | tree.Catch(name=name):
                yield name
            case tree.InstanceOf(variable=str(name)):
                yield name
            case _:  # declares no variable
                pass


def _is_plain(
    function: tree.Lambda | tree.MethodReference, variables: frozenset[str], private: frozenset[str]
) -> bool:
    """Return whether a function captures no state."""
    if isinstance(function, tree.MethodReference):
        is_named = isinstance(function.target, tree.Name | tree.FieldAccess | tree.TypeName | tree.This)
        used = {each.name for each in descendants(function.target) if isinstance(each, tree.Name)}
        return is_named and function.name not in private and not used & variables
    own = frozenset(_variables((function,)))
    for node in descendants(function.body):
        match node:
            case tree.Name(name) if name in variables - own:
                return False
            case tree.This() | tree.Super() | tree.New() | tree.Assignment(target=tree.FieldAccess()):
                return False
            case tree.FieldAccess(target) if not isinstance(target, tree.Name | tree.FieldAccess):
                return False
            case tree.FieldAccess(tree.Name(name)) if name in own:
                return False
            case tree.ArrayAccess() | tree.Unknown():
                return False
            case tree.MethodCall(name=name) if name in private:
                return False
            case _:  # nothing of the class
                pass
    return True
