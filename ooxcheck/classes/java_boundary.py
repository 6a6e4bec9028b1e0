"""The boundary of a Java class: its outermost class, the classes in it, and the steps of clients, as one typed program."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from ooxcheck.classes.java_client.callbacks import callbacks, unknown_interfaces
from ooxcheck.classes.java_client.client_code import is_client_code
from ooxcheck.classes.java_client.client_types import JavaTypes
from ooxcheck.classes.java_client.function_steps import (
    UNREACHED,
    function_steps,
    function_title,
    unknown_end,
)
from ooxcheck.classes.java_client.plain_objects import makes_objects
from ooxcheck.classes.java_client.static_state import CURRENT_THREAD, initial_state
from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import parse_java, typed_program
from ooxcheck.input.limits import within_limits
from ooxcheck.java.clients.access import NestedType, accessible_methods, nested_types, seen_from_far
from ooxcheck.java.clients.boundary_classes import (
    assumed_fields,
    boundary_classes,
    enums_with_state,
    only_sets_final_fields,
)
from ooxcheck.java.clients.captured_state import capturing_functions
from ooxcheck.java.clients.handled_exceptions import handled_calls
from ooxcheck.java.clients.steps import ClientStep, StepKind, with_steps
from ooxcheck.java.load import lower_client_steps
from ooxcheck.java.lowering.reachability.omitted_classes import ABSENT
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.tree import (
    Assert,
    CompilationUnit,
    Constructor,
    Field,
    TypeDeclaration,
)
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.argument_values import plain_classes
from ooxcheck.specs.classes.boundary import Boundary, Maker, Step
from ooxcheck.specs.classes.induction.step_claims import is_function, may_throw

IMMUTABLE_CLASSES = frozenset(
    ("String", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float")
)
"""Library classes whose objects never change."""

_UNSUPPORTED = "java.unsupported"
_WORD = re.compile(r"[\w$]+")
MOST_TITLES = 4
"""The most calls that an assumption names."""

_CREATIONS = frozenset((StepKind.CREATION, StepKind.INNER_CREATION))
_CALLS = frozenset((StepKind.METHOD, StepKind.STATIC_METHOD, *_CREATIONS))
"""Steps of which it can be an assumption that they preserve invariants."""


@dataclass(frozen=True, slots=True)
class JavaBoundary:
    """The boundary of a class, and the assumptions about code outside the files.

    `accessible` has the files and offsets of the methods and constructors that clients can call. `calls` has the Java call of each step, by the full name of its method.
    """

    boundary: Boundary
    assumptions: tuple[str, ...]
    accessible: frozenset[tuple[str, int]]
    calls: Mapping[str, ClientStep]


@dataclass(frozen=True, slots=True)
class _LoweredSteps:
    """The program of the steps of clients, the method of each call, and the functions.

    `unknown` are calls that cannot be followed to their ends, with the reasons, and `unknown_functions` the titles of such functions, with theirs.
    """

    program: Program
    calls: Mapping[Method, ClientStep]
    unknown: Mapping[ClientStep, Diagnostic]
    functions: tuple[Step, ...]
    unknown_functions: tuple[tuple[str, str], ...]


def java_boundary(
    sources: Sequence[Source],
    name: str,
    *,
    is_partial: bool = False,
    has_inherited: bool = False,
) -> JavaBoundary:
    """Return the boundary of a class of Java files; refuse a class of which all constructors, or most methods, cannot be followed to their ends, and code that does not compile.

    It is an assumption that the other ones that cannot be followed preserve invariants. A partial boundary leaves all such steps out, and functions that run at any time: histories of the other steps exist all the same.
    One that `has_inherited` has steps for members that are inherited from classes outside the boundary. Their code is code of clients, so no proof needs them.
    """
    units = parse_java(sources)
    outermost = outermost_class(units, name)
    members = boundary_classes(units, outermost)
    _refuse_enums_with_state(members)
    names = {each.name for each in members}
    others = {each.name: each for each in _creatable_classes(units, outermost) if each.name not in names}
    files, steps = _files_with_steps(units, members, others, has_inherited=has_inherited)
    if all(each.kind is StepKind.INITIAL_CONSTANT for each in steps.values()):
        message = f"no client can create an object of {outermost.name} or call a method of it"
        raise OoxError([Diagnostic("request.class", message, outermost.span)])
    with within_limits(f"lowering the steps of clients of {outermost.name}"):
        try:
            lowered = _lower(files, {*_names(units, members)}, steps, is_partial=is_partial)
        except OoxError as error:
            raise OoxError(_relocate(error.diagnostics, units, outermost)) from None
    program = lowered.program
    _refuse_ambiguous_names(units, members, program)
    boundary = _boundary(JavaTypes(program, _package(units, outermost)), units, members, lowered)
    _refuse_unknown_contents(members, boundary)
    return JavaBoundary(
        boundary,
        (
            *_about_unknown_steps(lowered),
            *_about_handlers(members, program),
            *_assumptions(members, program),
            *_about_absent_classes(program),
        ),
        frozenset(_accessible(members)),
        {method.full_name: step for method, step in lowered.calls.items()},
    )


def _files_with_steps(
    units: Sequence[CompilationUnit],
    members: Sequence[TypeDeclaration],
    others: Mapping[str, TypeDeclaration],
    *,
    has_inherited: bool,
) -> tuple[list[Source], dict[str, ClientStep]]:
    """Return the texts of the files with the steps of clients, and the steps by their full names; initial values of constants come last."""
    initial = _classes_with_constants(others, members)
    files, steps = list[Source](), dict[str, ClientStep]()
    for unit in units:
        here = {each.name for each in unit.types if each in members}
        source, own = with_steps(unit, here, others, initial - here, has_inherited=has_inherited)
        files.append(source)
        steps |= {
            f"{_full_name(unit, class_)}.{step.name}": step
            for class_, several in own.items()
            for step in several
        }
    return files, dict(sorted(steps.items(), key=lambda each: each[1].kind is StepKind.INITIAL_CONSTANT))


def _names(units: Sequence[CompilationUnit], members: Sequence[TypeDeclaration]) -> Iterator[str]:
    """Yield the names of some classes, with their packages."""
    return (_full_name(unit, each.name) for unit in units for each in unit.types if each in members)


def _full_name(unit: CompilationUnit, name: str) -> str:
    """Return the name of a class of a file with its package."""
    return f"{unit.package}.{name}" if unit.package else name


def inherits_from_others(sources: Sequence[Source], name: str) -> bool:
    """Return whether a class of the boundary of a class extends one of the files outside it."""
    units = parse_java(sources)
    members = boundary_classes(units, outermost_class(units, name))
    others = {each.name for unit in units for each in unit.types} - {each.name for each in members}
    classes = (each.declaration for member in members for each in nested_types(member))
    return any(each.parent is not None and each.parent.names[-1] in others for each in classes)


def _creatable_classes(
    units: Sequence[CompilationUnit], outermost: TypeDeclaration
) -> Iterator[TypeDeclaration]:
    """Yield the outermost classes of which clients create objects, as clients in the package of a class see them."""
    package = _package(units, outermost)
    for unit in units:
        for each in (declaration for declaration in unit.types if declaration.kind is TypeKind.CLASS):
            seen = each if unit.package == package else seen_from_far(each)
            if seen is not None:
                yield seen


def _classes_with_constants(
    others: Mapping[str, TypeDeclaration], members: Sequence[TypeDeclaration]
) -> frozenset[str]:
    """Return the classes outside a boundary that its code names: their static fields have the initial values, and clients use their constants.

    Text that is inserted into a class moves what follows in the file, so no class of the boundary may.
    """
    words = {word for each in members for word in _WORD.findall(each.span.source.text)}
    return frozenset(
        name
        for name in words & set(others)
        if not any(_stands_before(others[name], member) for member in members)
    )


def _stands_before(left: TypeDeclaration, right: TypeDeclaration) -> bool:
    return left.span.source.name == right.span.source.name and left.span.start < right.span.start


def _package(units: Sequence[CompilationUnit], outermost: TypeDeclaration) -> str:
    (package,) = {unit.package for unit in units if any(each is outermost for each in unit.types)}
    return package


def _refuse_ambiguous_names(
    units: Sequence[CompilationUnit], members: Sequence[TypeDeclaration], program: Program
) -> None:
    """Refuse classes that share their names with others of the program, which has them under other names."""
    for name in _names(units, members):
        if any(each == name or each.startswith(f"{name}.") for each in program.classes) and "." in name:
            message = f"another class has the name of {name}; name files without it"
            raise OoxError([Diagnostic(_UNSUPPORTED, message, None)])


def _refuse_enums_with_state(members: Sequence[TypeDeclaration]) -> None:
    """Refuse enums whose constants are created by code that does more than set final fields."""
    for enum in (each for member in members for each in enums_with_state(member)):
        if not only_sets_final_fields(enum.declaration):
            _refuse_enum(enum)


def _refuse_unknown_contents(members: Sequence[TypeDeclaration], boundary: Boundary) -> None:
    """Refuse enums with a field whose value in some constant is not known."""
    for enum in (each for member in members for each in enums_with_state(member)):
        own = [each for each in boundary.constants if each.field.owner == enum.name]
        fields = {
            each
            for each in (boundary.program.layout(enum.name) if own else ())
            if each.owner == enum.name and not is_hidden(each.name)
        }
        if any(not fields <= dict(each.contents).keys() for each in own):
            _refuse_enum(enum)


def _refuse_enum(enum: NestedType) -> NoReturn:
    declaration = enum.declaration
    message = f"the creation of the constants of {declaration.name}, which have state, is not modelled"
    raise OoxError([Diagnostic(_UNSUPPORTED, message, declaration.span)])


def _about_handlers(members: Sequence[TypeDeclaration], program: Program) -> Iterator[str]:
    """Yield the assumption about code that handles an exception of code outside the files."""
    unknown = {method.name.rpartition(".")[2] for method in program.methods() if may_throw(method)}
    names = list(dict.fromkeys(call.name for call in handled_calls(members, unknown)))
    if names:
        which = " or ".join(names[:MOST_TITLES])
        yield f"handlers keep inferred invariants true if code outside these files throws an exception in {which}, which is not modelled"


def _lower(
    files: Sequence[Source], names: Collection[str], steps: dict[str, ClientStep], *, is_partial: bool
) -> _LoweredSteps:
    """Return the program of some steps; an optional step that cannot be lowered is left out."""
    units = parse_java(files)
    members = [each for unit in units for each in unit.types if _full_name(unit, each.name) in names]
    places = [] if is_partial else [each.span for each in capturing_functions(members)]
    result = lower_client_steps(units, list(steps), places)
    by_ref = {ref: steps[f"{ref.owner}.{ref.name}"] for ref in (*result.titles, *result.left_out)}
    groups = {by_ref[ref].group for ref in result.titles} | {""}
    unknown = {
        by_ref[ref]: problem
        for ref, problem in result.left_out.items()
        if not by_ref[ref].is_optional or by_ref[ref].group not in groups
    }
    if unknown and not result.titles:
        raise OoxError(unknown.values())
    program = typed_program(result.whole, files, next(iter(steps)))
    methods = {method.title: method for method in program.methods()}
    incomplete = {
        by_ref[ref].owner for ref in result.left_out if by_ref[ref].kind is StepKind.INITIAL_CONSTANT
    }
    calls = {
        methods[title]: step
        for ref, title in result.titles.items()
        if (step := by_ref[ref]).kind is not StepKind.INITIAL_CONSTANT or step.owner not in incomplete
    }
    for method, step in calls.items():
        if step.kind in _CALLS and not step.is_inherited and (end := unknown_end(program, method)):
            unknown[step] = Diagnostic(_UNSUPPORTED, end.unsupported, end.span)
    known = [step for method, step in calls.items() if _is_known(program, method, step, unknown)]
    if not (is_partial or _is_mostly_known(unknown, known)):
        raise OoxError(unknown.values())
    functions, reached = list(function_steps(program, result.functions)), {at for at, _ in result.functions}
    problems = [(function_title(each), UNREACHED) for each in places if each not in reached]
    problems += [(step.title, reason) for step, reason in functions if reason]
    return _LoweredSteps(program, calls, unknown, tuple(step for step, _ in functions), tuple(problems))


def _is_known(
    program: Program, method: Method, step: ClientStep, unknown: Mapping[ClientStep, Diagnostic]
) -> bool:
    """Return whether a call is followed to its end, apart from places in the library."""
    if step not in unknown:
        return True
    span = unknown[step].span
    return span is not None and not program.is_given(span.source)


def _is_mostly_known(unknown: Mapping[ClientStep, Diagnostic], known: Collection[ClientStep]) -> bool:
    """Return whether the unknown steps are calls that may be assumed to preserve invariants: not too many, and for each constructor another one of the class is known."""
    created = {each.owner for each in known if each.kind in _CREATIONS}
    return len(unknown) - len(unknown.keys() & set(known)) <= len(known) and all(
        step.kind in _CALLS
        and problem.code == _UNSUPPORTED
        and (step.kind not in _CREATIONS or step.owner in created)
        for step, problem in unknown.items()
    )


def _about_unknown_steps(lowered: _LoweredSteps) -> Iterator[str]:
    """Yield the assumption about calls that cannot be followed to their ends, one sentence for each reason."""
    by_reason: dict[str, list[str]] = {}
    problems = ((step.title, problem.message) for step, problem in lowered.unknown.items())
    for title, reason in (*problems, *lowered.unknown_functions):
        by_reason.setdefault(reason, []).append(title)
    for reason, titles in by_reason.items():
        names = list(dict.fromkeys(titles))
        rest = f" and {len(names) - MOST_TITLES} others" if len(names) > MOST_TITLES else ""
        keep = "keeps" if len(names) == 1 else "keep"
        yield f"{', '.join(names[:MOST_TITLES])}{rest} {keep} inferred invariants true, which cannot be checked to the end: {reason}"


def _relocate(
    problems: Iterable[Diagnostic], units: Sequence[CompilationUnit], outermost: TypeDeclaration
) -> list[Diagnostic]:
    """Return errors whose places are in the files as given, each message once; one in the text of a step is about the whole class."""
    sources = {unit.span.source.name: unit.span.source for unit in units}
    places: dict[str, Diagnostic] = {}
    for each in problems:
        span = each.span
        given = sources.get(span.source.name) if span is not None else None
        if span is not None and given is not None:
            is_given = given.text[: span.end] == span.source.text[: span.end]
            span = Span(given, span.start, span.end) if is_given else outermost.span
        places.setdefault(each.message, replace(each, span=span))
    return list(places.values())


def _boundary(
    types: JavaTypes,
    units: Sequence[CompilationUnit],
    members: Sequence[TypeDeclaration],
    lowered: _LoweredSteps,
) -> Boundary:
    calls = lowered.calls
    program, accessible = types.program, frozenset(_accessible(members))
    classes = [each for member in members for each in nested_types(member)]
    library = {name for name, each in program.classes.items() if not program.is_given(each.span.source)}
    return Boundary(
        program,
        tuple(each.name for each in classes if each.name in program.classes),
        (
            *(
                Step(
                    method,
                    each.title,
                    each.kind.has_receiver,
                    not each.kind.is_initialisation,
                    each in lowered.unknown,
                    each.is_inherited
                    or (
                        each.kind is StepKind.STATIC_METHOD
                        and is_client_code(program, method, classes, accessible)
                    ),
                )
                for method, each in calls.items()
                if not (each.only_initial or each.kind in (StepKind.MAKER, StepKind.ELEMENT_WRITE))
            ),
            *lowered.functions,
        ),
        frozenset(_hidden_fields(classes)),
        frozenset(library),
        frozenset(library & IMMUTABLE_CLASSES),
        *initial_state(types, units, calls),
        makers=_makers(calls),
        plain=_plain_classes(types),
        callbacks=callbacks(types),
        element_writes=tuple(
            Step(method, each.title, has_receiver=True)
            for method, each in calls.items()
            if each.kind is StepKind.ELEMENT_WRITE
        ),
    )


def _plain_classes(types: JavaTypes) -> frozenset[str]:
    """Return the classes and interfaces of which clients make objects without running code."""
    names = (*plain_classes(types.program), *unknown_interfaces(types))
    return frozenset(each for each in names if makes_objects(types, each))


def _makers(calls: Mapping[Method, ClientStep]) -> dict[tuple[str, int], tuple[Maker, ...]]:
    """Return the methods that make arguments, for the parameters of steps and of each other."""
    makers = {
        (method.owner, step.name): Maker(method, step.title)
        for method, step in calls.items()
        if step.kind is StepKind.MAKER
    }
    return {
        (method.full_name, at): tuple(
            makers[method.owner, name] for name in names if (method.owner, name) in makers
        )
        for method, step in calls.items()
        for at, names in step.makers
    }


def _accessible(members: Iterable[TypeDeclaration]) -> Iterator[tuple[str, int]]:
    for class_ in (each for member in members for each in nested_types(member)):
        constructors = [
            each
            for each in class_.declaration.members
            if isinstance(each, Constructor) and "private" not in each.modifiers.words
        ]
        own = constructors if not class_.is_private else []
        yield from ((each.span.source.name, each.span.start) for each in (*own, *accessible_methods(class_)))


def _hidden_fields(classes: Iterable[NestedType]) -> Iterator[tuple[str, str]]:
    """Yield the fields that clients do not access, by class and name."""
    for class_ in classes:
        for member in class_.declaration.members:
            if isinstance(member, Field) and not _is_visible(class_, member):
                yield class_.name, member.name


def _is_visible(class_: NestedType, field: Field) -> bool:
    """Return whether a client reads a field: a public one of a class that it can name."""
    return not class_.is_hidden and "public" in field.modifiers.words


def _about_absent_classes(program: Program) -> Iterator[str]:
    """Yield the assumptions that no object of a step is of certain classes."""
    assert program.origin is not None, "a Java boundary should come from Java"
    yield from (each.message for each in program.origin.notes if each.code == ABSENT)


def _assumptions(members: Iterable[TypeDeclaration], program: Program) -> Iterable[str]:
    """Yield the assumptions about code outside the files, each in one sentence."""
    fields = [f"{member.name}.{field.name}" for member in members for field in assumed_fields(member)]
    if fields:
        yield f"no class outside these files writes {', '.join(fields)}, or changes an array or object that it reads there"
    library = {name for name, each in program.classes.items() if not program.is_given(each.span.source)}
    unknown = [each for each in program.methods() if each.body is None and not is_function(library, each)]
    if unknown:
        yield "code outside these files that a method calls does not call methods of this class before it returns"
    if not all(map(may_throw, unknown)):
        yield "equals, hashCode, toString, compareTo and compare of code outside these files throw no exception"
    if any(isinstance(each, Assert) for each in descendants(*members)):
        yield "no assertion in these files fails"
    if any(each.name == CURRENT_THREAD for each in program.statics):
        yield "no two threads of clients run methods of this class at the same time"
    yield "no class outside these files extends a class of the boundary and overrides its methods"


def outermost_class(units: Sequence[CompilationUnit], name: str) -> TypeDeclaration:
    """Return the outermost class of a class, which may be qualified by its package."""
    known = {}
    for unit in units:
        for declaration in unit.types:
            known[declaration.name] = declaration
            if unit.package:
                known[f"{unit.package}.{declaration.name}"] = declaration
    words = name.split(".")
    prefixes = [".".join(words[:count]) for count in range(len(words), 0, -1)]
    place = next((known[each] for each in prefixes if each in known), None)
    if place is None:
        raise OoxError([Diagnostic("request.class", f"no class {name}{did_you_mean(name, known)}", None)])
    return place
