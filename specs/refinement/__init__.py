"""Counterexample-guided refinement: calls are replaced by summaries, which unsat cores refine."""
