"""Models whose instances are drawn in tests."""

from __future__ import annotations

from ooxcheck.relational.from_alloy.questions import Question, load_text, question

PEOPLE = """abstract sig Person { likes: set Person, age: one Int, room: lone Room, key: Person -> Room }
one sig Ann, Bob extends Person {}
one sig Room {}
sig Big in Room {}
fact {
  likes = Ann -> Ann + Ann -> Bob
  Ann.age = 3 and Bob.age = 5
  room = Bob -> Room
  key = Ann -> Bob -> Room
  Big = Room
}
run {}
"""

DOOR = """one sig Door { var state: State, var seen: set State }
abstract sig State {}
one sig Open, Closed, Locked extends State {}
pred step[s, t: State] { s -> t in Open -> Closed + Closed -> Locked + Locked -> Closed }
fact { Door.state = Open and no Door.seen and always (step[Door.state, Door.state'] and Door.seen' = Door.seen + Door.state) }
run { eventually Door.state = Locked }
"""


def asked(text: str) -> Question:
    return question(load_text(text))
