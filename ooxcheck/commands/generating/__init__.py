"""Commands that generate something from a method or class: heaps, tests, mutants, effects."""
