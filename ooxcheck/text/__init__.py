"""Text for terminals: heaps, traces, outcomes, messages."""
