"""Tests of violations on the JVM: each test is compiled against the sources of its class, and has to fail as the report says."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.generation.junit.junit_class import file_of
from ooxcheck.generation.junit.support_classes import support_files
from ooxcheck.java.source_path import with_companions
from ooxcheck.oox.source import Source
from tests.java.junit_stand_in import STAND_IN
from tests.java.jvm import REASON, SHORT, java
from tests.java.tools import javac

JVM_SECONDS = 20
"""The time of a JVM for the tests of one method."""

_LAUNCHER = """import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;
public class ViolationLauncher {
  public static void main(String[] names) throws Exception {
    Class<?> owner = Class.forName(names[0]);
    var maker = owner.getDeclaredConstructor();
    maker.setAccessible(true);
    for (var test : owner.getDeclaredMethods()) {
      if (test.isAnnotationPresent(Test.class)) {
        test.setAccessible(true);
        try {
          test.invoke(maker.newInstance());
          System.out.println("ENDED " + test.getName());
        } catch (InvocationTargetException failed) {
          StringBuilder frames = new StringBuilder();
          for (var frame : failed.getCause().getStackTrace()) {
            frames.append(" " + frame.getFileName() + ":" + frame.getLineNumber());
          }
          System.out.println("ENDED " + test.getName() + " " + failed.getCause().getClass().getSimpleName() + frames);
        }
      }
    }
  }
}
"""
"""Prints the name of each test, the exception that leaves it, and the places of its stack."""


@dataclass(frozen=True, slots=True)
class ViolationTests:
    """The tests of the violations of one method.

    `expected` are for each violation the exception and the place ``File.java:line`` that throws it; both are empty if the test asserts something itself.
    `missing` are the reasons why violations have no test.
    """

    name: str
    text: str
    expected: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]


def violation_tests(report: Report) -> ViolationTests:
    """Return the tests of a report with violations."""
    text, missing = junit_class(report)
    declared = re.search(r"^class (\w+)\b", text, re.MULTILINE)
    if declared is None:
        return ViolationTests("", "", (), missing)
    path = file_of(text, declared[1])
    expected = tuple(_expected_end(each) for each in report.counterexamples)
    return ViolationTests(".".join(path.with_suffix("").parts), text, expected, missing)


def _expected_end(example: Counterexample) -> tuple[str, str]:
    """Return the exception of a violation, and the place that throws it."""
    if example.history is None or example.duty.thrown is None:
        return "", ""
    span = example.duty.thrown.span
    thrown = example.history.calls[-1].ending.removeprefix("throws ")
    return thrown, f"{Path(span.source.name).name}:{span.line}"


def source_root(source: Source) -> Path:
    """Return the folder of the packages of a file."""
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", source.text, re.MULTILINE)
    depth = len(package[1].split(".")) if package else 0
    return Path(source.name).resolve().parents[depth]


def confirm(tests: ViolationTests, source: Source, folder: Path) -> str:
    """Compile and run the tests of a method of a file; return the first difference from the report, empty if there is none."""
    if not tests.text:
        return f"no test: {'; '.join(tests.missing)}"
    if tests.missing:
        return "; ".join(tests.missing)
    command = java()
    assert command, REASON
    files: Mapping[str, str] = {
        **STAND_IN, "ViolationLauncher.java": _LAUNCHER, f"{tests.name.replace('.', '/')}.java": tests.text,
        **{str(path): text for path, text in support_files(tests.text)},
    }  # fmt: skip
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    refusal = _compile(folder, [str(folder / name) for name in files], source)
    if refusal:
        return f"javac refuses the test: {refusal}"
    try:
        ended = subprocess.run(
            [command, *SHORT, "-ea", "-cp", str(folder), "ViolationLauncher", tests.name],
            capture_output=True,
            text=True,
            timeout=JVM_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"the test does not end within {JVM_SECONDS} s"
    return compare_ends(tests.expected, ended.stdout.splitlines())


def _compile(folder: Path, tests: Sequence[str], source: Source) -> str:
    """Compile tests with the file of the class, and return the first message if javac refuses them.

    javac finds a class by the name of its file; if that does not suffice, it gets all files that the class needs.
    """
    path = f"{folder}:{source_root(source)}"
    compiled = javac(folder, "-g", "-sourcepath", path, *tests, source.name)
    if compiled.status:
        files = [each.name for each in with_companions([source])]
        compiled = javac(folder, "-g", "-sourcepath", path, *tests, *files)
    return compiled.err.splitlines()[0] if compiled.status else ""


def compare_ends(expected: Sequence[tuple[str, str]], output: Sequence[str]) -> str:
    """Return the first difference between the expected ends and those of the launcher."""
    ends = [line.split() for line in output if line.startswith("ENDED ")]
    if len(ends) != len(expected):
        return f"{len(ends)} tests ran instead of {len(expected)}"
    for _, name, *end in ends:
        if not end:
            return f"{name} does not fail"
        if not any(_is_same_end(each, end) for each in expected):
            return f"{name} ends with {end[0]} at {end[1] if len(end) > 1 else 'no place'}"
    return ""


def _is_same_end(expected: tuple[str, str], end: Sequence[str]) -> bool:
    thrown, place = expected
    return not thrown or (end[0] == thrown and place in end[1:])
