"""Results of library methods in the interpreter are those of the JVM."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ooxcheck.java.load import find
from ooxcheck.java.lowering.program import lower_method
from ooxcheck.java.program import Program
from tests.java.jvm import REASON, version
from tests.java.jvm import java as jdk
from tests.java.lowering.running import java, shown
from tests.java.tools import javac, run

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.java"))

_METHOD = re.compile(r"^    static \w+ (\w+)\(\) .*// = (\S+)$", re.MULTILINE)
_FAULTS = ("!NullPointerException", "!ArrayIndexOutOfBoundsException", "!ArithmeticException")

LATER = {"Ceilings": 21, "RecordPatterns": 21, "Sequenced": 21}
"""Programs that need a later JDK than 17, with its version."""

MAIN = """import java.lang.reflect.*;
class Main {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      Method method = Class.forName(name.split("\\\\.")[0]).getDeclaredMethod(name.split("\\\\.")[1]);
      method.setAccessible(true);
      try {
        Object result = method.invoke(null);
        System.out.println("\\n// = " + result);
      } catch (InvocationTargetException problem) {
        System.out.println("\\n// = !" + problem.getCause().getClass().getSimpleName());
      }
    }
  }
}
"""

CASES = [
    (path, name, value)
    for path in PROGRAMS
    for name, value in _METHOD.findall(path.read_text(encoding="utf-8"))
]


@cache
def program(path: Path) -> Program:
    return java(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("path", "name", "value"), CASES, ids=[f"{path.stem}.{name}" for path, name, _ in CASES]
)
def test_the_library_does_what_it_does_on_the_jvm(path: Path, name: str, value: str) -> None:
    known = program(path)
    found = shown(lower_method(known, find(known, f"{path.stem}.{name}()").method.ref, is_fresh=True))
    assert found == value or (found == "!" and value in _FAULTS)


def test_every_value_is_read() -> None:
    assert len(CASES) == sum(path.read_text(encoding="utf-8").count("// = ") for path in PROGRAMS)


@pytest.mark.skipif(jdk() is None, reason=REASON)
def test_a_jvm_has_these_values(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(MAIN)
    programs = [path for path in PROGRAMS if LATER.get(path.stem, 0) <= version()]
    compiled = javac(tmp_path, tmp_path / "Main.java", *programs)
    assert compiled.status == 0, compiled.err
    cases = [(f"{path.stem}.{name}", value) for path, name, value in CASES if path in programs]
    ended = run(tmp_path, "Main", *(name for name, _ in cases))
    assert ended.status == 0, ended.err
    values = re.findall(r"^// = (.*)$", ended.out, re.MULTILINE)
    assert list(zip((name for name, _ in cases), values, strict=True)) == cases
