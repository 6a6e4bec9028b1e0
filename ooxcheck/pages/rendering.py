"""The templates of the page. Every value that is inserted is escaped, unless the template marks it as markup."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ooxcheck.text import templates

if TYPE_CHECKING:
    from jinja2 import Template

_PACKAGE = "ooxcheck.pages"


@cache
def template(name: str) -> Template:
    """Return a template by the name of its file."""
    return templates.environment(_PACKAGE).get_template(name)


def asset(name: str) -> str:
    """Return the text of a file that is inserted unchanged."""
    return templates.text(_PACKAGE, name)


def identifier(name: str) -> str:
    """Return a unique identifier for a name, of letters, digits, dots, brackets and hyphens, for links."""
    return "".join(
        char if char.isascii() and (char.isalnum() or char in "._(),") else f"-{ord(char):x}-"
        for char in name
    )
