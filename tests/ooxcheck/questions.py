"""Questions about programs that stand in a test."""

from __future__ import annotations

from os import devnull
from pathlib import Path
from typing import Any

from ooxcheck.engine.question import Question
from ooxcheck.input.build_call import build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.running.settings import Settings

LIST = """
class Node { int value; Node next; }
class List {
  Node head;
  invariant acyclic: acyclic(this.head, next);

  void push(Node n)
    requires(n != null)
    ensures(this.head == n)
  {
    n.next := this.head;
    this.head := n;
  }

  int size()
    ensures(retval == #this.head.*next)
  {
    int count := 0;
    Node n := this.head;
    while (n != null) { count := count + 1; n := n.next; }
    return count;
  }
}
"""
"""A list with a mistake: pushing a node that is in the list already makes it cyclic."""


def asked(text: str, method: str, **rest: Any) -> Question:  # noqa: ANN401 (fields of settings, bounds or question)
    """Return a question with small bounds, loops that are unrolled, and nowhere to write to; what else is given goes where such a field is."""
    settings = Settings(**_taken(Settings, {"unroll": 3}, rest))
    bounds = Bounds(**_taken(Bounds, {"scope": 2, "array": 2, "ints": tuple(range(-4, 4))}, rest))
    program = load_text(text, int_width=rest.pop("int_width", 3))
    given: dict[str, Any] = {
        "out": Path(devnull),
        "calls": "inline",
        "loops": "unroll",
        "bounds": bounds,
        "settings": settings,
    }
    return Question(program, find_method(program, method), **given | rest)


def _taken(kind: Any, fields: dict[str, Any], rest: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401 (a dataclass)
    """Return fields of a dataclass, with those of the rest that it has too, which are taken from there."""
    return fields | {name: rest.pop(name) for name in list(rest) if name in kind.__dataclass_fields__}


def called(question: Question, this: str | None = None, *args: str) -> State:
    """Return the state in which the method of a question is called on values as a user writes them."""
    return build_call(question.program, question.method, this, args, question.settings).state
