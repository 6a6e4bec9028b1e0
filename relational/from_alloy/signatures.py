"""Declarations of a model: signatures, fields, functions, predicates and macros, and their modules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.places import Place


@dataclass(frozen=True, eq=False, slots=True)
class Sig:
    """A signature: a child of its `parent`, disjoint from its siblings, or a subset of `subset_of`.

    An `is_variable` one has different atoms in different states.
    """

    label: str
    parent: Sig | None = None
    subset_of: tuple[Sig, ...] = ()
    is_whole_subset: bool = False
    multiplicity: str = "set"
    is_abstract: bool = False
    is_enum: bool = False
    is_private: bool = False
    place: Place | None = None
    is_variable: bool = False

    @property
    def is_builtin(self) -> bool:
        """Return whether it is built in."""
        return self.place is None

    @property
    def is_top(self) -> bool:
        """Return whether it has no declared parent."""
        return self.parent is UNIV

    def ancestors(self) -> Iterator[Sig]:
        """Yield the signature itself, its parent, and so on."""
        here: Sig | None = self
        while here is not None:
            yield here
            here = here.parent


UNIV = Sig("univ")
INT = Sig("Int", UNIV)
SEQ_INT = Sig("seq/Int", INT)
STRING = Sig("String", UNIV)
BUILTIN = {"univ": UNIV, "Int": INT, "seq/Int": SEQ_INT, "String": STRING}


@dataclass(frozen=True, eq=False, slots=True)
class Field:
    """A field of a signature; its declaration may mention `earlier` fields of the same one."""

    owner: Sig
    name: str
    decl: tree.Decl
    module: Module

    @property
    def label(self) -> str:
        """Its name in instances."""
        return f"{self.owner.label}<:{self.name}"


@dataclass(frozen=True, eq=False, slots=True)
class Function:
    """A function or a predicate of a module."""

    text: tree.Callable
    module: Module

    @property
    def parameters(self) -> tuple[tuple[str, tree.Decl], ...]:
        """The parameters, each with its declaration."""
        return tuple((name, decl) for decl in self.text.parameters for name in decl.names)


@dataclass(frozen=True, eq=False, slots=True)
class Macro:
    """A macro of a module."""

    text: tree.Macro
    module: Module

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return self.text.parameters


@dataclass(frozen=True, eq=False, slots=True)
class Module:
    """A file with its parameters; `prefix` is that of the names of its signatures in instances.

    Opened modules are known by their names in it; those in `hidden` are private.
    """

    text: tree.Module
    prefix: str
    parameters: dict[str, Sig]
    opens: dict[str, Module] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    implicit: dict[str, Module] = field(default_factory=dict)
    sigs: dict[str, Sig] = field(default_factory=dict)
    fields: list[Field] = field(default_factory=list)
    functions: dict[str, list[Function | Macro]] = field(default_factory=dict)

    def reachable(self) -> list[Module]:
        """Return the module and all that it opens, directly or indirectly, without private ones of others."""
        modules = [self]
        for module in modules:
            modules.extend(each for each in module.seen_by(self).values() if each not in modules)
        return modules

    def seen_by(self, other: Module) -> dict[str, Module]:
        """Return the modules that this one opens, as visible to another one."""
        return {
            alias: each for alias, each in self.opens.items() if self is other or alias not in self.hidden
        }


Declared = Sig | Field | Function | Macro
