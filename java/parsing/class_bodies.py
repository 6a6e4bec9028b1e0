"""The bodies of the member classes of a file: where they begin, and where their members begin."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ooxcheck.datatypes import dataclass
from ooxcheck.java.parsing.concrete import Concrete, Rules
from ooxcheck.java.parsing.declarations import declaration, members
from ooxcheck.java.parsing.statements import TYPE_KINDS, block, switch
from ooxcheck.oox.source import Source

_RULES = Rules(members, block, switch, declaration)


@dataclass(frozen=True, slots=True)
class ClassBody:
    """The body of a class: its name from the outermost class on, the offset after its brace, and the offsets of its members and comments."""

    name: str
    start: int
    members: tuple[int, ...]


def class_bodies(source: Source) -> list[ClassBody]:
    """Return the bodies of the classes and records of a file; raise `OoxError` for syntax errors."""
    concrete = Concrete(source, _RULES)
    return list(_bodies(concrete, concrete.root(), ""))


def _bodies(concrete: Concrete, parent: Node, prefix: str) -> Iterator[ClassBody]:
    for node in parent.named_children:
        body, name = node.child_by_field_name("body"), node.child_by_field_name("name")
        if node.type == "enum_body_declarations":
            yield from _bodies(concrete, node, prefix)
        elif node.type in TYPE_KINDS and body is not None and name is not None:
            full = f"{prefix}{concrete.text(name)}"
            if node.type in ("class_declaration", "record_declaration"):
                starts = tuple(concrete.span(each).start for each in body.named_children)
                yield ClassBody(full, concrete.span(body.children[0]).end, starts)
            yield from _bodies(concrete, body, f"{full}.")
