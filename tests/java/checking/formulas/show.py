"""Typed formulas as text: every name with what it is of, every conversion written out."""

from __future__ import annotations

from java import formulas, program, typed
from java.checking.context import Context
from java.checking.declared.symbols import Binding, Method
from java.checking.formulas.formulas import Formulas
from java.checking.specifications import Specifications
from java.jml.parser import formula
from java.library import catalogue
from java.parsing.parser import parse
from java.types import BOOLEAN, INT
from oox.source import Source
from tests.java.jml.show import comments


def specifications(text: str) -> Specifications:
    """Return what a file specifies."""
    return Specifications(Context([parse(Source("A.java", text))], catalogue.unit))


def reader(found: Specifications, method: Method) -> Formulas:
    """Return what types formulas among the parameters of a method."""
    scope = method.scope.inner()
    scope.variables.update({each.name: Binding(each, method.owner) for each in method.variables})
    return found.surroundings.formulas(scope, method.result)


def shown(read: Formulas, text: str) -> str:
    """Return a formula as it is typed."""
    return show(read.term(formula(comments(text)[0])).expr)


def show(node: object) -> str:  # noqa: C901 (one case for each kind of node)
    """Return a typed formula as text."""
    match node:
        case typed.Constant(value, type_):
            return str(value).lower() if type_ is BOOLEAN else str(value) if type_ is INT else f"{type_}:{value}"
        case typed.Null():
            return "null"
        case typed.This():
            return "this"
        case typed.Local(variable):
            return variable.name
        case typed.FieldGet(target, field):
            return f"{show(target)}.{field.name}"
        case typed.StaticGet(field):
            return f"{field.owner}.{field.name}"
        case typed.ElementGet(array, index):
            return f"{show(array)}[{show(index)}]"
        case typed.ArrayLength(array):
            return f"{show(array)}.length"
        case typed.Unary(op, operand) | formulas.Prefix(op, operand):
            return f"{op}({show(operand)})"
        case typed.Binary(op, left, right):
            return f"({show(left)} {op} {show(right)})"
        case typed.Convert(operand, type_) | typed.Cast(operand, type_):
            return f"({type_}) {show(operand)}"
        case typed.InstanceOf(operand, tested):
            return f"{show(operand)} instanceof {tested}"
        case typed.Conditional(condition, then, otherwise):
            return f"({show(condition)} ? {show(then)} : {show(otherwise)})"
        case typed.Call(kind, target, method, arguments):
            of = show(target) if target is not None else method.owner
            return f"{kind} {of}.{method.name}({listed(arguments)})"
        case _:
            return _extension(node)


def _extension(node: object) -> str:  # noqa: C901 (one case for each kind of node)
    match node:
        case formulas.Result():
            return "result"
        case formulas.Old(operand):
            return f"old({show(operand)})"
        case formulas.Range(kind, variables, range_, body):
            names = ", ".join(f"{each.type} {each.name}" for each in variables)
            return f"({kind} {names}; {show(range_) if range_ else ''}; {show(body)})"
        case formulas.Quantifier(kind, declarations, body):
            return f"({kind} {listed(declarations)} | {show(body)})"
        case formulas.Declaration(variable, domain):
            return f"{variable.name} : {show(domain)}"
        case formulas.ElementQuantifier(kind, element, index, array, body):
            return f"({kind} {element.name}, {index.name} : {show(array)} : {show(body)})"
        case formulas.Comprehension(declarations, body):
            return f"{{{listed(declarations)} | {show(body)}}}"
        case formulas.ObjectSet(type=type_):
            return f"all {type_}"
        case formulas.Relation(field):
            return f"{field.owner}::{field.name}"
        case formulas.RelationConstant(name):
            return name
        case formulas.Join(left, right):
            return f"{show(left)}.({show(right)})"
        case formulas.Elements(target) | program.EveryElement(target):
            return f"{show(target)}[{'*' if isinstance(node, program.EveryElement) else ''}]"
        case formulas.Slice(target, start, stop):
            return f"{show(target)}[{show(start) if start else ''}..{show(stop) if stop else ''}]"
        case formulas.SequenceLiteral(elements):
            return f"[{listed(elements)}]"
        case formulas.Builtin(name, arguments):
            return f"{name}({listed(arguments)})"
        case _:
            return str(node)


def listed(nodes: tuple[object, ...]) -> str:
    """Return several formulas as text."""
    return ", ".join(map(show, nodes))
