"""Small models: how many objects a counterexample needs, so that a method which holds in small heaps holds in every heap."""
