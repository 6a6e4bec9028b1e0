"""Shards of a batch: every method is in one of them, and their reports together are that of one run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """class A {
  static int next(int x) ensures(retval > x) { return x + 1; }
  static int same(int x) ensures(retval == x) { return x; }
  static void never(int x) requires(x > 0) requires(x < 0) { }
}
"""
OPTIONS = ("--all", "a.oox", "--scope", "1", "--format", "json")


@pytest.fixture(autouse=True)
def _program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.oox").write_text(PROGRAM)


def written(ooxcheck: Ooxcheck, *shards: str, options: tuple[str, ...] = OPTIONS) -> list[str]:
    names = [f"{shard.replace('/', 'of')}.json" for shard in shards]
    for name, shard in zip(names, shards, strict=True):
        Path(name).write_text(ooxcheck(*options, "--shard", shard).out)
    return names


def untimed(text: str) -> object:
    return json.loads(re.sub(r'"timing": \{[^}]*\}', '"timing": {}', text))


def test_together_they_are_the_report_of_one_run(ooxcheck: Ooxcheck) -> None:
    names = written(ooxcheck, "1/2", "2/2")
    whole = ooxcheck(*OPTIONS)
    for order in names, names[::-1]:
        merged = ooxcheck("merge", *order, "--format", "json")
        assert merged.code == whole.code == 1
        assert untimed(merged.out) == untimed(whole.out)


def test_every_method_is_in_one_shard(ooxcheck: Ooxcheck) -> None:
    reports = [json.loads(Path(name).read_text()) for name in written(ooxcheck, "1/4", "2/4", "3/4", "4/4")]
    assert [[method["method"] for method in report["methods"]] for report in reports] == [
        ["A.next(int)"],
        ["A.same(int)"],
        ["A.never(int)"],
        [],
    ]
    assert [report["exit"] for report in reports] == [1, 0, 3, 0]


JAVA = """import java.util.NoSuchElementException;
import java.util.function.IntSupplier;

public class Doc {
  private int[] items = new int[2];
  private int size;
  IntSupplier next;
  public int pop() { if (size == 0) throw new NoSuchElementException(); return items[--size]; }
  public void push(int v) { items[size++] = v; }
  public static int longer(int[] a) { int n = 0; for (int x : a) { if (x > 5) n++; } return n; }
  //@ ensures \\result > n;
  public static int wrong(int n) { return n; }
  public static native int outside();
  static int odd(Doc other) { return other.items[other.size - 7]; }
}
"""


def timeless(text: str) -> str:
    return re.sub(r" +[0-9.]+ s$", " T", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    "options",
    [("--all", "a.oox", "--scope", "1"), ("--all", "a.oox", "-v"), ("Doc.*", "Doc.java", "--scope", "2")],
)
def test_the_text_is_that_of_one_run(ooxcheck: Ooxcheck, options: tuple[str, ...]) -> None:
    """Byte for byte, but for the times: violations, possible ones, documented exceptions, and what holds with -v."""
    Path("Doc.java").write_text(JAVA)
    whole = ooxcheck(*options, "--diagram", "none")
    names = written(ooxcheck, "1/2", "2/2", options=(*options, "--diagram", "none", "--format", "json"))
    merged = ooxcheck("merge", *names)
    assert merged.code == whole.code
    assert timeless(merged.out) == timeless(whole.out)


def test_a_report_of_an_older_version_is_refused_with_the_place(ooxcheck: Ooxcheck) -> None:
    names = written(ooxcheck, "1/1")
    report = json.loads(Path(names[0]).read_text())
    del report["table"]
    Path(names[0]).write_text(json.dumps(report))
    answer = ooxcheck("merge", *names)
    assert answer.code == 2
    assert "there should be a key 'table'" in answer.err
    assert ooxcheck("merge", *names, "--format", "json").code == 1


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["1of3.json", "3of3.json"], "shard 2/3 missing"),
        (["1of3.json"], "shards 2/3, 3/3 missing"),
        (["1of3.json", "1of3.json"], "1of3.json is named twice"),
        (["1of3.json", "copy.json"], "1of3.json and copy.json are the same shard, 1/3"),
        (["1of3.json", "1of2.json"], "1of3.json is one of 3 shards, 1of2.json one of 2"),
        (["whole.json"], "whole.json is no report of a shard"),
        (["none.json"], "cannot read none.json"),
        (["list.json"], "an object is expected at the top"),
        (["brute.json"], "the schema is ooxcheck-brute-1"),
    ],
)
def test_what_does_not_fit_is_refused(ooxcheck: Ooxcheck, names: list[str], message: str) -> None:
    written(ooxcheck, "1/3", "3/3", "1/2")
    Path("copy.json").write_text(Path("1of3.json").read_text())
    Path("whole.json").write_text(ooxcheck(*OPTIONS).out)
    Path("list.json").write_text("[]")
    Path("brute.json").write_text('{"schema": "ooxcheck-brute-1"}')
    answer = ooxcheck("merge", *names)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


def test_another_program_is_refused(ooxcheck: Ooxcheck) -> None:
    written(ooxcheck, "1/2")
    Path("a.oox").write_text(PROGRAM.replace("x + 1", "x + 2"))
    written(ooxcheck, "2/2")
    assert "are about different programs" in ooxcheck("merge", "1of2.json", "2of2.json").err


def test_other_bounds_are_refused(ooxcheck: Ooxcheck) -> None:
    written(ooxcheck, "1/2")
    written(ooxcheck, "2/2", options=(*OPTIONS[:-4], "--scope", "2", "--format", "json"))
    assert "A.same(int) was asked about with other bounds" in ooxcheck("merge", "1of2.json", "2of2.json").err


@pytest.mark.parametrize("shard", ["0/2", "3/2", "2", "a/b", "1/0", "-1/2", "1/9999999"])
def test_what_is_no_shard_is_refused(ooxcheck: Ooxcheck, shard: str) -> None:
    answer = ooxcheck("--all", "a.oox", f"--shard={shard}")
    assert answer.code == 2
    assert "write I/N with I from 1 to N" in answer.err


def test_an_empty_shard_says_so(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("--all", "a.oox", "--shard", "4/4")
    assert (answer.code, answer.out) == (0, "no method is in shard 4/4\n")
