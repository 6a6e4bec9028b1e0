"""The scope at a place of a body, without a type checker: variables with their types, fields of classes.

Types are those written in the text. Other expressions have no type here and are not mutated. The static checker rejects ill-typed mutants that remain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree


@dataclass(frozen=True, slots=True)
class Scope:
    """The class that a body belongs to, the variables in scope in the order of their declarations, and all classes by name."""

    owner: str
    variables: Mapping[str, tree.TypeName] = field(default_factory=dict)
    classes: Mapping[str, tree.TypeDeclaration] = field(default_factory=dict)

    def with_variable(self, name: str, type_: tree.TypeName) -> Scope:
        """Return the scope after a declaration."""
        return replace(self, variables={**self.variables, name: type_})

    def fields(self, class_name: str, *, static: bool = False) -> dict[str, tree.TypeName]:
        """Return the fields of a class, inherited ones first."""
        types_by_name: dict[str, tree.TypeName] = {}
        for declaration in reversed(list(self._line(class_name))):
            members = (each for each in declaration.members if isinstance(each, tree.FieldDeclaration))
            types_by_name.update({each.name: each.type for each in members if each.static is static})
        return types_by_name

    def _line(self, class_name: str) -> Iterator[tree.ClassDeclaration]:
        """Yield a class and its superclasses; in a cycle, each once."""
        seen: set[str] = set()
        at: str | None = class_name
        while at is not None and at not in seen:
            seen.add(at)
            declaration = self.classes.get(at)
            if not isinstance(declaration, tree.ClassDeclaration):
                return
            yield declaration
            at = declaration.parent

    def type_of(self, expr: tree.Expr | tree.Super) -> tree.TypeName | None:
        """Return the type of a location; None if the expression is no location or its type is not in the text."""
        match expr:
            case tree.This():
                return tree.TypeName(self.owner, span=expr.span)
            case tree.Name(name):
                return self.variables.get(name)
            case tree.Member(tree.Name(name), member) if name not in self.variables:
                return self.fields(name, static=True).get(member)
            case tree.Member(name=member):
                held = self.type_of(expr.target)
                return (
                    self.fields(held.name).get(member) if held is not None and not held.dimensions else None
                )
            case tree.Index():
                held = self.type_of(expr.target)
                return (
                    replace(held, dimensions=held.dimensions - 1)
                    if held is not None and held.dimensions
                    else None
                )
            case _:  # no mutation operator needs the type of such an expression
                return None
