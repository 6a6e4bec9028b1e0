"""Java mutants: the mutants of the lowered program that correspond to small changes of the Java text, shown in Java.

A node of the lowered program has a span in the text, so it can be rewritten there if the text has the same form: an operator between its operands, a name,
a literal, an assignment. Nodes that only the lowering needs, or that share their span with others, have no mutants.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from ooxcheck.oox import tree
from ooxcheck.oox.declarations import HIDDEN
from ooxcheck.oox.mutants.mutants import Edit, Mutants
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span

_UPDATE = re.compile(r"\+\+|--|(?:[-+*/%&|^]|<<|>>>?)=(?!=)")


def _java_sign(op: Infix) -> str | None:
    """Return how Java writes an operator of program code; None if it is not mutated there."""
    match op:
        case Infix.PLUS | Infix.MINUS | Infix.TIMES | Infix.DIVIDE | Infix.REMAINDER:
            return op.value
        case Infix.LESS | Infix.LESS_EQUAL | Infix.GREATER | Infix.GREATER_EQUAL:
            return op.value
        case Infix.EQUAL | Infix.NOT_EQUAL | Infix.AND | Infix.OR:
            return op.value
        case Infix.BIT_AND:
            return "&"
        case Infix.BIT_OR:
            return "|"
        case Infix.BIT_XOR:
            return "^"
        case Infix.SHIFT_LEFT | Infix.SHIFT_RIGHT | Infix.SHIFT_RIGHT_UNSIGNED:
            return None
        case Infix.IMPLIES | Infix.IFF:
            return None
        case Infix.IN | Infix.NOT_IN | Infix.OVERRIDE | Infix.INTERSECTION | Infix.PRODUCT:
            return None


def in_java(all_mutants: Mutants) -> Mutants:
    """Return the mutants that are changes of the Java text, each with its place and text there."""
    often = Counter(
        _key(node) for node in descendants(all_mutants.base) if isinstance(node, tree.Expr | tree.Statement)
    )
    kept = []
    for mutant in all_mutants.mutants:
        patch = None if often[_key(mutant.edit.node)] > 1 else _patch(mutant.edit)
        if patch is not None:
            kept.append((mutant, replace(mutant, edit=replace(mutant.edit, span=patch[0], text=patch[1]))))
    programs = {new: all_mutants.programs[old] for old, new in kept if old in all_mutants.programs}
    return replace(all_mutants, mutants=tuple(new for _, new in kept), programs=programs)


def _key(node: tree.Node) -> tuple[int, int, int, type[tree.Node]]:
    span: Span = node.span
    return id(span.source), span.start, span.end, type(node)


def _patch(edit: Edit) -> tuple[Span, str] | None:
    """Return the change of the Java text for an edit, None if there is none."""
    match edit.node, edit.instead:
        case tree.If() as old, tree.If(otherwise=None) if old.otherwise is not None:
            span = Span(old.span.source, old.then.span.end, old.span.end)
            return (span, "") if span.text.lstrip().startswith("else") else None
        case tree.Assign() | tree.CallStatement() as old, tree.Skip():
            return (old.span, ";") if _is_whole(old) else None
        case tree.Break() | tree.Continue() as old, tree.Break() | tree.Continue() as new:
            return (
                (old.span, f"{type(new).__name__.lower()};")
                if old.span.text == f"{type(old).__name__.lower()};"
                else None
            )
        case old, new if (
            isinstance(old, tree.Expr) and isinstance(new, tree.Expr) and _is_read_once(old.span)
        ):
            text = _expression(old, new)
            return None if text is None else (old.span, text)
        case _:
            return None


def _expression(old: tree.Expr, new: tree.Expr) -> str | None:  # noqa: C901 (one case for each kind of mistake)
    """Return the Java text of a replacing expression."""
    match old, new:
        case tree.Binary(), tree.Binary(op) if new.left is old.left and new.right is old.right:
            return _other_operator(old, op)
        case tree.Name(name), tree.Name(other) if old.span.text == name and not other.startswith(HIDDEN):
            return other
        case tree.Member(_, name), tree.Member(_, other) if (
            _is_field(old) and other != name and new.target is old.target
        ):
            return old.span.text.removesuffix(name) + other
        case _, tree.Member(target, name) if target is old and _is_plain(old):
            return f"{old.span.text}.{name}"
        case tree.Member(target), _ if (
            new is target and _is_field(old) and _is_plain(target) and target.span != old.span
        ):
            return target.span.text
        case tree.IntLiteral(value), tree.IntLiteral(other) if old.span.text == str(value):
            return str(other)
        case tree.IntLiteral(value), tree.Unary(Prefix.MINUS, tree.IntLiteral(other)) if old.span.text == str(
            value
        ):
            return f"-{other}"
        case tree.BoolLiteral(), tree.BoolLiteral(value) if old.span.text in ("true", "false"):
            return str(value).lower()
        case tree.Binary(), tree.BoolLiteral(value) if _other_operator(old, old.op) is not None:
            return str(value).lower()
        case _, tree.Unary(Prefix.NOT, operand) if operand is old:
            return f"!({old.span.text})"
        case tree.Unary(Prefix.MINUS, operand), _ if (
            new is operand and old.span.text.startswith("-") and operand.span != old.span
        ):
            return operand.span.text
        case _:
            return None


def _other_operator(node: tree.Binary, op: Infix) -> str | None:
    """Return the text of an operation with another operator, if its own is between its operands."""
    own, other = _java_sign(node.op), _java_sign(op)
    whole, left, right = node.span, node.left.span, node.right.span
    if own is None or other is None:
        return None
    if not (whole.start <= left.start < left.end <= right.start < right.end <= whole.end):
        return _other_update(whole.text, own, other)
    between = whole.source.text[left.end : right.start]
    if between.strip("() \n\t") != own:
        return None
    before, after = whole.source.text[whole.start : left.end], whole.source.text[right.start : whole.end]
    return f"{before}{between.replace(own, other)}{after}"


def _other_update(text: str, own: str, other: str) -> str | None:
    """Return ``x++`` for ``x--`` and so on, if a text is such an update."""
    if own not in ("+", "-") or other not in ("+", "-"):
        return None
    if text.endswith(own * 2):
        return text.removesuffix(own * 2) + other * 2
    return other * 2 + text.removeprefix(own * 2) if text.startswith(own * 2) else None


def _is_field(node: tree.Member) -> bool:
    return node.span.text == node.name or node.span.text.endswith(f".{node.name}")


def _is_plain(node: tree.Expr) -> bool:
    """Return whether an expression is a variable or a field in the text."""
    match node:
        case tree.Name(name):
            return node.span.text == name
        case tree.Member():
            return _is_field(node)
        case _:
            return False


def _is_whole(node: tree.Assign | tree.CallStatement) -> bool:
    """Return whether a lowered statement is the whole of a Java statement."""
    hidden = any(isinstance(part, tree.Name) and part.name.startswith(HIDDEN) for part in descendants(node))
    match node:
        case tree.Assign(target, value) if not hidden:
            between = node.span.source.text[target.span.end : value.span.start]
            return (
                node.span.start == target.span.start
                and between.strip("() \n\t") == "="
                and node.span.text.endswith(";")
            )
        case tree.CallStatement() if not hidden:
            return node.span.text.endswith(");") and not node.span.text.startswith("return")
        case _:
            return False


def _is_read_once(span: Span) -> bool:
    """Return whether a location is only read or only written, not updated by ``++`` or ``+=``."""
    before, after = span.source.text[: span.start].rstrip(), span.source.text[span.end :].lstrip()
    return not before.endswith(("++", "--")) and not _UPDATE.match(after)
