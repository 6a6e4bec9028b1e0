"""Names in a contract of one method, where parameters hide fields and classes may share names of fields.

In the specification language a bare name is a variable, else a class, else the fields of that name of all
classes. To the right of a dot only
fields are meant, of the possible classes of the left side. A hidden or ambiguous field is written as
``(iden & (C -> C)).f``: the identity on
the objects of one class, and then the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType, Type

Instance = Field | GhostField
"""A field of objects."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names visible in a contract: `hidden` ones do not denote a field."""

    program: Program | None = None
    hidden: frozenset[str] = frozenset()
    fields: Mapping[str, tuple[Instance, ...]] = field(default_factory=dict)

    @staticmethod
    def of(program: Program, method: Method) -> Names:
        """Return the names visible in the contract of a method."""
        fields: dict[str, tuple[Instance, ...]] = {}
        for class_ in program.classes.values():
            own: list[Instance] = [*(f for f in class_.fields if not f.static), *class_.ghosts]
            for each in own:
                fields[each.name] = (*fields.get(each.name, ()), each)
        variables = {variable.name for variable in method.parameters}
        return Names(program, frozenset(variables | program.classes.keys()), MappingProxyType(fields))

    @property
    def most(self) -> int:
        """The first number that is no int."""
        return 1 << (self.program.int_width if self.program else 64) - 1

    def relation(self, cells: Instance) -> str:
        """Return a field as a relation."""
        if cells.name in self.hidden or len(self.fields.get(cells.name, ())) > 1:
            return f"(iden & ({cells.owner} -> {cells.owner})).{cells.name}"
        return cells.name

    def step(self, cells: Instance, start: Type | None) -> str:
        """Return a field as written to the right of a dot, if the left side is of a type."""
        others = [each for each in self.fields.get(cells.name, ()) if each != cells]
        if not others or (
            isinstance(start, ClassType) and not any(self._may_have(start, each) for each in others)
        ):
            return cells.name
        return f"({self.relation(cells)})"

    def _may_have(self, start: ClassType, cells: Instance) -> bool:
        assert self.program is not None, "without a program no field should have another's name"
        below = [name for name in self.program.classes if self.program.is_subclass(name, start.name)]
        return any(self.program.is_subclass(name, cells.owner) for name in below)

    def exactly(self, name: str) -> str:
        """Return the objects of a class without those of its subclasses."""
        if self.program is None:
            return name
        below = [
            n for n, class_ in self.program.classes.items() if name in (class_.parent, *class_.interfaces)
        ]
        return " - ".join((name, *below))

    def unused_name(self, name: str) -> str:
        """Return an unused name similar to this one."""
        while name in self.hidden or name in self.fields:
            name += "x"
        return name


ANY = Names()
"""Plain names, for texts that are not parsed."""
