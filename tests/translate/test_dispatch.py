"""The checker, and brute force, run the method that counts, whatever the order in which interfaces are named."""

from __future__ import annotations

import pytest

from tests.oox.hierarchies import HIERARCHIES, texts
from tests.oox.runs import loaded
from tests.translate.asking import broken, in_main

ANSWERED = [
    name for name, (_, answers) in HIERARCHIES.items() if all(isinstance(a, int) for a in answers.values())
]


@pytest.mark.parametrize("name", ANSWERED)
def test_objects_answer_by_hand_written_rules(name: str) -> None:
    text, answers = HIERARCHIES[name]
    for classes in texts(text):
        program = loaded(classes)
        for class_name, answer in answers.items():
            below = [
                other for other in answers if other != class_name and program.is_subclass(other, class_name)
            ]
            exactly = " && ".join(["o != null", *(f"!(o instanceof {other})" for other in below)])
            body = f"int r := o.k(); assert r == {answer}; assert r != {answer};"
            main = in_main(body, f"{class_name} o", f"requires({exactly})", classes)
            assert broken(main, int_width=4, ints=(0,)) == [f"r != {answer}"]
