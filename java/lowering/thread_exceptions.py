"""Pending exceptions of several threads: each thread has its own, and its identity.

As long as only the first thread throws or catches, ``Throwable._thrown`` holds the pending exception. Otherwise every thread has an object for it, which all methods
pass on in an implicit parameter: the method under check makes one, and stores it in ``Throwable._thrown`` at its end, where its clauses read it; so does
``Thread.execute``. A method that formulas call has no such parameter, and must not throw an object. If code reads the current thread, the object is of class ``Thread.Self``.

Clients whose calls do not overlap need one identity, which a static field holds (`with_one_thread`).
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
"""The class of objects that hold a pending exception."""

CURRENT = "_current"
"""The static field with the identity of the only thread."""

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
    """The first methods of threads, by their names in OOX.

    `entry` is the method under check, in the class `owner`; its `title` distinguishes it from overloads. `execute` is ``Thread.execute``, in the class `thread`. `throwable` is the class of exceptions,
    `self_class` that of thread identities, and `self_method` the method that returns the identity of the current thread.
    """

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
        """The class of the object of each thread."""
        return self.self_class or PENDING


def with_own_exceptions(
    declarations: tuple[tree.TypeDeclaration, ...], roots: Roots
) -> tuple[tree.TypeDeclaration, ...]:
    """Return a program in which each thread has its own pending exception."""
    methods = [
        each for declaration in declarations for each in declaration.members if isinstance(each, tree.Method)
    ]
    if not roots.self_class and not any(map(_uses_exceptions, _called_from(methods, [roots.execute]))):
        return declarations
    pure = _called_by_formulas(declarations, methods)
    _refuse_exceptions(methods, pure)
    passing = _Passing(roots, frozenset(pure))
    span = methods[0].span
    holder = (
        [tree.FieldDeclaration(False, tree.TypeName(roots.throwable, span=span), THROWN, span=span)]
        if roots.throwable
        else []
    )
    known = (member for each in declarations if each.name == roots.own for member in each.members)
    members = (*(each for each in known if isinstance(each, tree.FieldDeclaration)), *holder)
    pending = tree.ClassDeclaration(roots.own, None, (), members, span=span, name_span=span)
    return (*(passing.declaration(each) for each in declarations if each.name != roots.own), pending)


def with_one_thread(
    declarations: tuple[tree.TypeDeclaration, ...], roots: Roots
) -> tuple[tree.TypeDeclaration, ...]:
    """Return a program in which the current thread is always the same."""

    def member(each: Node) -> Node:
        if not (isinstance(each, tree.Method) and each.name == roots.self_method):
            return each
        current = current_thread(roots, each.span)
        return replace(each, body=tree.Block((tree.Return(current, span=each.span),), span=each.span))

    def declaration(each: tree.TypeDeclaration) -> tree.TypeDeclaration:
        members = tuple(map(member, each.members))
        if each.name == roots.self_class:
            own = tree.TypeName(roots.self_class, span=each.span)
            members = (*members, tree.FieldDeclaration(True, own, CURRENT, span=each.span))
        return replace(each, members=members)  # type: ignore[arg-type]  # those of its kind

    return tuple(map(declaration, declarations))


def current_thread(roots: Roots, span: Span) -> tree.Expr:
    """Return the static field with the identity of the only thread."""
    return tree.Member(tree.Name(roots.self_class, span=span), CURRENT, span=span)


def _calls(node: Node) -> set[str]:
    return {each.name for each in descendants(node) if isinstance(each, tree.Call)}


def _uses_exceptions(node: Node) -> bool:
    return any(isinstance(each, tree.Member) and each.name == THROWN for each in descendants(node))


def _called_from(methods: Iterable[tree.Method], names: Iterable[str]) -> list[tree.Method]:
    """Return the methods of some names and their transitive callees."""
    by_name: dict[str, list[tree.Method]] = {}
    for method in methods:
        by_name.setdefault(method.name, []).append(method)
    reached: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in by_name and name not in reached:
            reached[name] = None
            waiting += sorted({called for method in by_name[name] for called in _calls(method)})
    return [method for name in reached for method in by_name[name]]


def _called_by_formulas(declarations: Iterable[tree.TypeDeclaration], methods: list[tree.Method]) -> set[str]:
    """Return the names of the methods that formulas call, with their callees."""
    formulas = (node for node in descendants(*declarations) if isinstance(node, _FORMULAS | tree.While))
    names = {name for node in formulas for name in _formula_calls(node)}
    return {method.name for method in _called_from(methods, sorted(names))}


def _formula_calls(node: Node) -> Iterator[str]:
    for part in node.invariants if isinstance(node, tree.While) else (node,):
        yield from _calls(part)


def _refuse_exceptions(methods: Iterable[tree.Method], pure: set[str]) -> None:
    """Refuse exceptions in methods that formulas call."""
    for method in methods:
        if method.name in pure and _uses_exceptions(method):
            refuse(
                f"exceptions in {method.name}, which a specification calls, beside threads that throw or catch",
                "",
                method.span,
            )


@dataclass(frozen=True, slots=True)
class _Passing:
    """Passes the object of the thread to all methods but those with a name in `bare`."""

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
            return replace(method, body=self._first_body(method.body, method.span, is_entry=True))
        if (owner, method.name) == (self.roots.thread, self.roots.execute):
            return replace(method, body=self._first_body(method.body, method.span, is_entry=False))
        if method.name in self.bare:
            return method
        own = tree.Parameter(tree.TypeName(self.roots.own, span=method.span), _OWN, span=method.span)
        return replace(rewrite_node(method, self._rewrite), parameters=(*method.parameters, own))

    def _rewrite(self, node: Node) -> Node:
        match node:
            case tree.Call(_, name) if name == self.roots.self_method:
                return tree.Name(_OWN, span=node.span)
            case tree.Call(_, name, args) if name not in self.bare:
                return replace(node, args=(*args, tree.Name(_OWN, span=node.span)))
            case tree.Fork(call):
                return replace(node, call=replace(call, args=call.args[:-1]))
            case tree.Member(tree.Name(owner), name) if (owner, name) == (self.roots.throwable, THROWN):
                return replace(node, target=tree.Name(_OWN, span=node.span))
            case _:  # only calls, forks and the pending exception depend on the thread
                return node

    def _first_body(self, body: tree.Block | None, silent: Span, *, is_entry: bool) -> tree.Block | None:
        """Return the body of the first method of a thread."""
        if body is None:
            return None
        span, own = body.span, tree.Name(_OWN, span=body.span)
        made = tree.Declare(
            tree.TypeName(self.roots.own, span=span),
            _OWN,
            tree.NewObject(self.roots.own, (), span=span),
            span=silent,
        )
        inner = rewrite_node(body, self._rewrite)
        if not is_entry or not self.roots.throwable:
            return tree.Block((made, inner), span=span)
        thrown = tree.Member(tree.Name(self.roots.throwable, span=span), THROWN, span=span)
        store = tree.Assign(thrown, tree.Member(own, THROWN, span=span), span=span)
        again = tree.Throw(tree.Name("_word", span=span), again=True, span=span)
        return tree.Block(
            (made, tree.Try(inner, tree.Block((store, again), span=span), "_word", span=span)), span=span
        )
