"""Print random programs and formulas and parse them again: ``python -m tests.oox.campaign_roundtrip --count 5000``.

The trees must be equal. The first difference ends the campaign; it is minimised and printed.
"""

from __future__ import annotations

import argparse
import sys

from hypothesis import HealthCheck, given, settings

from ooxcheck.oox import tree
from tests.oox.syntax.test_printer import assert_formula_round_trips, assert_program_round_trips
from tests.oox.trees import formulas, programs


def main() -> None:
    """Print and parse so many random programs and formulas; the first difference ends the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    count = parser.parse_args().count
    freely = settings(
        max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )

    @freely
    @given(programs)
    def many_programs(program: tree.Program) -> None:
        assert_program_round_trips(program)

    @freely
    @given(formulas)
    def many_formulas(formula: tree.Expr) -> None:
        assert_formula_round_trips(formula)

    many_formulas()
    many_programs()
    sys.stdout.write(f"{count} formulas and {count} programs were printed and parsed back\n")


if __name__ == "__main__":
    main()
