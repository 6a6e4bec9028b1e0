"""Threads: steps, and all schedules up to the order of steps that commute."""
