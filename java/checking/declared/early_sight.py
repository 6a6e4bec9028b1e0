"""Whether somebody may see an object before a field of it has the value that its construction gives it.

A constructor that calls a method of the object, or hands it to others, does so while fields are null that are set later; so does one above, before any field is set, and so does the value itself: ``new Part(this)``, if
that asks the object for something. A function, or an object of a class within, that reads the field may be asked by others. Only the text is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from java import tree
from java.checking.declared.symbols import Class, Field
from java.types import ClassType
from oox.nodes import Node, descendants

_ASKING = (tree.MethodCall, tree.Lambda, tree.MethodReference, tree.LocalClass, tree.ForEach, tree.Try, tree.StringLiteral, tree.Unknown)
"""What may run a method of an object that it is given; so may making an object."""


def is_seen_early(field: Field) -> bool:
    """Return whether an object may be seen before a field of it is set, by its initialiser, or by a statement of each constructor."""
    before, owner = list(_before(field)), field.owner
    mentioned = Counter(_mentioned(part for _, part in before))
    kept = [part for holder, part in before if not mentioned[holder] and isinstance(part, tree.New | tree.Lambda)]
    others = [part for _, part in before if not any(part is each for each in kept)]
    is_shown = any(_shows(part, owner) or _tells(part, field) for part in others)
    return _is_seen_above(owner) or is_shown or any(_shows_by_making(value, owner) for value in (*kept, *_values(field)))


def assigned(constructor: tree.Constructor, statement: tree.Statement, name: str) -> tree.Expr | None:
    """Return the value that a statement of a constructor gives the field of a name."""
    match statement:
        case tree.ExpressionStatement(tree.Assignment(tree.FieldAccess(tree.This(None), given), "", value)) if given == name:
            return value
        case tree.ExpressionStatement(tree.Assignment(tree.Name(given), "", value)) if given == name and not _hides(constructor, name):
            return value
        case _:
            return None


def _hides(constructor: tree.Constructor, name: str) -> bool:
    """Whether a name may be that of a variable of a constructor."""
    return any(isinstance(node, tree.Parameter | tree.LocalVariable) and node.name == name for node in descendants(constructor))


# -------------------------------------------------------------------------------------------- what is run


def _is_seen_above(cls: Class) -> bool:
    """Whether an object may be seen while its part is made that classes above one have."""
    above = cls.resolver.find(cls.parent.name) if cls.parent is not None else None
    if above is None:
        return cls.name != "java.lang.Object"
    is_asked = not above.unit.is_library or cls.unit.is_library or _hands_up(cls)
    return _is_seen_above(above) or (is_asked and any(_shows(part, above) for part in _construction(above.node.members)))


def _hands_up(cls: Class) -> bool:
    """Whether a class of the library above one is given something, which a collection adds to itself one by one."""
    constructors = [member for member in cls.node.members if isinstance(member, tree.Constructor)]
    first = [node for each in constructors for node in each.body.statements if isinstance(node, tree.ConstructorCall)]
    return cls.is_local or any(node.word == "super" and node.arguments for node in first)


def _construction(members: Iterable[tree.Member]) -> Iterator[Node]:
    """Yield what is run to make an object."""
    for member in members:
        match member:
            case tree.Constructor():
                yield member.body
            case _:
                yield from (part for _, part in _initial(member))


def _initial(member: tree.Member) -> Iterator[tuple[str, Node]]:
    """Yield what a member runs, with the field that gets its value."""
    match member:
        case tree.Field(modifiers, _, name, tree.Node() as value) if "static" not in modifiers.words:
            yield name, value
        case tree.Initializer(False, body):
            yield "", body
        case _:
            return


def _before(field: Field) -> Iterator[tuple[str, Node]]:
    """Yield what is run to make an object before a field is set, with the field that gets its value."""
    is_own = field.node is not None and field.node.value is not None
    for member in field.owner.node.members:
        if is_own and member is field.node:
            return
        yield from _initial(member)
    for member in field.owner.node.members:
        if isinstance(member, tree.Constructor):
            for statement in member.body.statements:
                if assigned(member, statement, field.name) is not None:
                    break
                yield "", statement


def _values(field: Field) -> Iterator[tree.Expr]:
    """Yield the values that set a field."""
    if field.node is not None and field.node.value is not None:
        yield field.node.value
        return
    for member in field.owner.node.members:
        if isinstance(member, tree.Constructor):
            found = (assigned(member, statement, field.name) for statement in member.body.statements)
            yield from (value for value in found if value is not None)


# -------------------------------------------------------------------------------------------- what is shown


def _mentioned(parts: Iterable[Node]) -> Iterator[str]:
    """Yield the names of variables and fields that some text mentions."""
    yield from (node.name for node in descendants(*parts) if isinstance(node, tree.Name | tree.FieldAccess))


def _shows(part: Node, cls: Class) -> bool:
    """Whether a part of the text may show the object to others: it calls one of its methods, or mentions it other than before a field."""
    nodes = list(descendants(part))
    of_fields = {id(node.target) for node in nodes if isinstance(node, tree.FieldAccess)}
    return any(_is_shown(node, cls) for node in nodes if id(node) not in of_fields)


def _is_shown(node: Node, cls: Class) -> bool:
    match node:
        case tree.This() | tree.Super() | tree.Unknown():
            return True
        case tree.MethodCall(None, name):
            own = cls.methods.get(name, ())
            return not own or any("static" not in method.words for method in own)
        case tree.New(type_, _, None):
            inner = _inner(cls, type_.names[-1])
            return inner is not None and any(_shows(part, inner) for part in _construction(inner.node.members))
        case _:
            return False


def _inner(cls: Class, name: str) -> Class | None:
    """Return the class of a name whose objects have one of a class around them."""
    while name not in cls.nested:
        above = cls.resolver.find(cls.parent.name) if cls.parent is not None else None
        if above is None or above.unit.is_library:
            return None
        cls = above
    return cls.nested[name] if cls.nested[name].enclosing is not None else None


def _tells(part: Node, field: Field) -> bool:
    """Whether a function or an object is made there that others may ask, and that reads the field, or shows the object around it."""
    for node in descendants(part):
        match node:
            case tree.Lambda() | tree.LocalClass() | tree.New(members=tuple()):
                found = field.name in _mentioned((node,))
            case tree.New(type_):
                inner = _inner(field.owner, type_.names[-1])
                found = inner is not None and (field.name in _mentioned((inner.node,)) or _shows(inner.node, inner))
            case _:
                found = False
        if found:
            return True
    return False


def _shows_by_making(value: Node, cls: Class) -> bool:
    """Whether the object may be seen while a value is computed that is put into one of its fields: a function is not run, and an object may be one that only keeps what it is given."""
    match value:
        case tree.Lambda() | tree.MethodReference(tree.This() | tree.Name() | tree.TypeName()):
            return False
        case tree.New(type_, arguments, members):
            made = cls.resolver.resolve(type_, cls.scope, [])
            found = cls.resolver.find(made.name) if isinstance(made, ClassType) else None
            is_quiet = found is not None and _is_quiet(found)
            is_run = found is None or _is_seen_above(found) or any(_shows(part, found) for part in _construction(found.node.members))
            own = any(_shows(part, cls) for part in _construction(members or ()))
            given = (each for each in arguments if not (is_quiet and isinstance(each, tree.This | tree.Lambda | tree.MethodReference)))
            return own or (is_run and (members is not None or _inner(cls, type_.names[-1]) is not None)) or any(_shows(each, cls) for each in given)
        case _:
            return _shows(value, cls)


def _is_quiet(cls: Class) -> bool:
    """Whether making an object asks none that it is given for anything."""
    if cls.unit.is_library:
        return cls.name in ("java.lang.Object", "java.lang.Thread")
    above = cls.resolver.find(cls.parent.name) if cls.parent is not None else None
    nodes = list(descendants(*_construction(cls.node.members)))
    return above is not None and _is_quiet(above) and not any(isinstance(node, (*_ASKING, tree.New)) for node in nodes)
