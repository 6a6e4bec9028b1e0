"""Test generation: one test for each feasible path, or few that cover much; written as OOX, pytest or JSON, and judged against programs."""
