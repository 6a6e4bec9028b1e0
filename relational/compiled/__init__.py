"""The core of this floor in C++, made by Cython: `walk` from the module in Python itself, `matrix` from a twin of it.

The twins have the same interface and request the same gates in the same order, so they differ only in speed; `ooxcheck.relational.translation.kernel` chooses
between them. A change must be made in both: `tests/relational/translation/test_kernel.py` compares them on random formulas.
"""
