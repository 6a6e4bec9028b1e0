"""Templates of what is drawn and written as markup: everything that is put into one is escaped, unless it says it is markup."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined


@cache
def environment(package: str) -> Environment:
    """Return the environment of the templates of a package."""
    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def text(package: str, name: str) -> str:
    """Return the text of a file beside the templates as it stands."""
    found = environment(package)
    assert found.loader is not None
    return found.loader.get_source(found, name)[0].strip()
