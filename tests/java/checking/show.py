"""Typed programs as text: every conversion, every overload and everything implicit written out."""

from __future__ import annotations

import pytest

from ooxcheck.java import program, typed
from ooxcheck.java.checking.checker import Checker
from ooxcheck.java.parsing.parser import parse
from ooxcheck.java.types import BOOLEAN, CHAR, INT, LONG, STRING
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source


def checker(text: str, *others: str) -> Checker:
    """Return what answers about some files."""
    return Checker([parse(Source(f"F{number}.java", each)) for number, each in enumerate((text, *others))])


def method(found: Checker, name: str) -> program.Method:
    """Return a method by its class and name; a constructor has the name of its class."""
    owner, _, last = name.rpartition(".")
    declared = found.class_(owner)
    return next(each for each in (*declared.methods, *declared.constructors) if each.ref.name == last)


def body(found: Checker, name: str) -> str:
    """Return the body of a method as text."""
    block = found.body(method(found, name).ref)
    return shown(block) if block else "-"


def shown(node: typed.Node) -> str:
    """Return an expression or statement as text."""
    return _statement(node) if not hasattr(node, "type") else _expression(node)


def _signature(ref: typed.MethodRef) -> str:
    return f"{ref.name.removeprefix('<init>')}[{', '.join(map(str, ref.parameters))}]"


def _listed(nodes: tuple[typed.Node, ...]) -> str:
    return ", ".join(map(shown, nodes))


def _presets(presets: tuple[typed.Preset, ...]) -> str:
    return "".join(f" {{{each.field.owner}.{each.field.name} = {shown(each.value)}}}" for each in presets)


def _constant(node: typed.Constant) -> str:
    if node.type is CHAR:
        return repr(chr(int(node.value)))
    if node.type == STRING:
        return f'"{node.value}"'
    if node.type is BOOLEAN:
        return str(node.value).lower()
    if node.type is INT:
        return str(node.value)
    return f"{node.value}L" if node.type is LONG else f"{node.type}:{node.value}"


def _expression(node: typed.Node) -> str:  # noqa: C901  # one case for each kind of node
    match node:
        case typed.Constant():
            return _constant(node)
        case typed.Null():
            return "null"
        case typed.This():
            return "this"
        case typed.Local(variable):
            return variable.name
        case typed.FieldGet(field=field):
            return f"{shown(node.target)}.{field.name}"
        case typed.StaticGet(field):
            return f"{field.owner}.{field.name}"
        case typed.ElementGet():
            return f"{shown(node.array)}[{shown(node.index)}]"
        case typed.ArrayLength():
            return f"{shown(node.array)}.length"
        case typed.Unary(op):
            return f"{op}({shown(node.operand)})"
        case typed.Binary(op):
            return f"({shown(node.left)} {op} {shown(node.right)})"
        case typed.TextOf():
            return f"text({shown(node.operand)})"
        case typed.Concat():
            return f"concat({_listed(node.parts)})"
        case typed.Convert(type=type_) | typed.Cast(type=type_):
            return f"({type_}) {shown(node.operand)}"
        case typed.InstanceOf(tested=tested, variable=variable):
            return f"{shown(node.operand)} instanceof {tested}{f' {variable.name}' if variable else ''}"
        case typed.Conditional():
            return f"({shown(node.condition)} ? {shown(node.then)} : {shown(node.otherwise)})"
        case typed.Assign():
            return f"{shown(node.target)} = {shown(node.value)}"
        case typed.Update(old=old, gives_old=gives_old):
            return f"{'old' if gives_old else 'new'} {shown(node.target)} -> {old.name}: {shown(node.value)}"
        case typed.Call(kind, method=ref):
            of = shown(node.target) if node.target is not None else ref.owner
            return (
                f"{'' if kind == 'virtual' else kind + ' '}{of}.{_signature(ref)}({_listed(node.arguments)})"
            )
        case typed.New(ref, presets=presets, is_checked=is_checked):
            return f"new {ref.owner}{_signature(ref)}({_listed(node.arguments)}){'!' if is_checked else ''}{_presets(presets)}"
        case typed.NewArray(type=type_):
            return f"new {type_}({_listed(node.sizes)})"
        case typed.ArrayOf(type=type_):
            return f"{type_}{{{_listed(node.elements)}}}"
        case typed.SwitchExpression(switch):
            return shown(switch)
        case _:
            raise AssertionError(node)


def _statement(node: typed.Node) -> str:  # noqa: C901  # one case for each kind of node
    match node:
        case typed.Block():
            return f"{{ {' '.join(map(shown, node.statements))} }}" if node.statements else "{ }"
        case typed.Declare(variable):
            return f"{variable.type} {variable.name}{f' = {shown(node.value)}' if node.value else ''};"
        case typed.Evaluate():
            return f"{shown(node.expression)};"
        case typed.If():
            return f"if {shown(node.condition)} {shown(node.then)}{f' else {shown(node.otherwise)}' if node.otherwise else ''}"
        case typed.While():
            return f"while {shown(node.condition)} {shown(node.body)}"
        case typed.DoWhile():
            return f"do {shown(node.body)} while {shown(node.condition)};"
        case typed.For():
            return f"for ({' '.join(map(shown, node.initial))} {shown(node.condition) if node.condition else ''}; {_listed(node.updates)}) {shown(node.body)}"
        case typed.Labeled(label):
            return f"{label}: {shown(node.statement)}"
        case typed.Break(label) | typed.Continue(label):
            return f"{type(node).__name__.lower()}{f' {label}' if label else ''};"
        case typed.Yield():
            return f"yield {shown(node.value)};"
        case typed.Switch(cases=cases, is_arrow=is_arrow):
            return f"switch {shown(node.selector)} {'->' if is_arrow else ':'} {{ {' '.join(map(shown, cases))} }}"
        case typed.Case(labels, is_default):
            return f"[{_listed(labels)}{' default' if is_default else ''}] {' '.join(map(shown, node.statements))}"
        case typed.Return():
            return f"return {shown(node.value)};" if node.value else "return;"
        case typed.Throw():
            return f"throw {shown(node.value)};"
        case typed.Try(resources, inner, catches, at_last):
            heads = "; ".join(
                f"{each.variable.type} {each.variable.name} = {shown(each.value)}, {each.close.owner}.close"
                for each in resources
            )
            caught = "".join(
                f" catch ({'|'.join(map(str, each.types))} {each.variable.type} {each.variable.name}) {shown(each.body)}"
                for each in catches
            )
            return f"try ({heads}) {shown(inner)}{caught}{f' finally {shown(at_last)}' if at_last else ''}"
        case typed.Synchronized(body=inner):
            return f"synchronized {shown(node.lock)} {shown(inner)}"
        case typed.Assert():
            return f"assert {shown(node.condition)}{f' : {shown(node.message)}' if node.message else ''};"
        case typed.ConstructorCall(word, ref, presets=presets):
            return f"{word} {ref.owner}{_signature(ref)}({_listed(node.arguments)}){_presets(presets)};"
        case _:
            raise AssertionError(node)


def bridges(declared: program.Class) -> list[str]:
    """Return the bridges of a class as text."""
    return [
        f"{each.method.owner}.{each.method.name}({', '.join(map(str, each.method.parameters))}) {each.method.result}"
        f" -> {each.runs.owner}({', '.join(map(str, each.runs.parameters))}) {each.runs.result}"
        for each in declared.bridges
    ]


def fields(declared: program.Class) -> list[str]:
    """Return the fields of a class as text."""
    return [f"{each.ref.name}: {each.ref.type}" for each in declared.fields]


# ------------------------------------------------------------------------------------------------- single parts

_EXPRESSION = """import java.util.*; import java.util.function.*;
class T<E extends Comparable<E>> {
  static final int K = 1 << 3; final String name = "n" + K; static int count; Character C; long total; class Node { E value; Node next; } Node head; T<String> other;
  void m(byte b, short s, char c, int i, long l, float f, double d, boolean z, Integer I, Long L, Object o, String t, int[] xs,
    List<String> ls, Map<String, List<Integer>> ms, E e, E[] es, List<? extends Number> ns, Comparator<? super E> k) { var v = EXPRESSION; }
}"""

_STATEMENTS = """import java.util.*;
class S<E> implements Iterable<E> {
  enum Mode { ON, OFF }
  static class R implements AutoCloseable { public void close() { } }
  int n; public Iterator<E> iterator() { return null; }
  int m(Object o, int i, int[] a, List<Integer> l, S<String> s, String t, Mode d, R r) throws Exception { STATEMENTS }
}"""


def declared(expression: str) -> typed.Declare:
    """Return a variable with an expression as its initial value."""
    found = checker(_EXPRESSION.replace("EXPRESSION", expression))
    block = found.body(method(found, "T.m").ref)
    assert block is not None
    last = block.statements[-1]
    assert isinstance(last, typed.Declare)
    assert last.value is not None
    return last


def typed_expression(expression: str) -> str:
    """Return the type of an expression, and its typed tree as text."""
    variable = declared(expression)
    assert variable.value
    return f"{variable.variable.written}: {shown(variable.value)}"


def expression_error(expression: str) -> tuple[str, str, str]:
    """Return the code, the place and the message of the only error in an expression."""
    with pytest.raises(OoxError) as error:
        declared(expression)
    (only,) = error.value.diagnostics
    assert only.span
    return only.code, only.span.text, only.message


def typed_statements(statements: str) -> str:
    """Return the typed tree of statements as text."""
    block = body(checker(_STATEMENTS.replace("STATEMENTS", statements)), "S.m")
    return block.removeprefix("{ ").removesuffix(" }")


def statement_error(statements: str) -> str:
    """Return the message of the only error in statements."""
    with pytest.raises(OoxError) as error:
        typed_statements(statements)
    (only,) = error.value.diagnostics
    assert only.span
    return only.message
