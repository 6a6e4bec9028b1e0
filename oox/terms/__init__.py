"""The specification language beside its nodes: the types of terms, what a meaning depends on, what an assumption says."""
