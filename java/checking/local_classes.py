"""Names of local, anonymous and lambda classes, by their order in the text, as javac gives them (JLS 13.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.oox.nodes import Node, children


class Numbering:
    """The names of the classes in bodies, by their nodes."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._seen: set[str] = set()
        self._kept: list[Node] = []

    def name(self, node: tree.Node, cls: Class) -> str:
        """Return the name of the class that a node in a body of `cls` declares."""
        around = named_class(cls)
        if around.name not in self._seen:
            self._seen.add(around.name)
            self._number(around)
        return self._names.get(id(node)) or self._late(node, around)

    def _number(self, cls: Class) -> None:
        declarations = sorted(_declaring(cls), key=lambda each: each.span.start)
        counts: Counter[str] = Counter()
        for each in declarations:
            is_lambda = isinstance(each, tree.Lambda | tree.MethodReference)
            own = (
                "lambda$" if is_lambda else each.declaration.name if isinstance(each, tree.LocalClass) else ""
            )
            counts[own] += 1
            self._names[id(each)] = (
                f"{cls.name}.lambda${counts[own]}" if is_lambda else f"{cls.name}.{counts[own]}{own}"
            )

    def _late(self, node: tree.Node, cls: Class) -> str:
        """Return a name for a node that is not in the source, such as the lambda of a method reference."""
        self._kept.append(node)
        name = self._names[id(node)] = f"{cls.name}.{node.span.start}at{len(self._kept)}"
        return name


def named_class(cls: Class) -> Class:
    """Return the innermost class that is not a lambda."""
    while cls.is_lambda and cls.outer is not None:
        cls = cls.outer
    return cls


def _declaring(cls: Class) -> Iterator[tree.Node]:
    """Yield the nodes that declare classes in the bodies of a class, but not nested ones."""
    waiting: list[Node] = [*cls.members, *cls.node.constants]
    while waiting:
        node = waiting.pop()
        match node:
            case tree.TypeDeclaration():
                continue
            case tree.New(_, arguments, members, outer) if members is not None:
                yield node
                waiting.extend((*arguments, *((outer,) if outer else ())))
            case tree.EnumConstant(_, arguments, members) if members is not None:
                yield node
                waiting.extend(arguments)
            case tree.LocalClass():
                yield node
            case tree.Lambda() | tree.MethodReference():
                yield node
                waiting.extend(children(node))
            case _:  # declares no class
                waiting.extend(children(node))
