"""Counterexample-guided refinement: calls replaced by summaries, and what unsat cores add to them."""
