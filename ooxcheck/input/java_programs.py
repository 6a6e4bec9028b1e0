"""Java files as programs: each method under check has a program of its own, with everything that it can reach.

Reports use Java's names: nested classes have dots, and names of the lowering are hidden (`ooxcheck.oox.declarations.HIDDEN`), unless the text has them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.input.limits import within_limits
from ooxcheck.input.suggest_files import CLASS_SUFFIX, JAVA_SUFFIX
from ooxcheck.oox import tree
from ooxcheck.oox.check import check_program
from ooxcheck.oox.declarations import HIDDEN, is_hidden
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report
from ooxcheck.oox.program import Origin, Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.typed import Method

if TYPE_CHECKING:
    from ooxcheck.java.load import SharedChecker
    from ooxcheck.java.lowering.program import Lowered
    from ooxcheck.java.tree import CompilationUnit

INT_WIDTH = 32
"""The width of Java's int in bits."""

_IMPURE = "pure.assign"
"""The one error that only OOX finds: a pure method assigns."""

INTERNAL = "internal"
"""The code of a diagnostic about an internal error."""

NO_METHOD = "java.method"
"""The code of a diagnostic that a name denotes no method, or several."""

_NO_NAME, _NOT_KNOWN = "java.name", "java.unsupported"
_GENERIC = re.compile(r"[<\[.(].*", re.DOTALL)

_MAX_PARSED = 4_000
"""The number of files whose syntax trees are stored."""

_GENERATED = re.compile(r"\b_(?!\d+\b)\w*")
_SPECIAL = {"_initialise": "<clinit>"}
"""Names of the JVM for members without a name in the text."""


def is_java(source: Source) -> bool:
    """Return whether a text is Java, or Java declarations of a class file, by its name."""
    return source.name.endswith((JAVA_SUFFIX, CLASS_SUFFIX))


def is_known_java(source: Source) -> bool:
    """Return whether a Java text belongs to our library sources."""
    from ooxcheck.java.library import catalogue

    name = source.name.removesuffix(JAVA_SUFFIX)
    return (
        catalogue.is_known(name)
        and (known := catalogue.source(name)) is not None
        and known.text == source.text
    )


def has_own_contract(method: Method) -> bool:
    """Return whether calls of a Java method can be replaced by its contract: not for constructors, implicit methods and the library."""
    owner, _, name = method.name.rpartition(".")
    is_written = method.title.endswith(")") and not is_known_java(method.span.source)
    return is_written and name != owner.rpartition(".")[2]


def parse_java(sources: Sequence[Source], *, is_on_demand: bool = False) -> list[CompilationUnit]:
    """Return the syntax trees of Java files; each file is parsed once, for all methods of a command.

    On demand, members and bodies are parsed when they are first read; so are misplaced specifications.
    """
    _check_all_java(sources)
    with within_limits("reading the program"):
        units = [_parse(source) for source in sources]
        if not is_on_demand:
            for unit in units:
                _ = unit.unread  # all of it is parsed for that
        return units


@lru_cache(maxsize=_MAX_PARSED)
def _parse(source: Source) -> CompilationUnit:
    # Imported lazily: OOX needs no Java parser.
    from ooxcheck.java.parsing.parser import parse

    return parse(source, is_on_demand=True)


def forget_parsed() -> None:
    """Forget the syntax trees of all files: a process that runs for long reads each text anew."""
    _parse.cache_clear()


def java_methods(units: Iterable[CompilationUnit]) -> list[str]:
    """Return the full names of the methods and constructors with a body in Java files, in the order of the text."""
    from ooxcheck.java.load import methods, read

    with within_limits("reading the program"):
        return [named.full for named in methods(read(units))]


def java_methods_by_access(units: Sequence[CompilationUnit]) -> dict[str, bool]:
    """Return the full names of the methods and constructors with a body in the named files: true if they are not private, or have a specification of their own."""
    from ooxcheck.java.load import methods, read

    with within_limits("reading the program"):
        specified = set(_specified_places(units))
        return {
            named.full: not named.method.is_private or _offset(named.method.span) in specified
            for named in methods(read(units))
            if named.method.span.source.is_named
        }


def _specified_places(units: Iterable[CompilationUnit]) -> Iterator[tuple[str, int]]:
    """Yield the places of the members with a specification in their head or before them."""
    from ooxcheck.java.tree import Constructor, Method, Specification, TypeDeclaration
    from ooxcheck.oox.nodes import descendants

    for node in descendants(*units):
        if isinstance(node, TypeDeclaration):
            for before, member in zip((None, *node.members), node.members, strict=False):
                is_specified = isinstance(before, Specification)
                if isinstance(member, Method | Constructor) and (
                    is_specified or member.modifiers.specifications
                ):
                    yield _offset(member.span)


def _offset(span: Span) -> tuple[str, int]:
    return span.source.name, span.start


def has_java_specification(units: Sequence[CompilationUnit], entry: str) -> bool:
    """Return whether a name denotes a method with a specification of its own, or a law of a class."""
    from ooxcheck.java.load import find, read

    with within_limits("reading the program"):
        method = find(read(units), entry).method
    own = [unit for unit in units if unit.span.source.name == method.span.source.name]
    return method.is_law or _offset(method.span) in set(_specified_places(own))


def java_method_places(units: Iterable[CompilationUnit]) -> dict[str, tuple[str, int]]:
    """Return the file and the offset of each method and constructor with a body, by full name."""
    from ooxcheck.java.load import methods, read

    with within_limits("reading the program"):
        spans = {named.full: named.method.span for named in methods(read(units))}
    return {name: _offset(span) for name, span in spans.items()}


def java_method_named(units: Sequence[CompilationUnit], word: str) -> str:
    """Return the full name of the Java method that a name denotes."""
    from ooxcheck.java.load import find, read

    with within_limits("reading the program"):
        return find(read(units), word).full


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A Java method that cannot be checked, and the reason: an unsupported feature, or an internal `error`."""

    diagnostics: tuple[Diagnostic, ...]
    error: Exception | None = None


def shared_checker(units: Sequence[CompilationUnit]) -> SharedChecker:
    """Return a checker that the methods of a program share."""
    from ooxcheck.java.load import SharedChecker

    return SharedChecker(units)


def try_java_program(
    sources: Sequence[Source],
    entry: str,
    units: Sequence[CompilationUnit],
    *,
    int_width: int = INT_WIDTH,
    no_laws: bool = False,
    keeps_untouched: bool = False,
    checker: SharedChecker | None = None,
) -> tuple[Program, Method] | Unchecked:
    """Return the program of a Java method, and the method; or the reason why there is none."""
    try:
        return java_program(
            sources,
            entry,
            int_width=int_width,
            no_laws=no_laws,
            keeps_untouched=keeps_untouched,
            units=units,
            checker=checker,
        )
    except OoxError as error:
        return Unchecked(error.diagnostics)
    except MemoryError:
        raise
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        message = f"internal error: {what}; this is our fault, and {entry} alone with --debug shows where"
        return Unchecked((Diagnostic(INTERNAL, message, _place(units, entry)),), error)


def _place(units: Sequence[CompilationUnit], entry: str) -> Span | None:
    """Return the declaration of a method, if it can be found."""
    from ooxcheck.java.load import find, read

    try:
        return find(read(units), entry).method.name_span
    except OoxError:
        return None


def java_class(sources: Sequence[Source], name: str, *, int_width: int = INT_WIDTH) -> Program | None:
    """Return a program with a Java class and everything that its objects hold, None if no method reaches the class.

    It is that of the method that reaches least, because other reachable classes might be in fields of type Object: a method of the class, or else of the
    whole file. A method with unsupported features is skipped.
    """
    with within_limits(f"lowering the methods of {name}", name):
        return _class_by_methods(sources, name, int_width)


def _class_by_methods(sources: Sequence[Source], name: str, int_width: int) -> Program | None:
    units = parse_java(sources)
    methods = java_methods(units)
    own = [method for method in methods if method.partition("(")[0].rpartition(".")[0] == name]
    last = name.rpartition(".")[2]
    is_declared = own or any(
        re.search(rf"\b(?:class|record|enum|interface)\s+{re.escape(last)}\b", source.text)
        for source in sources
    )
    programs: list[Program] = []
    problems: list[Diagnostic] = []
    for method in own or (methods if is_declared else ()):
        tried = try_java_program(sources, method, units, int_width=int_width, keeps_untouched=True)
        if isinstance(tried, Unchecked):
            problems += tried.diagnostics if own else ()
        else:
            programs += [tried[0]] if name in tried[0].classes else []
    if problems and not programs:
        raise OoxError(problems)
    return min(programs, key=lambda program: len(program.classes), default=None)


def java_laws(units: Iterable[CompilationUnit]) -> list[str]:
    """Return the full names of the laws of the classes in the named Java files, in the order of the text."""
    from ooxcheck.java.load import laws, read

    with within_limits("reading the program"):
        return [named.full for named in laws(read(units)) if named.method.span.source.is_named]


def java_program(
    sources: Sequence[Source],
    entry: str,
    *,
    int_width: int = INT_WIDTH,
    is_fresh: bool | None = None,
    no_laws: bool = False,
    keeps_untouched: bool = False,
    units: Sequence[CompilationUnit] = (),
    checker: SharedChecker | None = None,
) -> tuple[Program, Method]:
    """Return the program of a Java method, and the method.

    A fresh program has initialised no class yet; by default only that of ``main`` is fresh. With `no_laws`, unknown classes may break the laws of Java. With `keeps_untouched`, objects have their references, also if no code mentions a field of their class. `units` are the parsed files, if they are available, and `checker` is their checker, if several methods share one.
    """
    _check_all_java(sources)
    if int_width != INT_WIDTH:
        _fail("request.option", f"an int of Java has {INT_WIDTH} bits; leave --int-width out")
    units = units or parse_java(sources)
    with within_limits(f"lowering {entry}", entry):
        try:
            files = units if checker is None else checker
            return _lower(
                sources, entry, files, is_fresh=is_fresh, no_laws=no_laws, keeps_untouched=keeps_untouched
            )
        except RecursionError:
            _fail(
                _NOT_KNOWN,
                f"{entry} comes to something that is nested too deeply; introduce variables or methods",
            )


def _lower(
    sources: Sequence[Source],
    entry: str,
    files: Sequence[CompilationUnit] | SharedChecker,
    *,
    is_fresh: bool | None,
    no_laws: bool,
    keeps_untouched: bool,
) -> tuple[Program, Method]:
    from ooxcheck.java.load import lower

    try:
        lowered = lower(files, entry, is_fresh=is_fresh, no_laws=no_laws, keeps_untouched=keeps_untouched)
    except OoxError as error:
        given = {source.name for source in sources}
        raise OoxError(_with_place(given, each) for each in error.diagnostics) from None
    program = typed_program(lowered, sources, entry, no_laws=no_laws)
    return program, next(method for method in program.methods() if method.title == lowered.title)


def typed_program(
    lowered: Lowered, sources: Sequence[Source], entry: str, *, no_laws: bool = False
) -> Program:
    """Return the typed program of a lowered one, with the names of Java."""
    from ooxcheck.oox.transform.renaming import rename_program

    called = _report_name(lowered, sources)
    named = rename_program(lowered.program, called)
    least = {called(name): count for name, count in lowered.least.items()}
    besides, again = (
        {
            name.replace(bare, called(bare), 1): count
            for name, count in each.items()
            if (bare := name.partition("[")[0])
        }
        for each in (lowered.besides, lowered.again)
    )
    constants = {called(name): labels for name, labels in lowered.constants.items()}
    generics = {called(name): written for name, written in lowered.generics.items()}
    origin = Origin(
        tuple(sources),
        entry,
        named,
        least,
        lowered.longest,
        lowered.notes,
        lowered.others,
        constants,
        generics,
        besides,
        again,
        no_laws,
    )
    return replace(_meaning(named), origin=origin)


def _with_place(given: Collection[str], problem: Diagnostic) -> Diagnostic:
    """Return the diagnostic of a missing class, with the file of that class if it exists and is not among the given ones."""
    if problem.span is None or problem.code not in (_NO_NAME, _NOT_KNOWN):
        return problem
    # Imported lazily: OOX needs no Java.
    from ooxcheck.java.source_path import file_of_class

    name = _GENERIC.sub("", problem.span.text).strip()
    place = file_of_class(problem.span.source, name) if name.isidentifier() else None
    if place is None or str(place[0]) in given:
        return problem
    note = f"it stands in {place[0]}: name that file, too, or the folder {place[1]}"
    return replace(problem, notes=(*problem.notes, note))


def lowered_tree(sources: Sequence[Source], entry: str) -> tree.Program:
    """Return the lowered OOX program of a Java method, with printable names."""
    from ooxcheck.java.load import lower

    _check_all_java(sources)
    return lower(sources, entry).program


def lowered_together(
    units: Sequence[CompilationUnit], entries: Sequence[str]
) -> tuple[tree.Program, dict[str, Diagnostic], tuple[Diagnostic, ...]]:
    """Return the lowered OOX program of several Java methods, the omitted methods with their errors, and other diagnostics."""
    from ooxcheck.java.load import lower_together

    together, left_out = lower_together(units, entries)
    given = {unit.span.source.name for unit in units}
    return (
        together.program,
        {name: _with_place(given, problem) for name, problem in left_out.items()},
        together.notes,
    )


def check_memory_model(program: Program, memory_model: str) -> None:
    """Refuse a hardware memory model for a Java program."""
    if program.origin is not None and memory_model != "sc":
        _fail(
            "request.option",
            f"--memory-model {memory_model} is one of a processor, and threads of Java have their own (JLS 17.4); leave it out",
            "without data races, which --races looks for, all threads see one order of steps there",
        )


ONE_LANGUAGE = "a program is either Java or OOX"
TO_OOX = "`ooxcheck parse METHOD FILE.java --to oox` writes what a method becomes in OOX; that and files of OOX form one program"


def _check_all_java(sources: Sequence[Source]) -> None:
    if others := [source.name for source in sources if not is_java(source)]:
        _fail("request.files", f"{others[0]} is no Java: {ONE_LANGUAGE}", TO_OOX)


def _meaning(program: tree.Program) -> Program:
    report = Report()
    with stack_room():
        meaning = check_program(program, report, int_width=INT_WIDTH, must_return=False)
    if impure := [each for each in report.errors() if each.code == _IMPURE]:
        raise OoxError(impure)
    assert meaning is not None, (
        f"what Java becomes should be a program: {'; '.join(map(str, report.errors()))}"
    )
    return meaning


def _report_name(lowered: Lowered, sources: Sequence[Source]) -> Callable[[str], str]:
    """Return the name in reports of something, given its name in the lowered program."""
    classes = {declaration.name for declaration in lowered.program.declarations}
    nested = {name: java for name, java in lowered.names.items() if name in classes}
    constructors = _constructors({name: nested.get(name, name) for name in classes})
    written = frozenset[str]().union(*map(_generated_words, sources))
    others = _other_names(lowered, classes)

    def report_name(name: str) -> str:
        if name in nested:
            return nested[name]
        if lowered.names.get(name) == name.removesuffix("_"):
            return name.removesuffix("_")
        meant = lowered.names.get(name, name)
        if is_hidden(meant):
            return HIDDEN + name
        if name in others:
            return others[name]
        if not name.startswith("_") or not meant.startswith("_") or not written.isdisjoint((name, meant)):
            return name
        if name.startswith("_new_") and name.removeprefix("_new_") in classes:
            return "new"
        return constructors.get(name) or _SPECIAL.get(name, HIDDEN + name[1:])

    return report_name


@lru_cache(maxsize=_MAX_PARSED)
def _generated_words(source: Source) -> frozenset[str]:
    """Return the words of a text that look like names of the lowering."""
    return frozenset(_GENERATED.findall(source.text))


def _other_names(lowered: Lowered, classes: Collection[str]) -> dict[str, str]:
    """Return the Java names of members, as far as they are unambiguous."""
    from ooxcheck.oox.transform.renaming import names_in

    other = {name: java for name, java in lowered.names.items() if name not in classes}
    taken = names_in(lowered.program) if other else set()
    often = Counter(other.values())
    return {name: java for name, java in other.items() if java not in taken and often[java] == 1}


def _constructors(classes: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the methods that constructors become: that of their class, without enclosing classes unless ambiguous."""
    last = {name: java.rpartition(".")[2] for name, java in classes.items()}
    often = Counter(last.values())
    return {f"_{name}": last[name] if often[last[name]] == 1 else java for name, java in classes.items()}


def _fail(code: str, message: str, *notes: str) -> NoReturn:
    raise OoxError([Diagnostic(code, message, None, notes=notes)])
