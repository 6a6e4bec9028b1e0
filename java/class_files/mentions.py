"""The classes that the declarations of a compiled class mention, as far as code with given words can use them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ooxcheck.java.class_files.class_file import ClassFile
    from ooxcheck.java.class_files.declarations import CompiledClass

_CLASS_NAME = re.compile(r"L([^;<:]+)")


def mentioned_classes(compiled: CompiledClass, words: Collection[str]) -> frozenset[str]:
    """Return the binary names of the outermost classes that a class mentions.

    Supertypes, constructors and abstract methods always count. Another member counts only if its name is among the words of the sources: no other code can use it.
    """
    return frozenset(name.partition("$")[0] for name in _names(compiled, words))


def _names(compiled: CompiledClass, words: Collection[str]) -> Iterator[str]:
    file = compiled.file
    yield from filter(None, (file.parent, *file.interfaces))
    yield from _CLASS_NAME.findall(file.signature or "")
    for text in _used_signatures(file, words):
        yield from _CLASS_NAME.findall(text)
    for each in compiled.nested:
        yield from _names(each, words)


def _used_signatures(file: ClassFile, words: Collection[str]) -> Iterator[str]:
    from ooxcheck.java.class_files.class_file import Access

    for field in file.fields:
        if field.name in words:
            yield field.signature or field.descriptor
    for method in file.methods:
        if method.name == "<init>" or method.name in words or method.access & Access.ABSTRACT:
            yield method.signature or method.descriptor
            yield from (f"L{each};" for each in method.throws)
    for component in file.components or ():
        yield component.signature or component.descriptor
