"""What each name of an OOX program denotes: classes, members and variables, by the place in the text.

The typed program has every name resolved. A node that denotes something has one word in its own part of the text, outside of the nodes in it, which is
the name. Words that no node explains are classes if there is one of that name; variables of quantifiers are not resolved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from ooxcheck.oox import logic, tree, typed
from ooxcheck.oox.declarations import Field, GhostField, ModelField, Signature, Variable
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.nodes import Node, children, descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.lexer import Token, tokens
from ooxcheck.oox.syntax.parser import parse_text

Symbol: TypeAlias = tuple[str, ...]
"""What a name denotes: its kind, and what tells it from others of the kind."""

NAMES = ("ID", "WORD")
"""The types of the tokens that may be names."""

_DECLARED = (";", ":=")


class NameTable:
    """The names in one text of a program."""

    def __init__(self, source: Source, program: Program) -> None:
        self._source, self._program = source, program
        self.tokens = tokens(source, Report())
        self._starts = [token.start for token in self.tokens]
        self.symbols: dict[int, Symbol] = {}
        self.declared: dict[Symbol, int] = {}
        for declaration in parse_text(source.text).declarations:
            self._read_members(declaration)
        for class_ in program.classes.values():
            if class_.span.source is source:
                self._read_class(class_)
        for number, token in enumerate(self.tokens):
            if token.type in NAMES and token.text in program.classes and not self._follows(number, "."):
                self.symbols.setdefault(number, ("class", token.text))

    def number_at(self, offset: int) -> int | None:
        """Return the number of the token at an offset."""
        number = bisect_left(self._starts, offset + 1) - 1
        if number < 0:
            return None
        token = self.tokens[number]
        return number if token.start <= offset <= token.end else None

    def symbol_at(self, offset: int) -> Symbol | None:
        """Return what the name at an offset denotes."""
        number = self.number_at(offset)
        return None if number is None else self.symbols.get(number)

    def places(self, symbol: Symbol) -> list[Token]:
        """Return the names that denote something, in the order of the text."""
        return [self.tokens[number] for number in sorted(self.symbols) if self.symbols[number] == symbol]

    def declaration(self, symbol: Symbol) -> Token | None:
        """Return the name in a declaration; None if it is in another text."""
        number = self.declared.get(symbol)
        return None if number is None else self.tokens[number]

    def partition(self) -> dict[int, int]:
        """Return, for each token that denotes something, the first one that denotes the same."""
        first: dict[Symbol, int] = {}
        return {number: first.setdefault(self.symbols[number], number) for number in sorted(self.symbols)}

    # -- declarations --------------------------------------------------------------------------------------

    def _read_class(self, class_: typed.Class) -> None:
        for method in (*class_.constructors, *class_.methods):
            if method.span.source is self._source:
                self._read_method(method)
        for node in (*class_.invariants, *class_.definitions):
            self._read_nodes(node, None)

    def _read_members(self, declaration: tree.TypeDeclaration) -> None:
        """Declare a class, and its members other than methods."""
        place = bisect_left(self._starts, declaration.name_span.start)
        self._declare(place, ("class", declaration.name))
        for member in declaration.members:
            words = self._words(member.span)
            match member:
                case tree.FieldDeclaration(name=name) | tree.Ghost(name=name):
                    self._declare_first(words, name, _DECLARED, ("field", declaration.name, name))
                case tree.Model(name=name):
                    self._declare_first(words, name, _DECLARED, ("member", name))
                case tree.Define(name=name):
                    self._declare_first(words, name, ("(",), ("member", name))
                case tree.Method() | tree.Constructor() | tree.Invariant():
                    pass

    def _read_method(self, method: typed.Method) -> None:
        own = self._own(method)
        symbol = (
            ("class", method.owner) if method.constructor else self._method(method.owner, method.signature)
        )
        self._declare_first(own, method.signature.name, ("(",), symbol)
        for variable in method.parameters:
            self._declare_first(own, variable.name, (",", ")"), _variable(method, variable))
        self._read_nodes(method, method)

    def _declare_first(self, own: list[int], name: str, ends: tuple[str, ...], symbol: Symbol) -> None:
        """Declare the first word with this name in front of one of some marks."""
        for number in own:
            behind = self.tokens[number + 1].text if number + 1 < len(self.tokens) else ""
            if self.tokens[number].text == name and behind in ends and number not in self.symbols:
                self._declare(number, symbol)
                return

    def _declare(self, number: int, symbol: Symbol) -> None:
        self.symbols[number] = symbol
        self.declared.setdefault(symbol, number)

    # -- uses ----------------------------------------------------------------------------------------------

    def _read_nodes(self, root: Node, method: typed.Method | None) -> None:
        for node in descendants(root):
            for name, symbol in self._symbols_of(node, method):
                own = [number for number in self._own(node) if self.tokens[number].text == name]
                if own:
                    self.symbols.setdefault(own[-1], symbol)
                    if isinstance(node, typed.Declare):
                        self.declared.setdefault(symbol, own[-1])

    def _symbols_of(self, node: Node, method: typed.Method | None) -> Iterator[tuple[str, Symbol]]:
        """Yield the names that a node itself has, with what they denote."""
        match node:
            case typed.Local(variable) | typed.Declare(variable) | logic.ProgramVariable(variable) if (
                method and variable is not method.retval
            ):
                yield variable.name, _variable(method, variable)
            case typed.GhostAssign(Variable() as variable) if method:
                yield variable.name, _variable(method, variable)
            case typed.FieldRead(_, field) | typed.StaticRead(field) | logic.StaticField(field):
                yield field.name, self._member(field)
            case typed.GhostCell(_, ghost):
                yield ghost.name, self._member(ghost)
            case logic.FieldRelation(fields):
                yield fields[0].name, self._member(fields[0])
            case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall() | logic.PureCall():
                yield node.signature.name, self._method(node.class_name, node.signature)
            case typed.NewObject() | typed.InstanceOf() | typed.Cast() | logic.Extent():
                yield node.class_name, ("class", node.class_name)
            case logic.Defined() | logic.ModelRelation():
                yield node.name, ("member", node.name)
            case _:
                return

    def _own(self, node: Node) -> list[int]:
        """Return the names in the text of a node, outside of the nodes in it."""
        span = getattr(node, "span", None)
        if not isinstance(span, Span) or span.source is not self._source:
            return []
        inner = sorted((each.start, each.end) for each in _spans(node) if each.source is self._source)
        numbers, at = [], 0
        for number in self._words(span):
            token = self.tokens[number]
            while at < len(inner) and inner[at][1] <= token.start:
                at += 1
            is_inside = any(start <= token.start < end for start, end in inner[at : at + 2])
            if not is_inside or (span.start, span.end) in inner:
                numbers.append(number)
        return numbers

    def _words(self, span: Span) -> list[int]:
        """Return the names in a part of the text."""
        first, last = bisect_left(self._starts, span.start), bisect_left(self._starts, span.end)
        return [number for number in range(first, last) if self.tokens[number].type in NAMES]

    def _follows(self, number: int, mark: str) -> bool:
        return number > 0 and self.tokens[number - 1].text == mark

    # -- identity ------------------------------------------------------------------------------------------

    def _member(self, field: Field | GhostField | ModelField) -> Symbol:
        return ("field", field.owner, field.name)

    def _method(self, class_name: str, signature: Signature) -> Symbol:
        """Return a method with all that override it or that it overrides."""
        group = self._groups.get((class_name, signature))
        return ("method", group or class_name, str(signature))

    @cached_property
    def _groups(self) -> dict[tuple[str, Signature], str]:
        """For each class and signature the first class with a method that is related to it by overriding."""
        program = self._program
        groups: dict[tuple[str, Signature], str] = {}
        for signature in dict.fromkeys(method.signature for method in program.methods()):
            waiting = [name for name in program.classes if self._has(name, signature)]
            while waiting:
                related, frontier = set[str](), [waiting[0]]
                while frontier:
                    name = frontier.pop()
                    related.add(name)
                    frontier += [
                        each for each in waiting if each not in related and self._are_steps(name, each)
                    ]
                groups |= {(name, signature): waiting[0] for name in related}
                waiting = [name for name in waiting if name not in related]
        return groups

    def _has(self, name: str, signature: Signature) -> bool:
        return any(method.signature == signature for method in self._program.overloads(name, signature.name))

    def _are_steps(self, one: str, other: str) -> bool:
        return self._program.is_subclass(one, other) or self._program.is_subclass(other, one)


def _variable(method: typed.Method, variable: Variable) -> Symbol:
    return ("variable", method.full_name, variable.name, str(variable.slot))


def _spans(node: Node) -> Iterator[Span]:
    """Yield the places of the nodes inside a node, the outermost ones."""
    for child in children(node):
        span = getattr(child, "span", None)
        if isinstance(span, Span):
            yield span
        else:
            yield from _spans(child)
