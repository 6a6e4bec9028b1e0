"""Solving: claims, live sessions, instances, optimal instances, cores."""
