"""Typed programs as text: every conversion, every overload and everything implicit written out."""

from __future__ import annotations

from java import program, typed
from java.checking.checker import Checker
from java.parsing.parser import parse
from java.types import BOOLEAN, CHAR, INT, LONG, STRING
from oox.source import Source


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
        case typed.FieldGet(target, field):
            return f"{shown(target)}.{field.name}"
        case typed.StaticGet(field):
            return f"{field.owner}.{field.name}"
        case typed.ElementGet(array, index):
            return f"{shown(array)}[{shown(index)}]"
        case typed.ArrayLength(array):
            return f"{shown(array)}.length"
        case typed.Unary(op, operand):
            return f"{op}({shown(operand)})"
        case typed.Binary(op, left, right):
            return f"({shown(left)} {op} {shown(right)})"
        case typed.TextOf(operand):
            return f"text({shown(operand)})"
        case typed.Concat(parts):
            return f"concat({_listed(parts)})"
        case typed.Convert(operand, type_) | typed.Cast(operand, type_):
            return f"({type_}) {shown(operand)}"
        case typed.InstanceOf(operand, tested, variable):
            return f"{shown(operand)} instanceof {tested}{f' {variable.name}' if variable else ''}"
        case typed.Conditional(condition, then, otherwise):
            return f"({shown(condition)} ? {shown(then)} : {shown(otherwise)})"
        case typed.Assign(target, value):
            return f"{shown(target)} = {shown(value)}"
        case typed.Update(target, old, value, gives_old):
            return f"{'old' if gives_old else 'new'} {shown(target)} -> {old.name}: {shown(value)}"
        case typed.Call(kind, target, ref, arguments):
            of = shown(target) if target is not None else ref.owner
            return f"{'' if kind == 'virtual' else kind + ' '}{of}.{_signature(ref)}({_listed(arguments)})"
        case typed.New(ref, arguments, presets, is_checked):
            return f"new {ref.owner}{_signature(ref)}({_listed(arguments)}){'!' if is_checked else ''}{_presets(presets)}"
        case typed.NewArray(sizes, type_):
            return f"new {type_}({_listed(sizes)})"
        case typed.ArrayOf(elements, type_):
            return f"{type_}{{{_listed(elements)}}}"
        case typed.SwitchExpression(switch):
            return shown(switch)
        case _:
            raise AssertionError(node)


def _statement(node: typed.Node) -> str:  # noqa: C901  # one case for each kind of node
    match node:
        case typed.Block(statements):
            return f"{{ {' '.join(map(shown, statements))} }}" if statements else "{ }"
        case typed.Declare(variable, value):
            return f"{variable.type} {variable.name}{f' = {shown(value)}' if value else ''};"
        case typed.Evaluate(expression):
            return f"{shown(expression)};"
        case typed.If(condition, then, otherwise):
            return f"if {shown(condition)} {shown(then)}{f' else {shown(otherwise)}' if otherwise else ''}"
        case typed.While(condition, inner):
            return f"while {shown(condition)} {shown(inner)}"
        case typed.DoWhile(inner, condition):
            return f"do {shown(inner)} while {shown(condition)};"
        case typed.For(initial, condition, updates, inner):
            return f"for ({' '.join(map(shown, initial))} {shown(condition) if condition else ''}; {_listed(updates)}) {shown(inner)}"
        case typed.Labeled(label, inner):
            return f"{label}: {shown(inner)}"
        case typed.Break(label) | typed.Continue(label):
            return f"{type(node).__name__.lower()}{f' {label}' if label else ''};"
        case typed.Yield(value):
            return f"yield {shown(value)};"
        case typed.Switch(selector, cases, is_arrow):
            return f"switch {shown(selector)} {'->' if is_arrow else ':'} {{ {' '.join(map(shown, cases))} }}"
        case typed.Case(labels, is_default, statements):
            return f"[{_listed(labels)}{' default' if is_default else ''}] {' '.join(map(shown, statements))}"
        case typed.Return(value):
            return f"return {shown(value)};" if value else "return;"
        case typed.Throw(value):
            return f"throw {shown(value)};"
        case typed.Try(resources, inner, catches, at_last):
            heads = "; ".join(f"{each.variable.type} {each.variable.name} = {shown(each.value)}, {each.close.owner}.close" for each in resources)
            caught = "".join(f" catch ({'|'.join(map(str, each.types))} {each.variable.type} {each.variable.name}) {shown(each.body)}" for each in catches)
            return f"try ({heads}) {shown(inner)}{caught}{f' finally {shown(at_last)}' if at_last else ''}"
        case typed.Synchronized(lock, inner):
            return f"synchronized {shown(lock)} {shown(inner)}"
        case typed.Assert(condition, message):
            return f"assert {shown(condition)}{f' : {shown(message)}' if message else ''};"
        case typed.ConstructorCall(word, ref, arguments, presets):
            return f"{word} {ref.owner}{_signature(ref)}({_listed(arguments)}){_presets(presets)};"
        case _:
            raise AssertionError(node)
