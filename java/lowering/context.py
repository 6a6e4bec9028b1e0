"""The context of the lowering of one program: its reachable code, its names, and the names that reports show."""

from __future__ import annotations

from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.java.lowering.bodies import Body
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.types import VOID, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Context:
    """The program that is lowered; `renamed` collects the names of Java for variables and classes of OOX."""

    reach: Reach
    names: Names
    renamed: dict[str, str] = field(default_factory=dict)

    def body(self, owner: str, span: Span) -> Body:
        """Return an empty body of a method of a class."""
        return Body(self.reach, self.names, owner, span)

    def result(self, type_: Type, span: Span) -> tree.TypeName | None:
        """Return the type of a result, None if the method returns nothing."""
        return None if type_ is VOID else self.names.type(type_, span)
