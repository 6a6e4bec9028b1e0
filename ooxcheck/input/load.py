"""From file names to sources, a program and a method of it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from os.path import exists, isdir
from pathlib import Path, PurePath
from typing import NoReturn

from ooxcheck.datatypes.regular_files import leaves
from ooxcheck.files.output_folder import is_generated, is_output_folder
from ooxcheck.input.java_programs import is_java, java_class, java_program
from ooxcheck.input.library import load_with_library, own
from ooxcheck.input.limits import within_limits
from ooxcheck.input.suggest_files import JAVA_SUFFIX, SUFFIX, suggestions
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity, did_you_mean
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import read_source, source_from
from ooxcheck.oox.typed import Class, Method

STDIN = Path("-")
"""The file name of standard input."""


MAX_FILES = 20_000
"""The largest number of files of a folder."""

_VERIFIER = ("org", "sosy_lab", "sv_benchmarks", "Verifier.java")
"""A class that tasks of SV-COMP bring along and that our library replaces: theirs draws random numbers."""


def list_files(given: Sequence[str], root: Path = Path(), *, both: bool = False) -> list[Path]:
    """Return the given files, with the Java files below a folder for each folder, or the OOX files if there are none.

    Without any, return all OOX files below `root` outside hidden folders, or the Java files if there are none, in order. If `both`, the files of both
    languages are returned in each case.
    """
    if given:
        named = [
            path for name in given for path in (_of_folder(Path(name), both) if isdir(name) else [Path(name)])
        ]
        return named or _fail(
            "request.files", f"no {JAVA_SUFFIX} file but one that is known below {', '.join(given)}"
        )
    files = files_below(root, SUFFIX)
    files += files_below(root, JAVA_SUFFIX) if both or not files else []
    return files or _fail(
        "request.files", f"no {SUFFIX} or {JAVA_SUFFIX} file below this folder; name the files of the program"
    )


def _of_folder(folder: Path, both: bool) -> list[Path]:
    """Return the Java files below a folder, except known library files, and if `both` or there are none the OOX files; the folder itself if there is no file."""
    java_files = files_below(folder, JAVA_SUFFIX)
    oox_files = files_below(folder, SUFFIX) if both or not java_files else []
    if not java_files and not oox_files:
        return [folder]
    return [*oox_files, *(path for path in java_files if path.parts[-len(_VERIFIER) :] != _VERIFIER)]


def files_below(root: Path, suffix: str, most: int = MAX_FILES) -> list[Path]:
    """Return the files of a language below a folder, in order; refuse links that lead out of it, and too many files."""
    files = sorted(islice(_below(root, suffix), most + 1))
    if len(files) > most:
        _fail(
            "request.files",
            f"there are more than {most} {suffix} files below {root}; name some of them, or another folder",
        )
    if outside := [path for path in files if path.is_symlink() and exists(path) and leaves(path, root)]:
        problem = "is a link that leads out of the folder; name it as a file if it is meant"
        raise OoxError([Diagnostic("request.link", f"{path} {problem}", None) for path in outside])
    return files


def has_files_below(root: Path, suffix: str) -> bool:
    """Return whether there is a file of a language below a folder."""
    return next(_below(root, suffix), None) is not None


def _below(root: Path, suffix: str) -> Iterator[Path]:
    """Yield the files of a language below a folder, but none that a command wrote; unreadable folders are skipped."""
    for folder, folders, files in os.walk(root):
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".") and not is_output_folder(os.path.join(folder, name))
        ]
        paths = (Path(folder, name) for name in files if name.endswith(suffix) and not name.startswith("."))
        yield from (path for path in paths if not is_generated(path))


def read_sources(paths: Iterable[Path], *, are_named: bool = True) -> list[Source]:
    """Return the texts of all files, or report every unreadable one; a file that was not named may have vanished."""
    sources: list[Source] = []
    problems: list[Diagnostic] = []
    for path in dict.fromkeys(paths):
        try:
            sources.append(source_from(sys.stdin.buffer, "<stdin>") if path == STDIN else read_source(path))
        except OoxError as error:
            if are_named or exists(path):
                problems += (
                    replace(problem, notes=tuple(suggestions(path))) for problem in error.diagnostics
                )
    if problems:
        raise OoxError(problems)
    return sources


def load_program(
    given: Sequence[str], *, int_width: int, keep_going: bool = False, classpath: Sequence[str] = ()
) -> Program:
    """Return the checked program of some files, or of all below the current folder, with library classes.

    With `keep_going`, methods may have errors.
    """
    sources = given_sources(given, classpath)
    if any(map(is_java, sources)):
        _fail("request.java", "of Java, this takes a method, not a class or a pattern")
    return load_oox(sources, int_width=int_width, keep_going=keep_going, are_named=bool(given))


def load_about(word: str, given: Sequence[str], *, int_width: int, classpath: Sequence[str] = ()) -> Program:
    """Return the program of some files; for Java, that of a class or a method."""
    sources = given_sources(given, classpath)
    if not any(map(is_java, sources)):
        return load_oox(sources, int_width=int_width, are_named=bool(given))
    return (
        java_class(sources, word, int_width=int_width) or java_program(sources, word, int_width=int_width)[0]
    )


def given_sources(given: Sequence[str], classpath: Sequence[str] = ()) -> list[Source]:
    """Return the texts of the given files, or of all below the current folder, and of the Java files and compiled classes that these need."""
    return with_needed_files(read_sources(list_files(given), are_named=bool(given)), classpath)


def sources_by_language(
    given: Sequence[str], classpath: Sequence[str] = ()
) -> tuple[list[Source], list[Source]]:
    """Return the texts of the given files, or of all below the current folder: those of Java, with the files that they need, and those of OOX."""
    sources = read_sources(list_files(given, both=True), are_named=bool(given))
    java = [each for each in sources if is_java(each)]
    return with_needed_files(java, classpath), [each for each in sources if each not in java]


def with_needed_files(sources: list[Source], classpath: Sequence[str] = ()) -> list[Source]:
    """Return texts, and those of the Java files and compiled classes that these need; refuse a class path with entries that are not there."""
    if not any(map(is_java, sources)):
        if classpath:
            # Imported lazily, as below.
            from ooxcheck.java.class_files.class_path import open_class_path

            open_class_path(classpath)
        return sources
    # Imported lazily: OOX needs no Java.
    from ooxcheck.java.source_path import with_companions

    return with_companions(sources, classpath)


def load_oox(
    sources: Sequence[Source], *, int_width: int, keep_going: bool = False, are_named: bool = True
) -> Program:
    """Return the checked program of some texts, with library classes; if the user did not name the files, errors list them."""
    try:
        with within_limits("reading the program"):
            return load_with_library(sources, int_width=int_width, keep_going=keep_going)
    except OoxError as error:
        if are_named:
            raise
        note = f"no file is named, so the {len(sources)} {SUFFIX} files below this folder are read as one program"
        raise OoxError(
            [*error.diagnostics, Diagnostic("request.files", note, None, Severity.WARNING)]
        ) from None


def load_for(
    word: str,
    given: Sequence[str],
    *,
    int_width: int,
    keep_going: bool = False,
    no_laws: bool = False,
    is_fresh: bool | None = None,
    classpath: Sequence[str] = (),
) -> tuple[Program, Method]:
    """Return the program of some files, or of all below the current folder, and its method with a given name.

    A Java program is everything that the method can reach; the other options are for Java only (`ooxcheck.input.java_programs`). If no file is
    named, the method is looked for in the OOX files below the current folder, and then in the Java files.
    """
    load = partial(
        load_for_sources,
        word,
        int_width=int_width,
        keep_going=keep_going,
        no_laws=no_laws,
        is_fresh=is_fresh,
        are_named=bool(given),
    )
    try:
        return load(given_sources(given, classpath))
    except OoxError as error:
        is_missing = not given and error.diagnostics[0].code == NO_CLASS
        java_files = (
            files_below(Path(), JAVA_SUFFIX) if is_missing and has_files_below(Path(), SUFFIX) else []
        )
        if not java_files:
            raise
    return load(given_sources([str(path) for path in java_files], classpath))


NO_CLASS = "request.class"
"""The code of the error that no class has a name."""


def load_for_sources(
    word: str,
    sources: Sequence[Source],
    *,
    int_width: int,
    keep_going: bool = False,
    no_laws: bool = False,
    is_fresh: bool | None = None,
    are_named: bool = True,
) -> tuple[Program, Method]:
    """Return the program of some texts, and its method with a given name."""
    if any(map(is_java, sources)):
        return java_program(sources, word, int_width=int_width, is_fresh=is_fresh, no_laws=no_laws)
    program = load_oox(sources, int_width=int_width, keep_going=keep_going, are_named=are_named)
    return program, find_method(program, word)


def find_method(program: Program, text: str) -> Method:
    """Return the method for ``Class.method``, ``Class.method(int, Node)`` or an unambiguous name, in OOX also behind its file, ``list.oox:Class.method``."""
    if program.origin is not None:
        return _found_by_title(program, text)
    file, _, inside = text.rpartition(":")
    if file.endswith(SUFFIX):
        method = find_method(program, inside)
        if PurePath(method.span.source.name).name != file:
            _fail("request.method", f"{inside} is in {method.span.source.name}, not in {file}")
        return method
    name, _, parameters = text.partition("(")
    class_name, _, method_name = name.strip().rpartition(".")
    if class_name:
        methods = _of_class(program, class_name, method_name)
    elif method_name in program.classes and not parameters:
        _only_class(program, method_name)
    else:
        methods = own(m for m in program.methods() if m.signature.name == method_name)
        known = (*(m.signature.name for m in program.methods()), *program.classes)
        methods = methods or _unknown(method_name, method_name, known)
    if parameters:
        wanted = re.sub(r"\s", "", f"{method_name}({parameters}")
        methods = [m for m in methods if str(m.signature).replace(" ", "") == wanted] or _overloads(
            text, methods
        )
    return methods[0] if len(methods) == 1 else _ambiguous(text, methods)


def _found_by_title(program: Program, text: str) -> Method:
    """Return the method of another language for a name, with or without the types of its parameters."""
    wanted = text.replace(" ", "")
    exact = [method for method in program.methods() if method.full_name.replace(" ", "") == wanted]
    matches = exact or [method for method in program.methods() if method.name == wanted]
    if not matches:
        _fail(
            "request.method",
            f"no method {text}{did_you_mean(text, (method.name for method in program.methods()))}",
        )
    return matches[0] if len(matches) == 1 else _ambiguous(text, matches)


def _of_class(program: Program, class_name: str, method_name: str) -> list[Method]:
    if class_name not in program.classes:
        _fail("request.class", f"no class {class_name}{did_you_mean(class_name, program.classes)}")
    own = _members(program.classes[class_name])
    matches = [m for m in own if m.signature.name == method_name]
    if matches:
        return matches
    if inherited := sorted({method.name for method in program.overloads(class_name, method_name)}):
        _fail("request.method", f"{class_name} inherits {method_name}; name it {' or '.join(inherited)}")
    return _unknown(f"{class_name}.{method_name}", method_name, (m.signature.name for m in own))


def _only_class(program: Program, name: str) -> NoReturn:
    known = [method.name for method in program.methods() if method.owner == name and method.body]
    message = (
        f"{name} is a class; name a method of it, or '{name}.*' for all"
        if known
        else f"{name} is a class without a method to run"
    )
    _fail("request.method", message, *(f"there is {', '.join(dict.fromkeys(known))}" for _ in known[:1]))


def _members(class_: Class) -> tuple[Method, ...]:
    return class_.constructors + class_.methods


def _unknown(full_name: str, name: str, known: Iterable[str]) -> NoReturn:
    if parts := re.fullmatch(r"(\w+)(?:::|#|/|->|:)(\w+)", name):
        _fail("request.method", f"no method {full_name}; write {parts[1]}.{parts[2]}")
    _fail("request.method", f"no method {full_name}{did_you_mean(name, known)}")


def _overloads(text: str, methods: Sequence[Method]) -> NoReturn:
    _fail("request.method", f"no method {text}", *(f"there is {m.full_name}" for m in methods))


def _ambiguous(text: str, methods: Sequence[Method]) -> NoReturn:
    message = f"{text} is the name of {len(methods)} methods; write one of them in full"
    _fail("request.method", message, *(m.full_name for m in methods))


def _fail(code: str, message: str, *notes: str) -> NoReturn:
    raise OoxError([Diagnostic(code, message, None, notes=notes)])
