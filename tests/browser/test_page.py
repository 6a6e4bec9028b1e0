"""The browser does what tests tell it to, and hides nothing: otherwise the tests of our pages would prove little."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.chromium import Chromium, ChromiumError
from tests.browser.page import Page

PAGE = """<!doctype html><meta charset="utf-8"><title>t</title>
<style>body { margin: 0; background: white } @media (prefers-color-scheme: dark) { body { background: black } }
@media print { p { display: none } } #far { margin-top: 3000px; width: 80px; height: 40px; background: red }</style>
<p>hello</p><input type="range" min="0" max="5" value="2"><button id="far">0</button>
<script>
document.addEventListener("keydown", e => { document.title = e.key; });
document.getElementById("far").addEventListener("click", e => { e.target.textContent = +e.target.textContent + 1; });
</script>"""


@pytest.fixture
def opened(page: Page, tmp_path: Path) -> Page:
    file = tmp_path / "page.html"
    file.write_text(PAGE)
    page.goto(file)
    return page


def written(page: Page, folder: Path, script: str) -> Page:
    (folder / "script.html").write_text(f"<!doctype html><script>{script}</script>")
    page.goto(folder / "script.html")
    return page


def test_text_and_values_are_those_of_the_page(opened: Page) -> None:
    assert opened.text("p") == "hello"
    assert opened.count("button, input") == 2
    assert opened.evaluate("Promise.resolve({a: [1, null]})") == {"a": [1, None]}


def test_a_page_that_does_nothing_wrong_has_no_complaints(opened: Page) -> None:
    assert opened.complaints == []
    assert [url.rpartition("/")[2] for url in opened.requests] == ["page.html"]


@pytest.mark.parametrize(
    "script",
    ["console.error('wrong')", "console.warn('wrong')", "console.assert(false, 'wrong')", "throw new Error('wrong')",
     "Promise.reject(new Error('wrong'))"],
)  # fmt: skip
def test_every_way_of_complaining_is_noticed(page: Page, tmp_path: Path, script: str) -> None:
    assert any("wrong" in complaint for complaint in written(page, tmp_path, script).complaints)


def test_what_the_browser_refuses_is_a_complaint(page: Page, tmp_path: Path) -> None:
    policy = "<meta http-equiv='Content-Security-Policy' content=\"script-src 'none'\">"
    (tmp_path / "refused.html").write_text(f"<!doctype html>{policy}<script>1</script>")
    page.goto(tmp_path / "refused.html")
    assert any("Content Security Policy" in complaint for complaint in page.complaints)


def test_requests_are_noticed_even_if_nobody_answers(page: Page, tmp_path: Path) -> None:
    asked = "http://127.0.0.1:9/asked"
    written(page, tmp_path, f"new Image().src = '{asked}'")
    assert asked in page.requests


def test_keys_reach_the_page_and_what_has_the_focus(opened: Page) -> None:
    opened.press("j")
    assert opened.evaluate("document.title") == "j"
    opened.press("Tab")
    opened.press("ArrowRight", times=2)
    assert opened.evaluate("document.querySelector('input').value") == "4"
    opened.press("Home")
    assert opened.evaluate("document.querySelector('input').value") == "0"


def test_a_click_finds_what_is_far_below(opened: Page) -> None:
    opened.click("#far")
    opened.wait_for("document.querySelector('#far').textContent == '1'")


def test_waiting_ends_with_what_was_waited_for(opened: Page) -> None:
    opened.evaluate("setTimeout(() => { document.title = 'late'; }, 100)")
    opened.wait_for("document.title == 'late'")
    with pytest.raises(ChromiumError, match=r"should become true within 0 s; the page says:\nhello"):
        opened.wait_for("false", seconds=0)


def test_the_page_is_shown_in_the_dark_and_on_paper(opened: Page) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    assert opened.evaluate(colour) == "rgb(255, 255, 255)"
    opened.look(scheme="dark")
    assert opened.evaluate(colour) == "rgb(0, 0, 0)"
    opened.look(paper=True)
    assert opened.evaluate("getComputedStyle(document.querySelector('p')).display") == "none"


def test_scripts_can_be_kept_from_running(page: Page, tmp_path: Path) -> None:
    page.without_scripts()
    assert page.evaluate("1") == 1
    assert written(page, tmp_path, "throw new Error('wrong')").complaints == []


def test_a_mistake_of_a_test_is_told(opened: Page) -> None:
    with pytest.raises(ChromiumError, match="nothing is not defined"):
        opened.evaluate("nothing")
    with pytest.raises(ChromiumError, match="should be there"):
        opened.goto("http://127.0.0.1:9/")


def test_pages_do_not_hear_of_each_other(browser: Chromium, opened: Page) -> None:
    with Page(browser) as other:
        other.evaluate("console.error('other')")
        assert other.complaints == ["other"]
    assert opened.complaints == []
