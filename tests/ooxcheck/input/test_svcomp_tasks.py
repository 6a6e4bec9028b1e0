"""Tasks of SV-COMP: definitions and properties as its repository has them, and answers in its words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

TASK = """# a task
format_version: '2.0'

input_files:
  - ../common/
  - Foo/
properties:
  - property_file: ../properties/valid-assert.prp
    expected_verdict: false
  - property_file: ../properties/no-runtime-exception.prp
    expected_verdict: true
  - property_file: ../properties/termination.prp
    expected_verdict: true
options:
  language: Java
"""
PROPERTIES = {
    "valid-assert": "CHECK( init(Main.main()), LTL(G assert) )\n",
    "no-runtime-exception": "CHECK(init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)))\n",
    "termination": "CHECK( init(Main.main()), LTL(F end) )\n",
}


def task(folder: Path, body: str) -> Path:
    """Write a task of SV-COMP, as its repository has them."""
    for name, text in PROPERTIES.items():
        put(folder / "properties" / f"{name}.prp", text)
    put(folder / "common/org/sosy_lab/sv_benchmarks/Verifier.java", "package org.sosy_lab.sv_benchmarks; public class Verifier { int random = new java.util.Random().nextInt(); }")
    head = "import org.sosy_lab.sv_benchmarks.Verifier; public class Main { public static void main(String[] args)"
    put(folder / "simple/Foo/Main.java", f"{head} {{ int x = Verifier.nondetInt(); {body} }} }}")
    return put(folder / "simple/Foo.yml", TASK)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.mark.parametrize(("body", "asserts", "throws"), [
    ("assert x != 4;", "FALSE", "TRUE"), ("assert x != 4; int y = 1 / x;", "FALSE", "FALSE"), ("int y = x == 0 ? 0 : 1 / x;", "TRUE", "TRUE"),
    ("if (x == 3) { throw new Error(); }", "TRUE", "UNKNOWN"), ("if (x == 3) { throw new IllegalStateException(); }", "TRUE", "FALSE"),
    ("while (x > 0) { x--; } assert x <= 0;", "UNKNOWN", "UNKNOWN"),
])  # fmt: skip
def test_a_task_of_svcomp_says_what_is_asked(ooxcheck: Ooxcheck, tmp_path: Path, body: str, asserts: str, throws: str) -> None:
    definition = task(tmp_path, body)
    told = ooxcheck(definition)
    assert told.out == f"valid-assert: {asserts}\nno-runtime-exception: {throws}\n"
    assert ooxcheck(definition.parent, "--format", "svcomp").out == told.out
    assert ("no-runtime-exception: FALSE, but TRUE is expected" in told.err) == (throws == "FALSE")
    alone = ooxcheck(definition.parent / "Foo", tmp_path / "properties/no-runtime-exception.prp")
    assert alone.out == f"{throws}\n"


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("input_files:", "inputs:", "input_files should name files"), ("properties:", "others:", "no property that is known"),
    ("valid-assert.prp", "missing.prp", "cannot read"), ("format_version: '2.0'", "\tx: 1", "indented by tabs"), (TASK, "", "entries are expected"),
    (TASK, "- a\nb: 1", "does not fit where it stands"), ("options:", "  options:", "no task of SV-COMP"),
])  # fmt: skip
def test_a_task_that_is_none_is_refused(ooxcheck: Ooxcheck, tmp_path: Path, old: str, new: str, problem: str) -> None:
    definition = task(tmp_path, "")
    definition.write_text(TASK.replace(old, new))
    told = ooxcheck(definition)
    assert told.code == 2
    assert problem in told.err


def test_a_task_that_comes_to_something_unknown_is_unknown(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    told = ooxcheck(task(tmp_path, "System.exit(1);"))
    assert (told.code, told.out) == (3, "valid-assert: UNKNOWN\nno-runtime-exception: UNKNOWN\n")
    assert "exit" in told.err


@pytest.mark.parametrize(("claim", "answer"), [("x + 1 != x", "TRUE"), ("x + 1 > x", "FALSE"), ("Math.sin(x) != 0.5", "UNKNOWN")])
def test_a_task_of_svcomp_is_answered_in_its_words(ooxcheck: Ooxcheck, file: File, claim: str, answer: str) -> None:
    body = f"int x = org.sosy_lab.sv_benchmarks.Verifier.nondetInt(); assert {claim};"
    file(f"public class Main {{ public static void main(String[] args) {{ {body} int y = 1 / x; }} }}", "Main.java")
    assert ooxcheck("./", "--format", "svcomp").out == f"{answer}\n"


def test_where_a_bound_is_reached_svcomp_is_told_unknown(ooxcheck: Ooxcheck, file: File) -> None:
    body = "int x = org.sosy_lab.sv_benchmarks.Verifier.nondetInt(); while (x > 0) { x--; } assert x <= 0;"
    file(f"public class Main {{ public static void main(String[] args) {{ {body} }} }}", "Main.java")
    assert ooxcheck("./", "--format", "svcomp").out == "UNKNOWN\n"
