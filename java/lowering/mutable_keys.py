"""Notes on mutable keys of maps and sets, and mutable elements of sorted collections: the model assumes that their positions do not change.

A hash table stores the hash codes of its keys, so a lookup finds a changed key where the JDK finds it. Three cases are not modelled. The search of a tree whose elements have changed
their order depends on its shape, which is unknown. The hash codes of lists, sets and maps as keys are not stored. `Set.of` and `Map.of` compare by equality alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.checking.extending.settled_keys import keeps_value
from ooxcheck.java.library.class_names import (
    COMPARATOR,
    HASH_MAP,
    HASHTABLE,
    LINKED_HASH_MAP,
    WEAK_HASH_MAP,
    is_in_java_util,
)
from ooxcheck.java.library.collection_kinds import FOUND_BY_EQUALITY, HASH_TABLES, HASHED_BY_CONTENT, SORTED
from ooxcheck.java.lowering.code.unobserved_methods import RECENCY
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT, ClassType, Type, erasure, simple_name, upper
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.nodes import Node
from ooxcheck.oox.source import Span

_CODE = "note.keys"


def key_notes(reach: Reach, span: Span) -> Iterator[Diagnostic]:
    """Yield notes on the assumptions about the keys and elements of reachable collections."""
    assumptions = (
        *_access_order(reach),
        *_weak_keys(reach),
        *_sorted_elements(reach),
        *_collections_as_keys(reach),
        *_by_equality(reach),
    )
    yield from (Diagnostic(_CODE, f"assumes that {each}", span, Severity.WARNING) for each in assumptions)


def _access_order(reach: Reach) -> Iterator[str]:
    """Yield that no map in the heap is in access order, if no reachable code creates such a map."""
    if reach.is_fresh or LINKED_HASH_MAP not in reach.classes or RECENCY in reach.classes:
        return
    if any(
        type_ != OBJECT and isinstance(type_, ClassType) and reach.is_below(LINKED_HASH_MAP, type_.name)
        for type_ in map(erasure, _heap_types(reach))
    ):
        yield "no LinkedHashMap is in access order, since no code here creates one"


def _weak_keys(reach: Reach) -> Iterator[str]:
    """Yield that no entry of a map with weak keys goes by itself, if there may be such a map."""
    if WEAK_HASH_MAP in reach.classes:
        yield "no key of a WeakHashMap is collected as garbage, so that its entries stay"


def _sorted_elements(reach: Reach) -> Iterator[str]:
    """Yield that the elements of sorted collections stay sorted, if a comparison reads a location that may change."""
    names = [simple_name(name) for name in SORTED if name in reach.classes]
    read = next(_mutable_reads(reach), None) if names else None
    if read is not None:
        yield f"the elements of a {' or a '.join(names)} keep their places: {read}, which may change"


def _mutable_reads(reach: Reach) -> Iterator[str]:
    """Yield the mutable locations that comparisons of the sources read, with the methods that read them."""
    for method in _comparisons(reach):
        for node in reach.nodes.of(method):
            if (what := _mutable_location(reach, node)) is not None:
                yield (
                    f"{simple_name(method.owner)}.{method.name} reads {what}"
                    if not reach.classes[method.owner].is_lambda
                    else f"a comparison reads {what}"
                )


def _comparisons(reach: Reach) -> list[MethodRef]:
    """Return the methods of the sources that compare, and their callees."""
    held = {each for type_ in _all_types(reach) for each in _arguments(type_)}
    own = [
        each
        for each in reach.methods
        if not reach.classes[each.owner].is_library and _may_be_element(reach, each.owner, held)
    ]
    is_composed = COMPARATOR in reach.classes
    methods = [
        each
        for each in own
        if (each.name, len(each.parameters)) in (("compareTo", 1), ("compare", 2))
        or (is_composed and reach.classes[each.owner].is_lambda)
    ]
    at = 0
    while at < len(methods):
        called = {
            (node.method.name, len(node.method.parameters))
            for node in reach.nodes.of(methods[at])
            if isinstance(node, typed.Call)
        }
        methods += [
            each for each in own if (each.name, len(each.parameters)) in called and each not in methods
        ]
        at += 1
    return methods


def _may_be_element(reach: Reach, name: str, held: set[str]) -> bool:
    """Return whether reachable code mentions a class, or a collection may hold its objects."""
    return reach.causes.of(name) is None or any(reach.is_below(name, each) for each in held)


def _arguments(type_: Type) -> Iterator[str]:
    """Yield the classes that the type arguments of a written type name."""
    for each in map(upper, type_.arguments if isinstance(type_, ClassType) else ()):
        erased = erasure(each)
        if isinstance(erased, ClassType):
            yield erased.name
        yield from _arguments(each)


def _mutable_location(reach: Reach, node: Node) -> str | None:
    """Return the description of the mutable location that a node reads, None if it reads none."""
    match node:
        case typed.FieldGet(_, field) | typed.StaticGet(field):
            return (
                None
                if _is_constant(reach, field) or keeps_value(reach.program, field)
                else f"{simple_name(field.owner)}.{field.name}"
            )
        case typed.ElementGet():
            return "an element of an array"
        case typed.Call(_, target, method) if (
            target is not None
            and is_in_java_util(method.owner)
            and not method.is_static
            and method.owner != COMPARATOR
        ):
            return f"a {simple_name(method.owner)}"
        case _:  # the other kinds read locals or compute
            return None


def _is_constant(reach: Reach, field: typed.FieldRef) -> bool:
    class_ = reach.program.class_(field.owner)
    return class_.is_library or any(each.ref == field and each.is_constant for each in class_.fields)


def _collections_as_keys(reach: Reach) -> Iterator[str]:
    """Yield that no collection changes while it is a key of a hash table, if one may be a key."""
    if reach.classes.keys().isdisjoint((HASH_MAP, HASHTABLE, WEAK_HASH_MAP)):
        return
    keys = [argument for type_ in _all_types(reach) for argument in _keys(type_)]
    components = [
        each.written
        for class_ in reach.classes.values()
        if class_.components
        for each in class_.fields
        if each.ref in class_.components
    ]
    for type_ in map(erasure, (*keys, *components)):
        if isinstance(type_, ClassType) and any(
            reach.is_below(type_.name, above) for above in HASHED_BY_CONTENT if is_in_java_util(type_.name)
        ):
            yield f"no {simple_name(type_.name)} changes while a hash table has it as a key"
            return


def _keys(type_: Type) -> Iterator[Type]:
    """Yield the types of keys of the hash tables that a written type mentions."""
    if isinstance(type_, ClassType):
        arguments = [upper(each) for each in type_.arguments]
        yield from arguments[:1] if type_.name in HASH_TABLES else ()
        for each in arguments:
            yield from _keys(each)


def _by_equality(reach: Reach) -> Iterator[str]:
    """Yield that immutable sets and maps compare by equality alone, if some class overrides ``equals``."""
    if any(name in reach.classes for name in FOUND_BY_EQUALITY) and any(
        _has_equality(class_) for class_ in reach.classes.values()
    ):
        yield "Set.of and Map.of compare elements by equals alone, whatever their hash codes"


def _has_equality(class_: Class) -> bool:
    return (
        not class_.is_library
        and class_.kind == TypeKind.CLASS
        and any(each.ref.name == "_keyCode" for each in class_.methods)
    )


def _heap_types(reach: Reach) -> Iterator[Type]:
    """Yield the types of the fields and parameters that may hold objects when the method is called."""
    for class_ in reach.classes.values():
        if not class_.is_library:
            yield from (
                field.written
                for field in class_.fields
                if not field.ref.is_static or field.ref in reach.statics
            )
    yield from (each.written or each.type for each in reach.methods[reach.entry].parameters)


def _all_types(reach: Reach) -> Iterator[Type]:
    """Yield the types of all reachable fields, parameters and variables of the sources."""
    yield from _heap_types(reach)
    for method, declared in reach.methods.items():
        if not reach.classes[method.owner].is_library:
            yield from (each.written or each.type for each in declared.parameters)
            yield from (
                node.variable.written or node.variable.type
                for node in reach.nodes.of(method)
                if isinstance(node, typed.Declare)
            )
