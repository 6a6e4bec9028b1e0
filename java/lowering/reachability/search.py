"""The search for everything that a method can reach: class hierarchy analysis, as a fixpoint over calls and reachable classes.

A virtual call may run the method that any reachable subclass of the receiver's type has for it. Classes of the sources that extend the type of a field, variable
or parameter are reachable, too: their objects may be in the heap. Below a class of the library, only those in the package of the
method are; a project has too many that are Comparable. Object makes none of its subclasses reachable. An interface of the library without a reachable
implementation gets one (`ooxcheck.java.lowering.reachability.default_implementations`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.java import array_objects, typed
from ooxcheck.java.library.class_names import is_in_java_util
from ooxcheck.java.lowering.code.body_nodes import FIELDS, NOTED, PLAIN
from ooxcheck.java.lowering.code.exceptions import (
    ADD_SUPPRESSED,
    FAULTS,
    GET_SUPPRESSED,
    THROWABLE,
    WITH_MESSAGES,
    allowed_exceptions,
    specific_throws,
    takes_faults,
)
from ooxcheck.java.lowering.code.identity import array_parameters
from ooxcheck.java.lowering.code.messages import messages
from ooxcheck.java.lowering.code.side_effects import key_of
from ooxcheck.java.lowering.code.static_initialisation import IN_INITIALISER, NOT_FOUND
from ooxcheck.java.lowering.code.unobserved_methods import observers
from ooxcheck.java.lowering.names import CONSTRUCTOR, MESSAGE
from ooxcheck.java.lowering.reachability.default_implementations import missing_implementations
from ooxcheck.java.lowering.reachability.library_views import is_view
from ooxcheck.java.lowering.reachability.mentions import (
    CallTarget,
    ClassLock,
    ClassMention,
    ClassUse,
    DeclaredType,
    ExactCopy,
    ExactMethod,
    FaultHandler,
    IdentityComparison,
    Mention,
    StaticField,
    ThreadStart,
    UncheckedCast,
    VirtualMethod,
    WrittenType,
    mentions,
)
from ooxcheck.java.lowering.reachability.omitted_classes import Cause
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import (
    Class,
    Contract,
    EveryField,
    Invariant,
    Program,
    Represents,
    final_value,
    made_constants,
)
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import (
    OBJECT,
    VOID,
    ArrayType,
    ClassType,
    Type,
    element_of,
    erasure,
    package,
    upper,
)
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span

MOST_NEAR = 3
"""The greatest number of classes that extend a type of the library and are reachable although no code mentions them."""


@dataclass(slots=True)
class _Search:
    """The result so far, and the work that is left."""

    reach: Reach
    omitted: Collection[Cause]
    """Classes of the sources that are not followed unless a node mentions them."""
    waiting: deque[MethodRef] = field(default_factory=deque)
    """Reachable methods whose bodies are still to be scanned."""
    declared: set[str] = field(default_factory=set)
    """Classes of declared types, whose subclasses are reachable."""
    constructed: set[str] = field(default_factory=set)
    """Classes whose instance initialisers were scanned."""
    message_texts: list[typed.TextOf] = field(default_factory=list)
    """Texts of objects in messages of exceptions, which run only if messages are read."""
    functions: Collection[Span] = ()
    """The lambdas and method references whose methods are run like entries."""
    in_library: bool = False
    """Whether the scanned method is of the library, whose casts cause no heap pollution."""

    def size(self) -> int:
        """Return a number that grows with every class, method and virtual call."""
        return len(self.reach.methods) + len(self.reach.classes) + len(self.reach.virtual_calls)


def reachable(
    program: Program,
    entry: MethodRef,
    *,
    is_fresh: bool,
    omitted: Collection[Cause] = (),
    keeps_untouched: bool = False,
) -> Reach:
    """Return everything that the method under check can reach; `omitted` are classes that nothing mentions, and that are ignored."""
    reach = Reach(program, (entry,), is_fresh, is_partial=True, keeps_untouched=is_fresh or keeps_untouched)
    search = _Search(reach, omitted)
    _add_entry(search, entry)
    _add_entry_exceptions(search)
    return _complete(search)


def reachable_together(
    program: Program,
    entries: Collection[MethodRef],
    *,
    is_partial: bool = False,
    omitted: Collection[Cause] = (),
    functions: Collection[Span] = (),
) -> Reach:
    """Return everything that some methods can reach, none of which is under check; an error counts against the method that reaches it.

    With `is_partial`, executions are followed up to constructs that are not supported, also in the library. Reachable `functions`, given by their places, are run like the methods.
    """
    reach = Reach(program, tuple(entries), is_fresh=False, is_partial=is_partial, cuts_library=is_partial)
    search = _Search(reach, omitted, functions=functions)
    for entry in entries:
        with search.reach.causes.on_account_of(entry):
            _add_entry(search, entry)
    return _complete(search)


def _add_entry(search: _Search, entry: MethodRef) -> None:
    _touch(search, search.reach.hierarchy.supertypes(entry.owner))
    _add_declared_class(search, entry.owner)
    _add_method(search, entry)
    for parameter in search.reach.methods[entry].parameters:
        _add_written_type(search, _class_type(parameter.written))


def _add_entry_exceptions(search: _Search) -> None:
    """Add the exceptions that the entry may throw, and the initialisation of its class."""
    reach = search.reach
    reach.allowed = tuple(allowed_exceptions(reach.program.contract(reach.entry)))
    reach.takes_faults = takes_faults(
        type_.name for type_ in (*reach.allowed, *specific_throws(reach.methods[reach.entry].throws))
    )
    if reach.takes_faults:
        _add_faults(search)
    if reach.is_fresh:
        _use_class(search, reach.entry.owner)


# ---------------------------------------------------------------------------------------------------- fixpoint


def _complete(search: _Search) -> Reach:
    """Search until nothing new is reachable, and every interface of the library has an implementation."""
    reach = search.reach
    _run_to_fixpoint(search)
    while implementing := list(
        missing_implementations(
            reach.program,
            [name for name, class_ in reach.classes.items() if _may_have_unknown_objects(search, class_)],
            reach.is_below,
            reach.nodes.of_sources(reach.methods),
        )
    ):
        _add_implementations(search, implementing)
    reach.unmentioned = {
        name: [each for each in several if each not in reach.classes]
        for name, several in reach.unmentioned.items()
    }
    reach.classes = {
        name: reach.program.class_(name) for name in reach.classes
    }  # bodies have added specialised methods (`ooxcheck.java.checking.typing.specialisation`)
    return reach


def _may_have_unknown_objects(search: _Search, class_: Class) -> bool:
    """Return whether the heap may have objects of a class that no reachable code makes; an interface needs a declared type."""
    return not is_view(search.reach, class_) and (
        class_.kind != TypeKind.INTERFACE or class_.name in search.declared
    )


def _add_implementations(search: _Search, names: list[str]) -> None:
    """Add classes that implement interfaces of the library."""
    before = set(search.reach.classes)
    for name in names:
        _add_declared_class(search, name)
    supertypes = {above for name in names for above in search.reach.hierarchy.supertypes(name)}
    search.reach.supertypes_only |= supertypes - before - set(names)
    _run_to_fixpoint(search)


def _run_to_fixpoint(search: _Search) -> None:
    reach, causes, size = search.reach, search.reach.causes, -1
    while size != search.size():
        size = search.size()
        while search.waiting:
            method = search.waiting.popleft()
            with causes.on_account_of(causes.of(method)):
                _scan_method(search, method)
        for name, method in reach.virtual_calls.news():
            with causes.on_account_of(causes.of(name, method)):
                _dispatch(search, name, method)
        while reach.reads(*MESSAGE) and search.message_texts:
            _add_text(search, search.message_texts.pop().method)
        for each in WITH_MESSAGES if reach.makes_faults and reach.reads(*MESSAGE) else ():
            _add_method(search, each)


def _dispatch(search: _Search, name: str, method: MethodRef) -> None:
    """Add the method that a virtual call runs on objects of a class."""
    for bridge in search.reach.classes[name].bridges:
        if bridge.method.signature == method.signature:
            for type_ in array_parameters(bridge):
                _add_written_type(search, type_)
            _add_virtual_call(search, bridge.runs)
            return
    if (own := search.reach.hierarchy.inherited_method(name, method)) is not None:
        _add_method(search, own)


# ---------------------------------------------------------------------------------------------------- additions


def _add_method(search: _Search, method: MethodRef) -> None:
    reach = search.reach
    if method in reach.methods:
        return
    _add_class(search, method.owner)
    class_ = reach.program.class_(method.owner)
    members = class_.constructors if method.name == CONSTRUCTOR else class_.methods
    declared = next((each for each in members if each.ref is method or each.ref == method), None)
    assert declared is not None, f"{method.owner} should have a method {method.name}"
    reach.methods[method] = declared
    reach.causes.note(method)
    if declared.is_synchronized and method.is_static:
        reach.locked_classes.add(method.owner)
    search.waiting.append(method)


def _add_virtual_call(search: _Search, method: MethodRef, receiver: str | None = None) -> None:
    search.reach.virtual_calls.call(method, receiver or method.owner)
    _add_method(search, method)
    if method == GET_SUPPRESSED:
        _add_virtual_call(search, ADD_SUPPRESSED)


def _add_class(search: _Search, name: str) -> None:
    reach = search.reach
    if name in reach.classes:
        return
    class_ = reach.classes[name] = reach.program.class_(name)
    reach.causes.note(name)
    for observer in (name, *observers(reach.program, reach.hierarchy, class_)):
        search.waiting += reach.unseen.by(observer)
    reach.virtual_calls.find(name)
    for above in (class_.parent, *class_.interfaces):
        if above is not None and above != OBJECT.name:
            _add_class(search, above)
    for own in made_constants(reach.program, class_).values():
        _add_class(search, own)
    _add_members(search, class_)
    if class_.is_lambda and class_.span in search.functions:
        _add_function(search, class_)


def _add_function(search: _Search, class_: Class) -> None:
    """Add the method of a function that is run like an entry."""
    for method in (each.ref for each in class_.methods if each.ref not in search.omitted):
        search.reach.functions[method] = None
        with search.reach.causes.on_account_of(method):
            _add_entry(search, method)


def _add_members(search: _Search, class_: Class) -> None:
    """Add the types and static fields of a class, and the mentions of its invariants and model fields."""
    reach = search.reach
    _add_field_types(search, class_)
    statics = [
        member.ref
        for member in class_.fields
        if member.ref.is_static and not member.is_constant and not member.kind
    ]
    for static in statics if reach.is_fresh and not class_.is_library else class_.constants:
        _add_static(search, static)
    for part in (*reach.program.invariants(class_.name), *reach.program.represents(class_.name)):
        _scan(search, part)


def _add_field_types(search: _Search, class_: Class) -> None:
    for member in class_.fields:
        if not member.ref.is_static and search.reach.keeps(member.ref):
            _add_type(search, member.ref.type)
            _add_written_type(search, _class_type(member.written), with_elements=not class_.is_library)


def _touch(search: _Search, names: Iterable[str]) -> None:
    """Add the types of the fields of classes that code mentions a field of."""
    reach = search.reach
    for name in sorted({*names} - reach.touched):
        reach.touched.add(name)
        if name in reach.classes:
            _add_field_types(search, reach.classes[name])


def _add_type(search: _Search, type_: Type) -> None:
    if isinstance(element := element_of(type_), ClassType):
        _add_declared_class(search, element.name)


def _add_declared_class(search: _Search, name: str) -> None:
    """Add the class of a declared type, and its subclasses of the sources."""
    if name in search.declared:
        return
    reach = search.reach
    search.declared.add(name)
    _add_class(search, name)
    near = list(_near_subclasses(reach, name))
    if reach.classes[name].is_library and len(several := _all_below(reach, near)) > MOST_NEAR:
        reach.unmentioned[name] = several
        return
    for below in near:
        if below not in search.omitted:
            with reach.causes.on_account_of(below):
                _add_declared_class(search, below)


def _near_subclasses(reach: Reach, name: str) -> Iterator[str]:
    """Yield the direct subclasses of a class whose objects may be in the heap although no code mentions them: for a class of the library, those in the package of the method under check."""
    packages = {package(entry.owner) for entry in reach.entries}
    for below in reach.program.subclasses(name) if name != OBJECT.name else ():
        if not reach.classes[name].is_library or package(below) in packages:
            yield below


def _all_below(reach: Reach, names: Iterable[str]) -> list[str]:
    """Return some classes with all their subclasses."""
    below, waiting = dict[str, None](), deque(names)
    while waiting:
        if (name := waiting.popleft()) not in below:
            below[name] = None
            waiting += reach.program.subclasses(name)
    return list(below)


def _add_written_type(search: _Search, type_: Type, *, with_elements: bool = True) -> None:
    """Add the methods that open the arrays which a type holds, and, `with_elements`, the classes of the elements of a collection."""
    for method in array_objects.opening_methods(type_):
        _add_method(search, method)
    is_collection = isinstance(type_, ClassType) and is_in_java_util(type_.name)
    arguments = type_.arguments if with_elements and isinstance(type_, ClassType) and is_collection else ()
    for argument in map(upper, arguments):
        if (erased := erasure(argument)) != OBJECT:
            _add_type(search, erased)
        _add_written_type(search, argument)


def _add_static(search: _Search, field: FieldRef) -> None:
    from ooxcheck.java.library.known_collections import immutable_collection, known_classes

    reach = search.reach
    _add_class(search, field.owner)
    if field in reach.statics:
        return
    reach.statics[field] = None
    _use_class(search, field.owner)
    if not isinstance(field.type, ArrayType):
        _add_written_type(
            search, next(each.written for each in reach.classes[field.owner].fields if each.ref == field)
        )
    value = None if reach.is_fresh else final_value(reach.program, field)
    if immutable_collection(value) is None:
        _add_type(search, field.type)
    for name in known_classes(value):
        _add_class(search, name)


def _use_class(search: _Search, name: str) -> None:
    """Add the initialisation that the first use of a class triggers."""
    reach = search.reach
    for each in reach.classes_to_initialise(name):
        if each not in reach.initialised_classes:
            reach.initialised_classes.add(each)
            _add_class(search, each)
            if reach.may_fail(each):
                _add_method(search, IN_INITIALISER)
                _add_method(search, NOT_FOUND)
                _add_faults(search)
            for statement in reach.static_initial(each):
                _scan(search, statement)
            for before in reach.initialised_before(each):
                _use_class(search, before)


def _add_faults(search: _Search) -> None:
    """Add the classes of the exceptions that the language throws."""
    if not search.reach.makes_faults:
        search.reach.makes_faults = True
        _add_class(search, THROWABLE.name)
        for name in FAULTS.values():
            _add_method(search, MethodRef(name, CONSTRUCTOR, (), VOID))


def _class_type(type_: Type | None) -> Type:
    return type_ if isinstance(type_, ClassType) else VOID


# ---------------------------------------------------------------------------------------------------- scanning


def _scan_method(search: _Search, method: MethodRef) -> None:
    reach = search.reach
    if reach.unseen.postpones(reach.methods[method], reach.classes):
        return
    nodes = reach.nodes.of(method)
    _raise_unsupported(reach, method, nodes)
    for type_ in (*method.parameters, method.result):
        _add_type(search, type_)
    search.in_library = reach.classes[method.owner].is_library
    _scan_nodes(search, nodes, descendants(*typed.formulas_among(nodes)))
    if method.name == CONSTRUCTOR and method.owner not in search.constructed:
        search.constructed.add(method.owner)
        initial = reach.object_initial(method.owner)
        _raise_unsupported(reach, method, [node for each in initial for node in descendants(each)])
        for statement in initial:
            _scan(search, statement)
    _scan(search, reach.program.contract(method))


def _raise_unsupported(reach: Reach, method: MethodRef, nodes: list[Node]) -> None:
    """Raise the errors of unsupported statements in a method of a class that may be omitted, or at the beginning of an entry."""
    problems = [each for node in nodes if isinstance(node, typed.Unsupported) for each in node.problems]
    is_omitted = isinstance(reach.causes.of(method), str) and not reach.classes[method.owner].is_library
    body = reach.unseen.body(method) if method in reach.entries else None
    is_first = body is not None and isinstance(next(iter(body.statements), None), typed.Unsupported)
    if problems and (is_omitted or is_first):
        raise OoxError(problems)


def _scan(search: _Search, root: typed.Node | Contract | Invariant | Represents) -> None:
    nodes = list(descendants(root))
    is_formula = isinstance(root, Contract | Invariant | Represents)
    _scan_nodes(search, nodes, nodes if is_formula else descendants(*typed.formulas_among(nodes)))


def _scan_nodes(search: _Search, nodes: list[Node], in_formulas: Iterable[Node]) -> None:
    """Add the mentions of all nodes; those `in_formulas` call pure methods."""
    reach = search.reach
    noted = [node for node in nodes if type(node) in NOTED]
    reach.formula_calls |= {node.method.signature for node in in_formulas if isinstance(node, typed.Call)}
    written = {id(node.target) for node in noted if isinstance(node, typed.Assign)}
    reach.fields_read |= {
        (node.field.owner, node.field.name)
        for node in noted
        if isinstance(node, FIELDS) and id(node) not in written
    }
    if not reach.keeps_untouched:
        _touch(search, _classes_of_fields(reach, nodes))
    in_messages = _texts_in_messages(reach, noted)
    search.message_texts += [
        each for each in noted if isinstance(each, typed.TextOf) and id(each) in in_messages
    ]
    for node in nodes:
        if type(node) not in PLAIN:
            if isinstance(node, typed.TextOf) and id(node) not in in_messages:
                _add_text(search, node.method)
            for mention in mentions(reach.program, reach.hierarchy, node):
                _add(search, mention)
        type_ = getattr(node, "type", VOID) if not isinstance(node, typed.StaticGet) else VOID
        if isinstance(type_, ArrayType) or (
            isinstance(type_, ClassType) and type_.name not in search.declared
        ):
            _add_type(search, type_)


def _classes_of_fields(reach: Reach, nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the classes of which nodes mention a field of objects."""
    for node in nodes:
        field = getattr(node, "field", None)
        if isinstance(field, FieldRef) and not field.is_static:
            yield field.owner
        if isinstance(node, EveryField) and isinstance(node.target.type, ClassType):
            yield from reach.hierarchy.supertypes(node.target.type.name)


def _add_text(search: _Search, method: MethodRef) -> None:
    """Add the method that computes the text of an object or number."""
    if method.is_static:
        _add_method(search, method)
        _use_class(search, method.owner)
    else:
        _add_virtual_call(search, method)


def _texts_in_messages(reach: Reach, nodes: Iterable[Node]) -> set[int]:
    """Return the identities of the `TextOf` nodes in messages of exceptions and in printed texts."""
    is_exception = _library_exceptions(reach)
    return {
        id(part)
        for each in nodes
        if not isinstance(each, FIELDS)
        for text in messages(each, is_exception)
        for part in descendants(text)
        if isinstance(part, typed.TextOf)
    }


def _library_exceptions(reach: Reach) -> Callable[[str], bool]:
    return lambda name: reach.is_below(name, THROWABLE.name) and reach.program.class_(name).is_library


def _add(search: _Search, mention: Mention) -> None:  # noqa: C901  # a table
    match mention:
        case ClassMention(name):
            _add_class(search, name)
        case DeclaredType(type_):
            _add_type(search, type_)
        case WrittenType(type_):
            _add_written_type(search, type_)
        case ExactMethod(method):
            _add_method(search, method)
        case ExactCopy(method):
            search.reach.exact[method] = None
        case VirtualMethod(method, receiver):
            _add_virtual_call(search, method, receiver)
        case CallTarget(method):
            entry = search.reach.entry
            search.reach.calls_entry |= key_of(method) == key_of(entry) and search.reach.meets(
                method.owner, entry.owner
            )
        case StaticField(static):
            _add_static(search, static)
        case ClassUse(name):
            _use_class(search, name)
        case ClassLock(name):
            search.reach.locked_classes.add(name)
        case IdentityComparison(node):
            search.reach.comparisons.note(node)
        case FaultHandler():
            _add_faults(search)
        case ThreadStart():
            search.reach.has_threads = True
        case UncheckedCast():
            search.reach.pollutes |= not search.in_library
