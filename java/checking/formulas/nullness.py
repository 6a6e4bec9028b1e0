"""What is not null: where ``non_null`` says so, or ``non_null_by_default`` and nothing else does.

Without a word a reference may be null, unlike in JML: code that was not written for us says nothing, and passes null.
"""

from __future__ import annotations

from collections.abc import Iterable

from java import tree, typed
from java.checking.declared.symbols import Class, Field, Method
from java.jml import tree as jml
from java.jml.parser import declared
from java.types import VOID, is_reference

_NOT_NULL = ("non_null", "NonNull", "Nonnull", "NotNull")
_MAYBE_NULL = ("nullable", "Nullable")


class Nullness:
    """Answers what is said to be not null."""

    def parameter(self, method: Method, variable: typed.Variable) -> bool:
        """Return whether a parameter is not null."""
        node = next(each for each in method.written_parameters if each.name == variable.name)
        words = _words(node.modifiers) if node.modifiers else ()
        return is_reference(variable.type) and self._is_not_null(words, method.owner)

    def result(self, method: Method) -> bool:
        """Return whether the result of a method is not null; what stands before a method is about that."""
        if method.is_constructor or method.result is VOID or not is_reference(method.result):
            return False
        return self._is_not_null(self._about(method.owner, method.node), method.owner)

    def field(self, field: Field) -> bool:
        """Return whether a field of an object is not null."""
        if field.node is None or field.is_static or not is_reference(field.type):
            return False
        return self._is_not_null(self._about(field.owner, field.node), field.owner)

    def _about(self, cls: Class, node: tree.Field | tree.Method | tree.Constructor) -> tuple[str, ...]:
        said = (each.word for each in cls.comments.about(node) if isinstance(each, jml.Modifier))
        return (*said, *(each.name.rpartition(".")[2] for each in node.modifiers.annotations))

    def _is_not_null(self, words: Iterable[str], cls: Class) -> bool:
        found = set(words)
        if not found.isdisjoint(_NOT_NULL) or not found.isdisjoint(_MAYBE_NULL):
            return not found.isdisjoint(_NOT_NULL)
        return _by_default(cls)


def _by_default(cls: Class | None) -> bool:
    """Return whether a class, or one around it, says that nothing is null by default; the innermost word counts."""
    while cls is not None:
        words = _words(cls.node.modifiers)
        if "non_null_by_default" in words or "nullable_by_default" in words:
            return "non_null_by_default" in words
        cls = cls.outer
    return False


def _words(modifiers: tree.Modifiers) -> tuple[str, ...]:
    said = (each.word for each in declared(modifiers.specifications) if isinstance(each, jml.Modifier))
    return (*said, *(each.name.rpartition(".")[2] for each in modifiers.annotations))
