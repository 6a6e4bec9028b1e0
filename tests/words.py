"""Counts names that need a second reading: ``python -m tests.words [FOLDER]`` prints the figures of a tree.

A function should be a verb or a noun of the domain. A bare participle (`found`, `lowered`, `told`) names neither the action
nor the result, so these are counted, with local variables that are called `found`, and names that several classes share.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.test_floors import BELOW, ROOT

IRREGULAR = frozenset(
    "begun bent bound bought broken brought built burnt chosen come cut dealt done drawn driven fallen fed felt fit "
    "forgotten found given gone got grown heard held hidden hit hung kept known laid led left lent let lit lost made "
    "meant met paid put read ridden run said seen sent set shown shut spent split spoken spread stood stuck struck "
    "sworn taken taught thought thrown told understood won worn written".split()
)
"""Participles that do not end in ``ed``."""

NOUNS_AND_VERBS = frozenset(
    "bound cut embed exceed feed feed fit hit let lit need proceed put read run seed set speed split spread".split()
)
"""Words of the lists that are nouns or infinitives as well."""


def is_participle(name: str) -> bool:
    """Return whether a name is one word, and a participle.

    >>> [is_participle(name) for name in ("found", "_lowered", "reachable_classes", "read", "needed")]
    [True, True, False, False, True]
    """
    word = name.strip("_")
    regular = re.fullmatch(r"[a-z]+ed", word) is not None
    return (regular or word in IRREGULAR) and word not in NOUNS_AND_VERBS


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions and methods of a module."""
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def local_names(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the names that a function assigns to, once each."""
    yield from {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def figures(root: Path) -> dict[str, object]:
    """Return the figures of the product code below a folder."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for floor in BELOW
        for path in (root / floor).rglob("*.py")
    ]
    names = Counter(function.name for tree in trees for function in functions(tree))
    classes = Counter(
        node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    )
    participles = Counter({name: count for name, count in names.items() if is_participle(name)})
    return {
        "functions": sum(names.values()),
        "bare participles": sum(participles.values()),
        "most frequent": ", ".join(f"{name} {count}" for name, count in participles.most_common(8)),
        "functions with a local variable `found`": sum(
            "found" in local_names(function) for tree in trees for function in functions(tree)
        ),
        "classes with the same name": ", ".join(
            f"{name} {count}" for name, count in classes.most_common(6) if count > 2
        ),
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Count names that need a second reading.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT, help="the tree to read")
    for name, value in figures(parser.parse_args().folder).items():
        print(f"{name}: {value}")  # noqa: T201 (a command)


if __name__ == "__main__":
    main()
