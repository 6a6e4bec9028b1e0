"""Methods of Java, lowered and run by the interpreter."""

from __future__ import annotations

from ooxcheck.java.load import find, read
from ooxcheck.java.lowering.program import Lowered, lower_method
from ooxcheck.java.program import Program as JavaProgram
from ooxcheck.oox import check, tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Dropped, Returned
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.printer import node_text


def java(text: str) -> JavaProgram:
    """Return the program that a text is."""
    return read([Source("T.java", text)])


def lower(text: str, entry: str, *, is_fresh: bool = False) -> Lowered:
    """Return what a method becomes."""
    program = java(text)
    return lower_method(program, find(program, entry).method.ref, is_fresh=is_fresh)


def meaning(program: tree.Program) -> Program:
    """Return the typed program of OOX; a mistake in it is one of the lowering."""
    report = Report()
    found = check.check_program(program, report, must_return=False)
    assert found is not None, report.errors()
    return found


def ran(result: Lowered) -> Run:
    """Run the entry, which has no parameters, under the first schedule that Java has."""
    program = meaning(result.program)
    owner, _, name = result.entry.rpartition(".")
    method = next(each for each in program.classes[owner].methods if each.signature.name == name)
    runs = (run(program, method, seed=seed) for seed in range(500))
    return next(each for each in runs if not isinstance(each.outcome, Dropped))


def shown(result: Lowered) -> str:
    """Return what a run of the entry returns, or the exception that leaves it: its class, or its word."""
    done = ran(result)
    if isinstance(done.outcome, Returned):
        value = done.outcome.value
        return str(value).lower() if isinstance(value, bool) else str(value)
    for cell, field in zip(done.heap.statics.cells, done.heap.statics.kind.layout, strict=True):
        if field.name == "_thrown" and isinstance(cell, Obj):
            return f"!{result.names.get(str(cell.kind.type), str(cell.kind.type)).rpartition('.')[2]}"
    return "!"


def method_text(result: Lowered, name: str) -> str:
    """Return the text of a method of the entry's class, as OOX has it."""
    owner = result.entry.rpartition(".")[0]
    class_ = next(each for each in result.program.declarations if each.name == owner)
    return node_text(
        next(each for each in class_.members if isinstance(each, tree.Method) and each.name == name)
    )
