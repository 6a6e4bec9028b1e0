"""How long the bounded checker takes, phase by phase: the examples, growing heaps, and the programs of the CPBPV paper."""
