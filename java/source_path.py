"""The source path: files that Java code mentions and nobody named, as ``javac -sourcepath`` finds them.

The source root of a file is its folder without the folders of its package. A class is looked for in the folder of the file, and below the source roots in the folders of the imports and of qualified names.
In a project of Maven or Gradle the roots of the other modules, and those of generated sources, count as well. A file is read at most once, and only if code that was read
before mentions the name of its class. If a named file has an abstract class, the files in its folder with classes that extend it count as well: no client has an object of it otherwise.
Too many files are no harm but for the time, since a check uses only what a method reaches.

A class that no source declares is looked for on a class path (`ooxcheck.java.class_files`): the given one, and that of the project, ``target/classes`` or ``build/classes/java/main``.
Its source is the Java text of its declarations.

A file is left out if it is no text, if its package is another one than that of its folder, or if a class of it is declared in a file that was read before, or is known by the library.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from ooxcheck.java.class_files.class_path import ClassPath, Package, find_class_path, open_class_path
from ooxcheck.java.library import catalogue
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import read_source

if TYPE_CHECKING:
    from ooxcheck.java.class_files.declarations import CompiledClass

SUFFIX = ".java"
MAX_COMPANIONS = 1_000
"""The largest number of files that are read without being named."""

_NO_CODE = re.compile(
    r'//(?!@)[^\n]*|/\*(?!@).*?\*/|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
    re.DOTALL,
)
_PACKAGE = re.compile(r"\bpackage\s+([\w.]+)\s*;")
_IMPORT = re.compile(r"\bimport\s+(?:static\s+)?([\w.]+?)(\.\*)?\s*;")
_WORD = re.compile(r"[A-Za-z_$]\w*")
_QUALIFIED = re.compile(r"\b[a-z_]\w*(?:\.[a-z_]\w*)*\.[A-Z]\w*")
_TOP_LEVEL = re.compile(r"[{}]|\b(?:class|interface|enum|record)\s+(\w+)")

_ABSTRACT = re.compile(r"\babstract\s+(?:\w+\s+)*class\s+(\w+)")
_EXTENDED = re.compile(r"\bextends\s+([\w.]+)")

_MODULE_FILES = ("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")
_COMPILED = ("target/classes", "build/classes/java/main")
_GENERATED = ("target/generated-sources/*", "build/generated/sources/*/java/main")


def with_companions(sources: Sequence[Source], class_path: Sequence[str] = ()) -> list[Source]:
    """Return Java files, and behind them the files that they need, directly or through others, and the declarations of classes on a class path."""
    search = _Search(sources, open_class_path(class_path))
    search.add_sources()
    while search.add_classes():
        search.add_sources()
    return [*sources, *(each.source for each in search.files if not each.source.is_named)]


class _Search:
    """The files of a program while the files that they need are added."""

    def __init__(self, sources: Sequence[Source], class_path: ClassPath) -> None:
        self._path = _SourcePath()
        self._class_path = class_path
        self.files = [each for source in sources if (each := _File(source)).path.suffix == SUFFIX]
        self._most = len(sources) + MAX_COMPANIONS
        self._classes = {name for each in self.files for name in each.classes}
        self._seen = {each.path.resolve() for each in self.files}
        self._searched = 0

    def add_sources(self) -> None:
        """Add the source files that the files mention, until there are no more."""
        while self._searched < len(self.files):
            each = self.files[self._searched]
            self._searched += 1
            for mention in chain(self._path.mentioned_files(each), _extending_files(each)):
                self._add_source(mention)

    def add_classes(self) -> bool:
        """Add the compiled classes that the files mention, and return whether there are any."""
        project = self._path.project_class_path(self.files)
        paths = [each for each in (self._class_path, project) if each.has_entries]
        if not paths:
            return False
        words = {word for each in self.files if not isinstance(each, _Compiled) for word in each.words}
        before = len(self.files)
        for path in paths:
            for file in tuple(self.files):
                for package, name in file.mentioned_classes(path, words):
                    if (package, name) not in self._classes:
                        self._add_class(path, package, name)
        return len(self.files) > before

    def _add_source(self, mention: Path) -> bool:
        place = mention.resolve()
        if place in self._seen or len(self.files) >= self._most:
            return False
        self._seen.add(place)
        new = _read(mention)
        if new is None or not self._path.is_at_its_place(new) or not self._classes.isdisjoint(new.classes):
            return False
        self._classes |= new.classes
        self.files.append(new)
        return True

    def _add_class(self, path: ClassPath, package: Package, name: str) -> None:
        """Add a compiled class, or the source file that it comes from if that is on the source path."""
        from ooxcheck.java.class_files.declarations import declaration_text

        if len(self.files) >= self._most or catalogue.is_known(".".join((*package, name))):
            return
        place = path.find(package, name)
        if place is None:
            return
        compiled, text = place[1], declaration_text(place[1])
        for origin in self._path.files_of_package(package, compiled.file.source_file):
            self._add_source(origin)
        if text is not None and (package, name) not in self._classes:
            self._classes.add((package, name))
            self.files.append(_Compiled(Source(place[0], text, is_named=False), compiled))


def file_of_class(source: Source, name: str) -> tuple[Path, Path] | None:
    """Return the file of a class that a file mentions, and the folder that has both; None if there is no such file."""
    file = _File(source)
    here = file.path.parent
    path = next((each for each in _SourcePath().mentioned_files(file) if each.stem == name), None)
    return None if path is None else (path, here if path.parent == here else file.root or here)


class _File:
    """A Java file: its package, its imports, and the words of its code."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.path = Path(source.name)

    @cached_property
    def code(self) -> str:
        """The text without comments and literals; specifications are code."""
        return _NO_CODE.sub(" ", self.source.text)

    @cached_property
    def package(self) -> tuple[str, ...]:
        """The words of the name of the package."""
        match = _PACKAGE.search(self.code)
        return tuple(match[1].split(".")) if match else ()

    @cached_property
    def words(self) -> frozenset[str]:
        """All identifiers."""
        return frozenset(_WORD.findall(self.code))

    @cached_property
    def classes(self) -> frozenset[tuple[tuple[str, ...], str]]:
        """The classes that are in no other class, each with its package."""
        depth, names = 0, set()
        for match in _TOP_LEVEL.finditer(self.code):
            if match[1] is None:
                depth += 1 if match[0] == "{" else -1
            elif depth == 0:
                names.add((self.package, match[1]))
        return frozenset(names)

    @property
    def root(self) -> Path | None:
        """The source root, None if the file is not in the folder of its package."""
        folders = self.path.absolute().parent.parts
        package = self.package
        if not package:
            return self.path.parent
        return _above(self.path.parent, len(package)) if folders[-len(package) :] == package else None

    def mentioned_classes(self, path: ClassPath, _words: Collection[str]) -> Iterator[tuple[Package, str]]:
        """Yield the classes of a class path that a file mentions: by simple name in its package, by imports, and by qualified names."""
        yield from ((self.package, name) for name in sorted(path.names(self.package) & self.words))
        imports = _IMPORT.findall(self.code)
        for name in chain((each for each, _ in imports), sorted(set(_QUALIFIED.findall(self.code)))):
            words = tuple(name.split("."))
            for length in range(len(words) - 1, -1, -1):
                if words[length] in path.names(words[:length]):
                    yield words[:length], words[length]
        for name, is_on_demand in imports:
            package = tuple(name.split("."))
            if is_on_demand:
                yield from ((package, each) for each in sorted(path.names(package) & self.words))


class _Compiled(_File):
    """The declarations of a class file."""

    def __init__(self, source: Source, compiled: CompiledClass) -> None:
        super().__init__(source)
        self._compiled = compiled

    @property
    def root(self) -> None:
        """No source root."""
        return

    def mentioned_classes(self, path: ClassPath, words: Collection[str]) -> Iterator[tuple[Package, str]]:
        """Yield the classes of a class path that the declarations mention, as far as code with these words uses them."""
        from ooxcheck.java.class_files.mentions import mentioned_classes

        for binary in sorted(mentioned_classes(self._compiled, words)):
            *package, name = binary.split("/")
            if name in path.names(tuple(package)):
                yield tuple(package), name


class _SourcePath:
    """The source roots, and the files in folders that were looked at."""

    def __init__(self) -> None:
        self._stems: dict[Path, frozenset[str]] = {}
        self._modules: dict[Path, tuple[Path, ...]] = {}
        self._compiled_folders: dict[Path, tuple[Path, ...]] = {}

    def mentioned_files(self, file: _File) -> Iterator[Path]:
        """Yield the files of the classes that a file mentions, in a fixed order."""
        roots = self._roots(file)
        yield from self._in_folder(file.path.parent, file.words)
        for name, is_on_demand in _IMPORT.findall(file.code):
            words = name.split(".")
            for root in roots:
                yield from self._of_class(root, words)
                if is_on_demand:
                    yield from self._in_folder(root.joinpath(*words), file.words)
        for name in sorted(set(_QUALIFIED.findall(file.code))):
            yield from chain.from_iterable(self._of_class(root, name.split(".")) for root in roots)
        for root in roots if file.package else ():
            yield from self._in_folder(root.joinpath(*file.package), file.words)

    def files_of_package(self, package: Package, name: str | None) -> Iterator[Path]:
        """Yield the files with a name in the folders of a package below the source roots that were looked at."""
        for root in dict.fromkeys(chain.from_iterable(self._modules.values())) if name else ():
            yield from self._in_folder(root.joinpath(*package), [str(name).removesuffix(SUFFIX)])

    def project_class_path(self, files: Iterable[_File]) -> ClassPath:
        """Return the folders of compiled classes of the projects of some files."""
        roots = dict.fromkeys(root for each in files if (root := each.root) is not None)
        for root in roots:
            if root not in self._compiled_folders:
                self._compiled_folders[root] = tuple(_compiled_folders(root))
        return find_class_path(list(dict.fromkeys(chain.from_iterable(self._compiled_folders.values()))))

    def is_at_its_place(self, file: _File) -> bool:
        """Return whether a file is in the folder of its package, and the library knows none of its classes."""
        return file.root is not None and not any(
            catalogue.is_known(".".join((*package, name))) for package, name in file.classes
        )

    def _in_folder(self, folder: Path, words: Iterable[str]) -> Iterator[Path]:
        if folder not in self._stems:
            self._stems[folder] = frozenset(path.stem for path in _entries(folder, f"*{SUFFIX}"))
        yield from (folder / f"{name}{SUFFIX}" for name in sorted(self._stems[folder].intersection(words)))

    def _of_class(self, root: Path, words: Sequence[str]) -> Iterator[Path]:
        """Yield the file of a class with a qualified name, or of the class around it."""
        for length in range(len(words), 0, -1):
            yield from self._in_folder(root.joinpath(*words[: length - 1]), words[length - 1 : length])

    def _roots(self, file: _File) -> tuple[Path, ...]:
        """Return the source roots for a file: its own, and those of its project."""
        if isinstance(file, _Compiled):
            return tuple(dict.fromkeys(chain.from_iterable(self._modules.values())))
        root = file.root
        if root is None:
            return ()
        if root not in self._modules:
            self._modules[root] = tuple(dict.fromkeys((root, *_project_roots(root))))
        return self._modules[root]


def _extending_files(file: _File) -> Iterator[Path]:
    """Yield the files in the folder of a named file with a class that extends an abstract class of it."""
    abstract = set(_ABSTRACT.findall(file.code)) if file.source.is_named else set()
    for path in _entries(file.path.parent, f"*{SUFFIX}") if abstract else ():
        other = _read(path)
        if other is not None and not abstract.isdisjoint(
            name.rpartition(".")[2] for name in _EXTENDED.findall(other.code)
        ):
            yield path


def _project_roots(root: Path) -> Iterator[Path]:
    """Yield the roots of the main sources of a project of Maven or Gradle, if a root belongs to one."""
    for module in _modules(root):
        yield module / "src" / "main" / "java"
        yield from chain.from_iterable(_entries(module, pattern) for pattern in _GENERATED)


def _compiled_folders(root: Path) -> Iterator[Path]:
    """Yield the folders of compiled classes of a project of Maven or Gradle, if a source root belongs to one."""
    return (module / folder for module in _modules(root) for folder in _COMPILED)


def _modules(root: Path) -> Iterator[Path]:
    """Yield the module of a source root, and the modules beside it."""
    *_, source, _, language = ("", "", "", *root.absolute().parts)
    if (source, language) != ("src", "java"):
        return
    beside = _entries(_above(root, 4), "*") if _is_module(_above(root, 4)) else []
    yield _above(root, 3)
    yield from (folder for folder in beside if folder.is_dir())


def _above(folder: Path, levels: int) -> Path:
    """Return an ancestor of a folder, relative if the folder is and has one."""
    parents = (folder, *folder.parents)
    return (
        parents[levels] if levels < len(parents) else (folder.absolute(), *folder.absolute().parents)[levels]
    )


def _is_module(folder: Path) -> bool:
    return any((folder / name).is_file() for name in _MODULE_FILES)


def _entries(folder: Path, pattern: str) -> list[Path]:
    """Return the files and folders below a folder that match a pattern, in order; none if it is unreadable."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _read(path: Path) -> _File | None:
    """Return a file that nobody named; None if it cannot be read."""
    try:
        source = read_source(path)
    except OoxError:
        return None
    return _File(Source(source.name, source.text, is_named=False))
