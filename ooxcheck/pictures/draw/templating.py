"""The templates of the pictures: every inserted value is escaped, unless it is a number."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ooxcheck.text import templates

if TYPE_CHECKING:
    from jinja2 import Template

_PACKAGE = "ooxcheck.pictures"


@cache
def template(name: str) -> Template:
    """Return a template by the name of its file, with HTML escaping."""
    return templates.environment(_PACKAGE).get_template(name)


def source(name: str) -> str:
    """Return the text of a template unchanged."""
    return templates.text(_PACKAGE, name)
