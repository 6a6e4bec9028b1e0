"""Drawings of values of lower floors, which cannot draw themselves: the names of the functions above that draw them.

A floor imports only floors below it, so it asks here. A function is loaded when it is asked for: few instances are drawn.
"""

from collections.abc import Callable
from enum import Enum
from pkgutil import resolve_name


class Drawing(Enum):
    """What is drawn, and the function that draws it."""

    INSTANCE = "ooxcheck.instances.reel:draw_instance"
    PAGE_OF_INSTANCES = "ooxcheck.instances.page:write_page"


def drawer(drawing: Drawing) -> Callable[..., str]:
    """Return the function that makes a drawing."""
    function: Callable[..., str] = resolve_name(drawing.value)
    return function
