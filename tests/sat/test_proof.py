"""The checker against a naive one that only knows the definitions, and against proofs spoilt on purpose."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.sat.certificate import Certificate, Certified, Uncertified, certify, check_proof, prove, verify
from ooxcheck.sat.clauses import dimacs, flat, split
from ooxcheck.sat.engine import SOLVERS, Engine
from ooxcheck.sat.proof import Checker, ProofError, check
from tests.sat.problems import pigeonhole, random_clauses

PROVERS = [name for name, proves in SOLVERS.items() if proves]


def is_conflicting(clauses: list[frozenset[int]], true: set[int]) -> bool:
    """Return whether unit propagation fails, by going through all clauses again and again."""
    true = set(true)
    while True:
        if any(-literal in true for literal in true):
            return True
        open_ = [
            [literal for literal in clause if -literal not in true] for clause in clauses if not clause & true
        ]
        units = {literals[0] for literals in open_ if len(literals) == 1}
        if [] in open_:
            return True
        if not units:
            return False
        true |= units


def naive_follows(clauses: list[frozenset[int]], lemma: list[int]) -> bool:
    """Return whether a lemma is implied by unit propagation, or all its resolvents on the first literal are."""
    if is_conflicting(clauses, {-literal for literal in lemma}):
        return True
    resolvents = [set(lemma) | clause - {-lemma[0]} for clause in clauses if lemma and -lemma[0] in clause]
    return bool(lemma) and all(
        is_conflicting(clauses, {-literal for literal in resolvent}) for resolvent in resolvents
    )


literals = st.integers(1, 4).flatmap(lambda variable: st.sampled_from([variable, -variable]))
clause_lists = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=9)


@settings(max_examples=100, deadline=None)
@given(clause_lists, st.lists(st.lists(literals, max_size=3, unique=True), min_size=1, max_size=6))
def test_lemmas_are_accepted_exactly_by_the_definitions(
    clauses: list[list[int]], lemmas: list[list[int]]
) -> None:
    checker = Checker()
    known: list[frozenset[int]] = []
    for clause in clauses:
        checker.add(list(dict.fromkeys(clause)))
        if not any(-literal in clause for literal in clause):
            known.append(frozenset(clause))
    for lemma in lemmas:
        if any(-literal in lemma for literal in lemma):
            continue
        assert checker.is_refuted == is_conflicting(known, set())
        if checker.is_refuted:
            break
        assert checker.follows(lemma) == naive_follows(known, lemma)
        checker.add(lemma)
        known.append(frozenset(lemma))


@settings(max_examples=100, deadline=None)
@given(clause_lists, st.lists(st.one_of(st.integers(0, 8), st.lists(literals, max_size=3)), max_size=12))
def test_satisfiable_clauses_are_never_refuted(
    clauses: list[list[int]], steps: list[int | list[int]]
) -> None:
    """A number deletes that clause; lemmas that do not follow are left out, to see what the others lead to."""
    checker = Checker()
    planted = [clause for clause in clauses if any(literal > 0 for literal in clause)]
    for clause in planted:
        checker.add(list(dict.fromkeys(clause)))
    for step in steps:
        if isinstance(step, int):
            checker.delete(planted[step] if step < len(planted) else [])
        elif checker.follows(step):
            checker.add(step)
        assert not checker.is_refuted
    assert not checker.follows([])


@pytest.mark.parametrize("solver", PROVERS)
def test_proofs_of_trusted_solvers_are_accepted(solver: str) -> None:
    problems = [flat(random_clauses(seed, 20, 120)) for seed in range(5)]
    for clauses in [*problems, pigeonhole(4), flat([[1], [-1]]), flat([[1, 2], [-1], [-2]])]:
        engine = Engine(solver, with_proof=True)
        engine.add(clauses)
        assert engine.solve([]) is False
        check(dimacs(clauses), engine.proof())
        engine.delete()


def proof_of(clauses: "list[list[int]]") -> list[str]:
    engine = Engine("glucose4", with_proof=True)
    engine.add(flat(clauses))
    assert engine.solve([]) is False
    lines = engine.proof()
    engine.delete()
    return lines


def test_spoilt_proofs_are_rejected() -> None:
    """Change one literal of one lemma; where the changed lemma does not follow naively, the proof must be rejected."""
    source = random.Random(7)
    rejected = 0
    for seed in range(12):
        clauses = random_clauses(seed, 14, 90)
        proof = proof_of(clauses)
        for _ in range(30):
            index = source.randrange(len(proof))
            lemma = [int(word) for word in proof[index].removeprefix("d").split()][:-1]
            if not lemma or proof[index].startswith("d"):
                continue
            place = source.randrange(len(lemma))
            spoilt = lemma[:place] + source.choice([[], [-lemma[place]]]) + lemma[place + 1 :]
            known = [frozenset(clause) for clause in clauses]
            for line in proof[:index]:
                words = [int(word) for word in line.removeprefix("d").split()][:-1]
                (known.remove if line.startswith("d") else known.append)(frozenset(words))
            if is_conflicting(known, set()) or naive_follows(known, spoilt):
                continue
            with pytest.raises(ProofError, match=f"line {index + 1} "):
                check(
                    dimacs(flat(clauses)),
                    [*proof[:index], " ".join(map(str, [*spoilt, 0])), *proof[index + 1 :]],
                )
            rejected += 1
    assert rejected > 100


def test_a_proof_without_its_lemmas_is_rejected() -> None:
    with pytest.raises(ProofError, match="line 1 of the proof does not follow: 0"):
        check(dimacs(pigeonhole(3)), ["0"])
    with pytest.raises(ProofError, match="ends without a contradiction"):
        check(dimacs(pigeonhole(3)), [])


@pytest.mark.parametrize("line", ["1 2", "x 0", "1 0 2 0", ""])
def test_lines_that_are_no_clauses_are_rejected(line: str) -> None:
    with pytest.raises(ProofError, match="not a clause that ends in 0"):
        check(dimacs(pigeonhole(3)), [line])


def test_a_lemma_may_follow_by_the_second_criterion_only() -> None:
    checker = Checker()
    for clause in ([1, 2], [-1, 3]):
        checker.add(clause)
    # Defines 4 as the conjunction of 1 and 3; no propagation can derive that.
    for lemma in ([-4, 1], [-4, 3], [4, -1, -3]):
        assert checker.follows(lemma)
        checker.add(lemma)
    assert not checker.follows([4])


def test_a_deleted_clause_no_longer_helps() -> None:
    checker = Checker()
    for clause in ([1, 2], [1, -2]):
        checker.add(clause)
    checker.delete([-2, 1])
    checker.add([3, -1])
    assert not checker.follows([1])


def test_deleting_a_unit_clause_is_ignored() -> None:
    checker = Checker()
    checker.add([1])
    checker.delete([1])
    checker.add([-1, 2, 3])
    assert checker.follows([2, 3])
    assert not checker.follows([-1])


def test_an_answer_under_assumptions_is_certified() -> None:
    clauses = flat([[-9, *clause] for clause in split(pigeonhole(3))] + [[20, 21]])
    certificate = certify(clauses, [9, 20])
    assert isinstance(certificate, Certified)
    assert certificate.checker == "sat.proof"
    assert certificate.lines > 1


def test_a_satisfiable_answer_is_not_certified() -> None:
    certificate = certify(flat([[1, 2]]), [1])
    assert isinstance(certificate, Uncertified)
    assert certificate == Uncertified("the clauses are satisfiable, glucose4 says now", is_contradicted=True)


@pytest.mark.parametrize("solver", [name for name, proves in SOLVERS.items() if not proves])
def test_solvers_without_good_proofs_are_refused(solver: str) -> None:
    certificate = certify(pigeonhole(3), solver=solver)
    assert isinstance(certificate, Uncertified)
    assert f"{solver} logs no proof that can be checked; these do: cadical" in certificate.reason


def test_a_certificate_has_a_time_limit() -> None:
    assert certify(pigeonhole(12), seconds=0.5) == Uncertified("the solver reached the time limit")


def test_a_solver_without_memory_leaves_the_answer_uncertified() -> None:
    certificate = certify(flat(random_clauses(1, 50_000, 3_000, 12)) * 200, memory=80 << 20, seconds=60)
    assert isinstance(certificate, Uncertified)
    assert "the solver failed" in certificate.reason
    assert not certificate.is_contradicted


def test_a_wrong_proof_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    clauses, proof = tmp_path / "clauses.cnf", tmp_path / "proof"
    clauses.write_text(dimacs(pigeonhole(3)))
    proof.write_text("1 0\n0\n")
    reason = "the checker failed with code 20: line 1 of the proof does not follow: 1 0"
    assert check_proof(clauses, proof) == Uncertified(reason, is_contradicted=True)


def test_a_certificate_is_text_that_can_be_checked_again() -> None:
    certificate = prove(flat([[1, 2], [-1, 2]]), [-2])
    assert isinstance(certificate, Certificate)
    assert certificate.clauses == b"p cnf 2 3\n1 2 0\n-1 2 0\n-2 0\n"
    assert isinstance(verify(certificate), Certified)
    spoilt = verify(Certificate(dimacs(pigeonhole(3)).encode(), b"d 1 2 3 0\n"))
    assert spoilt == Uncertified(
        "the checker failed with code 20: the proof ends without a contradiction", is_contradicted=True
    )


def test_running_out_of_time_contradicts_nothing() -> None:
    certificate = prove(pigeonhole(4))
    assert isinstance(certificate, Certificate)
    assert verify(certificate, seconds=0) == Uncertified("the checker reached the time limit")


@pytest.mark.parametrize(
    ("verdict", "code", "certificate"),
    [
        ("s VERIFIED", 0, Certified("drat-trim", 50_001)),
        (
            "s NOT VERIFIED",
            0,
            Uncertified("drat-trim failed with code 0: s NOT VERIFIED", is_contradicted=True),
        ),
        ("s VERIFIED", 1, Uncertified("drat-trim failed with code 1: s VERIFIED")),
    ],
)
def test_long_proofs_go_to_drat_trim_if_it_is_installed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    verdict: str,
    code: int,
    certificate: Certified | Uncertified,
) -> None:
    stand_in = tmp_path / "drat-trim"
    stand_in.write_text(f'#!/bin/sh\necho "c stand-in"\necho "{verdict}"\nexit {code}\n')
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    clauses, proof = tmp_path / "clauses.cnf", tmp_path / "proof"
    clauses.write_text(dimacs(flat([[1], [-1]])))
    proof.write_text("0\n" * 50_001)
    assert check_proof(clauses, proof) == certificate
    proof.write_text("0\n")
    assert check_proof(clauses, proof) == Certified("sat.proof", 1)
