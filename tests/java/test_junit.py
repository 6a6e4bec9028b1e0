"""Counterexamples as JUnit tests fail on the JVM for the reason that is given, and pass where the method is right.

JUnit is not needed: what tests use of it, an annotation and three assertions, stands in for it here.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.generation.writing.junit_writer import junit_class
from tests.java.jvm import REASON, java

EXAMPLES = Path(__file__).parents[2] / "examples" / "java"
WRONG = {
    "ArrayStack.pushDoubling": "push",
    "ArrayStack.peek": None,
    "SortedList.insertAtEnd": "insert",
    "SortedList.smallest": None,
    "SearchTree.addCounting": "add",
    "SearchTree.smallest": None,
    "RingBuffer.pollCarelessly": "poll",
    "RingBuffer.isLater": None,
}
"""Wrong methods, and the right ones of the same shape, if there are any."""

STAND_IN = {
    "org/junit/jupiter/api/Test.java": """package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test { }
""",
    "org/junit/jupiter/api/function/Executable.java": """package org.junit.jupiter.api.function;
public interface Executable { void execute() throws Throwable; }
""",
    "org/junit/jupiter/api/Assertions.java": """package org.junit.jupiter.api;
import org.junit.jupiter.api.function.Executable;
public class Assertions {
  public static void assertDoesNotThrow(Executable body) {
    try { body.execute(); } catch (Throwable thrown) { throw new AssertionError("thrown: " + thrown.getClass().getSimpleName()); }
  }
  public static void assertFalse(boolean value, String message) { if (value) { throw new AssertionError(message); } }
  public static void assertEquals(Object wanted, Object found, String message) { if (!wanted.equals(found)) { throw new AssertionError(message); } }
}
""",
    "Launcher.java": """public class Launcher {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      for (var each : Class.forName(name).getDeclaredMethods()) {
        if (each.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
          String end = "passes";
          try {
            var maker = Class.forName(name).getDeclaredConstructor();
            maker.setAccessible(true);
            each.setAccessible(true);
            each.invoke(maker.newInstance());
          } catch (java.lang.reflect.InvocationTargetException thrown) {
            end = thrown.getCause() instanceof AssertionError failed ? "fails " + failed.getMessage() : "breaks " + thrown.getCause();
          }
          System.out.println(name + "." + each.getName() + " " + end);
        }
      }
    }
  }
}
""",
}


def ends(folder: Path, texts: dict[str, str]) -> dict[str, str]:
    """Compile classes of tests with the examples, run them, and return how each test ends."""
    command = java()
    assert command
    for name, text in {**STAND_IN, **{f"{name}.java": text for name, text in texts.items()}}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sources = [*map(str, EXAMPLES.glob("*.java")), *(str(folder / name) for name in STAND_IN), *(str(folder / f"{name}.java") for name in texts)]
    subprocess.run([command.removesuffix("java") + "javac", "-nowarn", "-d", str(folder), *sources], check=True, capture_output=True)
    told = subprocess.run([command, "-cp", str(folder), "Launcher", *texts], check=True, capture_output=True, text=True).stdout
    return {name: end for name, _, end in (line.partition(" ") for line in told.splitlines())}


@pytest.mark.skipif(java() is None, reason=REASON)
def test_counterexamples_fail_on_the_jvm_and_right_methods_pass(tmp_path: Path) -> None:
    texts: dict[str, str] = {}
    for method, right in WRONG.items():
        owner, _, wrong = method.partition(".")
        text, reasons = junit_class(ooxcheck.check(method, EXAMPLES / f"{owner}.java", scope=2))
        assert not reasons
        texts[f"{owner}_{wrong}_Test"] = text
        if right:
            texts[f"{owner}_{right}_Test"] = text.replace(f'"{wrong}"', f'"{right}"').replace(f"{owner}_{wrong}_Test", f"{owner}_{right}_Test")
    found = ends(tmp_path, texts)
    for method, right in WRONG.items():
        owner, _, wrong = method.partition(".")
        assert all(end.startswith("fails") for name, end in found.items() if name.startswith(f"{owner}_{wrong}_Test.")), found
        assert all(end == "passes" for name, end in found.items() if right and name.startswith(f"{owner}_{right}_Test.")), found
    assert found["ArrayStack_pushDoubling_Test.counterexample2"] == "fails thrown: ArrayIndexOutOfBoundsException"
    assert found["SortedList_insertAtEnd_Test.counterexample1"] == "fails repOk is false"
    assert len(found) == len(WRONG) + 1 + 5
