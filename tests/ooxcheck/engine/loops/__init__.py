"""Tests of loops of any length."""
