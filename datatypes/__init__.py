"""Data classes that cost little to define: `dataclass` in place of that of the standard library.

The lowest floor, which all others may use. Of a few hundred classes a check uses a few dozen; the standard library
compiles five methods for each when it is defined, this one compiles a method when it is first called. Everything else
is the standard library's: `field`, `fields`, `replace`, slots, `match_args`, and what mypy knows of them.
`cached_property` is that of the standard library, without a lock.

>>> from dataclasses import replace
>>> @dataclass(frozen=True, slots=True)
... class Point:
...     x: int
...     y: int = 0
>>> replace(Point(1), y=2)
Point(x=1, y=2)
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass
    from functools import cached_property

__all__ = ["cached_property", "dataclass"]


def __getattr__(name: str) -> object:
    """Return one of the two; the standard library's data classes, which take a while to load, are loaded at the first use."""
    if name not in __all__:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    from ooxcheck.datatypes import attributes, lazy_methods

    values: dict[str, object] = {
        "cached_property": attributes.cached_property,
        "dataclass": lazy_methods.dataclass,
    }
    globals().update(values)
    return values[name]
