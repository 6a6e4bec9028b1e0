"""The selection of methods: which words of a command line are files, and which methods the others denote.

A word that ends in ``.oox`` or ``.java`` or contains a slash is a file, and so are folders with programs and ``-``: standard input. Every other word
names methods: one as in `ooxcheck.input.load`, or with ``*`` and ``?`` all matching ones with a body. Library methods are selected only if no method of
the program matches. A shard is a part of many methods, for one of several machines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import (
    NO_METHOD,
    Unchecked,
    java_laws,
    java_method_named,
    java_method_places,
    java_methods_by_access,
    parse_java,
    shared_checker,
    try_java_program,
)
from ooxcheck.input.library import own
from ooxcheck.input.load import NO_CLASS, STDIN, find_method, has_files_below
from ooxcheck.input.suggest_files import JAVA_SUFFIX, SUFFIX
from ooxcheck.input.svcomp_tasks import PROPERTY_SUFFIX, TASK_SUFFIX
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, in_order
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

if TYPE_CHECKING:
    from ooxcheck.java.tree import CompilationUnit

Found = TypeVar("Found")
Searched = TypeVar("Searched")

NO_LAWS = "laws are of Java: OOX has no methods of which a library asks something"


@dataclass(frozen=True, slots=True)
class Shard:
    """One part of a batch: every `count`-th method, beginning with number `index`, from 1."""

    index: int
    count: int

    @staticmethod
    def read(text: str) -> Shard:
        """Return the shard written as ``2/8``."""
        match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
        shard = Shard(int(match[1]), int(match[2])) if match else None
        if shard is None or not 1 <= shard.index <= shard.count:
            message = f"{text!r} is no shard: write I/N with I from 1 to N, such as 2/8."
            raise ValueError(message)
        return shard

    def of(self, methods: Sequence[Method]) -> list[Method]:
        """Return the methods of the shard."""
        return list(methods[self.index - 1 :: self.count])


def split_words(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words that name methods, and those that name files."""
    suffixes = (SUFFIX, JAVA_SUFFIX, TASK_SUFFIX, PROPERTY_SUFFIX)
    files = [
        word
        for word in words
        if word.endswith(suffixes) or "/" in word or word == str(STDIN) or _has_programs(Path(word))
    ]
    return [word for word in words if word not in files], files


def _has_programs(folder: Path) -> bool:
    """Return whether a word names a folder with programs below it."""
    return isdir(folder) and any(has_files_below(folder, suffix) for suffix in (JAVA_SUFFIX, SUFFIX))


Watching = Callable[[], AbstractContextManager[Callable[[str], None]]]
"""Provides the receiver of the progress for a block."""


def _ignore_progress() -> AbstractContextManager[Callable[[str], None]]:
    return nullcontext(lambda _: None)


class JavaSelection:
    """The Java methods, or the laws, that some words denote, or all, by their names; each is lowered when it is needed.

    A method with unsupported features, or with an internal error, is reported beside the answers about the others (`refusals`). If there are no
    others, that is an error, as is a name that denotes no method.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        words: Sequence[str],
        *,
        int_width: int,
        laws: bool = False,
        no_laws: bool = False,
    ) -> None:
        patterns = [word for word in words if laws or is_pattern(word)]
        units = parse_java(sources, is_on_demand=bool(words) and not patterns)
        self._written = [word for word in words if word not in patterns]
        fitting = fitting_laws if laws else fitting_java
        names = [*self._written, *(fitting(units, patterns) if patterns or not words else ())]
        self.names = list(dict.fromkeys(names))
        self._sources, self._units = sources, units
        self._int_width, self._no_laws = int_width, no_laws
        self._checker = shared_checker(units)
        self._unchecked: dict[str, Unchecked] = {}

    @property
    def are_full(self) -> bool:
        """Whether all names are full ones, so that each denotes another method."""
        return not self._written

    @property
    def refusals(self) -> dict[str, tuple[Diagnostic, ...]]:
        """The methods that cannot be checked, among those that were lowered, and the reasons."""
        return {name: each.diagnostics for name, each in self._unchecked.items()}

    def groups(
        self, sizes: Iterable[int], watching: Watching = _ignore_progress
    ) -> Iterator[list[tuple[Program, Method]]]:
        """Yield the methods, each with its program, in groups of some sizes; groups without a method are left out.

        While a group is lowered, `watching` provides the receiver of the progress.
        """
        is_empty, names = True, iter(enumerate(self.names, start=1))
        for size in sizes:
            if not (numbered := list(islice(names, size))):
                break
            methods_by_name: dict[str, tuple[Program, Method]] = {}
            with watching() as watch:
                for number, name in numbered:
                    watch(f"lowering {name}, {number} of {len(self.names)},")
                    if (lowered := self._lower(name)) is not None:
                        methods_by_name[lowered[1].full_name] = lowered
            if methods_by_name:
                is_empty = False
                yield list(methods_by_name.values())
        if is_empty:
            raise self._failure()

    def all(self, watching: Watching = _ignore_progress) -> list[tuple[Program, Method]]:
        """Return all methods, each with its program, which knows the refused methods."""
        (lowered,) = self.groups([len(self.names)], watching)
        return [(replace(program, faulty=self.refusals), method) for program, method in lowered]

    def _lower(self, name: str) -> tuple[Program, Method] | None:
        tried = try_java_program(
            self._sources,
            name,
            self._units,
            int_width=self._int_width,
            no_laws=self._no_laws,
            checker=self._checker,
        )
        if not isinstance(tried, Unchecked):
            return tried
        if any(each.code == NO_METHOD for each in tried.diagnostics):
            raise OoxError(tried.diagnostics)
        if not any(
            each.diagnostics == tried.diagnostics and _is_short_for(known, name)
            for known, each in self._unchecked.items()
        ):
            self._unchecked[name] = tried
        return None

    def _failure(self) -> Exception:
        """Return the error if no method can be checked."""
        errors = (each.error for each in self._unchecked.values())
        return next(filter(None, errors), None) or RefusedError(self.refusals)


def select_java_methods(
    sources: Sequence[Source],
    words: Sequence[str],
    *,
    int_width: int,
    laws: bool = False,
    no_laws: bool = False,
) -> list[tuple[Program, Method]]:
    """Return the Java methods, or the laws, that some words denote, or all, each with its program."""
    return JavaSelection(sources, words, int_width=int_width, laws=laws, no_laws=no_laws).all()


@dataclass(frozen=True, slots=True)
class Later:
    """The full names of many selected methods, the groups of those that are lowered later, and the methods refused so far."""

    names: Sequence[str]
    groups: Iterator[Sequence[tuple[Program, Method]]]
    refused: Callable[[], Mapping[str, tuple[Diagnostic, ...]]]


def _is_short_for(name: str, full: str) -> bool:
    """Return whether a name may denote a method without parameter types, package or class."""
    return f".{full.partition('(')[0]}".endswith(f".{name}")


def fitting_java(units: Iterable[CompilationUnit], patterns: Sequence[str]) -> list[str]:
    """Return the full names of the Java methods that match some patterns, or of all if there are none.

    Private methods without a specification of their own are left out, unless there are no others: their callers are checked.
    """
    is_of_clients = java_methods_by_access(list(units))
    matches = [
        name
        for name in is_of_clients
        if not patterns or any(_fits_java(name, pattern) for pattern in patterns)
    ]
    matches = [name for name in matches if is_of_clients[name]] or matches
    if not matches:
        message = (
            f"no method with a body fits {', '.join(patterns)}"
            if patterns
            else "the program has no method with a body"
        )
        raise OoxError([Diagnostic("request.method", message, None)])
    return matches


def meant_java(units: Iterable[CompilationUnit], words: Sequence[str]) -> list[str]:
    """Return the names of the Java methods that some words denote, patterns or names, or of all if there are none."""
    patterns = [word for word in words if is_pattern(word)]
    fitting = fitting_java(units, patterns) if patterns or not words else []
    return list(dict.fromkeys([*(word for word in words if word not in patterns), *fitting]))


def fitting_laws(units: Iterable[CompilationUnit], words: Sequence[str]) -> list[str]:
    """Return the full names of the laws that some words denote, or of all: by class, by method, or by law."""
    names = java_laws(units)
    for word in words:
        if not any(_is_law_of(name, word) for name in names):
            message = f"{word} has no laws: these are of equals, hashCode, compareTo, and compare of a Comparator, where a class declares them"
            raise OoxError([Diagnostic("request.method", message, None)])
    if not names:
        message = (
            "no class declares equals, hashCode or compareTo, or compare of a Comparator: there are no laws"
        )
        raise OoxError([Diagnostic("request.method", message, None)])
    return [name for name in names if not words or any(_is_law_of(name, word) for word in words)]


def _is_law_of(name: str, word: str) -> bool:
    short = name.partition("(")[0]
    owner, _, law = short.rpartition(".")
    about = re.match(r"[a-z]+(?:Code|To)?", law)
    return word in (owner, f"{owner}.{about[0] if about else law}") or _fits_java(name, word)


def is_pattern(word: str) -> bool:
    """Return whether a word may denote several methods."""
    return "*" in word or "?" in word


def _fits_java(name: str, pattern: str) -> bool:
    compact, short = name.replace(" ", ""), name.partition("(")[0]
    return any(
        map(
            _fitting(pattern).fullmatch,
            [compact, short, *([] if "." in pattern else [short.rpartition(".")[2]])],
        )
    )


def select_methods(program: Program, words: Sequence[str], *, every: bool) -> list[Method]:
    """Return the methods that some words denote, or every method with a body, each once and in the order of the text."""
    names = {with_body(method).full_name for word in words for method in matching_methods(program, word)}
    named = [method for method in program.methods() if method.body and method.full_name in names]
    selection = own(method for method in program.methods() if method.body) if every else named
    if not selection:
        raise OoxError([Diagnostic("request.method", "the program has no method with a body", None)])
    return selection


def matching_methods(program: Program, word: str) -> list[Method]:
    """Return the methods that a name or a pattern denotes; a pattern matches only methods with a body."""
    if not is_pattern(word):
        return [find_method(program, word)]
    fits = _fitting(word)
    matches = [
        method
        for method in program.methods()
        if method.body and any(map(fits.fullmatch, _names(method, word)))
    ]
    if not matches:
        message = f"no method with a body fits {word}"
        raise OoxError([Diagnostic("request.method", message, None, notes=_hint(program, word))])
    return own(matches)


def somewhere(programs: Iterable[Searched], find: Callable[[Searched], list[Found]]) -> list[Found]:
    """Return the results of a search in several programs; raise the clearest error if nothing is found in any."""
    results: list[Found] = []
    problems: list[OoxError] = []
    for program in programs:
        try:
            results += find(program)
        except OoxError as error:
            problems.append(error)
    if problems and not results:
        raise min(problems, key=_clarity)
    return results


def _clarity(error: OoxError) -> int:
    """Return 0 for an error in a program, 1 if a class has no such method, and 2 if there is no such class."""
    ranks = {"request.method": 1, NO_METHOD: 1, NO_CLASS: 2}
    return min(ranks.get(each.code, 0) for each in error.diagnostics)


@dataclass(frozen=True, slots=True)
class Language:
    """The files of one language: the full names of the methods that a word denotes there, each with its file, and the methods that words denote, or all."""

    files_by_name: Callable[[str], Mapping[str, str]]
    select: Callable[[Sequence[str]], list[tuple[Program, Method]]]


class RefusedError(OoxError):
    """No selected Java method can be checked; the reasons, by full name."""

    def __init__(self, refused: Mapping[str, tuple[Diagnostic, ...]]) -> None:
        super().__init__(in_order(each for diagnostics in refused.values() for each in diagnostics))
        self.refused = refused


def select_in_languages(
    languages: Sequence[Language], words: Sequence[str]
) -> tuple[list[tuple[Program, Method]], Mapping[str, tuple[Diagnostic, ...]]]:
    """Return the methods that words denote in the files of any language, or all methods, and the refused ones of a language of which all are refused.

    A language without methods is no error if another one has some.
    """
    if len(languages) == 1:
        return languages[0].select(words), {}
    words_by_language = _by_language(words, languages) if words else dict.fromkeys(languages, ())
    chosen: list[tuple[Program, Method]] = []
    refused: dict[str, tuple[Diagnostic, ...]] = {}
    problems: list[OoxError] = []
    for language, own_words in words_by_language.items():
        try:
            chosen += language.select(own_words)
        except RefusedError as error:
            refused |= error.refused
            problems.append(error)
        except OoxError as error:
            if _clarity(error) == 0:
                raise
            problems.append(error)
    if not chosen:
        raise min(problems, key=_clarity)
    return _with_one_name_each(chosen), refused


def _by_language(words: Sequence[str], languages: Sequence[Language]) -> dict[Language, list[str]]:
    """Return the words that denote methods in each language; refuse a word that denotes none, and a name that denotes one method in each."""
    words_by_language: dict[Language, list[str]] = {}
    for word in words:
        files: dict[str, list[str]] = {}
        for language, denoted in somewhere(languages, partial(_names_by_language, word)):
            words_by_language.setdefault(language, []).append(word)
            for name, file in denoted.items():
                files.setdefault(name, []).append(file)
        twin = next((name for name in files if len(files[name]) > 1), None)
        if twin is not None and not is_pattern(word):
            meant = " or ".join(f"{word} {file}" for file in files[twin])
            message = f"there is {twin} in OOX and in Java; write {meant}"
            raise OoxError([Diagnostic("request.method", message, None)])
    return words_by_language


def _names_by_language(word: str, language: Language) -> list[tuple[Language, Mapping[str, str]]]:
    return [(language, language.files_by_name(word))]


def java_language(
    sources: Sequence[Source],
    *,
    int_width: int,
    laws: bool = False,
    no_laws: bool = False,
    watching: Watching = _ignore_progress,
) -> Language:
    """Return the Java files: their methods, or their laws."""

    def files_by_name(word: str) -> dict[str, str]:
        units = parse_java(sources, is_on_demand=not (laws or is_pattern(word)))
        if laws:
            return dict.fromkeys(fitting_laws(units, [word]), "")
        files = {name: file for name, (file, _) in java_method_places(units).items()}
        names = fitting_java(units, [word]) if is_pattern(word) else [java_method_named(units, word)]
        return {name: files[name] for name in names}

    def select(words: Sequence[str]) -> list[tuple[Program, Method]]:
        selection = JavaSelection(sources, words, int_width=int_width, laws=laws, no_laws=no_laws)
        return selection.all(watching)

    return Language(files_by_name, select)


def oox_language(load: Callable[[], Program], *, laws: bool = False) -> Language:
    """Return the files of OOX, whose program is loaded when it is first needed; it has no laws."""

    @cache
    def program() -> Program:
        if laws:
            raise OoxError([Diagnostic("request.java", NO_LAWS, None)])
        return load()

    def files_by_name(word: str) -> dict[str, str]:
        return {method.full_name: method.span.source.name for method in matching_methods(program(), word)}

    def select(words: Sequence[str]) -> list[tuple[Program, Method]]:
        return [(program(), method) for method in select_methods(program(), words, every=not words)]

    return Language(files_by_name, select)


def _with_one_name_each(chosen: Iterable[tuple[Program, Method]]) -> list[tuple[Program, Method]]:
    """Return methods of two languages, which have different names: if there is one in each language, that of OOX has its file in front.

    Answers, files and reports are named after methods.
    """
    methods = list(chosen)
    twins = _twins(methods)
    if not twins:
        return methods
    qualified = {program: program.qualify(twins) for program, _ in methods if program.origin is None}
    return [
        (program, method)
        if program.origin is not None
        else (qualified[program], _same_place(qualified[program], method))
        for program, method in methods
    ]


def _twins(methods: Sequence[tuple[Program, Method]]) -> list[str]:
    """Return the full names of methods that both languages have."""
    of_oox = {method.full_name for program, method in methods if program.origin is None}
    return [
        method.full_name
        for program, method in methods
        if program.origin is not None and method.full_name in of_oox
    ]


def _same_place(program: Program, method: Method) -> Method:
    return next(each for each in program.methods() if each.span == method.span)


def with_body(method: Method) -> Method:
    """Return a method that has a body; refuse one without."""
    if method.body is None:
        message = f"{method.name} has no body, so there is nothing to check"
        raise OoxError([Diagnostic("request.method", message, method.span)])
    return method


def _fitting(pattern: str) -> re.Pattern[str]:
    pieces = {"*": ".*", "?": "."}
    compact = re.sub(r"\*+", "*", pattern.replace(" ", ""))
    return re.compile("".join(pieces.get(char, re.escape(char)) for char in compact))


def _names(method: Method, pattern: str) -> list[str]:
    """Return the names that a pattern is matched with: the whole name, or without a class the name in its class."""
    full = [method.full_name.replace(" ", ""), method.name]
    return full if "." in pattern else [*full, method.signature.name]


def _hint(program: Program, pattern: str) -> tuple[str, ...]:
    class_name = pattern.partition(".")[0]
    own = [method.name for method in program.methods() if method.body and method.owner == class_name]
    return (
        (f"there is {', '.join(own[:10])}",)
        if own
        else (f"the classes are {', '.join(list(program.classes)[:10])}",)
    )
