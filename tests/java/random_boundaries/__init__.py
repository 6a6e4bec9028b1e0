"""Random classes whose inferred invariants are compared with heaps that random clients reach on the JVM."""
