"""Tests of candidate loop invariants."""
