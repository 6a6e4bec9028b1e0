"""``python -m ooxcheck.relational``: what it writes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ooxcheck.relational.__main__ import main

MODEL = """module people
abstract sig Person { likes: set Person }
one sig Ann, Bob extends Person {}
pred mutual { likes = ~likes and some likes }
assert Alone { no likes }
run mutual expect 1
check Alone
never: run { some likes & iden and no likes } expect 1
"""


@pytest.fixture
def model(tmp_path: Path) -> str:
    path = tmp_path / "people.als"
    path.write_text(MODEL, encoding="utf-8")
    return str(path)


def test_commands_are_listed(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([model, "--list"]) == 0
    assert capsys.readouterr().out == "1. run mutual\n2. check Alone\n3. run never\n"


def test_the_first_command_is_run(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([model]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["mutual: an instance", "Person = {Ann$0, Bob$0}", "Ann = {Ann$0}", "Bob = {Bob$0}"]
    assert lines[4].startswith("Person<:likes = {")


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("Alone", 1, "Alone: a counterexample"),
        ("2", 1, "Alone: a counterexample"),
        ("never", 1, "never: no instance within the scopes (the model expects 1)"),
    ],
)
def test_a_command_is_chosen(
    model: str, command: str, code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([model, "--command", command]) == code
    assert capsys.readouterr().out.splitlines()[0] == told


def test_an_answer_as_json(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([model, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["command"], answer["check"]) == ("mutual", False)
    assert answer["instance"]["sigs"]["Person"] == [["Ann$0"], ["Bob$0"]]
    likes = {tuple(row) for row in answer["instance"]["fields"]["Person<:likes"]}
    assert likes
    assert likes == {(right, left) for left, right in likes}
    assert main([model, "--json", "--command", "never"]) == 1
    assert json.loads(capsys.readouterr().out)["instance"] is None


def test_an_instance_as_a_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.als"
    path.write_text(
        "one sig A { f: one B, t: B -> B } one sig B {} one sig S in B {} run { some t }", encoding="utf-8"
    )
    assert main([str(path), "--dot"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "digraph instance {",
        "  node [shape=box];",
        '  "A$0" [label="A$0"];',
        '  "B$0" [label="B$0\\n(S)"];',
        '  "A$0" -> "B$0" [label="f"];',
        '  "A$0" -> "B$0" [label="t[B$0]"];',
        "}",
    ]


def test_instances_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of 3 nodes there are 64 directed graphs without loops, 16 up to isomorphism."""
    path = tmp_path / "m.als"
    path.write_text("sig A { f: set A - this } run {} for exactly 3 A", encoding="utf-8")
    assert main([str(path), "--count"]) == 0
    assert main([str(path), "--count", "--up-to-isomorphism"]) == 0
    all_of_them, kinds = map(int, capsys.readouterr().out.split())
    assert all_of_them == 64
    assert 16 <= kinds <= 64


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--command", "other"], "error: no command is called other; there are mutual, Alone, never\n"),
        (["--up-to-isomorphism"], "error: --up-to-isomorphism goes with --count\n"),
        (
            ["--dot", "--command", "never"],
            "error: never: no instance within the scopes, so there is nothing to draw\n",
        ),
    ],
)
def test_requests_that_cannot_be_met(
    model: str, options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([model, *options]) == 2
    assert capsys.readouterr().err == message


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.als")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_an_error_has_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.als"
    path.write_text("sig A {}\nrun { some B }\n", encoding="utf-8")
    assert main([str(path)]) == 2
    assert capsys.readouterr().err == f"{path}:2:12: error: nothing is called B\n"


def test_formulas_that_nest_too_deeply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.als"
    path.write_text("sig A {} run { " + " and ".join(["some A"] * 7000) + " }", encoding="utf-8")
    assert main([str(path)]) == 2
    assert capsys.readouterr().err == "error: the formulas of the model nest too deeply\n"


def test_quantifiers_over_too_many_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.als"
    path.write_text(
        "sig A {} run { some A and all r: A -> A | some s: A -> A | r != s } for 5", encoding="utf-8"
    )
    assert main([str(path)]) == 2
    assert "quantifies over the subsets" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "inf", "nan", "soon"])
def test_absurd_time_limits(model: str, seconds: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main([model, "--seconds", seconds])
    assert caught.value.code == 2


def test_out_of_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.als"
    path.write_text("sig A { f: A -> A } run { some f } for 12", encoding="utf-8")
    assert main([str(path), "--seconds", "1e-9"]) == 3
    assert capsys.readouterr().err.startswith("unknown: ")


LAMP = """abstract sig Light { var near: set Light }
one sig Red, Green extends Light {}
var one sig On in Light {}
fact { always no near and On = Red and always On' != On }
run turns { some x: Light | eventually x = On } for 2..6 steps
dark: check { eventually On = On' } for 4 steps
never: run { always On = Red }
"""


@pytest.fixture
def lamp(tmp_path: Path) -> str:
    path = tmp_path / "lamp.als"
    path.write_text(LAMP, encoding="utf-8")
    return str(path)


def test_a_trace_as_text(lamp: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([lamp, "--command", "dark"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "dark: a counterexample of 2 states",
        "Light = {Red$0, Green$0}",
        "Red = {Red$0}",
        "Green = {Green$0}",
        "state 0:",
        "  On = {Red$0}",
        "  Light<:near = {}",
        "state 1:",
        "  On = {Green$0}",
        "  Light<:near = {}",
        "and then state 0 again",
    ]
    assert main([lamp, "--command", "never"]) == 1
    assert capsys.readouterr().out == "never: no instance within the scopes and 10 steps\n"


def test_a_trace_as_json(lamp: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([lamp, "--json"]) == 0
    instance = json.loads(capsys.readouterr().out)["instance"]
    assert [state["sigs"]["On"] for state in instance["states"]] == [[["Red$0"]], [["Green$0"]]]
    assert instance["states"][0]["sigs"]["Light"] == [["Red$0"], ["Green$0"]]
    assert instance["loop"] == 0
    assert list(instance["witnesses"]) == ["$x"]


def test_a_trace_as_a_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.als"
    path.write_text(
        "one sig A { var f: lone A } run { no f and always (some f' and f' in A -> A) }", encoding="utf-8"
    )
    assert main([str(path), "--dot"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "digraph trace {",
        "  node [shape=box];",
        "  subgraph cluster_0 {",
        '    label="state 0";',
        '    "state 0" [shape=point];',
        '    "0: A$0" [label="A$0"];',
        "  }",
        "  subgraph cluster_1 {",
        '    label="state 1";',
        '    "state 1" [shape=point];',
        '    "1: A$0" [label="A$0"];',
        '    "1: A$0" -> "1: A$0" [label="f"];',
        "  }",
        '  "state 0" -> "state 1" [style=bold];',
        '  "state 1" -> "state 1" [style=dashed];',
        "}",
    ]


def test_traces_are_counted(lamp: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([lamp, "--count"]) == 0
    assert capsys.readouterr().out == "1\n"
