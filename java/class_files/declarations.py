"""Java text of the declarations in class files; each block in it stands for bytecode, which is not read.

The text has what other classes can use: no private fields and methods, and no members that the compiler made. A field that is no constant is not final, since unknown code assigns it.
Code that initialises a class becomes a call of a method without known body, and so do initialisers of fields of interfaces. A member with a name that Java text cannot contain is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.java.class_files.class_file import Access, ClassFile, FieldInfo, InnerClass, MethodInfo
from ooxcheck.java.class_files.literals import constant_expression
from ooxcheck.java.class_files.signatures import ClassSignature, MethodSignature, SignatureReader
from ooxcheck.java.parsing.statements import INITIALISER

_KEYWORDS = frozenset((
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default", "do", "double", "else", "enum",
    "extends", "final", "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native", "new",
    "package", "private", "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws",
    "transient", "try", "void", "volatile", "while", "true", "false", "null", "_",
))  # fmt: skip
_IDENTIFIER = re.compile(r"(?!\d)[\w$]+")
_TYPE = re.compile(r"[\w$.<>,?&\[\] ]*")
_ACCESS_WORDS = ((Access.PUBLIC, "public "), (Access.PROTECTED, "protected "), (Access.PRIVATE, "private "))


@dataclass(frozen=True, slots=True)
class CompiledClass:
    """A class file, its access flags as a member if it is nested, and the classes that are its members."""

    file: ClassFile
    access: Access
    nested: tuple[CompiledClass, ...]

    @property
    def simple_name(self) -> str:
        """The name without package and enclosing classes."""
        own = next((each.name for each in self.file.inner_classes if each.inner == self.file.name), None)
        return own or self.file.name.rpartition("/")[2]

    @property
    def package(self) -> tuple[str, ...]:
        """The words of the name of the package."""
        return tuple(self.file.name.split("/")[:-1])

    @property
    def is_inner(self) -> bool:
        """Whether its objects have an enclosing instance."""
        is_member = any(each.inner == self.file.name and each.outer for each in self.file.inner_classes)
        return is_member and not self.access & (Access.STATIC | Access.INTERFACE | Access.ENUM)


def compiled_class(file: ClassFile, read: Callable[[str], ClassFile | None]) -> CompiledClass:
    """Return a class with its nested classes, which `read` returns by binary name."""
    return _compiled_class(file, file.access, read, {file.name})


def _compiled_class(
    file: ClassFile, access: Access, read: Callable[[str], ClassFile | None], seen: set[str]
) -> CompiledClass:
    nested = []
    for each in file.inner_classes:
        if each.outer == file.name and each.inner not in seen and not each.access & Access.SYNTHETIC:
            seen.add(each.inner)
            member = read(each.inner)
            if member is not None:
                nested.append(_compiled_class(member, each.access, read, seen))
    return CompiledClass(file, access, tuple(nested))


def declaration_text(compiled: CompiledClass, *, has_set_constants: bool = False) -> str | None:
    """Return the text of a file that declares a class; None if Java text cannot contain its name.

    With `has_set_constants`, static final fields are declared not to be null.
    """
    lines = list(_class_lines(compiled, "", has_set_constants=has_set_constants))
    if not lines or not all(map(_is_identifier, compiled.package)):
        return None
    package = [f"package {'.'.join(compiled.package)};", ""] if compiled.package else []
    return "\n".join((*package, *lines, ""))


def _class_lines(compiled: CompiledClass, indent: str, *, has_set_constants: bool) -> Iterator[str]:
    """Yield the lines of a class; none if Java text cannot contain its name or its supertypes."""
    texts = _Texts(compiled, has_set_constants=has_set_constants)
    header = texts.header()
    if header is None:
        return
    inner = f"{indent}    "
    yield f"{indent}{header} {{"
    if texts.is_enum:
        yield f"{inner}{', '.join(texts.enum_constants())};"
    for member in texts.members():
        yield f"{inner}{member}"
    for each in compiled.nested:
        yield from _class_lines(each, inner, has_set_constants=has_set_constants)
    yield f"{indent}}}"


class _Texts:
    """The texts of the members of one class."""

    def __init__(self, compiled: CompiledClass, *, has_set_constants: bool) -> None:
        self._compiled = compiled
        self._file = compiled.file
        self._has_set_constants = has_set_constants
        self._names = java_names(compiled.file.inner_classes)
        self.is_enum = compiled.file.parent == "java/lang/Enum"
        self._is_record = compiled.file.components is not None
        self._is_interface = bool(compiled.file.access & Access.INTERFACE)

    def header(self) -> str | None:
        """Return the head of the class; None if Java text cannot contain it."""
        name, signature = self._compiled.simple_name, self._class_signature()
        types = (signature.type_parameters, signature.parent or "", *signature.interfaces)
        if not _is_identifier(name) or not all(map(_is_type, types)):
            return None
        parent = "" if self._has_fixed_parent or signature.parent is None else f" extends {signature.parent}"
        word = " extends " if self._is_interface else " implements "
        interfaces = f"{word}{', '.join(signature.interfaces)}" if signature.interfaces else ""
        components = self._components() if self._is_record else ""
        if components is None:
            return None
        return f"{self._modifiers()}{self._kind} {name}{signature.type_parameters}{components}{parent}{interfaces}"

    @property
    def _kind(self) -> str:
        return (
            "interface"
            if self._is_interface
            else "enum"
            if self.is_enum
            else "record"
            if self._is_record
            else "class"
        )

    @property
    def _has_fixed_parent(self) -> bool:
        """Whether the superclass is not written, or is Object."""
        return self._kind != "class" or self._file.parent == "java/lang/Object"

    def _modifiers(self) -> str:
        access = self._compiled.access
        is_plain = self._kind == "class"
        return "".join(
            (
                _access_words(access),
                "static " if access & Access.STATIC and is_plain else "",
                "abstract " if access & Access.ABSTRACT and is_plain else "",
                "final " if access & Access.FINAL and is_plain else "",
            )
        )

    def _components(self) -> str | None:
        parts = [
            f"{self._type(each.signature or each.descriptor)} {each.name}"
            for each in self._file.components or ()
        ]
        fine = all(_is_identifier(each.name) for each in self._file.components or ())
        return f"({', '.join(parts)})" if fine and all(map(_is_type, parts)) else None

    def enum_constants(self) -> Iterator[str]:
        """Yield the names of the constants of an enum, in order."""
        for each in self._file.fields:
            if each.access & Access.ENUM and _is_identifier(each.name):
                yield each.name

    def members(self) -> Iterator[str]:
        """Yield the texts of fields, methods and constructors."""
        for field in self._file.fields:
            if not field.access & (Access.PRIVATE | Access.SYNTHETIC | Access.ENUM):
                yield from self._field(field)
        for method in self._file.methods:
            yield from self._initialiser() if method.name == "<clinit>" else self._method(method)
        if self._kind == "class" and not any(map(self._is_written_constructor, self._file.methods)):
            yield f"private {self._compiled.simple_name}({self._compiled.simple_name} p0) {{ }}"

    def _is_written_constructor(self, method: MethodInfo) -> bool:
        """Return whether a method is a constructor of the text; without one, Java would add a constructor with known code."""
        return method.name == "<init>" and any(self._method(method))

    def _initialiser(self) -> Iterator[str]:
        if not self._is_interface:
            yield f"static {{ {INITIALISER}(); }}"
            yield f"private static void {INITIALISER}() {{ }}"

    def _field(self, field: FieldInfo) -> Iterator[str]:
        type_ = self._type(field.signature or field.descriptor)
        if not _is_identifier(field.name) or not _is_type(type_):
            return
        static = "static " if field.access & Access.STATIC else ""
        is_constant = bool(field.access & Access.STATIC and field.access & Access.FINAL)
        is_set = self._has_set_constants and is_constant and field.descriptor.startswith(("L", "["))
        head = f"{'/*@ non_null @*/ ' if is_set else ''}{_access_words(field.access)}{static}"
        if field.value is not None:
            yield f"{_access_words(field.access)}{static}final {type_} {field.name} = {constant_expression(field.value, field.descriptor)};"
        elif self._is_interface:
            yield f"{head}{type_} {field.name} = {INITIALISER}_{field.name}();"
            yield f"static {type_} {INITIALISER}_{field.name}() {{ }}"
        else:
            yield f"{head}{type_} {field.name};"

    def _method(self, method: MethodInfo) -> Iterator[str]:
        is_constructor = method.name == "<init>"
        is_hidden = method.access & Access.SYNTHETIC or (
            method.access & Access.PRIVATE and not is_constructor
        )
        if is_hidden or (self.is_enum and (is_constructor or _is_implicit(method))):
            return
        signature = self._method_signature(method)
        types = (signature.type_parameters, *signature.parameters, signature.result, *signature.throws)
        name = self._compiled.simple_name if is_constructor else method.name
        if not _is_identifier(name) or not all(map(_is_type, types)):
            return
        is_abstract = method.access & Access.ABSTRACT and not self.is_enum
        variables = f"{signature.type_parameters} " if signature.type_parameters else ""
        result = "" if is_constructor else f"{signature.result} "
        throws = f" throws {', '.join(signature.throws)}" if signature.throws else ""
        head = f"{_access_words(method.access)}{self._method_words(method)}{variables}{result}{name}"
        yield f"{head}({_parameters(method, signature)}){throws}{';' if is_abstract else ' { }'}"

    def _method_words(self, method: MethodInfo) -> str:
        if method.access & Access.STATIC:
            return "static "
        if method.access & Access.ABSTRACT:
            return "" if self._is_interface or self.is_enum else "abstract "
        return "default " if self._is_interface else ""

    def _class_signature(self) -> ClassSignature:
        if self._file.signature is not None:
            return SignatureReader(self._file.signature, self._java_name).class_signature()
        parent = None if self._file.parent is None else self._java_name(self._file.parent)
        return ClassSignature("", parent, tuple(map(self._java_name, self._file.interfaces)))

    def _method_signature(self, method: MethodInfo) -> MethodSignature:
        """Return the types of a method; the descriptor of a constructor of an inner class begins with the enclosing instance."""
        read = SignatureReader(method.signature or method.descriptor, self._java_name).method_signature()
        is_implicit = method.signature is None and method.name == "<init>" and self._compiled.is_inner
        return MethodSignature(
            read.type_parameters,
            read.parameters[1:] if is_implicit else read.parameters,
            read.result,
            read.throws or tuple(map(self._java_name, method.throws)),
        )

    def _type(self, text: str) -> str:
        return SignatureReader(text, self._java_name).whole_type()

    def _java_name(self, binary: str) -> str:
        return self._names.get(binary) or binary.replace("/", ".")


def java_names(inner_classes: Iterable[InnerClass]) -> Mapping[str, str]:
    """Return the names of nested classes in Java text, by binary name."""
    members = {each.inner: each for each in inner_classes if each.outer and each.name}

    def java_name(binary: str, depth: int = 0) -> str:
        each = members.get(binary)
        if each is None or each.outer is None or depth > len(members):
            return binary.replace("/", ".")
        return f"{java_name(each.outer, depth + 1)}.{each.name}"

    return {binary: java_name(binary) for binary in members}


def _is_implicit(method: MethodInfo) -> bool:
    """Return whether every enum has a method."""
    return (
        method.name in ("values", "valueOf")
        and bool(method.access & Access.STATIC)
        and method.descriptor.startswith(("()[", "(Ljava/lang/String;)"))
    )


def _parameters(method: MethodInfo, signature: MethodSignature) -> str:
    types = list(signature.parameters)
    if method.access & Access.VARARGS and types and types[-1].endswith("[]"):
        types[-1] = f"{types[-1].removesuffix('[]')}..."
    return ", ".join(f"{each} p{at}" for at, each in enumerate(types))


def _access_words(access: Access) -> str:
    return next((word for flag, word in _ACCESS_WORDS if access & flag), "")


def _is_identifier(name: str) -> bool:
    return _IDENTIFIER.fullmatch(name) is not None and name not in _KEYWORDS


def _is_type(text: str) -> bool:
    return _TYPE.fullmatch(text) is not None
