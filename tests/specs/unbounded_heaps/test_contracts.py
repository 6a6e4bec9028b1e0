"""Contracts of recursive methods that change the heap: clauses of OOX that no small heap breaks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import monotonic

import pytest

import ooxcheck
from ooxcheck.batch.found_contracts import Clauses
from ooxcheck.batch.save_contracts import program_with
from ooxcheck.engine.report import Report
from ooxcheck.input.load import load_program
from ooxcheck.oox.analysis.subtyping import assumed_on_entry
from ooxcheck.relational import Options
from ooxcheck.specs.unbounded_heaps.prove import proves

PROGRAM = Path(__file__).parent / "contracts.oox"

SORTED = "all each : Node | some each.next ==> each.value <= each.next.value"
CASES = [
    ("list", "Node.insert", SORTED, "retval != null"),
    ("list", "Node.insert", SORTED, SORTED),
    ("reversed", "Node.reverse", "", "retval != null"),
    ("tree", "Tree.insert", "", "all each : old(Tree) | each.key == old(each.key)"),
    ("built", "Node.build", "0 <= i", "all each : Node | each.value >= 1"),
]


@cache
def _report(name: str) -> Report:
    return ooxcheck.check(f"Main.{name}", PROGRAM, induction=True, scope=2, array=2, unroll=2, seconds=60)


@pytest.mark.parametrize(("name", "method", "requires", "ensures"), CASES)
def test_a_proof_names_the_clauses_that_it_needs(name: str, method: str, requires: str, ensures: str) -> None:
    report = _report(name)
    assert report.verdict.value == "holds"
    assert not report.limits
    (contract,) = report.call_contracts
    assert contract.name == method
    assert not requires or requires in contract.requires
    assert not ensures or ensures in contract.ensures
    assert contract.effects == ("exceptional(false)",)


@pytest.mark.parametrize("name", ["built", "counted", "list", "reversed", "towers", "tree"])
def test_no_small_heap_breaks_inductive_clauses(name: str, tmp_path: Path) -> None:
    program = load_program([str(PROGRAM)], int_width=32)
    method = next(each for each in program.methods() if each.name == f"Main.{name}")
    assumed = assumed_on_entry(method, ())
    proof = proves(program, method, assumed, lambda: None, monotonic() + 60, Options())
    assert proof is not None
    recursive = next(each for each in program.methods() if each.full_name in proof.contracts)
    contract = proof.contracts[recursive.full_name]
    clauses: Clauses = {
        recursive: [
            *(f"requires({each.clause})" for each in contract.requires),
            *(f"ensures({each.clause})" for each in contract.ensures),
            "exceptional(false)",
        ]
    }
    path = tmp_path / "contracts.oox"
    path.write_text(program_with(program, clauses), encoding="utf-8")
    for each in (recursive, method):
        again = ooxcheck.check(each.name, path, scope=2, array=2, unroll=1, loops="unroll", seconds=60)
        assert again.verdict.value in ("holds", "holds within bounds")
