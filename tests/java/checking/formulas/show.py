"""Typed formulas as text: every name with what it is of, every conversion written out."""

from __future__ import annotations

import pytest

from ooxcheck.java import formulas, program, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Binding, Method
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.specifications.specifications import Specifications
from ooxcheck.java.jml.parser import parse_formula
from ooxcheck.java.library import catalogue
from ooxcheck.java.parsing.parser import parse
from ooxcheck.java.types import BOOLEAN, INT
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from tests.java.jml.show import comments


def specifications(text: str) -> Specifications:
    """Return what a file specifies."""
    return Specifications(Context([parse(Source("A.java", text))], catalogue.unit))


def reader(found: Specifications, method: Method) -> FormulaScope:
    """Return what types formulas among the parameters of a method."""
    scope = method.scope.inner()
    scope.variables.update({each.name: Binding(each, method.owner) for each in method.variables})
    return found.formula_context.formulas(scope, method.result)


def shown(read: FormulaScope, text: str) -> str:
    """Return a formula as it is typed."""
    return show(read.term(parse_formula(comments(text)[0])).expr)


def show(node: object) -> str:  # noqa: C901 (one case for each kind of node)
    """Return a typed formula as text."""
    match node:
        case typed.Constant(value, type_):
            return (
                str(value).lower() if type_ is BOOLEAN else str(value) if type_ is INT else f"{type_}:{value}"
            )
        case typed.Null():
            return "null"
        case typed.This():
            return "this"
        case typed.Local(variable):
            return variable.name
        case typed.FieldGet(field=field):
            return f"{show(node.target)}.{field.name}"
        case typed.StaticGet(field):
            return f"{field.owner}.{field.name}"
        case typed.ElementGet():
            return f"{show(node.array)}[{show(node.index)}]"
        case typed.ArrayLength():
            return f"{show(node.array)}.length"
        case typed.Unary(op) | formulas.Prefix(op):
            return f"{op}({show(node.operand)})"
        case typed.Binary(op):
            return f"({show(node.left)} {op} {show(node.right)})"
        case typed.Convert(type=type_) | typed.Cast(type=type_):
            return f"({type_}) {show(node.operand)}"
        case typed.InstanceOf(tested=tested):
            return f"{show(node.operand)} instanceof {tested}"
        case typed.Conditional():
            return f"({show(node.condition)} ? {show(node.then)} : {show(node.otherwise)})"
        case typed.Call(kind, method=method):
            of = show(node.target) if node.target is not None else method.owner
            return f"{kind} {of}.{method.name}({listed(node.arguments)})"
        case _:
            return _extension(node)


def _extension(node: object) -> str:  # noqa: C901 (one case for each kind of node)
    match node:
        case formulas.Result():
            return "result"
        case formulas.Old():
            return f"old({show(node.operand)})"
        case formulas.Range(kind, variables):
            names = ", ".join(f"{each.type} {each.name}" for each in variables)
            return f"({kind} {names}; {show(node.range) if node.range else ''}; {show(node.body)})"
        case formulas.Quantifier(kind, declarations):
            return f"({kind} {listed(declarations)} | {show(node.body)})"
        case formulas.Declaration(variable):
            return f"{variable.name} : {show(node.domain)}"
        case formulas.ElementQuantifier(kind, element, index):
            return f"({kind} {element.name}, {index.name} : {show(node.array)} : {show(node.body)})"
        case formulas.Comprehension(declarations):
            return f"{{{listed(declarations)} | {show(node.body)}}}"
        case formulas.ObjectSet(type=type_):
            return f"all {type_}"
        case formulas.Relation(field):
            return f"{field.owner}::{field.name}"
        case formulas.RelationConstant(name):
            return name
        case formulas.Join():
            return f"{show(node.left)}.({show(node.right)})"
        case formulas.Elements(target) | program.EveryElement(target):
            return f"{show(target)}[{'*' if isinstance(node, program.EveryElement) else ''}]"
        case formulas.Slice():
            return f"{show(node.target)}[{show(node.start) if node.start else ''}..{show(node.stop) if node.stop else ''}]"
        case formulas.SequenceLiteral():
            return f"[{listed(node.elements)}]"
        case formulas.Builtin(name):
            return f"{name}({listed(node.arguments)})"
        case _:
            return str(node)


def listed(nodes: tuple[object, ...]) -> str:
    """Return several formulas as text."""
    return ", ".join(map(show, nodes))


# ------------------------------------------------------------------------------------------------- single formulas

TEXT = """\
public class L<T> {
  static class Node<T> { T value; int key; Node<T> next; Node<T>[] kids; }
  interface Shape { /*@ pure @*/ int area(); }
  class Inner { int own; /*@ pure @*/ int twice() { return size + own; } //@ invariant own <= size;
  }
  static final int MAX = 1 << 3;
  static int count;
  Node<T> head; int size; long total; int[] a; String name; char c; Integer box; boolean flag; double d;
  //@ ghost int n;
  //@ ghost int -> int map;
  //@ public model Node set nodes;
  //@ represents nodes = this.head.*next;
  /*@ pure @*/ int size() { return size; }
  /*@ pure @*/ static int twice(int x) { return x + x; }
  /*@ pure @*/ static int min(int x) { return x; }
  void change() { size = 1; }
  int add(int x, L<Integer> other, Shape s) { return x; }
}
"""

FOUND = specifications(TEXT)
READER = reader(FOUND, FOUND.context.table.get("L").methods["add"][0])


def typed_formula(text: str) -> str:
    """Return a formula among the parameters of `L.add` as typed text."""
    return shown(READER, text)


def formula_error(text: str) -> str:
    """Return the message for a wrong formula."""
    with pytest.raises(OoxError) as error:
        typed_formula(text)
    return error.value.diagnostics[0].message
