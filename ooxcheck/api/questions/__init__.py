"""Questions from Python: programs and arguments as values, and questions that are encoded or exported."""
