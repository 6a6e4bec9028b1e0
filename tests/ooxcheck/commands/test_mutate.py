"""``ooxcheck mutate``: what it prints, writes and ends with, and what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import ooxcheck as package
from ooxcheck.generation.runs import Ran
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import Deadlocked
from tests.ooxcheck.conftest import Ooxcheck

TEXT = """class A {
  static int max(int a, int b)
    ensures(retval >= a)
  {
    if (a < b) {
      return b;
    }
    return a;
  }
  static int wrong(int a) ensures(retval == a) { return 0; }
  static int exact(int a) ensures(retval == a) { return a; }
}
"""


def test_survivors_are_shown_with_what_a_clause_would_have_to_say(
    ooxcheck: Ooxcheck, file: Callable[[str], str]
) -> None:
    done = ooxcheck("mutate", "A.max", file(TEXT), "--operators", "VAR")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0].startswith("A.max   scope 3, array 3, unroll 3, int 32")
    at = lines.index("      5 -     if (a < b) {")
    assert lines[at - 1].split()[1:] == ["VAR1", "survives", "p.oox:5"]
    assert "  suggests    a clause that says what retval is" in lines
    assert lines[-1].startswith("score ")


def test_all_killed_ends_well_and_lists_every_mutant_if_asked(
    ooxcheck: Ooxcheck, file: Callable[[str], str]
) -> None:
    name = file(
        TEXT.replace(
            "ensures(retval >= a)", "ensures(retval >= a && retval >= b && (retval == a || retval == b))"
        )
    )
    done = ooxcheck("mutate", "A.max", name, "--operators", "CMP", "-v")
    assert done.code == 0
    assert "CMP1 is killed by ensures of A.max :3" in done.out
    assert "CMP0 is equivalent within these bounds" in done.out
    assert (
        done.out.splitlines()[-1]
        == "score 2 of 2, 100 %: the contract notices every mutant that may differ from the program"
    )


def test_a_method_that_is_violated_itself_is_told_so(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    done = ooxcheck("mutate", "A.wrong", file(TEXT))
    assert done.code == 1
    assert done.out.splitlines()[-1] == "1 violated; mutants are judged when the program itself holds"


def test_a_method_without_mutants_has_no_score(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    done = ooxcheck("mutate", "A.exact", file(TEXT))
    assert (done.code, done.out.splitlines()[-1]) == (0, "there are no mutants")


def test_json_has_the_same(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    document = ooxcheck(
        "mutate", "A.max", file(TEXT.replace("retval >= a", "true")), "--operators", "CMP", "--format", "json"
    ).document
    assert document["schema"] == "ooxcheck-mutation-1"
    assert document["counts"] == {"killed": 0, "survived": 2, "equivalent": 1, "unknown": 0}
    assert document["score"] == 0.0
    survivor = next(each for each in document["mutants"] if each["fate"] == "survived")
    assert survivor["after"] == ["    if (a > b) {"]
    assert [place["name"] for place in survivor["difference"]["places"]] == ["retval"]
    assert document["exit"] == 1


def test_a_page_shows_heaps_side_by_side(
    ooxcheck: Ooxcheck, file: Callable[[str], str], tmp_path: Path
) -> None:
    text = "class N { N next; int v; } class A { void f(N n) requires(n != null) { n.next := null; } }"
    done = ooxcheck("mutate", "A.f", file(text), "--operators", "DEL", "--html", "--out", "pages")
    assert done.out.splitlines()[-1] == "page: pages/A.f.mutants.html"
    page = (tmp_path / "pages" / "A.f.mutants.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 1
    assert ">program: returned<" in page
    assert ">mutant: returned<" in page
    assert "outlined: where the program and the mutant differ" in page


def test_two_processes_say_what_one_says(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    name = file(TEXT)
    alone, both = (ooxcheck("mutate", "A.max", name, "-v", "-j", jobs) for jobs in ("1", "2"))
    assert alone.out.splitlines()[1:] == both.out.splitlines()[1:]


BAD: list[tuple[str, object, str]] = [
    ("operators", "CMPX", "'CMPX' is no mutation operator: write thesis, heaps, all, or some of DEL, FLOW,"),
    ("limit", 0, "0 is not in the range 1<=x<=1000000."),
    ("jobs", 1000, "1000 is not in the range 1<=x<=256."),
    ("scope", "1..2", "'1..2' is no scope: write 3, or Node=2,List=1, with numbers up to 100"),
    ("unroll", "auto", "'auto' is no bound: write 3 or Heap.up=6,list.oox:40=10, with numbers up to 1000000"),
]


@pytest.mark.parametrize(("name", "value", "words"), BAD)
def test_what_the_command_refuses_the_function_and_the_file_refuse(
    ooxcheck: Ooxcheck, file: Callable[[str], str], name: str, value: object, words: str
) -> None:
    program = file(TEXT)
    done = ooxcheck("mutate", "A.max", program, f"--{name}", str(value))
    assert done.code == 2
    assert words in done.err
    with pytest.raises(OoxError) as problem:
        package.mutate("A.max", program, **{name: value})  # type: ignore[arg-type]  # it is refused
    assert words in str(problem.value)
    Path("ooxcheck.toml").write_text(f"{name} = {value!r}\n", encoding="utf-8")
    done = ooxcheck("mutate", "A.max", program)
    assert done.code == 2
    assert words in done.err


def test_where_json_is_printed_the_page_is_told_beside_it(
    ooxcheck: Ooxcheck, file: Callable[[str], str]
) -> None:
    done = ooxcheck(
        "mutate", "A.max", file(TEXT), "--operators", "CMP", "--html", "--out", "pages", "--format", "json"
    )
    assert json.loads(done.out)["method"] == "A.max(int, int)"
    assert done.err.splitlines()[-1] == "page: pages/A.max.mutants.html"


@pytest.mark.parametrize(
    "words", [("mutate", "A.max", "--operators", "VAR"), ("tests", "A.max"), ("effects", "A.max")]
)
def test_a_fault_of_ours_comes_with_a_bundle(
    words: tuple[str, ...],
    ooxcheck: Ooxcheck,
    file: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(
        "ooxcheck.generation.exploration.Runner.ran",
        lambda _runner, state: Ran((), Deadlocked(()), state, frozenset()),
    )
    monkeypatch.setattr("ooxcheck.mutation.judge.is_same", lambda *_: True)
    command, name, *options = words
    done = ooxcheck(command, name, file(TEXT), *options)
    assert done.code == 4
    assert "internal error: Disagreement: the encoder expects" in done.err
    (bundle,) = tmp_path.glob("**/ooxcheck-repro-*")
    assert bundle.name in done.err
    assert "Disagreement" in (bundle / "fault.txt").read_text(encoding="utf-8")


def test_program_and_mutant_are_side_by_side_below_a_wide_heap(
    ooxcheck: Ooxcheck, file: Callable[[str], str]
) -> None:
    """The panels of a long list: the heap before, and below it two with one height."""
    nodes = "class Node { int value; Node next; }"
    text = f"""{nodes} class A {{
      static void f(Node n) requires(some n.next.next && acyclic(n, next)) {{ n.next.next.value := 1; }}
    }}"""
    ooxcheck("mutate", "A.f", file(text), "--operators", "DEL", "--html", "--out", "pages")
    page = Path("pages/A.f.mutants.html").read_text(encoding="utf-8")
    captions = re.findall(r'<text class="caption" x="([\d.]+)" y="([\d.]+)"[^>]*>(\w+)', page)
    assert [name for _, _, name in captions] == ["before", "program", "mutant"]
    (_, above, _), (left, program, _), (right, mutant, _) = captions
    assert float(above) < float(program) == float(mutant)
    assert float(left) < float(right)
