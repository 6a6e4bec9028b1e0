"""Random model fields and specification functions of the classes of a random program.

They are drawn apart from everything else, so that a program without them is the one that its seed always meant. Definitions call no methods:
a method may be known by a contract that speaks of them.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tests.translate.random_formulas import Formulas, Scope
from tests.translate.random_vocabulary import Vocabulary

KINDS = {"mi": ("int", "%int"), "ms": ("A set", "%set"), "mo": ("A", "%A"), "mb": ("bool", "%f")}


def add_models(words: Vocabulary) -> dict[str, list[str]]:
    """Give a program some model fields and a function, and return their declarations by class; B overrides some."""
    chance = random.Random(repr((words.fields, words.statics, words.ghosts, words.methods)))
    if chance.random() < 0.6:
        return {}
    formulas, found = Formulas(chance, replace(words, methods=[])), dict[str, list[str]]()
    names = chance.sample(sorted(KINDS), chance.choice((1, 1, 2)))
    for class_ in [name for name in ("A", "B") if name in words.classes]:
        formulas.scope = Scope([("this", class_, True)])
        for name in names:
            if class_ == "A" or chance.random() < 0.5:
                type_, kind = KINDS[name]
                found.setdefault(class_, []).append(f"model {type_} {name} := {formulas.written(kind, 3)};")
        formulas.scope = Scope([("this", class_, True), ("k", "int", True)])
        if class_ == "A" or chance.random() < 0.5:
            found.setdefault(class_, []).append(f"define bool fd(int k) := {formulas.written('%f', 2)};")
    words.models = {name: KINDS[name][0] for name in names}
    return found
