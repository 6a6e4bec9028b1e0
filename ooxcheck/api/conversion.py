"""A result of the engine as an object of a public class with the same fields."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Public = TypeVar("Public")


def as_public(public: type[Public], result: DataclassInstance, **changes: object) -> Public:
    """Return an object of a public class with the fields of a result, some of them changed."""
    same = {each.name: getattr(result, each.name) for each in fields(result)}
    return public(**(same | changes))
