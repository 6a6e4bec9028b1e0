"""The core of this floor in C++, made by Cython: `walk` from the module in Python itself, `matrix` from a twin of it.

The twins have the same interface and ask the circuit for the same gates in the same order, so which of them runs changes
nothing but the time; `ooxcheck.relational.translation.kernel` chooses. Whoever changes one changes both: `tests/relational/translation/test_kernel.py`
compares them on random formulas.
"""
