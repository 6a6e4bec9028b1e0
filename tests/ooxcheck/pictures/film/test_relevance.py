from __future__ import annotations

from tests.ooxcheck.pictures.films import LIST, shot

SIDE = """
class Part { Part next; int weight; }
class A {
  int used; int idle; Part parts;
  void f() requires(this.parts != null && this.parts.next == null) ensures(this.used == old(this.used)) { this.used := this.used + 1; }
  bool heavy() pure { return this.parts.weight > 5; }
  void g() requires(this.parts != null) { assert this.heavy(); }
}
"""


def cells(film_text: str, method: str, *, all_cells: bool = False) -> dict[str, list[str]]:
    film = shot(film_text, method, all_cells=all_cells)
    return {name: [cell.name for cell in box.cells] for name, box in film.after.snapshot.boxes.items()}


def test_what_plays_no_part_is_folded_and_counted() -> None:
    film = shot(SIDE, "A.f")
    assert cells(SIDE, "A.f") == {"A0": ["used"]}
    assert (film.folded_objects, film.folded_cells) == (1, 2)
    assert film.after.snapshot.boxes["A0"].folded == 2


def test_everything_is_shown_if_asked_for() -> None:
    film = shot(SIDE, "A.f", all_cells=True)
    assert cells(SIDE, "A.f", all_cells=True) == {
        "A0": ["used", "idle", "parts"],
        "Part0": ["next", "weight"],
    }
    assert (film.folded_objects, film.folded_cells) == (0, 0)


def test_what_a_formula_calls_may_look_at_anything() -> None:
    assert cells(SIDE, "A.g") == {"A0": ["used", "idle", "parts"], "Part0": ["next", "weight"]}


def test_what_definitions_name_is_shown() -> None:
    text = """
    class A {
      int used; int least; int other; int idle;
      model int twice := 2 * this.used;
      define bool above(int n) := this.twice > n && n > this.least;
      void f() { assert above(3); }
    }"""
    assert cells(text, "A.f") == {"A0": ["used", "least"]}


def test_what_the_formula_and_the_steps_name_is_shown() -> None:
    assert cells(LIST, "List.push") == {"List0": ["head", "size"], "Node0": ["next"]}


def test_of_a_long_array_the_first_elements_and_those_that_change_are_shown() -> None:
    text = "class A { static void f() { int[] a := new int[30]; a[20] := 1; assert a[20] == 0; } }"
    shown = [*map(str, range(12)), "20"]
    assert cells(text, "A.f") == {"int[]0": shown}
    assert len(cells(text, "A.f", all_cells=True)["int[]0"]) == 30
