"""What specifications declare in a class: invariants, ghost and model fields, and words about the declaration that follows."""

from __future__ import annotations

from java import tree
from java.jml import tree as jml
from java.jml.clauses import ACCEPTED, VISIBILITY, Clauses
from java.jml.types import spec_type

MODIFIERS = frozenset(
    (
        "pure",
        "strictly_pure",
        "helper",
        "spec_public",
        "spec_protected",
        "non_null",
        "nullable",
        "non_null_by_default",
        "nullable_by_default",
        "instance",
        "uninitialized",
    )
)
_JAVA_MODIFIERS = (*VISIBILITY, "static", "final", "instance", "redundantly")
_INVARIANTS = ("invariant", "invariant_redundantly")
_REPRESENTS = ("represents", "represents_redundantly")
_UNCHECKED = ("monitors_for", "readable", "writable", "import", "model import")
_UNSUPPORTED = (
    "in",
    "maps",
    "constraint",
    "initially",
    "axiom",
    "extract",
    "code_java_math",
    "spec_bigint_math",
    "model_program",
    "peer",
    "rep",
    "readonly",
    "query",
)


class Declarations(Clauses):
    """Reads what stands among the members of a class."""

    def declarations_of_class(self) -> tuple[jml.Declared, ...]:
        """Return everything that comments in a row declare."""
        found: list[jml.Declared] = []
        while not self.cursor.is_at_end:
            found.append(self._one())
            while self.cursor.takes(";"):
                pass
        return tuple(found)

    def _one(self) -> jml.Declared:
        cursor, token = self.cursor, self.cursor.next
        if self.starts_method_specification():
            return self.method_specification()
        modifiers = self._modifiers()
        word = cursor.next.text
        if not modifiers and word in MODIFIERS:
            cursor.take()
            return jml.Modifier(word, span=token.span)
        if word in _INVARIANTS:
            cursor.take()
            return self._invariant("static" in modifiers)
        if word == "ghost":
            cursor.take()
            return self.ghost("static" in modifiers)
        if word == "model":
            cursor.take()
            return self._model()
        if word in _REPRESENTS:
            cursor.take()
            return self._represents()
        return self._other(modifiers)

    def ghost(self, is_static: bool = False) -> jml.GhostField:
        """Return a ghost field or variable, behind ``ghost``."""
        start = self.cursor.next.span
        self._modifiers()
        type_, name = spec_type(self.cursor), self.cursor.name()
        value = self.expression() if self.cursor.takes("=", ":=") else None
        span = self.cursor.since(start)
        self.cursor.end_clause()
        return jml.GhostField(type_, name, value, is_static, span=span)

    def _modifiers(self) -> list[str]:
        """Step over words that Java has, and return them."""
        found: list[str] = []
        while self.cursor.sees(*_JAVA_MODIFIERS):
            found.append(self.cursor.take().text)
        return found

    def _invariant(self, is_static: bool) -> jml.Declared:
        formula = self.expression()
        self.cursor.end_clause()
        return jml.Invariant(formula, is_static, span=formula.span)

    def _model(self) -> jml.Declared:
        start = self.cursor.next.span
        self._modifiers()
        if self.cursor.sees("import", "pure", "class", "interface", "void", "helper"):
            word = self.cursor.next.text
            self._skip_declaration()
            return (
                jml.Unchecked("model import", span=start)
                if word == "import"
                else tree.Unknown("a model method or class", span=start)
            )
        type_, name = spec_type(self.cursor), self.cursor.name()
        if self.cursor.sees("("):
            self._skip_declaration()
            return tree.Unknown("a model method", span=start)
        definition = self.expression() if self.cursor.takes("=", ":=") else None
        span = self.cursor.since(start)
        self.cursor.end_clause()
        return jml.ModelField(type_, name, definition, span=span)

    def _represents(self) -> jml.Declared:
        start, name = self.cursor.next.span, self.cursor.name("a model field")
        if self.cursor.takes("\\such_that"):
            self.cursor.skip_clause()
            return tree.Unknown("represents \\such_that", span=start)
        if not self.cursor.takes("=", "<-"):
            message = "'=' is expected behind the model field"
            raise self.cursor.mistake(message)
        definition = self.expression()
        span = self.cursor.since(start)
        self.cursor.end_clause()
        return jml.Represents(name, definition, span=span)

    def _other(self, modifiers: list[str]) -> jml.Declared:
        """Return what is read and not checked, and what is not known; the rest is a mistake."""
        cursor, token = self.cursor, self.cursor.next
        if token.text in _UNCHECKED or token.text in _UNSUPPORTED:
            cursor.skip_clause()
            is_unchecked = token.text in _UNCHECKED
            return (
                jml.Unchecked(token.text, span=token.span)
                if is_unchecked
                else tree.Unknown(f"the word {token.text!r}", span=token.span)
            )
        if modifiers and cursor.is_at_end:
            return jml.Modifier(modifiers[-1], span=token.span)
        message = f"a specification is expected here: {ACCEPTED}, invariant, ghost, model, represents, or {', '.join(sorted(MODIFIERS))}"
        raise cursor.mistake(message)

    def _skip_declaration(self) -> None:
        """Step over a method or class, with its body if it has one."""
        depth = 0
        while not self.cursor.is_at_end:
            token = self.cursor.take()
            depth += (token.text in ("{", "(")) - (token.text in ("}", ")"))
            if depth == 0 and token.text in ("}", ";"):
                return
