"""Methods of the examples to be exported: some keep their duties, some do not."""

from __future__ import annotations

from dataclasses import dataclass

from ooxcheck.oox.check import load
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from tests.oox.runs import EXAMPLES, method
from tests.translate.deciding import OPTIONS


@dataclass(frozen=True)
class Export:
    """A method of an example, within small bounds, and whether it can break a duty."""

    file: str
    method: str
    int_width: int
    is_violated: bool

    def __str__(self) -> str:
        return f"{self.method} {self.file.rpartition('/')[2]} {self.int_width}"

    def encoding(self) -> Encoding:
        """Return the method encoded."""
        path = EXAMPLES / f"{self.file}.oox"
        source = Source(path.name, path.read_text(encoding="utf-8"))
        program = load([source], int_width=self.int_width)
        settings = Settings(unroll=2)
        return encode(
            EncodingRequest(
                program, method(program, self.method), Bounds(scope=2, array=2), settings, options=OPTIONS
            )
        )


EXPORTS = [
    Export("max", "Main.max", 4, is_violated=False),
    Export("max", "Main.maxOfThree", 6, is_violated=True),
    Export("sorted_list", "SortedList.insertAtEnd", 3, is_violated=True),
    Export("sorted_list", "SortedList.contains", 3, is_violated=False),
    Export("sorted_list", "SortedList.size", 5, is_violated=False),
    Export("bugs/stack_pop_keeps_the_item", "Stack.pop", 3, is_violated=True),
    Export("bugs/stack_peek_above_the_top", "Stack.peek", 4, is_violated=True),
    Export("queue", "Queue.dequeue", 3, is_violated=False),
    Export("bugs/queue_dequeue_keeps_the_back", "Queue.dequeue", 3, is_violated=True),
    Export("bubble_sort", "Main.sort", 4, is_violated=False),
    Export("bugs/union_find_union_links_elements", "UnionFind.union", 4, is_violated=True),
    Export("search_tree", "SearchTree.contains", 3, is_violated=False),
    Export("bugs/search_tree_contains_turns_the_wrong_way", "SearchTree.contains", 3, is_violated=True),
    Export("linked_list", "LinkedList.reverse", 3, is_violated=False),
    Export("trie", "Trie.size", 3, is_violated=False),
    Export("bugs/trie_remove_leaves_dead_branches", "Trie.remove", 3, is_violated=True),
    Export("number_set", "UniqueList.put", 3, is_violated=False),
    Export("bugs/number_set_put_forgets_the_set", "UniqueList.put", 3, is_violated=True),
    Export("bugs/number_set_admit_counts_up_too_early", "Office.admit", 3, is_violated=True),
]
