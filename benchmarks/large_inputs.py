"""Large files of Java, as programs write them: CPU seconds of the command for each.

``python -m benchmarks.large_inputs``, or with names of inputs; ``--timeout S`` for each.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path


def _in_class(body: str, members: str = "", beside: str = "") -> str:
    return f"class A {{ {members} static int f(int x, String s) {{ {body} }} }} {beside}"


def _cases(count: int) -> str:
    cases = " ".join(f"case {number}: return {number + 1};" for number in range(count))
    return _in_class(f"switch (x) {{ {cases} default: return 0; }}")


def _overloads(count: int) -> str:
    several = " ".join(
        f"static class T{number} {{ }} static int m(T{number} t) {{ return {number}; }}"
        for number in range(count)
    )
    return _in_class("return m(new T0());", several)


def _inheritance(count: int) -> str:
    chain = " ".join(f"static class C{number + 1} extends C{number} {{ }}" for number in range(count))
    return _in_class(f"return new C{count}().m();", f"static class C0 {{ int m() {{ return 1; }} }} {chain}")


def _classes(count: int) -> str:
    return _in_class(
        "return x;",
        beside=" ".join(f"class C{number} {{ int v; int get() {{ return v; }} }}" for number in range(count)),
    )


def _methods(count: int) -> str:
    return " ".join(f"class C{number} {{ int v; int get() {{ return v; }} }}" for number in range(count))


def _concatenation(count: int) -> str:
    return _in_class(
        f"String t = s + {' + '.join('x' if number % 2 else str(number) for number in range(count))}; return 1;"
    )


INPUTS: Mapping[str, tuple[Callable[[int], str], int]] = {
    "cases": (_cases, 5_000),
    "overloads": (_overloads, 3_000),
    "inheritance": (_inheritance, 1_000),
    "classes": (_classes, 5_000),
    "methods": (_methods, 5_000),
    "concatenation": (_concatenation, 100_000),
}

EVERY = ("methods",)
"""The inputs of which all methods are checked, not only `A.f`."""


def main() -> None:
    """Measure the inputs that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "names", nargs="*", choices=[*INPUTS, []], metavar="NAME", help=f"some of {', '.join(INPUTS)}"
    )
    parser.add_argument("--timeout", type=float, default=20.0)
    given = parser.parse_args()
    for name in given.names or INPUTS:
        write, count = INPUTS[name]
        code, seconds = _measured(write(count), "--all" if name in EVERY else "A.f", given.timeout)
        print(f"{name:14} {count:7}  exit status {code}  {seconds:6.1f} s of CPU")


def _measured(text: str, method: str, timeout: float) -> tuple[int, float]:
    """Return the exit status of the command, and the CPU seconds of it and what it starts."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "A.java")
        file.write_text(text, encoding="utf-8")
        before = _children()
        command = [
            sys.executable,
            "-m",
            "ooxcheck",
            method,
            str(file),
            "-q",
            "--timeout",
            str(timeout),
            "--out",
            folder,
        ]
        ended = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return ended.returncode, _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
