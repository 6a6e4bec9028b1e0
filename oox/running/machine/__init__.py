"""The abstract machine, and the compiler that makes its code."""
