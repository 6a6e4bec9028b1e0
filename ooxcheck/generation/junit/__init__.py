"""Tests of Java as JUnit 5 classes: suites of paths, and counterexamples that fail on the JVM until the duty is kept."""
