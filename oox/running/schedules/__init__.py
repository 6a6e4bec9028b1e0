"""Threads: steps, and all schedules up to commuting steps."""
