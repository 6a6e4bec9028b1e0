"""What Java costs beside OOX: reading it, and checking the same methods.

Run with ``python -m benchmarks.java``. The text is that of the structures which are there in both languages (`tests.java.structures`), under changing
names until it has 10,000 lines. Java is parsed and lowered, as one program that calls all of it; OOX is parsed. A check begins with the files on both sides.
The goals are 2 for the first ratio, and 1.3 for the second.
"""

from __future__ import annotations

import argparse
import gc
import math
import re
import time
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.parsing import lines
from ooxcheck.java.load import lower, methods, read
from ooxcheck.java.program import Method
from ooxcheck.java.types import ArrayType, ClassType, Primitive, Type
from ooxcheck.oox.check import load
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse
from tests.java.structures import EXAMPLES, NAMES, PORTS, Pair, camel_case, in_java, in_oox, right, wrong

LINES = 10_000
READING, CHECKING = 2.0, 1.3
"""The ratios that are the goals."""


def java_sources(count: int) -> list[Source]:
    """Return files of Java with at least so many lines, and one with a method that calls all the others."""
    files = {
        camel_case(name): (PORTS / f"{camel_case(name)}.java").read_text(encoding="utf-8") for name in NAMES
    }
    copies = count // sum(text.count("\n") for text in files.values()) + 1
    texts = {
        f"{name}_{copy}": re.sub(rf"\b{name}\b", f"{name}_{copy}", text)
        for copy in range(copies)
        for name, text in files.items()
    }
    sources = [Source(f"{name}.java", text) for name, text in texts.items()]
    return [
        *sources,
        Source(
            "All.java",
            f"package structures;\npublic class All {{\n  static void all() {{\n{_calls(sources)}\n  }}\n}}\n",
        ),
    ]


def _calls(sources: Sequence[Source]) -> str:
    """Return calls of all methods that stand in the outermost classes; those call the others."""
    found = methods(read(sources))
    outer = [named for named in found if "." not in named.class_name]
    return "\n".join(f"    {_call(named.class_name, named.name, named.method)};" for named in outer)


def _call(owner: str, name: str, method: Method) -> str:
    given = ", ".join(_value(each.type) for each in method.parameters)
    if name == owner:
        return f"new {owner}({given})"
    return f"{owner}.{name}({given})" if method.ref.is_static else f"(({owner}) null).{name}({given})"


def _value(type_: Type) -> str:
    if isinstance(type_, ClassType | ArrayType):
        return f"({str(type_).rpartition('structures.')[2]}) null"
    return "false" if type_ is Primitive.BOOLEAN else "0"


def oox_source(count: int) -> Source:
    """Return a file of OOX with so many lines: the structures again and again, each copy with names of its own."""
    texts = [(EXAMPLES / f"{name}.oox").read_text(encoding="utf-8") for name in NAMES]
    apart = [_renamed(text, name) for name, text in zip(NAMES, texts, strict=True)]
    return Source("benchmark.oox", lines("\n".join(apart), count))


def _renamed(text: str, structure: str) -> str:
    """Return a file whose classes have names that no other file has, with a number that `lines` changes."""
    for name in re.findall(r"^class (\w+)", text, re.MULTILINE):
        text = re.sub(rf"\b{name}\b", f"{name}_{structure}_0", text)
    return text


def reading() -> float:
    """Print how long texts of the same length take; return the ratio."""
    java, oox = java_sources(LINES), oox_source(LINES)
    theirs = _cpu(lambda: parse([oox], report=Report()), 3)
    ours = _cpu(lambda: lower(java, "All.all"), 3)
    counts = sum(source.text.count("\n") for source in java), oox.text.count("\n")
    ratio = ours / counts[0] / (theirs / counts[1])
    print(f"Java:  {counts[0]:6} lines parsed and lowered in {ours:6.3f} s")
    print(f"OOX:   {counts[1]:6} lines parsed in {theirs:6.3f} s")
    print(f"ratio: {ratio:.2f} for as many lines (goal {READING})")
    return ratio


def checking(pairs: Sequence[Pair], scope: int, repeat: int) -> float:
    """Print how long checks take in Java and in OOX; return the geometric mean of the ratios."""
    ratios = []
    for pair in pairs:
        oox = _cpu(partial(_check_oox, pair, scope), repeat)
        java = _cpu(partial(in_java, pair, scope), repeat)
        ratios.append(java / oox)
        print(f"{pair.name:<55} OOX {oox:6.3f} s, Java {java:6.3f} s, ratio {java / oox:.2f}", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"ratio: {mean:.2f}, geometric mean of {len(ratios)} methods (goal {CHECKING})")
    return mean


def _check_oox(pair: Pair, scope: int) -> None:
    """Check a method in OOX, beginning with the file."""
    program = load([Source(pair.method.span.source.name, pair.method.span.source.text)])
    method = next(each for each in program.methods() if each.full_name == pair.method.full_name)
    in_oox(Pair(program, method, pair.path, pair.name), scope)


def _cpu(action: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        gc.collect()
        begun = time.process_time()
        action()
        times.append(time.process_time() - begun)
    return min(times)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both ratios."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.java",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--scope", type=int, default=3, help="objects of each class in checks (3)")
    parser.add_argument("--repeat", type=int, default=2, help="the best of so many (2)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="check every Nth method only (1)")
    options = parser.parse_args(arguments)
    reading()
    checking((*right(), *wrong())[:: options.every], options.scope, options.repeat)


if __name__ == "__main__":
    main()
