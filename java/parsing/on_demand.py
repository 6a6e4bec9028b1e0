"""Blocks and classes that are parsed when their contents are first read.

A check uses few of the library's classes, and few methods of these; and few of the files of a large folder. So of such a file only the headers of classes are parsed at once,
then the members of a class without the bodies, then a body. The misplaced comments of a file are those that nothing has parsed, so they are known when all of it is parsed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ooxcheck.datatypes.stopwatch import Part, measure
from ooxcheck.java import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.depth import stack_room

N = TypeVar("N", bound=tree.Node)


class BlockOnDemand(tree.Block):
    """A block; its statements are parsed at the first use."""

    __slots__ = ("parse_statements",)

    parse_statements: Callable[[], tuple[tree.Statement, ...]]

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (as Python has it)
        """Return the statements, which have no value yet."""
        return _parse_attribute(self, name, "statements")


class DeclarationOnDemand(tree.TypeDeclaration):
    """A class; its members are parsed at the first use."""

    __slots__ = ("parse_members",)

    parse_members: Callable[[], tuple[tree.Member, ...]]

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (as Python has it)
        """Return the members, which have no value yet."""
        return _parse_attribute(self, name, "members")


class CompilationUnitOnDemand(tree.CompilationUnit):
    """A file; its misplaced comments are collected at the first use, when all of it is parsed."""

    __slots__ = ("parse_unread",)

    parse_unread: Callable[[], tuple[tree.Unread, ...]]

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (as Python has it)
        """Return the misplaced comments, which have no value yet."""
        return _parse_attribute(self, name, "unread")


def block_on_demand(parse: Callable[[], tuple[tree.Statement, ...]], span: Span) -> tree.Block:
    """Return a block whose statements a function parses."""
    return _with_attributes(BlockOnDemand, {"parse_statements": parse, "span": span})


def declaration_on_demand(
    header: tree.TypeDeclaration, parse: Callable[[], tuple[tree.Member, ...]]
) -> tree.TypeDeclaration:
    """Return a class with the header of another one, whose members a function parses."""
    names = (name for name in header.__dataclass_fields__ if name != "members")
    attributes = {name: getattr(header, name) for name in names}
    return _with_attributes(DeclarationOnDemand, {**attributes, "parse_members": parse})


def unit_on_demand(
    package: str,
    imports: tuple[tree.Import, ...],
    types: tuple[tree.TypeDeclaration, ...],
    parse_unread: Callable[[], tuple[tree.Unread, ...]],
    span: Span,
) -> tree.CompilationUnit:
    """Return a file whose misplaced comments a function collects after all of it is parsed."""

    def unread() -> tuple[tree.Unread, ...]:
        for _ in descendants(*types):
            pass
        return parse_unread()

    attributes = {
        "package": package, "imports": imports, "types": types, "parse_unread": unread, "span": span,
    }  # fmt: skip
    return _with_attributes(CompilationUnitOnDemand, attributes)


def _with_attributes(kind: type[N], attributes: dict[str, object]) -> N:
    """Return a node of a kind with some attributes."""
    node = object.__new__(kind)
    for name, value in attributes.items():
        object.__setattr__(node, name, value)
    return node


def _parse_attribute(node: tree.Node, name: str, known: str) -> object:
    """Parse and store an attribute that has no value yet; there is only one of these."""
    if name != known:
        raise AttributeError(name)
    with measure(Part.READ), stack_room():
        value = getattr(node, f"parse_{name}")()
    object.__setattr__(node, name, value)
    return value
