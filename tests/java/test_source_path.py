"""Files that Java code mentions and nobody named: which are read, and which are not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ooxcheck.java.source_path import with_companions
from ooxcheck.oox.syntax.parser import read_source


def companions(root: Path, files: Mapping[str, str], *named: str) -> list[str]:
    """Write files, and return the names of those that are read when some are named."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    sources = with_companions([read_source(root / name) for name in named])
    assert [each.is_named for each in sources] == [number < len(named) for number in range(len(sources))]
    return [str(Path(each.name).relative_to(root)) for each in sources[len(named) :]]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"A.java": "class A { B b; }", "B.java": "class B { C c; }", "C.java": "class C { }"},
            ["B.java", "C.java"],
            id="through others",
        ),
        pytest.param(
            {"A.java": "class A { }", "B.java": "class B { A a; }"}, [], id="only what is mentioned"
        ),
        pytest.param(
            {
                "A.java": "public abstract strictfp class A<T> { }",
                "B.java": "class B extends A<String> { D d; }",
                "C.java": "class C { A a; } // extends A",
                "D.java": "class D { }",
                "E.java": "class E extends C { }",
            },
            ["B.java", "D.java"],
            id="classes that extend an abstract class",
        ),
        pytest.param(
            {"A.java": "class A { }", "B.java": "class B extends A { }"}, [], id="no other subclasses"
        ),
        pytest.param(
            {"A.java": 'class A { String s = "B"; /* C */ } // D', "B.java": "", "C.java": "", "D.java": ""},
            [],
            id="no words of comments and strings",
        ),
        pytest.param(
            {"A.java": "class A { //@ invariant B.ok();\n }", "B.java": "class B { }"},
            ["B.java"],
            id="specifications",
        ),
        pytest.param(
            {"A.java": "class A { Node n; } class Node { }", "Node.java": "class Node { }"},
            [],
            id="a class of the file itself",
        ),
        pytest.param(
            {
                "A.java": "class A { B b; } class Node { }",
                "B.java": "class B { } class Node { }",
            },
            [],
            id="no class twice",
        ),
        pytest.param(
            {"A.java": "class A { B b; static class B { } }", "B.java": "class B { }"},
            ["B.java"],
            id="a nested class is another class",
        ),
        pytest.param(
            {"A.java": "class A { B b; }", "B.java": "package q; class B { }"}, [], id="other package"
        ),
        pytest.param(
            {"A.java": "class A { List l; }", "List.java": "interface List { }"}, ["List.java"], id="own List"
        ),
    ],
)
def test_files_of_one_folder(files: Mapping[str, str], expected: list[str], tmp_path: Path) -> None:
    assert companions(tmp_path, files, "A.java") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import p.q.B; class A { B b; }", ["p/q/B.java"]),
        ("import p.q.*; class A { B b; }", ["p/q/B.java"]),
        ("import static p.q.B.f; class A { }", ["p/q/B.java"]),
        ("import static p.q.B.*; class A { }", ["p/q/B.java"]),
        ("import p.q.B.Inner; class A { Inner i; }", ["p/q/B.java"]),
        ("class A { p.q.B b; }", ["p/q/B.java"]),
        ("class A { B b; }", []),
        ("import p.q.*; class A { }", []),
    ],
)
def test_imports_are_resolved_from_the_source_root(text: str, expected: list[str], tmp_path: Path) -> None:
    files = {"p/r/A.java": f"package p.r; {text}", "p/q/B.java": "package p.q; public class B { }"}
    assert companions(tmp_path, files, "p/r/A.java") == expected


def test_classes_that_the_library_knows_are_not_replaced(tmp_path: Path) -> None:
    files = {
        "A.java": "import org.sosy_lab.sv_benchmarks.Verifier; class A { }",
        "org/sosy_lab/sv_benchmarks/Verifier.java": "package org.sosy_lab.sv_benchmarks; class Verifier { }",
    }
    assert companions(tmp_path, files, "A.java") == []


@pytest.mark.parametrize("build", ["pom.xml", "settings.gradle"])
def test_modules_of_a_project_and_generated_sources_are_on_the_path(build: str, tmp_path: Path) -> None:
    main = "src/main/java"
    files = {
        build: "",
        f"one/{main}/p/A.java": "package p; import q.B; import q.C; class A { B b; C c; D d; }",
        f"two/{main}/q/B.java": "package q; public class B { }",
        "one/target/generated-sources/antlr/q/C.java": "package q; public class C { }",
        f"two/{main}/p/D.java": "package p; class D { }",
    }
    assert sorted(companions(tmp_path, files, f"one/{main}/p/A.java")) == sorted(
        name for name in files if name.endswith(("B.java", "C.java", "D.java"))
    )


def test_tests_see_the_main_sources_of_their_module(tmp_path: Path) -> None:
    files = {
        "src/test/java/p/ATest.java": "package p; class ATest { A a; }",
        "src/main/java/p/A.java": "package p; class A { }",
    }
    assert companions(tmp_path, files, "src/test/java/p/ATest.java") == ["src/main/java/p/A.java"]


def test_a_file_that_is_no_text_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "B.java").write_bytes(b"\xff\xfe")
    assert companions(tmp_path, {"A.java": "class A { B b; }"}, "A.java") == []
