"""Terms and formulas of the specification language, evaluated in the states of a counterexample.

A `replay` is the state before each step of a run; `evaluate` computes a value there, `timeline` shows how a value changes during the run, and `facts` gives the
states to the evaluator of a page.
"""
