"""Digests: of a text, and of this tool itself, because only the same code uses again what it has stored."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ooxcheck.datatypes.digests import sha256


def digest(text: str | bytes) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return sha256(text.encode() if isinstance(text, str) else text)


_SOLVERS = "python-sat"
_COMPILED = (".pyc", ".so", ".c")


@cache
def ourselves() -> str:
    """Return the digest of the sources of this tool, and the version of the solvers."""
    # Imported lazily: most commands store nothing.
    from importlib.metadata import version

    return digest("\0".join([version(_SOLVERS), *(digest(path.read_bytes()) for path in sorted(_sources()))]))


def _sources() -> Iterator[Path]:
    """Yield the files of the package; in a checkout some of its folders are links."""
    for folder, _, files in os.walk(Path(__file__).parents[1], followlinks=True):
        yield from (Path(folder, name) for name in files if not name.endswith(_COMPILED))
