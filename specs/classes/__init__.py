"""Class invariants inferred for a boundary: candidates, histories, Houdini."""
