"""The core of this floor in C++, written in Cython: each module but `gates` is the twin of one in `sat`.

The twins have the same interface and give the same gates, numbers and clauses in the same order, so which of them runs
changes nothing but the time; `ooxcheck.sat.core` chooses. Whoever changes a rule changes it in both: `tests/sat/test_core.py`
compares them on random circuits.
"""
