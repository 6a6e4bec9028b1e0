"""Lazily computed attributes: `functools.cached_property` without the lock that it takes before Python 3.12."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class cached_property:  # noqa: N801  # as the standard library calls it
    """A placeholder for an attribute that is not computed yet; the first lookup stores the value in the instance."""

    def __init__(self, compute: Callable[[Any], object]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:  # noqa: ANN401  # whatever is computed
        """Return the value; the class itself has none."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
