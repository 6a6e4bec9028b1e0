"""Members that Lombok adds to classes by its annotations: no source has them, and their code is not known.

Those that the language or the library calls without being named (``equals``, ``hashCode``, ``toString``, the constructor without arguments) become members whose body
uses an unknown class, so that no execution is followed into them. Other members are missing; who uses them reports them as not supported.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java import tree
from ooxcheck.java.operators import TypeKind

_PACKAGE = "lombok."
_BODY = "{ return lombok.Generated.code(); }"

_EQUALITY = frozenset(("Data", "Value", "EqualsAndHashCode"))
_TEXT = frozenset(("Data", "Value", "ToString"))
_CONSTRUCTION = frozenset((
    "Data", "Value", "AllArgsConstructor", "RequiredArgsConstructor", "NoArgsConstructor", "Builder", "SuperBuilder",
))  # fmt: skip

_METHODS = (
    ("equals", 1, _EQUALITY, f"public boolean equals(java.lang.Object other) {_BODY}"),
    ("hashCode", 0, _EQUALITY, f"public int hashCode() {_BODY}"),
    ("toString", 0, _TEXT, f"public java.lang.String toString() {_BODY}"),
)


def generators(node: tree.TypeDeclaration, imports: Iterable[tree.Import]) -> frozenset[str]:
    """Return the last names of the annotations of Lombok on a class and its members."""
    known = tuple(imports)
    annotated = (node, *(each for each in node.members if isinstance(each, tree.Method | tree.Field)))
    return frozenset(
        annotation.name.rpartition(".")[2]
        for each in annotated
        for annotation in each.modifiers.annotations
        if _is_lombok(annotation.name, known)
    )


def _is_lombok(name: str, imports: Iterable[tree.Import]) -> bool:
    if name.startswith(_PACKAGE):
        return True
    of_lombok = [each for each in imports if f"{each.name}.".startswith(_PACKAGE)]
    return any(name in _ALL if each.is_all else each.name.endswith(f".{name}") for each in of_lombok)


_ALL = _EQUALITY | _TEXT | _CONSTRUCTION | {"Getter", "Setter", "With", "Slf4j", "Log", "Log4j2"}
"""The annotations that an import of the whole package is taken to mean."""


def generated_members(node: tree.TypeDeclaration, names: frozenset[str]) -> str:
    """Return the text of the members that are called without being named; empty if there is none."""
    if node.kind is not TypeKind.CLASS:
        return ""
    declared = {(each.name, len(each.parameters)) for each in node.members if isinstance(each, tree.Method)}
    texts = [
        text
        for name, count, annotations, text in _METHODS
        if names & annotations and (name, count) not in declared
    ]
    if names & _CONSTRUCTION and not any(isinstance(each, tree.Constructor) for each in node.members):
        texts.append(f"public {node.name}() {{ lombok.Generated.code(); }}")
    return " ".join(texts)
