"""Our own modules found where they are: a check loads three hundred, and looking for them along the search path is a third of what that takes.

The bytecode that Python keeps is read if it is that of the source, by its time and size, as Python would find out. Whatever is not as expected
(no bytecode yet, an older one, a compiled module) is left to Python.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from io import FileIO
from marshal import loads
from types import CodeType, ModuleType

PACKAGES = frozenset(("datatypes", "java", "oox", "ooxcheck", "relational", "sat", "specs", "translate"))

_HEADER = 16


class Loader(SourceFileLoader):
    """Loads a module from bytecode that was read already."""

    def __init__(self, name: str, path: str, bytecode: bytes) -> None:
        super().__init__(name, path)
        self._bytecode: bytes | None = bytecode

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code, the first time from what was read; of a tree that was moved it tells other files."""
        bytecode, self._bytecode = self._bytecode, None
        code = None if bytecode is None else loads(memoryview(bytecode)[_HEADER:])
        return code if isinstance(code, CodeType) and code.co_filename == self.path else super().get_code(fullname)


class Finder:
    """Finds modules below a folder, whose packages it knows."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._prefix, self._middle = ("", "__pycache__/") if sys.pycache_prefix is None else (sys.pycache_prefix, "")
        self._end = f".{sys.implementation.cache_tag}.pyc"

    def find_spec(self, name: str, _path: object = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Return how a module is loaded, None if Python has to find that out."""
        if name.partition(".")[0] not in PACKAGES:
            return None
        folder, _, last = f"{self._root}/{name.replace('.', '/')}".rpartition("/")
        return self._spec(name, folder, last) or self._spec(name, f"{folder}/{last}", "__init__")

    def _spec(self, name: str, folder: str, last: str) -> ModuleSpec | None:
        """Return how a module is loaded from one of its files, if that is there with its bytecode."""
        path, kept = f"{folder}/{last}.py", f"{self._prefix}{folder}/{self._middle}{last}{self._end}"
        try:
            source = os.stat(path)
            with FileIO(kept) as file:
                bytecode = file.readall()
        except OSError:
            return None
        if bytecode[:_HEADER] != _header(int(source.st_mtime), source.st_size):
            return None
        spec = ModuleSpec(name, Loader(name, path, bytecode), origin=path, is_package=last == "__init__")
        spec.has_location = True
        spec.cached = kept
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(folder)
        return spec


def _header(time: int, size: int) -> bytes:
    """Return how bytecode begins that was made from a source of a time and size."""
    numbers = (0, time & 0xFFFFFFFF, size & 0xFFFFFFFF)
    return MAGIC_NUMBER + b"".join(number.to_bytes(4, "little") for number in numbers)


def find_here() -> None:
    """Let our own modules be found from now on, in the tree of this one; not where Python leaves assertions out, and keeps another bytecode."""
    if not sys.flags.optimize and not any(isinstance(each, Finder) for each in sys.meta_path):
        sys.meta_path.insert(0, Finder(os.path.abspath(__file__).rpartition("/ooxcheck/")[0]))
