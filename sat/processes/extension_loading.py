"""Extension modules under a limit on memory: one that cannot be mapped is a MemoryError, not an ImportError.

The loader of the system reports a failed mapping as an error of the library. Callers catch MemoryError where memory runs out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from types import ModuleType

_SIGNS_OF_NO_MEMORY = (
    "failed to map segment",
    "cannot map",
    "allocate memory",
    "shared object descriptor",
)


def is_lack_of_memory(error: ImportError) -> bool:
    """Return whether an extension module was not loaded because memory ran out."""
    return any(sign in str(error).lower() for sign in _SIGNS_OF_NO_MEMORY)


def raise_memory_errors() -> None:
    """Let every later import of an extension module that cannot be mapped raise MemoryError."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(sys.meta_path.index(PathFinder), _Finder)


class _Loader(ExtensionFileLoader):
    """Loads an extension module; MemoryError if it cannot be mapped."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        try:
            return super().create_module(spec)
        except ImportError as error:
            if is_lack_of_memory(error):
                raise MemoryError(str(error)) from None
            raise


class _Finder(PathFinder):
    """Finds modules on the path, as usual; extension modules get the loader above."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = super().find_spec(fullname, path, target)
        if spec is not None and type(spec.loader) is ExtensionFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec
