"""The templates of the page. Everything that is put into one is escaped, unless the template says that it is markup."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


@cache
def template(name: str) -> Template:
    """Return a template by the name of its file."""
    return _environment().get_template(name)


def asset(name: str) -> str:
    """Return the text of a file that is put into the page as it is."""
    loader = _environment().loader
    assert loader is not None
    return loader.get_source(_environment(), name)[0].strip()


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("ooxcheck.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def identifier(name: str) -> str:
    """Return a name made of letters, digits, dots and hyphens that no other name gives."""
    return "".join(char if char.isascii() and (char.isalnum() or char in "._") else f"-{ord(char):x}-" for char in name)
