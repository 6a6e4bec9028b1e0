"""The atoms of the universe of one check: objects, strings, bits, indices and table entries."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import ArrayType, ClassType


@dataclass(frozen=True, slots=True)
class Thing:
    """An object or array that may exist: its runtime class or array type, and its number within this kind."""

    kind: ClassType | ArrayType
    number: int
    initial: bool

    def __str__(self) -> str:
        return f"{self.kind}${self.number}"


@dataclass(frozen=True, slots=True)
class Text:
    """A string."""

    value: str

    def __str__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Spelled(Text):
    """A string without a name, but with chars (`ooxcheck.translate.model.string_contents`): `is_free` if the solver chooses them."""

    is_free: bool


@dataclass(frozen=True, slots=True)
class Bit:
    """A bit position."""

    place: int

    def __str__(self) -> str:
        return f"bit{self.place}"


@dataclass(frozen=True, slots=True)
class Index:
    """A position in arrays."""

    place: int

    def __str__(self) -> str:
        return f"at{self.place}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A position in tables: a row and a column; without a column, the presence of the row."""

    row: int
    column: int | None = None

    def __str__(self) -> str:
        return f"row{self.row}" if self.column is None else f"row{self.row}col{self.column}"


@dataclass(frozen=True, slots=True)
class Unit:
    """The only member of sets that stand for a truth value."""

    def __str__(self) -> str:
        return "unit"


UNIT = Unit()
