"""From syntax tree to typed program: every static rule of the language, all mistakes collected.

The outline of all classes comes first (`oox.checking.names.outline`), then, class by class, the rules between it and what
it inherits (`oox.checking.inheritance`), its bodies and its specifications, each knowing the others only by the
outline. Last comes what is ambiguous only because of contracts (`oox.checking.ambiguity`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from oox import tree
from oox.checking.ambiguity import check_ambiguity
from oox.checking.contracts import contract, invariant
from oox.checking.definitions import Definitions
from oox.checking.flow import check_flow
from oox.checking.formulas.specs import Kind, Specs
from oox.checking.inheritance import check_inheritance
from oox.checking.model_rules import check_definitions
from oox.checking.names.classes import ClassTable
from oox.checking.names.outline import MethodTree, OutlinedClass, outline_program, outlined
from oox.checking.names.scopes import Frame
from oox.checking.statements import Statements
from oox.diagnostics import Report
from oox.logic import Formula
from oox.program import Program
from oox.source import Source
from oox.syntax.depth import stack_room
from oox.syntax.parser import parse, parse_formula
from oox.typed import FAULT_WORDS, Class, Constant, Method, Throw
from oox.types import VOID


def checked(program: tree.Program, report: Report, *, int_width: int = 32) -> Program | None:
    """Return the meaning of a program, or None if the report then has errors."""
    outlines = outlined(program, report)
    table = ClassTable(outline_program(outlines, int_width))
    definitions = Definitions(outlines, table, report)
    table.define = definitions.of
    strings: list[str] = []
    classes: dict[str, Class] = {}
    for outline in outlines:
        check_inheritance(outline, table, report)
        check_definitions(outline, table, report)
        classes[outline.class_.name] = _class(outline, table, report, strings)
    strings += [node.value for node in definitions.strings]
    meaning = Program(classes, int_width, tuple(dict.fromkeys(strings)), warnings=tuple(report.warnings()))
    if meaning.catches_words:
        words = tuple(dict.fromkeys(thrown_words(meaning)))
        meaning = replace(meaning, string_literals=tuple(dict.fromkeys((*strings, *words))), only_thrown=frozenset(words) - set(strings))
    for class_ in classes.values():
        check_ambiguity(meaning, class_, report)
    return None if report.errors() else meaning


def thrown_words(program: Program) -> Iterator[str]:
    """Yield the literals that a program throws, and the words of what the language throws."""
    for method in program.methods():
        for statement in method.statements():
            match statement:
                case Throw(Constant(str(word))):
                    yield word
                case _:  # throws no literal
                    pass
    yield from FAULT_WORDS


def load(sources: Iterable[Source], *, int_width: int = 32) -> Program:
    """Return the program that some files form, or raise `OoxError` with all mistakes in them."""
    report = Report()
    return load_tree(load_syntax(sources, report), report, int_width=int_width)


def load_syntax(sources: Iterable[Source], report: Report) -> tree.Program:
    """Return the syntax tree that some files form, or raise `OoxError` with all mistakes in it."""
    with stack_room():
        program = parse(list(sources), report=report)
    report.check()
    return program


def load_tree(program: tree.Program, report: Report, *, int_width: int = 32) -> Program:
    """Return the meaning of a syntax tree, or raise `OoxError` with all mistakes in it."""
    with stack_room():
        meaning = checked(program, report, int_width=int_width)
    report.check()
    assert meaning is not None, "a program without errors should have a meaning"
    return meaning


def load_text(text: str, *, int_width: int = 32) -> Program:
    """Return the program that a text is."""
    return load([Source("<text>", text)], int_width=int_width)


def formula(text: str | tree.Expr, program: Program, method: Method, *, kind: Kind = Kind.ENSURES) -> Formula:
    """Return the meaning of a formula among the parameters of a method, as if it stood in its contract."""
    report = Report()
    frame = Frame(ClassTable(program), report, method.owner, static=method.static)
    for parameter in method.parameters:
        frame.parameter(parameter.name, parameter.type, is_ghost=parameter.is_ghost)
    frame.retval = method.retval
    meaning = Specs(frame, kind).formula(parse_formula(text) if isinstance(text, str) else text)
    report.check()
    return meaning


def _class(outline: OutlinedClass, table: ClassTable, report: Report, strings: list[str]) -> Class:
    """Return a class with the bodies and formulas of its members; its string literals are added to `strings`."""
    literals: list[tree.StringLiteral] = []
    methods = [_method(method, node, table, report, literals) for method, node in outline.methods]
    frame, models = Frame(table, report, outline.class_.name), outline.class_.models
    invariants = [invariant(frame, member) for member in outline.members if isinstance(member, tree.Invariant)]
    literals += frame.strings
    strings += [node.value for node in sorted(literals, key=lambda node: node.span.start)]
    return replace(
        outline.class_,
        methods=tuple(m for m in methods if not m.constructor),
        constructors=tuple(m for m in methods if m.constructor),
        invariants=tuple(invariants),
        models=tuple(replace(m, definition=table.define(m.field.owner, m.field.name)) if m.is_defined else m for m in models),
        functions=tuple(replace(f, definition=table.define(f.owner, f.name)) for f in outline.class_.functions),
    )


def _method(
    method: Method, node: MethodTree, table: ClassTable, report: Report, literals: list[tree.StringLiteral]
) -> Method:
    """Return a method with its body and contract; the result's slot comes last, so the body comes first."""
    frame = Frame(table, report, method.owner, static=method.static)
    for parameter, type_ in zip(node.parameters, method.signature.parameters, strict=True):
        frame.check_new_name(parameter.name, parameter.span)
        frame.parameter(parameter.name, type_)
    for ghost, type_ in zip(node.ghosts, method.ghosts, strict=True):
        frame.check_new_name(ghost.name, ghost.span)
        frame.parameter(ghost.name, type_, is_ghost=True)
    parameters = tuple(frame.scope.frame[0 if method.static else 1 :])
    body = None
    if node.body is not None:
        body = Statements(frame, method, node.body).block(node.body)
        check_flow(method, node.body, report)
    frame.retval = None if method.result is VOID else frame.scope.reserve("retval", method.result)
    if frame.retval and frame.scope.find("retval"):
        message = "in the contract of this method, retval is its result; give the parameter another name"
        report.error("name.duplicate", message, node.span)
    checked_contract = contract(frame, method, node.spec)
    literals += frame.strings
    return replace(
        method,
        parameters=parameters,
        contract=checked_contract,
        body=body,
        variables=tuple(frame.scope.frame),
        retval=frame.retval,
    )
