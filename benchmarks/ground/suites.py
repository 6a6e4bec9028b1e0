"""The table of suites."""

from __future__ import annotations

from benchmarks.cpbpv.suite import SUITE as CPBPV
from benchmarks.figures import SUITE as FIGURES
from benchmarks.ground.benchmark import Suite
from benchmarks.heaps.suite import SUITE as HEAPS
from benchmarks.kiasan.suite import SUITE as KIASAN
from benchmarks.koppier.suite import SUITE as KOPPIER
from benchmarks.refinement.suite import SUITE as KARUN
from benchmarks.relational.suite import SUITE as RELATIONAL
from benchmarks.structures import SUITE as STRUCTURES
from benchmarks.svcomp.suite import SUITE as SVCOMP
from benchmarks.trees.suite import SUITE as TREES

SUITES: dict[str, Suite] = {
    suite.name: suite
    for suite in (SVCOMP, KOPPIER, CPBPV, KIASAN, KARUN, HEAPS, STRUCTURES, TREES, RELATIONAL, FIGURES)
}
