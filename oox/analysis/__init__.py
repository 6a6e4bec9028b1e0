"""Static analyses that others rest on: what a statement may change, and which methods a call may come to run."""
