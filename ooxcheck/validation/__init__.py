"""Validation of a report: its counterexamples are replayed, its proofs are checked. Nothing here loads the encoder."""
