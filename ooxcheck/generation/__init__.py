"""Test generation: one test for each feasible path, or few tests with high coverage; written as OOX, pytest, JUnit or JSON, and run against programs."""
