"""Certificates: the claims that an answer depends on, each with a proof that a checker accepts."""
