"""Tests of the value analysis."""
