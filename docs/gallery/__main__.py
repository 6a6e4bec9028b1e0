"""The pictures of the gallery, made anew by the tool: ``python -m docs.gallery``.

Every picture is a counterexample to a method of ``examples``; `tests/ooxcheck/pictures/test_gallery.py` compares.
"""

from __future__ import annotations

import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import ooxcheck
from ooxcheck.pictures.draw.svg import before_after
from ooxcheck.pictures.film.film import Film, film

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent


@dataclass(frozen=True, slots=True)
class Entry:
    """A picture: the name of its file, the program below ``examples``, the method, the kind of duty that is broken."""

    name: str
    program: str
    method: str
    kind: str
    unroll: int = 3

    def film(self) -> Film:
        """Return the film of the counterexample, as the check finds it now."""
        with chdir(ROOT):
            report = ooxcheck.check(self.method, f"examples/{self.program}.oox", scope=3, unroll=self.unroll)
        return film(next(each for each in report.counterexamples if each.duty.kind.value == self.kind))

    @property
    def path(self) -> Path:
        """The file of the picture."""
        return FOLDER / f"{self.name}.svg"


ENTRIES = (
    Entry("insert_at_end", "sorted_list", "SortedList.insertAtEnd", "invariant", unroll=2),
    Entry("sorted_list", "bugs/sorted_list_insert_after_the_first_greater", "SortedList.insert", "invariant"),
    Entry(
        "doubly_linked_list",
        "bugs/doubly_linked_list_add_last_forgets_previous",
        "DoublyLinkedList.addLast",
        "invariant",
    ),
    Entry("circular_list", "bugs/circular_list_remove_one_way", "CircularList.remove", "invariant"),
    Entry("search_tree", "bugs/search_tree_remove_forgets_the_parent", "SearchTree.remove", "ensures"),
    Entry(
        "red_black_tree", "bugs/red_black_tree_insert_ignores_the_uncle", "RedBlackTree.insert", "invariant"
    ),
    Entry("hash_map", "bugs/hash_map_remove_cuts_the_chain", "HashMap.remove", "invariant"),
    Entry("array", "bugs/deque_grow_copies_slots_as_they_lie", "Deque.grow", "ensures"),
    Entry("aliasing", "bugs/linked_list_append_shares_the_nodes", "LinkedList.append", "ensures"),
    Entry("deadlock", "philosophers", "Main.main", "deadlock"),
    Entry("exception", "bugs/stack_grow_from_nothing", "Stack.push", "exceptional"),
)


def main() -> None:
    """Write all pictures."""
    for entry in ENTRIES:
        entry.path.write_text(before_after(entry.film()), encoding="utf-8")
        sys.stdout.write(f"{entry.path.name}\n")


if __name__ == "__main__":
    main()
