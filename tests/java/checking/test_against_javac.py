"""What javac and the JVM say: types of expressions, values of constants, and chosen overloads are those of the checker."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from ooxcheck.java import typed
from ooxcheck.java.checking.typing.constants import text
from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import checker, method
from tests.java.checking.typing.test_constants import CONSTANTS
from tests.java.jvm import REASON, java
from tests.java.tools import javac, run

pytestmark = pytest.mark.skipif(java() is None, reason=REASON)

OVERLOADS = (
    ("long", "Integer", "Object", "int..."),
    ("double", "float", "Object"),
    ("char", "int", "String"),
    ("byte", "short", "long", "Long"),
    ("Object", "String", "Integer"),
    ("Object", "Object..."),
    ("int, long", "long, int", "Integer, Integer"),
    ("Object, int...", "String, Object..."),
    ("Number", "Comparable<?>", "Object"),
    ("Collection<String>", "List<String>", "Object"),
    ("Runnable", "Supplier<Integer>"),
    ("Function<String, Integer>", "IntFunction<Integer>, int"),
    ("int[]", "Object"),
    ("char[]", "String", "Object"),
    ("double...", "Object..."),
)  # fmt: skip
"""Sets of methods with one name, each by its parameters."""

ARGUMENTS = (
    "3", "3L", "'c'", "b", "s", "f", "2.0", "I", "L", "C", "o", "t", '"x"', "null", "xs", "new char[1]", "ls", "new ArrayList<String>()", "",
    "1, 2", "1, 2L", "1L, 2", "I, I", "b, s", "t, 1", "t, t", "o, 1, 2", "t, 1, 2", "b, b, b", "() -> 1", "() -> { }", "() -> { return 2; }", "x -> 1", "x -> 1, 2",
    "z ? 1 : 'a'", "z ? I : null", "z ? 1 : 2L", "(short) 1", "(Object) t", "b + b", "c++", "b += 1", "-c", "~b", "s << 3L", "c + \"\"", "t += c",
    "z ? b : s", "z ? b : 'a'", "z ? C : 97", "z ? s : 40000", "switch (b) { case 1 -> 'a'; default -> 98; }", "switch (b) { case 1 -> b; default -> s; }", "new int[0].length",
    "o.equals(t)", "ls.get(0)", "I + L", "1.0f * 2", "5 / 2.0f", "xs[0]++", "(byte) 3 + 1",
)  # fmt: skip

PARAMETERS = "byte b, short s, char c, float f, boolean z, Integer I, Long L, Character C, Object o, String t, int[] xs, List<String> ls"
ACTUAL = '(byte) 1, (short) 2, \'c\', 1f, true, 1, 2L, \'c\', "o", "t", new int[] {1}, new ArrayList<String>(List.of("l"))'
IMPORTS = "import java.util.*; import java.util.function.*;"


def _methods() -> Iterable[str]:
    for number, several in enumerate(OVERLOADS):
        for each in several:
            names = ", ".join(f"{type_} p{at}" for at, type_ in enumerate(_types(each)))
            yield f'static String f{number}({names}) {{ return "{each}"; }}'


def _types(parameters: str) -> list[str]:
    return [
        each.replace(";", ",")
        for each in parameters.replace("<String, Integer>", "<String; Integer>").split(", ")
    ]


def _calls() -> list[str]:
    return [f"f{number}({each})" for number in range(len(OVERLOADS)) for each in ARGUMENTS]


def _chosen(calls: Iterable[str]) -> dict[str, str]:
    """Return the parameters of the method that each call is of, as the checker chooses it; calls that it refuses are left out."""
    calls = list(calls)
    found: dict[str, str] = {}
    bodies = "".join(f"static void m{at}({PARAMETERS}) {{ {each}; }}" for at, each in enumerate(calls))
    checked = checker(f"{IMPORTS} class Main {{ {' '.join(_methods())} {bodies} }}")
    for at, call in enumerate(calls):
        try:
            block = checked.body(method(checked, f"Main.m{at}").ref)
        except OoxError:
            continue
        assert block is not None
        (statement,) = block.statements
        assert isinstance(statement, typed.Evaluate)
        assert isinstance(statement.expression, typed.Call)
        found[call] = _written(statement.expression.method)
    return found


def _written(ref: typed.MethodRef) -> str:
    """Return how the parameters of a method are written in `OVERLOADS`: it has these erased types."""
    erased = ", ".join(map(str, ref.parameters))
    several = OVERLOADS[int(ref.name[1:])]
    return next(each for each in several if ", ".join(map(_erased, _types(each))) == erased)


def _erased(type_: str) -> str:
    return type_.partition("<")[0].replace("...", "[]")


def _accepted(folder: Path, calls: list[str]) -> set[str]:
    """Return the calls that javac takes: each is in a class of its own file's name, and complaints name lines."""
    lines = [f"static void m{at}({PARAMETERS}) {{ {each}; }}" for at, each in enumerate(calls)]
    file = folder / "All.java"
    file.write_text("\n".join([IMPORTS, "class All {", *lines, *_methods(), "}"]), encoding="utf-8")
    told = javac(folder, "-Xmaxerrs", "9999", file).err
    refused = {
        int(line.split(":")[1]) - 3
        for line in told.splitlines()
        if line.startswith(str(file)) and " error: " in line
    }
    return {call for at, call in enumerate(calls) if at not in refused}


def _run(folder: Path, members: str, statements: Iterable[str]) -> list[str]:
    """Return what the JVM prints."""
    text_ = f"{IMPORTS} class Main {{ {members} static void go({PARAMETERS}) {{ {' '.join(statements)} }} public static void main(String[] a) {{ go({ACTUAL}); }} }}"
    file = folder / "Main.java"
    file.write_text(text_, encoding="utf-8")
    compiled = javac(folder, file)
    assert compiled.status == 0, compiled.err
    told = run(folder, "Main")
    assert told.status == 0, told.err
    return told.out.splitlines()


def test_the_overload_that_javac_chooses_is_chosen_and_no_other_call_is_taken(tmp_path: Path) -> None:
    calls = _calls()
    accepted = _accepted(tmp_path, calls)
    chosen = _chosen(calls)
    assert len(accepted) > 300
    assert not [call for call in calls if call in accepted and call not in chosen]
    assert not [call for call in calls if call in chosen and call not in accepted]
    ran = _run(
        tmp_path, " ".join(_methods()), (f"System.out.println({call});" for call in calls if call in accepted)
    )
    assert {
        call: told
        for call, told in zip((call for call in calls if call in accepted), ran, strict=True)
        if told != chosen[call]
    } == {}


def test_constants_have_the_values_that_the_jvm_prints(tmp_path: Path) -> None:
    checked = checker(
        f"class C {{ {' '.join(f'void m{at}() {{ var v = {each}; }}' for at, each in enumerate(CONSTANTS))} }}"
    )
    values = []
    for at in range(len(CONSTANTS)):
        block = checked.body(method(checked, f"C.m{at}").ref)
        assert block is not None
        (declared,) = block.statements
        assert isinstance(declared, typed.Declare)
        assert isinstance(declared.value, typed.Constant)
        values.append(text(declared.value.value, declared.value.type))
    assert _run(tmp_path, "", (f"System.out.println({each});" for each in CONSTANTS)) == values
