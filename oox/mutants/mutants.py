"""Mutants of methods: every program that differs from the given one in one place of their bodies, and is well typed.

Code is mutated, specifications are not: contracts, invariants, ``assert``, ``assume``, ghost code and arguments for ghosts stay what they are, and so do calls of
``super(...)``, which begin a constructor. ``int x := e;`` is treated like ``int x; x := e;``. Mutants are numbered by operator in the order of the thesis, in which
a body comes before its condition. Spans are those of the original program, so that the duties of a mutant have the same places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.check import Checking, check_program
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.mutants.scopes import Scope
from ooxcheck.oox.nodes import children, descendants, rewrite_node
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.printer import node_text

KEPT = 200
"""The number of mutants whose typed programs are cached: checking them again takes longer than most uses of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Edit:
    """A replacement of a node, and of the text of `span` by `text`."""

    operator: str
    node: tree.Node
    instead: tree.Node
    span: Span
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Mutant:
    """One edit under a name: the operator and a number, ``CMP3``."""

    name: str
    edit: Edit

    @property
    def span(self) -> Span:
        """The changed text."""
        return self.edit.span

    @property
    def before(self) -> tuple[str, ...]:
        """The changed lines, as in the program."""
        return self._lines(self.span.text)

    @property
    def after(self) -> tuple[str, ...]:
        """The same lines in the mutant; empty if they are deleted."""
        return tuple(line for line in self._lines(self.edit.text) if line.strip())

    @property
    def text(self) -> str:
        """The whole file of the mutant."""
        whole, span = self.span.source.text, self.span
        return whole[: span.start] + self.edit.text + whole[span.end :]

    def _lines(self, middle: str) -> tuple[str, ...]:
        whole, span = self.span.source.text, self.span
        begin, end = whole.rfind("\n", 0, span.start) + 1, whole.find("\n", span.end)
        line = whole[begin : span.start] + middle + whole[span.end : len(whole) if end < 0 else end]
        return tuple(each.rstrip() for each in line.split("\n"))


@dataclass(frozen=True, slots=True, eq=False)
class Mutants:
    """The mutants of some methods of a program, in the order of the text.

    `base` is the program to which edits are applied. `ill_typed` and `merged` count mutants that are not listed: those that the static checker rejects, and those
    with the same text as another mutant or as the program.
    """

    base: tree.Program
    mutants: tuple[Mutant, ...]
    ill_typed: int = 0
    merged: int = 0
    int_width: int = 32
    programs: Mapping[Mutant, Program] = field(default_factory=dict, repr=False)
    """The typed programs of the first mutants, which are already checked."""

    def tree(self, mutant: Mutant) -> tree.Program:
        """Return the syntax tree of a mutant."""
        return apply_edit(self.base, mutant.edit)

    def program(self, mutant: Mutant) -> Program:
        """Return the typed program of a mutant."""
        if mutant in self.programs:
            return self.programs[mutant]
        meaning = check_program(self.tree(mutant), Report(), int_width=self.int_width, must_return=False)
        assert meaning is not None, "a mutant that is listed should be well typed"
        return meaning


def mutants(
    program: tree.Program,
    members: Collection[Span],
    wanted: Collection[str] = tuple(OPERATORS),
    *,
    spared: Collection[str] = (),
    int_width: int = 32,
) -> Mutants:
    """Return the mutants of the methods at some places by some operators, except those with names in `spared`."""

    def is_mutated(member: tree.MemberDeclaration) -> bool:
        return (
            isinstance(member, tree.Method | tree.Constructor)
            and member.span in members
            and member.name not in spared
        )

    base = with_members(
        program, lambda each: rewrite_node(each, _split_declarations) if is_mutated(each) else each
    )
    seen: set[tuple[str, int, int, str]] = set()
    numbers, well_typed, programs = Counter[str](), list[Mutant](), dict[Mutant, Program]()
    ill_typed = merged = 0
    checking = Checking(base, Report(), int_width=int_width, must_return=False)
    for edit in (each for each in _edits(base, is_mutated) if each.operator in wanted):
        name = f"{edit.operator}{numbers[edit.operator]}"
        numbers[edit.operator] += 1
        key = edit.span.source.name, edit.span.start, edit.span.end, edit.text
        if key in seen or edit.text == edit.span.text:
            merged += 1
        elif (meaning := checking.with_body(*_edit_method(base, edit))) is None:
            ill_typed += 1
        else:
            well_typed.append(Mutant(name, edit))
            programs.update({well_typed[-1]: meaning} if len(programs) < KEPT else {})
        seen.add(key)
    order = list(OPERATORS)
    well_typed.sort(key=lambda each: (each.span.start, order.index(each.edit.operator)))
    return Mutants(base, tuple(well_typed), ill_typed, merged, int_width, programs)


def apply_edit(program: tree.Program, edit: Edit) -> tree.Program:
    """Return a program with a node replaced."""
    old, new = _edit_method(program, edit)
    return with_members(program, lambda member: new if member is old else member)


def _edit_method(
    program: tree.Program, edit: Edit
) -> tuple[tree.Method | tree.Constructor, tree.Method | tree.Constructor]:
    """Return the method that contains an edit, before and after it."""
    members = (member for declaration in program.declarations for member in declaration.members)
    old = next(
        member
        for member in members
        if isinstance(member, tree.Method | tree.Constructor) and _has_in_body(member, edit.span)
    )
    return old, rewrite_node(old, _swap(edit.node, edit.instead))


def with_members(
    program: tree.Program, change: Callable[[tree.MemberDeclaration], tree.MemberDeclaration]
) -> tree.Program:
    """Return a program with its members replaced, each by one of the same kind."""

    def change_members(node: tree.TypeDeclaration) -> tree.TypeDeclaration:
        members = tuple(map(change, node.members))
        is_same = all(new is old for new, old in zip(members, node.members, strict=True))
        return node if is_same else replace(node, members=members)  # type: ignore[arg-type]  # each is what it was

    return replace(program, declarations=tuple(map(change_members, program.declarations)))


def _swap(old: tree.Node, new: tree.Node) -> Callable[[tree.Node], tree.Node]:
    return lambda each: new if each is old else each


def _has_in_body(member: tree.Method | tree.Constructor, inner: Span) -> bool:
    if member.body is None:
        return False
    outer = member.body.span
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end


# ------------------------------------------------------------------------------------------- declarations


def _split_declarations(node: tree.Node) -> tree.Node:
    """Return a block in which initialised declarations are a declaration and an assignment."""
    if not isinstance(node, tree.Block):
        return node
    return replace(node, statements=tuple(part for each in node.statements for part in _parts_of(each)))


def _parts_of(node: tree.Statement) -> Iterator[tree.Statement]:
    match node:
        case tree.Declare(_, name, value) if value is not None:
            yield replace(node, value=None)
            yield tree.Assign(tree.Name(name, span=node.span), value, span=node.span)
        case _:  # a statement that declares nothing, or without a value
            yield node


# -------------------------------------------------------------------------------------------------- edits

Patched: TypeAlias = Callable[[tree.Node, tree.Node], tuple[Span, str]]
"""Returns the span and the text of an edit that replaces one node by another."""


def _edits(program: tree.Program, is_mutated: Callable[[tree.MemberDeclaration], bool]) -> Iterator[Edit]:
    classes = {each.name: each for each in program.declarations}
    for declaration in program.declarations:
        for member in declaration.members:
            if (
                is_mutated(member)
                and isinstance(member, tree.Method | tree.Constructor)
                and member.body is not None
            ):
                parameters = {each.name: each.type for each in member.parameters}
                yield from _in_statement(member.body, Scope(declaration.name, parameters, classes))


def _in_statement(node: tree.Statement, scope: Scope) -> Iterator[Edit]:
    """Yield the edits in a statement: first those of nested statements, then of its expressions, then of itself."""
    match node:
        case tree.Block(statements):
            yield from _in_sequence(statements, scope)
        case tree.If(condition, then, otherwise):
            yield from _in_statement(then, scope)
            yield from _in_statement(otherwise, scope) if otherwise is not None else ()
            yield from _in_expression(condition, scope, _head(condition))
            yield from _edits_of_node(node, scope, _choice)
        case tree.While(condition, _, body):
            yield from _in_statement(body, scope)
            yield from _in_expression(condition, scope, _head(condition))
            yield from _edits_of_node(node, scope, _choice)
        case tree.Try(body, handler, name):
            yield from _in_statement(body, scope)
            yield from _in_statement(
                handler,
                scope if name is None else scope.with_variable(name, tree.TypeName("string", span=node.span)),
            )
        case tree.Lock(_, body):
            yield from _in_statement(body, scope)
            yield from _edits_of_node(node, scope, _lock)
        case (
            tree.Declare()
            | tree.GhostDeclare()
            | tree.GhostAssign()
            | tree.Assert()
            | tree.Assume()
            | tree.Skip()
        ):
            return
        case tree.CallStatement(tree.SuperConstructor()):
            return
        case (
            tree.Assign()
            | tree.CallStatement()
            | tree.Signal()
            | tree.Fork()
            | tree.JoinThreads()
            | tree.Return()
            | tree.Throw()
        ):
            yield from _in_simple(node, scope)
        case tree.Continue() | tree.Break():
            yield from _in_simple(node, scope)


def _in_sequence(statements: Sequence[tree.Statement], scope: Scope) -> Iterator[Edit]:
    for each in statements:
        if isinstance(each, tree.Declare):
            scope = scope.with_variable(each.name, each.type)
        yield from _in_statement(each, scope)


def _in_simple(node: tree.Statement, scope: Scope) -> Iterator[Edit]:
    """Yield the edits in a statement without nested statements; its text is written anew as a whole."""

    def patch(old: tree.Node, new: tree.Node) -> tuple[Span, str]:
        return node.span, _statement_text(rewrite_node(node, _swap(old, new)), scope)

    for part in _code(node):
        is_target = isinstance(node, tree.Assign) and part is node.target
        yield from (
            edit
            for edit in _in_expression(part, scope, patch)
            if not (is_target and edit.node is part and edit.operator == "LINK")
        )
    yield from _edits_of_node(node, scope, patch)


def _in_expression(node: tree.Node, scope: Scope, patched: Patched) -> Iterator[Edit]:
    for part in _code(node):
        yield from _in_expression(part, scope, patched)
    yield from _edits_of_node(node, scope, patched)


def _code(node: tree.Node) -> Iterator[tree.Node]:
    """Yield the parts of a node without names of types and specifications."""
    ghosts = node.ghosts if isinstance(node, tree.Call | tree.SuperConstructor | tree.NewObject) else ()
    kept = (
        each for each in children(node) if isinstance(each, tree.Node) and not isinstance(each, tree.TypeName)
    )
    yield from (each for each in kept if not any(each is ghost for ghost in ghosts))


def _edits_of_node(node: tree.Node, scope: Scope, patched: Patched) -> Iterator[Edit]:
    """Yield the edits that the operators make at one node."""
    for operator, others in OPERATORS.items():
        for instead in others(node, scope):
            old, new = _narrow_difference(node, instead)
            yield Edit(operator, old, new, *patched(old, new))


def _narrow_difference(node: tree.Node, instead: tree.Node) -> tuple[tree.Node, tree.Node]:
    """Return the differing parts of two statements: the conditions, if the rest is equal."""
    if (
        isinstance(node, tree.If | tree.While)
        and isinstance(instead, tree.If | tree.While)
        and instead.condition is not node.condition
    ):
        return node.condition, instead.condition
    return node, instead


# ------------------------------------------------------------------------------------------------ as text


def _head(condition: tree.Expr) -> Patched:
    """Return the new text of a condition."""

    def patch(old: tree.Node, new: tree.Node) -> tuple[Span, str]:
        return condition.span, node_text(rewrite_node(condition, _swap(old, new)))

    return patch


def _choice(old: tree.Node, new: tree.Node) -> tuple[Span, str]:
    """Return the new text of an ``if`` without its ``else``, or of a condition."""
    if isinstance(old, tree.If) and isinstance(new, tree.If):
        return Span(old.span.source, old.then.span.end, old.span.end), ""
    return old.span, node_text(new)


def _lock(old: tree.Node, new: tree.Node) -> tuple[Span, str]:
    assert isinstance(old, tree.Lock)
    if isinstance(new, tree.Lock):
        return old.target.span, node_text(new.target)
    return Span(old.span.source, old.span.start, old.body.span.start), ""


def _statement_text(node: tree.Statement, scope: Scope) -> str:
    """Return the text of a statement; an initialisation is written with its declaration."""
    name = _initialised_variable(node, scope)
    if name is None:
        return node_text(node)
    type_ = scope.variables[name]
    match node:
        case tree.Assign(tree.Name(target), value) if target == name and not _mentions(value, name):
            return node_text(tree.Declare(type_, name, value, span=node.span))
        case _:  # another variable, or no value
            rest = "" if isinstance(node, tree.Skip) else f" {node_text(node)}"
            return node_text(tree.Declare(type_, name, None, span=node.span)) + rest


def _initialised_variable(node: tree.Statement, scope: Scope) -> str | None:
    """Return the variable that a statement in place of a declaration initialises; the last one declared has that place."""
    for name in list(scope.variables)[-1:]:
        declared = scope.variables[name].span
        if declared.start == node.span.start and declared.source is node.span.source:
            return name
    return None


def _mentions(value: tree.Expr, name: str) -> bool:
    return any(isinstance(each, tree.Name) and each.name == name for each in descendants(value))
