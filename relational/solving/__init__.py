"""Solving: claims, live sessions, instances, best instances, cores."""
