"""The verification engine: one check from question to report. It prints nothing."""
