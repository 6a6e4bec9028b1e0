"""The box that evaluates on the page about an Alloy model: it agrees with what the relational engine says of the same formula, or it refuses."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ooxcheck.instances.page import instances_page
from ooxcheck.relational.from_alloy.answers import find_answer
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from tests.browser.page import Page
from tests.browser.test_asking import WRITE
from tests.ooxcheck.instances.models import DOOR, PEOPLE, asked

WRITTEN = {
    "likes": "{Ann$0 -> Ann$0, Ann$0 -> Bob$0}",
    "Ann.likes - Ann": "{Bob$0}",
    "Bob.~likes": "{Ann$0}",
    "key[Ann]": "{Bob$0 -> Room$0}",
    "key[Ann, Bob]": "{Room$0}",
    "Person.age": "{3, 5}",
    "#likes": "2",
    "Ann$0.*likes": "{Ann$0, Bob$0}",
    "Ann.age < Bob.age and not Ann = Bob": "true",
    "all p: Person | some p.likes => p = Ann": "true",
    "no Bob.likes": "true",
    "{p, q: Person | p -> q not in likes}": "{Bob$0 -> Ann$0, Bob$0 -> Bob$0}",
    "Person.age + 1": "{1, 3, 5}",
    "some Big & Room": "true",
    "some Ann or some Ann => no Ann": "true",
    "no Ann => some Ann iff no Ann": "false",
    "not some Ann or some Ann": "true",
    "#likes & Ann -> Ann = 1": "true",
    "Ann - Ann + Bob": "{Bob$0}",
    "Ann + Bob & Bob": "{Ann$0, Bob$0}",
}
"""Expressions about the instance of `PEOPLE`, and their values by hand."""

REFUSED = ["Nobody", "sum p: Person | p.age", "all p: one Person | some p", "univ", "iden", "plus[1, 2]", "Ann.age == 3", "*likes", "p[Ann]", "Ann.", "2 * 3", "Room.Big",
           "Ann.room < 3", "Bob.likes.age < 1", "likes'", "let x = Ann | x in Person", "some disj p, q: Person | p in q", "no p: set Person | p = p", "'a'"]  # fmt: skip

_GRAMMAR = {
    "f": ["<f> and <f>", "<f> or <f>", "<f> => <f>", "<f> iff <f>", "(<f>)", "not <f>", "<s> in <s>", "<s> not in <s>", "<s> = <s>", "<s> != <s>", "<r> = <r>", "<r> in <r>",
          "some <s>", "no <r>", "lone <s>", "one <s>", "#<s> = <n>", "#<r> > <n>", "<n> <= #<s>", "<s>.age = <i>", "(all z: <s> | <f>)", "(some z: <s> | some z.likes)", "(one z: Person | z in <s>)",
          "(lone x, y: Person | x -> y in <r>)", "Ann.age < <n>", "<i> = <i>"],
    "s": ["Person", "Ann", "Bob", "Room", "Big", "none", "Person.room", "<s> + <s>", "<s> - <s>", "<s> & <s>", "(<s>)", "<s>.<r>", "<s>.^<r>", "<s>.*likes", "<r>[<s>]", "<s>.(<r>)", "{z: Person | <f>}", "key[<s>][<s>]", "key[<s>, <s>]"],
    "r": ["likes", "~likes", "^likes", "room", "<r> + <r>", "<r> - <r>", "<r> & <r>", "(<r>)", "<s> -> <s>", "<s>.key", "^(<r>)", "~(<r>)", "<r>.<r>", "{x, y: Person | x = y}"],
    "i": ["Person.age", "<s>.age", "<n>", "<i> + <i>", "<i> - <i>", "<i> & <i>"],
    "n": ["0", "1", "2", "3", "5"],
}  # fmt: skip
_LEAVES = {"f": "some Person.likes", "s": "Ann", "r": "likes", "i": "Bob.age", "n": "1"}


def _random_text(source: random.Random, kind: str, depth: int) -> str:
    if not depth:
        return _LEAVES[kind]
    template = source.choice(_GRAMMAR[kind])
    for part in _LEAVES:
        while f"<{part}>" in template:
            template = template.replace(f"<{part}>", _random_text(source, part, depth - 1), 1)
    return template


def _meant(formula: str) -> bool | None:
    """Return whether the only instance of the model satisfies a formula; None if it is no formula of Alloy."""
    try:
        return find_answer(asked(PEOPLE.replace("run {}", f"run {{ {formula} }}"))) is not None
    except AlloyError:
        return None


@pytest.fixture
def people(page: Page, tmp_path: Path) -> Page:
    question = asked(PEOPLE)
    result = find_answer(question)
    assert result is not None
    (tmp_path / "page.html").write_text(instances_page(question, [result], "1 instance"))
    page.goto(tmp_path / "page.html")
    return page


def _values(page: Page, texts: list[str]) -> list[str | None]:
    data = "JSON.parse(document.querySelector('.ask').dataset.facts)"
    values: list[str | None] = page.evaluate(
        f"(data => {json.dumps(texts)}.map(text => evaluating.evaluate(text, data, 0).value ?? null))({data})"
    )
    return values


def test_values_by_hand(people: Page) -> None:
    assert dict(zip(WRITTEN, _values(people, list(WRITTEN)), strict=True)) == WRITTEN


def test_formulas_by_hand_are_those_of_alloy() -> None:
    formulas = {text: value == "true" for text, value in WRITTEN.items() if value in ("true", "false")}
    assert {text: _meant(text) for text in formulas} == formulas


def test_what_the_page_cannot_compute_is_refused(people: Page) -> None:
    assert dict(zip(REFUSED, _values(people, REFUSED), strict=True)) == dict.fromkeys(REFUSED)


def test_the_page_agrees_with_the_engine_or_refuses(people: Page) -> None:
    source = random.Random(39)
    texts = [_random_text(source, "f", source.randint(1, 4)) for _ in range(250)]
    known = [
        (text, theirs, str(ours).lower())
        for text, theirs in zip(texts, _values(people, texts), strict=True)
        if (ours := _meant(text)) is not None
    ]
    assert [each for each in known if each[1] not in (None, each[2])] == []
    answered = [theirs for _, theirs, _ in known if theirs is not None]
    assert len(answered) > 150
    assert {"true", "false"} == set(answered)


def test_the_value_follows_the_states_of_a_trace(page: Page, tmp_path: Path) -> None:
    question = asked(DOOR)
    trace = find_answer(question)
    assert trace is not None
    (tmp_path / "page.html").write_text(instances_page(question, [trace], "1 trace"))
    page.goto(tmp_path / "page.html")
    page.evaluate(f"{WRITE}('Door.seen')")
    assert page.text(".ask output") == "{}"
    page.press("ArrowRight", times=2)
    assert page.text(".ask output") == "{Open$0, Closed$0}"
    page.evaluate(f"{WRITE}('Door.sen')")
    assert "no relation sen" in page.text(".ask output")
    assert page.count(".ask .command:not([hidden])") == 0
    assert page.complaints == []


def test_a_projected_picture_is_evaluated_in_the_whole_state(page: Page, tmp_path: Path) -> None:
    question = asked(PEOPLE)
    result = find_answer(question)
    assert result is not None
    (tmp_path / "page.html").write_text(instances_page(question, [result], "1 instance", "Person"))
    page.goto(tmp_path / "page.html")
    page.evaluate(f"{WRITE}('key')")
    assert page.text(".ask output") == "{Ann$0 -> Bob$0 -> Room$0}"
