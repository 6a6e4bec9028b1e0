"""Loops on bounds: fixpoints, and walks along a field that are known exactly."""
