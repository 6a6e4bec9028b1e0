"""What tests use of JUnit 5, two annotations and some assertions, and something that runs them: JUnit itself is not needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ooxcheck.generation.junit.support_classes import support_files
from tests.java.tools import javac, run

_ASSERTIONS = {
    "assertTrue(boolean value, String message)": "value",
    "assertTrue(boolean value, Supplier<String> message)": "value",
    "assertFalse(boolean value, String message)": "!value",
    "assertEquals(Object wanted, Object found, String message)": "Objects.equals(wanted, found)",
    "assertSame(Object wanted, Object found, String message)": "wanted == found",
    "assertNotSame(Object wanted, Object found, String message)": "wanted != found",
    "assertNull(Object found, String message)": "found == null",
    "assertNotNull(Object found, String message)": "found != null",
}
_SHORT = {
    "assertTrue(boolean value)": 'assertTrue(value, "false")',
    "assertEquals(Object wanted, Object found)": 'assertEquals(wanted, found, wanted + " should be " + found)',
    "assertSame(Object wanted, Object found)": 'assertSame(wanted, found, wanted + " should be the same as " + found)',
    "assertNotSame(Object wanted, Object found)": 'assertNotSame(wanted, found, "not another one: " + found)',
    "assertNull(Object found)": 'assertNull(found, found + " should be null")',
    "assertNotNull(Object found)": 'assertNotNull(found, "null")',
}


def _assertions() -> str:
    told = {head: "message.get()" if "Supplier" in head else "message" for head in _ASSERTIONS}
    long = [
        f"  public static void {head} {{ if (!({test})) {{ throw new AssertionError({told[head]}); }} }}"
        for head, test in _ASSERTIONS.items()
    ]
    return "\n".join(
        [*long, *(f"  public static void {head} {{ {call}; }}" for head, call in _SHORT.items())]
    )


STAND_IN = {
    "org/junit/jupiter/api/Test.java": """package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test { }
""",
    "org/junit/jupiter/api/AfterEach.java": """package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface AfterEach { }
""",
    "org/junit/jupiter/api/function/Executable.java": """package org.junit.jupiter.api.function;
public interface Executable { void execute() throws Throwable; }
""",
    "org/junit/jupiter/api/Assertions.java": f"""package org.junit.jupiter.api;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.function.Executable;
public class Assertions {{
  public static void assertDoesNotThrow(Executable body, String message) {{
    try {{ body.execute(); }} catch (Throwable thrown) {{ throw new AssertionError("thrown: " + thrown.getClass().getSimpleName(), thrown); }}
  }}
  public static Throwable assertThrows(Class<Throwable> type, Executable body) {{
    try {{ body.execute(); }} catch (Throwable thrown) {{ return thrown; }}
    throw new AssertionError("nothing is thrown");
  }}
{_assertions()}
}}
""",
    "Launcher.java": """import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.*;
public class Launcher {
  public static void main(String[] names) throws Exception {
    Launcher.class.getClassLoader().setDefaultAssertionStatus(true); // as Maven and Gradle do
    for (String name : names) {
      for (var each : Class.forName(name).getDeclaredMethods()) {
        if (each.isAnnotationPresent(Test.class)) {
          System.out.println(name + "." + each.getName() + " " + end(Class.forName(name), each));
        }
      }
    }
  }

  private static String end(Class<?> owner, java.lang.reflect.Method test) throws Exception {
    var maker = owner.getDeclaredConstructor();
    maker.setAccessible(true);
    Object made = maker.newInstance();
    try {
      run(test, made);
      return "passes";
    } catch (InvocationTargetException thrown) {
      return thrown.getCause() instanceof AssertionError failed ? failure(failed) : "breaks " + thrown.getCause();
    } finally {
      for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
        for (var each : at.getDeclaredMethods()) {
          if (each.isAnnotationPresent(AfterEach.class)) {
            run(each, made);
          }
        }
      }
    }
  }

  private static String failure(AssertionError failed) {
    boolean isSwallowed = String.valueOf(failed.getMessage()).matches("(thrown:|assert ).*") && failed.getCause() == null;
    return (isSwallowed ? "swallows its exception: " : "fails ") + failed.getMessage();
  }

  private static void run(java.lang.reflect.Method method, Object target) throws Exception {
    method.setAccessible(true);
    method.invoke(target);
  }
}
""",
}


def ends(folder: Path, sources: Sequence[Path], texts: Mapping[str, str]) -> dict[str, str]:
    """Compile classes of tests, by their names with packages, with the files that they are about, run them, and return how each test ends."""
    support = {str(path): text for each in texts.values() for path, text in support_files(each)}
    files = {
        **STAND_IN, **support, **{f"{name.replace('.', '/')}.java": text for name, text in texts.items()}
    }  # fmt: skip
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    compiled = javac(folder, *sources, *(folder / name for name in files))
    assert compiled.status == 0, compiled.err
    told = run(folder, "Launcher", *texts)
    assert told.status == 0, told.err
    return {name: end for name, _, end in (line.partition(" ") for line in told.out.splitlines())}
