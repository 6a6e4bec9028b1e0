"""Suites as files: as OOX with stubs for methods without body, as JSON, as text."""
