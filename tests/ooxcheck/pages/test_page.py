from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from ooxcheck.batch.answers import answer_for_lost_process, answer_for_refusal, answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.engine.report import Report
from ooxcheck.oox.check import load
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.source import Source
from ooxcheck.pages import page
from ooxcheck.processes.process_pool import Loss, Lost
from ooxcheck.reports.answer import Answer
from tests.ooxcheck.fakes import check as checked
from tests.ooxcheck.fakes import question
from tests.ooxcheck.pages.markup import Element, check, read
from tests.ooxcheck.pages.runs import PROGRAM, report

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"' onload='alert(3)' &lt; <!--"
HOSTILE = Source(
    f"{EVIL}\u202e.oox",
    """
class A {
  string text;
  void f(string s) modifies(this.text) ensures(this.text == s) { this.text := "EVIL"; }
  void g() exceptional(false) { /* 'EVIL' ü 日本 🦉 */ throw "EVIL"; }
  static bool less(int a, int img) ensures(a<img) { return a<img; }
  static int long() ensures(retval == 1) { string s := "LONG"; return 2; }
}
""".replace("EVIL", EVIL.replace('"', "")).replace("LONG", "x" * 20_000),
)


def hostile(name: str) -> Report:
    """Return a report about a method of a program that tries to get out of its quotes."""
    return checked(question(load([HOSTILE]), name))


def answer(name: str) -> Answer:
    return answer_for_report(report(name), Request(html=True), 0.5)


def paged(*answers: Answer, **options: str | list[str]) -> Element:
    root = read(page(answers, "a sentence", **options))  # type: ignore[arg-type]  # options by their names
    check(root)
    return root


def test_the_overview_has_a_line_for_each_method_that_leads_to_its_part() -> None:
    root = paged(answer("push"), answer("same"))
    rows = list(root.one("table", "overview").one("tbody").all("tr"))
    assert [row.text for row in rows] == [
        "List.push ✗ violated 1 invariant plain :12 0.5 s",
        "List.same ✓ holds 1 no bound reached 0.5 s",
    ]
    assert [row.one("a").attributes["href"] for row in rows] == [
        f"#{part.attributes['id']}" for part in root.all("section")
    ]
    assert [row.attributes["data-row"] for row in rows] == ["List.push(int)", "List.same(int)"]


def test_methods_without_a_report_have_a_part_that_says_why() -> None:
    method = report("same").question.method
    late = answer_for_lost_process(PROGRAM, method, Request(), Lost(Loss.TIME), 3.0)
    wrong = answer_for_refusal(
        report("push").question.method, [Diagnostic("a.b", "it is <wrong>", method.span)], 0.0
    )
    root = paged(late, wrong)
    second, first = root.all("section")
    assert (first.one("h2").text, first.one("p", "reason").text) == (
        "List.same ? unknown",
        "the time limit was reached",
    )
    assert second.one("h2").text == "List.push ✗ refused"
    assert second.one("pre").text.startswith(
        "<text>:32:3: error: it is <wrong> [a.b] 32 | static int same(int x)"
    )


def test_methods_that_are_violated_come_first_and_then_those_without_an_answer() -> None:
    root = paged(*map(answer, ("same", "never", "push")))
    assert [part.attributes["data-method"] for part in root.all("section")] == [
        "List.push(int)",
        "List.never(int)",
        "List.same(int)",
    ]
    rows = root.one("table", "overview").one("tbody").all("tr")
    assert [row.attributes["data-row"] for row in rows] == [
        "List.push(int)",
        "List.never(int)",
        "List.same(int)",
    ]


def test_methods_can_be_filtered_where_there_are_several() -> None:
    assert len(list(paged(answer("same"), answer("push")).all("div", "filter"))) == 1
    assert not list(paged(answer("same")).all("div", "filter"))


def test_methods_that_were_not_reached_are_listed() -> None:
    root = paged(answer("same"), unchecked=["List.f(int)", "List.f(bool)"])
    rows = root.one("table", "overview").all("tr")
    assert [row.text for row in rows][-2:] == [
        "List.f(int) ? not checked interrupted",
        "List.f(bool) ? not checked interrupted",
    ]


def test_the_policy_knows_the_style_and_the_scripts_by_their_hashes_and_nothing_else() -> None:
    root = paged(answer("push"), extra="let x = 1;", connect="'self'")
    (policy,) = (meta.attributes["content"] for meta in root.all("meta") if meta.attributes.get("http-equiv"))
    assert policy is not None
    texts = [*root.all("style"), *root.all("script")]
    hashes = [
        f"'sha256-{b64encode(sha256(str(each.children[0]).encode()).digest()).decode()}'" for each in texts
    ]
    assert re.findall(r"'sha256-[^']*'", policy) == hashes
    assert policy.startswith("default-src 'none'; ")
    assert "connect-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_page_of_its_own_connects_with_nobody_and_names_no_address() -> None:
    text = page([answer("push")], "")
    assert "connect-src &#39;none&#39;" in text
    assert set(re.findall(r"\w+://[^\s\"'<]*", text)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("name", ["f", "g", "long"])
def test_text_of_a_hostile_program_stays_text(name: str) -> None:
    found = hostile(name)
    assert found.counterexamples
    written = page([answer_for_report(found, Request(html=True), 0.5)], EVIL, title=EVIL)
    root = read(written)
    check(root)
    assert len(list(root.all("script"))) == len(list(root.all("style"))) == 1
    assert not list(root.all("img"))
    assert "alert(1)" in root.text
    assert "<U+202E>" in root.text
    assert "\u202e" not in written
    assert len(written) < 200_000


def test_signs_of_the_program_are_no_markup() -> None:
    root = read(page([answer_for_report(hostile("less"), Request(html=True), 0.5)], ""))
    assert not list(root.all("img"))
    assert (
        "static bool less(int a, int img) ensures(a<img) { return a<img; }" in root.one("div", "source").text
    )


def test_the_same_answers_make_the_same_page() -> None:
    assert page([answer("push")], "") == page([answer("push")], "")
