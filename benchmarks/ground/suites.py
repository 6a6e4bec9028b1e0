"""The table of suites."""

from __future__ import annotations

from benchmarks.ground.benchmark import Suite
from benchmarks.heaps.suite import SUITE as HEAPS

SUITES: dict[str, Suite] = {suite.name: suite for suite in (HEAPS,)}
