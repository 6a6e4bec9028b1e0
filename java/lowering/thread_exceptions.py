"""Exceptions of several threads: each thread has its own on its way, and knows itself.

As long as no thread but the first throws or catches, ``Throwable._thrown`` holds what is on its way. Else every thread has an object for it, which all methods
hand on in a parameter that nobody wrote: the method under check makes one, and tells ``Throwable._thrown`` in the end, where its clauses look; so does
``Thread.execute``. A method that formulas ask has no such parameter, and must not throw an object. If somebody asks who runs, that is the object, and of class ``Thread.Self``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.exceptions import THROWN
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.source import Span

PENDING = "_Pending"
"""The class of objects that hold what is on its way."""

_OWN = "_pending"

_FORMULAS = (
    tree.Clause
    | tree.Modifies
    | tree.Invariant
    | tree.Model
    | tree.Assert
    | tree.Assume
    | tree.GhostAssign
    | tree.GhostDeclare
)


@dataclass(frozen=True, slots=True)
class Roots:
    """Where threads begin: the method under check, which the class `owner` has and whose `title` tells it from its overloads, and ``Thread.execute`` of the class `thread`; the class of what is thrown, and that of who runs with the method that tells. Names are those of OOX."""

    owner: str
    entry: str
    title: str
    execute: str
    thread: str
    throwable: str
    self_class: str = ""
    self_method: str = ""

    @property
    def own(self) -> str:
        """The class of objects that each thread has one of."""
        return self.self_class or PENDING


def with_own_exceptions(
    declarations: tuple[tree.TypeDeclaration, ...], roots: Roots
) -> tuple[tree.TypeDeclaration, ...]:
    """Return a program in which no thread sees what another one has thrown."""
    methods = [
        each for declaration in declarations for each in declaration.members if isinstance(each, tree.Method)
    ]
    if not roots.self_class and not any(map(_mentions, _called_from(methods, [roots.execute]))):
        return declarations
    asked = _asked(declarations, methods)
    _check(methods, asked)
    handing_on = _HandingOn(roots, frozenset(asked))
    span = methods[0].span
    holder = (
        [tree.FieldDeclaration(False, tree.TypeName(roots.throwable, span=span), THROWN, span=span)]
        if roots.throwable
        else []
    )
    pending = tree.ClassDeclaration(roots.own, None, (), tuple(holder), span=span, name_span=span)
    return (*(handing_on.declaration(each) for each in declarations if each.name != roots.own), pending)


def _calls(node: Node) -> set[str]:
    return {each.name for each in descendants(node) if isinstance(each, tree.Call)}


def _mentions(node: Node) -> bool:
    return any(isinstance(each, tree.Member) and each.name == THROWN for each in descendants(node))


def _called_from(methods: Iterable[tree.Method], names: Iterable[str]) -> list[tree.Method]:
    """Return the methods of some names, and those that they may come to call."""
    by_name: dict[str, list[tree.Method]] = {}
    for method in methods:
        by_name.setdefault(method.name, []).append(method)
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in by_name and name not in found:
            found[name] = None
            waiting += sorted({called for method in by_name[name] for called in _calls(method)})
    return [method for name in found for method in by_name[name]]


def _asked(declarations: Iterable[tree.TypeDeclaration], methods: list[tree.Method]) -> set[str]:
    """Return the names of methods that formulas ask, and that these call."""
    formulas = (node for node in descendants(*declarations) if isinstance(node, _FORMULAS | tree.While))
    names = {name for node in formulas for name in _asked_by(node)}
    return {method.name for method in _called_from(methods, sorted(names))}


def _asked_by(node: Node) -> Iterator[str]:
    for part in node.invariants if isinstance(node, tree.While) else (node,):
        yield from _calls(part)


def _check(methods: Iterable[tree.Method], asked: set[str]) -> None:
    """Refuse what cannot be told apart."""
    for method in methods:
        if method.name in asked and _mentions(method):
            refuse(
                f"exceptions in {method.name}, which a specification asks, beside threads that throw or catch",
                "",
                method.span,
            )


@dataclass(frozen=True, slots=True)
class _HandingOn:
    """Lets methods hand on what holds the exception of their thread; those with a name among `bare` are not given it."""

    roots: Roots
    bare: frozenset[str]

    def declaration(self, declaration: tree.TypeDeclaration) -> tree.TypeDeclaration:
        known = (
            each
            for each in declaration.members
            if not (isinstance(each, tree.Method) and each.name == self.roots.self_method)
        )
        members = tuple(
            self._method(each, declaration.name) if isinstance(each, tree.Method) else each for each in known
        )
        return replace(declaration, members=members)  # type: ignore[arg-type]  # those of its kind

    def _method(self, method: tree.Method, owner: str) -> tree.Method:
        if (owner, method.name, method.title) == (self.roots.owner, self.roots.entry, self.roots.title):
            return replace(method, body=self._first(method.body, method.span, is_told=True))
        if (owner, method.name) == (self.roots.thread, self.roots.execute):
            return replace(method, body=self._first(method.body, method.span, is_told=False))
        if method.name in self.bare:
            return method
        own = tree.Parameter(tree.TypeName(self.roots.own, span=method.span), _OWN, span=method.span)
        return replace(rewrite_node(method, self._changed), parameters=(*method.parameters, own))

    def _changed(self, node: Node) -> Node:
        match node:
            case tree.Call(_, name) if name == self.roots.self_method:
                return tree.Name(_OWN, span=node.span)
            case tree.Call(_, name, args) if name not in self.bare:
                return replace(node, args=(*args, tree.Name(_OWN, span=node.span)))
            case tree.Fork(call):
                return replace(node, call=replace(call, args=call.args[:-1]))
            case tree.Member(tree.Name(owner), name) if (owner, name) == (self.roots.throwable, THROWN):
                return replace(node, target=tree.Name(_OWN, span=node.span))
            case _:
                return node

    def _first(self, body: tree.Block | None, silent: Span, *, is_told: bool) -> tree.Block | None:
        """Return the body of a method in which a thread begins."""
        if body is None:
            return None
        span, own = body.span, tree.Name(_OWN, span=body.span)
        made = tree.Declare(
            tree.TypeName(self.roots.own, span=span),
            _OWN,
            tree.NewObject(self.roots.own, (), span=span),
            span=silent,
        )
        inner = rewrite_node(body, self._changed)
        if not is_told or not self.roots.throwable:
            return tree.Block((made, inner), span=span)
        thrown = tree.Member(tree.Name(self.roots.throwable, span=span), THROWN, span=span)
        tell = tree.Assign(thrown, tree.Member(own, THROWN, span=span), span=span)
        again = tree.Throw(tree.Name("_word", span=span), again=True, span=span)
        return tree.Block(
            (made, tree.Try(inner, tree.Block((tell, again), span=span), "_word", span=span)), span=span
        )
