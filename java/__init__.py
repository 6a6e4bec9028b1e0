"""Java: sources with or without JML, as programs of OOX whose places are in the Java text."""
