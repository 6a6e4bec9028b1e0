"""From syntax tree to typed program: every static rule of the language, with all errors collected.

The outline of all classes comes first (`ooxcheck.oox.checking.names.outline`), then, class by class, the rules about inherited members
(`ooxcheck.oox.checking.inheritance`), the bodies and the specifications, which see other classes only through the outline. Ambiguities that depend on contracts come
last (`ooxcheck.oox.checking.ambiguity`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.stopwatch import Part, measure
from ooxcheck.oox import tree
from ooxcheck.oox.checking.ambiguity import check_ambiguity
from ooxcheck.oox.checking.contracts import contract, invariant
from ooxcheck.oox.checking.definitions import Definitions
from ooxcheck.oox.checking.flow import check_flow
from ooxcheck.oox.checking.formulas.context import Kind, to_formula, to_term
from ooxcheck.oox.checking.formulas.specs import specification
from ooxcheck.oox.checking.inheritance import check_inheritance
from ooxcheck.oox.checking.method_measures import assert_measures
from ooxcheck.oox.checking.model_rules import check_definitions
from ooxcheck.oox.checking.names.classes import ClassTable
from ooxcheck.oox.checking.names.outline import MethodTree, OutlinedClass, outline_classes, outline_program
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.checking.null_members import check_null_members
from ooxcheck.oox.checking.statements import Statements
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.syntax.parser import parse, parse_formula
from ooxcheck.oox.typed import FAULT_WORDS, Class, Constant, Invariant, Method, Throw
from ooxcheck.oox.types import VOID, Type


def check_program(
    program: tree.Program, report: Report, *, int_width: int = 32, must_return: bool = True
) -> Program | None:
    """Return the typed program, or None if the report has errors; with `must_return`, every path through a method with a result must return."""
    with measure(Part.CHECK):
        return Checking(program, report, int_width=int_width, must_return=must_return).meaning()


class Checking:
    """A checked program; for a program that differs from it in the body of one method, only that body is checked.

    A body depends on other methods only by the outline of the program, which is the same.
    """

    def __init__(
        self, program: tree.Program, report: Report, *, int_width: int = 32, must_return: bool = True
    ) -> None:
        self._report, self._int_width, self._must_return = report, int_width, must_return
        self._outlines = outline_classes(program, report)
        self._table = ClassTable(outline_program(self._outlines, int_width))
        self._definitions = Definitions(self._outlines, self._table, report)
        self._table.define = self._definitions.of
        self._checked: dict[str, _CheckedClass] = {}
        for outline in self._outlines:
            check_inheritance(outline, self._table, report)
            check_definitions(outline, self._table, report)
            methods = [
                _method(method, node, self._table, report, must_return=must_return)
                for method, node in outline.methods
            ]
            self._checked[outline.class_.name] = _class(outline, self._table, report, methods)

    def meaning(self) -> Program | None:
        """Return the typed program, or None if there are errors."""
        program = self._program(self._checked, self._report)
        for class_ in program.classes.values():
            check_ambiguity(program, class_, self._report)
            check_null_members(program, class_, self._report)
        return None if self._report.errors() else replace(program, warnings=tuple(self._report.warnings()))

    def with_body(self, old: MethodTree, new: MethodTree) -> Program | None:
        """Return the typed program with another body of a method, or None if the body has errors; the warnings are those about the body."""
        report = Report()
        outline, place = next(
            (each, at) for each in self._outlines for at, (_, node) in enumerate(each.methods) if node is old
        )
        outline, name = outline.with_member(old, new), outline.class_.name
        check_inheritance(outline, self._table, report)
        methods = [*self._checked[name].methods]
        methods[place] = _method(
            outline.methods[place][0], new, self._table, report, must_return=self._must_return
        )
        class_ = _class(outline, self._table, report, methods)
        return None if report.errors() else self._program({**self._checked, name: class_}, report)

    def _program(self, checked: Mapping[str, _CheckedClass], report: Report) -> Program:
        strings = [text for each in checked.values() for text in each.strings] + [
            node.value for node in self._definitions.strings
        ]
        classes = {name: each.class_ for name, each in checked.items()}
        meaning = Program(
            classes, self._int_width, tuple(dict.fromkeys(strings)), warnings=tuple(report.warnings())
        )
        meaning = assert_measures(meaning, report)
        if not meaning.catches_words:
            return meaning
        words = tuple(dict.fromkeys(thrown_words(meaning)))
        return replace(
            meaning,
            string_literals=tuple(dict.fromkeys((*strings, *words))),
            only_thrown=frozenset(words) - set(strings),
        )


@dataclass(frozen=True, slots=True)
class _CheckedMethod:
    """A method with its body and contract, and the string literals in them."""

    method: Method
    literals: tuple[tree.StringLiteral, ...]


@dataclass(frozen=True, slots=True)
class _CheckedClass:
    """A class with the bodies and formulas of its members, its methods in the order of the text, and its string literals."""

    class_: Class
    methods: Sequence[_CheckedMethod]
    strings: tuple[str, ...]


def thrown_words(program: Program) -> Iterator[str]:
    """Yield the string literals that a program throws, and the words of exceptions of the language."""
    for method in program.methods():
        for statement in method.statements():
            match statement:
                case Throw(Constant(str(word))):
                    yield word
                case _:  # throws no literal
                    pass
    yield from FAULT_WORDS


def load(sources: Iterable[Source], *, int_width: int = 32) -> Program:
    """Return the program of some files, or raise `OoxError` with all errors in them."""
    report = Report()
    return load_tree(load_syntax(sources, report), report, int_width=int_width)


def load_syntax(sources: Iterable[Source], report: Report) -> tree.Program:
    """Return the syntax tree of some files, or raise `OoxError` with all errors in it."""
    with stack_room():
        program = parse(list(sources), report=report)
    report.check()
    return program


def load_tree(program: tree.Program, report: Report, *, int_width: int = 32) -> Program:
    """Return the typed program of a syntax tree, or raise `OoxError` with all errors in it."""
    with stack_room():
        meaning = check_program(program, report, int_width=int_width)
    report.check()
    assert meaning is not None, "a program without errors should have a meaning"
    return meaning


def load_text(text: str, *, int_width: int = 32) -> Program:
    """Return the program of a text."""
    return load([Source("<text>", text)], int_width=int_width)


def formula(text: str | tree.Expr, program: Program, method: Method, *, kind: Kind = Kind.ENSURES) -> Formula:
    """Return the meaning of a formula over the parameters of a method, as in its contract."""
    report = Report()
    frame = Frame(ClassTable(program), report, method.owner, static=method.static)
    for parameter in method.parameters:
        frame.parameter(parameter.name, parameter.type, is_ghost=parameter.is_ghost)
    frame.retval = method.retval
    meaning = to_formula(specification(frame, kind), parse_formula(text) if isinstance(text, str) else text)
    report.check()
    return meaning


def open_term(
    text: str, program: Program, owner: str, variables: Iterable[tuple[str, Type]], *, static: bool
) -> Term:
    """Return the meaning of a term or formula over some variables, as in an assertion of a class; `this` has the first slot, the others follow in order."""
    report = Report()
    frame = Frame(ClassTable(program), report, owner, static=static)
    for name, type_ in variables:
        if name == RESULT:
            frame.retval = frame.scope.reserve(name, type_)
        else:
            frame.parameter(name, type_)
    meaning = to_term(specification(frame, Kind.ENSURES), parse_formula(text))
    report.check()
    return meaning


RESULT = "retval"
"""The name of the result in formulas."""


def class_invariants(
    formulas: Mapping[str, Iterable[tree.Expr]], program: Program
) -> dict[str, tuple[Invariant, ...]]:
    """Return formulas about ``this`` of some classes of a checked program, as if they were invariants there; raise `OoxError` with all mistakes in them."""
    report, table = Report(), ClassTable(program)
    typed_invariants = {
        name: tuple(
            invariant(Frame(table, report, name), tree.Invariant(None, each, span=each.span))
            for each in several
        )
        for name, several in formulas.items()
    }
    report.check()
    return typed_invariants


def _class(
    outline: OutlinedClass, table: ClassTable, report: Report, methods: Sequence[_CheckedMethod]
) -> _CheckedClass:
    """Return a class with its methods, and with the formulas of its other members."""
    frame, models = Frame(table, report, outline.class_.name), outline.class_.models
    invariants = [
        invariant(frame, member) for member in outline.members if isinstance(member, tree.Invariant)
    ]
    literals = sorted(
        [*(node for each in methods for node in each.literals), *frame.strings],
        key=lambda node: node.span.start,
    )
    checked_methods = [each.method for each in methods]
    class_ = replace(
        outline.class_,
        methods=tuple(m for m in checked_methods if not m.constructor),
        constructors=tuple(m for m in checked_methods if m.constructor),
        invariants=tuple(invariants),
        models=tuple(
            replace(m, definition=table.define(m.field.owner, m.field.name)) if m.is_defined else m
            for m in models
        ),
        functions=tuple(
            replace(f, definition=table.define(f.owner, f.name)) for f in outline.class_.functions
        ),
    )
    return _CheckedClass(class_, methods, tuple(node.value for node in literals))


def _method(
    method: Method, node: MethodTree, table: ClassTable, report: Report, *, must_return: bool
) -> _CheckedMethod:
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
        check_flow(method, node.body, report, must_return=must_return)
    frame.retval = None if method.result is VOID else frame.scope.reserve("retval", method.result)
    if frame.retval and frame.scope.find("retval"):
        message = "in the contract of this method, retval is its result; give the parameter another name"
        report.error("name.duplicate", message, node.span)
    checked_contract = contract(frame, method, node.spec)
    checked_method = replace(
        method,
        parameters=parameters,
        contract=checked_contract,
        body=body,
        variables=tuple(frame.scope.frame),
        retval=frame.retval,
    )
    return _CheckedMethod(checked_method, tuple(frame.strings))
