"""The members of a class whose bodies declare classes: local and anonymous ones, and those of lambdas, by the text alone."""

from __future__ import annotations

from collections.abc import Iterator

from datatypes import dataclass
from java import tree
from java.checking.declared.symbols import Class
from oox.nodes import Node, descendants


@dataclass(frozen=True, slots=True)
class Declaring:
    """A member that declares classes below those of some last names, and perhaps functions, which may be below any functional interface."""

    member: tree.Node
    names: frozenset[str]
    has_functions: bool

    def may_extend(self, name: str, *, is_functional: bool) -> bool:
        """Return whether one of the classes may be directly below a class or interface."""
        return name.rpartition(".")[2] in self.names or (is_functional and self.has_functions)


def declaring(cls: Class) -> Iterator[Declaring]:
    """Yield the members whose bodies declare classes; nested classes are not among them."""
    for member in (*cls.members, *cls.node.constants):
        nodes = list(descendants(member)) if not isinstance(member, tree.TypeDeclaration) else []
        names = frozenset(type_.names[-1] for node in nodes for type_ in _above(node))
        has_functions = any(isinstance(node, tree.Lambda | tree.MethodReference) for node in nodes)
        if names or has_functions:
            yield Declaring(member, names, has_functions)


def _above(node: Node) -> tuple[tree.TypeName, ...]:
    """Return what a class that a node declares extends or implements."""
    match node:
        case tree.New(type_, _, members) if members is not None:
            return (type_,)
        case tree.TypeDeclaration():
            return (*((node.parent,) if node.parent else ()), *node.interfaces)
        case _:
            return ()
