"""What is printed is the specification language: it is accepted there, and it holds."""

from __future__ import annotations

import pytest

from oox.bruteforce import check
from oox.check import load_text
from oox.program import Program
from oox.running.settings import Settings
from oox.states import Bounds
from specs.infer import summary
from specs.printing import summary_lines
from tests.specs.asking import WIDTH, method_of
from tests.specs.conftest import THESIS

NAMES = ["Graph.init", "Graph.nullifyMove", "Graph.findSource", "List.insert", "List.isEmpty", "List.contains", "List.remove", "LinkedList.clone"]
BOUNDS = Bounds(scope=1, scopes={"ListEntry": 2, "Entry": 2, "Node": 2}, ints=(0, 1))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_holds(thesis: Program, name: str) -> None:
    method, text = method_of(thesis, name), THESIS.read_text(encoding="utf-8")
    clauses = [line for line in summary_lines(thesis, summary(thesis, method)) if not line.startswith("//")]
    brace = text.index("{", method.span.start)
    program = load_text(text[:brace] + "\n".join(clauses) + text[brace:], int_width=WIDTH)
    result = check(program, method_of(program, name), BOUNDS, Settings(int_width=WIDTH, unroll=4), max_states=150)
    assert clauses
    assert result.states
    assert not result.violated


def test_what_cannot_change_comes_last(thesis: Program) -> None:
    *_, last = summary_lines(thesis, summary(thesis, method_of(thesis, "List.isEmpty")))
    assert last.startswith("// unchanged: Graph.nodes, List.head, ")
