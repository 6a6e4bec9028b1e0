"""Classes of the sources that extend or use those of the library: overrides that are not modelled, and keys whose hash codes never change."""
