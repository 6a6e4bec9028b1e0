"""Certificates: the claims behind an answer, each with a proof that a checker accepts."""
