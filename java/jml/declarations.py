"""Parsing of specifications among members: invariants, ghost and model fields, modifiers."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.clauses import ACCEPTED, CLAUSES, VISIBILITY, Clauses
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.modifiers import MODIFIERS
from ooxcheck.java.jml.types import java_type, spec_type
from ooxcheck.java.operators import HistoryWord

_JAVA_MODIFIERS = (*VISIBILITY, "static", "final", "instance", "redundantly")
_INVARIANTS = ("invariant", "invariant_redundantly")
_REPRESENTS = ("represents", "represents_redundantly")
_HISTORY = {
    "initially": HistoryWord.INITIALLY,
    "initially_redundantly": HistoryWord.INITIALLY,
    "constraint": HistoryWord.CONSTRAINT,
    "constraint_redundantly": HistoryWord.CONSTRAINT,
}
_UNCHECKED = ("monitors_for", "readable", "writable", "import", "axiom", "accessible")
_UNSUPPORTED = ("model_program", "initializer", "static_initializer")


class Declarations(Clauses):
    """Parses specifications among members."""

    def declarations_of_class(self) -> tuple[jml.Declared, ...]:
        """Parse the declarations of adjacent comments."""
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
        if word in MODIFIERS:
            return jml.Modifier(word, span=cursor.take().span)
        if word in _INVARIANTS:
            cursor.take()
            return self._invariant("static" in modifiers)
        if word == "ghost":
            cursor.take()
            return self.ghost("static" in modifiers, "final" in modifiers)
        if word == "model":
            cursor.take()
            return self._model(is_static="static" in modifiers)
        if word in _REPRESENTS:
            cursor.take()
            return self._represents()
        if word in _HISTORY:
            return self._history(is_static="static" in modifiers)
        if word in ("in", "in_redundantly", "maps", "maps_redundantly"):
            return self._groups()
        return self._other(modifiers, token)

    def ghost(self, is_static: bool = False, is_final: bool = False) -> jml.GhostField:
        """Parse a ghost field or variable, behind ``ghost``."""
        start = self.cursor.next
        words = self._modifiers()
        is_static, is_final = is_static or "static" in words, is_final or "final" in words
        type_, name = spec_type(self.cursor), self.cursor.name()
        value = self.expression() if self.cursor.takes("=", ":=") else None
        span = self.cursor.since(start)
        self.cursor.end_clause()
        return jml.GhostField(type_, name, value, is_static, is_final, span=span)

    def _modifiers(self) -> list[str]:
        """Take Java modifiers."""
        found: list[str] = []
        while self.cursor.sees(*_JAVA_MODIFIERS):
            found.append(self.cursor.take().text)
        return found

    def _invariant(self, is_static: bool) -> jml.Declared:
        if self.is_informal():
            return self.informal("invariant")
        formula = self.expression()
        self.cursor.end_clause()
        return jml.Invariant(formula, is_static, span=formula.span)

    def _history(self, *, is_static: bool) -> jml.Declared:
        token = self.cursor.take()
        formula = self.expression()
        if self.cursor.sees("for"):
            self.cursor.skip_clause()
            return tree.Unknown("constraint for some methods", span=token.span)
        self.cursor.end_clause()
        return jml.History(_HISTORY[token.text], formula, is_static, span=formula.span)

    def _groups(self) -> jml.Declared:
        token = self.cursor.take()
        place = None
        if token.text.startswith("maps"):
            place = self.operand()
            self.cursor.expect("\\into", " behind what is mapped")
        groups = [self._group()]
        while self.cursor.takes(","):
            groups.append(self._group())
        span = self.cursor.since(token)
        self.cursor.end_clause()
        return jml.InGroups(tuple(groups), place, span=span)

    def _group(self) -> str:
        """Parse the name of a data group; ``super.g`` and ``this.g`` are ``g``."""
        if self.cursor.takes("this", "super"):
            self.cursor.expect(".")
        return self.cursor.name("a model field")

    def _model(self, *, is_static: bool) -> jml.Declared:
        start = self.cursor.next
        is_static = "static" in self._modifiers() or is_static
        while self.cursor.next.text in MODIFIERS:
            self.cursor.take()
            is_static = "static" in self._modifiers() or is_static
        if self.cursor.sees("import", "class", "interface", "void", "<"):
            word = self.cursor.next.text
            self._skip_declaration()
            return (
                jml.Unchecked("model import", span=start.span)
                if word == "import"
                else jml.ModelMethod("a model method or class", span=start.span)
            )
        type_, name = spec_type(self.cursor), self.cursor.name()
        if self.cursor.sees("("):
            return self._model_method(start, type_, name, is_static=is_static)
        definition = self.expression() if self.cursor.takes("=", ":=") else None
        span = self.cursor.since(start)
        self.cursor.end_clause()
        return jml.ModelField(type_, name, definition, span=span)

    def _model_method(self, start: Token, type_: jml.SpecType, name: str, *, is_static: bool) -> jml.Declared:
        parameters, result = self._parameters(), None
        if self.cursor.sees("{") and self.cursor.peek().text == "return":
            place = self.cursor.place
            self.cursor.take()
            self.cursor.take()
            result = self.expression()
            if not (self.cursor.takes(";") and self.cursor.takes("}")):
                self.cursor.back(place)
                result = None
        if result is None:
            self._skip_declaration()
        return jml.ModelMethod(
            f"the model method {name}", name, type_.columns[0], parameters, result, is_static, span=start.span
        )

    def _parameters(self) -> tuple[tuple[tree.TypeName, str], ...]:
        """Parse the types and names of parameters."""
        found: list[tuple[tree.TypeName, str]] = []
        self.cursor.expect("(")
        while not self.cursor.takes(")"):
            if found:
                self.cursor.expect(",", " between two parameters")
            self.cursor.takes("final", "non_null", "nullable")
            found.append((java_type(self.cursor), self.cursor.name()))
        return tuple(found)

    def _represents(self) -> jml.Declared:
        start, name = self.cursor.next, self.cursor.name("a model field")
        if self.cursor.takes("\\such_that"):
            self.cursor.skip_clause()
            return tree.Unknown("represents \\such_that", span=start.span)
        if not self.cursor.takes("=", "<-"):
            message = "'=' is expected behind the model field"
            raise self.cursor.mistake(message)
        definition = self.expression()
        span = self.cursor.since(start)
        self.cursor.end_clause()
        return jml.Represents(name, definition, span=span)

    def _other(self, modifiers: list[str], start: Token) -> jml.Declared:
        """Parse unchecked and unsupported declarations; others are errors."""
        cursor, token = self.cursor, self.cursor.next
        if token.text == "nowarn":
            cursor.skip_line()
            return jml.Unchecked(token.text, span=token.span)
        if token.text in _UNCHECKED or token.text in _UNSUPPORTED:
            cursor.take()
            cursor.skip_clause()
            is_unchecked = token.text in _UNCHECKED
            return (
                jml.Unchecked(token.text, span=token.span)
                if is_unchecked
                else tree.Unknown(f"the word {token.text!r}", span=token.span)
            )
        if modifiers and cursor.is_at_end:
            word = modifiers[-1]
            return (
                jml.Modifier(word, span=start.span)
                if word in MODIFIERS
                else jml.Unchecked(word, span=start.span)
            )
        message = "a specification is expected here"
        raise cursor.unknown(
            message,
            (*ACCEPTED, "invariant", "ghost", "model", "represents", *sorted(MODIFIERS)),
            (*CLAUSES, *_HISTORY),
        )

    def _skip_declaration(self) -> None:
        """Skip a method or class with its body."""
        depth = 0
        while not self.cursor.is_at_end:
            token = self.cursor.take()
            depth += (token.text in ("{", "(")) - (token.text in ("}", ")"))
            if depth == 0 and token.text in ("}", ";"):
                return
