"""Static fields whose initial values are not known: no run of a history reads them.

A statement that would read such a field drops the run, so it leads to no heap. A precondition of a step that mentions one describes the heap after the initialisation,
so it is not evaluated.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Class, Method
from ooxcheck.specs.classes.boundary import Initialisation
from ooxcheck.specs.loop_invariants.build import truth_constant


def without_reads(program: Program, unknown: Collection[Field], steps: Collection[str]) -> Program:
    """Return a program in which no run reads some static fields; `steps` are the full names of the methods of steps, of the initialisation, and of those that make arguments."""
    if not unknown:
        return program
    classes = {name: _class_without(each, unknown, steps) for name, each in program.classes.items()}
    return replace(program, classes=classes)


def unknown_after(program: Program, initialisation: Initialisation) -> frozenset[Field]:
    """Return the static fields whose values are not known if a part of the initialisation does not end."""
    if initialisation.field is not None:
        return frozenset((initialisation.field,))
    bodies = [each.body for each in reachable(program, initialisation.method) if each.body is not None]
    return frozenset(
        each.target.field
        for each in descendants(*bodies)
        if isinstance(each, typed.Assign) and isinstance(each.target, typed.StaticRead)
    )


def _class_without(class_: Class, unknown: Collection[Field], steps: Collection[str]) -> Class:
    return replace(
        class_,
        methods=tuple(_method_without(each, unknown, steps) for each in class_.methods),
        constructors=tuple(_method_without(each, unknown, steps) for each in class_.constructors),
    )


def _method_without(method: Method, unknown: Collection[Field], steps: Collection[str]) -> Method:
    if method.body is None:
        return method
    requires = tuple(each for each in method.contract.requires if not _reads(each, unknown))
    body = rewrite_node(method.body, lambda node: _drop_if_read(node, unknown))
    if method.full_name in steps:
        return replace(method, contract=replace(method.contract, requires=requires), body=body)
    if requires != method.contract.requires:
        body = typed.Block((_drop(method),), span=method.span)
    return replace(method, body=body)


def _drop_if_read(node: Node, unknown: Collection[Field]) -> Node:
    """Return the end of the run in the place of a statement that reads one of the fields; the statements inside it do so no more."""
    if not isinstance(node, typed.Statement) or isinstance(node, typed.Block):
        return node
    is_static = isinstance(node, typed.Assign) and isinstance(node.target, typed.StaticRead)
    read = node.value if isinstance(node, typed.Assign) and is_static else node
    return _drop(node) if _reads(read, unknown) else node


def _drop(node: typed.Statement | Method) -> typed.Assume:
    return typed.Assume(truth_constant(value=False, span=node.span), span=node.span)


def _reads(root: Node, unknown: Collection[Field]) -> bool:
    return any(
        isinstance(each, typed.StaticRead | logic.StaticField) and each.field in unknown
        for each in descendants(root)
    )
