"""Copies, under other names, of the methods that formulas call, so that code and formulas call different methods.

A transformation of a method for code then does not affect formulas. A constructor cannot be copied, since it cannot have another name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants, rewrite_node


@dataclass(frozen=True, slots=True)
class Copied:
    """A program in which only formulas call the methods in `names`."""

    program: tree.Program
    names: frozenset[str]


class Entangled(Exception):  # noqa: N818 (a limit that is told to the user, not an error of ours)
    """Formulas and code run the same constructor, and it contains loops."""


def with_copies(program: tree.Program, suffix: str) -> Copied:
    """Return a program in which formulas call copies of pure methods, if one of these has a loop."""
    names = called_by_formulas(program)
    methods = _methods(program)
    called = [method for method in methods if method.name in names]
    if any(isinstance(node, tree.NewObject) for node in descendants(*called)):
        _refuse_loops_in_constructors(program, methods)
    return copy_pure_methods(program, names, suffix) if _has_loops(called) else Copied(program, frozenset())


def called_by_formulas(program: tree.Program) -> frozenset[str]:
    """Return the names of the methods that formulas call, and of their transitive callees."""
    return frozenset(
        _call_closure(
            {name for formula in _formulas(program) for name in _called_names(formula)}, _methods(program)
        )
    )


def copy_pure_methods(program: tree.Program, names: frozenset[str], suffix: str) -> Copied:
    """Return a program in which formulas call copies of the methods with some names."""
    copier = _Copier(names, suffix)
    changed = replace(program, declarations=tuple(map(copier.declaration, program.declarations)))
    return Copied(changed, frozenset(name + suffix for name in names))


def _methods(program: tree.Program) -> list[tree.Method]:
    return [node for node in descendants(program) if isinstance(node, tree.Method)]


def fresh(word: str, text: str) -> str:
    """Return a word that a text does not contain."""
    while word in text:
        word += "_"
    return word


def _refuse_loops_in_constructors(program: tree.Program, methods: Iterable[tree.Method]) -> None:
    constructors = [node for node in descendants(program) if isinstance(node, tree.Constructor)]
    names = _call_closure({name for each in constructors for name in _called_names(each.body)}, methods)
    if _has_loops([*constructors, *(method for method in methods if method.name in names)]):
        raise Entangled


def _has_loops(nodes: Iterable[tree.Node]) -> bool:
    return any(isinstance(node, tree.While) for node in descendants(*nodes))


def _call_closure(new: set[str], methods: Iterable[tree.Method]) -> set[str]:
    """Return the names of methods and of their transitive callees."""
    names: set[str] = set()
    while new - names:
        names |= new
        new = {
            name
            for method in methods
            if method.name in names and method.body
            for name in _called_names(method.body)
        }
    return names


def _called_names(node: tree.Node) -> Iterator[str]:
    return (each.name for each in descendants(node) if isinstance(each, tree.Call))


def _formulas(program: tree.Program) -> Iterator[tree.Node]:
    for node in descendants(program):
        match node:
            case (
                tree.Clause()
                | tree.Modifies()
                | tree.Invariant()
                | tree.Assert()
                | tree.Assume()
                | tree.Model()
                | tree.Define()
            ):
                yield node
            case tree.GhostDeclare() | tree.GhostAssign():
                yield node
            case tree.Call() | tree.SuperConstructor() | tree.NewObject():
                yield from node.ghosts
            case tree.While(_, invariants, _, measures):
                yield from (*invariants, *measures)
            case _:  # program code and declarations, in which no formula begins
                pass


class _Copier:
    """Copies methods, and redirects calls in formulas and in the copies to the copies."""

    def __init__(self, names: frozenset[str], suffix: str) -> None:
        self._names, self._suffix = names, suffix

    def declaration(self, node: tree.TypeDeclaration) -> tree.TypeDeclaration:
        """Return a class or interface with copies of its methods and functions after the others."""
        changed = rewrite_node(node, self._in_formulas)
        match changed:
            case tree.InterfaceDeclaration(members=members):
                return replace(changed, members=(*members, *self._copies(node)))
            case tree.ClassDeclaration(members=members):
                return replace(changed, members=(*members, *self._copies(node)))

    def _copies(self, node: tree.TypeDeclaration) -> Iterator[tree.Method | tree.Define]:
        """Yield the copies of methods, and of specification functions, which are called alike."""
        for member in node.members:
            if isinstance(member, tree.Method | tree.Define) and member.name in self._names:
                yield replace(rewrite_node(member, self._copy_node), name=member.name + self._suffix)

    def _copy_node(self, node: tree.Node) -> tree.Node:
        """Return a copy of a node with its own identity."""
        return replace(self._rename_call(node))

    def _rename_call(self, node: tree.Node) -> tree.Node:
        if isinstance(node, tree.Call) and node.name in self._names:
            return replace(node, name=node.name + self._suffix)
        return node

    def _in_formulas(self, node: tree.Node) -> tree.Node:
        match node:
            case (
                tree.Clause()
                | tree.Modifies()
                | tree.Invariant()
                | tree.Assert()
                | tree.Assume()
                | tree.Model()
                | tree.Define()
            ):
                return rewrite_node(node, self._rename_call)
            case tree.GhostDeclare() | tree.GhostAssign():
                return rewrite_node(node, self._rename_call)
            case tree.Call() | tree.SuperConstructor() | tree.NewObject():
                return replace(
                    node, ghosts=tuple(rewrite_node(each, self._rename_call) for each in node.ghosts)
                )
            case tree.While(_, invariants, _, measures):
                return replace(
                    node,
                    invariants=tuple(rewrite_node(each, self._rename_call) for each in invariants),
                    measures=tuple(rewrite_node(each, self._rename_call) for each in measures),
                )
            case _:  # as in `_formulas`
                return node
