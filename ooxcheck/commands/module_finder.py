"""A finder for the modules of this package, which skips the search along Python's path.

A small check imports 380 modules of ours. Python's own finder takes 70 microseconds longer for each, a tenth of the processor time of the
check (`python -m benchmarks.checker start-up`). This one reads the cached bytecode of a module if it belongs to the source, by modification
time and size, as Python decides it. Everything else (no bytecode, an older one, an extension module) is left to Python.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from io import FileIO
from marshal import loads
from types import CodeType, ModuleType

PACKAGE = "ooxcheck"

_HEADER = 16


class BytecodeLoader(SourceFileLoader):
    """Loads a module from bytecode that has been read already."""

    def __init__(self, name: str, path: str, bytecode: bytes) -> None:
        super().__init__(name, path)
        self._bytecode: bytes | None = bytecode

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code object; the first call uses the bytecode, unless it was compiled in another folder."""
        bytecode, self._bytecode = self._bytecode, None
        code = None if bytecode is None else loads(memoryview(bytecode)[_HEADER:])
        if isinstance(code, CodeType) and code.co_filename == self.path:
            return code
        return super().get_code(fullname)


class PackageFinder:
    """Finds the modules of the package below a folder."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._prefix, self._middle = (
            ("", "__pycache__/") if sys.pycache_prefix is None else (sys.pycache_prefix, "")
        )
        self._end = f".{sys.implementation.cache_tag}.pyc"

    def find_spec(
        self, name: str, _path: object = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the specification of a module with cached bytecode; None leaves the module to Python."""
        if name.partition(".")[0] != PACKAGE:
            return None
        folder, _, last = f"{self._root}/{name.replace('.', '/')}".rpartition("/")
        return self._spec(name, folder, last) or self._spec(name, f"{folder}/{last}", "__init__")

    def _spec(self, name: str, folder: str, last: str) -> ModuleSpec | None:
        path, cached = f"{folder}/{last}.py", f"{self._prefix}{folder}/{self._middle}{last}{self._end}"
        try:
            source = os.stat(path)
            with FileIO(cached) as file:
                bytecode = file.readall()
        except OSError:
            return None
        if bytecode[:_HEADER] != _header(int(source.st_mtime), source.st_size):
            return None
        spec = ModuleSpec(
            name, BytecodeLoader(name, path, bytecode), origin=path, is_package=last == "__init__"
        )
        spec.has_location = True
        spec.cached = cached
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(folder)
        return spec


def _header(time: int, size: int) -> bytes:
    """Return the header of bytecode for a source with a modification time and a size."""
    numbers = (0, time & 0xFFFFFFFF, size & 0xFFFFFFFF)
    return MAGIC_NUMBER + b"".join(number.to_bytes(4, "little") for number in numbers)


def install_finder() -> None:
    """Install the finder for this package, unless Python removes assertions and so uses other bytecode."""
    if not sys.flags.optimize and not any(isinstance(each, PackageFinder) for each in sys.meta_path):
        sys.meta_path.insert(0, PackageFinder(os.path.abspath(__file__).rpartition(f"/{PACKAGE}/")[0]))
