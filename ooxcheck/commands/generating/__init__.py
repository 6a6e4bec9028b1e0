"""Commands that make something of a method or class: its heaps, tests, mutants, effects."""
