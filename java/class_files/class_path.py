"""A class path: folders and JAR files in which compiled classes are looked up by package and name."""

from __future__ import annotations

import stat
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol

from ooxcheck.datatypes import regular_files
from ooxcheck.oox.diagnostics import Diagnostic, OoxError

if TYPE_CHECKING:
    from ooxcheck.java.class_files.class_file import ClassFile
    from ooxcheck.java.class_files.declarations import CompiledClass

SUFFIX = ".class"
ARCHIVES = (".jar", ".zip")
ALL_ARCHIVES = "*"
"""The last part of an entry that stands for all JAR files of a folder."""

_NO_ENTRY = "request.classpath"
_MAX_ENTRIES = 200_000
"""The largest number of members of a JAR file."""

Package = tuple[str, ...]
"""The words of the name of a package."""


class Entry(Protocol):
    """A folder or JAR file of a class path."""

    def names(self, package: Package) -> frozenset[str]:
        """Return the names of the class files of a package, without suffix."""

    def place(self, binary: str) -> str:
        """Return the name of a class file for messages, given its binary name."""

    def data(self, binary: str) -> bytes:
        """Return the bytes of a class file that is among the names of its package."""


class FolderEntry:
    """A folder with the folders of packages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[Package, frozenset[str]] = {}

    def names(self, package: Package) -> frozenset[str]:
        """Return the names of the class files of a package, without suffix."""
        if package not in self._names:
            folder = self._folder.joinpath(*package)
            try:
                self._names[package] = frozenset(path.stem for path in folder.glob(f"*{SUFFIX}"))
            except OSError:
                self._names[package] = frozenset()
        return self._names[package]

    def place(self, binary: str) -> str:
        """Return the name of a class file for messages, given its binary name."""
        return str(self._folder / f"{binary}{SUFFIX}")

    def data(self, binary: str) -> bytes:
        """Return the bytes of a class file that is among the names of its package."""
        return regular_files.read_regular(self.place(binary))


class ArchiveEntry:
    """A JAR file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._archive = zipfile.ZipFile(path)

    @cached_property
    def packages(self) -> dict[Package, frozenset[str]]:
        """The names of the class files by package."""
        packages: dict[Package, set[str]] = defaultdict(set)
        for member in self._archive.namelist()[:_MAX_ENTRIES]:
            if member.endswith(SUFFIX):
                *package, name = member.removesuffix(SUFFIX).split("/")
                packages[tuple(package)].add(name)
        return {package: frozenset(names) for package, names in packages.items()}

    def names(self, package: Package) -> frozenset[str]:
        """Return the names of the class files of a package, without suffix."""
        return self.packages.get(package, frozenset())

    def place(self, binary: str) -> str:
        """Return the name of a class file for messages, given its binary name."""
        return f"{self._path}!/{binary}{SUFFIX}"

    def data(self, binary: str) -> bytes:
        """Return the bytes of a class file that is among the names of its package."""
        with self._archive.open(f"{binary}{SUFFIX}") as file:
            return _check_size(file.read(regular_files.max_bytes() + 1))


class ClassPath:
    """The entries of a class path, in order; an optional one skips class files that cannot be read."""

    def __init__(self, entries: Sequence[Entry], *, is_optional: bool = False) -> None:
        self._entries = entries
        self._is_optional = is_optional

    @property
    def has_entries(self) -> bool:
        """Whether there is a folder or JAR file."""
        return bool(self._entries)

    def names(self, package: Package) -> frozenset[str]:
        """Return the names of the classes of a package."""
        return frozenset(name for each in self._entries for name in each.names(package))

    def find(self, package: Package, name: str) -> tuple[str, CompiledClass] | None:
        """Return the place of a class file, and its class with nested ones; None if there is none."""
        from ooxcheck.java.class_files.declarations import compiled_class

        binary = "/".join((*package, name))
        for entry in self._entries:
            try:
                file = self._read(entry, binary)
                if file is not None:
                    return entry.place(binary), compiled_class(file, partial(self._read, entry))
            except OoxError:
                if not self._is_optional:
                    raise
        return None

    def _read(self, entry: Entry, binary: str) -> ClassFile | None:
        from ooxcheck.java.class_files.class_file import read_class_file
        from ooxcheck.java.class_files.constant_pool import ClassFormatError

        *package, name = binary.split("/")
        if name not in entry.names(tuple(package)):
            return None
        try:
            file = read_class_file(entry.data(binary))
        except ClassFormatError as error:
            _fail(f"{entry.place(binary)} is no class file that can be read: {error}")
        except (OSError, zipfile.BadZipFile, EOFError, RuntimeError) as error:
            # zipfile raises a RuntimeError, or a NotImplementedError below it, if a member is encrypted or compressed in another way
            _fail(f"cannot read {entry.place(binary)}: {getattr(error, 'strerror', None) or error}")
        if file.name != binary:
            _fail(
                f"{entry.place(binary)} holds the class {file.name.replace('/', '.')}; name the folder of its package root"
            )
        return file


def open_class_path(places: Sequence[str]) -> ClassPath:
    """Return the class path of folders and JAR files; raise `OoxError` if one of them has no class files."""
    return ClassPath([entry for place in places for entry in _entries(Path(place))])


def find_class_path(folders: Sequence[Path]) -> ClassPath:
    """Return the class path of the folders that exist; class files in it that cannot be read are skipped."""
    return ClassPath([FolderEntry(each) for each in folders if each.is_dir()], is_optional=True)


def _entries(place: Path) -> Iterator[Entry]:
    if place.name == ALL_ARCHIVES:
        archives = sorted(each for each in place.parent.glob("*") if each.suffix.lower() in ARCHIVES)
        if not archives:
            _fail(f"there is no JAR file in {place.parent}")
        yield from map(_archive, archives)
    elif place.is_dir():
        if next(place.rglob(f"*{SUFFIX}"), None) is None:
            _fail(f"there is no class file below {place}")
        yield FolderEntry(place)
    elif not place.exists():
        _fail(f"there is no {place}, which the class path names")
    elif place.suffix == SUFFIX:
        _fail(f"{place} is a single class file; name the folder that has the folders of its package")
    else:
        yield _archive(place)


def _archive(path: Path) -> ArchiveEntry:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            _fail(f"{path} is neither a folder nor a JAR file")
        entry = ArchiveEntry(path)
    except (OSError, zipfile.BadZipFile) as error:
        _fail(f"cannot read {path} as a JAR file: {getattr(error, 'strerror', None) or error}")
    if not entry.packages:
        _fail(f"there is no class file in {path}")
    return entry


def _check_size(data: bytes) -> bytes:
    """Return the bytes of a class file, unless there are too many."""
    from ooxcheck.java.class_files.constant_pool import ClassFormatError

    if len(data) > regular_files.max_bytes():
        message = f"it has more than {regular_files.max_bytes()} bytes; --max-file-size allows more"
        raise ClassFormatError(message)
    return data


def _fail(message: str) -> NoReturn:
    raise OoxError([Diagnostic(_NO_ENTRY, message, None)])
