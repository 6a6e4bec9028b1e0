"""Induction over the steps of clients: proofs that a step preserves candidates, and candidates that follow from others."""
