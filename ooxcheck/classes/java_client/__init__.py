"""Java code of clients: histories as calls and tests."""
