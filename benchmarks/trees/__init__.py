"""Java classes as people write them, with a method `repOk` as their invariant: lists, arrays, hash tables, and trees whose invariant is recursive."""
