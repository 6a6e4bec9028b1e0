"""Which written invariants of a program follow from candidates: those candidates that the written invariants imply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import ooxcheck
from ooxcheck.engine.report import Standing
from ooxcheck.oox import tree
from ooxcheck.oox.check import load_syntax, load_tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.nodes import rewrite_node
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.specs.classes.candidates import candidates

_OBJECT, _CLASS = "checked", "CheckedFormulas"


def missing_conjuncts(example: Path, folder: Path, *, scope: int) -> list[str]:
    """Return the conjuncts of written invariants that do not follow from candidates which are true in all valid heaps."""
    program = load_syntax([Source(example.name, example.read_text(encoding="utf-8"))], Report())
    written = {
        each.name: [
            part
            for member in each.members
            if isinstance(member, tree.Invariant)
            for part in _conjuncts(member.formula)
        ]
        for each in program.declarations
        if isinstance(each, tree.ClassDeclaration)
    }
    bare = load_tree(_with_invariants(program, {}), Report())
    found = candidates(bare, tuple(bare.classes))
    implied: dict[str, list[tree.Expr]] = {}
    for name in bare.classes:
        formulas = [each.formula for each in found if each.class_name == name]
        holding = _hold(program, name, formulas, folder, scope)
        implied[name] = [each for each, holds in zip(formulas, holding, strict=True) if holds]
    other = _with_invariants(program, implied)
    return [
        node_text(each)
        for name, formulas in written.items()
        for each, holds in zip(formulas, _hold(other, name, formulas, folder, scope), strict=True)
        if not holds
    ]


def _conjuncts(formula: tree.Expr) -> list[tree.Expr]:
    if isinstance(formula, tree.Binary) and formula.op is Infix.AND:
        return [*_conjuncts(formula.left), *_conjuncts(formula.right)]
    return [formula]


def _with_invariants(program: tree.Program, added: Mapping[str, Sequence[tree.Expr]]) -> tree.Program:
    """Return a program that has other invariants."""
    declarations = [
        replace(
            each,
            members=(
                *(tree.Invariant(None, formula, span=each.span) for formula in added.get(each.name, ())),
                *(member for member in each.members if not isinstance(member, tree.Invariant)),
            ),
        )
        if isinstance(each, tree.ClassDeclaration)
        else each
        for each in program.declarations
    ]
    return replace(program, declarations=tuple(declarations))


def _hold(
    program: tree.Program, class_name: str, formulas: Sequence[tree.Expr], folder: Path, scope: int
) -> list[bool]:
    """Return which formulas about an object of a class are true in all valid heaps."""
    if not formulas:
        return []
    text = "\n".join(map(node_text, program.declarations))
    head = (
        f"\nclass {_CLASS} {{\n  static void check({class_name} {_OBJECT})\n    requires({_OBJECT} != null)\n"
    )
    clauses = [f"    ensures({node_text(rewrite_node(each, _of_object))})\n" for each in formulas]
    file = folder / "program.oox"
    file.write_text(f"{text}{head}{''.join(clauses)}  {{}}\n}}\n", encoding="utf-8")
    report = ooxcheck.check(f"{_CLASS}.check", file, scope=scope, array=scope)
    standings = {duty.span.line: standing for duty, standing in report.duties.items()}
    first = (text + head).count("\n") + 1
    return [standings[first + at] is Standing.HOLDS for at in range(len(formulas))]


def _of_object(node: tree.Node) -> tree.Node:
    return tree.Name(_OBJECT, span=node.span) if isinstance(node, tree.This) else node
