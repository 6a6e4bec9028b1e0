"""The static type of a term: the types of its columns, and the kind of collection."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import Collection, Type


@dataclass(frozen=True, slots=True)
class Shape:
    """Column types, and whether there is at most one tuple. A column without types is always empty.

    A sequence or a multiset has one column, the types of its elements, and is no scalar.
    """

    columns: tuple[frozenset[Type], ...]
    scalar: bool = False
    collection: Collection = Collection.RELATION

    @property
    def arity(self) -> int:
        """The number of columns."""
        return len(self.columns)
