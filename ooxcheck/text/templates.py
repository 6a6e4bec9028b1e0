"""Templates of markup: every value that is inserted is escaped, unless it is markup itself."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment(package: str) -> Environment:
    """Return the environment of the templates of a package."""
    # Imported lazily: most drawings are written without a template.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def text(package: str, name: str) -> str:
    """Return the text of a file beside the templates unchanged."""
    return (files(package) / "templates" / name).read_text(encoding="utf-8").strip()
