"""Where everything stands: one layered layout for all frames."""
