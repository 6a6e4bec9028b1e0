"""The core of this floor in C++, written in Cython: each module is the twin of the one in `relational` of the same name.

The twins have the same interface and ask the circuit for the same gates in the same order, so which of them runs changes
nothing but the time; `relational.translation.kernel` chooses. Whoever changes one changes both: `tests/relational/translation/test_kernel.py`
compares them on random formulas.
"""
