"""The core of this floor in C++, written in Cython: each module but `gates` is the twin of one in `sat`.

The twins have the same interface and produce the same gates, numbers and clauses in the same order, so they differ only in speed; `ooxcheck.sat.core` chooses
between them. A rule must be changed in both: `tests/sat/test_core.py` compares them on random circuits.
"""
