"""Clauses of random methods, compared with runs in all small states."""

from __future__ import annotations

from random import Random

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.exceptions.infer_throws import documented_exceptions
from ooxcheck.engine.exceptions.throws_clause import ThrowsClause
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.source import Source
from tests.ooxcheck.engine.exceptions.clause_oracle import contradictions

TESTS = (
    "x < 0", "x == 0", "x > y", "x >= f", "f == 0", "y - x > f", "g", "!g", "p == null", "n == null", "p == n", "isReady()",
    "a == null", "a.length == 0", "x >= a.length", "p.v == x", "n.v > f", "y != 1", "f + x < y",
)  # fmt: skip
ACTIONS = (
    "throw new IllegalArgumentException();", "throw new IllegalStateException();", "require(x);", "java.util.Objects.requireNonNull(p);",
    "f = f + 1;", "g = !g;", "p.v = x;", "n.v = y;", "f = x / y;", "f = a[x];", "n = p;", "p = n;", "a = new int[y];",
    "try { require(y); } catch (RuntimeException e) { throw e; }", "try { n.v = 1; } catch (NullPointerException e) { throw e; }",
    "try { require(y); } catch (IllegalArgumentException e) { f = 0; }", "while (x > 0) { x--; require(f); }",
)  # fmt: skip


def random_class(seed: int) -> str:
    """Return a class with a method `m` of a few random statements."""
    random = Random(seed)

    def condition() -> str:
        first = random.choice(TESTS)
        joined = f"{first} {random.choice(('&&', '||'))} {random.choice(TESTS)}"
        return joined if random.random() < 0.4 else first

    def statement() -> str:
        action = random.choice(ACTIONS)
        return f"if ({condition()}) {{ {action} }}" if random.random() < 0.7 else action

    body = " ".join(statement() for _ in range(random.randint(1, 3)))
    return f"""class R {{
    static class N {{ int v; }}
    int f; boolean g; N n; int[] a;
    boolean isReady() {{ return g && f > 0; }}
    void require(int k) {{ if (k < f) {{ throw new IllegalArgumentException(); }} }}
    void m(int x, int y, N p) {{ {body} }}
}}
"""


def clauses_of(source: Source) -> tuple[ThrowsClause, ...]:
    program, method = java_program([source], "R.m")
    terms = Terms.of(read_values({"scope": "2", "array": "2"}))
    report = check(terms.resolve_for(program).about(program, method))
    return documented_exceptions(report.question, report, 60)


@pytest.mark.parametrize("seed", range(12))
def test_runs_do_not_contradict_clauses(seed: int) -> None:
    source = Source("R.java", random_class(seed))
    assert not list(contradictions(source, "R.m", clauses_of(source)))
