"""The grammar of candidate class invariants, one module for each kind of candidate."""
