"""How long the contracts of programs are, in characters: ``python -m benchmarks.contracts examples/linked_list.oox ...``.

What counts is everything that only specifications see: clauses of methods, invariants, ghosts, model fields and specification
functions. Each stretch of white space counts as one character.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ooxcheck.oox import tree
from ooxcheck.oox.syntax.parser import parse_text


def specifications(program: tree.Program) -> Iterator[tree.Node]:
    """Yield the clauses and members that only specifications see."""
    for declaration in program.declarations:
        for member in declaration.members:
            if isinstance(member, tree.Method | tree.Constructor):
                yield from member.spec
            elif not isinstance(member, tree.FieldDeclaration):
                yield member


def length(text: str) -> int:
    """Return how many characters the specifications of a text have."""
    return sum(len(" ".join(node.span.text.split())) for node in specifications(parse_text(text)))


def main(paths: list[str]) -> None:
    """Print the length of each file's contracts, and the sum."""
    lengths = {path: length(Path(path).read_text(encoding="utf-8")) for path in paths}
    for path, found in {**lengths, "all": sum(lengths.values())}.items():
        print(f"{found:7,}  {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
