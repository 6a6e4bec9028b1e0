"""Random Java programs as text, which javac accepts and which end, by construction."""
