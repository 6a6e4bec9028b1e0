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

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
    from functools import cached_property
else:
    from ooxcheck.datatypes.attributes import cached_property
    from ooxcheck.datatypes.lazy_methods import dataclass

__all__ = ["cached_property", "dataclass"]
