"""Single and double precision against the machine's own floats; ``python -m tests.sat.floating_point.campaign`` goes further."""

from __future__ import annotations

import pytest

from ooxcheck.sat.floating_point.formats import DOUBLE, SINGLE
from tests.sat.floating_point.machine import Operation, mistakes, operations

OPERATIONS = [operation for format_ in (SINGLE, DOUBLE) for operation in operations(format_)]
LARGE = {("remainder", DOUBLE)}
"""Circuits that take seconds to build; the campaign has them."""


@pytest.mark.parametrize(
    "operation",
    [operation for operation in OPERATIONS if (operation.what, operation.format) not in LARGE],
    ids=lambda operation: f"{operation.what}-{operation.format.width}",
)
def test_circuits_compute_what_the_machine_does(operation: Operation) -> None:
    assert mistakes(operation, 1500, 0) == []
