"""Reads the product's own syntax: which functions match over kinds of nodes, and what their matches leave to a wildcard."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import get_args

from ooxcheck.java import formulas as java_formulas
from ooxcheck.java import tree as java_tree
from ooxcheck.java import typed as java_typed
from ooxcheck.java.jml import tree as jml
from ooxcheck.oox import logic, tree, typed

ROOT = Path(__file__).parent.parent
FLOORS = ("oox", "java", "translate", "specs", "ooxcheck")
HOMES = {
    "ooxcheck.oox.typed": "typed",
    "ooxcheck.oox.logic": "logic",
    "ooxcheck.oox.tree": "tree",
    "ooxcheck.java.typed": "java.typed",
    "ooxcheck.java.tree": "java.tree",
    "ooxcheck.java.formulas": "java.formulas",
    "ooxcheck.java.jml.tree": "jml",
}
"""The modules that define kinds of nodes, with the names that stand for them below."""


def _classes(module: ModuleType, base: type) -> Iterator[str]:
    """Yield the names of the classes below a class that a module defines."""
    for name, each in vars(module).items():
        if (
            isinstance(each, type)
            and issubclass(each, base)
            and each is not base
            and each.__module__ == module.__name__
        ):
            yield name


KINDS: dict[str, frozenset[str]] = {
    "statement": frozenset(f"typed.{kind.__name__}" for kind in get_args(typed.Statement)),
    "expression": frozenset(
        f"typed.{kind.__name__}" for kind in (*get_args(typed.Source), typed.ExprNode, typed.SuperConstructor)
    ),
    "formula": frozenset(
        f"logic.{kind.__name__}"
        for kind in (
            *get_args(logic.Formula),
            *get_args(logic.Term),
            *get_args(logic.Place),
            logic.TermNode,
            logic.FormulaNode,
        )
    ),
    "statement of the tree": frozenset(f"tree.{kind.__name__}" for kind in get_args(tree.Statement)),
    "expression of the tree": frozenset(f"tree.{kind.__name__}" for kind in get_args(tree.Expr)),
    "Java statement": frozenset(f"java.typed.{kind.__name__}" for kind in get_args(java_typed.Statement)),
    "Java expression": frozenset(
        f"java.typed.{name}"
        for name in _classes(java_typed, java_typed.Node)
        if getattr(java_typed, name) not in get_args(java_typed.Statement)
    ),
    "Java syntax": frozenset(f"java.tree.{name}" for name in _classes(java_tree, java_tree.Node)),
    "JML formula": frozenset(
        f"java.formulas.{name}" for name in _classes(java_formulas, java_typed.Extension)
    ),
    "JML syntax": frozenset(f"jml.{name}" for name in _classes(jml, java_tree.Node)),
}
"""The kinds of nodes by what they are, each named by its module and class."""

NODES = frozenset[str]().union(*KINDS.values())


@dataclass(frozen=True, slots=True)
class Match:
    """A ``match`` in a function, the kinds of nodes that its patterns name, and its wildcard, if it has one."""

    module: str
    function: str
    line: int
    subject: str
    kinds: frozenset[str]
    wildcard: ast.match_case | None
    has_reason: bool


@dataclass(frozen=True, slots=True)
class Test:
    """An ``isinstance`` with kinds of nodes in a function, outside of assertions."""

    module: str
    function: str
    line: int
    kinds: frozenset[str]
    has_reason: bool


def modules() -> list[Path]:
    return sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))


def name_of(path: Path) -> str:
    """Return the name under which a module is imported."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name if name.startswith("ooxcheck.") else f"ooxcheck.{name}"


@cache
def matches(module: str, text: str) -> tuple[Match, ...]:
    """Return the matches over kinds of nodes in a module, with the innermost function around each."""
    return tuple(_matches(module, text)) if _knows_nodes(module, text) and "match " in text else ()


def _matches(module: str, text: str) -> Iterator[Match]:
    names = _names(module, text)
    for function, node in _inside(parsed(text)):
        if isinstance(node, ast.Match):
            kinds = frozenset(
                names.kinds(part.cls)
                for case in node.cases
                for part in ast.walk(case.pattern)
                if isinstance(part, ast.MatchClass)
            )
            if kinds & NODES:
                wildcard = next(
                    (case for case in node.cases if case.guard is None and _is_irrefutable(case.pattern)),
                    None,
                )
                has_reason = wildcard is not None and bool(
                    _comments(text) & {wildcard.pattern.lineno, wildcard.body[0].lineno}
                )
                yield Match(
                    module,
                    function,
                    node.lineno,
                    ast.unparse(node.subject),
                    kinds & NODES,
                    wildcard,
                    has_reason,
                )


@cache
def tables(module: str, text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the tables of a module that have kinds of nodes for keys, by name, with these kinds."""
    return tuple(_tables(module, text)) if _knows_nodes(module, text) else ()


def _tables(module: str, text: str) -> Iterator[tuple[str, frozenset[str]]]:
    names = _names(module, text)
    for node in parsed(text).body:
        match node:
            case ast.AnnAssign(ast.Name(name), value=ast.Dict(keys)) | ast.Assign(
                [ast.Name(name)], ast.Dict(keys)
            ):
                kinds = frozenset(names.kinds(key) for key in keys if key is not None)
                if kinds & NODES:
                    yield name, kinds & NODES
            case _:
                pass


def instance_tests(module: str, text: str) -> Iterator[Test]:
    """Yield the tests for kinds of nodes in a module, but for those that assert what is known."""
    if not _knows_nodes(module, text):
        return
    names, reasons, syntax = _names(module, text), _comments(text), parsed(text)
    asserted = {
        inner for node in ast.walk(syntax) if isinstance(node, ast.Assert) for inner in ast.walk(node)
    }
    lines = _statement_lines(syntax)
    for function, node in _inside(syntax):
        match node:
            case ast.Call(ast.Name("isinstance"), [_, kind]) if node not in asserted:
                kinds = {
                    names.kinds(part) for part in ast.walk(kind) if isinstance(part, ast.Name | ast.Attribute)
                }
                if kinds & NODES:
                    has_reason = not reasons.isdisjoint(lines[node.lineno])
                    yield Test(module, function, node.lineno, frozenset(kinds) & NODES, has_reason)
            case _:
                pass


def _statement_lines(syntax: ast.Module) -> dict[int, range]:
    """Return the lines of the innermost statement at each line, without the statements inside it."""
    lines: dict[int, range] = {}
    for node in ast.walk(syntax):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or node.lineno) + 1
            whole = range(node.lineno, end)
            lines |= dict.fromkeys(whole, whole)
    return lines


_PACKAGES = frozenset(home.rpartition(".")[0] for home in HOMES)


def _knows_nodes(module: str, text: str) -> bool:
    """Return whether kinds of nodes can be told apart in a module: it defines them, or imports them or their modules."""
    return module in HOMES or re.search(r"^ *from ooxcheck\.(oox|java)\b", text, re.MULTILINE) is not None


class _Names:
    """The meaning of class names in a module: ``typed.If``, or ``If`` if it is imported or defined there."""

    def __init__(self, module: str, text: str) -> None:
        self._classes: dict[str, str] = {}
        self._modules: dict[str, str] = {}
        for node in ast.walk(parsed(text)):
            match node:
                case ast.ImportFrom(module=str(source), names=names) if source in HOMES:
                    self._classes |= {
                        each.asname or each.name: f"{HOMES[source]}.{each.name}" for each in names
                    }
                case ast.ImportFrom(module=str(source), names=names) if source in _PACKAGES:
                    self._modules |= {
                        each.asname or each.name: HOMES[f"{source}.{each.name}"]
                        for each in names
                        if f"{source}.{each.name}" in HOMES
                    }
                case ast.ClassDef(name) if module in HOMES:
                    self._classes[name] = f"{HOMES[module]}.{name}"
                case _:
                    pass

    def kinds(self, node: ast.expr) -> str:
        """Return the full name of a class."""
        match node:
            case ast.Name(name):
                return self._classes.get(name, name)
            case ast.Attribute(ast.Name(module), name) if module in self._modules:
                return f"{self._modules[module]}.{name}"
            case _:
                return ast.unparse(node)


@cache
def _names(module: str, text: str) -> _Names:
    return _Names(module, text)


def _inside(tree_: ast.AST, function: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield all nodes, each with the name of the function around it."""
    for node in ast.iter_child_nodes(tree_):
        yield function, node
        yield from _inside(node, node.name if isinstance(node, ast.FunctionDef) else function)


@cache
def parsed(text: str) -> ast.Module:
    """Return the syntax of a text, read once."""
    return ast.parse(text)


def _is_irrefutable(pattern: ast.pattern) -> bool:
    match pattern:
        case ast.MatchAs(pattern=None):
            return True
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return _is_irrefutable(inner)
        case ast.MatchOr(patterns):
            return any(map(_is_irrefutable, patterns))
        case _:
            return False


@cache
def _comments(text: str) -> set[int]:
    """Return the lines with a comment that says something to a reader."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    found = [token for token in tokens if token.type == tokenize.COMMENT]
    return {token.start[0] for token in found if not token.string.startswith(("# noqa", "# type:", "# --"))}
