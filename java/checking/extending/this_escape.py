"""Escape of ``this`` during construction, before a field is set.

In the typed tree the object under construction is denoted by `This` and by nothing else: calls of its own methods, ``new`` of its inner classes, and functions that use it
mention it (`ooxcheck.java.typed`). As long as ``this`` occurs only as the receiver of its own fields, no other code can reach the object. Construction runs the superclass constructors first, then the
initialisers in source order, then the rest of the constructor. Arguments of ``super(...)`` and ``this(...)`` cannot mention the object (JLS 8.8.7.1).
Only those library constructors are trusted that call no method of the object.

An inner object or a function refers to the object, too. It may be stored in a field if its own construction does not use the object; a read of that field counts as an escape.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TypeAlias

from ooxcheck.datatypes import cached_property
from ooxcheck.java import typed
from ooxcheck.java.checking.declared.symbols import OUTER
from ooxcheck.java.program import Class, Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT, STRING, ClassType, Primitive, Type
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Span

_THROWABLE = "java.lang.Throwable"
_QUIET = frozenset((
    OBJECT.name, "java.lang.Enum", "java.lang.Number", "java.lang.Record", "java.lang.Thread", _THROWABLE,
    *(f"java.util.Abstract{name}" for name in ("Collection", "List", "Map", "Queue", "Set")),
    *(f"java.util.{name}" for name in ("ArrayDeque", "ArrayList", "HashMap", "HashSet", "IdentityHashMap", "LinkedHashMap", "LinkedHashSet", "LinkedList")),
    *(f"java.util.{name}" for name in ("PriorityQueue", "Stack", "TreeMap", "TreeSet", "Vector")),
))  # fmt: skip
"""Library classes whose constructors call no overridable method, if their arguments are numbers, strings, exceptions and comparators.

That of ``java.util.Random`` calls ``setSeed``; the copy constructor of a collection may call ``add``.
"""
_GIVEN = frozenset((STRING.name, _THROWABLE, "java.util.Comparator"))
Known: TypeAlias = dict[MethodRef, bool]
"""The constructors that were examined, and whether they keep the enclosing instance to themselves."""

_HOOKS = frozenset(("fillInStackTrace", "finalize"))
"""Methods that a JVM may call before the construction of an object ends: of exceptions, and of unreachable objects."""


class Escapes:
    """The escapes of ``this`` in a program, computed on demand."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._before: dict[FieldRef, Span | None] = {}

    def before(self, field: FieldRef) -> Span | None:
        """Return where an object may escape before its initialiser or constructor sets a field; None if it cannot.

        If some of the construction is not known, it may escape anywhere, and the place is the class.
        """
        if field not in self._before:
            self._before[field] = self.hook or self._first(field)
        return self._before[field]

    @cached_property
    def hook(self) -> Span | None:
        """A method of the sources that a JVM may call on objects that are not fully constructed."""
        methods = (
            method for name in self._program.sources() for method in self._program.source_methods(name)
        )
        return next(
            (each.name_span for each in methods if each.ref.name in _HOOKS and not each.ref.parameters), None
        )

    def _first(self, field: FieldRef) -> Span | None:
        class_ = self._program.class_(field.owner)
        try:
            places = [
                first_escape(self._program, _until_set(self._program, each.ref, field))
                for each in class_.constructors
            ]
        except OoxError:
            return class_.name_span
        return next((place for place in places if place is not None), None) if places else class_.name_span


def is_always_set(program: Program, field: FieldRef) -> bool:
    """Return whether each constructor sets a field."""
    constructors = program.class_(field.owner).constructors
    return bool(constructors) and all(_sets(construction(program, each.ref), field) for each in constructors)


def first_escape(
    program: Program, statements: Iterable[typed.Statement], known: Known | None = None
) -> Span | None:
    """Return the first place in a construction at which the object may escape."""
    known = {} if known is None else known
    holding: set[FieldRef] = set()
    for statement in statements:
        if isinstance(statement, typed.ConstructorCall):
            if statement.word == "super" and not _is_quiet(program, statement.constructor):
                return statement.span
        elif places := list(_escapes(program, statement, holding, known)):
            return min(places, key=lambda span: span.start)
        field = _assignment_target(statement)
        if field is not None and any(_harmless_uses(program, statement, known)):
            holding.add(field)
    return None


def construction(program: Program, constructor: MethodRef) -> Iterator[typed.Statement]:
    """Yield the statements of a construction: those of the called constructor, the initialisers, and the rest of the constructor; for library classes, only the constructor calls."""
    body = program.body(constructor)
    for statement in body.statements if body is not None else ():
        yield statement
        if isinstance(statement, typed.ConstructorCall):
            if not program.class_(statement.constructor.owner).is_library:
                yield from construction(program, statement.constructor)
            if statement.word == "super":
                yield from program.initial(constructor.owner, is_static=False)


def _until_set(program: Program, constructor: MethodRef, field: FieldRef) -> Iterator[typed.Statement]:
    for statement in construction(program, constructor):
        yield statement
        if _assignment_target(statement) == field:
            return


def _sets(statements: Iterable[typed.Statement], field: FieldRef) -> bool:
    """Return whether statements set a field before they return."""
    for statement in statements:
        if _assignment_target(statement) == field:
            return True
        if any(isinstance(node, typed.Return) for node in descendants(statement)):
            return False
    return False


def _assignment_target(statement: typed.Statement) -> FieldRef | None:
    """Return the field of the object under construction that a statement assigns to."""
    match statement:
        case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field))):
            return field
        case _:  # sets no field
            return None


# ------------------------------------------------------------------------------------------------- one statement


def _escapes(
    program: Program, statement: typed.Statement, holding: Container[FieldRef], known: Known
) -> Iterator[Span]:
    """Yield the uses of ``this`` other than field accesses, and the reads of fields whose objects may refer to ``this``."""
    nodes = list(descendants(statement))
    before_fields = {id(node.target) for node in nodes if isinstance(node, typed.FieldGet)}
    assigned = {id(node.target) for node in nodes if isinstance(node, typed.Assign)}
    harmless = {id(each) for each in _harmless_uses(program, statement, known)}
    for node in nodes:
        match node:
            case typed.This() if id(node) not in before_fields and id(node) not in harmless:
                yield node.span
            case typed.FieldGet(typed.This(), field) if field in holding and id(node) not in assigned:
                yield node.span
            case _:  # neither `this` nor a field that holds it
                continue


def _harmless_uses(program: Program, statement: typed.Statement, known: Known) -> Iterator[typed.Expr]:
    """Yield the ``this`` that a new inner object stored in a field refers to, if its construction does not use it."""
    match statement:
        case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This()), typed.New(constructor, _, presets))):
            outer = [preset.value for preset in presets if preset.field.name == OUTER]
            if outer and _keeps_outer(program, constructor, known):
                yield from outer
        case _:  # stores no new object
            return


def _keeps_outer(program: Program, constructor: MethodRef, known: Known) -> bool:
    """Return whether a constructor neither uses the enclosing instance nor lets ``this`` escape.

    Each constructor is examined once. Where its construction creates an object by the same constructor, that one counts as an escape.
    """
    if constructor in known:
        return known[constructor]
    known[constructor] = False
    statements = list(construction(program, constructor))
    uses = any(
        isinstance(node, typed.FieldGet) and node.field.name == OUTER
        for statement in statements
        for node in descendants(statement)
    )
    known[constructor] = not uses and first_escape(program, statements, known) is None
    return known[constructor]


# --------------------------------------------------------------------------------------------------- the library


def _is_quiet(program: Program, constructor: MethodRef) -> bool:
    """Return whether a superclass constructor calls no overridable method, or is in the sources and therefore examined."""
    class_ = program.class_(constructor.owner)
    is_known = class_.name in _QUIET or _is_exception(program, class_)
    return not class_.is_library or (is_known and all(map(_is_harmless, constructor.parameters)))


def _is_exception(program: Program, class_: Class) -> bool:
    return class_.name == _THROWABLE or (
        class_.parent is not None and _is_exception(program, program.class_(class_.parent))
    )


def _is_harmless(type_: Type) -> bool:
    return isinstance(type_, Primitive) or (isinstance(type_, ClassType) and type_.name in _GIVEN)
