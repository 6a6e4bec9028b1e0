"""An analysis whose default would claim that nothing happens lists every kind of node.

``match statement: ... case _: pass`` in an analysis means of a statement that is yet to be invented that it changes, calls or
breaks nothing: a wrong "holds" that no type checker sees. Where every kind is listed, mypy sees it (``exhaustive-match`` in
pyproject.toml). A new statement ``Havoc`` in `ooxcheck.oox.typed.Statement`, say, makes it answer, for every function below that
speaks of statements::

    oox/analysis/effects.py: error: Match statement has unhandled case for values of type "Havoc"  [exhaustive-match]

So those functions have no wildcard. Elsewhere in their modules a wildcard is right if it refuses, gives up on the safe
side, or hands on what is left to a function that lists it; the reason stands beside it. The relaxations of statements
are held by what they give up to: a statement that they do not know counts.
"""

from __future__ import annotations

import ast

import pytest

from tests.syntax_reader import KINDS, NODES, ROOT, Match, instance_tests, matches, modules, name_of

LISTS: dict[str, tuple[str, ...]] = {
    "ooxcheck.oox.typed": ("source_of", "_formulas"),
    "ooxcheck.oox.analysis.callgraph": ("called_methods",),
    "ooxcheck.oox.analysis.effects": ("assigned_cell", "_place", "allocated_kind"),
    "ooxcheck.oox.checking.flow": ("can_end",),
    "ooxcheck.oox.transform.unroll": ("_member", "_statement", "_leaves"),
    "ooxcheck.translate.widths.code_flow": ("statement", "_operation"),
    "ooxcheck.translate.widths.formula_flow": ("_comparison", "place", "_leaf"),
    "ooxcheck.specs.inference.expressions": ("read",),
    "ooxcheck.specs.inference.statements": ("_execute",),
    "ooxcheck.specs.loops.walk_syntax": ("_is_opaque", "_calls", "is_leaving"),
    "ooxcheck.specs.refinement.path_contracts": ("step",),
    "ooxcheck.specs.refinement.replaceable": ("_is_refused",),
}
"""The functions whose default would claim that nothing happens, by module."""

ANALYSES = (
    "ooxcheck.oox.typed", "ooxcheck.oox.logic", "ooxcheck.oox.analysis.callgraph", "ooxcheck.oox.analysis.effects", "ooxcheck.oox.checking.flow", "ooxcheck.oox.transform", "ooxcheck.translate.widths",
    "ooxcheck.specs.infer", "ooxcheck.specs.inference", "ooxcheck.specs.loops", "ooxcheck.specs.values", "ooxcheck.specs.refinement", "ooxcheck.serving", "ooxcheck.java",
)  # fmt: skip
"""The modules, and the rooms, in which every wildcard over nodes has a reason."""

GIVES_UP = {"_loose": "None", "loose": "None", "is_free": "False", "_may_throw": "True", "may_throw": "True"}
"""What functions of a relaxation answer of a node they do not know: it counts as it is written, and may throw."""


def read(module: str) -> list[Match]:
    return list(
        matches(module, ROOT.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    )


def is_analysis(module: str) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in ANALYSES) and not is_relaxation(
        module
    )


def is_relaxation(module: str) -> bool:
    return module.endswith(".relaxation")


@pytest.mark.parametrize(
    ("module", "function"), [(module, each) for module, names in LISTS.items() for each in names]
)
def test_what_would_claim_that_nothing_happens_lists_every_kind(module: str, function: str) -> None:
    found = [each for each in read(module) if each.function == function]
    assert found, "there should be a match over nodes"
    assert not [each.line for each in found if each.wildcard is not None]


def test_every_other_wildcard_of_an_analysis_has_its_reason_beside_it() -> None:
    every = [match for path in modules() if is_analysis(name_of(path)) for match in read(name_of(path))]
    assert len(every) > 50
    assert not [f"{each.module}:{each.line} {each.function}" for each in every if is_bare(each)]


def test_a_test_for_one_kind_of_statement_says_what_becomes_of_the_others() -> None:
    texts = {
        name_of(path): path.read_text(encoding="utf-8") for path in modules() if is_analysis(name_of(path))
    }
    tests = [
        each
        for module, text in texts.items()
        for each in instance_tests(module, text)
        if each.kinds & KINDS["statement"]
    ]
    assert tests
    assert not [f"{each.module}:{each.line} {each.function}" for each in tests if not each.has_reason]


def test_what_a_relaxation_does_not_know_counts() -> None:
    relaxations = [name_of(path) for path in modules() if is_relaxation(name_of(path))]
    found = [match for module in relaxations for match in read(module) if match.wildcard is not None]
    assert found
    assert not [
        f"{each.module}:{each.line} {each.function}"
        for each in found
        if not is_loud(each) and not gives_up(each)
    ]


def is_bare(found: Match) -> bool:
    return found.wildcard is not None and not is_loud(found) and not found.has_reason


def is_loud(found: Match) -> bool:
    return found.wildcard is not None and isinstance(found.wildcard.body[-1], ast.Raise)


def gives_up(found: Match) -> bool:
    """Return whether a wildcard gives the answer on the safe side, or hands its subject on."""
    assert found.wildcard is not None
    match found.wildcard.body:
        case [ast.Return(ast.Constant() as answer)]:
            return ast.unparse(answer) == GIVES_UP.get(found.function)
        case body:
            names = {part.id for each in body for part in ast.walk(each) if isinstance(part, ast.Name)}
            return found.subject in names


# ------------------------------------------------------------------------------------------------- the reader itself

SNIPPET = """
from ooxcheck.oox import typed
from ooxcheck.oox.logic import Formula, Not

def silent(statement):
    match statement:
        case typed.Assign(target):
            return target
        case {wildcard}
            return None

def other(node):
    match node:
        case Not(operand):
            return isinstance(operand, Not)
        case int():
            return 0
"""


@pytest.mark.parametrize(
    ("wildcard", "is_wild", "is_refused"),
    [
        ("_:", True, True),
        ("rest:", True, True),
        ("typed.If() | _:", True, True),
        ("(_ as rest):", True, True),
        ("_:  # counts as written", True, False),
        ("_:  # noqa: X", True, True),
        ("_ if target:", False, False),
        ("typed.If() as rest:", False, False),
    ],
)
def test_the_reader_sees_wildcards(wildcard: str, is_wild: bool, is_refused: bool) -> None:
    silent, other = matches("specs.snippet", SNIPPET.format(wildcard=wildcard))
    assert (silent.function, silent.wildcard is not None, is_bare(silent)) == ("silent", is_wild, is_refused)
    assert silent.kinds >= {"typed.Assign"}
    assert (other.function, other.kinds, other.wildcard) == ("other", frozenset({"logic.Not"}), None)


def test_the_reader_sees_tests_for_kinds() -> None:
    (found,) = instance_tests("specs.snippet", SNIPPET.format(wildcard="_:"))
    assert (found.function, found.kinds, found.has_reason) == ("other", frozenset({"logic.Not"}), False)


def test_the_reader_knows_kinds_where_they_are_defined() -> None:
    text = "class If: ...\ndef f(x):\n    match x:\n        case If():\n            return 1\n        case _:\n            raise TypeError\n"
    (found,) = matches("ooxcheck.oox.typed", text)
    assert found.kinds == {"typed.If"}
    assert is_loud(found)
    assert not matches("ooxcheck.specs.relations.expr", text)


def test_every_kind_of_node_is_known_to_the_reader() -> None:
    assert {"typed.While", "typed.NewArray", "logic.Old", "logic.StaticPlace", "tree.Lock"} <= NODES
