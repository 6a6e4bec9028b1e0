"""The typed Java tree to a syntax tree of OOX: what a Java program means, said in the language that is checked."""
