"""What a user gets of heaps: text, JSON, a page, some at random; and what is refused, on the command line and in Python alike."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ooxcheck as package
from ooxcheck.enumeration import heaps as enumeration
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.translate.witness.all_heaps import AllHeaps
from tests.ooxcheck.conftest import Ooxcheck
from tests.sessions import ROOT

TREE = str(ROOT / "examples" / "search_tree.oox")

CLASSES = """
class Node { int value; string name; Node next; static Node spare; static int most; invariant this.value <= Node.most; invariant this.next != this; }
class Empty { invariant false; }
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "program.oox"
    path.write_text(CLASSES, encoding="utf-8")
    return str(path)


def test_the_command_tells_what_python_gives(ooxcheck: Ooxcheck) -> None:
    done = ooxcheck("heaps", "SearchTree", TREE, "--depth", "2")
    told = package.heaps("SearchTree", TREE, depth=2).text()
    assert done.out.splitlines()[1:] == told.splitlines()[1:]
    assert done.code == 0


def test_json_has_every_heap_and_the_numbers(ooxcheck: Ooxcheck) -> None:
    done = ooxcheck("heaps", "SearchTree.contains", TREE, "--depth", "1", "--format", "json")
    document = json.loads(done.out)
    assert (document["count"], document["complete"], document["sizes"]) == (4, True, {"1": 1, "2": 3})
    assert document["by_order"] == [{"places": ["key", "Tree.key"], "literals": []}]
    assert [heap["arguments"]["key"] for heap in document["heaps"]] == [0, 0, 1, 0]
    assert sorted(len(heap["heap"]["objects"]) for heap in document["heaps"]) == [1, 2, 2, 2]


def test_the_page_has_a_drawing_of_each(tmp_path: Path, ooxcheck: Ooxcheck) -> None:
    page = tmp_path / "folder" / "sheet.html"
    done = ooxcheck("heaps", "SearchTree", TREE, "--depth", "2", "--html", str(page))
    text = page.read_text(encoding="utf-8")
    assert done.code == 0
    assert text.count("<figure") == text.count('class="ooxcheck-heap"') == 5
    assert len(set(re.findall(r' id="(heap[^"]*)"', text))) == len(re.findall(r' id="(heap[^"]*)"', text))


def test_a_limit_says_that_there_are_more() -> None:
    some = package.heaps("SearchTree", TREE, depth=3, limit=4)
    assert (some.count, len(some), some.is_complete) == (4, 4, False)
    assert "4 heaps, and perhaps others: there are more than --limit 4" in some.text()
    assert package.heaps("SearchTree", TREE, depth=1, limit=2).is_complete


def test_a_sample_is_as_its_seed_says_and_each_heap_comes_up() -> None:
    def chosen(seed: int) -> str:
        (heap,) = package.heaps("SearchTree", TREE, depth=2, sample=1, seed=seed)
        return str(heap)

    assert chosen(3) == chosen(3)
    assert len({chosen(seed) for seed in range(20)}) == 5


def test_a_sample_counts_all_and_lists_few() -> None:
    found = package.heaps("SearchTree", TREE, depth=3, sample=6)
    assert (found.count, len({str(heap) for heap in found})) == (26, 6)


def test_of_very_many_heaps_a_sample_is_drawn_without_looking_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "LOOKED_AT", 4)

    def chosen(seed: int) -> list[str]:
        found = package.heaps("SearchTree", TREE, depth=3, sample=6, seed=seed)
        assert (found.is_complete, found.reason.split(";")[0]) == (False, "there are more than 12")
        return [str(heap) for heap in found]

    every = {str(heap) for heap in package.heaps("SearchTree", TREE, depth=3)}
    first, second = chosen(1), chosen(2)
    assert len(set(first)) == len(set(second)) == 6
    assert {*first, *second} <= every
    assert first == chosen(1) != second


def test_drawing_on_and_on_lists_every_heap_once() -> None:
    wanted = package.heaps("SearchTree", TREE, depth=2).request.wanted
    with AllHeaps(wanted) as heaps:
        assert sorted(len(state.heap.objects) for state in heaps.at_random(Random(0))) == [1, 2, 3, 3, 4]


def test_static_fields_count_for_a_class_only_if_an_invariant_looks_at_them(program: str) -> None:
    found = package.heaps("Node", program, scope=1)
    assert {str(heap) for heap in found} == {
        "Node.most = 0\nNode0(value=0, name=null)",
        "Node.most = 1\nNode0(value=0, name=null)",
    }


def test_an_invariant_that_nothing_satisfies_has_no_heap(program: str, ooxcheck: Ooxcheck) -> None:
    done = ooxcheck("heaps", "Empty", program)
    assert (done.code, done.out.splitlines()[1]) == (3, "0 heaps")


def test_depth_needs_no_scope_but_has_its_limits(program: str) -> None:
    assert package.heaps("SearchTree", TREE, depth=0).count == 1
    with pytest.raises(
        OoxError, match=r"--depth 7 may take 127 objects of Tree; say how many there are with --scope"
    ):
        package.heaps("SearchTree", TREE, depth=7)


def test_a_limit_of_time_leaves_what_was_found(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "ooxcheck.input.limits.monotonic", lambda: 0.0
    )  # loading takes no time, however slow the machine is
    done = ooxcheck("heaps", "SearchTree", TREE, "--depth", "5", "--timeout", "0.2")
    assert done.code == 3
    assert "time" in done.out


def test_ghosts_that_nobody_looks_at_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "g.oox"
    path.write_text(
        "class A { int x; ghost int set seen; ghost int set kept; invariant some this.kept && (all k : this.kept | k == 1); }",
        encoding="utf-8",
    )
    assert [str(heap) for heap in package.heaps("A", path)] == ["A0(x=0, seen={}, kept={1})"]


def test_heaps_that_a_bound_leaves_out_are_told(tmp_path: Path, ooxcheck: Ooxcheck) -> None:
    path = tmp_path / "r.oox"
    pure = (
        "static bool ok(R r) pure { if (r == null) { return true; } bool rest := R.ok(r.next); return rest; }"
    )
    path.write_text(f"class R {{ R next; invariant R.ok(this); {pure} }}", encoding="utf-8")
    found = package.heaps("R", path, scope=2, unroll=1)
    assert (found.count, found.is_complete, found.reason) == (1, False, "")
    assert f"left out    heaps in which the recursion at {path}:1 goes beyond --unroll 1" in found.text()
    assert package.heaps("R", path, scope=2, unroll=4).count == 2


def test_numbers_without_bounds_are_told(tmp_path: Path) -> None:
    path = tmp_path / "n.oox"
    path.write_text("class N { int x; invariant this.x + 1 > 0; }", encoding="utf-8")
    found = package.heaps("N", path, limit=2)
    assert "by value    N.x; numbers are any of their types, --ints bounds them" in found.text()
    assert [str(heap) for heap in package.heaps("N", path, ints="-1..1")] == ["N0(0)", "N0(1)"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"depth": -1}, r"-1 is not in the range 0<=x<=100"),
    ({"keys": "names"}, r"'names' is not one of 'order', 'values'"),
    ({"ints": "1..x"}, r"'1..x' is no set of integers"),
    ({"limit": 0}, r"0 is not in the range 1<=x<=1000000"),
    ({"sample": 2, "limit": 3}, r"--sample and --limit do not go together"),
    ({"count": True, "sample": 2}, r"--count and --sample do not go together"),
    ({"seed": 2}, r"--seed needs --sample"),
    ({"scope": "Nod=2"}, r"no class Nod; did you mean Node"),
    ({"scope": 101}, r"'101' is no scope"),
]


@pytest.mark.parametrize(("options", "message"), BAD)
def test_the_command_and_python_refuse_the_same(
    options: dict[str, Any], message: str, program: str, ooxcheck: Ooxcheck
) -> None:
    with pytest.raises(OoxError, match=message):
        package.heaps("Node", program, **options)
    words = [
        word
        for name, value in options.items()
        for word in ([f"--{name}"] if value is True else [f"--{name}", str(value)])
    ]
    done = ooxcheck("heaps", "Node", program, *words)
    assert done.code == 2
    assert re.search(message, done.err)


def test_a_file_sets_options(
    tmp_path: Path, program: str, ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ooxcheck.toml").write_text("scope = 1\nshapes = true\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "1 shape" in ooxcheck("heaps", "Node", program).out


def test_what_is_no_class_and_no_method_is_refused(program: str) -> None:
    with pytest.raises(OoxError, match="no method Nod; did you mean Node"):
        package.heaps("Nod", program)


def test_a_scope_that_is_too_small_for_an_enum_of_java_grows(tmp_path: Path) -> None:
    file = tmp_path / "Light.java"
    file.write_text(
        "class Light { enum Colour { RED, GREEN, BLUE } Colour colour; Colour colour() { return colour; } }"
    )
    assert package.heaps("Light", file, scope=1, count=True).count == 4
