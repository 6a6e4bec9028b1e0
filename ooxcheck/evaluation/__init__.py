"""Terms and formulas of the specification language, evaluated in the states of a counterexample.

A `replay` is the state before each step of a run; `evaluate` computes a value there, and `timeline` shows how a value changes during the run.
"""
