"""Pure methods: annotated ones, those of pure classes, overrides of pure methods, and ``repOk`` and its kin (JML manual, 7.1.1.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.types import BOOLEAN

REPRESENTATION = ("repOk", "repOK", "rep_ok", "checkInvariant", "checkRep", "wellFormed")
"""Names of methods without parameters that are invariants if they return a boolean (Liskov and Guttag's convention, and Korat's)."""

_WORDS = ("pure", "strictly_pure", "spec_pure")


class Purity:
    """Decides whether methods are pure."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def is_pure(self, method: Method) -> bool:
        """Return whether a method is specified to have no side effects."""
        return (
            is_representation(method)
            or _is_given_by_record(method)
            or self._says_so(method)
            or any(self._overridden(method))
        )

    def is_only_inherited(self, method: Method) -> bool:
        """Return whether a method of the sources is pure only because it overrides a pure library method."""
        if method.owner.unit.is_library or is_representation(method) or self._says_so(method):
            return False
        above = list(self._overridden(method))
        return bool(above) and all(each.owner.unit.is_library for each in above)

    def _overridden(self, method: Method) -> Iterator[Method]:
        """Yield the overridden methods that are annotated as pure."""
        cls, overriding = method.owner, self.context.overriding
        for each in overriding.inherited_methods(cls, method.name):
            if self._says_so(each.method) and overriding.implementation(cls, each) is method:
                yield each.method

    def _says_so(self, method: Method) -> bool:
        words = {
            each.word for each in method.owner.comments.about(method.node) if isinstance(each, jml.Modifier)
        }
        annotated = any(each.name.rpartition(".")[2] == "Pure" for each in method.node.modifiers.annotations)
        return (
            annotated
            or not words.isdisjoint(_WORDS)
            or (not method.is_constructor and _is_pure_class(method.owner))
        )


def is_representation(method: Method) -> bool:
    """Return whether a method is an invariant by its name."""
    is_asked = isinstance(method.node, tree.Method) and not method.written_parameters and not method.is_static
    return is_asked and method.name in REPRESENTATION and method.result is BOOLEAN


def _is_given_by_record(method: Method) -> bool:
    """Return whether a method is an implicit accessor of a record."""
    return not method.is_constructor and method.node.span in [
        each.span for each in method.owner.node.components
    ]


def _is_pure_class(cls: Class) -> bool:
    return not cls.modifiers_and_annotations.isdisjoint(_WORDS)
