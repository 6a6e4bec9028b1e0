"""The front door of the lowering: a method of Java, with everything that it can reach, as a program of OOX, and the names of Java for reports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.stopwatch import Part, measure
from ooxcheck.java.lowering.assumed.locks import LOCKS
from ooxcheck.java.lowering.classes import Classes
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.exceptions import THROWABLE
from ooxcheck.java.lowering.code.expressions.creation import PLAIN_OBJECT
from ooxcheck.java.lowering.code.monitors import EXECUTE, SELF, THREAD
from ooxcheck.java.lowering.context import Context
from ooxcheck.java.lowering.entry import Entry, InitialHeap
from ooxcheck.java.lowering.methods import BY_CLIENTS
from ooxcheck.java.lowering.names import CONSTRUCTOR, OUTER, TEXT_OF_STRING, Names
from ooxcheck.java.lowering.reachability.bridges import named_methods
from ooxcheck.java.lowering.reachability.omitted_classes import Cause, omission_notes, unmentioned_note
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.lowering.reachability.search import reachable, reachable_together
from ooxcheck.java.lowering.thread_exceptions import (
    Roots,
    current_thread,
    with_one_thread,
    with_own_exceptions,
)
from ooxcheck.java.lowering.unknowns.lawful_unknowns import lawful_unknowns, laws_note
from ooxcheck.java.program import Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.operators import ClauseKind, Infix
from ooxcheck.oox.source import Span

T = TypeVar("T")

Omitted: TypeAlias = Mapping[Cause, Diagnostic]
"""Classes that nothing mentions and entries that are omitted, with their errors."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """A program of OOX with spans in Java text; `entry` is the method under check, such as ``LinkedList.add``, and `title` its name in Java.

    `names` are the names of Java that differ from those of OOX: of classes, fields, methods and variables. Other names that begin with ``_``
    have no counterpart in the text. `least` is the least number of objects of a class, for enums; `besides` is the number of objects in addition to the scope, `again` the number of further scopes. `longest` is the
    length of the longest array in a final field. `notes` are assumptions that not every heap satisfies. `others` are the
    unreachable classes of the sources, by their names in Java. `constants` are the names of enum constants in Java, `generics`
    the type parameters of classes, as written in Java.
    """

    program: tree.Program
    entry: str
    title: str
    names: Mapping[str, str]
    least: Mapping[str, int]
    longest: int
    notes: tuple[Diagnostic, ...] = ()
    others: frozenset[str] = frozenset()
    constants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    generics: Mapping[str, str] = field(default_factory=dict)
    besides: Mapping[str, int] = field(default_factory=dict)
    again: Mapping[str, int] = field(default_factory=dict)


def lower_method(
    program: Program,
    entry: MethodRef,
    *,
    is_fresh: bool = False,
    no_laws: bool = False,
    keeps_untouched: bool = False,
) -> Lowered:
    """Return a method of Java, with everything that it can reach, as a program of OOX.

    Parameters
    ----------
    is_fresh
        Whether the program begins with this method: no class is initialised yet. Otherwise all are.
    no_laws
        Whether unknown classes may break the laws of ``equals``, ``hashCode``, ``compareTo`` and ``compare``.
    keeps_untouched
        Whether objects have their references, also if no code mentions a field of their class.
    """

    def attempt(omitted: Omitted) -> tuple[Reach, Callable[[], Lowered]]:
        reach = reachable(program, entry, is_fresh=is_fresh, omitted=omitted, keeps_untouched=keeps_untouched)
        return reach, lambda: _lower_entry(reach, omitted, no_laws=no_laws)

    return _retry(attempt)


@dataclass(frozen=True, slots=True)
class Together:
    """A program of OOX with several methods, none of them under check, and the errors of those that are left out."""

    program: tree.Program
    left_out: Mapping[MethodRef, Diagnostic]
    notes: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class LoweredSteps:
    """A program of OOX with the steps of clients: the title of the method of each step, and the errors of steps that are left out.

    `whole` has the titles of the first step as its own. `functions` are the lambdas and method references that clients run, each with the title of a method without callers that does the same.
    """

    whole: Lowered
    titles: Mapping[MethodRef, str]
    left_out: Mapping[MethodRef, Diagnostic]
    functions: tuple[tuple[Span, str], ...] = ()


def lower_methods(program: Program, entries: Sequence[MethodRef]) -> Together:
    """Return several methods of Java, with everything that they can reach, as one program of OOX; all classes are initialised."""

    def attempt(omitted: Omitted) -> tuple[Reach, Callable[[], Together]]:
        rest = [each for each in entries if each not in omitted]
        if not rest:
            raise OoxError(omitted.values())
        reach = reachable_together(program, rest, omitted=omitted)
        return reach, lambda: _lower_together(reach, omitted)

    return _retry(attempt)


def lower_steps(
    program: Program, entries: Sequence[MethodRef], functions: Collection[Span] = ()
) -> LoweredSteps:
    """Return several static methods of Java, each with its assumptions about the initial heap, as one program of OOX.

    So are `functions`, given by their places, if the methods reach them and they can be lowered. Executions are followed up to constructs that are not supported. The only notes are about classes without objects: those on the method under check name the other assumptions.
    """

    def attempt(omitted: Omitted) -> tuple[Reach, Callable[[], LoweredSteps]]:
        rest = [each for each in entries if each not in omitted]
        if not rest:
            raise OoxError(omitted.values())
        reach = reachable_together(program, rest, is_partial=True, omitted=omitted, functions=functions)
        return reach, lambda: _lower_steps(reach, entries, omitted)

    return _retry(attempt)


@measure(Part.LOWER)
def _retry(attempt: Callable[[Omitted], tuple[Reach, Callable[[], T]]]) -> T:
    """Return the result of the first attempt without an unknown class or construct; each attempt omits the causes of the errors before."""
    omitted: dict[Cause, Diagnostic] = {}
    while True:
        reach, lower = attempt(omitted)
        if not reach.causes.unknown:
            try:
                return lower()
            except OoxError as error:
                reach.causes.blame(reach.methods, error)
        omitted |= reach.causes.unknown


def _lower_together(reach: Reach, omitted: Omitted) -> Together:
    names = _names(reach)
    declarations = Classes(Context(reach, names)).declarations({})
    if _has_own_exceptions(reach):
        declarations = with_own_exceptions(declarations, _roots(reach, names, "", ""))
    refused = {each: problem for each, problem in omitted.items() if isinstance(each, MethodRef)}
    notes = (*_absent(reach, names, omitted), *_unchecked_clauses(reach))
    return Together(tree.Program(declarations, span=reach.methods[reach.entry].span), refused, notes)


def _lower_steps(reach: Reach, entries: Sequence[MethodRef], omitted: Omitted) -> LoweredSteps:
    names, unknowns = _names(reach), lawful_unknowns(reach)
    context = Context(reach, names)
    initial = InitialHeap(reach, names)
    required = {each: Entry(reach, names, reach.methods[each], initial) for each in reach.roots}
    clauses = {
        each: [clause for clause in entry.clauses() if clause.kind is ClauseKind.REQUIRES]
        for each, entry in required.items()
    }
    if reach.has_threads and _has_own_exceptions(reach):
        refuse("threads in the steps of clients", "check its methods", reach.methods[reach.entry].span)
    if SELF in reach.methods:
        roots = _roots(reach, names, "", "")
        for each, several in clauses.items():
            several.append(_is_there(current_thread(roots, reach.methods[each].span)))
    declarations = Classes(context, unknowns).declarations(clauses)
    if SELF in reach.methods:
        declarations = with_one_thread(declarations, roots)
    titles = {each: names.title(reach.methods[each]) for each in reach.entries}
    functions = tuple(
        (reach.classes[each.owner].span, names.title(reach.methods[each], BY_CLIENTS))
        for each in reach.functions
    )
    refused = {
        each: problem for each, problem in omitted.items() if isinstance(each, MethodRef) and each in entries
    }
    notes = tuple(_absent(reach, names, omitted))
    whole = _whole_program(context, declarations, list(required.values()), notes, names.method(reach.entry))
    return LoweredSteps(whole, titles, refused, functions)


def _is_there(object_: tree.Expr) -> tree.Clause:
    """Return the precondition that an expression is not null."""
    span = object_.span
    formula = tree.Binary(Infix.NOT_EQUAL, object_, tree.NullLiteral(span=span), span=span)
    return tree.Clause(ClauseKind.REQUIRES, (formula,), span=span)


def _lower_entry(reach: Reach, omitted: Omitted, *, no_laws: bool) -> Lowered:
    names, method, unknowns = _names(reach), reach.methods[reach.entry], lawful_unknowns(reach)
    context, title = Context(reach, names), names.title(method)
    classes = Classes(context, unknowns, no_laws=no_laws)
    required = Entry(reach, names, method, InitialHeap(reach, names))
    called = names.method(reach.entry) if reach.entry.name != CONSTRUCTOR else names.creator(reach.entry)
    roots = _roots(reach, names, called, title)
    has_one_thread = not reach.has_threads and not reach.is_fresh and SELF in reach.methods
    present = (_is_there(current_thread(roots, method.span)),) if has_one_thread else ()
    declarations = classes.declarations({reach.entry: (*required.clauses(), *present)})
    if has_one_thread:
        declarations = with_one_thread(declarations, roots)
    elif _has_own_exceptions(reach):
        declarations = with_own_exceptions(declarations, roots)
    if any(each in reach.classes for each in LOCKS) or (_has_own_exceptions(reach) and not has_one_thread):
        _refuse_calls_of_entry(reach)
    notes = (
        *required.notes,
        *(() if no_laws else laws_note(unknowns, method.name_span)),
        *_absent(reach, names, omitted),
        *_unchecked_clauses(reach),
    )
    return _whole_program(context, declarations, [required], notes, called)


def _whole_program(
    context: Context,
    declarations: tuple[tree.TypeDeclaration, ...],
    required: Sequence[Entry],
    notes: tuple[Diagnostic, ...],
    called: str,
) -> Lowered:
    """Return the program of some entries, with room for the initial heaps of all of them."""
    reach, names = context.reach, context.names
    sources = reach.program.sources()
    method = reach.methods[reach.entry]
    return Lowered(
        tree.Program(declarations, span=method.span),
        f"{names.class_(reach.entry.owner)}.{called}",
        names.title(method),
        {**_java_names(reach, names), **context.renamed},
        _largest(each.least for each in required),
        max(each.longest for each in required),
        notes,
        frozenset(names.titles[name] for name in sources if name not in reach.classes),
        required[0].labels,
        _generics(reach, names),
        _largest(each.besides for each in required),
        _largest(each.again for each in required),
    )


def _largest(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the largest number for each name."""
    largest: dict[str, int] = {}
    for each in counts:
        largest |= {name: max(number, largest.get(name, 0)) for name, number in each.items()}
    return largest


def _names(reach: Reach) -> Names:
    return Names(reach.classes.values(), named_methods(reach), reach.program.sources())


def _has_own_exceptions(reach: Reach) -> bool:
    """Return whether each thread needs its own pending exception, or its identity is read."""
    return SELF in reach.methods or (reach.has_threads and THROWABLE.name in reach.classes)


def _refuse_calls_of_entry(reach: Reach) -> None:
    if reach.calls_entry:
        refuse(
            "calls of the method under check beside locks, or threads that throw or catch",
            "check a method that calls it",
            reach.methods[reach.entry].span,
        )


def _absent(reach: Reach, names: Names, omitted: Omitted) -> Iterator[Diagnostic]:
    """Yield the notes on classes without objects in the heap."""
    yield from omission_notes(omitted, names.titles)
    yield from unmentioned_note(reach.unmentioned, names.titles, reach.methods[reach.entry].name_span)


def _unchecked_clauses(reach: Reach) -> Iterator[Diagnostic]:
    """Yield the clauses of reachable specifications that are not checked, each word once."""
    places: list[str | MethodRef] = [name for name, class_ in reach.classes.items() if not class_.is_library]
    places += [ref for ref in reach.methods if not reach.classes[ref.owner].is_library]
    spans = {
        each.what: each.span for where in places for each in reversed(reach.program.unchecked_parts(where))
    }
    for what, span in sorted(spans.items(), key=lambda each: (each[1].source.name, each[1].start)):
        yield Diagnostic("note.unchecked", what, span, Severity.WARNING)


def _roots(reach: Reach, names: Names, entry: str, title: str) -> Roots:
    """Return the first methods of threads, and the class of the object of each thread."""
    execute = names.method(EXECUTE) if reach.has_threads else ""
    thread = names.class_(THREAD) if reach.has_threads else ""
    throwable = names.class_(THROWABLE.name) if THROWABLE.name in reach.classes else ""
    if SELF not in reach.methods:
        return Roots(names.class_(reach.entry.owner), entry, title, execute, thread, throwable)
    return Roots(
        names.class_(reach.entry.owner),
        entry,
        title,
        execute,
        thread,
        throwable,
        names.type(SELF.result, reach.methods[SELF].span).name,
        names.method(SELF),
    )


def _generics(reach: Reach, names: Names) -> dict[str, str]:
    """Return the type parameters of generic classes."""
    generic = [class_ for class_ in reach.classes.values() if class_.type_parameters]
    return {names.class_(each.name): f"<{', '.join(each.type_parameters)}>" for each in generic}


def _java_names(reach: Reach, names: Names) -> dict[str, str]:
    """Return the names of Java for those of OOX that differ."""
    java_names = {name: names.titles[java] for java, name in names.classes.items()}
    java_names[PLAIN_OBJECT] = OBJECT.name
    java_names |= {
        names.field(field.ref): _field(names, field.ref)
        for class_ in reach.classes.values()
        for field in class_.fields
    }
    java_names |= {
        names.method(method): method.name for method in reach.methods if method.name != CONSTRUCTOR
    }
    return {name: java for name, java in java_names.items() if name != java}


def _field(names: Names, field: FieldRef) -> str:
    """Return the name of a field in Java: qualified by its class if it hides another one; enclosing instances and captured variables have names that no text has."""
    hiding = f"{names.titles[field.owner]}." if names.hides(field.owner, field.name) else ""
    if field.name == OUTER:
        return f"{hiding}outer.this"
    if (field.owner, field.name) == TEXT_OF_STRING:
        return names.text
    kind, _, captured = field.name.rpartition("$")
    if kind:
        return f"{hiding}captured.{captured.lstrip('_')}"
    return f"{hiding}{field.name}"
