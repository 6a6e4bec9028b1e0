"""From an instance back to a person: concrete heaps, replay, minimal examples, proof cores, export."""
