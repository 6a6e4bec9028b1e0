"""Methods of random class hierarchies that hold do not fail on the JVM, whatever clients do; and clients are found for those that are wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.java.campaign_classes import KINDS, judged, program_text, thrown
from tests.java.jvm import REASON, java

WRONG = """package wrong;
class Up {
Up() { hook(0); } // Up.Up()
void hook(int x) { } // Up.hook(int)
static void hook(String s) { assert s == null; } // Up.hook(String)
}
class Down extends Up {
private final int[] a = new int[1];
Down() { super(); } // Down.Down()
void hook(int x) { int n = a.length; } // Down.hook(int)
int size() { return a.length; } // Down.size()
}
class Start { static final Start ONE = new Start(); static final int[] T = new int[1];
Start() { int n = T.length; } // Start.Start()
static int use() { return 1; } // Start.use()
class In {
int go() { throw new IllegalStateException(); } // Start.In.go()
}
}
"""


def test_a_seed_stands_for_one_program() -> None:
    for seed in range(len(KINDS)):
        assert program_text("p", seed) == program_text("p", seed) != program_text("p", seed + len(KINDS))


@pytest.mark.skipif(java() is None, reason=REASON)
def test_clients_find_the_methods_that_throw(tmp_path: Path) -> None:
    assert thrown(tmp_path, {"wrong": WRONG}, 1)["wrong"] == {
        "Up.Up()": "NullPointerException",
        "Down.Down()": "NullPointerException",
        "Down.hook(int)": "NullPointerException",
        "Up.hook(String)": "AssertionError",
        "Start.Start()": "NullPointerException",
    }


@pytest.mark.skipif(java() is None, reason=REASON)
@pytest.mark.parametrize(("kind", "seed"), [("leaks", 22), ("statics", 0)])
def test_what_holds_does_not_fail_on_the_jvm(kind: str, seed: int, tmp_path: Path) -> None:
    told = Counter[str]()
    assert not [
        f"{found.seed} {found.method}: {found.what}"
        for found in judged(tmp_path, range(seed, seed + 1), (kind,), told)
    ]
    assert told["violated"] + told["possible"]
