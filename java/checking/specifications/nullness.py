"""Nullness: ``non_null``, ``nullable`` and their defaults.

Unlike in JML, a reference without annotation may be null, since existing code has no annotations and passes null.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.symbols import Class, Field, Method
from ooxcheck.java.checking.formulas.terms import refuse, refuse_unsupported
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.modifiers import OF_VARIABLES
from ooxcheck.java.jml.parser import parse_declarations, parse_statements
from ooxcheck.java.types import VOID, is_reference
from ooxcheck.oox.nodes import Node, descendants

_NOT_NULL = ("non_null", "NonNull", "Nonnull", "NotNull")
_MAYBE_NULL = ("nullable", "Nullable")
_DEFAULTS = ("non_null_by_default", "NonNullByDefault", "nullable_by_default", "NullableByDefault")


class Nullness:
    """Looks up which variables, fields and results are annotated as not null."""

    def parameter(self, method: Method, variable: typed.Variable) -> bool:
        """Return whether a parameter is ``non_null``."""
        node = next(each for each in method.written_parameters if each.name == variable.name)
        words = _words(node.modifiers) if node.modifiers else ()
        return is_reference(variable.type) and self._is_not_null(words, method.owner)

    def is_said(self, method: Method) -> bool:
        """Return whether a method annotates the nullness of a parameter."""
        words = {
            word for each in method.written_parameters if each.modifiers for word in _words(each.modifiers)
        }
        return not words.isdisjoint(_MAYBE_NULL) or any(
            self.parameter(method, each) for each in method.variables
        )

    def result(self, method: Method) -> bool:
        """Return whether the result of a method is ``non_null``."""
        if method.is_constructor or method.result is VOID or not is_reference(method.result):
            return False
        return self._is_not_null(self._about(method.owner, method.node), method.owner)

    def field(self, field: Field) -> bool:
        """Return whether a field is ``non_null``."""
        if field.node is None or not is_reference(field.type):
            return False
        return self._is_not_null(self._about(field.owner, field.node), field.owner)

    def local(
        self,
        variable: tree.LocalVariable,
        comments: Sequence[tree.Specification],
        behind: Sequence[tree.Node],
    ) -> tree.Node | None:
        """Return the ``non_null`` annotation of a local variable, which must not be assigned again in the statements `behind` it."""
        for each in parse_statements(comments):
            if isinstance(each, jml.Modifier) and each.word == "non_null":
                if variable.value is None or any(
                    _assigns(node, variable.name) for node in descendants(*behind)
                ):
                    refuse_unsupported(
                        "non_null before a variable that is assigned again",
                        "assert that it is not null",
                        each.span,
                    )
                return each
        return None

    def _about(self, cls: Class, node: tree.Field | tree.Method | tree.Constructor) -> tuple[str, ...]:
        said = (each.word for each in cls.comments.about(node) if isinstance(each, jml.Modifier))
        return (*said, *(each.name.rpartition(".")[2] for each in node.modifiers.annotations))

    def _is_not_null(self, words: Iterable[str], cls: Class) -> bool:
        markers = set(words)
        if not markers.isdisjoint(_NOT_NULL) or not markers.isdisjoint(_MAYBE_NULL):
            return not markers.isdisjoint(_NOT_NULL)
        return _by_default(cls)


def _assigns(node: Node, name: str) -> bool:
    return (
        isinstance(node, tree.Assignment | tree.Update)
        and isinstance(node.target, tree.Name)
        and node.target.name == name
    )


def _by_default(cls: Class | None) -> bool:
    """Return whether the innermost annotated enclosing class says ``non_null_by_default``."""
    while cls is not None:
        if not cls.modifiers_and_annotations.isdisjoint(_DEFAULTS):
            return (
                "nullable_by_default" not in cls.modifiers_and_annotations
                and "NullableByDefault" not in cls.modifiers_and_annotations
            )
        cls = cls.outer
    return False


def _words(modifiers: tree.Modifiers) -> tuple[str, ...]:
    """Return the annotations of a parameter; refuse other JML there."""
    said = parse_declarations(modifiers.specifications)
    for each in said:
        if not isinstance(each, jml.Modifier) or each.word not in OF_VARIABLES:
            refuse("jml.place", "of a parameter, only non_null and nullable can be said", each.span)
    words = (each.word for each in said if isinstance(each, jml.Modifier))
    return (*words, *(each.name.rpartition(".")[2] for each in modifiers.annotations))
