"""Pieces and frames: what is shown in each frame is what the frame was made of, in its order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.pages.shared_lines import Piece, reel

FRAMES = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), min_size=1, max_size=6)


def numbers(text: str) -> list[int]:
    """Read ranges as the page's script does."""
    bounds = [list(map(int, part.split("-"))) for part in text.split(",")]
    return [number for bound in bounds for number in range(bound[0], bound[-1] + 1)]


def shown(pieces: list[Piece], frame: int) -> list[str]:
    return [piece.content for piece in pieces if frame in numbers(piece.frames)]


@given(FRAMES)
@settings(deadline=None, max_examples=50)
def test_each_frame_shows_what_it_is_made_of(frames: list[list[str]]) -> None:
    pieces = reel(frames)
    for number, frame in enumerate(frames):
        assert shown(pieces, number) == frame
    assert [piece.content for piece in pieces if piece.is_last] == shown(pieces, len(frames) - 1)


@given(FRAMES)
@settings(deadline=None, max_examples=50)
def test_frames_that_agree_on_an_order_are_painted_in_it_and_share_all(frames: list[list[str]]) -> None:
    ordered = [sorted(frame) for frame in frames]
    pieces = reel(ordered)
    assert len({piece.content for piece in pieces}) == len(pieces)
    assert [shown(pieces, number) for number in range(len(frames))] == ordered


def test_frames_that_disagree_on_the_order_have_their_own_and_share_what_they_can() -> None:
    pieces = reel([["a", "b", "c"], ["b", "a", "c"]])
    assert [piece.content for piece in pieces] == ["a", "b", "a", "c"]


def test_a_piece_that_a_frame_has_twice_is_shown_once() -> None:
    assert reel([["a", "a"]]) == [Piece("a", "0", is_last=True)]
