"""The JSON of each command is what its schema in docs says, and has no key that the schema does not know."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.formats.test_schema import closed
from tests.sessions import ROOT

SCHEMAS = {path.name: path for path in sorted((ROOT / "docs").glob("*.schema.json"))}
BOUNDS = ("--scope", "2", "--unroll", "1", "--int-width", "6")

PROGRAM = """
class Cell {
  int value;
  Cell next;
  Cell twin;
  static int made;
  invariant positive: this.value > 0;
  Cell(int value, Cell next) requires(value > 0) exceptional(false) { this.value := value; this.next := next; }
  int longer(int n, Cell[] all) requires(n > 0) ensures(retval >= 0) modifies(this.value)
  {
    int i := 0;
    while (i < n) invariant(i >= 0) { i := i + 1; }
    if (n > 2) { this.value := n; }
    Cell fresh := new Cell(1, this);
    if (all != null && #all > 0 && all[0] == null) { throw "no cell"; }
    return i;
  }
  static int wrong(int n) ensures(retval > n) { Cell.made := Cell.made + 1; return n; }
  static void two() ensures(Cell.made >= 0) { fork Cell.bump(); fork Cell.bump(); join; }
  static void bump() { int m := Cell.made; Cell.made := m + 1; }
}
"""

GHOSTS = """
class Log {
  ghost int seq lines;
  ghost int multiset bag;
  void twice(int n) ensures(this.lines == old(this.lines)) { ghost this.lines := [n] ++ this.lines; ghost this.bag := this.bag + multiset([n]); }
}
"""

JAVA = """public class Gauge {
  private int level;
  public void raise() { if (level < 9) { level++; } }
  public int get() { return level; }
  private static final Object LOCK = new Object();
  //@ ensures \\result == 7;
  static int seven(String text) { synchronized (LOCK) { return text.length(); } }
}
"""


@cache
def validator(name: str) -> Any:  # noqa: ANN401 (jsonschema has no types)
    """Return a validator that allows no key beside those of the schema."""
    schemas = {each: closed(json.loads(path.read_text(encoding="utf-8"))) for each, path in SCHEMAS.items()}
    resources = ((each, Resource.from_contents(schema, DRAFT202012)) for each, schema in schemas.items())
    registry: Registry[Any] = Registry().with_resources(resources)
    return jsonschema.Draft202012Validator(schemas[f"{name}.schema.json"], registry=registry)


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_one_and_refuses_an_empty_document(name: str) -> None:
    schema = json.loads(SCHEMAS[name].read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert not validator(name.removesuffix(".schema.json")).is_valid({"schema": schema["title"]})


COMMANDS: Sequence[tuple[str, Sequence[str]]] = [
    ("run", ("run", "Cell.wrong", "p.oox", "--arg", "1")),
    ("run", ("run", "Cell.two", "p.oox")),
    ("runs", ("run", "Cell.*o*", "p.oox")),
    ("schedules", ("run", "Cell.two", "p.oox", "--all-schedules", "--races")),
    ("brute", ("brute", "Cell.wrong", "p.oox", "--ints", "0,1")),
    (
        "brute",
        ("brute", "Cell.longer", "p.oox", "--ints", "0,1", "--unroll", "1", "--scope", "1", "--array", "1"),
    ),
    ("heaps", ("heaps", "Cell", "p.oox", "--scope", "2", "--ints", "0..1")),
    ("heaps", ("heaps", "Cell.longer", "p.oox", "--scope", "1", "--sample", "3")),
    ("mutation", ("mutate", "Cell.longer", "p.oox", *BOUNDS, "--limit", "12")),
    ("effects", ("effects", "Cell.longer", "p.oox", *BOUNDS)),
    ("explain", ("explain", "Cell.longer", "p.oox", *BOUNDS, "--near")),
    ("explain", ("explain", "Cell.wrong", "p.oox", *BOUNDS)),
    ("explain", ("explain", "Gauge.raise", "Gauge.java", "--scope", "1")),
    ("invariants", ("invariants", "Gauge", "Gauge.java", "--scope", "1")),
    ("summary", ("summary", "Cell.longer", "p.oox")),
    ("tests", ("tests", "Cell.longer", "p.oox", *BOUNDS)),
    ("check", ("Cell.*", "p.oox", *BOUNDS)),
    ("check", ("Log.twice", "ghosts.oox", "--scope", "1", "--array", "1")),
    ("check", ("Gauge.seven", "Gauge.java", "--scope", "1")),
]


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[" ".join(words[:2]) for _, words in COMMANDS])
def test_a_document_is_as_its_schema_says(
    name: str, command: Sequence[str], ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    for text, its_name in ((PROGRAM, "p.oox"), (GHOSTS, "ghosts.oox"), (JAVA, "Gauge.java")):
        file(text, its_name)
    document = ooxcheck(*command, "--format", "json").document
    validator(name).validate(document)
    assert document["exit"] in range(5)


def test_validated_reports_films_and_baselines_have_schemas_too(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(PROGRAM)
    report = ooxcheck("Cell.wrong", name, "--format", "json", "--diagram", "json").out
    Path("report.json").write_text(report, encoding="utf-8")
    validator("validate").validate(ooxcheck("validate", "report.json", "--format", "json").document)
    films = list(Path("ooxcheck-out").rglob("*.json"))
    assert films
    for film in films:
        validator("film").validate(json.loads(film.read_text(encoding="utf-8")))
    ooxcheck("ci", name, "--write-baseline", "--baseline", "known.json")
    validator("baseline").validate(json.loads(Path("known.json").read_text(encoding="utf-8")))


def test_inferred_invariants_that_were_written_are_in_the_schema(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    file(JAVA, "Gauge.java")
    written = ooxcheck("invariants", "Gauge", "Gauge.java", "--write", "--scope", "1", "--format", "json")
    validator("invariants").validate(written.document)
    assert "written" in written.document


def test_the_manual_names_each_schema_beside_its_document() -> None:
    manual = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    titles = {json.loads(path.read_text(encoding="utf-8"))["title"]: name for name, path in SCHEMAS.items()}
    rows = dict(re.findall(r"^\| `(ooxcheck-\w+-1)` \| \[(?:\S+)\]\((\S+)\) \|", manual, re.MULTILINE))
    assert rows == titles


def test_every_document_of_the_code_has_a_schema() -> None:
    code = (path.read_text(encoding="utf-8") for path in (ROOT / "ooxcheck").rglob("*.py"))
    mentioned = {name for text in code for name in re.findall(r'"(ooxcheck-\w+-1)"', text)}
    assert mentioned == {json.loads(path.read_text(encoding="utf-8"))["title"] for path in SCHEMAS.values()}
