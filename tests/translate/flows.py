"""What numbers of a small program flow into each other, by name."""

from __future__ import annotations

from ooxcheck.oox.cells import Elements
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import INT, ArrayType
from ooxcheck.translate.widths.call_flow import Flow
from ooxcheck.translate.widths.code_flow import note_method
from ooxcheck.translate.widths.value_classes import Place
from tests.oox.runs import loaded, method

CLASSES = """
class N { int v; int w; N next; int[] few; static int total; ghost int g;
  int get() pure { return this.v; }
  void set(int given) { this.v := given; }
  static int same(int given) pure { return given; } }
class M extends N { int get() pure { return this.w; } }
"""


class Named:
    """The flows of the method ``Main.main(int a, int b, int c, N n, uint u)`` with some body and contract; where the body ends, it throws: no number flows by that."""

    def __init__(self, body: str, contract: str = "") -> None:
        text = f"class Main {{ static int main(int a, int b, int c, N n, uint u) {contract} {{ {body} throw; }} }} {CLASSES}"
        program = loaded(text)
        self.method = method(program, "Main.main")
        self.flow = Flow(program, Settings())
        self.flow.waiting.append(self.method)
        seen: set[str] = set()
        while self.flow.waiting:
            here = self.flow.waiting.pop()
            if here.full_name not in seen:
                seen.add(here.full_name)
                note_method(self.flow, here)
        self.called = seen

    def place(self, name: str) -> Place:
        """Return the place of a variable, a field, ``retval`` or ``few[]``."""
        if name == "few[]":
            return Elements(ArrayType(INT))
        program = self.flow.program
        cells = {cell.name: cell for cell in (*program.layout("N"), *program.statics)}
        variables = {
            variable.name: self.flow.local(self.method, variable) for variable in self.method.variables
        }
        return variables.get(name, cells.get(name))

    def are_together(self, *names: str) -> bool:
        """Return whether all of some places are in one group."""
        return all(self.flow.groups.are_together(self.place(names[0]), self.place(name)) for name in names)

    def is_only_compared(self, name: str) -> bool:
        """Return whether numbers of a place are never calculated with."""
        return self.flow.groups.is_only_compared(self.place(name))

    def literals(self, name: str) -> set[int]:
        """Return the literals that numbers of a place meet."""
        return set(self.flow.groups.literals(self.place(name)))
