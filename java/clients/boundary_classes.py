"""The outermost classes of a boundary: the class itself, and other classes of the files that may write its fields.

A private field is written in its outermost class only (JLS 6.6.1). Another field may be written wherever an assignment ends with its name, so every class of
the files with such an assignment belongs to the boundary. That classes outside the files do not write package-private
and protected fields is an assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ooxcheck.java import tree
from ooxcheck.java.clients.access import nested_types, open_fields
from ooxcheck.oox.nodes import descendants


def boundary_classes(
    units: Sequence[tree.CompilationUnit], outermost: tree.TypeDeclaration
) -> list[tree.TypeDeclaration]:
    """Return the outermost classes of the boundary of a class, itself first."""
    others = [each for unit in units for each in unit.types if each is not outermost]
    members = [outermost]
    for member in members:
        names = {field.name for field in assumed_fields(member)}
        names |= {
            field.name
            for class_ in nested_types(member)
            for field in open_fields(class_)
            if "public" in field.modifiers.words
        }
        writers = [each for each in others if each not in members and names & set(_written_names(each))]
        members += writers
    return members


def assumed_fields(outermost: tree.TypeDeclaration) -> Iterator[tree.Field]:
    """Yield the fields that classes outside the files could write in the same package, or as subclasses."""
    for class_ in nested_types(outermost):
        yield from (field for field in open_fields(class_) if "public" not in field.modifiers.words)


def _written_names(declaration: tree.TypeDeclaration) -> Iterable[str]:
    """Yield the last names of the places that the code of a class assigns to."""
    for node in descendants(declaration):
        if isinstance(node, tree.Assignment | tree.Update):
            match node.target:
                case tree.Name(name) | tree.FieldAccess(name=name):
                    yield name
                case _:  # an element of an array
                    pass
