"""A language server, driven over its protocol as an editor does."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("pygls")

from tests.ooxcheck.editing.client import Editor, Message

OOX = """class Node {
  int value;
  Node next;

  void up(Node other)
    ensures(this.value > old(this.value)) exceptional(false)
  {
    this.value := this.value + 1;
    other.next := this; // links
  }

  int size()
    ensures(retval >= 0)
  {
    int n := 0;
    Node c := this;
    while (c != null) { n := n + 1; c := c.next; }
    return n;
  }
}
"""
UP, SIZE = 5, 12
"""The lines of the methods."""

JAVA = """class Cell {
    Cell next;
    int value;

    //@ ensures value > \\old(value);
    void up() {
        value++;
    }

    int first() {
        return next.value;
    }
}
"""


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """One server for all tests, with both files checked."""
    editor = Editor(tmp_path_factory.mktemp("project"), "--scope", "2", "-j", "1")
    assert editor.open("a.oox", OOX) == []
    yield editor
    assert editor.end() == 0


def whole() -> Message:
    return {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


def at(text: str, word: str, number: int = 0) -> Message:
    """Return the position of the n-th occurrence of a word."""
    offset = -1
    for _ in range(number + 1):
        offset = text.index(word, offset + 1)
    before = text[:offset]
    return {"line": before.count("\n"), "character": offset - (before.rfind("\n") + 1)}


def test_a_file_is_checked_when_it_is_opened_and_never_green_before(editor: Editor) -> None:
    early = editor.titles("a.oox")
    assert all(word not in title for title in early.values() for word in ("holds", "stale")) or early == {
        UP: editor.finish("a.oox")[UP],
        SIZE: editor.finish("a.oox")[SIZE],
    }
    titles = editor.finish("a.oox")
    assert titles[UP].startswith("violated: ")
    assert titles[SIZE].startswith("holds within bounds: ")
    assert "loop :17 reached 3" in titles[SIZE]


def test_a_broken_clause_has_the_steps_that_lead_there(editor: Editor) -> None:
    editor.finish("a.oox")
    editor.edit("a.oox", OOX + "\n")
    found = editor.edit("a.oox", OOX)
    clause = next(each for each in found if each["code"] == "ensures")
    assert clause["severity"] == 1
    assert clause["range"] == {
        "start": at(OOX, "this.value > old"),
        "end": {"line": 5, "character": 40},
    }
    steps = clause["relatedInformation"]
    assert [step["location"]["range"]["start"]["line"] for step in steps] == [7, 8]
    assert "this.value := this.value + 1;" in steps[0]["message"]
    exception = next(each for each in found if each["code"] == "exceptional")
    assert exception["range"]["start"] == at(OOX, "other.next")


def test_mistakes_appear_and_go_while_the_last_verdicts_stay(editor: Editor) -> None:
    before = editor.finish("a.oox")
    found = editor.edit("a.oox", OOX.replace("int n := 0", "int n := true"))
    assert [each["message"] for each in found if each["severity"] == 1] == ["expected int, found bool"]
    assert {title.partition(" (")[0] for title in editor.titles("a.oox").values()} == {"stale"}
    assert all(each["severity"] == 4 for each in found if each["message"].startswith("stale: "))
    broken = editor.edit("a.oox", OOX.replace("class Node {", "class Node"))
    assert any(each["severity"] == 1 for each in broken)
    assert set(editor.titles("a.oox")) == {UP, SIZE}
    editor.edit("a.oox", OOX)
    editor.save("a.oox")
    assert editor.finish("a.oox") == before


def test_what_is_mended_holds_after_saving(editor: Editor) -> None:
    mended = OOX.replace("other.next := this; // links", "").replace("> old", ">= old")
    mended = mended.replace("this.value + 1", "this.value")
    editor.edit("a.oox", mended)
    assert editor.titles("a.oox")[UP] == "stale (before: violated)"
    editor.save("a.oox")
    assert editor.finish("a.oox")[UP].startswith("holds")
    assert not [each for each in editor.edit("a.oox", f"{mended}\n") if each["severity"] == 1]
    editor.edit("a.oox", OOX)
    editor.save("a.oox")
    assert editor.finish("a.oox")[UP].startswith("violated")


def test_a_hover_has_the_verdict_and_the_counterexample(editor: Editor) -> None:
    editor.finish("a.oox")
    words = editor.about("a.oox", "hover", position=at(OOX, "up(Node"))["contents"]["value"]
    assert words.startswith("**violated**")
    assert "called as" in words
    assert editor.about("a.oox", "hover", position=at(OOX, "return n")) is None


def test_values_stand_behind_the_lines_of_a_counterexample(editor: Editor) -> None:
    editor.finish("a.oox")
    hints = editor.about("a.oox", "inlayHint", range=whole())
    labels = {hint["position"]["line"] + 1: hint["label"] for hint in hints}
    assert labels[UP].startswith("this = Node0")
    assert labels[8].startswith("Node0.value = ")


def test_an_action_writes_a_test_of_the_counterexample(editor: Editor) -> None:
    editor.finish("a.oox")
    offered = editor.about("a.oox", "codeAction", range=whole(), context={"diagnostics": []})
    titles = [each["title"] for each in offered]
    assert "write a test of the counterexample" in titles
    editor.command("ooxcheck.writeTest", editor.uri("a.oox"), "Node.up(Node)")
    assert "class NodeUpTest {" in (editor.folder / "a_tests.oox").read_text()
    assert editor.last("window/showDocument")["uri"] == editor.uri("a_tests.oox")


def test_a_bound_that_was_reached_is_raised(editor: Editor) -> None:
    assert "loop :17 reached 3" in editor.finish("a.oox")[SIZE]
    offered = editor.about("a.oox", "codeAction", range=whole(), context={"diagnostics": []})
    command = next(each["command"] for each in offered if each["title"] == "check again with --unroll 4")
    editor.command(command["command"], *command["arguments"])
    assert "loop :17 reached 4" in editor.finish("a.oox")[SIZE]
    editor.command(command["command"], editor.uri("a.oox"), "--unroll none")
    assert "--unroll" in editor.last("window/showMessage")["message"]


def test_a_page_shows_the_heaps(editor: Editor) -> None:
    editor.finish("a.oox")
    editor.command("ooxcheck.showPage", editor.uri("a.oox"), "Node.up(Node)")
    shown = Path(editor.last("window/showDocument")["uri"].removeprefix("file://"))
    assert "<svg" in shown.read_text()


def test_names_lead_to_their_declarations_and_uses(editor: Editor) -> None:
    uri = editor.uri("a.oox")
    declared = editor.about("a.oox", "definition", position=at(OOX, "value + 1"))
    assert declared == {
        "uri": uri,
        "range": {"start": at(OOX, "value"), "end": {"line": 1, "character": 11}},
    }
    context = {"includeDeclaration": True}
    uses = editor.about("a.oox", "references", position=at(OOX, "next"), context=context)
    assert [use["range"]["start"]["line"] for use in uses] == [2, 8, 16]


def test_a_renaming_changes_every_use_or_nothing(editor: Editor) -> None:
    position = at(OOX, "n :=")
    edits = editor.about("a.oox", "rename", position=position, newName="count_")["changes"]
    assert len(edits[editor.uri("a.oox")]) == 4
    assert editor.about("a.oox", "rename", position=position, newName="c") is None
    assert "cannot be the new name" in editor.last("window/showMessage")["message"]


def test_completion_knows_the_receiver(editor: Editor) -> None:
    typed = OOX.replace("other.next := this;", "other.")
    editor.edit("a.oox", typed)
    items = editor.about("a.oox", "completion", position={"line": 8, "character": 10})
    assert [item["label"] for item in items] == ["value", "next", "up", "size"]
    items = editor.about("a.oox", "completion", position={"line": 8, "character": 4})
    assert {"other", "this", "Node", "fresh"} <= {item["label"] for item in items}
    editor.edit("a.oox", OOX)
    editor.save("a.oox")


def test_the_outline_has_the_members(editor: Editor) -> None:
    (node,) = editor.about("a.oox", "documentSymbol")
    assert [child["name"] for child in node["children"]] == ["value", "next", "up", "size"]
    assert node["children"][3]["range"]["end"]["line"] == 18
    folded = {(each["startLine"], each["endLine"]) for each in editor.about("a.oox", "foldingRange")}
    assert folded == {(0, 19), (6, 9), (13, 18)}


def test_formatting_leaves_comments_alone(editor: Editor) -> None:
    options = {"tabSize": 2, "insertSpaces": True}
    edits = editor.about("a.oox", "formatting", options=options)
    assert [edit["range"]["start"]["line"] for edit in edits] == [SIZE - 1]
    assert "while (c != null) {\n      n := n + 1;" in edits[0]["newText"]


def test_words_are_coloured_by_what_they_denote(editor: Editor) -> None:
    data = editor.about("a.oox", "semanticTokens/full")["data"]
    legend = editor.abilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    kinds = [legend[kind] for kind in data[3::5]]
    assert kinds[:6] == ["keyword", "class", "keyword", "property", "class", "property"]


def test_java_is_checked_with_its_specifications(editor: Editor) -> None:
    assert editor.open("Cell.java", JAVA) == []
    titles = editor.finish("Cell.java")
    assert titles[6].startswith("violated: ensures :5")
    assert titles[10].startswith("violated: uncaught exception :11")
    offered = editor.about("Cell.java", "codeAction", range=whole(), context={"diagnostics": []})
    assert "add //@ signals (NullPointerException e) true;" in [each["title"] for each in offered]
    for wrong, message in (
        (JAVA.replace("value >", "valu >"), "nothing is called valu here; did you mean value?"),
        (
            JAVA.replace("return next.value;", "return next.value"),
            "something is missing or wrong behind value",
        ),
        (JAVA.replace("return next.value;", "return next;"), "expected int, found Cell"),
    ):
        found = editor.edit("Cell.java", wrong)
        assert message in [each["message"] for each in found if each["severity"] == 1]
    editor.close("Cell.java")


def test_what_cannot_be_checked_is_refused_and_not_green(editor: Editor) -> None:
    refused = 'class Odd {\n    int f() {\n        return java.util.regex.Pattern.matches("b".trim(), "a") ? 1 : 0;\n    }\n    int g() {\n        return 1;\n    }\n}\n'
    editor.open("Odd.java", refused)
    titles = editor.finish("Odd.java")
    assert titles[2].startswith("refused: ")
    assert titles[5].startswith("holds")
    editor.close("Odd.java")


def test_a_saved_java_file_counts_for_the_others(editor: Editor) -> None:
    user = "class User {\n    //@ ensures \\result == 1;\n    int one(Used u) {\n        return Used.ONE;\n    }\n}\n"
    used = "class Used {\n    static final int ONE = 2;\n}\n"
    (editor.folder / "Used.java").write_text(used)
    editor.open("User.java", user)
    assert editor.finish("User.java")[3].startswith("violated")
    editor.open("Used.java", used)
    mended = used.replace("= 2", "= 1")
    editor.edit("Used.java", mended)
    (editor.folder / "Used.java").write_text(mended)
    editor.save("Used.java")
    editor.diagnostics("User.java")
    assert editor.finish("User.java")[3].startswith("holds")


def test_a_text_in_which_nothing_can_be_checked_says_so(editor: Editor) -> None:
    editor.open(
        "Odd.java",
        'class Odd {\n    int f() {\n        return java.util.regex.Pattern.matches("b".trim(), "a") ? 1 : 0;\n    }\n}\n',
    )
    (problem,) = editor.diagnostics("Odd.java")
    assert (problem["severity"], problem["range"]["start"]["line"]) == (2, 0)
    assert editor.titles("Odd.java") == {2: "not checked"}
    editor.close("Odd.java")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("int size = true;", "expected int, found boolean"),
        ("//@ invariant value > x;", "nothing is called x here"),
    ],
)
def test_mistakes_outside_of_methods_are_shown(editor: Editor, wrong: str, message: str) -> None:
    found = editor.open(
        "Outer.java", JAVA.replace("Cell", "Outer").replace("int value;", f"int value;\n    {wrong}")
    )
    assert [each["range"]["start"]["line"] for each in found if message in each["message"]] == [3]
    editor.close("Outer.java")


def _mistakes(published: list[Message]) -> list[Message]:
    return [each for each in published if each["severity"] == 1]


def test_a_change_outside_of_methods_is_answered_at_once_and_then_as_a_whole(editor: Editor) -> None:
    renamed = OOX.replace("int value;", "int worth;")
    mistakes = _mistakes(editor.edit("a.oox", renamed))
    assert not mistakes
    while not mistakes:  # the whole text is read after a pause
        mistakes = _mistakes(editor.diagnostics("a.oox"))
    assert all("value" in each["message"] for each in mistakes)
    broken = editor.edit("a.oox", OOX.replace("int value;", "int value"))
    assert [each["code"] for each in _mistakes(broken)] == ["syntax.expected"]
    editor.edit("a.oox", OOX)
    editor.save("a.oox")
    editor.finish("a.oox")


def test_a_client_that_asks_for_verdicts_gets_them_as_data(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "--scope", "2", "-j", "1", wishes={"verdicts": True})
    editor.open("a.oox", OOX)
    editor.finish("a.oox")
    up, size = editor.last("ooxcheck/verdicts")["methods"]
    assert (up["method"], up["standing"], up["verdict"], up["exit"]) == (
        "Node.up(Node)",
        "current",
        "violated",
        1,
    )
    assert up["range"]["start"]["line"] == UP - 1
    assert (up["options"]["scope"], up["options"]["unroll"]) == (2, 3)
    assert any("called as" in line for line in up["story"])
    assert (size["verdict"], size["exit"]) == ("holds within bounds", 0)
    editor.edit("a.oox", OOX.replace("> old", "!= old"))
    stale = editor.wait_for("ooxcheck/verdicts")["methods"]
    assert [(each["standing"], "exit" in each) for each in stale] == [("stale", False)] * 2
    assert editor.ask("ooxcheck/page", {"uri": editor.uri("a.oox"), "method": "Node.up(Node)"}) is None
    editor.save("a.oox")
    editor.finish("a.oox")
    page = editor.ask("ooxcheck/page", {"uri": editor.uri("a.oox"), "method": "Node.up(Node)"})
    assert "<svg" in page["html"]
    assert "<nav" not in page["html"]
    assert editor.end() == 0


def test_other_clients_get_no_verdicts_as_data(editor: Editor) -> None:
    editor.finish("a.oox")
    assert not [each for each in editor.wire.seen if each.get("method") == "ooxcheck/verdicts"]


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """A client that can debug and shows pictures."""
    folder = tmp_path_factory.mktemp("rich")
    editor = Editor(folder, "--scope", "2", "-j", "1", wishes={"debug": True, "pictures": True})
    editor.open("a.oox", OOX)
    editor.finish("a.oox")
    yield editor
    assert editor.end() == 0


def lens_titles(editor: Editor, line: int) -> list[str]:
    lenses = editor.about("a.oox", "codeLens")
    return [each["command"]["title"] for each in lenses if each["range"]["start"]["line"] == line - 1]


def test_a_violation_can_be_debugged_from_the_line_above_it(rich: Editor, editor: Editor) -> None:
    assert lens_titles(rich, UP)[1:] == ["Heap diagram", "Debug", "Write test"]
    lenses = rich.about("a.oox", "codeLens")
    command = next(each["command"] for each in lenses if each["command"]["title"] == "Debug")
    assert command["arguments"] == [rich.uri("a.oox"), "Node.up(Node)"]
    assert command["command"] not in rich.abilities["executeCommandProvider"]["commands"]
    editor.finish("a.oox")
    assert "Debug" not in lens_titles(editor, UP)


def test_a_hover_has_the_heap_where_the_client_shows_pictures(rich: Editor, editor: Editor) -> None:
    words = rich.about("a.oox", "hover", position=at(OOX, "up(Node"))["contents"]["value"]
    data = words.partition("](data:image/svg+xml;base64,")[2].rstrip(")")
    assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")
    editor.finish("a.oox")
    assert "base64" not in editor.about("a.oox", "hover", position=at(OOX, "up(Node"))["contents"]["value"]


def test_a_suppressed_violation_stays_violated_and_says_so(rich: Editor) -> None:
    def act(start: str, clause: str) -> list[Message]:
        offered = rich.about("a.oox", "codeAction", range=whole(), context={"diagnostics": []})
        command = next(
            each["command"]
            for each in offered
            if each["title"].startswith(f"{start}: ") and clause in each["title"]
        )
        rich.command(command["command"], *command["arguments"])
        found = rich.last("textDocument/publishDiagnostics")["diagnostics"]
        return [each for each in found if each["code"] != "termination"]

    found = act("suppress", "ensures")
    (entry,) = json.loads((rich.folder / "ooxcheck-baseline.json").read_text())["violations"]
    assert (entry["method"], entry["rule"]) == ("Node.up(Node)", "ensures")
    assert [(each["code"], each["severity"]) for each in found] == [("ensures", 3), ("exceptional", 1)]
    assert found[0]["message"].startswith("suppressed: ensures of Node.up")
    assert lens_titles(rich, UP)[0].endswith("(1 suppressed)")
    assert "suppressed: " in rich.about("a.oox", "hover", position=at(OOX, "up(Node"))["contents"]["value"]
    act("suppress", "exception")
    assert lens_titles(rich, UP)[0].startswith("violated")
    assert lens_titles(rich, UP)[0].endswith("(suppressed)")
    found = act("no longer suppress", "ensures")
    assert [each["severity"] for each in found] == [1, 3]
    (rich.folder / "ooxcheck-baseline.json").write_text("{}")
    assert [each["severity"] for each in act("suppress", "ensures")] == [1, 3]
    assert "ooxcheck-baseline.json is no baseline" in rich.last("window/showMessage")["message"]


def test_a_check_that_takes_too_long_is_unknown(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "-j", "1", "--timeout", "0.01")
    editor.open("a.oox", OOX)
    titles = editor.finish("a.oox")
    assert all(title.startswith("unknown: ") for title in titles.values())
    assert editor.end() == 0


def test_cancelled_checks_leave_no_verdict(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "-j", "1", "--scope", "5", "--unroll", "8")
    slow = OOX.replace("retval >= 0", "retval * retval * retval != 12167 * 12167")
    editor.open("a.oox", slow)
    token = editor.wait_for("$/progress")["token"]
    editor.tell("window/workDoneProgress/cancel", {"token": token})
    ended = editor.wait_for("$/progress", token=token)
    while ended["value"]["kind"] != "end":
        ended = editor.wait_for("$/progress", token=token)
    assert not any(title.startswith(("holds", "running")) for title in editor.titles("a.oox").values())
    assert editor.end() == 0
