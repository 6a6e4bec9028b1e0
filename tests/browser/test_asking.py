"""The box that evaluates terms and formulas on the page: it agrees with the tool's evaluator, or it refuses."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.engine.report import Report
from ooxcheck.evaluation.evaluate import check_expressions
from ooxcheck.evaluation.replay import Replay
from ooxcheck.evaluation.timeline import NOT_YET, Expression
from ooxcheck.input.build_call import build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.pages import page as report_page
from tests.browser.kinds import SETTINGS, broken
from tests.browser.page import Page

PROGRAM = """class Node { int value; Node next; bool red; int[] xs; }
class Leaf extends Node { }
class List {
  static int count;
  Node head;

  void f(int v, Node n)
    ensures(this.head == null)
  {
    Node m := new Leaf();
    m.value := v + 3;
    this.head.next := m;
    m.next := n;
    m.red := true;
    List.count := 7;
    n.xs[1] := 2147483647;
  }
}
"""

WRITTEN = [
    "this.head.*next.value", "#(this.head.*next)", "all n_ : this.head.*next | n_.value >= v", "v + 2147483647", "-v / 2", "-v % 2",
    "this.head.next.next.next", "this.head.next.next.value == 0", "null == null", "old(this.head.next)", "some old(this.head).next",
    "Node - Leaf", "Leaf", "next", "~next", "^next", "*next", "iden & next", "next.value", "this.head -> n", "{x : Node | x.red}",
    "n.xs[1] + 1", "n.xs[]", "#n.xs", "this.head.xs[0]", "List.count", "(sum x : Node | x.value)", "if this.head.red then 1 else 2",
    "!(v == 3) && true", "lone x : Node | x.red", "one x, y : Node | x.next == y", "no Leaf", "some Leaf ==> m in Leaf", "m.value", "this.head !in this.head.^next",
    "n.~next", "this.head.(next + ~next)", "v in Node.value", "1 / 0 == 1 / 0", "this.head.next != null <==> some this.head.next",
    "Node.value - 1", "Node.value + 1", "next.~next in iden", "x : y", "this.head.foo", "(1", "v.next", "Node.value < 3", "this.red", "all q : Node | q", "#", "true == this.head.red",
]  # fmt: skip

WRITE = "(text => { const box = document.querySelector('.ask input'); box.value = text; box.dispatchEvent(new Event('input', {bubbles: true})); })"
"""A function that writes a text into the box."""

_GRAMMAR = {
    "f": ["<f> && <f>", "(<f> || <f>)", "(<f> ==> <f>)", "(<f> <==> <f>)", "!(<f>)", "(all z : <s> | <f>)", "(some z : <s> | <f>)", "(one z : <s> | <f>)",
          "(no z : <s> | z.red)", "some <s>", "lone <s>", "<s> in <s>", "<s> == <s>", "<i> == <i>", "<i> < <i>", "<i> != <i>", "<r>.red", "<q> in <q>", "<i> in <n>", "<n> == <n>"],
    "s": ["<r>", "this.head.*next", "Node", "Leaf", "(<s> + <s>)", "(<s> - <s>)", "(<s> & <s>)", "<s>.next", "<s>.^next", "<s>.~next", "{z : <s> | <f>}", "<s>.(<q>)", "none"],
    "r": ["this.head", "n", "<r>.next", "null", "old(this.head.next)", "(if <f> then <r> else <r>)"],
    "i": ["v", "3", "<r>.value", "(<i> + <i>)", "(<i> * <i>)", "(<i> - <i>)", "(<i> / <i>)", "(<i> % <i>)", "#<s>", "n.xs[<i>]", "(sum z : <s> | z.value)", "List.count", "-2147483647"],
    "n": ["<s>.value", "<i>", "n.xs[]", "(<n> + <s>.value)", "(<n> - <s>.value)"],
    "q": ["next", "^next", "*next", "~next", "(<q> + <q>)", "(<s> -> <s>)", "(<q> & <q>)", "next.<q>", "iden"],
}  # fmt: skip
LEAVES = {"f": "true", "s": "Node", "r": "n", "i": "v", "n": "Node.value", "q": "next"}


def random_text(source: random.Random, kind: str, depth: int) -> str:
    """Return a random term or formula; quantified variables have one name, so inner ones are refused by both."""
    if not depth:
        return LEAVES[kind]
    template = source.choice(_GRAMMAR[kind])
    for part in ("f", "s", "r", "i", "n", "q"):
        while f"<{part}>" in template:
            template = template.replace(f"<{part}>", random_text(source, part, depth - 1), 1)
    return template


def texts() -> list[str]:
    source = random.Random(39)
    return [
        *WRITTEN,
        *(random_text(source, source.choice("fffsinq"), source.randint(1, 4)) for _ in range(400)),
    ]


@cache
def report() -> Report:
    program = load([Source("list.oox", PROGRAM)])
    call = build_call(
        program,
        find_method(program, "List.f"),
        "List{head=Node#h{value=1,red=true,next=Node#n{value=4,next=#h,xs=[5,6]}}}",
        ("3", "#n"),
        SETTINGS,
    )
    return broken(program, call, SETTINGS, ())


@pytest.fixture
def asked(page: Page, tmp_path: Path) -> Page:
    (tmp_path / "report.html").write_text(
        report_page([answer_for_report(report(), Request(html=True), 0.5)], "1 violated")
    )
    page.goto(tmp_path / "report.html")
    return page


@cache
def meant(text: str, last: int) -> list[str | None] | None:
    """Return the value at each frame by the tool's evaluator, None where there is none, and None if the text has a mistake."""
    question, example = report().question, report().counterexamples[0]
    try:
        check_expressions([text], question.program, question.method)
    except OoxError:
        return None
    replay, expression = Replay(example), Expression(question, text)
    values: list[str | None] = []
    for position in range(last + 1):
        replay.go(min(position, replay.end))
        value = expression.moment(replay, "").value
        values.append(None if value == NOT_YET or value.startswith("no value") else value)
    return values


def test_the_page_evaluates_as_the_tool_does_or_refuses(asked: Page) -> None:
    data = "JSON.parse(document.querySelector('.ask').dataset.facts)"
    last = int(asked.evaluate(f"{data}.states.length - 1"))
    wanted = texts()
    found = asked.evaluate(
        f"(data => {json.dumps(wanted)}.map(text => data.states.map((_, at) => evaluating.evaluate(text, data, at).value ?? null)))({data})"
    )
    known = [
        (text, theirs, ours)
        for text, theirs in zip(wanted, found, strict=True)
        if (ours := meant(text, last)) is not None
    ]
    differences = [
        (text, frame, page, tool)
        for text, theirs, ours in known
        for frame, (page, tool) in enumerate(zip(theirs, ours, strict=True))
        if page is not None and page != tool
    ]
    assert differences[:20] == []
    refused = [text for text, theirs, ours in known if theirs[last] is None and ours[last] is not None]
    assert len(refused) < len(known) / 20, refused
    assert len(known) > len(wanted) / 2


def test_the_value_follows_the_step_and_a_refusal_names_the_command(asked: Page) -> None:
    asked.evaluate(f"{WRITE}('#Node')")
    assert asked.text(".ask output") == "3"
    asked.press("Home")
    assert asked.text(".ask output") == "2"
    asked.evaluate(f"{WRITE}('acyclic(Node, next)')")
    assert "the page cannot call methods or functions" in asked.text(".ask output")
    assert "ooxcheck 'List.f(int, Node)' --eval 'acyclic(Node, next)'" in asked.text(".ask .command")
    assert asked.complaints == []
