"""The proving ground under BenchExec: a tool-info module, and task definitions that are written from the suites.

D. Beyer, S. Löwe and P. Wendler, "Reliable benchmarking: requirements and solutions" (STTT 2019). BenchExec measures and limits whole process
trees, in the units of SV-COMP; ``python -m benchmarks.benchexec DIR`` writes all that it needs.
"""
