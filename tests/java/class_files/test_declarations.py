"""Class files that are made by hand: their declarations as Java text, and the bytes that are refused."""

from __future__ import annotations

import struct

import pytest

from ooxcheck.java.class_files.class_file import read_class_file
from ooxcheck.java.class_files.constant_pool import ClassFormatError
from ooxcheck.java.class_files.declarations import compiled_class, declaration_text
from ooxcheck.java.class_files.literals import constant_expression
from ooxcheck.java.class_files.mentions import mentioned_classes
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source
from tests.java.class_files.assembler import Pool, attribute, class_file, lib, member

TEXT = r"""package p;

public class Lib {
    public static final int MAX = 10;
    public static final long BIG = -9223372036854775808L;
    public static final double HALF = 0.5;
    public static final java.lang.String NAME = "\"a\\\012\000\u00e9\u2028";
    public int open;
    public Lib() { }
    public static int twice(int p0) { }
    public <U extends java.lang.Comparable<? super U>> java.util.List<? extends U> all(U p0, U... p1) { }
}
"""


def text(data: bytes) -> str | None:
    return declaration_text(compiled_class(read_class_file(data), lambda _: None))


def test_declarations_are_java_text() -> None:
    assert text(lib()) == TEXT
    unit = parse(Source("Lib.class", TEXT))
    assert (unit.package, [each.name for each in unit.types]) == ("p", ["Lib"])


def test_a_truncated_file_is_refused_at_every_length() -> None:
    data = lib()
    for length in range(len(data)):
        with pytest.raises(ClassFormatError):
            read_class_file(data[:length])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"class Lib { }", "does not begin as class files do", id="text"),
        pytest.param(lib() + b"\0", "bytes behind its end", id="too long"),
        pytest.param(class_file(Pool(), "A", version=44), "its version is 44", id="too old"),
        pytest.param(class_file(Pool(), "A", version=99), "its version is 99", id="too new"),
        pytest.param(lib()[:8] + b"\0\2\x63" + lib()[11:], "unknown tag 99", id="unknown constant"),
    ],
)
def test_other_bytes_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(ClassFormatError, match=message):
        read_class_file(data)


@pytest.mark.parametrize("descriptor", ["", "X", "Ljava/lang/String", "[", "[" * 300 + "I", "II"])
def test_a_wrong_descriptor_is_refused(descriptor: str) -> None:
    pool = Pool()
    data = class_file(pool, "A", fields=[member(pool, 1, "f", descriptor)])
    with pytest.raises(ClassFormatError, match="no type of a class file"):
        text(data)


def test_names_cannot_inject_text() -> None:
    pool = Pool()
    fields = [member(pool, 1, "a; int b", "I"), member(pool, 1, "c", "Lx; } class Y { int z;")]
    assert text(class_file(pool, "A", fields=fields[:1])) == "public class A {\n    private A(A p0) { }\n}\n"
    assert text(class_file(Pool(), "A { } class B")) is None


def test_a_class_without_a_constructor_of_the_text_has_none_that_is_known() -> None:
    pool = Pool()
    methods = [member(pool, 1, "<init>", "(La/b-c;)V")]
    assert text(class_file(pool, "A", methods=methods)) == "public class A {\n    private A(A p0) { }\n}\n"


@pytest.mark.parametrize(
    ("value", "descriptor", "expected"),
    [
        (1, "Z", "true"),
        (65, "C", "(char) 65"),
        (-1, "B", "(byte) -1"),
        (float("nan"), "D", "0.0 / 0.0"),
        (float("-inf"), "F", "-1.0f / 0.0f"),
        (1e300, "D", "1e+300"),
        ("\U0001f600", "Ljava/lang/String;", r'"\ud83d\ude00"'),
    ],
)
def test_constants(value: str | float, descriptor: str, expected: str) -> None:
    assert constant_expression(value, descriptor) == expected


def test_members_are_followed_only_if_the_sources_have_their_names() -> None:
    pool = Pool()
    throws = attribute(pool, "Exceptions", struct.pack(">HH", 1, pool.class_("e/Problem")))
    methods = [member(pool, 1, "used", "(La/In;)Lb/Out$Part;", throws), member(pool, 1, "other", "()Lc/No;")]
    compiled = compiled_class(
        read_class_file(class_file(pool, "A", parent="q/Above", methods=methods)), lambda _: None
    )
    assert mentioned_classes(compiled, {"used"}) == {"q/Above", "a/In", "b/Out", "e/Problem"}
