"""Descriptors and generic signatures of class files as types of Java text (JVMS 4.3, 4.7.9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.java.class_files.constant_pool import ClassFormatError

_PRIMITIVES = {
    "B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long", "S": "short", "Z": "boolean", "V": "void",
}  # fmt: skip
_MAX_DEPTH = 100


@dataclass(frozen=True, slots=True)
class ClassSignature:
    """The type parameters, the superclass and the interfaces of a class."""

    type_parameters: str
    parent: str | None
    interfaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MethodSignature:
    """The type parameters, the parameter types, the result type and the exceptions of a method."""

    type_parameters: str
    parameters: tuple[str, ...]
    result: str
    throws: tuple[str, ...] = ()


class SignatureReader:
    """A position in a descriptor or signature; `naming` returns the Java name of a class, given its binary name."""

    def __init__(self, text: str, naming: Callable[[str], str]) -> None:
        self._text = text
        self._naming = naming
        self._at = 0
        self._depth = 0

    def class_signature(self) -> ClassSignature:
        """Read the signature of a class."""
        parameters, parent = self._type_parameters(), self.type()
        return ClassSignature(parameters, parent, tuple(self._rest(self.type)))

    def method_signature(self) -> MethodSignature:
        """Read the descriptor or signature of a method."""
        variables = self._type_parameters()
        self._expect("(")
        parameters = []
        while self._next != ")":
            parameters.append(self.type())
        self._at += 1
        result = self.type()
        return MethodSignature(variables, tuple(parameters), result, tuple(self._rest(self._exception)))

    def whole_type(self) -> str:
        """Read the descriptor or signature of a field."""
        type_ = self.type()
        if self._at != len(self._text):
            self._fail()
        return type_

    def type(self) -> str:
        """Read one type."""
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            self._fail()
        type_ = self._one_type()
        self._depth -= 1
        return type_

    def _one_type(self) -> str:
        first = self._take()
        if first in _PRIMITIVES:
            return _PRIMITIVES[first]
        if first == "[":
            return f"{self.type()}[]"
        if first == "T":
            return self._word(";")
        if first == "L":
            return self._class_type()
        return self._fail()

    def _class_type(self) -> str:
        """Read a class type: nested classes are part of its binary name, or follow the type arguments of the outer one."""
        binary = self._until(";<.")
        text = self._naming(binary)
        while (after := self._take()) != ";":
            if after == "<":
                text += f"<{', '.join(self._arguments())}>"
            elif after == ".":
                text += f".{self._until(';<.')}"
            else:
                self._fail()
        return text

    def _arguments(self) -> Iterator[str]:
        while self._next != ">":
            match self._next:
                case "*":
                    self._at += 1
                    yield "?"
                case "+" | "-":
                    word = "extends" if self._take() == "+" else "super"
                    yield f"? {word} {self.type()}"
                case _:  # an argument without wildcard
                    yield self.type()
        self._at += 1

    def _type_parameters(self) -> str:
        if self._next != "<":
            return ""
        self._at += 1
        parameters = []
        while self._next != ">":
            name, bounds = self._word(":"), [] if self._next == ":" else [self.type()]
            while self._next == ":":
                self._at += 1
                bounds.append(self.type())
            written = [each for each in bounds if each != "java.lang.Object"]
            parameters.append(f"{name} extends {' & '.join(written)}" if written else name)
        self._at += 1
        return f"<{', '.join(parameters)}>"

    def _exception(self) -> str:
        self._expect("^")
        return self.type()

    def _rest(self, read: Callable[[], str]) -> Iterator[str]:
        while self._at < len(self._text):
            yield read()

    @property
    def _next(self) -> str:
        return self._text[self._at] if self._at < len(self._text) else self._fail()

    def _take(self) -> str:
        char = self._next
        self._at += 1
        return char

    def _expect(self, char: str) -> None:
        if self._take() != char:
            self._fail()

    def _word(self, end: str) -> str:
        word = self._until(end)
        self._at += 1
        return word

    def _until(self, ends: str) -> str:
        start = self._at
        while self._next not in ends:
            self._at += 1
        return self._text[start : self._at]

    def _fail(self) -> NoReturn:
        message = f"{self._text!r} is no type of a class file"
        raise ClassFormatError(message)
