"""`editors/junit`: JUnit runs ooxcheck on a class, and has a test for each of its methods."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ooxcheck.datatypes import dataclass
from tests.java.jvm import SHORT, java
from tests.java.tools import javac

ROOT = Path(__file__).parents[2]
FRONT_DOOR, EXAMPLE = ROOT / "editors" / "junit", ROOT / "examples" / "java" / "build"
JARS = os.environ.get("JUNIT_JARS", "")
MAVEN, DEBIAN = shutil.which("mvn"), Path("/usr/share/maven-repo")

needs_junit = pytest.mark.skipif(
    not JARS or java() is None, reason="JUNIT_JARS names no jars of JUnit 5, or there is no JDK 17"
)

ODD = """package q;

public class Odd {
    private int count;

    public int up() {
        return ++count;
    }

    //@ ensures \\result > x;
    public int next(int x) {
        int y = more(x);
        return y;
    }

    private static int more(int x) {
        return x + 1;
    }

    //@ requires x > 3 && x < 2;
    public int never(int x) {
        return x;
    }

    public static class Inner {
        int[] numbers;

        public int first() {
            return numbers[0];
        }
    }
}
"""

TESTS = """package q;

import ooxcheck.junit.Check;
import ooxcheck.junit.Checks;

@Check(scope = 2)
class OddTest implements Checks {}
"""

MORE_TESTS = """package q;

import ooxcheck.junit.Check;
import ooxcheck.junit.Checks;

class MoreTest {
    @Check(of = Odd.Inner.class, options = {"--unroll", "2"})
    void inner() {}

    @Check(of = Odd.class, methods = "gone")
    void nothing() {}

    @Check
    void nobody() {}

    @Check(of = String.class)
    void library() {}
}

class BareTest implements Checks {}
"""


BROKEN = """package shop;

final class Broken {
    private int[] numbers;

    int first() {
        return numbers[0];
    }
}
"""

FAKE = """#!/bin/sh
for last; do :; done
cat "$0.$last" || echo "error: the call is wrong" >&2
"""

DOCUMENTS: dict[str, dict[str, Any]] = {
    "possible": {"methods": [{"method": "Odd.up()", "verdict": "possible", "exit": 3}]},
    "unknown": {"methods": [{"method": "Odd.up()", "verdict": "unknown", "exit": 3, "reason": "time was up"}]},
    "holds": {"methods": [{"method": "Odd.up()", "verdict": "holds within bounds", "exit": 0}]},
    "refused": {"unchecked": ["Odd.up()"], "errors": [{"code": "java.unsupported", "message": 'a "\u00e4"\\'}]},
    "mistake": {
        "unchecked": ["Odd.up()"],
        "errors": [{"code": "jml.name", "message": "nothing is called z", "place": {"file": "O.java", "line": 3}}],
    },
    "fault": {"methods": [{"method": "Odd.up()", "exit": 4, "error": {"kind": "internal error", "message": "oh"}}]},
    "none": {"methods": []},
    "newer": {"schema": "ooxcheck-check-2"},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """How a test ended: `passed`, `failure`, `error` or `skipped`, with the message and the stack trace."""

    ending: str
    text: str = ""


def _run(folder: Path, command: Path, *tests: str) -> Mapping[str, Result]:
    """Compile the front door, a class and its tests; run these, and return how each ended, by its method and its name for people."""
    jvm, classes, reports = java(), folder / "classes", folder / "reports"
    assert jvm
    main, test = folder / "src/main/java/q", folder / "src/test/java/q"
    for each in (main, test):
        each.mkdir(parents=True)
    (main / "Odd.java").write_text(ODD)
    for number, text in enumerate(tests):
        (test / f"T{number}.java").write_text(text)
    sources = [*FRONT_DOOR.rglob("*.java"), *folder.rglob("*.java")]
    compiled = javac(classes, "-Xlint:all", "-Werror", "-cp", JARS, *sources)
    assert compiled.status == 0, compiled.err
    console = [
        "org.junit.platform.console.ConsoleLauncher",
        "--scan-class-path",
        "--reports-dir",
        str(reports),
    ]
    words = [
        jvm,
        *SHORT,
        f"-Dooxcheck-command={command}",
        "-cp",
        JARS,
        *console,
        "--class-path",
        str(classes),
    ]
    subprocess.run(words, check=False, capture_output=True, cwd=folder)
    return dict(map(_result, ElementTree.parse(reports / "TEST-junit-jupiter.xml").iter("testcase")))


def _result(case: ElementTree.Element) -> tuple[str, Result]:
    name = re.search(r"display-name: (.*)", case.findtext("system-out", ""))
    assert name
    key = f"{case.get('name', '').partition('(')[0]}: {name[1]}"
    for each in case:
        if each.tag in ("failure", "error", "skipped"):
            return key, Result(each.tag, f"{each.get('message', '')}\n{each.text or ''}")
    return key, Result("passed")


@needs_junit
def test_each_method_is_a_test_with_the_verdict_of_ooxcheck(tmp_path: Path) -> None:
    results = _run(tmp_path, Path(sys.executable).with_name("ooxcheck"), TESTS, MORE_TESTS)
    assert results["holds: Odd.up()"] == Result("passed")
    assert results["holds: Odd.never(int)"].ending == "skipped"
    assert "contradicts others: x > 3 && x < 2" in results["holds: Odd.never(int)"].text
    violated = results["holds: Odd.next(int)"]
    assert violated.ending == "failure"
    assert "odd.next(2147483647) violates ensures" in violated.text
    stack = re.findall(r"^\s*at (.*)$", violated.text, re.MULTILINE)
    assert stack == [
        "q.Odd.next(Odd.java:13)",
        "q.Odd.more(Odd.java:17)",
        "q.Odd.next(Odd.java:12)",
        "q.Odd.next(Odd.java:11)",
        "history.odd.next(2147483647)(Unknown Source)",
        "history.odd = new Odd()(Unknown Source)",
    ]
    assert results["inner: Odd.Inner.first()"].ending == "failure"
    assert "at q.Odd$Inner.first(Odd.java:29)" in results["inner: Odd.Inner.first()"].text
    for key, reason in {
        "nothing": "no method Odd.gone",
        "nobody": "@Check(of = ...)",
        "library": "no file java/lang/String.java",
        "holds": "BareTest implements Checks and has no @Check",
    }.items():
        result = results[f"{key}: {key}()"]
        assert result.ending in ("failure", "error")
        assert reason in result.text


@needs_junit
def test_what_is_no_verdict_is_no_success(tmp_path: Path) -> None:
    command = tmp_path / "fake"
    command.write_text(FAKE)
    command.chmod(0o755)
    for name, document in DOCUMENTS.items():
        Path(f"{command}.{name}").write_text(json.dumps({"schema": "ooxcheck-check-1", **document}))
    methods = "".join(
        f'@Check(of = Odd.class, options = "{name}") void {name}() {{}}\n' for name in (*DOCUMENTS, "wrong")
    )
    methods += (
        '@Check(of = Odd.class, options = "holds") void body() { throw new AssertionError("the body runs"); }'
    )
    results = _run(
        tmp_path, command, f"package q;\nimport ooxcheck.junit.Check;\nclass FakeTest {{ {methods} }}\n"
    )
    expected = {
        "possible: Odd.up()": ("skipped", "Odd.up(): possible"),
        "unknown: Odd.up()": ("skipped", "time was up"),
        "holds: Odd.up()": ("passed", ""),
        "body: Odd.up()": ("failure", "the body runs"),
        "refused: Odd.up()": ("skipped", 'a "\u00e4"\\'),
        "mistake: Odd.up()": ("skipped", "nothing is called z"),
        "mistake: mistakes": ("failure", "O.java:3: nothing is called z"),
        "fault: Odd.up()": ("failure", "internal error: oh"),
        "none: none()": ("failure", "has checked no method of q.Odd"),
        "newer: newer()": ("failure", "ooxcheck-check-2"),
        "wrong: wrong()": ("failure", "the call is wrong"),
    }
    assert {key: result.ending for key, result in results.items()} == {
        key: ending for key, (ending, _) in expected.items()
    }
    for key, (_, text) in expected.items():
        assert text in results[key].text


@needs_junit
def test_a_missing_ooxcheck_is_a_failure_that_says_so(tmp_path: Path) -> None:
    results = _run(tmp_path, Path("/nowhere/ooxcheck"), TESTS)
    assert results["holds: holds()"].ending == "failure"
    assert "cannot run /nowhere/ooxcheck" in results["holds: holds()"].text
    assert "pip install ooxcheck" in results["holds: holds()"].text


@pytest.mark.skipif(not (MAVEN and DEBIAN.is_dir()), reason="there is no Maven with the repository of Debian")
def test_maven_runs_the_example_and_fails_with_a_bug(tmp_path: Path) -> None:
    shutil.copytree(DEBIAN, tmp_path / "repository", copy_function=os.symlink)
    for each in (FRONT_DOOR, EXAMPLE):
        shutil.copytree(each, tmp_path / each.name, ignore=shutil.ignore_patterns("target"))
    assert _maven(tmp_path, "junit", "install").returncode == 0
    (tmp_path / "build/src/main/java/shop/Broken.java").write_text(BROKEN)
    (tmp_path / "build/src/test/java/shop/BrokenTest.java").write_text(
        "package shop;\n@ooxcheck.junit.Check class BrokenTest implements ooxcheck.junit.Checks {}\n"
    )
    build = _maven(tmp_path, "build", "test")
    assert build.returncode == 1
    assert "at shop.Broken.first(Broken.java:7)" in build.stdout
    assert _counts(tmp_path, "BasketTest") == {"tests": 5, "failures": 0, "errors": 0, "skipped": 0}
    assert _counts(tmp_path, "BrokenTest") == {"tests": 1, "failures": 1, "errors": 0, "skipped": 0}


def _maven(folder: Path, project: str, goal: str) -> subprocess.CompletedProcess[str]:
    """Run Maven with Debian's artefacts, offline."""
    words = ["-o", "-q", "-B", f"-Dmaven.repo.local={folder / 'repository'}", "-Dsurefire.version=2.22.3"]
    options = {"MAVEN_OPTS": " ".join(SHORT), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    return subprocess.run(
        ["mvn", *words, goal],
        cwd=folder / project,
        env={**os.environ, **options},
        check=False,
        text=True,
        capture_output=True,
    )


def _counts(folder: Path, tests: str) -> dict[str, int]:
    report = folder / f"build/target/surefire-reports/TEST-shop.{tests}.xml"
    suite = ElementTree.parse(report).getroot()
    return {key: int(suite.get(key, -1)) for key in ("tests", "failures", "errors", "skipped")}
