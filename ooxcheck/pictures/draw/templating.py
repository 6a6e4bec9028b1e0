"""The templates of the pictures: everything that is put into one is escaped, unless it is a number."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ooxcheck.text import templates

if TYPE_CHECKING:
    from jinja2 import Template

_PACKAGE = "ooxcheck.pictures"


@cache
def template(name: str) -> Template:
    """Return a template by the name of its file; what HTML would take for markup is escaped."""
    return templates.environment(_PACKAGE).get_template(name)


def source(name: str) -> str:
    """Return the text of a template as it stands."""
    return templates.text(_PACKAGE, name)
