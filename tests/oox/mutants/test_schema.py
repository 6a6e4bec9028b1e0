"""One program that is all mutants: with a number fixed, it does what that mutant does."""

from __future__ import annotations

from itertools import product

from ooxcheck.oox.check import check_program
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.schema import schema
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Outcome
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.printer import node_text
from tests.oox.mutants.mutating import mutants_of
from tests.oox.runs import method

TEXT = """
class Cell { int value; Cell next; Cell(int v) { this.value := v; } }
class Main {
  static int f(int a, int b) {
    Cell c := new Cell(a);
    int x := 0;
    while (x < b && c.value != 2) {
      if (c.value == 1) { x := x + 1; } else if (a < b) { break; } else { throw; }
      try { c.value := c.value / a; } catch { return x - 1; }
    }
    Main.touch(c, x);
    return c.value;
  }
  static void touch(Cell c, int x) { c.value := x; }
}
"""


def outcomes(bank: Bank, number: int | None = None) -> list[Outcome]:
    """Return how runs end with small arguments; those of a schema, as one of its mutants."""
    found = []
    for arguments in product(range(-1, 3), repeat=2):
        heap = Heap(Kinds(bank.program))
        if number is not None:
            heap.statics.cells[number] = True
        machine = Machine(bank, heap)
        machine.start(method(bank.program, "Main.f"), arguments)
        found.append(machine.run())
    return found


def bank(program: Program | None) -> Bank:
    """Return the code of a program."""
    assert program is not None
    return Bank(program, Settings(unroll=3))


def test_a_schema_with_a_number_does_what_the_mutant_does() -> None:
    found = mutants_of(TEXT, "f", "touch")
    whole = schema(found)
    meaning, base = bank(check_program(whole.program, Report())), bank(check_program(found.base, Report()))
    assert {field.owner for field in meaning.program.statics} == {whole.selector}
    ends = [outcomes(bank(found.program(mutant))) for mutant in found.mutants]
    assert len(ends) > 60
    assert [outcomes(meaning, number) for number in range(len(ends))] == ends
    assert outcomes(meaning) == outcomes(base)
    assert sum(end != outcomes(base) for end in ends) > 40


def test_the_class_that_chooses_has_a_name_of_its_own() -> None:
    found = mutants_of("class Mutant { static int f(int a) { return a + 1; } }", "f")
    assert schema(found).selector not in node_text(found.base)
