"""The grammar for tree-sitter: its corpus, its queries, and the programs of this repository, which the parser of OOX accepts, too.

It runs where the program ``tree-sitter`` and a C compiler are installed.
"""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tree_sitter import Language, Node, Parser, Query

ROOT = Path(__file__).parent.parent.parent
GRAMMAR = ROOT / "editors" / "tree-sitter-oox"
PROGRAMS = [
    path
    for folder in ("examples", "docs", "ooxcheck/library", "benchmarks", "tests/programs", "tests/meaning")
    for path in sorted((ROOT / folder).rglob("*.oox"))
]

_CASE = re.compile(r"^=+\n([^\n]+)\n=+\n(.*?)^-+\n(.*?)(?=^=+\n|\Z)", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Language:
    if shutil.which("tree-sitter") is None or shutil.which("cc") is None:
        pytest.skip("tree-sitter or a C compiler is not installed")
    folder = tmp_path_factory.mktemp("grammar") / "oox"
    shutil.copytree(GRAMMAR, folder)
    subprocess.run(["tree-sitter", "generate"], cwd=folder, check=True, timeout=300)
    command = ["cc", "-shared", "-fPIC", "-O0", "-Isrc", "src/parser.c", "-o", "oox.so"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    function = ctypes.CDLL(str(folder / "oox.so")).tree_sitter_oox
    function.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return Language(capsule(function(), b"tree_sitter.Language", None))


def cases() -> Iterator[tuple[str, str, str]]:
    for path in sorted((GRAMMAR / "test" / "corpus").glob("*.txt")):
        yield from _CASE.findall(path.read_text(encoding="utf-8"))


def tree(language: Language, text: str) -> Node:
    return Parser(language).parse(text.encode()).root_node


def form(node: Node) -> str:
    """Return a tree as in the corpus, without the names of fields."""
    return f"({' '.join([node.type, *map(form, node.named_children)])})"


@pytest.mark.parametrize(("text", "wanted"), [pytest.param(*case[1:], id=case[0]) for case in cases()])
def test_the_corpus_has_its_trees(language: Language, text: str, wanted: str) -> None:
    compact = re.sub(r"\s+", " ", wanted).strip().replace(" )", ")")
    assert form(tree(language, text)) == compact


def test_the_programs_of_this_repository_are_parsed(language: Language) -> None:
    wrong = {}
    for path in PROGRAMS:
        root = tree(language, path.read_text(encoding="utf-8"))
        if root.has_error:
            wrong[path.relative_to(ROOT).as_posix()] = first_mistake(root)
    assert not wrong


def first_mistake(node: Node) -> str:
    """Return the line and the text of the first mistake."""
    while node.type != "ERROR" and not node.is_missing:
        node = next(child for child in node.children if child.has_error or child.is_missing)
    return f"{node.start_point.row + 1}: {(node.text or b'').decode()[:60]!r}"


@pytest.mark.parametrize("query", sorted((GRAMMAR / "queries").glob("*.scm")), ids=lambda path: path.stem)
def test_queries_name_what_the_grammar_has(language: Language, query: Path) -> None:
    assert Query(language, query.read_text(encoding="utf-8")).pattern_count > 0


def test_a_mistake_is_one(language: Language) -> None:
    assert tree(language, "class A { int x }").has_error
