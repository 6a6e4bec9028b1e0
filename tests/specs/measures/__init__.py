"""Measures of methods: `decreases` of random recursive programs."""
