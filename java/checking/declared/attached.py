"""Which comments are about which member, and what they say of the class: a comment before a member is about it, unless it declares something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from datatypes import dataclass
from java import tree
from java.jml import tree as jml
from java.jml.parser import declared
from oox.diagnostics import Diagnostic, OoxError


@dataclass(frozen=True, slots=True)
class ClassComments:
    """What the comments of a class say: of the class itself, and of its members by their places."""

    declared: tuple[jml.Declared, ...]
    of_members: dict[int, tuple[jml.Declared, ...]]

    def about(self, member: tree.Node) -> tuple[jml.Declared, ...]:
        """Return what is said of a member: in front of it, and in its head."""
        return self.of_members.get(member.span.start, ())


def comments_of(members: Iterable[tree.Member]) -> ClassComments:
    """Return what the comments among members say; `OoxError` if one is no JML, or about no member."""
    own: list[jml.Declared] = []
    of_members: dict[int, tuple[jml.Declared, ...]] = {}
    for run, member in _runs(members):
        said = declared(run)
        about = tuple(each for each in said if isinstance(each, jml.Modifier | jml.MethodSpecification))
        own.extend(each for each in said if not isinstance(each, jml.Modifier | jml.MethodSpecification))
        inner = declared(_head(member)) if member is not None else ()
        _check(about, member)
        if member is not None and (about or inner):
            of_members[member.span.start] = (*about, *inner)
    return ClassComments(tuple(own), of_members)


def _runs(members: Iterable[tree.Member]) -> Iterator[tuple[list[tree.Specification], tree.Member | None]]:
    """Yield the comments before each member, and at last those before none."""
    run: list[tree.Specification] = []
    for member in members:
        if isinstance(member, tree.Specification):
            run.append(member)
        else:
            yield run, member
            run = []
    yield run, None


def _head(member: tree.Member) -> tuple[tree.Specification, ...]:
    match member:
        case tree.Field() | tree.Method() | tree.Constructor() | tree.TypeDeclaration():
            return member.modifiers.specifications
        case _:
            return ()


def _check(about: tuple[jml.Declared, ...], member: tree.Member | None) -> None:
    for each in about:
        if isinstance(each, jml.MethodSpecification) and not isinstance(member, tree.Method | tree.Constructor):
            raise OoxError([Diagnostic("jml.place", "these clauses are about a method, and stand before none", each.span)])
