"""Objects that the sources create: the classes after ``new``, and constant tables.

A table is a private static array or collection that is only read once the static initialisers of its class have filled it. Only its outermost class can
mention it (JLS 6.6.1); there, each occurrence of its name must be a read.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.datatypes import cached_property
from ooxcheck.java import tree
from ooxcheck.java.checking.declared.field_stores import outermost
from ooxcheck.java.checking.declared.symbols import Class, Field
from ooxcheck.oox.nodes import Node, descendants, of_kinds

_MADE = (tree.New, tree.NewArray, tree.ArrayInitializer)
_READING = frozenset(
    ("get", "getOrDefault", "containsKey", "containsValue", "contains", "indexOf", "size", "isEmpty")
)
"""Methods of collections that change nothing and return at most an element."""

_FILLING = {"put": 2, "add": 1}
"""Methods that add elements, with the number of their arguments."""
_REFUSING = frozenset(
    (
        "of",
        "copyOf",
        "ofEntries",
        "asList",
        "toUnmodifiableList",
        "toUnmodifiableSet",
        "toUnmodifiableMap",
        "nCopies",
    )
)
_LIBRARY = frozenset(("List", "Set", "Map", "Arrays", "Collections", "Collectors"))
_REFUSING_KINDS = "unmodifiable", "empty", "singleton"
"""Library methods that return unmodifiable collections, and prefixes of others."""
_MAKING = frozenset((tree.New, tree.MethodReference))
_CALLING = frozenset((tree.MethodCall,))


class Creations:
    """The objects that some classes create, computed on demand."""

    def __init__(self, classes: Iterable[Class]) -> None:
        self._classes = tuple(classes)
        self._inside: dict[str, list[Node]] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The last names of the classes after ``new``, in source order."""
        made = {node.type.names[-1]: node.span.start for node in self._nodes if isinstance(node, tree.New)}
        return tuple(sorted(made, key=made.__getitem__))

    @cached_property
    def classes_created_with_arguments(self) -> tuple[str, ...]:
        """The last names of the classes after ``new`` with arguments, and in constructor references, in source order."""
        made = {
            node.type.names[-1]: node.span.start
            for node in self._nodes
            if isinstance(node, tree.New) and node.arguments
        }
        referred = (
            node for node in self._nodes if isinstance(node, tree.MethodReference) and node.name == "new"
        )
        made |= {
            node.target.names[-1]: node.span.start
            for node in referred
            if isinstance(node.target, tree.TypeName)
        }
        return tuple(sorted(made, key=made.__getitem__))

    @cached_property
    def refusing(self) -> tuple[str, ...]:
        """The library calls by which the sources create unmodifiable collections, as written."""
        calls = [
            node
            for node in of_kinds(_CALLING, *(cls.node for cls in self._classes))
            if isinstance(node, tree.MethodCall)
        ]
        targets = [
            (node.target.name, node.name)
            for node in calls
            if isinstance(node.target, tree.Name | tree.FieldAccess)
        ]
        library = [(owner, name) for owner, name in targets if owner in _LIBRARY]
        factory_calls = [
            f"{owner}.{name}"
            for owner, name in library
            if name in _REFUSING or (owner == "Collections" and name.startswith(_REFUSING_KINDS))
        ]
        return tuple(dict.fromkeys(factory_calls))

    def is_table(self, field: Field) -> bool:
        """Return whether a static field is a table: an array or collection that does not leave its file, and is only read there once it is filled."""
        node = field.node
        if (
            node is None
            or not field.words >= {"private", "static", "final"}
            or not (isinstance(node.value, _MADE) or _is_list(node.value))
        ):
            return False
        nodes = self._nodes_in(outermost(field.owner))
        mentioned = sum(
            isinstance(each, tree.Name | tree.FieldAccess) and each.name == field.name for each in nodes
        )
        written = {id(each.target) for each in nodes if isinstance(each, tree.Assignment | tree.Update)}
        read = sum(id(each) not in written and _read_collection(each) == field.name for each in nodes)
        return mentioned == read + _filled_collections(field.owner.node).count(field.name)

    def _nodes_in(self, cls: Class) -> list[Node]:
        """Return all nodes of a class."""
        if cls.name not in self._inside:
            self._inside[cls.name] = list(descendants(cls.node))
        return self._inside[cls.name]

    @cached_property
    def _nodes(self) -> list[Node]:
        return of_kinds(_MAKING, *(cls.node for cls in self._classes))


def _is_list(value: tree.Expr | None) -> bool:
    return isinstance(value, tree.MethodCall) and value.name == "asList"


def _filled_collections(owner: tree.TypeDeclaration) -> list[str]:
    """Return the names of the collections that the static initialisers of a class add to, once for each call."""
    blocks = [
        member.body for member in owner.members if isinstance(member, tree.Initializer) and member.is_static
    ]
    calls = [
        each.expression
        for block in blocks
        for each in block.statements
        if isinstance(each, tree.ExpressionStatement)
    ]
    added = [
        each
        for each in calls
        if isinstance(each, tree.MethodCall) and _FILLING.get(each.name) == len(each.arguments)
    ]
    return [each.target.name for each in added if isinstance(each.target, tree.Name)]


def _read_collection(node: Node) -> str | None:
    """Return the name of the array or collection whose elements a node reads."""
    match node:
        case tree.MethodCall(tree.Name(name) | tree.FieldAccess(_, name), method):
            return name if method in _READING else None
        case (
            tree.ArrayAccess(tree.Name(name) | tree.FieldAccess(_, name), _)
            | tree.FieldAccess(tree.Name(name) | tree.FieldAccess(_, name), "length")
            | tree.ForEach(_, _, tree.Name(name) | tree.FieldAccess(_, name), _)
            | tree.ForEach(
                _, _, tree.MethodCall(tree.Name(name) | tree.FieldAccess(_, name), "keySet" | "values"), _
            )
        ):
            return name
        case _:  # on the safe side: not a read of a table
            return None
