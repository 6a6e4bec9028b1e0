"""What the sources make: the classes behind ``new``, and the fields that hold nothing but what was made for them.

Only the text is looked at, of all sources together. A field that is private or final is assigned nowhere but in its own file; if each value that is assigned to
something of its name is a new object, and every constructor gives it one before anybody sees the object, it is never null. A private table or collection that is only read holds what it did at first, or after the
static initialisers of its class.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from datatypes import cached_property
from java import tree
from java.checking.declared.early_sight import assigned, is_seen_early
from java.checking.declared.symbols import Class, Field
from oox.nodes import Node, descendants, of_kinds

_MADE = (tree.New, tree.NewArray, tree.ArrayInitializer)
_READING = frozenset(("get", "getOrDefault", "containsKey", "containsValue", "contains", "indexOf", "size", "isEmpty"))
"""Methods of collections that change nothing, and give away no more than an element."""

_FILLING = {"put": 2, "add": 1}
"""Methods that add something, with the number of their arguments."""
_REFUSING = frozenset(("of", "copyOf", "ofEntries", "asList", "toUnmodifiableList", "toUnmodifiableSet", "toUnmodifiableMap", "nCopies"))
_LIBRARY = frozenset(("List", "Set", "Map", "Arrays", "Collections", "Collectors"))
_REFUSING_KINDS = "unmodifiable", "empty", "singleton"
"""Methods of the library whose results refuse to be changed, and how others of them begin."""
_MAKING = frozenset((tree.New, tree.Assignment, tree.MethodReference))


class Creations:
    """What is made in some classes, found out when it is asked for."""

    def __init__(self, classes: Iterable[Class]) -> None:
        self._classes = tuple(classes)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The last names of the classes behind ``new``, in the order of the text."""
        made = {node.type.names[-1]: node.span.start for node in self._nodes if isinstance(node, tree.New)}
        return tuple(sorted(made, key=made.__getitem__))

    @cached_property
    def given(self) -> tuple[str, ...]:
        """The last names of the classes behind ``new`` that have arguments, and of those whose constructors are referred to, in the order of the text."""
        made = {node.type.names[-1]: node.span.start for node in self._nodes if isinstance(node, tree.New) and node.arguments}
        referred = (node for node in self._nodes if isinstance(node, tree.MethodReference) and node.name == "new")
        made |= {node.target.names[-1]: node.span.start for node in referred if isinstance(node.target, tree.TypeName)}
        return tuple(sorted(made, key=made.__getitem__))

    @cached_property
    def refusing(self) -> tuple[str, ...]:
        """The calls of the library by which the sources make collections that refuse to be changed, as they are written."""
        calls = [node for node in self._all if isinstance(node, tree.MethodCall)]
        targets = [(node.target.name, node.name) for node in calls if isinstance(node.target, tree.Name | tree.FieldAccess)]
        library = [(owner, name) for owner, name in targets if owner in _LIBRARY]
        found = [f"{owner}.{name}" for owner, name in library if name in _REFUSING or (owner == "Collections" and name.startswith(_REFUSING_KINDS))]
        return tuple(dict.fromkeys(found))

    def is_always_made(self, field: Field) -> bool:
        """Return whether a field of the sources holds a new object from its construction on."""
        node = field.node
        if node is None or not field.words & {"final", "private"} or "static" in field.words or field.owner.kind != "class":
            return False
        is_given = self._is_made_by_constructors(field.owner, field.name) if node.value is None else isinstance(node.value, _MADE)
        return is_given and all(isinstance(value, _MADE) for value in self._assigned[field.name]) and not is_seen_early(field)

    def is_table(self, field: Field) -> bool:
        """Return whether a static field holds an array or a collection that nobody outside its file sees, and that is only read there, element by element, once it is filled."""
        node = field.node
        if node is None or not field.words >= {"private", "static", "final"} or not (isinstance(node.value, _MADE) or _is_list(node.value)):
            return False
        return self._mentioned[field.name] == self._looked_up[field.name] + _filled(field.owner.node).count(field.name)

    def _is_made_by_constructors(self, owner: Class, name: str) -> bool:
        constructors = [member for member in owner.node.members if isinstance(member, tree.Constructor)]
        return bool(constructors) and all(_gives(each, name) for each in constructors)

    @cached_property
    def _mentioned(self) -> Counter[str]:
        """How often each name is mentioned as a variable or a field."""
        return Counter(node.name for node in self._all if isinstance(node, (tree.Name, tree.FieldAccess)))

    @cached_property
    def _looked_up(self) -> Counter[str]:
        """How often each of them is mentioned only to read an element of an array or collection, how many there are, or all elements in turn."""
        written = {id(node.target) for node in self._all if isinstance(node, tree.Assignment | tree.Update)}
        return Counter(name for node in self._all if id(node) not in written and (name := _looked_into(node)) is not None)

    @cached_property
    def _nodes(self) -> list[Node]:
        return of_kinds(_MAKING, *(cls.node for cls in self._classes))

    @cached_property
    def _all(self) -> list[Node]:
        return list(descendants(*(cls.node for cls in self._classes)))

    @cached_property
    def _assigned(self) -> Mapping[str, list[tree.Expr]]:
        """The values that are assigned to something of a name."""
        found: defaultdict[str, list[tree.Expr]] = defaultdict(list)
        for node in self._nodes:
            if isinstance(node, tree.Assignment) and isinstance(node.target, tree.Name | tree.FieldAccess):
                found[node.target.name].append(node.value)
        return found


def _is_list(value: tree.Expr | None) -> bool:
    return isinstance(value, tree.MethodCall) and value.name == "asList"


def _filled(owner: tree.TypeDeclaration) -> list[str]:
    """Return the names of the collections to which the static initialisers of a class add something, once for each time."""
    blocks = [member.body for member in owner.members if isinstance(member, tree.Initializer) and member.is_static]
    calls = [each.expression for block in blocks for each in block.statements if isinstance(each, tree.ExpressionStatement)]
    added = [each for each in calls if isinstance(each, tree.MethodCall) and _FILLING.get(each.name) == len(each.arguments)]
    return [each.target.name for each in added if isinstance(each.target, tree.Name)]


def _looked_into(node: Node) -> str | None:
    """Return the name of the array or collection that a node looks into, if that has one."""
    match node:
        case tree.MethodCall(tree.Name(name) | tree.FieldAccess(_, name), method):
            return name if method in _READING else None
        case (
            tree.ArrayAccess(tree.Name(name) | tree.FieldAccess(_, name), _)
            | tree.FieldAccess(tree.Name(name) | tree.FieldAccess(_, name), "length")
            | tree.ForEach(_, _, tree.Name(name) | tree.FieldAccess(_, name), _)
            | tree.ForEach(_, _, tree.MethodCall(tree.Name(name) | tree.FieldAccess(_, name), "keySet" | "values"), _)
        ):
            return name
        case _:
            return None


def _gives(constructor: tree.Constructor, name: str) -> bool:
    """Whether a constructor gives the field of a name a value, or leaves that to another constructor."""
    if any(isinstance(node, tree.Return) for node in descendants(constructor.body)):
        return False
    statements = constructor.body.statements
    is_left = any(isinstance(each, tree.ConstructorCall) and each.word == "this" for each in statements)
    return is_left or any(assigned(constructor, each, name) is not None for each in statements)
