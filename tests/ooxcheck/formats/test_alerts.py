from __future__ import annotations

from ooxcheck.formats.alerts import alerts, bounds_text, title
from tests.ooxcheck.formats.documents import document, everything


def test_what_holds_is_nothing_to_look_at() -> None:
    assert [list(alerts(method)) for method in document("h", "j")["methods"]] == [[], []]


def test_a_violation_has_its_duty_its_place_and_its_counterexample() -> None:
    (method,) = document("f")["methods"]
    (alert,) = alerts(method)
    assert (alert.rule, alert.is_error) == ("ensures", True)
    assert alert.message == "A.f(int, Node): ensures of A.f does not hold"
    assert alert.place is not None
    assert alert.place["text"] == "n.next == null"
    assert alert.example is method["counterexamples"][0]
    assert alert.story[0] == "  called as   x = 0, n = Node0"


def test_a_broken_requires_points_at_the_call_as_well() -> None:
    (method,) = document("k")["methods"]
    (alert,) = alerts(method)
    assert [(place["text"], text) for place, text in alert.related] == [
        ("A.j(0)", "the call at which it is due")
    ]


def test_every_kind_of_answer_is_told() -> None:
    found = [[(alert.rule, alert.is_error) for alert in alerts(method)] for method in everything()["methods"]]
    assert found == [
        [("ensures", True)],
        [("vacuous", False)],
        [],
        [("exceptional", True)],
        [],
        [("requires", True)],
        [("never-reached", False)],
        [("unknown", False), ("unknown", False)],
        [("refused", True)],
        [("internal-error", True)],
        [("unknown", False)],
    ]


def test_what_no_run_reaches_is_told_with_its_place() -> None:
    (method,) = document("m")["methods"]
    (alert,) = alerts(method)
    assert alert.message == "A.m(int): no run within these bounds reaches this: requires of A.j"
    assert alert.place is not None
    assert alert.place["text"] == "x > 0"
    assert [place["text"] for place, _ in alert.related] == ["A.j(x)"]
    assert bounds_text(method).endswith("int 32, 1 never reached")


def test_why_an_answer_is_vacuous_is_told() -> None:
    (method,) = document("g")["methods"]
    reasons: list[dict[str, object]] = [{"conflict": [], "finishes": finishes} for finishes in (True, False)]
    told = [[alert.message for alert in alerts({**method, "duties": [], **reason})] for reason in reasons]
    assert told == [
        ["A.g(int) is vacuous: no run reaches a duty within these bounds"],
        ["A.g(int) is vacuous: no run finishes within these bounds"],
    ]


def test_clauses_that_cannot_hold_together_are_pointed_at() -> None:
    (method,) = document("g")["methods"]
    (alert,) = alerts(method)
    assert [place["text"] for place, _ in alert.related] == ["x > 0", "x < 0"]


def test_bounds_are_told_with_those_that_were_reached() -> None:
    held, reached = document("j", "h")["methods"]
    assert bounds_text(held) == "scope 2, array 2, unroll 3, int 32"
    assert bounds_text({**held, "settings": {**held["settings"], "memory_model": "tso"}}).endswith(
        "int 32, total store order"
    )
    assert bounds_text({**held, "bounds": {"scope": 1, "scopes": {"Node": 4}, "array": 0}}).startswith(
        "scope 1, Node=4, "
    )
    assert bounds_text({**reached, "bounds_reached": [{"reason": "loop", "place": {"line": 8}}]}).endswith(
        "int 32, loop at line 8 goes further"
    )
    assert bounds_text({"method": "A.f()"}) == ""


def test_titles_name_what_is_promised() -> None:
    assert title({"kind": "invariant", "name": "sorted"}) == "invariant sorted"
    assert title({"kind": "requires", "name": "A.f"}) == "requires of A.f"
    assert title({"kind": "assert", "name": None}) == "assert"
