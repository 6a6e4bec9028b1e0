from __future__ import annotations

from ooxcheck.pictures.layout.chips import rows
from ooxcheck.pictures.layout.outlines import Rect
from tests.ooxcheck.pictures.sketches import sketch


def test_variables_that_are_never_together_share_a_place() -> None:
    found = rows([sketch("n=Node0 i=3"), sketch("m=Node0")])
    assert dict(found["Node0"].places) == {"n": 0, "m": 0}


def test_variables_at_one_object_stand_side_by_side() -> None:
    found = rows([sketch("n=Node0 m=Node0"), sketch("m=Node0")])["Node0"]
    box = Rect(100, 100, 80, 40)
    one, other = found.rect("n", box, "across"), found.rect("m", box, "across")
    assert one.x + one.width < other.x
    assert one.y + one.height < box.y
    low, high = found.rect("n", box, "down"), found.rect("m", box, "down")
    assert low.y + low.height < high.y
    assert low.x + low.width < box.x


def test_values_and_null_need_no_place() -> None:
    assert rows([sketch("n=null i=3 Node0.next=null")]) == {}
