"""The sources of the library are Java, and their JML parses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ooxcheck.java import tree
from ooxcheck.java.jml.parser import parse_declarations
from ooxcheck.java.library import catalogue
from ooxcheck.java.tree import Specification
from ooxcheck.oox.nodes import descendants
from tests.java.jvm import REASON, java
from tests.java.tools import javac

KNOWN = """
java.lang: Object String Integer Long Short Byte Character Boolean Double Math Comparable Iterable Runnable AutoCloseable Throwable
java.lang: Exception RuntimeException Error NullPointerException ArrayIndexOutOfBoundsException ArithmeticException ClassCastException
java.lang: NegativeArraySizeException AssertionError IllegalArgumentException IllegalStateException UnsupportedOperationException StringBuilder
java.util: Iterator Collection List ArrayList LinkedList Map HashMap TreeMap Set HashSet Deque ArrayDeque Objects Arrays Collections
java.util: Comparator NoSuchElementException ConcurrentModificationException
org.sosy_lab.sv_benchmarks: Verifier
org.cprover: CProver
"""


def test_what_is_promised_is_known() -> None:
    pairs = (line.split(": ") for line in KNOWN.strip().splitlines())
    wanted = {f"{package}.{name}" for package, names in pairs for name in names.split()}
    assert wanted <= set(catalogue.names())


def test_what_is_not_known_has_no_source() -> None:
    assert catalogue.source("java.util.Formatter") is None
    assert catalogue.unit("java.lang.object") is None


@pytest.mark.parametrize("name", catalogue.names())
def test_a_source_declares_its_class(name: str) -> None:
    unit = catalogue.unit(name)
    assert unit is not None
    assert [f"{unit.package}.{each.name}" for each in unit.types] == [name]
    assert not [node for node in descendants(unit) if isinstance(node, tree.Unknown)]


@pytest.mark.parametrize("name", catalogue.names())
def test_its_specifications_are_read(name: str) -> None:
    unit = catalogue.unit(name)
    assert unit is not None
    for declaration in (node for node in descendants(unit) if isinstance(node, tree.TypeDeclaration)):
        for comment in (each for each in declaration.members if isinstance(each, Specification)):
            assert parse_declarations([comment])


def test_methods_without_body_are_native_or_belong_to_others() -> None:
    for name in catalogue.names():
        unit = catalogue.unit(name)
        assert unit is not None
        for declaration in (
            node
            for node in descendants(unit)
            if isinstance(node, tree.TypeDeclaration) and node.kind == "class"
        ):
            for method in (each for each in declaration.members if isinstance(each, tree.Method)):
                is_open = bool(method.modifiers.words & {"native", "abstract"})
                assert is_open == (method.body is None), f"{name}.{method.name}"


def _changing_anything(text: str) -> list[str]:
    """Return the native methods whose specification says what they ensure, but not what they change: a call of one changes the whole heap."""
    natives = re.finditer(r"((?: *(?://@|/\*@)[^\n]*\n)+)([^\n;{]*\bnative\b[^\n]*;)", text)
    return [
        found[2].strip()
        for found in natives
        if "ensures" in found[1] and not re.search(r"\b(assignable|pure)\b", found[0])
    ]


def test_native_methods_that_promise_something_say_what_they_change() -> None:
    assert _changing_anything(
        "    //@ ensures \\result != null;\n    private static native string anyText();\n"
    ) == ["private static native string anyText();"]
    for name in catalogue.names():
        source = catalogue.source(name)
        assert source is not None
        assert _changing_anything(source.text) == [], name


def _with_strings(text: str) -> str:
    """Return a source in which texts of OOX, and what only they can do, are strings."""
    text = re.sub(r"\(string\) ", '"" + ', text)
    text = re.sub(r"\b(value|text|part)\.length\b(?!\()", r"\1.length()", text)
    text = re.sub(r"\b(value|text)\[([^]]+)]", r"\1.charAt(\2)", text)
    return re.sub(r"\bstring\b(?= \w)", "String", text)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_javac_takes_the_sources_in_the_place_of_its_own(tmp_path: Path) -> None:
    for name in catalogue.names():
        source = catalogue.source(name)
        assert source is not None
        path = tmp_path.joinpath("src", *name.split(".")).with_suffix(".java")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_with_strings(source.text))
    for word in (catalogue.REFUSED, catalogue.SEEN_BY, catalogue.IN_RUNS, catalogue.APPROXIMATED):
        (tmp_path / f"src/java/lang/{word}.java").write_text(
            f"package java.lang; public @interface {word} {{ String value(); }}"
        )
    files = sorted((tmp_path / "src/java").rglob("*.java"))
    compiled = javac(tmp_path / "out", "--patch-module", f"java.base={tmp_path / 'src'}", *files)
    assert compiled.status == 0, compiled.err
