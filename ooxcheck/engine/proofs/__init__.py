"""Proofs for what holds: what the solver has to be right about, and the certificates that it is."""
