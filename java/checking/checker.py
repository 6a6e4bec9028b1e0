"""The checker implements `ooxcheck.java.program.Program`: it checks each part of a program on demand, and once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import TypeVar

from ooxcheck.datatypes import cached_property
from ooxcheck.datatypes.stopwatch import Part, measure
from ooxcheck.java import program, tree, typed
from ooxcheck.java.checking.body import UNSUPPORTED, Body
from ooxcheck.java.checking.calls.creation import create_enum_constant
from ooxcheck.java.checking.calls.functions import body_scope
from ooxcheck.java.checking.captured_variables import captured_field, captured_variables, outer_field
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared import misplaced_comments
from ooxcheck.java.checking.declared.body_classes import Declaring, declaring, with_nested
from ooxcheck.java.checking.declared.created_objects import Creations
from ooxcheck.java.checking.declared.field_stores import Storing, storing
from ooxcheck.java.checking.declared.implicit_members import SETTLED
from ooxcheck.java.checking.declared.laws import LAW
from ooxcheck.java.checking.declared.name_places import name_place
from ooxcheck.java.checking.declared.symbols import (
    CONSTRUCTOR,
    Class,
    Field,
    Given,
    Method,
    Scope,
    Specialised,
)
from ooxcheck.java.checking.declared.table import Library
from ooxcheck.java.checking.dispatch import new_body
from ooxcheck.java.checking.expressions.assignment_conversion import check_assigned
from ooxcheck.java.checking.expressions.fields import constant_of
from ooxcheck.java.checking.extending.settled_fields import is_settled
from ooxcheck.java.checking.extending.settled_keys import settled_body
from ooxcheck.java.checking.extending.unmodelled_overrides import unmodelled_overrides
from ooxcheck.java.checking.refusals import failing_body, library_note, refusal
from ooxcheck.java.checking.specifications.specifications import Specifications
from ooxcheck.java.checking.specifications.unchecked import (
    unchecked_inherited_contracts,
    unchecked_specifications,
)
from ooxcheck.java.checking.statements.blocks import check_block
from ooxcheck.java.checking.statements.constructor_calls import check_constructor_call, pass_parameters_on
from ooxcheck.java.checking.statements.statements import partial_statement
from ooxcheck.java.class_files import jdk
from ooxcheck.java.library import catalogue
from ooxcheck.java.operators import ConstructorWord, TypeKind
from ooxcheck.java.types import ERROR, VOID, simple_name
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report, did_you_mean
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.syntax.limits import poll

Answer = TypeVar("Answer")


class Checker:
    """A Java program: its sources and the library."""

    def __init__(
        self,
        units: Iterable[tree.CompilationUnit],
        library: Library = catalogue.unit,
        creations: Creations | None = None,
    ) -> None:
        self.context = Context(units, library, creations)
        self._specifications = Specifications(self.context)
        self._answers: dict[tuple[object, ...], object] = {}
        self._has_failed = False
        self._declarers: list[Declaring] = []
        self._looked_into = 0

    def _cached_answer(self, key: tuple[object, ...], answer: Callable[[], Answer]) -> Answer:
        """Return a cached answer; a cached error is raised again."""
        poll()
        result = self._answers.get(key, _MISSING)
        if result is _MISSING:
            with measure(Part.CHECK):
                result = self._answers[key] = _answer(key[1], answer)
            self._has_failed |= isinstance(result, OoxError)
        if isinstance(result, OoxError):
            raise result
        return result  # type: ignore[return-value]  # the answer to this question

    @property
    def is_reusable(self) -> bool:
        """Whether all results so far depend on the text alone: no body has declared a class or requested a specialised method, and there was no error."""
        return not self._has_failed and not self.context.local and not self.context.specialisations

    # -- classes -------------------------------------------------------------------------------------

    def sources(self) -> tuple[str, ...]:
        """Return the classes of the sources in order, nested ones after the enclosing ones."""
        return self._sources

    @cached_property
    def _sources(self) -> tuple[str, ...]:
        return tuple(each.name for each in with_nested(self.context.table.sources))

    def inheritance_cycle(self) -> Diagnostic | None:
        """Return an error if a class of the sources inherits from itself."""
        for name in self.sources():
            above, waiting = dict[str, None](), [*_supertype_names(self.symbol(name))]
            while waiting:
                each = waiting.pop()
                if each not in above and (supertype := self.context.table.find(each)):
                    above[each] = None
                    waiting.extend(_supertype_names(supertype))
            if name in above:
                return Diagnostic(
                    "java.type",
                    f"{simple_name(name)} extends or implements itself: inheritance is cyclic",
                    self.symbol(name).node.span,
                )
        return None

    def subclasses(self, name: str) -> tuple[str, ...]:
        """Return the direct subtypes of a class in the sources; of a library class, only those in bodies that were checked."""
        cls = self.context.table.find(name)
        if cls is not None and not cls.unit.is_library:
            self._cached_answer(
                ("bodies", name, len(self.context.local)), lambda: self._check_declaring_bodies(cls)
            )
        local = (
            each.name for each in with_nested(self.context.local.values()) if name in _supertype_names(each)
        )
        return (*self._direct_subtypes.get(name, ()), *local)

    def _check_declaring_bodies(self, above: Class) -> None:
        """Check the bodies that may declare subclasses of a class; their errors are reported where they are reached."""
        is_functional = self.context.overriding.function(above.type) is not None
        done = 0
        while bodies := self._declaring()[done:]:
            done += len(bodies)
            for each in bodies:
                if each.may_extend(above.name, is_functional=is_functional):
                    with suppress(OoxError):
                        self._check_member(each)

    def _declaring(self) -> list[Declaring]:
        """Return the members whose bodies declare classes, of the sources and of the local classes so far."""
        known = (*self.context.table.sources, *self.context.local.values())
        self._declarers += list(declaring(known[self._looked_into :]))
        self._looked_into = len(known)
        return self._declarers

    def _check_member(self, declaring: Declaring) -> None:
        cls = declaring.owner
        for method in (*cls.constructors, *_own_methods(cls)):
            if method.node is declaring.member:
                self.body(method.ref)
                return
        for is_static in (True, False):
            self.initial(cls.name, is_static=is_static)

    @cached_property
    def _direct_subtypes(self) -> dict[str, list[str]]:
        """The direct subtypes of each class in the sources."""
        subtypes: dict[str, list[str]] = {}
        for each in with_nested(self.context.table.sources):
            for above in _supertype_names(each):
                subtypes.setdefault(above, []).append(each.name)
        return subtypes

    def creations(self) -> tuple[str, ...]:
        """Return the last names of the classes that the sources instantiate, in source order."""
        return self.context.creations.names

    def classes_created_with_arguments(self) -> tuple[str, ...]:
        """Return the last names of the classes that the sources instantiate with arguments, in source order."""
        return self.context.creations.classes_created_with_arguments

    def refusing(self) -> tuple[str, ...]:
        """Return the calls in the sources that create unmodifiable collections."""
        return self.context.creations.refusing

    def class_(self, name: str) -> program.Class:
        """Return a class of the sources or the library, or a local class of a body that was checked."""
        return self._cached_answer(
            ("class", name, self.context.table.find(name), len(self.context.specialisations)),
            lambda: self._check_class(self.symbol(name)),
        )

    def source_methods(self, name: str) -> tuple[program.Method, ...]:
        """Return the methods and constructors in the source of a class, even if it has errors."""
        cls = self.symbol(name)
        return self._cached_answer(("written", name, cls), lambda: self._source_methods(cls))

    def _source_methods(self, cls: Class) -> tuple[program.Method, ...]:
        all_ = (*cls.constructors, *(each for several in cls.methods.values() for each in several))
        return tuple(self._method(each) for each in all_ if each.node.span != cls.node.span)

    def symbol(self, name: str) -> Class:
        """Return the symbol of a class."""
        cls = self.context.table.find(name)
        if cls is None:
            message = f"no class {name} among the sources, nor among what is known of the library{did_you_mean(name, self.sources())}"
            raise OoxError([Diagnostic("java.name", message, None)])
        return cls

    def _check_class(self, cls: Class) -> program.Class:
        misplaced_comments.refuse(misplaced_comments.unread_of_class(cls))
        fields = tuple(self._field(each) for each in cls.fields.values() if _is_known(each))
        methods = tuple(
            self._method(each) for each in (*_own_methods(cls), *self.context.specialisations.members(cls))
        )
        constructors = tuple(map(self._method, cls.constructors))
        parent, interfaces = cls.parent, cls.interfaces
        _raise_problems([*cls.problems, *_unknown_captures(cls), *self._override_problems(cls)])
        return program.Class(
            cls.name,
            TypeKind.CLASS if cls.is_lambda else cls.kind,
            cls.is_interface
            or "abstract" in cls.words
            or (cls.kind is TypeKind.ENUM and any(each.is_abstract for each in _own_methods(cls))),
            parent.name if parent else None,
            tuple(each.name for each in interfaces),
            (*self._hidden_fields(cls), *fields, *self._specifications.fields(cls)),
            methods,
            constructors,
            self.context.overriding.bridges(cls, cls.node.span),
            tuple(each.ref for each in cls.fields.values() if each.constant),
            tuple(cls.fields[each.name].ref for each in cls.node.components),
            cls.unit.is_library,
            any(each.members is not None for each in cls.node.constants),
            "private" in cls.words,
            cls.is_lambda,
            tuple(each.name for each in cls.node.type_parameters),
            span=cls.node.span,
            name_span=name_place(cls.node.name, cls.node.span),
        )

    def _override_problems(self, cls: Class) -> Iterator[Diagnostic]:
        """Yield the errors of methods that override nothing, or what the library lacks; classes of the JDK obey what they override."""
        overriding = self.context.overriding
        yield from map(_no_override_error, overriding.non_overrides(cls))
        if not (cls.unit.is_library or cls.is_lambda or jdk.is_of_jdk(cls.unit.text)):
            yield from unmodelled_overrides(overriding, cls)

    def _hidden_fields(self, cls: Class) -> Iterator[program.Field]:
        """Yield the fields for the enclosing instance and captured variables."""
        span = cls.node.span
        if cls.enclosing is not None:
            yield program.Field(outer_field(cls), cls.enclosing.type, span=span)
        for each in captured_variables(cls):
            yield program.Field(captured_field(cls, each), each.type, span=span)

    def _field(self, field: Field) -> program.Field:
        is_constant = constant_of(new_body(self.context, field.owner.scope), field) is not None
        is_own, words = not field.owner.unit.is_library, field.words
        return program.Field(
            field.ref,
            field.type,
            is_constant,
            is_final="final" in words,
            is_volatile="volatile" in words,
            is_table=is_own and self.context.creations.is_table(field),
            is_private="private" in words,
            is_settled=is_own and is_settled(field),
            span=field.span,
        )

    def _method(self, method: Method) -> program.Method:
        return program.Method(
            method.ref,
            method.variables,
            not method.is_abstract and "native" not in method.words,
            method.is_private,
            "synchronized" in method.words,
            method.throws,
            method.result,
            span=method.node.span,
            name_span=name_place(method.node.name, method.node.span),
            is_native="native" in method.words,
            seen_by=library_note(method, catalogue.SEEN_BY),
            in_runs=library_note(method, catalogue.IN_RUNS),
            approximated=library_note(method, catalogue.APPROXIMATED),
            is_public="public" in method.words,
            is_specialised=isinstance(method, Specialised),
            is_law=LAW in method.words,
        )

    # -- bodies --------------------------------------------------------------------------------------

    def body(self, method: typed.MethodRef) -> typed.Block | None:
        """Return the body of a method or constructor, with the variables of its `Method` as parameters; None if it has none."""
        return self._cached_answer(
            ("body", method, self.context.table.find(method.owner)), lambda: self._body(self.method(method))
        )

    def partial_body(self, method: typed.MethodRef) -> typed.Block | None:
        """Return the body of a method or constructor; statements that are not supported are `typed.Unsupported`, and end their block."""
        return self._cached_answer(
            ("partial body", method, self.context.table.find(method.owner)),
            lambda: self._partial_body(method),
        )

    def _partial_body(self, ref: typed.MethodRef) -> typed.Block | None:
        method = self.method(ref)
        if (reason := refusal(method)) is not None:
            return typed.Block((typed.Unsupported((reason,), span=method.node.span),), span=method.node.span)
        try:
            return self.body(ref)
        except OoxError as error:
            if method.owner.unit.is_library or any(each.code != UNSUPPORTED for each in error.diagnostics):
                raise
            body = self._body(method, is_partial=True)
            if body is None or any(getattr(node, "type", None) is ERROR for node in descendants(body)):
                raise
            return body

    def method(self, ref: typed.MethodRef) -> Method:
        """Return the symbol of a method."""
        cls = self.symbol(ref.owner)
        several = cls.constructors if ref.name == CONSTRUCTOR else cls.methods.get(ref.name, ())
        everything = chain(several, self.context.specialisations.members(cls))
        symbol = next((each for each in everything if each.ref is ref or each.ref == ref), None)
        if symbol is None:
            raise OoxError(
                [Diagnostic("java.name", f"{cls.display_name} has no method {ref.name}", cls.node.span)]
            )
        return symbol

    def _body(self, method: Method, *, is_partial: bool = False) -> typed.Block | None:
        node = method.node
        _raise_problems(method.problems)
        if node.body is None:
            is_settled_test = method.name == SETTLED and not method.owner.unit.is_library
            return (
                settled_body(self, method.owner.name, node.span) if is_settled_test else failing_body(method)
            )
        here = new_body(self.context, body_scope(method), len(method.variables))
        here.result, here.is_partial = method.result, is_partial
        statements = (
            here.statements(node.body.statements)
            if not method.is_constructor
            else self._constructor(here, method, node.body)
        )
        here.report.check()
        return typed.Block(statements, span=node.body.span)

    def _constructor(self, here: Body, method: Method, body: tree.Block) -> tuple[typed.Statement, ...]:
        """Return the statements of a constructor, which begin with a constructor call."""
        if isinstance(method, Given) and method.runs is not None:
            return (pass_parameters_on(here, method.runs.ref, method.variables, body.span),)
        statements = body.statements
        first = next((each for each in statements if not isinstance(each, tree.Specification)), None)
        is_bytecode = isinstance(first, tree.Unknown) and first.span == body.span
        if isinstance(first, tree.ConstructorCall) or is_bytecode or method.owner.parent is None:
            return here.statements(statements)
        called = check_constructor_call(
            here,
            tree.ConstructorCall(
                ConstructorWord.SUPER, (), span=Span(body.span.source, body.span.start, body.span.start + 1)
            ),
        )
        return (called, *here.statements(statements))

    def initial(self, name: str, *, is_static: bool) -> tuple[typed.Statement, ...]:
        """Return the field initialisers and initialiser blocks of a class or its objects, in order; those of enum constants first."""
        cls = self.symbol(name)
        return self._cached_answer(
            ("initial", name, cls, is_static), lambda: self._initial(cls, is_static=is_static)
        )

    def partial_initial(self, name: str, *, is_static: bool) -> tuple[typed.Statement, ...]:
        """Return the field initialisers and initialiser blocks; statements that are not supported are `typed.Unsupported`."""
        cls = self.symbol(name)
        return self._cached_answer(
            ("partial initial", name, cls, is_static), lambda: self._partial_initial(cls, is_static=is_static)
        )

    def _partial_initial(self, cls: Class, *, is_static: bool) -> tuple[typed.Statement, ...]:
        try:
            return self.initial(cls.name, is_static=is_static)
        except OoxError as error:
            if cls.unit.is_library or any(each.code != UNSUPPORTED for each in error.diagnostics):
                raise
            statements = self._initial(cls, is_static=is_static, is_partial=True)
            if any(getattr(node, "type", None) is ERROR for node in descendants(*statements)):
                raise
            return statements

    def _initial(
        self, cls: Class, *, is_static: bool, is_partial: bool = False
    ) -> tuple[typed.Statement, ...]:
        here = new_body(self.context, Scope(cls, cls.scope, is_static=is_static))
        here.result, here.is_partial = VOID, is_partial
        statements = list(self._constants(here, cls)) if is_static else []
        for member in cls.members:
            match member:
                case tree.Initializer(is_of_class, body) if is_of_class is is_static:
                    statements.append(check_block(here, body))
                case tree.Field(_, _, field, value) if (
                    value is not None and cls.fields[field].is_static is is_static
                ):
                    initialise = partial(self._initialise_field, here, cls.fields[field], value)
                    statements.append(partial_statement(here, initialise, member.span))
                case _:  # other members initialise nothing
                    continue
        here.report.check()
        if is_static:
            return tuple(statements)
        return tuple(
            sorted((*statements, *self._specifications.ghost_values(cls)), key=lambda each: each.span.start)
        )

    def _initialise_field(self, here: Body, field: Field, value: tree.Expr) -> typed.Statement:
        here.report_problems(field.problems)
        span = field.span
        place = (
            typed.StaticGet(field.ref, span=span)
            if field.is_static
            else typed.FieldGet(typed.This(field.owner.raw, span=span), field.ref, span=span)
        )
        return typed.Evaluate(
            typed.Assign(place, check_assigned(here, value, field.type), span=span), span=span
        )

    def _constants(self, here: Body, cls: Class) -> Iterator[typed.Statement]:
        """Yield the assignments that create the constants of an enum."""
        has_bodies = any(each.members is not None for each in cls.node.constants)
        for ordinal, constant in enumerate(cls.node.constants):
            create = partial(self._create_constant, here, cls, constant, ordinal)
            yield create() if has_bodies else partial_statement(here, create, constant.span)

    def _create_constant(
        self, here: Body, cls: Class, constant: tree.EnumConstant, ordinal: int
    ) -> typed.Statement:
        span, value = constant.span, create_enum_constant(here, cls, constant, ordinal)
        place = typed.StaticGet(cls.fields[constant.name].ref, span=span)
        return typed.Evaluate(typed.Assign(place, value.expr, span=span), span=span)

    def stored_values(self, field: typed.FieldRef) -> tuple[typed.Expr | None, ...]:
        """Return the values that the sources store in a private or final instance field; None for an unknown value."""
        return self._cached_answer(("stored", field), lambda: self._stored_values(field))

    def _stored_values(self, field: typed.FieldRef) -> tuple[typed.Expr | None, ...]:
        declared = self.symbol(field.owner).fields.get(field.name)
        members = list(storing(declared)) if declared is not None else []
        bodies = {id(statement): statement for each in members for statement in self._run_by(each)}
        unknown = (None for each in members if each.is_hidden)
        return (
            *(value for node in descendants(*bodies.values()) for value in _values_stored_by(node, field)),
            *unknown,
        )

    def _run_by(self, storing: Storing) -> tuple[typed.Statement, ...]:
        """Return the statements that a member runs; for a field or initialiser, all initialisers."""
        cls, member = storing.owner, storing.member
        for method in (*cls.constructors, *_own_methods(cls)):
            if method.node is member:
                body = self.body(method.ref)
                return () if body is None else body.statements
        return (*self.initial(cls.name, is_static=False), *self.initial(cls.name, is_static=True))

    # -- specifications ------------------------------------------------------------------------------

    def contract(self, method: typed.MethodRef) -> program.Contract:
        """Parse the specification of a method."""
        return self._cached_answer(
            ("contract", method, self.context.table.find(method.owner)),
            lambda: self._specifications.contract(self.method(method)),
        )

    def invariants(self, name: str) -> tuple[program.Invariant, ...]:
        """Return the invariants of a class."""
        cls = self.symbol(name)
        return self._cached_answer(("invariants", name, cls), lambda: self._specifications.invariants(cls))

    def unchecked_parts(self, where: str | typed.MethodRef) -> tuple[program.Unchecked, ...]:
        """Return the parts of specifications that are parsed but not checked, in a method or in a class outside its methods."""
        symbol = self.symbol(where) if isinstance(where, str) else self.method(where)
        adopted = (
            self.context.overriding.inherited_implementations(symbol) if isinstance(symbol, Class) else ()
        )
        return self._cached_answer(
            ("unchecked", where, symbol),
            lambda: (
                *unchecked_specifications(symbol, is_overriding=self._overrides(symbol)),
                *unchecked_inherited_contracts(adopted),
            ),
        )

    def _overrides(self, symbol: Class | Method) -> bool:
        """Return whether a symbol is a method that overrides another one of the sources."""
        return isinstance(symbol, Method) and self._specifications.is_overriding(symbol)

    def represents(self, name: str) -> tuple[program.Represents, ...]:
        """Return the definitions of the model fields of a class."""
        cls = self.symbol(name)
        return self._cached_answer(("represents", name, cls), lambda: self._specifications.represents(cls))


_MISSING = object()


def _values_stored_by(node: Node, field: typed.FieldRef) -> Iterator[typed.Expr | None]:
    """Yield the value that a node stores in a field; None for an update."""
    match node:
        case typed.Assign(typed.FieldGet(_, stored), value) if stored == field:
            yield value
        case typed.Update(typed.FieldGet(_, stored)) if stored == field:
            yield None
        case _:  # stores nothing in a field
            return


def _answer(about: object, answer: Callable[[], object]) -> object:
    """Return an answer, or the error instead of it."""
    try:
        with stack_room():
            return answer()
    except OoxError as error:
        return error
    except RecursionError:
        what = f"{about.owner}.{about.name}" if isinstance(about, typed.MethodRef) else about
        return OoxError([Diagnostic("java.unsupported", f"{what} is nested too deeply", None)])


def _no_override_error(methods: tuple[Method, Method]) -> Diagnostic:
    own, above = methods
    conflict = f"{own.name} of {own.owner.name}, which does not override that of {above.owner.name}, since only its package knows it"
    return Diagnostic("java.unsupported", f"not supported: {conflict}; rename one", own.node.span)


def _supertype_names(cls: Class) -> dict[str, None]:
    """Return the names of the direct supertypes of a class, each once."""
    return {above.name: None for above in (cls.parent, *cls.interfaces) if above}


def _unknown_captures(cls: Class) -> Iterator[Diagnostic]:
    """Yield the errors of variables that a class captures although their types are not known: their declarations are not supported."""
    for each in captured_variables(cls):
        if each.type is ERROR:
            message = f"{each.variable.name} is not supported: its type is not known"
            yield Diagnostic(UNSUPPORTED, message, cls.node.span)


def _is_known(field: Field) -> bool:
    """Return whether the type of a field is known; other fields are refused at each use."""
    return field.type is not ERROR and not field.problems


def _own_methods(cls: Class) -> Iterator[Method]:
    return (each for several in cls.methods.values() for each in several)


def _raise_problems(problems: list[Diagnostic]) -> None:
    report = Report()
    report.diagnostics.extend(problems)
    report.check()
