"""Bodies of methods: statements and expressions of Java as those of OOX, by functions over an emitter."""
