"""The templates of the pictures: everything that is put into one is escaped, unless it is a number."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


@cache
def template(name: str) -> Template:
    """Return a template by the name of its file; what HTML would take for markup is escaped."""
    return environment().get_template(name)


@cache
def environment() -> Environment:
    """Return the environment of all templates."""
    return Environment(
        loader=PackageLoader("ooxcheck.pictures"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def source(name: str) -> str:
    """Return the text of a template as it stands."""
    loader = environment().loader
    assert loader is not None
    return loader.get_source(environment(), name)[0].strip()
