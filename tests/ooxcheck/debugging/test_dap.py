"""A debug session, driven over its protocol as a debugger does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ooxcheck.editing.client import Message, Wire

LIST = """class Node {
  int value;
  Node next;
}
class Main {
  static int count;

  static void grow(Node a, int n)
    requires(a != null && n == 1)
    ensures(a.value == old(a.value) + n)
  {
    int m := n + 1;
    Main.add(a, m);
    Main.count := 7;
  }

  static void add(Node a, int by)
    requires(a != null)
  {
    a.value := a.value + by;
    a.next := new Node();
  }
}
"""

THREADS = """class Main {
  int x;

  void race()
    requires(this.x == 0)
    ensures(this.x == 2)
  {
    fork this.up();
    fork this.up();
    join;
  }

  void up()
  {
    int old_ := this.x;
    this.x := old_ + 1;
  }
}
"""

JAVA = """class Cell {
    Cell next;
    int value;

    //@ requires other != null;
    //@ ensures value > \\old(value);
    void up(Cell other) {
        value++;
        other.next = this;
    }
}
"""


class Debugger:
    """A debugger in front of the adapter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wire = Wire("dap", folder=folder)
        self._number = 0
        self.capabilities = self.ask("initialize", adapterID="ooxcheck")

    def request(self, command: str, **arguments: object) -> Message:
        """Return the response to a request."""
        self._number += 1
        number = self._number
        self.wire.send({"seq": number, "type": "request", "command": command, "arguments": arguments})
        return self.wire.wait_for(lambda each: each.get("request_seq") == number)

    def ask(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 (whatever the adapter answers)
        """Return the body of the response to a request."""
        response = self.request(command, **arguments)
        assert response["success"], response
        return response["body"]

    def refusal(self, command: str, **arguments: object) -> str:
        """Return why a request is refused."""
        response = self.request(command, **arguments)
        assert not response["success"], response
        return str(response["message"])

    def launch(self, name: str, text: str, method: str, **further: object) -> str:
        """Open the counterexample of a method, and stop before its first step; return it as text."""
        (self.folder / name).write_text(text)
        self.ask("launch", program=name, method=method, options={"scope": 2}, **further)
        story = self.event("output")["output"]
        self.ask("configurationDone")
        assert self.event("stopped")["reason"] == "entry"
        return str(story)

    def event(self, name: str) -> Message:
        """Return the next event of a kind."""
        return dict(self.wire.wait_for(lambda each: each.get("event") == name).get("body", {}))

    def go(self, command: str, thread: int = 1) -> tuple[str, int]:
        """Execute a command; return why it stopped, and the line."""
        self.ask(command, threadId=thread)
        stopped = self.event("stopped")
        return stopped["reason"], self.stack(stopped["threadId"])[0]["line"]

    def stack(self, thread: int = 1) -> list[Message]:
        """Return the frames of a thread."""
        return list(self.ask("stackTrace", threadId=thread)["stackFrames"])

    def scope(self, name: str, frame: int | None = None) -> dict[str, str]:
        """Return the values in a part of the state, of the innermost frame if none is given."""
        number = self.stack()[0]["id"] if frame is None else frame
        scopes = {each["name"]: each for each in self.ask("scopes", frameId=number)["scopes"]}
        return self.values(scopes[name]["variablesReference"])

    def scope_of_arguments(self) -> list[str]:
        """Return the heap that hangs on the argument of `Main.grow`, as text."""
        return [self.value(term) for term in ("a.value", "a.next", "a.*next")]

    def values(self, reference: int) -> dict[str, str]:
        """Return the values behind a number."""
        answer = self.ask("variables", variablesReference=reference)["variables"]
        return {each["name"]: each["value"] for each in answer}

    def value(self, text: str, frame: int | None = None) -> str:
        """Return the value of a term in a frame."""
        further = {} if frame is None else {"frameId": frame}
        return str(self.ask("evaluate", expression=text, **further)["result"])


@pytest.fixture(scope="module")
def debugger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debugger]:
    debugger = Debugger(tmp_path_factory.mktemp("project"))
    yield debugger
    debugger.ask("disconnect")
    assert debugger.wire.end() == 0


def test_it_can_step_back(debugger: Debugger) -> None:
    assert debugger.capabilities["supportsStepBack"]
    assert debugger.capabilities["supportsRestartRequest"]


def test_steps_go_in_over_out_and_back(debugger: Debugger) -> None:
    story = debugger.launch("list.oox", LIST, "Main.grow")
    assert "counterexample 1 of 1: ensures of Main.grow does not hold" in story
    assert [frame["name"] for frame in debugger.stack()] == ["Main.grow"]
    assert debugger.stack()[0]["line"] == 12
    assert debugger.go("next") == ("step", 13)
    assert debugger.go("stepIn") == ("step", 20)
    assert [frame["line"] for frame in debugger.stack()] == [20, 13]
    assert debugger.go("stepBack") == ("step", 13)
    assert debugger.go("next") == ("step", 14)
    assert debugger.go("stepBack") == ("step", 21)
    assert debugger.go("stepOut") == ("step", 14)
    assert debugger.go("next")[0] == "exception"
    info = debugger.ask("exceptionInfo", threadId=1)
    assert info["description"] == "ensures of Main.grow does not hold"
    assert "called as" in info["details"]["message"]
    assert debugger.go("reverseContinue") == ("entry", 12)


def test_breakpoints_stop_in_both_directions(debugger: Debugger) -> None:
    debugger.launch("list.oox", LIST, "Main.grow")
    source = {"path": str(debugger.folder / "list.oox")}
    points = debugger.ask("setBreakpoints", source=source, breakpoints=[{"line": 20}, {"line": 9}])
    assert [point["verified"] for point in points["breakpoints"]] == [True, False]
    assert debugger.go("continue") == ("breakpoint", 20)
    assert debugger.go("continue")[0] == "exception"
    assert debugger.go("reverseContinue") == ("breakpoint", 20)
    debugger.ask("setBreakpoints", source=source, breakpoints=[])


LOOP = """class Main {
  static int sum(int n)
    requires(n == 3)
    ensures(retval == 0)
  {
    int i := 0;
    int s := 0;
    while (i < n) {
      s := s + i;
      i := i + 1;
    }
    return s;
  }
}
"""


def test_a_breakpoint_stops_where_its_condition_is_true(debugger: Debugger) -> None:
    assert debugger.capabilities["supportsConditionalBreakpoints"]
    debugger.launch("loop.oox", LOOP, "Main.sum")
    source = {"path": str(debugger.folder / "loop.oox")}

    def at(condition: str) -> None:
        debugger.ask("setBreakpoints", source=source, breakpoints=[{"line": 9, "condition": condition}])

    at("i == 2 && s == 1")
    assert debugger.go("continue") == ("breakpoint", 9)
    assert (debugger.value("i"), debugger.value("s")) == ("2", "1")
    assert debugger.go("continue")[0] == "exception"
    at("i <= 1")
    assert debugger.go("reverseContinue") == ("breakpoint", 9)
    assert debugger.value("i") == "1"
    assert debugger.go("reverseContinue") == ("breakpoint", 9)
    assert debugger.value("i") == "0"
    assert debugger.go("reverseContinue") == ("entry", 6)
    at("i > 5")
    assert debugger.go("continue")[0] == "exception"
    debugger.go("reverseContinue")
    at("nothing > 5")
    assert debugger.go("continue") == ("breakpoint", 9)
    debugger.ask("setBreakpoints", source=source, breakpoints=[])


def test_the_state_is_that_of_the_step(debugger: Debugger) -> None:
    debugger.launch("list.oox", LIST, "Main.grow")
    assert debugger.scope("Locals")["n"] == "1"
    debugger.go("next")
    assert debugger.scope("Locals")["m"] == "2"
    before = debugger.value("a.value")
    debugger.go("stepIn")
    inner, outer = (frame["id"] for frame in debugger.stack())
    assert debugger.scope("Locals", inner)["by"] == "2"
    assert "by" not in debugger.scope("Locals", outer)
    assert debugger.value("a.value", outer) == before
    assert set(debugger.scope("Heap")) == {"Node0"}
    debugger.go("stepIn")
    assert int(debugger.value("a.value")) == _wrapped(int(before) + 2)
    debugger.go("stepOut")
    assert set(debugger.scope("Heap")) == {"Node0", "Node1"}
    assert debugger.scope("Static fields")["Main.count"] != "7"
    debugger.go("next")
    assert debugger.scope("Static fields")["Main.count"] == "7"
    debugger.go("stepBack")
    assert debugger.scope("Static fields")["Main.count"] != "7"
    debugger.go("reverseContinue")
    assert set(debugger.scope("Heap")) == {"Node0"}
    assert debugger.value("a.value") == before


def _wrapped(number: int) -> int:
    return (number + 2**31) % 2**32 - 2**31


def test_objects_can_be_opened(debugger: Debugger) -> None:
    debugger.launch("list.oox", LIST, "Main.grow")
    answer = debugger.ask("evaluate", expression="a")
    assert answer["result"] == "Node0"
    assert set(debugger.values(answer["variablesReference"])) == {"value", "next"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("by", "2"),
        ("by + 1 > 2", "true"),
        ("a.value == old(a.value) + 2", "true"),
        ("old(a.value) == a.value", "false"),
        ("a.next == null", "true"),
        ("a.*next", "{Node0}"),
        ("fresh(a)", "false"),
        ("all n : Node | n.value == a.value", "true"),
    ],
)
def test_terms_are_evaluated_in_the_state_of_the_step(debugger: Debugger, text: str, value: str) -> None:
    debugger.launch("list.oox", LIST, "Main.grow")
    for command in ("next", "stepIn", "stepIn"):
        debugger.go(command)
    assert debugger.value(text) == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("b", "no variable b"),
        ("a +", "expected"),
        ("m", "no variable m"),
    ],
)
def test_a_term_with_a_mistake_is_refused(debugger: Debugger, text: str, reason: str) -> None:
    debugger.launch("list.oox", LIST, "Main.grow")
    assert reason in debugger.refusal("evaluate", expression=text)


def test_threads_take_turns_as_in_the_counterexample(debugger: Debugger) -> None:
    debugger.launch("race.oox", THREADS, "Main.race")
    lines: list[tuple[int, int]] = []
    while True:
        debugger.ask("stepIn", threadId=1)
        stopped = debugger.event("stopped")
        if stopped["reason"] == "exception":
            break
        thread = stopped["threadId"]
        lines.append((thread, debugger.stack(thread)[0]["line"]))
    names = {each["name"] for each in debugger.ask("threads")["threads"]}
    assert {name.partition(" ")[0] for name in names} == {"main", "0", "1"}
    reads = [at for at, (_, line) in enumerate(lines) if line == 15]
    writes = [at for at, (_, line) in enumerate(lines) if line == 16]
    assert max(reads) < min(writes)
    assert {lines[at][0] for at in reads} == {lines[at][0] for at in writes}
    assert len({lines[at][0] for at in reads}) == 2


def test_a_restart_shows_another_counterexample(debugger: Debugger) -> None:
    (debugger.folder / "list.oox").write_text(LIST)
    options = {"scope": 2, "counterexamples": 2}
    debugger.ask("launch", program=["list.oox"], method="Main.grow", options=options)
    debugger.ask("configurationDone")
    first = debugger.scope_of_arguments()
    debugger.ask("restart")
    assert "counterexample 2 of 2" in debugger.event("output")["output"]
    assert debugger.scope_of_arguments() != first
    debugger.ask("restart", arguments={"counterexample": 0})
    assert debugger.scope_of_arguments() == first


def test_java_is_debugged_in_its_own_text(debugger: Debugger) -> None:
    debugger.launch("Cell.java", JAVA, "Cell.up")
    (frame,) = debugger.stack()
    assert frame["source"]["path"] == str(debugger.folder / "Cell.java")
    assert frame["line"] == 8
    assert debugger.scope("this")["value"] == "2147483647"
    assert debugger.value("this.value") == "2147483647"
    assert debugger.go("next") == ("step", 9)
    assert debugger.value("this.value < old(this.value)") == "true"
    assert debugger.go("next")[0] == "exception"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"program": "list.oox"}, "launch needs a method"),
        ({"program": "gone.oox", "method": "f"}, "cannot read gone.oox"),
        ({"program": "list.oox", "method": "Main.shrink"}, "no method Main.shrink"),
        ({"program": "list.oox", "method": "Main.add"}, "there is no counterexample"),
        ({"program": "list.oox", "method": "Main.add", "options": {"scope": -1}}, "scope"),
        ({"program": "list.oox", "method": "Main.add", "options": 3}, "the options of a launch"),
    ],
)
def test_a_wrong_launch_says_what_is_wrong(
    debugger: Debugger, arguments: dict[str, Any], reason: str
) -> None:
    (debugger.folder / "list.oox").write_text(LIST)
    assert reason in debugger.refusal("launch", **arguments)


@pytest.mark.parametrize("command", ["setBreakpoints", "scopes", "variables", "stackTrace", "dance"])
def test_a_wrong_request_is_refused(debugger: Debugger, command: str) -> None:
    assert debugger.refusal(command, source=3, frameId=99, variablesReference="x", threadId=[])


def test_the_heap_of_a_step_is_drawn(debugger: Debugger) -> None:
    debugger.launch("list.oox", LIST, "Main.grow")
    before = debugger.ask("ooxcheck/picture")
    assert (before["frame"], before["title"]) == (0, "Main.grow, before the call")
    assert "Node1" not in before["text"]
    debugger.go("continue")
    after = debugger.ask("ooxcheck/picture")
    assert after["frame"] == after["last"] > 1
    assert "Node1" in after["text"]
    assert after["svg"].startswith("<svg")
    debugger.go("stepBack")
    back = debugger.ask("ooxcheck/picture")
    assert 0 < back["frame"] < after["last"]
    assert back["svg"] != after["svg"]
