"""The classes that bodies declare: named, anonymous, and those of lambdas get names by their order in the text, as javac gives them (JLS 13.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.oox.nodes import Node, children


class Numbering:
    """Names the classes in the bodies of a class, each by its node."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._seen: set[str] = set()
        self._kept: list[Node] = []

    def name(self, node: tree.Node, cls: Class) -> str:
        """Return the name of a class that a node in a body of `cls` declares."""
        around = named_class(cls)
        if around.name not in self._seen:
            self._seen.add(around.name)
            self._number(around)
        return self._names.get(id(node)) or self._late(node, around)

    def _number(self, cls: Class) -> None:
        found = sorted(_declaring(cls), key=lambda each: each.span.start)
        counts: Counter[str] = Counter()
        for each in found:
            is_lambda = isinstance(each, tree.Lambda | tree.MethodReference)
            own = (
                "lambda$" if is_lambda else each.declaration.name if isinstance(each, tree.LocalClass) else ""
            )
            counts[own] += 1
            self._names[id(each)] = (
                f"{cls.name}.lambda${counts[own]}" if is_lambda else f"{cls.name}.{counts[own]}{own}"
            )

    def _late(self, node: tree.Node, cls: Class) -> str:
        """Return a name for a node that is not in the text, as what method references are made of."""
        self._kept.append(node)
        name = self._names[id(node)] = f"{cls.name}.{node.span.start}at{len(self._kept)}"
        return name


def named_class(cls: Class) -> Class:
    """Return the class in whose text something is: the one around a lambda."""
    while cls.is_lambda and cls.outer is not None:
        cls = cls.outer
    return cls


def _declaring(cls: Class) -> Iterator[tree.Node]:
    """Yield what declares classes in the bodies of a class, without what is in them."""
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
            case _:
                waiting.extend(children(node))
