"""Inline or infer: how long the case studies take with calls run, replaced by summaries, and replaced by frames."""
