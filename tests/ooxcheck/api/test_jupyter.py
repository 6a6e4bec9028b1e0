"""Results in a real Jupyter kernel: a notebook is executed, and its outputs are what the front end of a notebook gets."""

from __future__ import annotations

from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

PROGRAM = """class Node { int value; Node next; }
class List {
  Node head;
  void drop() requires(this.head != null) ensures(this.head == old(this.head)) { this.head := this.head.next; }
}
"""

JAVA = """class Counter {
    //@ ensures \\result > n;
    static int up(int n) { return n + 1; }
}"""

CELLS = [
    "import ooxcheck; report = ooxcheck.check('List.drop', text=PROGRAM, scope=2); report",
    "report.counterexample",
    "ooxcheck.heaps('List', 'list.oox', scope=2)",
    "ooxcheck.heaps('List', 'list.oox', scope=2)[1]",
    "ooxcheck.effects('List.drop', 'list.oox')",
    "ooxcheck.mutate('List.drop', 'list.oox')",
    "ooxcheck.explain('List.drop', 'list.oox')",
    "ooxcheck.summary('List.drop', 'list.oox')",
    "from ooxcheck.relational import Problem; p = Problem('a', 'b'); r = p.relation('r', p.atoms, p.atoms); p.require(r.some()); p.solve().instance",
    f"%load_ext ooxcheck\n%%java\n{JAVA}".replace("%load_ext ooxcheck\n", ""),
    "ooxcheck.check('List.dorp', 'list.oox')",
]

MAX_HTML = 400_000
"""The most characters of an output; a page in a frame has all its scripts and drawings."""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """Return the outputs of each cell of a notebook."""
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "list.oox").write_text(PROGRAM)
    sources = [f"PROGRAM = {PROGRAM!r}\n%load_ext ooxcheck", *CELLS]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    client = nbclient.NotebookClient(
        notebook, timeout=300, allow_errors=True, resources={"metadata": {"path": str(folder)}}
    )
    client.execute()
    nbformat.validate(notebook)
    return [cell.outputs for cell in notebook.cells][1:]


def data(outputs: list[Any], number: int) -> dict[str, str]:
    """Return the forms of the result of a cell, by their types."""
    (output,) = (each for each in outputs[number] if each.output_type == "execute_result")
    return dict(output.data)


def test_a_report_is_a_page_in_a_frame(outputs: list[Any]) -> None:
    html = data(outputs, 0)["text/html"]
    assert "<iframe" in html
    assert len(html) < MAX_HTML


@pytest.mark.parametrize("cell", [1, 3, 8])
def test_counterexamples_heaps_and_instances_are_drawings(outputs: list[Any], cell: int) -> None:
    assert data(outputs, cell)["image/svg+xml"].startswith("<svg")


@pytest.mark.parametrize("cell", [2, 4, 5, 6, 7])
def test_other_results_are_short(outputs: list[Any], cell: int) -> None:
    assert len(data(outputs, cell)["text/html"]) < 40_000


def test_a_cell_of_java_is_checked(outputs: list[Any]) -> None:
    shown = [each for each in outputs[9] if each.output_type in ("execute_result", "display_data")]
    assert any("violated" in str(each.data.get("text/html", "")) for each in shown)


def test_a_mistake_is_our_error(outputs: list[Any]) -> None:
    (error,) = outputs[10]
    assert error.output_type == "error"
    assert "did you mean" in error.evalue
