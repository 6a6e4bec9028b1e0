"""A page of pictures: everything of strangers is escaped, and nothing is executed."""

from __future__ import annotations

from ooxcheck.pages.galleries.gallery import Entry, gallery


def test_text_is_escaped_and_drawings_are_not() -> None:
    entry = Entry(
        "e1", "<b>title</b>", "bad", "✗", ("a < b",), ("said & done",), '<svg id="x"></svg>', ("1 < 2",)
    )
    page = gallery("<title>", "<status>", [entry], ["<remark>"])
    assert '<svg id="x"></svg>' in page
    for text in ("<b>title", "a < b", "said & done", "1 < 2", "<remark>", "<status>"):
        assert text not in page
    assert "&lt;b&gt;title&lt;/b&gt;" in page
    assert "<script" not in page
    assert "default-src &#39;none&#39;" in page


def test_what_is_missing_leaves_no_trace() -> None:
    page = gallery("t", "s", [Entry("e", "plain")])
    assert "<pre" not in page
    assert "<details" not in page
    assert "drawing" not in page.partition("</style>")[2]
