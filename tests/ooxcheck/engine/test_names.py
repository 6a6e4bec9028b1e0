"""Names follow the path from the receiver, in the text, in the trace and in the picture alike."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.pictures.film.film import film

TEXT = """class Node { Node previous; Node next; }
class List {
  Node last;
  Node first;
  void cut(Node n)
    requires(this.first.next == n && this.first != n && this.last == n.next && some n.next && this.last.next == null)
    requires(this.first.previous == null && n.previous == this.first && this.last.previous == n)
    requires(this.first != this.last && n != this.last)
    ensures(n.next != null)
  {
    n.next := null;
  }
}
"""


def test_a_list_is_numbered_along_its_path_though_an_argument_is_in_the_middle(tmp_path: Path) -> None:
    program = tmp_path / "list.oox"
    program.write_text(TEXT, encoding="utf-8")
    example = ooxcheck.check("List.cut", program, scope=3).counterexample
    assert example is not None
    assert "List0 -first-> Node0 -next-> Node1 -next-> Node2" in str(example)
    assert "n = Node1" in str(example)
    assert "Node1.next = null" in str(example)
    shown = film(example, all_cells=True)
    assert [box.name for box in shown.before.snapshot.boxes.values()] == ["List0", "Node0", "Node1", "Node2"]
    places = [shown.layout.boxes[f"Node{number}"].rect.x for number in range(3)]
    assert places == sorted(set(places))
