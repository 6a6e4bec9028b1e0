"""From an instance back to the user: concrete heaps, replay, minimal examples, proof cores, export."""
