"""All heaps of a class or of a method within bounds, up to isomorphism: counted, listed, drawn."""
