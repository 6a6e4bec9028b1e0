"""Histories as tests of JUnit, run on the JVM: each fails at the last call with the exception of the violation."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ooxcheck.classes.java_client.java_history import java_history
from ooxcheck.classes.load_boundary import ClassBoundary, load_java_boundary
from ooxcheck.diagnosis.java_words import exception_name
from ooxcheck.engine.report import ClientHistory
from ooxcheck.engine.sampling.computed_functions import computed_function
from ooxcheck.generation.junit.history_tests import junit_class_of_histories
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Outcome, Threw, Violated
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.histories import violating_history
from ooxcheck.specs.classes.history import Limits
from tests.java.junit_stand_in import STAND_IN
from tests.java.jvm import REASON, java
from tests.java.tools import javac, run
from tests.ooxcheck.classes.buggy_classes import CASES, HIDDEN_PROMISE, BuggyClass

LINES = 40
"""The greatest number of lines of a class of one test."""

LAUNCHER = """import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;
public class HistoryLauncher {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      Class<?> owner = Class.forName(name);
      var maker = owner.getDeclaredConstructor();
      maker.setAccessible(true);
      for (var each : owner.getDeclaredMethods()) {
        if (each.isAnnotationPresent(Test.class)) {
          each.setAccessible(true);
          System.out.println(name + " " + end(each, maker.newInstance(), name));
        }
      }
    }
  }

  private static String end(java.lang.reflect.Method test, Object target, String name) throws Exception {
    try {
      test.invoke(target);
      return "passes";
    } catch (InvocationTargetException failed) {
      for (var frame : failed.getCause().getStackTrace()) {
        if (frame.getClassName().equals(name)) {
          return failed.getCause().getClass().getSimpleName() + " " + frame.getLineNumber();
        }
      }
      return "no frame";
    }
  }
}
"""

needs_jdk = pytest.mark.skipif(java() is None, reason=REASON)


def package(case: BuggyClass) -> str:
    return f"histories.{case.name.lower()}"


@cache
def boundary(case: BuggyClass) -> ClassBoundary:
    text = f"package {package(case)};{case.text}\n"
    return load_java_boundary(case.name, [Source(f"{case.name}.java", text)])


def is_wanted(case: BuggyClass, outcome: Outcome) -> bool:
    match outcome:
        case Threw(raised):
            return exception_name(raised) == case.exception
        case Violated(duties):
            kinds = (DutyKind.ASSERT, DutyKind.ENSURES)
            return case.exception == "AssertionError" and duties[0].kind in kinds
        case _:  # another end
            return False


@cache
def client_history(case: BuggyClass) -> ClientHistory:
    which = boundary(case)
    last = [step for step in which.boundary.steps if step.title == case.step]
    assert last, [step.title for step in which.boundary.steps]
    history, statistics = violating_history(
        which.boundary,
        last,
        lambda outcome: is_wanted(case, outcome),
        pending=which.pending,
        limits=Limits(scope=2, seconds=60, compute=computed_function),
    )
    assert history is not None, statistics
    return java_history(history, which)


def test_text(case: BuggyClass) -> str:
    history = client_history(case)
    assert not history.untested
    comment = [str(call) for call in history.calls]
    return junit_class_of_histories(
        package(case), f"{case.name}_Test", "Histories.", [("fails", comment, history)]
    )


test_text.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_history_is_shortest_and_ends_with_the_exception(case: BuggyClass) -> None:
    history = client_history(case)
    assert len(history.calls) == case.length, [str(each) for each in history.calls]
    assert history.calls[-1].ending == (case.ending or f"throws {case.exception}")
    assert not re.search("reflect|Unsafe", test_text(case))
    assert test_text(case).count("\n") < LINES


@cache
def ends_on_jvm(folder: Path) -> dict[str, str]:
    """Return how the test of each class ends: the exception, and the line that it leaves."""
    texts = {**STAND_IN, "HistoryLauncher.java": LAUNCHER}
    for case in CASES:
        place = package(case).replace(".", "/")
        texts[f"{place}/{case.name}.java"] = f"package {package(case)};{case.text}\n"
        texts[f"{place}/{case.name}_Test.java"] = test_text(case)
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    compiled = javac(folder, "-g", *(folder / name for name in texts))
    assert compiled.status == 0, compiled.err
    names = [f"{package(case)}.{case.name}_Test" for case in CASES]
    ended = run(folder, "HistoryLauncher", *names, asserting=True)
    assert ended.status == 0, ended.err
    return dict(line.split(" ", 1) for line in ended.out.splitlines())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("histories")


@needs_jdk
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_test_fails_at_the_last_call_on_the_jvm(case: BuggyClass, folder: Path) -> None:
    last = client_history(case).test[-1]
    lines = test_text(case).split("\n")
    line = max(at for at, text in enumerate(lines, start=1) if text.strip() == last)
    assert ends_on_jvm(folder)[f"{package(case)}.{case.name}_Test"] == f"{case.exception} {line}"


def test_postcondition_of_private_state_has_no_test() -> None:
    history = client_history(HIDDEN_PROMISE)
    assert history.calls[-1].ending == HIDDEN_PROMISE.ending
    assert not history.test
    assert history.untested == "a client cannot evaluate n >= 0"


def test_different_classes_of_one_name_are_local_to_their_tests() -> None:
    one = ClientHistory((), ("f(new Key());",), ("static class Key {\n}",))
    other = ClientHistory((), ("f(new Key());",), ("static class Key {\n  final int rank = 1;\n}",))
    text = junit_class_of_histories("", "T", "Tests.", [("a", (), one), ("b", (), other), ("c", (), one)])
    assert text.count("static class Key {") == 1
    assert "    class Key {\n      final int rank = 1;\n    }\n    f(new Key());" in text


def test_no_class_without_tests() -> None:
    assert not junit_class_of_histories("", "T", "Tests.", [("a", (), ClientHistory((), untested="why"))])
