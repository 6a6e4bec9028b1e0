"""Suites written down: as OOX with stubs for what has no body, as JSON, as text."""
