"""A report held to account: its counterexamples run again, its proofs checked again. Nothing here loads the encoder."""
