"""The proving ground: one frame that runs all suites of benchmarks, compares their verdicts with the truth, and keeps what they cost."""
