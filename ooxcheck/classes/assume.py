"""Checks under inferred invariants: a method of an unannotated Java class is checked in the heaps that its class can have.

The invariants become assumptions of the method under check, like the guarantees of Java. Only methods that clients can call have them: a private method may run
while an invariant is broken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.classes.invariants_text import clause, kept_words
from ooxcheck.input.java_programs import parse_java
from ooxcheck.oox import tree
from ooxcheck.oox.check import class_invariants
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.operators import Quantifier
from ooxcheck.oox.program import Inferred, Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Class, Clause, Method
from ooxcheck.oox.types import ClassType
from ooxcheck.specs.classes.grammar.terms import with_span
from ooxcheck.text.diagnostics import pluralise

INFERRED = "note.inferred"
"""The code of notes on inferred invariants."""

_OBJECT = "_any"

Chosen = tuple[Program, Method]


def boundary_name(program: Program, method: Method) -> str:
    """Return the class whose boundary a method belongs to: in Java the outermost one."""
    return outermost_name(program, method.owner)


def outermost_name(program: Program, class_name: str) -> str:
    """Return the outermost class of a class of Java, with its package if other classes have its name, too; a class of OOX is outermost."""
    if program.origin is None:
        return class_name
    units = parse_java(program.origin.sources, is_on_demand=True)
    known = {
        name for unit in units for each in unit.types for name in (each.name, f"{unit.package}.{each.name}")
    }
    words = class_name.split(".")
    prefixes = (".".join(words[:count]) for count in range(1, len(words) + 1))
    return next((each for each in prefixes if each in known), words[0])


def assume_class(
    program: Program,
    method: Method,
    name: str,
    inferred: ClassInvariants | OoxError,
    omitted: Collection[str] = (),
    others: Sequence[ClassInvariants] = (),
) -> Chosen:
    """Return a method with inferred invariants as assumptions, but those about some fields, or with a note why there are none; and with facts about `others`, which hold at any time."""
    if others:
        own, assumed = assume_class(program, method, name, inferred, omitted)
        return _with_others(own, assumed, others)
    if isinstance(inferred, OoxError):
        reason = inferred.diagnostics[0].message
        return _without_invariants(program, method, Inferred(name), f"no invariants are inferred: {reason}")
    if inferred.empty_classes:
        message = f"no invariants are inferred: no object of {inferred.empty_classes[0]} is within the bounds"
        return _without_invariants(program, method, Inferred(name), message)
    if omitted:
        inferred = replace(
            inferred,
            invariants=tuple(each for each in inferred.invariants if not _mentions(each.formula, omitted)),
        )
    facts = _facts(inferred, program)
    is_accessible = (method.span.source.name, method.span.start) in inferred.boundary.accessible
    if inferred.boundary.is_java and not is_accessible:
        message = f"{method.name} is not accessible to clients, so its callers decide which violations count"
        return _without_invariants(program, method, replace(facts, is_accessible=False), message)
    program, assumed = assume_formulas(program, method, facts)
    program = _with_room(program, method, inferred)
    return _with_notes(program, list(_notes(inferred, _place(method)))), assumed


def _with_others(program: Program, method: Method, others: Sequence[ClassInvariants]) -> Chosen:
    """Return a method with facts about other classes: assumptions about all objects on entry, and about those that unknown code makes.

    They hold at any time, so also where a private method runs.
    """
    own = program.inferred
    assert own is not None
    facts = [_facts(each, program) for each in others]
    formulas = tuple(formula for each in facts for formula in each.formulas)
    texts = tuple(f"{text} // {each.class_name}" for each in facts for text in each.invariants)
    notes = dict.fromkeys((*own.notes, *(note for each in others for note in _notes(each, _place(method)))))
    program, assumed = assume_formulas(program, method, replace(own, formulas=formulas))
    merged = replace(own, invariants=(*own.invariants, *texts), formulas=(*own.formulas, *formulas))
    program = replace(program, classes=_with_invariants(program, formulas, _place(method)), inferred=merged)
    for each in others:
        program = _with_room(program, method, each)
    return _with_notes(program, list(notes)), assumed


def _with_invariants(
    program: Program, formulas: Sequence[tuple[str, tree.Expr]], place: Span
) -> dict[str, Class]:
    """Return the classes of a program with more invariants, which nobody has to prove; without those about classes or fields that the program does not have."""
    classes = dict(program.classes)
    for name, formula in formulas:
        if name in classes:
            try:
                (typed,) = class_invariants({name: [formula]}, program)[name]
            except OoxError:
                continue
            added = replace(typed, is_encapsulated=True, span=place)
            classes[name] = replace(classes[name], invariants=(*classes[name].invariants, added))
    return classes


def _mentions(formula: tree.Expr, fields: Collection[str]) -> bool:
    """Return whether a formula mentions one of some fields by name."""
    names = (each.name for each in descendants(formula) if isinstance(each, tree.Name | tree.Member))
    return any(each in fields for each in names)


def _without_invariants(program: Program, method: Method, facts: Inferred, message: str) -> Chosen:
    return _with_notes(replace(program, inferred=facts), [_note(message, method.span)]), method


def _facts(inferred: ClassInvariants, program: Program) -> Inferred:
    """Return the facts about a class that go with the program of one of its methods."""
    sources = () if program.origin is None else program.origin.sources
    invariants, given = inferred.invariants, {each.name: each for each in sources}
    is_java = inferred.boundary.is_java
    spans = ((each, each.span) for each in inferred.bounds)
    within = tuple(
        (bound.what, Span(given.get(span.source.name, span.source), span.start, span.end), bound.most)
        for bound, span in spans
    )
    return Inferred(
        inferred.boundary.class_name,
        tuple(clause(each, is_java=is_java) for each in invariants),
        tuple((each.class_name, each.formula) for each in invariants),
        kept_words(inferred),
        within=within,
        unproved=tuple(
            (each.candidate.class_name, each.candidate.formula, clause(each.candidate, is_java=is_java))
            for each in inferred.unproved
            if each.candidate.is_expressible or not is_java
        ),
    )


def assume_formulas(program: Program, method: Method, facts: Inferred) -> Chosen:
    """Return a method with inferred invariants as assumptions."""
    clauses = tuple(_clauses(program, facts, _place(method)))
    assumed = replace(
        method, contract=replace(method.contract, requires=(*method.contract.requires, *clauses))
    )
    return replace(program.with_method(method, assumed), inferred=facts), assumed


def _place(method: Method) -> Span:
    return next((each.span for each in method.contract.requires), method.span)


def _clauses(program: Program, facts: Inferred, place: Span) -> Iterator[Clause]:
    """Yield the invariants as assumptions about all objects; one about classes or fields that the program does not have is left out."""
    for class_name, formula in facts.formulas:
        if class_name in program.classes:
            try:
                typed = class_invariants({class_name: [_about_all(class_name, formula, place)]}, program)
            except OoxError:
                continue
            yield Clause(typed[class_name][0].formula, place)


def _about_all(class_name: str, formula: tree.Expr, place: Span) -> tree.Expr:
    """Return that an invariant holds for all objects of its class."""

    def rename(node: Node) -> Node:
        return tree.Name(_OBJECT, span=place) if isinstance(node, tree.This) else node

    objects = tree.Name(class_name, span=place)
    declaration = tree.Declaration((_OBJECT,), objects, span=place)
    body = rewrite_node(with_span(formula, place), rename)
    return tree.Quantifier(Quantifier.ALL, (declaration,), body, span=place)


def _notes(inferred: ClassInvariants, place: Span) -> Iterator[Diagnostic]:
    name, within = inferred.boundary.class_name, " within bounds" if inferred.bounds else ""
    if not inferred.invariants:
        in_time = "" if inferred.is_complete else " in time"
        yield _note(f"no invariant of {name} could be inferred{in_time}", place)
        return
    number = pluralise(len(inferred.invariants), "inferred invariant")
    yield _note(f"assumes {number} of {name}, {kept_words(inferred)}{within}", place)
    yield from (_note(f"assumes that {each}", place) for each in inferred.boundary.assumptions)


def _note(message: str, place: Span) -> Diagnostic:
    return Diagnostic(INFERRED, message, place, Severity.WARNING)


def _with_notes(program: Program, notes: Sequence[Diagnostic]) -> Program:
    """Return a program with more notes."""
    assert program.inferred is not None
    program = replace(program, inferred=replace(program.inferred, notes=tuple(notes)))
    if program.origin is None:
        return program
    return replace(program, origin=replace(program.origin, notes=(*program.origin.notes, *notes)))


def _with_room(program: Program, method: Method, inferred: ClassInvariants) -> Program:
    """Return a program with room for the arrays of the inferred invariants: as long ones as these admit, and as many as the receiver and the arguments may have in their fields.

    The inference itself has such a number of arrays for each object within the scope. Without them no heap may be left in which the arrays of one object are different.
    """
    origin = program.origin
    if origin is None:
        return program
    bounds = inferred.terms.bounds
    objects = 1 + sum(isinstance(each.type, ClassType) for each in method.parameters)
    arrays = {
        name: count // bounds.scope * min(objects, bounds.scope) for name, count in bounds.scopes.items()
    }
    least = {name: max(origin.least.get(name, 0), count) for name, count in arrays.items()}
    room = replace(origin, longest=max(origin.longest, bounds.array), least={**origin.least, **least})
    return replace(program, origin=room)
