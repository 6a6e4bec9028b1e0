"""Solving: claims, live sessions, instances, minimal instances, cores."""
