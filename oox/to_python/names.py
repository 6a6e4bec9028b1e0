"""Names of classes, fields, methods and variables in Python.

Names are unchanged where Python permits them. If several signatures, or a field, share the name of a method, the types of its parameters are appended. A keyword of
Python, or a name of the support module, gets an underscore. Names that no OOX text can contain, such as those of Java's classes, are respelled.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable
from functools import cached_property

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import HIDDEN, Field, Signature, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.to_python import support

KEYWORDS = frozenset(keyword.kwlist)
MEANT = frozenset(
    {*KEYWORDS, *vars(support), "all", "any", "enumerate", "float", "isinstance", "len", "self", "super"}
)
"""Names with a fixed meaning in the generated statements, which no variable may have."""
TAKEN = frozenset({*MEANT, *dir(builtins)})


@dataclass(frozen=True, eq=False)
class Names:
    """The names of a program."""

    program: Program

    def class_(self, name: str) -> str:
        """Return the name of a class or an interface."""
        return f"{name}_" if name in TAKEN else plain(name)

    def field(self, field: Field) -> str:
        """Return the name of a field."""
        return _free(plain(field.name))

    def method(self, signature: Signature) -> str:
        """Return the name of a method, the same in all its classes."""
        alone = len(self._signatures[signature.name]) == 1 and signature.name not in self._fields
        return (
            _free(plain(signature.name))
            if alone
            else "_".join([plain(signature.name), *(_types(signature) or ("",))])
        )

    def constructor(self, class_name: str, signature: Signature) -> str:
        """Return the name of a constructor; it differs from that of the superclass, which may be called."""
        return "_".join(["new", plain(class_name), *_types(signature)])

    def variable(self, variable: Variable) -> str:
        """Return the name of a variable."""
        if variable.name == "this":
            return "self"
        return (
            f"{variable.name}_"
            if variable.name in MEANT or variable.name in self.program.classes
            else plain(variable.name)
        )

    @cached_property
    def _signatures(self) -> dict[str, set[tuple[str, ...]]]:
        signatures: dict[str, set[tuple[str, ...]]] = {}
        for method in self.program.methods():
            signatures.setdefault(method.signature.name, set()).add(_types(method.signature))
        return signatures

    @cached_property
    def _fields(self) -> frozenset[str]:
        return frozenset(field.name for class_ in self.program.classes.values() for field in class_.fields)


def plain(name: str) -> str:
    """Return a name without the characters that Python does not allow: the dots of nested classes, and the prefix of hidden names."""
    return name.replace(".", "__").replace(HIDDEN, "hidden_")


def _free(name: str) -> str:
    return f"{name}_" if name in KEYWORDS or name.startswith("_") else name


def _types(signature: Signature) -> tuple[str, ...]:
    return tuple(_words(map(str, signature.parameters)))


def _words(types: Iterable[str]) -> Iterable[str]:
    return (re.sub(r"\W", "", type_.replace("[]", "s")) for type_ in types)
